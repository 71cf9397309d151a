"""The whole shop as a screen shows it: every line with its price, and why it is closed."""

from __future__ import annotations

from dataclasses import dataclass

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.book.totals import Total
from gangbook.faults import Refused
from gangbook.kernel.dice import least_of
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.shops import WeaponProfile
from gangbook.underhive.basket import Shelf
from gangbook.underhive.equip.buying import why_not_bought
from gangbook.underhive.equip.deal import funds, why_no_credits
from gangbook.underhive.equip.prices import TRADING_POST, list_price
from gangbook.underhive.equip.wares import Ware
from gangbook.underhive.trade.asking import asked_prices, price_in_words
from gangbook.underhive.trade.availability import availability_of
from gangbook.underhive.trade.buyer import Buyer
from gangbook.underhive.trade.older_words import in_todays_words
from gangbook.underhive.trade.purchase import why_not_traded

ON_LIST = "On the gang list"
NOT_THERE = ("exclusive", "not_sought", "not_found", "other_gang", "not_on_list")
"""Reasons that keep a thing from everybody of the gang, or from a whole type."""
AT_PRICES = {"list": "buy_at", "post": "trade_at"}
"""The act that buys one thing at another price, by where it is bought."""


@dataclass(frozen=True)
class ShopLine:
    """One thing at one price, for one fighter or for the Stash."""

    id: str
    name: str
    category: str
    shelf: Shelf
    source: str
    """The list its price is on: a gang list, or `trading_post`."""
    price: Total | None
    """None where it is thrown, differs by weapon, or is not asked of this buyer."""
    least: int | None
    """The lowest price in credits it can have; None where nobody knows yet."""
    is_payable: bool
    """Whether the credits there are pay its lowest price."""
    price_told: str
    """The price in words, also where it is no number."""
    availability: str
    """`On the gang list`, `Common`, `Rare (11)`."""
    kind: str
    """The same without its level: `On the gang list`, `Common`, `Rare`."""
    level: int
    slots: int
    profiles: tuple[WeaponProfile, ...]
    effect: str
    of: str
    """The name of what an add-on or variant belongs to."""
    closed: str
    """Why it cannot be bought now; empty where it can."""
    code: str
    """The reason's short name."""

    @property
    def wish(self) -> str:
        """What a basket calls it: `list:lasgun`, `post:lasgun`."""
        return f"{self.shelf}:{self.id}"

    @property
    def is_found(self) -> bool:
        """Whether it is there for whoever can pay for it and use it [PBS-60, PBS-61]."""
        return self.code not in NOT_THERE


def shop(rulebook: Rulebook, gang: Gang, fighter: Fighter | None) -> tuple[ShopLine, ...]:
    """Everything that could be bought for a fighter or for the Stash.

    The fighter's own list comes first. A thing on it and at the Trading Post has a line for each:
    the price differs, what it counts on the card does not [GANG-13].
    """
    buyer = Buyer(rulebook, gang, fighter)
    lines = []
    customer = buyer.customer
    if fighter is not None and customer is not None:
        for ware in buyer.wares.values():
            if ware.line is None:
                continue
            price = list_price(rulebook, gang, fighter, ware)
            told = str(price.value) if price else "not on the list"
            closed = why_not_bought(customer, ware)
            prices: tuple[Total, ...] = (price,) if price else ()
            lines.append(_line(buyer, ware, "list", prices, told, closed))
    for ware in buyer.wares.values():
        if ware.stock is None:
            continue
        prices = asked_prices(buyer, ware)
        told = price_in_words(ware, prices)
        lines.append(_line(buyer, ware, "post", prices, told, why_not_traded(buyer, ware)))
    return tuple(lines)


def why_closed(
    rulebook: Rulebook, gang: Gang, fighter: Fighter | None, line: ShopLine
) -> Refused | None:
    """Why a line of the shop is closed to this fighter or the Stash today, None where it is open.

    What the shop says of it is the same.
    """
    buyer = Buyer(rulebook, gang, fighter)
    ware = buyer.wares[line.id]
    if line.shelf == "list" and buyer.customer is not None:
        return why_not_bought(buyer.customer, ware)
    return why_not_traded(buyer, ware)


def _line(
    buyer: Buyer,
    ware: Ware,
    shelf: Shelf,
    prices: tuple[Total, ...],
    told: str,
    closed: Refused | None,
) -> ShopLine:
    base = buyer.wares.get(ware.of)
    stock = ware.stock if shelf == "post" else None
    dice = stock.price_dice if stock else ""
    least = prices[0].value if prices else least_of(dice) if dice else None
    there = funds(buyer.rulebook, buyer.gang, ware)
    is_one_price = bool(prices) and prices[0].value == prices[-1].value
    return ShopLine(
        id=ware.id,
        name=ware.name,
        category=ware.category,
        shelf=shelf,
        source=TRADING_POST if stock else buyer.gang.list,
        price=prices[0] if is_one_price else None,
        least=least,
        is_payable=least is not None and why_no_credits(least, there) is None,
        price_told=told,
        availability=availability_of(stock) if stock else ON_LIST,
        kind=stock.availability if stock else ON_LIST,
        level=stock.level if stock else 0,
        slots=ware.slots,
        profiles=ware.profiles,
        effect=in_todays_words(buyer.rulebook, ware.facts.effect if ware.facts else ""),
        of=base.name if base else "",
        closed=closed.reason if closed else "",
        code=closed.code if closed else "",
    )
