"""What a battle has changed so far for each gang at the table, and the dice that fell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec
from textual.content import Content

from gangbook.book.gang import Gang
from gangbook.book.log import Change, Entry
from gangbook.kernel.dice import Dice, read_faces
from gangbook.tui.history_of import dice_in, entries_since, net_changes
from gangbook.tui.told import gang_told, names_of

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook
    from gangbook.tui.sides import Side

LAST_DICE = 12
STANDING = {"stash.credits": "credits", "reputation": "reputation", "rating": "rating"}
"""What every gang is measured by, by its path in a change; shown whether it changed or not."""


def marks_told(sides: tuple[Side, ...]) -> tuple[Content, ...]:
    """Whose marks stand before the steps, from left to right; nothing where one gang is there."""
    if len(sides) < 2:
        return ()
    names = (Content.from_markup("[$ink-faint]$name[/]", name=side.gang.name) for side in sides)
    return (Content(""), Content.from_markup("[$ink-faint]marks from left to right:[/]"), *names)


def since_battle(books: OpenBook, sides: tuple[Side, ...], shown: str) -> Content:
    """The changes of each side, that of the gang with the id `shown` first, then its dice."""
    lines: list[Content] = []
    for side in sorted(sides, key=lambda side: side.gang.id != shown):
        entries = entries_since(books.log(side.gang.id), side.battle.id)
        title = "SINCE THE BATTLE" if len(sides) == 1 else side.gang.name.upper()
        lines.append(Content.from_markup("[bold $primary]$title[/]", title=title))
        changes = {change.path: change for change in net_changes(entries)}
        lines.append(Content(_standing(side.gang, changes)))
        others = [change for path, change in changes.items() if path not in STANDING]
        told = gang_told(others, names_of(side.gang))
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


def _standing(gang: Gang, changes: Mapping[str, Change]) -> str:
    """Credits, Reputation and Gang Rating, each before and after where the battle changed it."""
    now = {
        "stash.credits": gang.stash.credits,
        "reputation": gang.reputation,
        "rating": gang.rating,
    }
    unsaid = {field.name: field.default for field in msgspec.structs.fields(Gang)}
    parts = []
    for path, word in STANDING.items():
        before = ""
        if path in changes:
            was = changes[path].was
            before = f"{unsaid.get(path, 0) if was is None else was:,} → "
        parts.append(f"{word} {before}{now[path]:,}")
    return " · ".join(parts)


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
