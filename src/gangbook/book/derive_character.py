"""Numbers worked out from a character's sheet and a session, each with the terms it is made of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gangbook.book.character import Character, NamedScore, XpRow
from gangbook.book.party import Party, Session
from gangbook.book.totals import Term, Total
from gangbook.book.trait_lists import traits
from gangbook.rules.dread_s20 import SecondaryAptitude, TraitKind
from gangbook.rules.formula import parts_of
from gangbook.rules.rulebook import Rulebook

MINUTES_IN_AN_HOUR = 60


@dataclass(frozen=True)
class Balance:
    """A row of the account of experience, and what there was after it."""

    row: XpRow
    balance: int


def account(character: Character) -> tuple[Balance, ...]:
    """The account of experience, each row with its balance."""
    rows, balance = [], 0
    for row in character.xp:
        balance += row.amount
        rows.append(Balance(row, balance))
    return tuple(rows)


def experience_left(rulebook: Rulebook, character: Character) -> Total:
    """Experience that can be spent: all that came in, less all that was paid."""
    label = f"{rulebook.rules.dread_s20.words.xp}: {character.name}"
    terms = tuple(
        Term(amount=row.amount, label=row.what, source=row.source) for row in character.xp
    )
    return Total.of(label, terms, _sheet(character, "xp"))


def experience_earned(character: Character) -> int:
    """All experience that ever came in."""
    return sum(row.amount for row in character.xp if row.amount > 0)


def experience_spent(character: Character) -> int:
    """All experience that was ever paid."""
    return -sum(row.amount for row in character.xp if row.amount < 0)


def aptitude(rulebook: Rulebook, character: Character, aptitude_id: str) -> Total:
    """An aptitude's score: what it started with, and each purchase [S20-03]."""
    name = rulebook.rules.dread_s20.aptitude(aptitude_id).name
    score = character.aptitudes.get(aptitude_id, 0)
    bought = tuple(_bought(character, f"aptitude.{aptitude_id}"))
    return Total.of(
        name, (*_rest(rulebook, score, bought), *bought), _sheet(character, "aptitudes", "xp")
    )


