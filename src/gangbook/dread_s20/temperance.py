"""Temperance lost in play; it is bought back by its modifier [S20-26, S20-A19]."""

from __future__ import annotations

import msgspec

from gangbook.book.derive_character import temperance
from gangbook.book.gang import Book
from gangbook.dread_s20.act import Args, character_of
from gangbook.kernel.procedure import Procedure, note, number, text
from gangbook.rules.rulebook import Rulebook

FURTHEST_LOSS = 40
"""No loss is entered beyond; only so that a slip of the keys is caught."""


def lose_temperance(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Levels of temperance are lost, as the game master says; what was bought stays apart."""
    party = book.party(party_id)
    character = character_of(rulebook, party, args)
    words = rulebook.rules.dread_s20.words
    lost = yield from number(
        1,
        FURTHEST_LOSS,
        rulebook.say("{what}?", what=words.temperance_lost),
        rule="temperance.lost",
        about=character.id,
    )
    reason = yield from text(rulebook.say("Why?"), rule="temperance.reason", about=character.id)
    more = character.temperance_lost + lost
    changed = msgspec.structs.replace(character, temperance_lost=more)
    level = temperance(rulebook, changed).value
    yield from note("temperance", f"{character.name} -{lost}, {words.temperance} {level}: {reason}")
    return book.with_party(party.with_character(changed))
