"""Combat techniques and further manoeuvres: trained by the hour, then rolled for [S20-17]."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from gangbook.book.character import Character, CombatSkill, Manoeuvre
from gangbook.book.gang import Book
from gangbook.book.names import free_id
from gangbook.book.party import Party
from gangbook.dread_s20.act import FURTHEST, Args, choice, one_of, option_of
from gangbook.dread_s20.learning import above_limit, first_of, learner, skill_roll
from gangbook.dread_s20.prices import Point, shown, total
from gangbook.dread_s20.scores import OnSheet
from gangbook.dread_s20.spending import bought
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number, text
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook


@dataclass(frozen=True)
class Trained:
    """How the training ended."""

    character: Character
    learned: bool
    points: tuple[Point, ...]


def training_hours(rulebook: Rulebook, xp: int) -> int:
    """Hours of training for this much experience [S20-17]."""
    return xp * rulebook.rules.dread_s20.combat.hours_per_xp


def learn_combat(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Learn a combat technique after training; it comes with its initial manoeuvres [S20-18].

    After a failed roll the hours are gone and nothing is paid [S20-15, S20-A15]. `args` may name
    `technique`. Raises `Refused`: `wrong_window`, `not_enough_training`, `not_enough_xp`.
    """
    party = book.party(party_id)
    character = learner(rulebook, party, args)
    rules = rulebook.rules.dread_s20.combat
    known_already = rulebook.say("is known already")
    options = tuple(
        option_of(
            one.id,
            one.name,
            Refused("known", known_already) if character.combat_skill(one.id) else None,
        )
        for one in rules.techniques
    )
    why = rulebook.say("Which one?")
    key = yield from choice(
        args, "technique", options, why, rule="combat.technique", about=character.id
    )
    technique = next(one for one in rules.techniques if one.id == key)
    one = OnSheet("technique", key, technique.name, 0, base=character.aptitudes.get(rules.base, 0))
    trained = yield from _training(rulebook, party, character, one)
    character = trained.character
    if trained.learned:
        names = technique.manoeuvres or (yield from _manoeuvre_names(rulebook, character))
        character = yield from bought(rulebook, character, one, trained.points)
        known = character.combat_skill(key)
        assert known is not None, "it was just bought"
        character = character.with_combat(msgspec.structs.replace(known, manoeuvres=names))
    return book.with_party(party.with_character(character))


def learn_manoeuvre(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Learn one further manoeuvre of a combat technique, with a score of its own [S20-19, S20-43].

    `args` may name `technique`. Raises `Refused`: `wrong_window`, `too_many_manoeuvres`,
    `not_enough_training`, `not_enough_xp`.
    """
    party = book.party(party_id)
    character = learner(rulebook, party, args)
    rules = rulebook.rules.dread_s20.combat
    names = {one.id: one.name for one in rules.techniques}
    options = tuple(
        option_of(known.id, names.get(known.id, known.id), why_no_manoeuvre(rulebook, known))
        for known in character.combat
    )
    if not options:
        raise Refused(
            "not_known", rulebook.say("{who} knows no combat technique.", who=character.name)
        )
    why = rulebook.say("Of which one?")
    key = yield from choice(
        args, "technique", options, why, rule="combat.technique", about=character.id
    )
    known = next(one for one in character.combat if one.id == key)
    name = yield from text(
        rulebook.say("{what}?", what=rulebook.rules.dread_s20.words.manoeuvre),
        rule="combat.manoeuvre",
        about=character.id,
    )
    manoeuvre_id = free_id(name, [one.id for one in known.extra], "manoeuvre")
    base = character.aptitudes.get(rules.base, 0)
    called = f"{names.get(key, key)}: {name}"
    one = OnSheet("technique", f"{key}.{manoeuvre_id}", called, 0, base=base)
    trained = yield from _training(rulebook, party, character, one)
    character = trained.character
    if trained.learned:
        new = Manoeuvre(id=manoeuvre_id, name=name, score=0)
        character = character.with_combat(known.with_extra(new))
        character = yield from bought(rulebook, character, one, trained.points)
    return book.with_party(party.with_character(character))


def why_no_manoeuvre(rulebook: Rulebook, known: CombatSkill) -> Refused | None:
    """Why a combat technique takes no further manoeuvre; None when it does [S20-43]."""
    most = rulebook.rules.dread_s20.combat.extra_manoeuvres
    if len(known.extra) >= most:
        told = rulebook.say("has {most} beyond the initial ones already", most=most)
        return Refused("too_many_manoeuvres", told)
    return None


def _training(
    rulebook: Rulebook, party: Party, character: Character, one: OnSheet
) -> Procedure[Trained]:
    """Hours, the experience they are for, and the roll at their end [S20-17]."""
    words = rulebook.rules.dread_s20.words
    say = rulebook.say
    why = say("How many hours did {who} train {what}?", who=character.name, what=one.name)
    hours = yield from number(0, FURTHEST, why, rule="combat.hours", about=character.id)
    points = first_of(rulebook, one)
    options = invest_options(rulebook, character, points, hours)
    why = say("How many {xp} are invested?", xp=words.xp_short)
    invested = int((yield from one_of(options, why, rule="combat.invest", about=character.id)))
    needed = training_hours(rulebook, invested)
    usual = rulebook.rules.dread_s20.combat.skill
    character, rolled = yield from skill_roll(rulebook, party, character, usual)
    facts = {"hours": needed, "what": one.name, "roll": rolled.told(rulebook)}
    if not rolled.success:
        told = say("{hours} hours of training are gone, {what} is not learned ({roll})", **facts)
        yield from note("combat", told)
        return Trained(character, False, ())
    told = say("{hours} hours of training, {what} is learned ({roll})", **facts)
    yield from note("combat", told)
    paid = tuple(point for at, point in enumerate(points) if total(points[: at + 1]) <= invested)
    return Trained(character, True, paid)


def invest_options(
    rulebook: Rulebook, character: Character, points: tuple[Point, ...], hours: int
) -> tuple[Option, ...]:
    """Each sum that may be invested, by its experience, with the hours it takes [S20-17]."""
    words = rulebook.rules.dread_s20.words
    found = []
    for at, one in enumerate(points, 1):
        cost = total(points[:at])
        needed = training_hours(rulebook, cost)
        refused = None
        if at == len(points):
            refused = Refused("above_immediate_limit", above_limit(rulebook))
        elif needed > hours:
            told = rulebook.say("takes {needed} hours, not {hours}", needed=needed, hours=hours)
            refused = Refused("not_enough_training", told)
        elif cost > character.xp_left:
            left = f"{character.xp_left} {words.xp_short}"
            refused = Refused("not_enough_xp", rulebook.say("{xp} are left", xp=left))
        label = rulebook.say(
            "{sum}: {to}, {hours} hours",
            sum=f"{shown(points[:at])} {words.xp_short}",
            to=one.to,
            hours=needed,
        )
        found.append(option_of(str(cost), label, refused))
    return tuple(found)


def _manoeuvre_names(rulebook: Rulebook, character: Character) -> Procedure[tuple[str, ...]]:
    rules = rulebook.rules.dread_s20
    names = []
    for place in range(1, rules.combat.initial_manoeuvres + 1):
        most = rules.combat.initial_manoeuvres
        why = rulebook.say("Manoeuvre {place} of {most}?", place=place, most=most)
        names.append((yield from text(why, rule="combat.initial", about=character.id)))
    return tuple(names)
