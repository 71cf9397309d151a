"""Trading a captive: home at any time, to a third gang once its rescue is behind."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from gangbook.book.captive import Captive
from gangbook.book.fighter import Item
from gangbook.book.gang import Book, Gang, Territory
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number, pick, pick_any, text
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import FURTHEST, Args, option_of
from gangbook.underhive.captives.holding import (
    Holding,
    Party,
    held,
    holding_of,
    home_again,
    passed_on,
    with_news,
    with_word,
)
from gangbook.underhive.captives.parting import why_rescue_first
from gangbook.underhive.equip.deal import why_no_credits
from gangbook.underhive.names import free_id

OWNER, ANOTHER = "owner", "another"
"""Keys of whom a captive is traded to: its own gang, or one that is only named."""
AGREED = (
    Option(key="yes", label="Yes, both agree"),
    Option(key="no", label="No, it is refused", detail="the captive stays where it is"),
)


@dataclass(frozen=True)
class Price:
    """What the taker gives for a captive, beside credits."""

    credits: int
    items: tuple[Item, ...]
    territories: tuple[Territory, ...]
    captives: tuple[Captive, ...]
    other: str
    """What else, in words; booked by hand."""

    @property
    def goods(self) -> str:
        """All but the credits, in words."""
        names = [item.name for item in self.items]
        names += [place.name for place in self.territories]
        names += [captive.name for captive in self.captives]
        return ", ".join((*names, self.other) if self.other else names)

    @property
    def told(self) -> str:
        """All of it, in words."""
        paid = f"{self.credits} credits" if self.credits or not self.goods else ""
        return " and ".join(part for part in (paid, self.goods) if part)


def trade_captive(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Trade a captive for credits, equipment, a Territory, another captive or any mix of them.

    With its own gang at any time, with another one only after a declined or failed rescue [PBS-20,
    PBS-A21]. Either side may refuse; the offer then stands in the log and nothing changes hands
    [PBS-21]. A captive traded home is available at once [PBS-22], one traded on is held by the
    other gang from then on [PBS-76]. `args["to"]` may say to whom: `owner`, `another`, or the id of
    a gang the book is about. What a gang gives whose file is not at hand is told in words and
    booked with Adjust. Raises `Refused`: `rescue_pending`, `not_enough_credits`, and the codes of
    `holding_of`.
    """
    holding = holding_of(book, gang_id, args)
    taker = yield from _taker(book, holding, args)
    price = yield from _price(book, holding, taker)
    name = holding.captive.name
    offer = f"{taker.name} offers {holding.captor.name} {price.told} for {name}"
    if (yield from pick(AGREED, f"{offer}. Do both agree?", rule="trade.agreed")) == "no":
        yield from note("trade_captive", f"{offer}, and it is refused")
        return book
    yield from note("trade_captive", f"{offer}, and it is done")
    book = _paid(book, taker, holding.captor, price)
    if taker == holding.owner:
        book = home_again(book, holding)
        facts = {"credits": _for_told(holding, price), "terms": price.goods}
        return with_news(book, holding, "returned", **facts)
    book = passed_on(book, holding, taker)
    moved = {"taker": taker.name, "taker_gang": taker.gang}
    book = with_news(book, holding, "traded", **moved)
    if book.found(taker.gang) is None:
        terms = {"credits": price.credits, "terms": price.goods}
        book = with_word(book, holding, taker, "traded", **moved, **terms)
    return book


def _for_told(holding: Holding, price: Price) -> int:
    """What the gang that is told pays: the owner pays, the captor is paid."""
    return price.credits if holding.acting == holding.captor.gang else -price.credits


def _taker(book: Book, holding: Holding, args: Args) -> Procedure[Party]:
    closed = why_rescue_first(holding.captive)
    others = tuple(
        gang for gang in book.gangs if gang.id not in (holding.owner.gang, holding.captor.gang)
    )
    options = (
        Option(key=OWNER, label=f"{holding.owner.name}, its own gang"),
        *(option_of(gang.id, gang.name, closed) for gang in others),
        option_of(ANOTHER, "Another gang, by its name", closed),
    )
    chosen = args.get("to", "")
    if chosen:
        option = next((one for one in options if one.key == chosen), None)
        if option is None:
            raise Refused("other_gang_missing", f"The file of {chosen} must lie open too.")
        if option.closed:
            raise Refused(option.code, f"{holding.captive.name}: {option.closed}.")
    else:
        why = f"To whom is {holding.captive.name} traded?"
        chosen = yield from pick(options, why, rule="trade.to")
    if chosen == OWNER:
        return holding.owner
    if chosen == ANOTHER:
        return Party((yield from text("Which gang is that?", rule="trade.gang")))
    return Party.of(book.gang(chosen))


