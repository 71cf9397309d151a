"""The post-battle actions on captives: sold to the Guilders, a bounty claimed, disposed of."""

from __future__ import annotations

from collections.abc import Callable

from gangbook.book.captive import Captive
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number, pick_some, text
from gangbook.rules.captives import Way
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import FURTHEST, Args, option_of
from gangbook.underhive.captives.holding import gone_for_good, held, with_news

AGREED = "agreed"
"""The argument `price` of an action for which another price than the rules' is paid."""
ENDS = {"sold": "is sold", "claimed": "is handed over", "disposed": "is disposed of"}
Price = Callable[[str, int], Procedure[tuple[int, str]]]
"""What is paid and how that is told, from what is done and what it brings by the rules."""


def sell_to_guilders(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Sell any number of captives for half of the total Cost of each [PBS-36, PBS-37].

    Each is rounded up to 5 credits by itself. See `_part_with`.
    """
    return _part_with(rulebook, book, gang_id, args, "sell_to_guilders")


def claim_bounty(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """A law-abiding gang hands outlaws over for their full Cost [PBS-38]. See `_part_with`."""
    return _part_with(rulebook, book, gang_id, args, "claim_bounty")


def dispose(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """An outlaw gang disposes of captives, which pays nothing [PBS-39]. See `_part_with`."""
    return _part_with(rulebook, book, gang_id, args, "dispose")


def _part_with(
    rulebook: Rulebook, book: Book, gang_id: str, args: Args, way_id: str
) -> Procedure[Book]:
    """Part with captives for good, once their rescue was declined or has failed [PBS-18, PBS-A04].

    The credits are in the captor's Stash at once. Each captive is deleted from both rosters, its
    equipment goes to no Stash [PBS-A23], and a gang whose file is not at hand is told [PBS-78].
    `args["captive"]` may name them, several joined by `|`; with `args["price"]` at `agreed` another
    price is asked, with its reason. Raises `Refused`: `no_captive`, `rescue_pending`,
    `not_law_abiding`, `not_outlaw`, `captive_not_outlaw`.
    """
    gang = book.gang(gang_id)
    way = rulebook.rules.captives.way(way_id)
    closed = why_not_this_way(way, gang)
    if closed:
        raise closed
    captives = yield from _chosen(way, gang, args)
    names = ", ".join(captive.name for captive in captives)
    worth = sum(rulebook.rules.captives.worth(way, captive.cost) for captive in captives)
    price: Price = _agreed_price if args.get("price") == AGREED else _listed_price
    paid, told = yield from price(names, worth)
    for captive in captives:
        holding = held(book.gang(gang_id), captive)
        book = with_news(gone_for_good(book, holding, way.departure), holding, way.departure)
        yield from note(way.id, f"{captive.name} of {captive.owner} {ENDS[way.departure]}")
    yield from note(way.id, told, f"{paid} credits")
    after = book.gang(gang_id)
    return book.with_gang(after.with_credits(after.stash.credits + paid))


def why_not_this_way(way: Way, gang: Gang) -> Refused | None:
    """Why a gang cannot part with captives like this, None when it can [PBS-38, PBS-39]."""
    if way.captor and gang.alignment != way.captor:
        code = f"not_{way.captor.replace('-', '_')}"
        return Refused(code, f"{way.name} is for gangs that are {way.captor}.")
    if not gang.captives:
        return Refused("no_captive", f"{gang.name} holds no captive.")
    return None


def why_captive_stays(way: Way, captive: Captive) -> Refused | None:
    """Why a captive cannot be parted with like this, None when it can [PBS-18, PBS-A18]."""
    if way.captive and captive.alignment != way.captive:
        code = f"captive_not_{way.captive.replace('-', '_')}"
        return Refused(code, f"{captive.owner} is not {way.captive}")
    return why_rescue_first(captive)


def why_rescue_first(captive: Captive) -> Refused | None:
    """Why the captor has to wait for the rescue, None when it was declined or has failed."""
    if captive.rescue == "pending":
        told = f"{captive.owner} has not yet said whether it comes to the rescue"
        return Refused("rescue_pending", told)
    if captive.rescue == "declared":
        return Refused("rescue_pending", f"the rescue {captive.owner} has declared comes first")
    return None


def _chosen(way: Way, gang: Gang, args: Args) -> Procedure[tuple[Captive, ...]]:
    named = [key.strip() for key in args.get("captive", "").split("|") if key.strip()]
    for key in named:
        captive = gang.captive(key)
        if captive is None:
            raise Refused("no_captive", f"{gang.name} holds no captive {key}.")
        if closed := why_captive_stays(way, captive):
            raise Refused(closed.code, f"{captive.name}: {closed.reason}.")
    if named:
        return tuple(captive for captive in gang.captives if captive.id in named)
    reasons = [why_captive_stays(way, captive) for captive in gang.captives]
    first = reasons[0]
    if first is not None and all(reasons):
        raise Refused(first.code, f"{gang.captives[0].name}: {first.reason}.")
    options = tuple(
        option_of(captive.id, f"{captive.name} of {captive.owner}", closed, f"Cost {captive.cost}")
        for captive, closed in zip(gang.captives, reasons, strict=True)
    )
    keys = yield from pick_some(options, f"{way.name}: whom?", rule=f"{way.id}.captives")
    return tuple(captive for captive in gang.captives if captive.id in keys)


def _listed_price(names: str, worth: int) -> Procedure[tuple[int, str]]:
    yield from ()
    return worth, f"{worth} credits"


def _agreed_price(names: str, worth: int) -> Procedure[tuple[int, str]]:
    why = f"What is paid for {names}? By the rules it is {worth} credits."
    paid = yield from number(0, FURTHEST, why, rule="captives.price", suggested=worth)
    reason = yield from text("Why another price?", rule="captives.reason")
    return paid, f"{paid} credits instead of {worth}: {reason}"
