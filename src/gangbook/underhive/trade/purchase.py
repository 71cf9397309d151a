"""Buying at the Trading Post, to the Stash or for a fighter."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from gangbook.book.fighter import Item
from gangbook.book.gang import Book
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, option_of
from gangbook.underhive.beasts import BEAST
from gangbook.underhive.equip.beasts import beast_joins, pick_customer, why_nobody
from gangbook.underhive.equip.buying import new_item
from gangbook.underhive.equip.cards import with_items
from gangbook.underhive.equip.deal import (
    Deal,
    agreed_deal,
    funds,
    paying,
    wanted,
    why_no_credits,
)
from gangbook.underhive.equip.fitting import carrier_of, fitted
from gangbook.underhive.equip.prices import TRADING_POST, post_price, value_on_card
from gangbook.underhive.equip.wares import Ware
from gangbook.underhive.trade.asking import (
    ask_price,
    asked_prices,
    choose_weapon,
    least_asked,
    price_in_words,
    share_price,
)
from gangbook.underhive.trade.availability import availability_of, why_not_found
from gangbook.underhive.trade.buyer import Buyer, choose_buyer

BUY, LEAVE = "buy", "leave"
WhyClosed = Callable[[Buyer, Ware], Refused | None]


def trade(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Buy at the Trading Post: to the Stash, or for a fighter who may use it [GANG-15, GANG-16].

    Common items are always to be had [PBS-53, PBS-60], also at founding and between battles; Rare
    and Illegal ones as far as they were found after this battle [PBS-61 to PBS-64]. The Stash pays
    [PBS-79]; on a card the own list's price counts [PBS-70]. An exotic beast joins the gang as a
    fighter of its own, with its owner. `args["fighter"]` may say for whom,
    `_stash` for nobody; `args["item"]` what is bought, several joined by `|`. Raises `Refused`:
    `dead`, and for what was named the codes of `why_not_traded`.
    """
    buyer = yield from choose_buyer(rulebook, book, gang_id, args)
    for named in wanted(args):
        buyer = yield from buy_at_post(buyer, named)
    return book.with_gang(buyer.gang)


def buy_at_post(buyer: Buyer, named: str) -> Procedure[Buyer]:
    """The buyer after one thing was bought at its price, or left; asked where none is named.

    Raises `Refused`: the codes of `why_not_traded`.
    """
    ware = yield from _chosen(buyer, named, why_not_traded)
    weapon = yield from _weapon(buyer, ware)
    deal = yield from _listed(buyer, ware, weapon)
    return buyer if deal is None else (yield from _bought(buyer, ware, deal, weapon))


