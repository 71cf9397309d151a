"""A vehicle as its card is kept: the profile as it was bought, what is fitted, and its damage."""

from __future__ import annotations

from typing import Literal

import msgspec

from gangbook.book.fighter import Injury, Item
from gangbook.record import Record
from gangbook.rules.sourced import Score

Readiness = Literal["", "ready", "misses"]
"""What the test of an Unreliable vehicle before the coming battle said; empty until it is made."""
Duty = Literal["damage", "retrieve"]
"""What is still to be done about a vehicle before the Wrap-up can end."""


class VehiclePart(Record, kw_only=True):
    """One vehicle's part in a battle."""

    id: str
    """The vehicle's id."""
    wrecked: int = 0
    """In how many ways it was wrecked; each brings one lasting damage roll [INJ-29]."""
    abandoned: bool = False
    """True when its crew fled and left it; it is retrieved in the Wrap-up [PBS-06]."""
    owes: tuple[Duty, ...] = ()
    """What is still to be done, in order."""


class Vehicle(Record, kw_only=True):
    """One vehicle of a gang."""

    id: str
    """A slug, unlike that of every fighter and vehicle of this gang."""
    name: str
    type: str
    """The vehicle type of its list."""
    cost: int
    """Credits for the type, without what is fitted."""
    profile: dict[str, Score]
    """The profile as it was bought."""
    crew: str = ""
    """The id of the fighter who drives it; empty while nobody does [GANG-27]."""
    items: tuple[Item, ...] = ()
    """Upgrades, wargear and weapons fitted to it."""
    damage: tuple[Injury, ...] = ()
    """Lasting damage: marks that a repair takes off again [INJ-A07]."""
    jury_rigged: bool = False
    """True when it was put together from scrap: repairs cost more [INJ-30]."""
    readiness: Readiness = ""
    """Of an Unreliable one: whether it misses the coming battle [INJ-27]."""
    notes: str = ""

    def damaged_by(self, mark: Injury) -> Vehicle:
        """The vehicle with one more lasting damage."""
        return msgspec.structs.replace(self, damage=(*self.damage, mark))

    def with_items(self, items: tuple[Item, ...]) -> Vehicle:
        """The vehicle with just these items fitted."""
        return msgspec.structs.replace(self, items=items)

    def without_items(self, gone: tuple[Item, ...]) -> Vehicle:
        """The vehicle without these items."""
        return self.with_items(tuple(item for item in self.items if item not in gone))

    def crewed_by(self, fighter_id: str) -> Vehicle:
        """The vehicle with this fighter as its crew; with nobody for an empty id."""
        return msgspec.structs.replace(self, crew=fighter_id)
