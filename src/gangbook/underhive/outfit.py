"""The equipment a hired gun comes with: chosen when it is hired, up to so many credits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from gangbook.book.fighter import INCLUDED, Fighter, Item
from gangbook.book.gang import Gang
from gangbook.kernel.procedure import Procedure, note, pick
from gangbook.kernel.questions import Option
from gangbook.rules.additions import HiredGunKind
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.shops import TradeItem
from gangbook.underhive.hired_guns import gun_of, kind_of
from gangbook.underhive.names import free_id

ENOUGH = "_enough"
"""No item has this id."""
UNWIELDY = "Unwieldy"


@dataclass(frozen=True)
class Offer:
    """One thing a hired gun may come with."""

    id: str
    name: str
    price: int
    slots: int
    of: str = ""
    """The weapon an add-on belongs to."""
    facts: TradeItem | None = None

    @property
    def is_unwieldy(self) -> bool:
        """Whether the weapon has this trait."""
        profiles = self.facts.profiles if self.facts else ()
        return any(UNWIELDY in trait for one in profiles for trait in one.traits)


def outfitted(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Procedure[Fighter]:
    """Choose what comes with a hired gun without a name of its own.

    Worth so many credits, so many weapons, so many of them Unwieldy. It is free, counts nothing and
    leaves with the gun.
    """
    gun, kind = gun_of(rulebook, fighter.type), kind_of(rulebook, fighter.type)
    if gun is None or kind is None or gun.named or not kind.equipment_credits:
        return fighter
    offers = {one.id: one for one in _offers(rulebook, gang, kind, fighter.type)}
    taken: list[Offer] = []
    while True:
        left = kind.equipment_credits - sum(one.price for one in taken)
        options = (
            Option(key=ENOUGH, label="Nothing more"),
            *(_option(one, _why_not(one, kind, taken, left)) for one in offers.values()),
        )
        why = f"What does {fighter.name} come with? {left} credits of equipment are left."
        key = yield from pick(options, why, rule="hire.outfit", about=fighter.id)
        if key == ENOUGH:
            return fighter
        taken.append(offers[key])
        fighter = yield from _with_item(gang, fighter, offers[key])


def _offers(rulebook: Rulebook, gang: Gang, kind: HiredGunKind, type_id: str) -> Iterator[Offer]:
    """A list of its own where the type has one, else what is Common at the Trading Post.

    One hired by an outlaw gang also takes Illegal items up to a level.
    """
    guns = rulebook.catalogue.hired_guns()
    stock = {one.id: one for one in rulebook.catalogue.trading_post().items}
    own = [line for line in guns.equipment if type_id in line.prices]
    for line in own:
        price, facts = line.prices[type_id], stock.get(line.same_as or line.id)
        yield Offer(line.id, line.name, price, line.slots, line.of, facts)
    if own:
        return
    for item in stock.values():
        illegal = gang.alignment == "outlaw" and item.availability == "Illegal"
        found = item.availability == "Common" or (illegal and item.level <= kind.outlaw_item_limit)
        usable = item.category in guns.rules.equipment_categories and item.kind != "add_on"
        if found and usable and item.price is not None and item.gang in ("", gang.list):
            yield Offer(item.id, item.name, item.price, item.slots, "", item)


def _why_not(offer: Offer, kind: HiredGunKind, taken: list[Offer], left: int) -> tuple[str, str]:
    """Why this is too much, and the reason's code; both empty when it can be had."""
    if offer.price > left:
        return f"{offer.price - left} credits too dear", "not_enough_credits"
    if offer.of and all(one.id != offer.of for one in taken):
        return "the weapon it belongs to is missing", "weapon_missing"
    filled = sum(one.slots for one in taken) + offer.slots
    if offer.slots and kind.max_weapons and filled > kind.max_weapons:
        return f"at most {kind.max_weapons} weapons", "no_slot"
    unwieldy = sum(one.is_unwieldy for one in taken)
    if offer.is_unwieldy and kind.max_unwieldy and unwieldy >= kind.max_unwieldy:
        return f"at most {kind.max_unwieldy} Unwieldy weapon", "limit"
    return "", ""


def _option(offer: Offer, closed: tuple[str, str]) -> Option:
    label = f"{offer.name}, {offer.price}"
    return Option(key=offer.id, label=label, closed=closed[0], code=closed[1] or "closed")


def _with_item(gang: Gang, fighter: Fighter, offer: Offer) -> Procedure[Fighter]:
    taken = {*gang.item_ids, *(item.id for item in fighter.items)}
    item = Item(
        id=free_id(offer.name, taken, "item"),
        item=offer.id,
        name=offer.name,
        source=INCLUDED,
        slots=offer.slots,
        sets=offer.facts.sets if offer.facts else {},
        steps=offer.facts.steps if offer.facts else {},
        on=next((one.id for one in fighter.items if offer.of and one.item == offer.of), ""),
    )
    yield from note("hire.outfit", f"{fighter.name} comes with {offer.name}")
    return msgspec.structs.replace(fighter, items=(*fighter.items, item))
