"""A character's card part by part, in the words of the rules, for paper and screen alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gangbook.book.character import Character, CombatSkill
from gangbook.book.derive_character import (
    account,
    combat_score,
    destiny_points,
    experience_earned,
    experience_spent,
    secondary,
    temperance,
    trait_score,
)
from gangbook.book.party import Party
from gangbook.book.totals import Total
from gangbook.book.trait_lists import trait_name, traits
from gangbook.dread_s20.comprehension import described
from gangbook.dread_s20.creation_limits import breaches, still_to_spend
from gangbook.dread_s20.scores import on_sheet
from gangbook.rules.dread_s20 import PurchaseKind, Trait
from gangbook.rules.rulebook import Rulebook

KINDS: tuple[PurchaseKind, ...] = ("aptitude", "skill", "technique", "knowledge")
"""What is bought under a name of its own."""


@dataclass(frozen=True)
class Row:
    """One thing on a card."""

    name: str
    value: str = ""
    """Its score as it is written; empty where it has none."""
    detail: str = ""
    """More about it: what it is made of, or why it has no score."""
    total: Total | None = None
    """What explains its score."""


@dataclass(frozen=True)
class Scored:
    """A score of a card, by what it is called."""

    name: str
    total: Total


@dataclass(frozen=True)
class Section:
    """One part of a card."""

    title: str
    rows: tuple[Row, ...]


def card(rulebook: Rulebook, party: Party, character: Character) -> tuple[Section, ...]:
    """The parts of a card below its aptitudes that have anything in them."""
    words = rulebook.rules.dread_s20.words
    parts = (
        (words.creation, _creation(rulebook, character)),
        (words.secondary_aptitudes, _secondary(rulebook, character)),
        (words.skills, _skills(rulebook, party, character)),
        (words.techniques, _techniques(rulebook, party, character)),
        (words.combat_techniques, _combat(rulebook, character)),
        (words.knowledges, _knowledges(rulebook, party, character)),
        (words.virtues, _named(character, "virtues")),
        (words.defects, _named(character, "defects")),
        (words.temperance, _sum(temperance(rulebook, character))),
        (words.destiny, _sum(destiny_points(rulebook, party, character))),
        (words.xp, _account(rulebook, character)),
    )
    sections = (Section(title, tuple(rows)) for title, rows in parts)
    return tuple(section for section in sections if section.rows)


def follows(rulebook: Rulebook, before: Party, after: Party) -> tuple[str, ...]:
    """What else changes on the cards by itself: scores that follow from what was changed.

    As `Pelea 4 → 5` for a skill whose aptitude was raised [S20-06, S20-08].
    """
    told: list[str] = []
    for now in before.characters:
        then = after.character(now.id)
        if then is None or then == now:
            continue
        bought = {row.source.rpartition(".")[2] for row in then.xp[len(now.xp) :]}
        bought_names = {
            one.name
            for kind in KINDS
            for one in on_sheet(rulebook, after, then, kind)
            if one.key in bought
        }
        were = {row.name: row.total.value for row in _scored(rulebook, before, now)}
        told += [
            f"{row.name} {were[row.name]} → {row.total.value}"
            for row in _scored(rulebook, after, then)
            if were.get(row.name, row.total.value) != row.total.value
            and row.name not in bought_names
        ]
    return tuple(told)


def _scored(rulebook: Rulebook, party: Party, character: Character) -> Iterator[Scored]:
    words = rulebook.rules.dread_s20.words
    for section in card(rulebook, party, character):
        if section.title in (words.secondary_aptitudes, words.skills, words.temperance):
            for row in section.rows:
                if row.total is not None:
                    yield Scored(row.name, row.total)


def sum_told(total: Total) -> str:
    """The terms of a number on one line: 10 Soportar Dolor - 8 Paranoia."""
    told = ""
    for term in total.terms:
        if not told:
            told = f"{term.amount} {term.label}"
        elif term.amount:
            told += f" {'-' if term.amount < 0 else '+'} {abs(term.amount)} {term.label}"
    return told


def _creation(rulebook: Rulebook, character: Character) -> Iterator[Row]:
    """What is still to be spent while it is being created, and what is against the rules."""
    for left in still_to_spend(rulebook, character):
        yield Row(left.label, str(left.value), rulebook.say("still to be spent"), left)
    for breach in breaches(rulebook, character):
        yield Row("!", detail=breach.text)


def _secondary(rulebook: Rulebook, character: Character) -> Iterator[Row]:
    for one in rulebook.rules.dread_s20.secondary_aptitudes:
        dice = f" + {one.dice}" if one.dice else ""
        if (total := secondary(rulebook, character, one)) is None:
            yield Row(one.name, f"?{dice}", rulebook.say("no formula in the rules"))
        else:
            yield Row(one.name, f"{total.value}{dice}", sum_told(total), total)


def _skills(rulebook: Rulebook, party: Party, character: Character) -> Iterator[Row]:
    for one in traits(rulebook, party, "skill").values():
        total = trait_score(rulebook, party, character, "skill", one.id)
        if total is None:
            yield Row(one.name, "?", rulebook.say("no base aptitude"))
        else:
            base = total.terms[0]
            bought = character.skill(one.id)
            detail = rulebook.say("{base} of {aptitude}", base=base.amount, aptitude=base.label)
            if bought:
                detail += f" + {rulebook.say('{points} bought', points=bought)}"
            yield Row(one.name, str(total.value), detail, total)


def _techniques(rulebook: Rulebook, party: Party, character: Character) -> Iterator[Row]:
    known = traits(rulebook, party, "technique")
    for one in character.techniques:
        total = trait_score(rulebook, party, character, "technique", one.id)
        yield Row(
            trait_name(rulebook, party, "technique", one.id),
            str(one.score),
            _based(rulebook, character, known.get(one.id)),
            total,
        )


def _combat(rulebook: Rulebook, character: Character) -> Iterator[Row]:
    names = {one.id: one.name for one in rulebook.rules.dread_s20.combat.techniques}
    words = rulebook.rules.dread_s20.words
    for known in character.combat:
        total = combat_score(rulebook, character, known.id)
        told = f"{words.manoeuvres}: {', '.join(known.manoeuvres)}" if known.manoeuvres else ""
        yield Row(names.get(known.id, known.id), str(known.score), told, total)
        yield from _further(rulebook, character, known)


def _further(rulebook: Rulebook, character: Character, known: CombatSkill) -> Iterator[Row]:
    words = rulebook.rules.dread_s20.words
    for one in known.extra:
        total = combat_score(rulebook, character, known.id, one.id)
        yield Row(f"  {one.name}", str(one.score), words.manoeuvre, total)


def _knowledges(rulebook: Rulebook, party: Party, character: Character) -> Iterator[Row]:
    words = rulebook.rules.dread_s20.words
    for one in traits(rulebook, party, "knowledge").values():
        score, pools = character.knowledge(one.id), character.pools_of(one.id)
        if not score and not pools:
            continue
        total = trait_score(rulebook, party, character, "knowledge", one.id)
        yield Row(one.name, str(score), _based(rulebook, character, one), total)
        for pool in pools:
            sources = [
                source.name
                for source in party.sources
                if (source.knowledge, source.difficulty, source.reach)
                == (pool.knowledge, pool.difficulty, pool.reach)
            ]
            yield Row(f"  {', '.join(sources) or words.source}", detail=described(words, pool))


def _based(rulebook: Rulebook, character: Character, trait: Trait | None) -> str:
    if trait is None or not trait.base:
        return rulebook.say("no base aptitude")
    aptitude = rulebook.rules.dread_s20.aptitude(trait.base)
    return f"{aptitude.name} {character.aptitudes.get(aptitude.id, 0)}"


def _named(character: Character, side: str) -> Iterator[Row]:
    held = character.virtues if side == "virtues" else character.defects
    return (Row(one.name, str(one.score)) for one in held)


def _sum(total: Total) -> Iterator[Row]:
    yield Row(total.label, str(total.value), sum_told(total), total)


def _account(rulebook: Rulebook, character: Character) -> Iterator[Row]:
    """What was earned and spent in all, then row by row with its balance."""
    if character.xp:
        earned, spent = experience_earned(character), experience_spent(character)
        told = rulebook.say("{spent} spent, {left} left", spent=spent, left=character.xp_left)
        yield Row(rulebook.say("earned in all"), f"+{earned}", told)
    for one in account(character):
        yield Row(one.row.what, f"{one.row.amount:+}", f"= {one.balance}")
