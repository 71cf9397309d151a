"""Vehicles before a battle and in it: who misses it, who took part, what became of them."""

from __future__ import annotations

import msgspec

from gangbook.book.derive_vehicle import damage_row, is_written_off
from gangbook.book.gang import Book, Gang
from gangbook.book.vehicle import Duty, Vehicle, VehiclePart
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, roll, tally
from gangbook.kernel.questions import YES_NO, Column, Option
from gangbook.rules.damage import Unready
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args

COLUMNS = (
    Column(key="part", label="took part", choices=YES_NO, default="yes"),
    Column(
        key="wrecked",
        label="Wrecked",
        most=9,
        detail="in how many ways; each is one lasting damage roll",
    ),
    Column(key="abandoned", label="abandoned by its crew", choices=YES_NO, default="no"),
)


def ready_vehicles(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Before a battle: the dice of Unreliable vehicles say which of them miss it [INJ-27].

    What they say holds until the battle is entered; entering it asks for what is missing. Raises
    `Refused`: `battle_in_progress`, `nothing_unreliable`.
    """
    gang = book.gang(gang_id)
    if gang.battle_in_progress:
        told = "The last battle's post-battle sequence is not over yet."
        raise Refused("battle_in_progress", told)
    if not to_test(rulebook, gang):
        raise Refused("nothing_unreliable", "No vehicle is Unreliable, or all have been tested.")
    return book.with_gang((yield from tested(rulebook, gang)))


def to_test(rulebook: Rulebook, gang: Gang) -> tuple[str, ...]:
    """The names of Unreliable vehicles that still make their test [INJ-27]."""
    return tuple(vehicle.name for vehicle in gang.vehicles if _tests(rulebook, vehicle))


def tested(rulebook: Rulebook, gang: Gang) -> Procedure[Gang]:
    """The gang with each Unreliable vehicle tested that was not yet: one D6 for each copy."""
    for vehicle in gang.vehicles:
        tests = _tests(rulebook, vehicle)
        if not tests:
            continue
        misses = False
        for name, test in tests:
            bad = " or ".join(map(str, test.on))
            why = f"{vehicle.name} is {name}: on {bad} it misses the battle."
            thrown = yield from roll(test.dice, why, rule="unreliable", about=vehicle.id)
            misses = misses or thrown in test.on
        told = "misses the battle" if misses else "is ready for the battle"
        yield from note("unreliable", f"{vehicle.name} {told}", told)
        readiness = "misses" if misses else "ready"
        gang = gang.with_vehicle(msgspec.structs.replace(vehicle, readiness=readiness))
    return gang


def vehicle_parts(
    rulebook: Rulebook, gang: Gang, fought: frozenset[str]
) -> Procedure[tuple[VehiclePart, ...]]:
    """What the vehicles did, in a tally of their own; not asked where none can be there.

    Each way one was Wrecked owes a lasting damage roll [INJ-29], one that was abandoned is to be
    retrieved [PBS-06]. `fought` are the fighters who took part: a vehicle goes with its crew.
    """
    rows = tuple(
        Option(key=one.id, label=one.name, closed=why_left_out(rulebook, gang, one, fought))
        for one in gang.vehicles
    )
    for row in rows:
        if row.closed:
            yield from note("battle.vehicles", f"{row.label} is left out: {row.closed}")
    if all(row.closed for row in rows):
        return ()
    cells = yield from tally(rows, COLUMNS, "What did each vehicle do?", rule="battle.vehicles")
    parts = []
    for row in rows:
        if row.closed or cells[row.key]["part"] == "no":
            continue
        wrecked = int(cells[row.key]["wrecked"])
        abandoned = cells[row.key]["abandoned"] == "yes"
        owes: list[Duty] = ["damage"] * wrecked
        owes += ["retrieve"] * abandoned
        part = VehiclePart(id=row.key, wrecked=wrecked, abandoned=abandoned, owes=tuple(owes))
        parts.append(part)
    return tuple(parts)


def untested(gang: Gang) -> Gang:
    """The gang after a battle: the next one asks its Unreliable vehicles anew [INJ-27]."""
    vehicles = tuple(msgspec.structs.replace(one, readiness="") for one in gang.vehicles)
    return msgspec.structs.replace(gang, vehicles=vehicles)


def why_left_out(rulebook: Rulebook, gang: Gang, vehicle: Vehicle, fought: frozenset[str]) -> str:
    """Why a vehicle was not in a battle of these fighters; empty when it could be.

    A Write-off waits for repair, an Unreliable one may miss it [INJ-27, INJ-28]; none goes without
    its crew [GANG-27].
    """
    if is_written_off(rulebook, vehicle):
        return "a Write-off: in repair"
    if vehicle.readiness == "misses":
        return "Unreliable: misses this battle"
    crew = gang.fighter(vehicle.crew)
    if crew is None:
        return "has no crew"
    return "" if crew.id in fought else f"{crew.name}, its crew, took no part"


def _tests(rulebook: Rulebook, vehicle: Vehicle) -> tuple[tuple[str, Unready], ...]:
    """The tests it still has to make before the coming battle; a Write-off makes none."""
    if vehicle.readiness or is_written_off(rulebook, vehicle):
        return ()
    rows = (damage_row(rulebook, mark) for mark in vehicle.damage)
    return tuple((row.name, row.before_battle) for row in rows if row and row.before_battle)
