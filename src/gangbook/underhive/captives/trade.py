"""Trading a captive: home at any time, to a third gang once its rescue is behind."""

from __future__ import annotations

from gangbook.book.gang import Book
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick, text
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, option_of
from gangbook.underhive.captives.holding import (
    Holding,
    Party,
    holding_of,
    home_again,
    passed_on,
    with_news,
    with_word,
)
from gangbook.underhive.captives.parting import why_rescue_first
from gangbook.underhive.captives.price import Price, asked_price, handed_over, received

OWNER, ANOTHER = "owner", "another"
"""Keys of whom a captive is traded to: its own gang, or one that is only named."""
AGREED = (
    Option(key="yes", label="Yes, both agree"),
    Option(key="no", label="No, it is refused", detail="the captive stays where it is"),
)


def trade_captive(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Trade a captive for credits, equipment, a Territory, another captive or any mix of them.

    With its own gang at any time, with another one only after a declined or failed rescue [PBS-20,
    PBS-A21]. Either side may refuse; the offer then stands in the log and nothing changes hands
    [PBS-21]. A captive traded home is available at once [PBS-22], one traded on is held by the
    other gang from then on [PBS-76]. `args["to"]` may say to whom: `owner`, `another`, or the id of
    a gang the book is about. What a gang gives whose file is not at hand is entered by hand. Raises
    `Refused`: `rescue_pending`, `not_enough_credits`, and the codes of `holding_of`.
    """
    holding = holding_of(book, gang_id, args)
    taker = yield from _taker(book, holding, args)
    price = yield from asked_price(rulebook, book, holding.captor, taker)
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


def _paid(book: Book, taker: Party, captor: Party, price: Price) -> Book:
    """Both Stashes and rosters after the price was given."""
    for exchanged in price.captives:
        if exchanged.owner == captor:
            book = with_news(home_again(book, exchanged), exchanged, "returned")
        else:
            book = passed_on(book, exchanged, captor)
            facts = {"taker": captor.name, "taker_gang": captor.gang}
            book = with_news(book, exchanged, "traded", **facts)
    giver = book.found(taker.gang)
    if giver is not None:
        book = book.with_gang(handed_over(giver, price))
    receiver = book.found(captor.gang)
    if receiver is not None:
        book = book.with_gang(received(receiver, price))
    return book
