"""The whole shop as a screen shows it: every line with its price, and why it is closed."""

from __future__ import annotations

from dataclasses import dataclass

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.book.totals import Total
from gangbook.faults import Refused
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.shops import WeaponProfile
from gangbook.underhive.equip.buying import why_not_bought
from gangbook.underhive.equip.prices import list_price, post_price
from gangbook.underhive.equip.wares import Ware
from gangbook.underhive.trade.availability import availability_of
from gangbook.underhive.trade.older_words import in_todays_words
from gangbook.underhive.trade.purchase import Buyer, price_in_words, why_not_traded

ON_LIST = "On the gang list"


@dataclass(frozen=True)
class ShopLine:
    """One thing at one price, for one fighter or for the Stash."""

    id: str
    name: str
    category: str
    act: str
    """The act that buys it: `buy` from the own list, `trade` at the Trading Post."""
    source: str
    """The list its price is on: a gang list, or `trading_post`."""
    price: Total | None
    """None where it is thrown, worked out by a rule, or not asked of this buyer."""
    price_told: str
    """The price in words, also where it is no number."""
    availability: str
    """`On the gang list`, `Common`, `Rare (11)`."""
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
            lines.append(_line(buyer, ware, "buy", gang.list, price, told, ON_LIST, closed))
    for ware in buyer.wares.values():
        if ware.stock is None:
            continue
        price = post_price(gang, fighter, ware)
        told = price_in_words(gang, fighter, ware)
        closed = why_not_traded(buyer, ware)
        found = availability_of(ware.stock)
        lines.append(_line(buyer, ware, "trade", "trading_post", price, told, found, closed))
    return tuple(lines)


def why_closed(
    rulebook: Rulebook, gang: Gang, fighter: Fighter | None, line: ShopLine
) -> Refused | None:
    """Why a line of the shop is closed to this fighter or the Stash today, None where it is open.

    What the shop says of it is the same.
    """
    buyer = Buyer(rulebook, gang, fighter)
    ware = buyer.wares[line.id]
    if line.act == "buy" and buyer.customer is not None:
        return why_not_bought(buyer.customer, ware)
    return why_not_traded(buyer, ware)


def _line(
    buyer: Buyer,
    ware: Ware,
    act: str,
    source: str,
    price: Total | None,
    told: str,
    availability: str,
    closed: Refused | None,
) -> ShopLine:
    base = buyer.wares.get(ware.of)
    return ShopLine(
        id=ware.id,
        name=ware.name,
        category=ware.category,
        act=act,
        source=source,
        price=price,
        price_told=told,
        availability=availability,
        level=ware.stock.level if ware.stock and act == "trade" else 0,
        slots=ware.slots,
        profiles=ware.profiles,
        effect=in_todays_words(buyer.rulebook, ware.facts.effect if ware.facts else ""),
        of=base.name if base else "",
        closed=closed.reason if closed else "",
        code=closed.code if closed else "",
    )
