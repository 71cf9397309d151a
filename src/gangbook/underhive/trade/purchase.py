"""Buying at the Trading Post, to the Stash or for a fighter."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number, pick, roll
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import FURTHEST, Args, fighter_of, option_of
from gangbook.underhive.beasts import BEAST
from gangbook.underhive.equip.beasts import beast_joins, living_owners, pick_customer, why_nobody
from gangbook.underhive.equip.buying import choose_buyers_card, new_item
from gangbook.underhive.equip.customer import Customer
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
from gangbook.underhive.equip.sets import with_items
from gangbook.underhive.equip.wares import Ware, wares_of
from gangbook.underhive.trade.availability import availability_of, why_not_found

STASH = "_stash"
"""Stands for the Stash where a fighter could stand; no fighter has such an id."""
BUY, LEAVE = "buy", "leave"
WhyClosed = Callable[["Buyer", Ware], Refused | None]


class Buyer:
    """Whom something is bought for at the Trading Post: a fighter, or nobody for the Stash."""

    def __init__(
        self, rulebook: Rulebook, gang: Gang, fighter: Fighter | None, card: str = ""
    ) -> None:
        self.rulebook = rulebook
        self.gang = gang
        self.fighter = fighter
        self.customer = Customer(rulebook, gang, fighter, card) if fighter else None
        self.wares = self.customer.wares if self.customer else wares_of(rulebook, gang)

    @property
    def name(self) -> str:
        """The fighter's name, or that of the Stash."""
        return self.fighter.name if self.fighter else "the Stash"

    @property
    def owners(self) -> tuple[Customer, ...]:
        """Everybody an exotic beast could belong to."""
        return tuple(Customer(self.rulebook, self.gang, one) for one in living_owners(self.gang))

    @property
    def about(self) -> str:
        """Whom a question is about."""
        return self.fighter.id if self.fighter else ""


def trade(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Buy at the Trading Post: to the Stash, or for a fighter who may use it [GANG-15, GANG-16].

    Common items are always to be had [PBS-53, PBS-60], also at founding and between battles; Rare
    and Illegal ones as far as they were found after this battle [PBS-61 to PBS-64]. The Stash pays
    [PBS-79]; on a card the own list's price counts [PBS-70]. An exotic beast joins the gang as a
    fighter of its own, with its owner. `args["fighter"]` may say for whom,
    `_stash` for nobody; `args["item"]` what is bought, several joined by `|`. Raises `Refused`:
    `dead`, and for what was named the codes of `why_not_traded`.
    """
    buyer = yield from _buyer(rulebook, book, gang_id, args)
    for named in wanted(args):
        ware = yield from _chosen(buyer, named, why_not_traded)
        deal = yield from _listed(buyer, ware)
        if deal is not None:
            buyer = yield from _bought(buyer, ware, deal)
    return book.with_gang(buyer.gang)


def trade_at(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Buy one thing at the Trading Post at another price than it asks, with a reason.

    Raises `Refused` as `trade` does.
    """
    buyer = yield from _buyer(rulebook, book, gang_id, args)
    ware = yield from _chosen(buyer, wanted(args)[0], why_not_sold)
    listed = _deal(buyer, ware, _asked(buyer, ware))
    there = funds(rulebook, buyer.gang, ware)
    deal = yield from agreed_deal(listed, there, "trade", buyer.about)
    return book.with_gang((yield from _bought(buyer, ware, deal)).gang)


def why_not_traded(buyer: Buyer, ware: Ware) -> Refused | None:
    """Why this cannot be bought at the Trading Post now, None where it can.

    Codes: `not_enough_credits`, and those of `why_not_sold`.
    """
    closed = why_not_sold(buyer, ware)
    if closed:
        return closed
    return why_no_credits(_asked(buyer, ware), funds(buyer.rulebook, buyer.gang, ware))


def why_not_sold(buyer: Buyer, ware: Ware) -> Refused | None:
    """Why the Trading Post does not sell this to this buyer whatever it costs, None where it does.

    Codes: `not_at_trading_post`, `other_gang`, those of `why_not_found` and of what a fighter may
    use.
    """
    if ware.stock is None:
        return Refused("not_at_trading_post", "The Trading Post does not have it.")
    if ware.stock.gang and ware.stock.gang != buyer.gang.list:
        return Refused("other_gang", "Another gang's list has it alone.")
    closed = why_not_found(buyer.rulebook, buyer.gang, ware.stock)
    if closed:
        return closed
    if buyer.customer is None:
        return why_nobody(buyer.owners, ware) if ware.category == BEAST else None
    return buyer.customer.why_not_used(ware)


def _buyer(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Buyer]:
    gang = book.gang(gang_id)
    named = args.get("fighter", "")
    if not named:
        options = (
            Option(key=STASH, label="The Stash"),
            *(Option(key=one.id, label=one.name) for one in gang.fighters if not one.has("dead")),
        )
        named = yield from pick(options, "For whom is bought?", rule="trade.for")
    if named == STASH:
        return Buyer(rulebook, gang, None)
    fighter = fighter_of(gang, {"fighter": named})
    if fighter.has("dead"):
        raise Refused("dead", f"{fighter.name} is dead.")
    return Buyer(rulebook, gang, fighter, (yield from choose_buyers_card(fighter)))


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
        label=f"{ware.name}, {price_in_words(buyer.gang, buyer.fighter, ware)}",
        closed=closed,
        detail=f"{ware.category.replace('_', ' ')}, {availability_of(ware.stock)}",
    )


