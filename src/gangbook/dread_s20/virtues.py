"""Virtues and defects: picked from the rules or thought up, each with its score [S20-42]."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import msgspec

from gangbook.book.character import Character, NamedScore
from gangbook.book.gang import Book
from gangbook.book.names import free_id, slug
from gangbook.dread_s20.act import Args, character_of, choice, one_of
from gangbook.dread_s20.creation_limits import creation_of
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number, text
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook

OWN = "own"
HIGHEST = 40
"""No virtue or defect is entered beyond; only so that a slip of the keys is caught."""
Side = Literal["virtue", "defect"]


def add_virtue(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Give a character being created a virtue or a defect with its score [S20-42].

    `args` may name `side`. Raises `Refused`: `wrong_step`, `too_many_virtues`.
    """
    party = book.party(party_id)
    character = character_of(rulebook, party, args)
    words = rulebook.rules.dread_s20.words
    if not character.creation:
        told = rulebook.say(
            "{who} is created; what changes later is a correction.", who=character.name
        )
        raise Refused("wrong_step", told)
    most = most_for_virtue(rulebook, character)
    options = (
        Option(
            key="virtue",
            label=words.virtue,
            closed="" if most else rulebook.say("the creation allows no more"),
            code="too_many_virtues",
        ),
        Option(key="defect", label=words.defect),
    )
    why = rulebook.say("Which of them?")
    key = yield from choice(args, "side", options, why, rule="virtue.side", about=character.id)
    side: Side = "virtue" if key == "virtue" else "defect"
    held = character.virtues if side == "virtue" else character.defects
    added = yield from new_trait(rulebook, side, [one.id for one in held])
    score = yield from number(
        1,
        most if side == "virtue" else HIGHEST,
        rulebook.say("{what}: which score?", what=added.name),
        rule="virtue.score",
        about=character.id,
    )
    added = msgspec.structs.replace(added, score=score)
    yield from note(
        "virtue", f"{character.name}: {options[side == 'defect'].label} {added.name} {score}"
    )
    return book.with_party(party.with_character(with_trait(character, side, added)))


def most_for_virtue(rulebook: Rulebook, character: Character) -> int:
    """The highest score one more virtue may have; 0 where there may be none [S20-42]."""
    way = creation_of(rulebook, character)
    if way is None or not way.virtue_points:
        return HIGHEST
    if len(character.virtues) >= way.virtues:
        return 0
    return max(0, way.virtue_points - sum(one.score for one in character.virtues))


def new_trait(
    rulebook: Rulebook, side: Side, held: Collection[str], score: int = 0, given: str = ""
) -> Procedure[NamedScore]:
    """A virtue or defect that is not held yet: the one that is given, or else the one asked for."""
    rules = rulebook.rules.dread_s20
    listed = rules.virtues if side == "virtue" else rules.defects
    word = rules.words.virtue if side == "virtue" else rules.words.defect
    there = rulebook.say("is there already")
    options = (
        *(
            Option(key=one.id, label=one.name, closed=there if one.id in held else "")
            for one in listed
        ),
        Option(key=OWN, label=rulebook.say("One of your own")),
    )
    key = given or (
        yield from one_of(options, rulebook.say("{what}?", what=word), rule=f"{side}.which")
    )
    if key != OWN:
        name = next(one.name for one in listed if one.id == key)
        return NamedScore(id=key, name=name, score=score)
    name = yield from text(rulebook.say("{what}?", what=word), rule=f"{side}.name")
    taken = {*held, *(one.id for one in listed)}
    return NamedScore(id=free_id(slug(name, "_"), taken, side), name=name, score=score)


def with_trait(character: Character, side: Side, added: NamedScore) -> Character:
    """The character with one more virtue or defect."""
    if side == "virtue":
        return msgspec.structs.replace(character, virtues=(*character.virtues, added))
    return msgspec.structs.replace(character, defects=(*character.defects, added))