def base_score(rulebook: Rulebook, kind: TraitKind, aptitude_score: int) -> int:
    """Where a trait stands with nothing bought: skills at a third, others at 0 [S20-07, S20-11]."""
    if kind != "skill":
        return 0
    return -(-aptitude_score // rulebook.rules.dread_s20.base_divisor)


def trait_score(
    rulebook: Rulebook, party: Party, character: Character, kind: TraitKind, trait_id: str
) -> Total | None:
    """A skill's, technique's or knowledge's score [S20-06, S20-11].

    None for a skill of which nobody said what aptitude it is based on.
    """
    trait = traits(rulebook, party, kind).get(trait_id)
    name = trait.name if trait else trait_id
    source = f"{kind}.{trait_id}"
    bought = tuple(_bought(character, source))
    if kind == "skill":
        if trait is None or not trait.base:
            return None
        of = rulebook.rules.dread_s20.aptitude(trait.base)
        score = character.aptitudes.get(of.id, 0)
        base = Term(
            amount=base_score(rulebook, kind, score), label=f"{of.name} {score}", source=of.id
        )
        terms = (base, *_rest(rulebook, character.skill(trait_id), bought), *bought)
        return Total.of(name, terms, _sheet(character, "aptitudes", f"skills.{trait_id}", "xp"))
    if kind == "technique":
        score, field = character.technique(trait_id), "techniques"
    else:
        score, field = character.knowledge(trait_id), "knowledges"
    terms = (*_rest(rulebook, score, bought), *bought)
    return Total.of(name, terms, _sheet(character, f"{field}.{trait_id}", "xp"))


def combat_score(
    rulebook: Rulebook, character: Character, technique_id: str, manoeuvre_id: str = ""
) -> Total | None:
    """A combat technique's score, or that of one of its further manoeuvres; None if not known."""
    known = character.combat_skill(technique_id)
    further = {one.id: one for one in known.extra} if known else {}
    if known is None or (manoeuvre_id and manoeuvre_id not in further):
        return None
    score, key, name = known.score, technique_id, technique_id
    for one in rulebook.rules.dread_s20.combat.techniques:
        name = one.name if one.id == technique_id else name
    if manoeuvre_id:
        manoeuvre = further[manoeuvre_id]
        score, key, name = manoeuvre.score, f"{key}.{manoeuvre_id}", f"{name}: {manoeuvre.name}"
    bought = tuple(_bought(character, f"technique.{key}"))
    paths = _sheet(character, f"combat.{technique_id}", "xp")
    return Total.of(name, (*_rest(rulebook, score, bought), *bought), paths)


def destiny_points(rulebook: Rulebook, party: Party, character: Character) -> Total:
    """Destiny points: what the sessions gave, and the rest [S20-34, S20-35]."""
    words = rulebook.rules.dread_s20.words
    given = tuple(
        Term(
            amount=award.destiny,
            label=f"{words.session} {session.id.removeprefix('s')}",
            source=f"sessions.{session.id}",
        )
        for session in party.sessions
        if (award := session.award(character.id)).destiny
    )
    rest = character.destiny - sum(term.amount for term in given)
    first = Term(amount=rest, label=rulebook.say("at first, spent or adjusted"))
    return Total.of(words.destiny, (first, *given), _sheet(character, "destiny"))


def secondary(rulebook: Rulebook, character: Character, one: SecondaryAptitude) -> Total | None:
    """A secondary aptitude as the aptitudes make it now; None without a formula [S20-08]."""
    if not one.formula:
        return None
    parts = parts_of(one.formula, character.aptitudes)
    names = {each.id: each.name for each in rulebook.rules.dread_s20.aptitudes}
    terms = tuple(Term(amount=amount, label=_spelt(part, names)) for part, amount in parts)
    return Total.of(one.name, terms, _sheet(character, "aptitudes"))


def temperance(rulebook: Rulebook, character: Character) -> Total:
    """The level of temperance: virtues less defects, and its modifier [S20-26, S20-45]."""
    words = rulebook.rules.dread_s20.words
    terms = [
        Term(amount=one.score, label=one.name, source=words.virtue) for one in character.virtues
    ]
    terms += [
        Term(amount=-one.score, label=one.name, source=words.defect) for one in character.defects
    ]
    if character.temperance_bought:
        terms.append(Term(amount=character.temperance_bought, label=words.temperance_bought))
    if character.temperance_lost:
        terms.append(Term(amount=-character.temperance_lost, label=words.temperance_lost))
    fields = ("virtues", "defects", "temperance_bought", "temperance_lost")
    return Total.of(words.temperance, tuple(terms), _sheet(character, *fields))


def temperance_base(character: Character) -> int:
    """Temperance without its modifier: the gap between virtues and defects [S20-45]."""
    return _sum(character.virtues) - _sum(character.defects)


def session_hours(rulebook: Rulebook, session: Session) -> int:
    """How many hours a session counts: begun hours, at least one [S20-28]."""
    begun = -(-session.minutes // MINUTES_IN_AN_HOUR)
    return max(rulebook.rules.dread_s20.least_hours, begun)


def margins_of(rulebook: Rulebook, session: Session, who: str) -> Total:
    """The margins that count for a character: successes in relevant actions [S20-29, S20-37]."""
    words = rulebook.rules.dread_s20.words
    terms = tuple(
        Term(amount=one.margin, label=words.margin, source=f"sessions.{session.id}")
        for one in session.margins
        if one.who == who and one.relevant and one.margin > 0
    )
    return Total.of(words.margins, terms, (f"sessions.{session.id}.margins",))


def session_xp(rulebook: Rulebook, session: Session, who: str) -> int:
    """What a session is worth to a character: margins by hours, rounded up [S20-30]."""
    margins = margins_of(rulebook, session, who).value
    return -(-margins // session_hours(rulebook, session))


def _spelt(part: str, names: Mapping[str, str]) -> str:
    """A part of a formula with the names of the aptitudes in it."""
    return re.sub(r"[a-z_]+", lambda found: names.get(found[0], found[0]), part)


def _bought(character: Character, source: str) -> Iterator[Term]:
    for row in character.xp:
        if row.source == source and row.points:
            yield Term(amount=row.points, label=row.what, source=source)


def _rest(rulebook: Rulebook, score: int, bought: tuple[Term, ...]) -> tuple[Term, ...]:
    rest = score - sum(term.amount for term in bought)
    return (
        (Term(amount=rest, label=rulebook.say("at first, or adjusted")),)
        if rest or not bought
        else ()
    )


def _sum(scores: tuple[NamedScore, ...]) -> int:
    return sum(one.score for one in scores)


def _sheet(character: Character, *fields: str) -> tuple[str, ...]:
    return tuple(f"characters.{character.id}.{field}" for field in fields)
