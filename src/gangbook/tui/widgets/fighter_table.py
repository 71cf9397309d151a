"""The fighters and vehicles of a gang as a table; in a wider terminal it shows more of each."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual.widgets import DataTable

from gangbook.book.derive import rating, vehicle_rating
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Gang
from gangbook.book.vehicle import Vehicle
from gangbook.rules.rulebook import Rulebook
from gangbook.tui.widgets.ink import ink
from gangbook.tui.words import (
    MAY_RISE,
    badge_of,
    gear,
    owed_badge,
    progress,
    spelt,
    to_go,
    vehicle_badges,
)
from gangbook.underhive.experience.schedule import Schedule


@dataclass(frozen=True)
class _Column:
    label: str
    width: int
    right: bool = False


WIDE = 100
_NARROW = (
    _Column("name", 14),
    _Column("type", 10),
    _Column("state", 12),
    _Column("XP", 5, right=True),
    _Column("to go", 5, right=True),
    _Column("adv", 3, right=True),
    _Column("rating", 6, right=True),
)
_WIDE = (_Column("name", 22), _Column("type", 24), _Column("state", 14), *_NARROW[3:])
_GEAR_LEAST = 8


class FighterTable(DataTable[Text]):
    """One row a fighter, in the order of the roster, then one a vehicle."""

    def __init__(self) -> None:
        super().__init__(cursor_type="row", zebra_stripes=True)

    def show(
        self,
        rulebook: Rulebook,
        gang: Gang,
        schedules: Mapping[str, Schedule],
        rising: Container[str],
        width: int,
    ) -> None:
        """Draw the cards in this many columns; the cursor stays on its row.

        `rising` are the ids of those something may be taken for now.
        """
        is_wide = width >= WIDE
        columns = _WIDE if is_wide else _NARROW
        gear_width = max(_GEAR_LEAST, width - sum(column.width + 2 for column in columns) - 3)
        row = self.cursor_row
        self.clear(columns=True)
        for column in (*columns, _Column("gear", gear_width)):
            label = Text(column.label, justify="right" if column.right else "left")
            self.add_column(label, width=column.width)
        for fighter in gang.fighters:
            category = rulebook.category(fighter.category).name
            kind = f"{spelt(fighter.type)}, {category}" if is_wide else category
            due = schedules[fighter.id]
            state = self._state(fighter, due, fighter.id in rising)
            self.add_row(*self._row(fighter, kind, state, due, gear_width), key=fighter.id)
        for vehicle in gang.vehicles:
            self.add_row(*self._vehicle(gang, vehicle, is_wide, gear_width), key=vehicle.id)
        self.move_cursor(row=row)

    def _vehicle(self, gang: Gang, vehicle: Vehicle, is_wide: bool, gear_width: int) -> list[Text]:
        """A vehicle has no experience; its state is who drives it, or what is wrong with it."""
        badges = vehicle_badges(gang, vehicle)
        driver = gang.fighter(vehicle.crew)
        state = Text("-", style=ink(self, "rule"))
        if badges:
            state = Text(str(badges[0]), style=ink(self, badges[0].ink, bold=True))
        elif driver is not None:
            state = _cut(driver.name, "")
        none = [Text("-", style=ink(self, "rule"), justify="right") for _ in range(3)]
        return [
            _cut(vehicle.name, "bold"),
            _cut(f"{spelt(vehicle.type)}, Vehicle" if is_wide else "Vehicle", ""),
            state,
            *none,
            Text(str(vehicle_rating(vehicle).value), justify="right"),
            self._gear(vehicle.items, gear_width),
        ]

    def _row(
        self, fighter: Fighter, kind: str, state: Text, due: Schedule, gear_width: int
    ) -> list[Text]:
        gone = fighter.has("dead")
        base = ink(self, "ink-faint") if gone else ""
        numbers = (
            progress(fighter, due),
            to_go(due),
            str(due.adv),
            str(rating(fighter).value),
        )
        return [
            _cut(fighter.name, base if gone else "bold"),
            _cut(kind, base),
            state,
            *(Text(number, style=base, justify="right") for number in numbers),
            self._gear(fighter.items, gear_width),
        ]

    def _gear(self, items: tuple[Item, ...], width: int) -> Text:
        carried = Text(gear(items), style=ink(self, "ink-faint"))
        carried.truncate(width, overflow="ellipsis")
        return carried

    def _state(self, fighter: Fighter, due: Schedule, may_rise: bool) -> Text:
        waits = owed_badge(due.owed) if due.owed else MAY_RISE if may_rise else None
        badge = badge_of(fighter) or waits
        if badge is None:
            return Text("-", style=ink(self, "rule"))
        return Text(str(badge), style=ink(self, badge.ink, bold=True))


def _cut(text: str, style: Style | str) -> Text:
    return Text(text, style=style, overflow="ellipsis", no_wrap=True)
