"""What the Trading Post asks: a price in credits, one that is thrown, or one by a rule."""

from __future__ import annotations

from typing import assert_never

from gangbook.book.fighter import Item
from gangbook.book.totals import Term, Total
from gangbook.kernel.procedure import Procedure, number, pick, roll
from gangbook.rules.shops import GangListsOnly, InWords, PriceRule, ShareOfWeapon
from gangbook.underhive.act import FURTHEST, option_of
from gangbook.underhive.equip.deal import funds, why_no_credits
from gangbook.underhive.equip.prices import TRADING_POST, post_price, value_on_card
from gangbook.underhive.equip.wares import Ware
from gangbook.underhive.trade.buyer import Buyer


def asked_prices(buyer: Buyer, ware: Ware) -> tuple[Total, ...]:
    """Every price in credits that a thing can have for this buyer, the lowest first.

    There is one at most, but where it depends on the weapon it goes on; none where it is thrown or
    the player works it out.
    """
    if ware.share is None:
        price = post_price(buyer.gang, buyer.fighter, ware)
        return (price,) if price else ()
    prices = (share_price(buyer, ware, weapon) for weapon in buyer.weapons_for(ware))
    return tuple(sorted(prices, key=lambda price: price.value))


def least_asked(buyer: Buyer, ware: Ware) -> int:
    """The lowest price this can have, 0 where it is not known yet."""
    prices = asked_prices(buyer, ware)
    return prices[0].value if prices else 0


def share_price(buyer: Buyer, ware: Ware, weapon: Item) -> Total:
    """What a thing costs that asks a share of the price of the weapon it goes on.

    The weapon's price is what it counts by its list, whatever was agreed for it.
    """
    share, carrier = ware.share, buyer.wares.get(weapon.item)
    assert share is not None
    listed = None
    if carrier is not None:
        listed = value_on_card(buyer.rulebook, buyer.gang, buyer.fighter, carrier)
    price = listed.value if listed else weapon.value
    label = f"{share.percent} percent of {weapon.name} at {price}"
    term = Term(amount=share.of(price), label=label, source=TRADING_POST)
    return Total.of(ware.name, (term,))


def price_in_words(ware: Ware, prices: tuple[Total, ...]) -> str:
    """The Trading Post's price as it is told: credits, dice or a rule."""
    if prices:
        low, high = prices[0].value, prices[-1].value
        return str(low) if low == high else f"{low}-{high}"
    stock = ware.stock
    if stock is None:
        return "no price"
    return stock.price_dice or rule_in_words(stock.price_rule) or "no price"


def rule_in_words(rule: PriceRule | None) -> str:
    """A price rule in the player's words, empty for none."""
    match rule:
        case None:
            return ""
        case ShareOfWeapon(percent=percent, rounded_up_to=step):
            told = f"{percent} percent of the weapon's price"
            return told if step == 1 else f"{told}, rounded up to {step}"
        case GangListsOnly():
            return "on gang lists only"
        case InWords(text=text):
            return text
        case _:
            assert_never(rule)


def choose_weapon(buyer: Buyer, ware: Ware) -> Procedure[Item]:
    """The weapon that a thing priced by a share of it goes on; asked where several would do."""
    fits = buyer.weapons_for(ware)
    if len(fits) == 1:
        return fits[0]
    there = funds(buyer.rulebook, buyer.gang, ware)
    prices = {item.id: share_price(buyer, ware, item).value for item in fits}
    options = tuple(
        option_of(
            item.id,
            f"{item.name}, for {prices[item.id]} credits",
            why_no_credits(prices[item.id], there),
        )
        for item in fits
    )
    why = f"On which weapon does {ware.name} go?"
    key = yield from pick(options, why, rule="trade.on", about=buyer.about)
    return next(item for item in fits if item.id == key)


def ask_price(buyer: Buyer, ware: Ware) -> Procedure[int]:
    """A price that is no number: thrown, or worked out by the player."""
    stock = ware.stock
    assert stock is not None
    why = f"What does {ware.name} cost?"
    if stock.price_dice:
        return (yield from roll(stock.price_dice, why, rule="trade.dice", about=buyer.about))
    told = f"{why} {rule_in_words(stock.price_rule) or stock.note}"
    return (yield from number(0, FURTHEST, told, rule="trade.price", about=buyer.about))
