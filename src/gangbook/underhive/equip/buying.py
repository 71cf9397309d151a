"""Buying from a fighter's equipment list, for its price or for another."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from gangbook.book.fighter import INCLUDED, Fighter, Item
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, fighter_of, option_of
from gangbook.underhive.beasts import BEAST
from gangbook.underhive.equip.beasts import beast_joins
from gangbook.underhive.equip.cards import choose_card, with_items, without_items
from gangbook.underhive.equip.customer import Customer
from gangbook.underhive.equip.deal import (
    Deal,
    agreed_deal,
    funds,
    listed_deal,
    paying,
    wanted,
    why_no_credits,
)
from gangbook.underhive.equip.fitting import carrier_of, fitted
from gangbook.underhive.equip.prices import list_price
from gangbook.underhive.equip.wares import Ware
from gangbook.underhive.names import free_id

WhyClosed = Callable[[Customer, Ware], Refused | None]


def buy(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Buy from the list of the fighter's type at its price [GANG-10, GANG-14, PBS-79].

    Price paid, value and list are kept apart. Ammunition and other add-ons go on the weapon they
    belong to [GANG-19]; weapon slots and categories are kept [GANG-17, GANG-18]. What is bought is
    for this fighter and not for the Stash [PBS-59]; an exotic beast joins the gang as its own.
    `args["item"]` may name what is bought, several joined by `|`. Raises `Refused`: `model_only`,
    `nothing_to_buy`, `dead`, and for what was named the codes of `why_not_bought`.
    """
    gang, fighter = _buyer(rulebook, book, gang_id, args)
    for named in wanted(args):
        customer = Customer(rulebook, gang, fighter, (yield from choose_buyers_card(fighter)))
        gang, fighter = yield from buy_from_list(customer, named)
    return book.with_gang(gang)


def buy_from_list(customer: Customer, named: str) -> Procedure[tuple[Gang, Fighter]]:
    """The gang and the fighter after one thing was bought; asked where none is named.

    Raises `Refused`: the codes of `why_not_bought`.
    """
    ware = yield from _chosen(customer, named, why_not_bought)
    return (yield from _bought(customer, ware, _listed(customer, ware)))


