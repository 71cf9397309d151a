"""Numbers worked out from a vehicle's card, each with the terms it is made of."""

from __future__ import annotations

from gangbook.book.totals import Term, Total
from gangbook.book.vehicle import Vehicle
from gangbook.rules.rulebook import Rulebook, score
from gangbook.rules.sourced import Score


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
    line: dict[str, Score] = {}
    for name in rulebook.vehicle_characteristics:
        total = vehicle_characteristic(rulebook, vehicle, name)
        if total is not None:
            line[name] = rulebook.shown(name, total.value)
        elif name in vehicle.profile:
            line[name] = "-"
    return line
