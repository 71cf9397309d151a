"""Numbers worked out from a vehicle's card, each with the terms it is made of."""

from __future__ import annotations

from gangbook.book.derive import shown_line
from gangbook.book.fighter import Injury
from gangbook.book.totals import Term, Total
from gangbook.book.vehicle import Vehicle
from gangbook.rules.damage import DamageRow
from gangbook.rules.rulebook import Rulebook, score
from gangbook.rules.sourced import Score

DAMAGE = "lasting_damage"
"""Begins the reference of a mark to its row, as `lasting_damage.4`."""


def vehicle_characteristic(rulebook: Rulebook, vehicle: Vehicle, name: str) -> Total | None:
    """A characteristic as the card shows it now: as bought, damaged [INJ-26], and with Upgrades.

    A step that betters a target number counts as -1. Taking an Upgrade off or repairing the damage
    restores what was there [INJ-A07]. None where the model has no such characteristic.
    """
    bought = score(vehicle.profile.get(name, "-"))
    if bought is None:
        return None
    column = rulebook.vehicle_characteristics[name]
    sign = 1 if column.better == "higher" else -1
    terms = [Term(amount=bought, label="profile as bought", source=vehicle.type)]
    for damage in vehicle.damage:
        if steps := damage.steps.get(name):
            terms.append(Term(amount=sign * steps, label=damage.name, source=damage.row))
    value = sum(term.amount for term in terms)
    for item in vehicle.items:
        to = score(item.sets[name]) if name in item.sets else None
        if to is not None:
            terms.append(Term(amount=to - value, label=f"set by {item.name}", source=item.item))
            value = to
    for item in vehicle.items:
        if steps := item.steps.get(name):
            terms.append(Term(amount=sign * steps, label=item.name, source=item.item))
    paths = tuple(f"vehicles.{vehicle.id}.{field}" for field in ("profile", "damage", "items"))
    return Total.of(column.name, tuple(terms), paths)


def vehicle_profile(rulebook: Rulebook, vehicle: Vehicle) -> dict[str, Score]:
    """The profile line as the card shows it now; "-" where the model has no such characteristic."""
    names = rulebook.vehicle_characteristics
    totals = {name: vehicle_characteristic(rulebook, vehicle, name) for name in names}
    return shown_line(rulebook, totals, vehicle.profile)


def modifier_to_tests(rulebook: Rulebook, vehicle: Vehicle, name: str) -> Total:
    """What lasting damage adds to tests on a characteristic; the profile is as it was [INJ-A08]."""
    terms = tuple(
        Term(amount=row.tests[name], label=mark.name, source=mark.row)
        for mark in vehicle.damage
        if (row := damage_row(rulebook, mark)) is not None and name in row.tests
    )
    label = f"{rulebook.vehicle_characteristics[name].name} tests"
    return Total.of(label, terms, (f"vehicles.{vehicle.id}.damage",))


def damage_row(rulebook: Rulebook, mark: Injury) -> DamageRow | None:
    """The row a mark on the card comes from, None where these rules have no such row."""
    key = mark.row.removeprefix(f"{DAMAGE}.")
    return next((row for row in rulebook.rules.lasting_damage.rows if row.roll == key), None)


def is_written_off(rulebook: Rulebook, vehicle: Vehicle) -> bool:
    """Whether lasting damage keeps it out of battles until it is repaired [INJ-28]."""
    rows = (damage_row(rulebook, mark) for mark in vehicle.damage)
    return any(row is not None and row.no_battles for row in rows)
