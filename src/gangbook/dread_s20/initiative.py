"""Who acts first: dice and the score of initiative, for everybody [S20-44]."""

from __future__ import annotations

from gangbook.book.character import Character
from gangbook.book.derive_character import secondary
from gangbook.book.gang import Book
from gangbook.dread_s20.act import Args
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number, roll
from gangbook.rules.dread_s20 import SecondaryAptitude
from gangbook.rules.rulebook import Rulebook

FURTHEST_SCORE = 40
"""No score is entered beyond, on either side; only so that a slip of the keys is caught."""


def initiative(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Roll for the order of turns; it stands in the log and changes no sheet [S20-44].

    Where the rules have no formula for the score it is asked for; it may be negative. Raises
    `Refused`: `no_characters`, `no_dice`.
    """
    party = book.party(party_id)
    scores = rulebook.rules.dread_s20.secondary_aptitudes
    thrown = next((one for one in scores if one.dice), None)
    if thrown is None:
        raise Refused("no_dice", rulebook.say("The rules name no dice for the order of turns."))
    there = party.session.characters if party.session else [one.id for one in party.characters]
    totals: dict[str, int] = {}
    for character in party.characters:
        if character.id in there:
            totals[character.id] = yield from _total(rulebook, character, thrown)
    if not totals:
        raise Refused("no_characters", rulebook.say("The party has no character."))
    names = {one.id: one.name for one in party.characters}
    order = sorted(totals, key=lambda who: -totals[who])
    told = ", ".join(f"{names[who]} {totals[who]}" for who in order)
    yield from note("initiative", f"{thrown.name}: {told}", result=told)
    return book


def _total(rulebook: Rulebook, character: Character, thrown: SecondaryAptitude) -> Procedure[int]:
    known = secondary(rulebook, character, thrown)
    if known is not None:
        score = known.value
    else:
        why = rulebook.say("{what} of {who}?", what=thrown.name, who=character.name)
        score = yield from number(
            -FURTHEST_SCORE, FURTHEST_SCORE, why, rule="initiative.score", about=character.id
        )
    why = rulebook.say("{what} of {who}", what=thrown.name, who=character.name)
    die = yield from roll(thrown.dice, why, rule="initiative", about=character.id)
    return die + score