def buy_at(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Buy one thing from the list at another price than it asks, with a reason [GANG-10].

    What is paid leaves the Stash; on the card the item counts by its list, unless its value was
    agreed too. Raises `Refused` as `buy` does.
    """
    gang, fighter = _buyer(rulebook, book, gang_id, args)
    customer = Customer(rulebook, gang, fighter, (yield from choose_buyers_card(fighter)))
    ware = yield from _chosen(customer, wanted(args)[0], why_not_on_list)
    there = funds(rulebook, gang, ware)
    deal = yield from agreed_deal(_listed(customer, ware), there, "buy", fighter.id)
    changed, _ = yield from _bought(customer, ware, deal)
    return book.with_gang(changed)


def why_not_bought(customer: Customer, ware: Ware) -> Refused | None:
    """Why a fighter cannot buy this from its list now, None where it can.

    Codes: `not_enough_credits`, and those of `why_not_on_list`.
    """
    closed = why_not_on_list(customer, ware)
    if closed:
        return closed
    there = funds(customer.rulebook, customer.gang, ware)
    return why_no_credits(customer.own_price(ware) or 0, there)


def why_not_on_list(customer: Customer, ware: Ware) -> Refused | None:
    """Why a fighter cannot have this from its list whatever it costs, None where it can.

    Codes: `not_on_list`, `trading_post_only`, `category`, `weapon_missing`, `limit`, `no_slot`,
    `nothing_to_replace`.
    """
    fighter = customer.fighter
    if customer.own_price(ware) is None:
        if ware.line is not None and fighter.type in ware.line.trading_post_prices:
            return Refused("trading_post_only", "Its type has it through the Trading Post only.")
        return Refused("not_on_list", f"It is not on the list of {fighter.name}'s type.")
    closed = customer.why_not_used(ware)
    if closed:
        return closed
    came_with = customer.kind.included if customer.kind else ()
    if ware.is_replacement(fighter.type) and came_with and not _included(fighter):
        return Refused("nothing_to_replace", "Nothing it came with is left to be replaced.")
    return None


def choose_buyers_card(fighter: Fighter) -> Procedure[str]:
    """The card of a fighter that something bought goes on."""
    why = f"On which card of {fighter.name} does it go?"
    return (yield from choose_card(fighter, why, "buy.card"))


def new_item(gang: Gang, ware: Ware, deal: Deal) -> Item:
    """What was bought, before it is on anybody's card."""
    return Item(
        id=free_id(ware.name, gang.item_ids, "item"),
        item=ware.id,
        name=ware.name,
        paid=deal.paid,
        value=deal.value,
        source=deal.source,
        slots=ware.slots,
        agreed=deal.agreed,
    )


def _chosen(customer: Customer, named: str, why_closed: WhyClosed) -> Procedure[Ware]:
    if named:
        ware = customer.wares.get(named)
        if ware is None or ware.line is None:
            raise Refused("not_on_list", f"{named} is not on the list.")
        closed = why_closed(customer, ware)
        if closed:
            raise closed
        return ware
    lines = [ware for ware in customer.wares.values() if ware.line is not None]
    options = tuple(_option(customer, ware, why_closed(customer, ware)) for ware in lines)
    fighter, there = customer.fighter, customer.gang.stash.credits
    why = f"What is bought for {fighter.name}? The Stash holds {there} credits."
    key = yield from pick(options, why, rule="buy.item", about=fighter.id)
    return customer.wares[key]


def _option(customer: Customer, ware: Ware, closed: Refused | None) -> Option:
    price = customer.own_price(ware)
    return option_of(
        key=ware.id,
        label=ware.name if price is None else f"{ware.name}, {price}",
        closed=closed,
        detail=ware.category.replace("_", " "),
    )


def _listed(customer: Customer, ware: Ware) -> Deal:
    price = list_price(customer.rulebook, customer.gang, customer.fighter, ware)
    assert price is not None
    return listed_deal(price)


def _bought(customer: Customer, ware: Ware, deal: Deal) -> Procedure[tuple[Gang, Fighter]]:
    gang, fighter = customer.gang, customer.fighter
    if ware.category == BEAST:
        joined = yield from beast_joins(customer.rulebook, gang, fighter, ware, deal)
        return joined, fighter
    carrier = yield from carrier_of(customer, ware, "buy.on")
    if ware.is_replacement(fighter.type):
        fighter = yield from _without_replaced(fighter, ware)
    item = msgspec.structs.replace(
        new_item(gang, ware, deal), on=carrier, bought_in=gang.battle_id_in_progress
    )
    item = yield from fitted(customer, item)
    yield from note("buy", f"{ware.name} for {fighter.name}, {deal.told}")
    fighter = with_items(fighter, (item,), customer.card)
    return paying(customer.rulebook, gang, ware, deal.paid).with_fighter(fighter), fighter


def _without_replaced(fighter: Fighter, ware: Ware) -> Procedure[Fighter]:
    """The fighter without the thing it came with that is replaced; asked where it has several."""
    came_with = _included(fighter)
    if not came_with:
        return fighter
    replaced = came_with[0].id
    if len(came_with) > 1:
        options = tuple(Option(key=item.id, label=item.name) for item in came_with)
        why = f"What does {ware.name} take the place of?"
        replaced = yield from pick(options, why, rule="buy.instead", about=fighter.id)
    gone = tuple(item for item in fighter.items if replaced in (item.id, item.on))
    names = ", ".join(item.name for item in gone)
    yield from note("buy", f"{ware.name} takes the place of {names}")
    return without_items(fighter, gone)


def _included(fighter: Fighter) -> tuple[Item, ...]:
    return tuple(item for item in fighter.items if item.source == INCLUDED and not item.on)


def _buyer(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> tuple[Gang, Fighter]:
    gang = book.gang(gang_id)
    if not args.get("fighter"):
        why = "What is on an equipment list is bought for one fighter, not for the Stash."
        raise Refused("model_only", why)
    fighter = fighter_of(gang, args)
    if fighter.has("dead"):
        raise Refused("dead", f"{fighter.name} is dead.")
    gang_list = rulebook.catalogue.gang_list(gang.list)
    if not any(
        fighter.type in line.prices or fighter.type in line.replacement_prices
        for line in gang_list.equipment
    ):
        why = f"The list of {gang_list.name} has nothing for {fighter.name}."
        raise Refused("nothing_to_buy", why)
    return gang, fighter
