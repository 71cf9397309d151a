"""What a battle has changed so far for each gang at the table, and the dice that fell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from gangbook.book.gang import Gang
from gangbook.book.log import Entry
from gangbook.kernel.dice import Dice, read_faces
from gangbook.tui.history_of import dice_in, entries_since, net_changes
from gangbook.tui.told import gang_told, names_of

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook
    from gangbook.tui.sides import Side

LAST_DICE = 12


def since_battle(books: OpenBook, sides: tuple[Side, ...], shown: str) -> Content:
    """The changes of each side, that of the gang with the id `shown` first, then its dice."""
    lines: list[Content] = []
    for side in sorted(sides, key=lambda side: side.gang.id != shown):
        entries = entries_since(books.log(side.gang.id), side.battle.id)
        title = "SINCE THE BATTLE" if len(sides) == 1 else side.gang.name.upper()
        lines.append(Content.from_markup("[bold $primary]$title[/]", title=title))
        told = gang_told(net_changes(entries), names_of(side.gang))
        lines += [Content(line) for line in told]
        if not told:
            lines.append(Content.from_markup("[$ink-faint]nothing has changed yet[/]"))
        lines.append(Content(""))
    own = next(side for side in sides if side.gang.id == shown)
    entries = entries_since(books.log(shown), own.battle.id)
    dice = [line for entry in entries for line in _dice(own.gang, entry)]
    if dice:
        lines += [Content.from_markup("[bold $primary]DICE[/]"), *dice[-LAST_DICE:]]
    return Content("\n").join(lines)


def _dice(gang: Gang, entry: Entry) -> list[Content]:
    fighter = gang.fighter(entry.args.get("fighter", ""))
    lines = []
    for answer in dice_in(entry):
        read = Dice.of(answer.offered).read(read_faces(answer.value))
        lines.append(
            Content.from_markup(
                "$who [$ink-faint]$dice[/] [bold]$faces[/] [$ink-faint]$read[/]",
                who=fighter.name if fighter else "",
                dice=answer.offered,
                faces=answer.value,
                read=f"= {read}" if answer.value != str(read) else "",
            )
        )
    return lines