def price_in_words(gang: Gang, fighter: Fighter | None, ware: Ware) -> str:
    """The Trading Post's price as it is told: credits, dice or a rule."""
    price = post_price(gang, fighter, ware)
    if price is not None:
        return str(price.value)
    stock = ware.stock
    return (stock.price_dice or stock.price_rule or "no price") if stock else "no price"


def _asked(buyer: Buyer, ware: Ware) -> int:
    price = post_price(buyer.gang, buyer.fighter, ware)
    return price.value if price else 0


def _deal(buyer: Buyer, ware: Ware, asked: int) -> Deal:
    worth = value_on_card(buyer.rulebook, buyer.gang, buyer.fighter, ware)
    value = asked if worth is None else worth.value
    told = f"{asked} credits" + (f", counting {value}" if value != asked else "")
    return Deal(asked, value, TRADING_POST, told)


def _listed(buyer: Buyer, ware: Ware) -> Procedure[Deal | None]:
    """The thing at the price the Trading Post asks, None where the gang leaves it then.

    A price that is no number is thrown or worked out.
    """
    stock = ware.stock
    assert stock is not None
    if post_price(buyer.gang, buyer.fighter, ware) is not None:
        return _deal(buyer, ware, _asked(buyer, ware))
    if stock.price_dice:
        why = f"What does {ware.name} cost?"
        asked = yield from roll(stock.price_dice, why, rule="trade.dice", about=buyer.about)
    else:
        why = f"What does {ware.name} cost? {stock.price_rule or stock.note}"
        asked = yield from number(0, FURTHEST, why, rule="trade.price", about=buyer.about)
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


def _bought(buyer: Buyer, ware: Ware, deal: Deal) -> Procedure[Buyer]:
    """The buyer after this was bought; an exotic beast joins its owner."""
    if ware.category == BEAST:
        owner = buyer.customer or (yield from pick_customer(buyer.owners, ware))
        joined = yield from beast_joins(buyer.rulebook, buyer.gang, owner.fighter, ware, deal)
        card = buyer.customer.card if buyer.customer else ""
        return Buyer(buyer.rulebook, joined, buyer.fighter, card)
    paid = paying(buyer.rulebook, buyer.gang, ware, deal.paid)
    item = new_item(buyer.gang, ware, deal)
    yield from note("trade", f"{ware.name} for {buyer.name}, {deal.told}")
    customer, fighter = buyer.customer, buyer.fighter
    if customer is None or fighter is None:
        return Buyer(buyer.rulebook, paid.with_stash_items((*paid.stash.items, item)), None)
    carrier = yield from carrier_of(customer, ware, "trade.on")
    item = yield from fitted(customer, msgspec.structs.replace(item, on=carrier))
    equipped = with_items(fighter, (item,), customer.card)
    return Buyer(buyer.rulebook, paid.with_fighter(equipped), equipped, customer.card)
