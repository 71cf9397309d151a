"""A party as plain text: each character's sheet with the numbers worked out from it."""

from __future__ import annotations

from collections.abc import Iterator

from gangbook.book.character import Character
from gangbook.book.derive_character import (
    experience_earned,
    experience_spent,
    session_hours,
    temperance,
)
from gangbook.book.party import Party
from gangbook.dread_s20.card import card
from gangbook.dread_s20.scores import on_sheet
from gangbook.dread_s20.session import session_title
from gangbook.record import plain
from gangbook.rules.dread_s20 import PurchaseKind
from gangbook.rules.rulebook import Rulebook

SHOWN: tuple[PurchaseKind, ...] = ("skill", "technique", "knowledge")


def as_json(rulebook: Rulebook, party: Party) -> dict[str, object]:
    """The party with the numbers worked out from it."""
    sheets = {
        one.id: {
            "xp_left": one.xp_left,
            "temperance": temperance(rulebook, one).value,
            "scores": {
                kind: {each.key: each.score for each in on_sheet(rulebook, party, one, kind)}
                for kind in SHOWN
            },
        }
        for one in party.characters
    }
    return {"party": plain(party), "worked_out": sheets}


def lines(rulebook: Rulebook, party: Party) -> Iterator[str]:
    """The party as text."""
    rules = rulebook.rules.dread_s20
    master = f", {rules.words.game_master}: {party.game_master}" if party.game_master else ""
    yield f"{party.name}, {rules.name}{master}"
    for session in party.sessions:
        state = "" if session.is_over else f", {rulebook.say('open')}"
        hours = f"{rules.words.hours} {session_hours(rulebook, session)}"
        yield f"{session_title(rulebook, session)}: {hours}{state}"
    for character in party.characters:
        yield ""
        yield from _sheet(rulebook, party, character)


def _sheet(rulebook: Rulebook, party: Party, character: Character) -> Iterator[str]:
    rules = rulebook.rules.dread_s20
    words = rules.words
    played_by = f" ({character.player})" if character.player else ""
    kind = f", {character.archetype}" if character.archetype else ""
    earned, spent = experience_earned(character), experience_spent(character)
    yield (
        f"{character.name}{played_by}{kind}: {words.xp_short} {character.xp_left} "
        f"(+{earned} -{spent}), {words.destiny} {character.destiny}, "
        f"{words.temperance} {temperance(rulebook, character).value}"
    )
    yield "  " + "  ".join(
        f"{one.short} {character.aptitudes.get(one.id, 0)}" for one in rules.aptitudes
    )
    for section in card(rulebook, party, character):
        yield f"  {section.title}"
        for row in section.rows:
            parts = (row.name, row.value, f"({row.detail})" if row.detail else "")
            yield "    " + "  ".join(part for part in parts if part)
