"""Fitting a vehicle out: Upgrades, weapons and wargear from its list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from gangbook.book.fighter import INCLUDED, Item
from gangbook.book.gang import Book, Gang
from gangbook.book.vehicle import Vehicle
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, option_of
from gangbook.underhive.equip.buying import new_item
from gangbook.underhive.equip.deal import Deal, agreed_deal, listed_deal, wanted, why_no_credits
from gangbook.underhive.equip.limits import carriers
from gangbook.underhive.vehicle.workshop import Fitting, Workshop, vehicle_of

WhyClosed = Callable[[Workshop, Fitting], Refused | None]


def fit_vehicle(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Buy Upgrades, weapons or wargear for a vehicle from its list, at its price [GANG-10, PBS-79].

    Price paid, value and list are kept apart; while the gang is founded, the credits for vehicles
    are taken first [GANG-02]. A vehicle has so many hardpoints for weapons and slots for Upgrades,
    and each Upgrade once. What is bought is for this vehicle and not for the Stash [PBS-59].
    `args["item"]` may name what is bought, several joined by `|`. Raises `Refused`: `no_vehicle`,
    `nothing_to_buy`, `not_on_list`, and for what was named the codes of `why_not_bought`.
    """
    gang = book.gang(gang_id)
    vehicle = vehicle_of(gang, args)
    for named in wanted(args):
        workshop = Workshop(rulebook, gang, vehicle)
        fitting = yield from _chosen(workshop, named, why_not_bought)
        deal = listed_deal(workshop.price(fitting))
        gang, vehicle = yield from _bought(workshop, fitting, deal)
    return book.with_gang(gang)


def fit_vehicle_at(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Buy one thing for a vehicle at another price than its list asks, with a reason [GANG-10].

    Raises `Refused` as `fit_vehicle` does.
    """
    gang = book.gang(gang_id)
    workshop = Workshop(rulebook, gang, vehicle_of(gang, args))
    fitting = yield from _chosen(workshop, wanted(args)[0], Workshop.why_not_fitted)
    listed = listed_deal(workshop.price(fitting))
    deal = yield from agreed_deal(listed, gang.vehicle_funds, "fit", workshop.vehicle.id)
    changed, _ = yield from _bought(workshop, fitting, deal)
    return book.with_gang(changed)


def why_not_bought(workshop: Workshop, fitting: Fitting) -> Refused | None:
    """Why something cannot be bought for the vehicle now, None where it can.

    Codes: `not_enough_credits`, and those of `Workshop.why_not_fitted`.
    """
    closed = workshop.why_not_fitted(fitting)
    return closed or why_no_credits(fitting.price or 0, workshop.gang.vehicle_funds)


def placed(workshop: Workshop, fitting: Fitting, item: Item) -> Procedure[Item]:
    """An item on the vehicle: valued there [PBS-70], with what it does while it is on it.

    Asks on which weapon an add-on goes, where several would do [GANG-19].
    """
    changes: dict[str, Any] = {"slots": fitting.ware.slots}
    value = workshop.value(fitting)
    if value is not None and not item.agreed and item.source not in ("", INCLUDED):
        changes["value"] = value
    if fitting.ware.facts is not None:
        changes |= {"sets": fitting.ware.facts.sets, "steps": fitting.ware.facts.steps}
    if fitting.ware.goes_on_a_weapon and not item.on:
        changes["on"] = yield from _weapon_for(workshop, fitting)
    return msgspec.structs.replace(item, **changes)


def _weapon_for(workshop: Workshop, fitting: Fitting) -> Procedure[str]:
    fits = carriers(workshop.wares, workshop.vehicle.items, fitting.ware)
    if not fits:
        told = f"{workshop.vehicle.name} has no weapon for {fitting.ware.name}."
        raise Refused("weapon_missing", told)
    if len(fits) == 1:
        return fits[0].id
    options = tuple(Option(key=item.id, label=item.name) for item in fits)
    why = f"On which weapon does {fitting.ware.name} go?"
    return (yield from pick(options, why, rule="fit.on", about=workshop.vehicle.id))


def _chosen(workshop: Workshop, named: str, why_closed: WhyClosed) -> Procedure[Fitting]:
    vehicle, fittings = workshop.vehicle, workshop.fittings
    if not fittings:
        raise Refused("nothing_to_buy", f"No list has anything for {vehicle.name}.")
    if named:
        fitting = fittings.get(named)
        if fitting is None:
            raise Refused("not_on_list", f"{named} is not on the list of {vehicle.name}.")
        closed = why_closed(workshop, fitting)
        if closed:
            raise closed
        return fitting
    options = tuple(
        option_of(
            key=key,
            label=f"{one.ware.name}, {one.price}",
            closed=why_closed(workshop, one),
            detail=one.ware.category.replace("_", " "),
        )
        for key, one in fittings.items()
    )
    there = workshop.gang.vehicle_funds
    why = f"What is fitted to {vehicle.name}? There are {there} credits for it."
    return fittings[(yield from pick(options, why, rule="fit.item", about=vehicle.id))]


def _bought(workshop: Workshop, fitting: Fitting, deal: Deal) -> Procedure[tuple[Gang, Vehicle]]:
    gang, vehicle = workshop.gang, workshop.vehicle
    item = msgspec.structs.replace(
        new_item(gang, fitting.ware, deal), bought_in=gang.battle_id_in_progress
    )
    item = yield from placed(workshop, fitting, item)
    yield from note("fit", f"{fitting.ware.name} for {vehicle.name}, {deal.told}")
    vehicle = vehicle.with_items((*vehicle.items, item))
    paid = gang.paying_for_vehicles(deal.paid) if deal.paid > 0 else gang.paying(deal.paid)
    return paid.with_vehicle(vehicle), vehicle
