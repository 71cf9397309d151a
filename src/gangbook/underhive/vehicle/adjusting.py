"""The arbitrator's hand on a vehicle: marks set right, with a reason that stands in the log."""

from __future__ import annotations

import msgspec

from gangbook.book.derive_vehicle import DAMAGE
from gangbook.book.fighter import Injury
from gangbook.book.gang import Book
from gangbook.book.vehicle import Vehicle
from gangbook.kernel.procedure import Procedure, note, pick, text
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args
from gangbook.underhive.vehicle.workshop import vehicle_of


def adjust_vehicle(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Change one thing of a vehicle by hand: its damage, or whether it is jury-rigged [INJ-30].

    What it changes is not checked against limits. The reason is asked and kept. Raises `Refused`:
    `no_vehicle`.
    """
    gang = book.gang(gang_id)
    vehicle = vehicle_of(gang, args)
    whole = "" if vehicle.damage else "it has none"
    jury = "no longer jury-rigged" if vehicle.jury_rigged else "jury-rigged"
    options = (
        Option(key="gain_damage", label="Gain lasting damage"),
        Option(key="lose_damage", label="Lose lasting damage", closed=whole),
        Option(key="jury_rigged", label=f"It is {jury}"),
    )
    why = f"What is adjusted of {vehicle.name}?"
    match (yield from pick(options, why, rule="adjust.what", about=vehicle.id)):
        case "gain_damage":
            adjusted = yield from _with_damage(rulebook, vehicle)
        case "lose_damage":
            adjusted = yield from _without_damage(vehicle)
        case _:
            adjusted = msgspec.structs.replace(vehicle, jury_rigged=not vehicle.jury_rigged)
            yield from note("adjust", f"{vehicle.name} is {jury}")
    reason = yield from text("Why?", rule="adjust.reason", about=vehicle.id)
    yield from note("adjust", f"{vehicle.name}: {reason}")
    return book.with_gang(gang.with_vehicle(adjusted))


def _with_damage(rulebook: Rulebook, vehicle: Vehicle) -> Procedure[Vehicle]:
    rows = {row.roll: row for row in rulebook.rules.lasting_damage.rows}
    options = tuple(Option(key=row.roll, label=row.name) for row in rows.values())
    key = yield from pick(options, "Which damage?", rule="adjust.value", about=vehicle.id)
    row = rows[key]
    yield from note("adjust", f"{vehicle.name} has {row.name}")
    return vehicle.damaged_by(Injury(row=f"{DAMAGE}.{row.roll}", name=row.name, steps=row.steps))


def _without_damage(vehicle: Vehicle) -> Procedure[Vehicle]:
    options = tuple(
        Option(key=str(place), label=mark.name) for place, mark in enumerate(vehicle.damage)
    )
    key = yield from pick(options, "Which damage goes?", rule="adjust.value", about=vehicle.id)
    gone = int(key)
    yield from note("adjust", f"{vehicle.name} has lost {vehicle.damage[gone].name}")
    kept = vehicle.damage[:gone] + vehicle.damage[gone + 1 :]
    return msgspec.structs.replace(vehicle, damage=kept)
