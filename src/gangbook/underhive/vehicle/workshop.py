"""What can be fitted to a vehicle, and what it has room for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from gangbook.book.fighter import INCLUDED, VEHICLES, Item
from gangbook.book.gang import Gang
from gangbook.book.totals import Term, Total
from gangbook.book.vehicle import Vehicle
from gangbook.faults import Refused
from gangbook.rules.catalogue import FighterType, VehicleItem
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args
from gangbook.underhive.equip.limits import carriers, has_fitting_weapon
from gangbook.underhive.equip.prices import post_price
from gangbook.underhive.equip.wares import WEAPONS, Ware, is_weapon, wares_of
from gangbook.underhive.fighter_type import type_named

UPGRADES = "vehicle_"
"""Begins the categories of what only a vehicle has."""
WARGEAR = "vehicle_wargear"
"""The one of these that fills no upgrade slot."""
TEMPLATE = "custom_template"
ANY, CUSTOM = "any", "custom"


@dataclass(frozen=True)
class Fitting:
    """One thing that can be fitted to a vehicle."""

    ware: Ware
    price: int | None
    """What the lists for this vehicle ask; None for what comes to it through the Stash alone."""
    source: str = ""
    """The list with the price."""

    @property
    def is_upgrade(self) -> bool:
        """Whether it is a Body, Drive or Engine Upgrade."""
        return is_upgrade(self.ware)


def is_upgrade(ware: Ware) -> bool:
    """Whether a thing is a Body, Drive or Engine Upgrade."""
    return ware.category.startswith(UPGRADES) and ware.category != WARGEAR


def vehicle_of(gang: Gang, args: Args) -> Vehicle:
    """The vehicle an act was started with. Raises `Refused`: `no_vehicle`."""
    vehicle = gang.vehicle(args.get("vehicle", ""))
    if vehicle is None:
        raise Refused("no_vehicle", f"{gang.name} has no such vehicle.")
    return vehicle


@dataclass(frozen=True)
class Workshop:
    """A vehicle, with all that decides what may be fitted to it."""

    rulebook: Rulebook
    gang: Gang
    vehicle: Vehicle

    @cached_property
    def kind(self) -> FighterType | None:
        """The vehicle's type, None for one no list has."""
        return type_named(self.rulebook, self.gang, self.vehicle.type)

    @cached_property
    def wares(self) -> dict[str, Ware]:
        """Everything the gang could be offered."""
        return wares_of(self.rulebook, self.gang)

    @cached_property
    def fittings(self) -> dict[str, Fitting]:
        """What the lists have for this vehicle, by id; the gang's own list counts first."""
        own = self.rulebook.catalogue.gang_list(self.gang.list).vehicle_equipment
        of_all = self.rulebook.catalogue.vehicles().equipment
        found: dict[str, Fitting] = {}
        for source, lines in ((self.gang.list, own), (VEHICLES, of_all)):
            for line in lines:
                if line.vehicle in self._names and line.kind != "vehicle":
                    ware = self._ware(line)
                    found.setdefault(ware.id, Fitting(ware, line.price, source))
        return found

    def fitting(self, item: Item) -> Fitting | None:
        """What a piece of equipment is to this vehicle, None for what no vehicle of its kind has.

        Upgrades and wargear of the Trading Post are for every vehicle.
        """
        listed = self.fittings.get(item.item)
        if listed is not None:
            return listed
        ware = self.wares.get(item.item)
        if ware is None or not ware.category.startswith(UPGRADES):
            return None
        return Fitting(ware, None)

    def price(self, fitting: Fitting) -> Total:
        """What the list asks. Only for what is on one."""
        assert fitting.price is not None
        term = Term(amount=fitting.price, label="vehicle's list", source=fitting.source)
        return Total.of(fitting.ware.name, (term,))

    def value(self, fitting: Fitting) -> int | None:
        """What it counts on the vehicle: the list's price, else the Trading Post's [PBS-70]."""
        if fitting.price is not None:
            return fitting.price
        asked = post_price(self.gang, None, fitting.ware)
        return asked.value if asked else None

    def is_upgrade(self, item: Item) -> bool:
        """Whether this is an Upgrade: it counts for repairs, and goes with the vehicle."""
        fitting = self.fitting(item)
        return fitting is not None and fitting.is_upgrade

    def is_weapon(self, item: Item) -> bool:
        """Whether this is a weapon of the vehicle."""
        fitting = self.fitting(item)
        if fitting is None:
            return is_weapon(self.wares, item)
        return fitting.ware.category in WEAPONS and not fitting.ware.goes_on_a_weapon

    def why_not_fitted(self, fitting: Fitting) -> Refused | None:
        """Why the vehicle has no room or no use for this, None where it has.

        Codes: `weapon_missing`, `locomotion`, `limit`, `no_slot`, `no_hardpoint`.
        """
        ware = fitting.ware
        if ware.goes_on_a_weapon:
            return self._why_no_weapon(ware)
        if ware.category in WEAPONS:
            return self._why_no_hardpoint()
        return self._why_not_driven(ware) or self._why_twice(ware) or self._why_no_slot(ware)

    @cached_property
    def hardpoints(self) -> int | None:
        """How many weapons the vehicle takes, None where no source says."""
        if self.kind is None or self.kind.hardpoints is None:
            return None
        facts = (ware.facts for ware in self._fitted_wares)
        return self.kind.hardpoints + sum(one.hardpoints for one in facts if one)

    @cached_property
    def _names(self) -> frozenset[str]:
        """What lines for this vehicle are headed."""
        template = getattr(self.kind, "kind", "") == TEMPLATE
        return frozenset({ANY, self.vehicle.type, *((CUSTOM,) if template else ())})

    @property
    def _fitted_wares(self) -> tuple[Ware, ...]:
        found = (self.fitting(item) for item in self.vehicle.items)
        return tuple(one.ware for one in found if one is not None)

    @property
    def filled_hardpoints(self) -> int:
        """How many weapons are on it."""
        return sum(self.is_weapon(item) for item in self.vehicle.items)

    def filled_slots(self, name: str) -> int:
        """Upgrade slots of a kind that are filled; what the vehicle came with fills none."""
        category = f"{UPGRADES}{name}"
        return sum(
            _fills(one.ware, category)
            for item in self.vehicle.items
            if item.source != INCLUDED and (one := self.fitting(item)) is not None
        )

    def _ware(self, line: VehicleItem) -> Ware:
        there = self.wares.get(line.id)
        if there is not None:
            return replace(there, name=line.name)
        category = line.category or WARGEAR
        slots = 1 if category in WEAPONS and not line.kind else 0
        return Ware(line.id, line.name, category, line.kind or "item", of="", slots=slots)

    def _why_no_weapon(self, ware: Ware) -> Refused | None:
        if carriers(self.wares, self.vehicle.items, ware):
            return None
        if has_fitting_weapon(self.wares, self.vehicle.items, ware):
            return Refused("limit", "Every weapon it fits has one, or has what excludes it.")
        return Refused("weapon_missing", f"{self.vehicle.name} has no weapon it belongs to.")

    def _why_no_hardpoint(self) -> Refused | None:
        there = self.hardpoints
        if there is None or self.filled_hardpoints < there:
            return None
        told = f"No hardpoint is free: {self.filled_hardpoints} of {there} are filled."
        return Refused("no_hardpoint", told)

    def _why_not_driven(self, ware: Ware) -> Refused | None:
        wanted = ware.facts.only_on if ware.facts else ""
        has = self.kind.locomotion if self.kind else ""
        if not wanted or not has or wanted == has:
            return None
        return Refused("locomotion", f"It is for {wanted} vehicles, this one is {has}.")

    def _why_twice(self, ware: Ware) -> Refused | None:
        if ware.facts is not None and ware.facts.repeatable:
            return None
        if any(item.item == ware.id for item in self.vehicle.items):
            return Refused("limit", f"{self.vehicle.name} has one already.")
        return None

    def _why_no_slot(self, ware: Ware) -> Refused | None:
        if self.kind is None or not _fills(ware, ware.category):
            return None
        name = ware.category.removeprefix(UPGRADES)
        there, filled = self.kind.upgrade_slots.get(name, 0), self.filled_slots(name)
        if filled < there:
            return None
        told = f"No {name} slot is free: {filled} of {there} are filled."
        return Refused("no_slot", told if there else f"It has no slot for {name} upgrades.")


def _fills(ware: Ware, category: str) -> bool:
    free = ware.facts is not None and ware.facts.fills_no_slot
    return ware.category == category and is_upgrade(ware) and not free
