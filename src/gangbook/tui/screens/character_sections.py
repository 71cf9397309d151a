"""The parts of a character's card as text."""

from __future__ import annotations

from textual.content import Content

from gangbook.book.character import Character
from gangbook.book.derive_character import aptitude, destiny_points, experience_left, temperance
from gangbook.book.party import Party
from gangbook.dread_s20.card import Row, Section, card
from gangbook.dread_s20.windows import window_now
from gangbook.rules.rulebook import Rulebook
from gangbook.tui.card import CardNumber
from gangbook.tui.screens.card_sections import heading

NAME = 26
VALUE = 5


def character_head(rulebook: Rulebook, party: Party, character: Character) -> Content:
    """The line below the name: who plays it, what it is, and when it may spend."""
    words = rulebook.rules.dread_s20.words
    player = f"{words.player}: {character.player}" if character.player else ""
    kind = " · ".join(part for part in (character.archetype, player) if part)
    window = window_now(rulebook, party, character).name
    return Content.from_markup(
        "[$secondary]$kind[/]  [bold $accent]▸ $window[/]", kind=kind, window=window
    )


def character_numbers(
    rulebook: Rulebook, party: Party, character: Character
) -> tuple[CardNumber, ...]:
    """The aptitudes, and beside them temperance, destiny and experience."""
    rules = rulebook.rules.dread_s20
    aptitudes = (
        (one.short, aptitude(rulebook, character, one.id), "aptitude") for one in rules.aptitudes
    )
    sums = (
        (rulebook.say("TMP"), temperance(rulebook, character), "sum"),
        (rulebook.say("PD"), destiny_points(rulebook, party, character), "sum"),
        (rules.words.xp_short, experience_left(rulebook, character), "sum"),
    )
    return tuple(
        CardNumber(label, str(total.value), total, group=group)
        for label, total, group in (*aptitudes, *sums)
    )


def character_sections(
    rulebook: Rulebook, party: Party, character: Character, width: int
) -> Content:
    """Everything below the aptitudes."""
    parts: list[Content] = []
    for section in card(rulebook, party, character):
        parts += [heading(section.title, width), _rows(section)]
    if character.notes:
        parts += [heading(rulebook.say("notes"), width), Content(character.notes)]
    return Content("\n").join(parts)[1:]


def _rows(section: Section) -> Content:
    name = min(NAME + 14, max(len(row.name) for row in section.rows) + 2)
    return Content("\n").join(_row(row, name) for row in section.rows)


def _row(row: Row, width: int) -> Content:
    ink = "$ink-faint" if row.value.startswith("?") else "bold"
    return Content.from_markup(
        f"$name [{ink}]$value[/]  [$ink-faint]$detail[/]",
        name=f"{row.name:<{width}}",
        value=f"{row.value:>{VALUE}}",
        detail=row.detail,
    )
