"""Gear between the Stash and a vehicle; no credits move."""

from __future__ import annotations

from collections.abc import Iterable

from gangbook.book.fighter import Item
from gangbook.book.gang import Book
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick_some, roll
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, option_of
from gangbook.underhive.equip.fitting import taken_off
from gangbook.underhive.equip.moving import PUT, TAKE
from gangbook.underhive.vehicle.fitting import placed
from gangbook.underhive.vehicle.workshop import Workshop, vehicle_of


def move_vehicle_gear(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Move equipment between the Stash and a vehicle, one piece or several at once.

    Weapons are those of its list, Upgrades and wargear also those of the Trading Post. A weapon
    stays once it is on the vehicle [PBS-81], so does what was bought from the list in this sequence
    [PBS-59]; an Upgrade that is taken off may be lost. What comes to the vehicle counts there by
    its list [PBS-70]. Raises `Refused`: `no_vehicle`, `nothing_to_pick`, and for what fits
    alone but not together `limit`, `no_hardpoint`, `no_slot`.
    """
    gang = book.gang(gang_id)
    vehicle = vehicle_of(gang, args)
    workshop = Workshop(rulebook, gang, vehicle)
    options = (
        *(_take_option(workshop, item) for item in gang.stash.items if not item.on),
        *(_put_option(workshop, item) for item in vehicle.items if not item.on),
    )
    if not options:
        raise Refused("nothing_to_pick", f"Neither {vehicle.name} nor the Stash has any equipment.")
    keys = yield from pick_some(
        options, f"What is moved for {vehicle.name}?", rule="move", about=vehicle.id
    )
    put, taken = _chosen(vehicle.items, keys, PUT), _chosen(gang.stash.items, keys, TAKE)
    kept = yield from _taken_off(workshop, put)
    left = tuple(item for item in gang.stash.items if item not in taken)
    vehicle = vehicle.without_items(put)
    for item in taken:
        workshop = Workshop(rulebook, gang, vehicle)
        fitting = workshop.fitting(item)
        assert fitting is not None
        closed = workshop.why_not_fitted(fitting)
        if closed:
            raise closed
        placed_here = yield from placed(workshop, fitting, item)
        vehicle = vehicle.with_items((*vehicle.items, placed_here))
        yield from note("move", f"{item.name} from the Stash to {vehicle.name}")
    return book.with_gang(gang.with_vehicle(vehicle).with_stash_items((*left, *kept)))


def _taken_off(workshop: Workshop, items: tuple[Item, ...]) -> Procedure[tuple[Item, ...]]:
    """What of these comes to the Stash; dice decide about each Upgrade."""
    rules = workshop.rulebook.catalogue.vehicles().rules
    kept = []
    for item in items:
        if workshop.is_upgrade(item):
            on = " or ".join(map(str, rules.lost_on))
            why = f"{item.name} comes off {workshop.vehicle.name}; on {on} it is lost."
            thrown = yield from roll(
                rules.removal_dice, why, rule="move.upgrade", about=workshop.vehicle.id
            )
            if thrown in rules.lost_on:
                yield from note("move", f"{item.name} is lost")
                continue
        yield from note("move", f"{item.name} to the Stash")
        kept.append(taken_off(workshop.wares, workshop.gang, item))
    return tuple(kept)


def why_stays(workshop: Workshop, item: Item) -> Refused | None:
    """Why an item cannot leave the vehicle, None where it can [PBS-59, PBS-81]."""
    if workshop.is_weapon(item):
        return Refused("weapon_stays", "a weapon stays once it is on a card")
    battle = workshop.gang.battle_in_progress
    if battle and item.bought_in == battle.id:
        return Refused("model_only", "it was bought from the list for this vehicle just now")
    return None


def _take_option(workshop: Workshop, item: Item) -> Option:
    fitting = workshop.fitting(item)
    if fitting is None:
        told = f"it is not on the list of {workshop.vehicle.name}"
        closed: Refused | None = Refused("not_on_list", told)
    else:
        closed = workshop.why_not_fitted(fitting)
    return option_of(f"{TAKE}{item.id}", f"{item.name}, from the Stash", closed)


def _put_option(workshop: Workshop, item: Item) -> Option:
    return option_of(f"{PUT}{item.id}", f"{item.name}, to the Stash", why_stays(workshop, item))


def _chosen(items: tuple[Item, ...], keys: Iterable[str], prefix: str) -> tuple[Item, ...]:
    """What was picked, with what is fixed to it."""
    ids = {key.removeprefix(prefix) for key in keys if key.startswith(prefix)}
    return tuple(item for item in items if item.id in ids or item.on in ids)
