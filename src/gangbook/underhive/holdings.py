"""The Territories a gang holds: gaining and giving up one, and what each gives now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Gang, Territory
from gangbook.book.vehicle import Vehicle
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.departure import gone_from
from gangbook.underhive.names import free_id

if TYPE_CHECKING:
    from gangbook.rules.campaign import Boon
    from gangbook.rules.campaign import Territory as Listed


def holding(held: tuple[Territory, ...], gained: Listed) -> tuple[Territory, ...]:
    """The Territories with one more; two of a kind get ids of their own."""
    place_id = gained.id.replace("_", "-")
    return holding_too(held, Territory(id=place_id, territory=gained.id, name=gained.name))


def holding_too(held: tuple[Territory, ...], gained: Territory) -> tuple[Territory, ...]:
    """The Territories with one more as it was held elsewhere, under an id that is free here."""
    taken = {one.id for one in held}
    territory_id = free_id(gained.id, taken, "territory")
    return (*held, msgspec.structs.replace(gained, id=territory_id, reputation=0))


def boons_in_force(rulebook: Rulebook, gang: Gang, held: Territory) -> tuple[Boon, ...]:
    """The boons a Territory gives this gang [PBS-29, PBS-68].

    For a gang of its list enhanced ones take the place of those of their kind. Some are for one
    alignment, or hang on another Territory.
    """
    listed = rulebook.catalogue.territories().territory(held.territory)
    if listed is None:
        return ()
    enhanced = listed.enhanced if listed.list == gang.list else ()
    replaced = {boon.kind for boon in enhanced}
    names = {one.territory for one in gang.territories}
    return tuple(
        boon
        for boon in (*(boon for boon in listed.boons if boon.kind not in replaced), *enhanced)
        if boon.alignment in ("any", gang.alignment)
        and (not boon.if_held or boon.if_held in names)
        and (not boon.unless_held or boon.unless_held not in names)
    )


def given_up(rulebook: Rulebook, gang: Gang, territory_id: str) -> Gang:
    """The gang without this Territory, and without what goes with it.

    The Reputation it brought, its equipment, and Hangers-on that joined by it.
    """
    held = next(one for one in gang.territories if one.id == territory_id)
    kept = tuple(one for one in gang.territories if one.id != territory_id)
    least = rulebook.catalogue.territories().rules.least_reputation
    lower = min(gang.reputation, max(least, gang.reputation - held.reputation))
    gang = msgspec.structs.replace(gang, territories=kept, reputation=lower)
    for fighter in gang.fighters:
        if fighter.boon_of == territory_id and fighter.category == "hanger_on":
            gang = gone_from(gang, fighter, "left")
    return _without_items(gang, territory_id)


def boon_items(gang: Gang, territory_id: str) -> tuple[Item, ...]:
    """The equipment a gang has by this Territory, in the Stash and on cards."""
    cards: tuple[Fighter | Vehicle, ...] = (*gang.fighters, *gang.vehicles)
    everything = (*gang.stash.items, *(item for card in cards for item in card.items))
    return tuple(item for item in everything if item.boon_of == territory_id)


def _without_items(gang: Gang, territory_id: str) -> Gang:
    gone = {item.id for item in boon_items(gang, territory_id)}
    gang = gang.with_stash_items(tuple(one for one in gang.stash.items if one.id not in gone))
    for fighter in gang.fighters:
        items = tuple(one for one in fighter.items if one.id not in gone)
        cards = tuple(
            msgspec.structs.replace(card, items=tuple(one for one in card.items if one not in gone))
            for card in fighter.cards
        )
        gang = gang.with_fighter(msgspec.structs.replace(fighter, items=items, cards=cards))
    for vehicle in gang.vehicles:
        items = tuple(one for one in vehicle.items if one.id not in gone)
        gang = gang.with_vehicle(msgspec.structs.replace(vehicle, items=items))
    return gang