def _price(book: Book, holding: Holding, taker: Party) -> Procedure[Price]:
    """What the taker gives, picked from what it has where its file is at hand [PBS-21]."""
    why = f"How many credits does {taker.name} pay? Below 0 it is paid."
    paid = yield from number(-FURTHEST, FURTHEST, why, rule="trade.credits", suggested=0)
    giver = book.found(taker.gang)
    payer = giver if paid > 0 else book.found(holding.captor.gang)
    closed = why_no_credits(abs(paid), payer.stash.credits) if payer else None
    if closed:
        raise closed
    if giver is None:
        other = yield from text(
            f"What else does {taker.name} give?", rule="trade.other", may_be_empty=True
        )
        return Price(paid, (), (), (), other)
    items = yield from pick_any(
        tuple(Option(key=one.id, label=one.name) for one in giver.stash.items),
        f"Which equipment of its Stash does {taker.name} give?",
        rule="trade.items",
    )
    places = yield from pick_any(
        tuple(Option(key=one.id, label=one.name) for one in giver.territories),
        f"Which Territories does {taker.name} give?",
        rule="trade.territories",
    )
    captives = yield from pick_any(
        tuple(_exchanged(holding, one) for one in giver.captives),
        f"Which captives does {taker.name} give?",
        rule="trade.captives",
    )
    return Price(
        paid,
        _with_attached(giver.stash.items, items),
        tuple(one for one in giver.territories if one.id in places),
        tuple(one for one in giver.captives if one.id in captives),
        "",
    )


def _exchanged(holding: Holding, captive: Captive) -> Option:
    """A captive the taker could give: home to the captor, or on to it as to a third gang."""
    goes_home = _belongs(captive, holding.captor)
    closed = None if goes_home else why_rescue_first(captive)
    return option_of(captive.id, f"{captive.name} of {captive.owner}", closed)


def _belongs(captive: Captive, party: Party) -> bool:
    if captive.gang and party.gang:
        return captive.gang == party.gang
    return captive.owner == party.name


def _with_attached(items: tuple[Item, ...], keys: tuple[str, ...]) -> tuple[Item, ...]:
    return tuple(item for item in items if item.id in keys or item.on in keys)


def _paid(book: Book, taker: Party, captor: Party, price: Price) -> Book:
    """Both Stashes and rosters after the price was given."""
    for captive in price.captives:
        holder = book.gang(taker.gang)
        exchanged = held(holder, captive)
        if _belongs(captive, captor):
            book = with_news(home_again(book, exchanged), exchanged, "returned")
        else:
            book = passed_on(book, exchanged, captor)
            facts = {"taker": captor.name, "taker_gang": captor.gang}
            book = with_news(book, exchanged, "traded", **facts)
    giver = book.found(taker.gang)
    if giver is not None:
        book = book.with_gang(_without(giver.paying(price.credits), price))
    receiver = book.found(captor.gang)
    if receiver is not None:
        book = book.with_gang(_with(receiver.paying(-price.credits), price))
    return book


def _without(giver: Gang, price: Price) -> Gang:
    kept = tuple(one for one in giver.territories if one not in price.territories)
    items = tuple(one for one in giver.stash.items if one not in price.items)
    return msgspec.structs.replace(giver.with_stash_items(items), territories=kept)


def _with(receiver: Gang, price: Price) -> Gang:
    """What is given, under ids that are free there."""
    ids: dict[str, str] = {}
    for item in price.items:
        ids[item.id] = free_id(item.id, {*receiver.item_ids, *ids.values()}, "item")
    items = tuple(
        msgspec.structs.replace(item, id=ids[item.id], on=ids.get(item.on, ""))
        for item in price.items
    )
    held_now = receiver.territories
    for place in price.territories:
        taken = {one.id for one in held_now}
        renamed = msgspec.structs.replace(place, id=free_id(place.id, taken, "territory"))
        held_now = (*held_now, renamed)
    receiver = receiver.with_stash_items((*receiver.stash.items, *items))
    return msgspec.structs.replace(receiver, territories=held_now)
