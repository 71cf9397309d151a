"""What is given for a captive: credits, equipment, Territories, other captives, in any mix."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from gangbook.book.fighter import Item
from gangbook.book.gang import Book, Gang, Territory
from gangbook.kernel.procedure import Procedure, number, pick_any, text
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import FURTHEST, option_of
from gangbook.underhive.captives.holding import Holding, Party, held, holding_of
from gangbook.underhive.captives.parting import why_rescue_first
from gangbook.underhive.equip.deal import why_no_credits
from gangbook.underhive.holdings import holding
from gangbook.underhive.names import free_id, slug

MOST_ITEMS = 20
"""Pieces of equipment that are entered by hand at most."""


@dataclass(frozen=True)
class Price:
    """What the taker gives for a captive."""

    credits: int
    items: tuple[Item, ...] = ()
    territories: tuple[Territory, ...] = ()
    captives: tuple[Holding, ...] = ()
    other: str = ""
    """What else, in words."""

    @property
    def goods(self) -> str:
        """All but the credits, in words."""
        names = [item.name for item in self.items]
        names += [place.name for place in self.territories]
        names += [one.captive.name for one in self.captives]
        return ", ".join((*names, self.other) if self.other else names)

    @property
    def told(self) -> str:
        """All of it, in words."""
        paid = f"{self.credits} credits" if self.credits or not self.goods else ""
        return " and ".join(part for part in (paid, self.goods) if part)


def asked_price(rulebook: Rulebook, book: Book, captor: Party, taker: Party) -> Procedure[Price]:
    """What the taker gives, picked from what it has where its file is at hand [PBS-21].

    Else it is entered by name and value. Raises `Refused`: `not_enough_credits`.
    """
    why = f"How many credits does {taker.name} pay? Below 0 it is paid."
    paid = yield from number(-FURTHEST, FURTHEST, why, rule="trade.credits", suggested=0)
    giver, receiver = book.found(taker.gang), book.found(captor.gang)
    payer = giver if paid > 0 else receiver
    closed = why_no_credits(abs(paid), payer.stash.credits) if payer else None
    if closed:
        raise closed
    if giver is not None:
        return (yield from _from_its_file(giver, captor, paid))
    assert receiver is not None, "one side at least is at hand"
    return (yield from _by_hand(rulebook, book, receiver, taker, paid))


def _from_its_file(giver: Gang, captor: Party, paid: int) -> Procedure[Price]:
    items = yield from pick_any(
        tuple(Option(key=one.id, label=one.name) for one in giver.stash.items if not one.on),
        f"Which equipment of its Stash does {giver.name} give?",
        rule="trade.items",
    )
    places = yield from pick_any(
        tuple(Option(key=one.id, label=one.name) for one in giver.territories),
        f"Which Territories does {giver.name} give?",
        rule="trade.territories",
    )
    captives = tuple(held(giver, one) for one in giver.captives)
    keys = yield from pick_any(
        tuple(_exchanged(one, captor) for one in captives),
        f"Which captives does {giver.name} give?",
        rule="trade.captives",
    )
    return Price(
        paid,
        tuple(one for one in giver.stash.items if one.id in items or one.on in items),
        tuple(one for one in giver.territories if one.id in places),
        tuple(_known_as(one, captor) for one in captives if one.captive.id in keys),
    )


def _exchanged(exchanged: Holding, captor: Party) -> Option:
    """A captive the taker could give: home to the captor, or on to it as to a third gang."""
    captive = exchanged.captive
    closed = None if _is(exchanged.owner, captor) else why_rescue_first(captive)
    return option_of(captive.id, f"{captive.name} of {captive.owner}", closed)


def _known_as(exchanged: Holding, captor: Party) -> Holding:
    """The holding with the captor as its owner, where that is the gang it belongs to."""
    if not _is(exchanged.owner, captor):
        return exchanged
    return Holding(exchanged.acting, exchanged.captive, exchanged.captor, captor)


def _is(party: Party, other: Party) -> bool:
    if party.gang and other.gang:
        return party.gang == other.gang
    return party.name == other.name


def _by_hand(
    rulebook: Rulebook, book: Book, receiver: Gang, taker: Party, paid: int
) -> Procedure[Price]:
    """The goods of a gang that is here only by its name."""
    why = f"How many pieces of equipment does {taker.name} give?"
    count = yield from number(0, MOST_ITEMS, why, rule="trade.count", suggested=0)
    items: tuple[Item, ...] = ()
    for place in range(1, count + 1):
        name = yield from text(f"Piece {place}: what is it called?", rule="trade.item")
        value = yield from number(0, FURTHEST, f"What is {name} worth?", rule="trade.value")
        taken = {*receiver.item_ids, *(item.id for item in items)}
        item_id = free_id(name, taken, "item")
        item = Item(id=item_id, item=slug(name, "_") or "item", name=name, value=value)
        items = (*items, item)
    listed = rulebook.catalogue.territories().territories
    keys = yield from pick_any(
        tuple(Option(key=one.id, label=one.name) for one in listed),
        f"Which Territories does {taker.name} give?",
        rule="trade.territories",
    )
    places: tuple[Territory, ...] = ()
    for one in listed:
        if one.id in keys:
            places = holding(places, one)
    own = tuple(
        card
        for card in receiver.fighters
        if card.captivity and _is(Party(card.captivity.by, card.captivity.gang), taker)
    )
    home = yield from pick_any(
        tuple(Option(key=card.id, label=card.name) for card in own),
        f"Whom does {taker.name} let go home?",
        rule="trade.captives",
    )
    other = yield from text("What else is agreed?", rule="trade.other", may_be_empty=True)
    captives = tuple(holding_of(book, receiver.id, {"fighter": key}) for key in home)
    return Price(paid, items, places, captives, other)


def handed_over(giver: Gang, price: Price) -> Gang:
    """The giver without what it gave."""
    kept = tuple(one for one in giver.territories if one not in price.territories)
    items = tuple(one for one in giver.stash.items if one not in price.items)
    left = msgspec.structs.replace(giver.with_stash_items(items), territories=kept)
    return left.paying(price.credits)


def received(receiver: Gang, price: Price) -> Gang:
    """The receiver with what it was given, under ids that are free there."""
    ids: dict[str, str] = {}
    for item in price.items:
        ids[item.id] = free_id(item.id, {*receiver.item_ids, *ids.values()}, "item")
    items = tuple(
        msgspec.structs.replace(item, id=ids[item.id], on=ids.get(item.on, ""))
        for item in price.items
    )
    places = receiver.territories
    for place in price.territories:
        taken = {one.id for one in places}
        renamed = msgspec.structs.replace(place, id=free_id(place.id, taken, "territory"))
        places = (*places, renamed)
    with_goods = receiver.with_stash_items((*receiver.stash.items, *items))
    return msgspec.structs.replace(with_goods, territories=places).paying(-price.credits)