def trade_at(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Buy one thing at the Trading Post at another price than it asks, with a reason.

    Raises `Refused` as `trade` does.
    """
    buyer = yield from choose_buyer(rulebook, book, gang_id, args)
    ware = yield from _chosen(buyer, wanted(args)[0], why_not_sold)
    weapon = yield from _weapon(buyer, ware)
    asked = share_price(buyer, ware, weapon).value if weapon else least_asked(buyer, ware)
    listed = _deal(buyer, ware, asked)
    there = funds(rulebook, buyer.gang, ware)
    deal = yield from agreed_deal(listed, there, "trade", buyer.about)
    return book.with_gang((yield from _bought(buyer, ware, deal, weapon)).gang)


def why_not_traded(buyer: Buyer, ware: Ware) -> Refused | None:
    """Why this cannot be bought at the Trading Post now, None where it can.

    Codes: `not_enough_credits`, and those of `why_not_sold`.
    """
    closed = why_not_sold(buyer, ware)
    if closed:
        return closed
    return why_no_credits(least_asked(buyer, ware), funds(buyer.rulebook, buyer.gang, ware))


def why_not_sold(buyer: Buyer, ware: Ware) -> Refused | None:
    """Why the Trading Post does not sell this to this buyer whatever it costs, None where it does.

    Codes: `not_at_trading_post`, `other_gang`, `weapon_missing`, those of `why_not_found` and of
    what a fighter may use.
    """
    if ware.stock is None:
        return Refused("not_at_trading_post", "The Trading Post does not have it.")
    if ware.stock.gang and ware.stock.gang != buyer.gang.list:
        return Refused("other_gang", "It is on another gang's list alone.")
    closed = why_not_found(buyer.rulebook, buyer.gang, ware.stock)
    if closed:
        return closed
    if buyer.customer is not None:
        return buyer.customer.why_not_used(ware)
    if ware.category == BEAST:
        return why_nobody(buyer.owners, ware)
    if ware.share is not None and not buyer.weapons_for(ware):
        return Refused("weapon_missing", "It belongs to a weapon, and none lies in the Stash.")
    return None


def _chosen(buyer: Buyer, named: str, why_closed: WhyClosed) -> Procedure[Ware]:
    if named:
        ware = buyer.wares.get(named)
        if ware is None:
            raise Refused("not_at_trading_post", f"The Trading Post does not have {named}.")
        closed = why_closed(buyer, ware)
        if closed:
            raise closed
        return ware
    stock = [ware for ware in buyer.wares.values() if ware.stock is not None]
    options = tuple(_option(buyer, ware, why_closed(buyer, ware)) for ware in stock)
    why = f"What is bought for {buyer.name}? The Stash holds {buyer.gang.stash.credits} credits."
    key = yield from pick(options, why, rule="trade.item", about=buyer.about)
    return buyer.wares[key]


def _option(buyer: Buyer, ware: Ware, closed: Refused | None) -> Option:
    assert ware.stock is not None
    return option_of(
        key=ware.id,
        label=f"{ware.name}, {price_in_words(ware, asked_prices(buyer, ware))}",
        closed=closed,
        detail=f"{ware.category.replace('_', ' ')}, {availability_of(ware.stock)}",
    )


def _deal(buyer: Buyer, ware: Ware, asked: int) -> Deal:
    worth = value_on_card(buyer.rulebook, buyer.gang, buyer.fighter, ware)
    value = asked if worth is None else worth.value
    told = f"{asked} credits" + (f", counting {value}" if value != asked else "")
    return Deal(asked, value, TRADING_POST, told)


def _listed(buyer: Buyer, ware: Ware, weapon: Item | None) -> Procedure[Deal | None]:
    """The thing at the price the Trading Post asks, None where the gang leaves it then."""
    if weapon is not None:
        return _deal(buyer, ware, share_price(buyer, ware, weapon).value)
    if post_price(buyer.gang, buyer.fighter, ware) is not None:
        return _deal(buyer, ware, least_asked(buyer, ware))
    asked = yield from ask_price(buyer, ware)
    closed = why_no_credits(asked, funds(buyer.rulebook, buyer.gang, ware))
    options = (
        option_of(BUY, f"Buy it for {asked} credits", closed),
        Option(key=LEAVE, label="Leave it"),
    )
    told = yield from pick(options, f"{ware.name}?", rule="trade.take", about=buyer.about)
    if told == LEAVE:
        yield from note("trade", f"{ware.name} is left at {asked} credits")
        return None
    return _deal(buyer, ware, asked)


def _weapon(buyer: Buyer, ware: Ware) -> Procedure[Item | None]:
    """The weapon whose price decides what this costs, None where no weapon's does."""
    return None if ware.share is None else (yield from choose_weapon(buyer, ware))


def _bought(buyer: Buyer, ware: Ware, deal: Deal, weapon: Item | None) -> Procedure[Buyer]:
    """The buyer after this was bought, and fixed to this weapon where one was chosen.

    An exotic beast joins its owner.
    """
    if ware.category == BEAST:
        owner = buyer.customer or (yield from pick_customer(buyer.owners, ware))
        joined = yield from beast_joins(buyer.rulebook, buyer.gang, owner.fighter, ware, deal)
        card = buyer.customer.card if buyer.customer else ""
        return Buyer(buyer.rulebook, joined, buyer.fighter, card)
    paid = paying(buyer.rulebook, buyer.gang, ware, deal.paid)
    item = msgspec.structs.replace(new_item(buyer.gang, ware, deal), on=weapon.id if weapon else "")
    what = f"{ware.name} on {weapon.name}" if weapon else ware.name
    yield from note("trade", f"{what} for {buyer.name}, {deal.told}")
    customer, fighter = buyer.customer, buyer.fighter
    if customer is None or fighter is None:
        return Buyer(buyer.rulebook, paid.with_stash_items((*paid.stash.items, item)), None)
    if weapon is None:
        on = yield from carrier_of(customer, ware, "trade.on")
        item = msgspec.structs.replace(item, on=on)
    item = yield from fitted(customer, item)
    equipped = with_items(fighter, (item,), customer.card)
    return Buyer(buyer.rulebook, paid.with_fighter(equipped), equipped, customer.card)
