"""What a thing costs and what it counts on a card, each as a sum that can say why."""

from __future__ import annotations

from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Gang
from gangbook.book.totals import Term, Total
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.equip.wares import Ware, wares_of

TRADING_POST = "trading_post"
"""The source of an item whose price comes from the Trading Post."""


def list_price(rulebook: Rulebook, gang: Gang, fighter: Fighter, ware: Ware) -> Total | None:
    """What the own list asks of a fighter's type, None for nothing [GANG-14, GANG-A08]."""
    amount = ware.own_price(fighter.type)
    if amount is None:
        return None
    gang_list = rulebook.catalogue.gang_list(gang.list)
    kind = gang_list.fighter(fighter.type)
    label = f"{gang_list.name} list, {kind.name if kind else fighter.type}"
    if ware.is_replacement(fighter.type):
        label += ", in place of what it comes with"
    return Total.of(ware.name, (Term(amount=amount, label=label, source=gang.list),))


def post_price(gang: Gang, fighter: Fighter | None, ware: Ware) -> Total | None:
    """What the Trading Post asks: the price for the type, the house or all [GANG-15]."""
    asked = ware.stock.price if ware.stock else None
    terms = []
    if asked is not None:
        terms.append(Term(amount=asked, label="Trading Post", source=TRADING_POST))
    own = ware.line.trading_post_prices.get(fighter.type) if ware.line and fighter else None
    house = ware.stock.house_prices.get(gang.list) if ware.stock else None
    for other, label in ((own, "price for its type"), (house, "price for the house")):
        if other is not None:
            difference = other - (asked or 0)
            if difference or asked is None:
                terms.append(Term(amount=difference, label=label, source=TRADING_POST))
            break
    return Total.of(ware.name, tuple(terms)) if terms else None


def value_on_card(
    rulebook: Rulebook, gang: Gang, fighter: Fighter | None, ware: Ware
) -> Total | None:
    """What a thing counts on a card, or in the Stash [PBS-70, GANG-13].

    On a card its own list's price wins over that of the Trading Post, also where it is the higher
    one; in the Stash that of the Trading Post counts.
    """
    own = list_price(rulebook, gang, fighter, ware) if fighter else None
    return own or post_price(gang, fighter, ware)


def paid_for(rulebook: Rulebook, gang: Gang, fighter: Fighter | None, item: Item) -> Total:
    """What was paid for an item: the price its list asks, and what was agreed otherwise."""
    ware = wares_of(rulebook, gang).get(item.item)
    asked: Total | None = None
    if ware is not None and item.source == gang.list and fighter:
        asked = list_price(rulebook, gang, fighter, ware)
    elif ware is not None and item.source == TRADING_POST:
        asked = post_price(gang, fighter, ware)
    terms = asked.terms if asked else ()
    rest = item.paid - (asked.value if asked else 0)
    if rest or not terms:
        label = "another price was agreed" if terms else "price paid"
        terms = (*terms, Term(amount=rest, label=label, source="agreed"))
    return Total.of(f"Paid for {item.name}", terms)
