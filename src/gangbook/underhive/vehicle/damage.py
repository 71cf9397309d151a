"""Lasting damage: the roll for each way a vehicle was wrecked, and what it leaves on the card."""

from __future__ import annotations

import msgspec

from gangbook.book.battle import Battle
from gangbook.book.derive_vehicle import DAMAGE, damage_row, vehicle_characteristic
from gangbook.book.fighter import Injury
from gangbook.book.gang import Book, Gang
from gangbook.book.vehicle import Duty, Vehicle, VehiclePart
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, roll
from gangbook.rules.damage import DamageRow
from gangbook.rules.rulebook import Rulebook, score
from gangbook.rules.tables import row_for
from gangbook.underhive.act import Args
from gangbook.underhive.vehicle.workshop import vehicle_of


def damage(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Roll one lasting damage a wrecked vehicle owes, and put it on the card [INJ-25 to INJ-29].

    Each Persistent Rattle adds to the roll; a characteristic at its least value stays [INJ-A05].
    Cost and Rating stay. Raises `Refused`: `no_vehicle`, `no_test_owed`.
    """
    gang = book.gang(gang_id)
    vehicle, fought, part = vehicle_owing(gang, args, "damage")
    table = rulebook.rules.lasting_damage
    rattles = later_rolls(rulebook, vehicle)
    more = f", {rattles:+} for Persistent Rattle" if rattles else ""
    why = f"{vehicle.name} was wrecked: lasting damage{more}."
    face = yield from roll(table.dice, why, rule=DAMAGE, about=vehicle.id)
    row = row_for(table.rows, face + rattles)
    rule = f"{DAMAGE}.{row.roll}"
    told = f"{vehicle.name} rolls {face}, {face + rattles} in all: {row.name}"
    yield from note(rule, told, row.name)
    steps = yield from _steps(rulebook, vehicle, row, rule)
    mark = Injury(row=rule, name=row.name, steps=steps, battle=fought.id)
    settled = fought.with_vehicle(with_duty_done(part, "damage"))
    return book.with_gang(gang.with_vehicle(vehicle.damaged_by(mark)).with_battle(settled))


def later_rolls(rulebook: Rulebook, vehicle: Vehicle) -> int:
    """What the damage it has adds to every further roll [INJ-25]."""
    rows = (damage_row(rulebook, mark) for mark in vehicle.damage)
    return sum(row.later_rolls for row in rows if row is not None)


def vehicle_owing(gang: Gang, args: Args, duty: Duty) -> tuple[Vehicle, Battle, VehiclePart]:
    """Vehicle, battle and its part in it. Raises `Refused`: `no_vehicle`, `no_test_owed`."""
    vehicle = vehicle_of(gang, args)
    fought = gang.battle(args.get("battle", ""))
    part = fought.vehicle(vehicle.id) if fought else None
    if fought is None or part is None or duty not in part.owes:
        raise Refused("no_test_owed", "This is not owed, or was done already.")
    return vehicle, fought, part


def with_duty_done(part: VehiclePart, duty: Duty) -> VehiclePart:
    """The part with the first duty of this kind done."""
    place = part.owes.index(duty)
    return msgspec.structs.replace(part, owes=part.owes[:place] + part.owes[place + 1 :])


def _steps(
    rulebook: Rulebook, vehicle: Vehicle, row: DamageRow, rule: str
) -> Procedure[dict[str, int]]:
    """The steps that still have room above the least value [INJ-A05]."""
    steps = {}
    for name, step in row.steps.items():
        now = vehicle_characteristic(rulebook, vehicle, name)
        least = score(rulebook.rules.vehicle_limits.worst[name])
        if now is None:
            continue
        sign = 1 if rulebook.vehicle_characteristics[name].better == "higher" else -1
        room = step if least is None else max(step, min(0, sign * (least - now.value)))
        if room != step:
            yield from note(rule, f"{now.label} of {vehicle.name} is at its limit")
        if room:
            steps[name] = room
    return steps
