"""Negotiate Repairs: a fighter takes a damaged vehicle to the Chop Shop."""

from __future__ import annotations

import msgspec

from gangbook.book.derive_vehicle import DAMAGE
from gangbook.book.fighter import Injury
from gangbook.book.gang import Book, Gang
from gangbook.book.totals import Term, Total
from gangbook.book.vehicle import Vehicle
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick, roll
from gangbook.kernel.questions import Option
from gangbook.rules.damage import RepairRow
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.tables import row_for
from gangbook.underhive.act import Args, fighter_of, option_of
from gangbook.underhive.equip.deal import why_no_credits
from gangbook.underhive.post_battle.steps import battle_of
from gangbook.underhive.vehicle.workshop import Workshop

PAY, LEAVE = "pay", "leave"


def negotiate_repairs(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Negotiate Repairs: the post-battle action of one fighter for one vehicle [PBS-43 to PBS-45].

    The vehicle is asked for where several are damaged; a Persistent Rattle is damage too [PBS-A28].
    The roll says the price, then the player decides [PBS-A07]. Paid, all damage goes, on a bad roll
    a Persistent Rattle takes its place; not paid, all stays [PBS-A08]. Raises `Refused`:
    `no_battle`, `no_lasting_damage`.
    """
    gang = book.gang(gang_id)
    fought, fighter = battle_of(gang, args), fighter_of(gang, args)
    vehicle = yield from _damaged_vehicle(gang)
    yield from note("repairs", f"{fighter.name} takes {vehicle.name} to the Chop Shop")
    return book.with_gang((yield from repaired(rulebook, gang, vehicle, fought.id)))


def repaired(
    rulebook: Rulebook, gang: Gang, vehicle: Vehicle, battle_id: str = ""
) -> Procedure[Gang]:
    """The gang after the roll for a repair, paid or not [PBS-43, PBS-45]."""
    rules = rulebook.rules.repairs
    why = f"{vehicle.name}: what do the repairs cost?"
    face = yield from roll(rules.dice, why, rule="repairs", about=vehicle.id)
    row = row_for(rules.rows, face)
    price = repair_price(rulebook, gang, vehicle, row)
    told = f"{row.name}: the repairs of {vehicle.name} cost {price.value} credits"
    yield from note("repairs", told)
    leaves = f"leaves a {row.leaves}" if row.leaves else "all damage goes"
    options = (
        option_of(
            PAY,
            f"Pay {price.value} credits",
            why_no_credits(price.value, gang.stash.credits),
            detail=leaves,
        ),
        Option(key=LEAVE, label="Leave it as it is"),
    )
    why = f"{row.name}: {price.value} credits; the Stash holds {gang.stash.credits}."
    if (yield from pick(options, why, rule="repairs.pay", about=vehicle.id)) == LEAVE:
        yield from note("repairs", f"{vehicle.name} is not repaired")
        return gang
    yield from note("repairs", f"{vehicle.name} is repaired for {price.value} credits")
    mended = msgspec.structs.replace(
        vehicle, damage=_what_is_left(rulebook, row, battle_id), readiness=""
    )
    return gang.paying(price.value).with_vehicle(mended)


def repair_price(rulebook: Rulebook, gang: Gang, vehicle: Vehicle, row: RepairRow) -> Total:
    """Credits for a repair [PBS-44]; jury-rigged pays more, of the rounded price [INJ-30]."""
    rules = rulebook.rules.repairs
    part = share(rulebook, gang, vehicle, row.percent)
    terms = [Term(amount=part, label=f"{row.percent}% of its Cost with Upgrades", source="repairs")]
    if vehicle.jury_rigged:
        more = part * (rules.jury_rigged_times - 1)
        terms.append(Term(amount=more, label="jury-rigged", source="repairs"))
    return Total.of(f"Repairs of {vehicle.name}", tuple(terms))


def share(rulebook: Rulebook, gang: Gang, vehicle: Vehicle, percent: int) -> int:
    """A part of the vehicle's Cost with Upgrades, without wargear and weapons, rounded up."""
    step = 100 * rulebook.rules.repairs.round_up_to
    parts = -(-cost_with_upgrades(rulebook, gang, vehicle) * percent // step)
    return parts * rulebook.rules.repairs.round_up_to


def cost_with_upgrades(rulebook: Rulebook, gang: Gang, vehicle: Vehicle) -> int:
    """Credits for the vehicle and its Upgrades [PBS-44]."""
    workshop = Workshop(rulebook, gang, vehicle)
    return vehicle.cost + sum(item.value for item in vehicle.items if workshop.is_upgrade(item))


def _damaged_vehicle(gang: Gang) -> Procedure[Vehicle]:
    damaged = [vehicle for vehicle in gang.vehicles if vehicle.damage]
    if not damaged:
        raise Refused("no_lasting_damage", "No vehicle has lasting damage.")
    if len(damaged) == 1:
        return damaged[0]
    options = tuple(
        Option(key=one.id, label=one.name, detail=", ".join(mark.name for mark in one.damage))
        for one in damaged
    )
    key = yield from pick(options, "Which vehicle is repaired?", rule="repairs.vehicle")
    return next(one for one in damaged if one.id == key)


def _what_is_left(rulebook: Rulebook, row: RepairRow, battle_id: str) -> tuple[Injury, ...]:
    return tuple(
        Injury(row=f"{DAMAGE}.{one.roll}", name=one.name, steps=one.steps, battle=battle_id)
        for one in rulebook.rules.lasting_damage.rows
        if one.name == row.leaves
    )
