"""A price and how it is paid: the listed one, or another that was agreed with a reason."""

from __future__ import annotations

from dataclasses import dataclass

from gangbook.book.gang import Gang
from gangbook.book.totals import Total
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, number, pick, text
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import FURTHEST, Args
from gangbook.underhive.equip.limits import grants_mounted
from gangbook.underhive.equip.wares import Ware

BY_LIST, AS_PAID = "list", "paid"


@dataclass(frozen=True)
class Deal:
    """What is paid, what the item then counts, and where its price comes from: three facts."""

    paid: int
    value: int
    source: str
    told: str
    """The price in words, for the log."""
    agreed: bool = False
    """Whether its value stays what it is on whichever card it goes."""


def wanted(args: Args) -> tuple[str, ...]:
    """The things an act was begun with, one empty name where it is to ask."""
    named = tuple(name.strip() for name in args.get("item", "").split("|") if name.strip())
    return named or ("",)


def listed_deal(price: Total, value: Total | None = None) -> Deal:
    """A thing bought for its price; it counts the same, where nothing else is said."""
    counts = price if value is None else value
    told = f"{price.value} credits"
    if counts.value != price.value:
        told += f", counting {counts.value}"
    return Deal(price.value, counts.value, price.terms[0].source, told)


def agreed_deal(listed: Deal, there: int, act: str, about: str) -> Procedure[Deal]:
    """A thing bought at another price than it has, with the reason.

    It counts by its list, unless the players agree that it counts what was paid. A price below zero
    brings credits, and what is free can be had with nothing in the Stash. Raises `Refused`:
    `not_enough_credits`.
    """
    why = f"What is paid? The price is {listed.paid}, the Stash holds {there} credits."
    paid = yield from number(
        -FURTHEST, FURTHEST, why, rule=f"{act}.price", about=about, suggested=listed.paid
    )
    closed = why_no_credits(paid, there)
    if closed:
        raise closed
    reason = yield from text("Why another price?", rule=f"{act}.reason", about=about)
    value, agreed = listed.value, False
    if paid != listed.value:
        options = (
            Option(key=BY_LIST, label=f"{listed.value}, by its list"),
            Option(key=AS_PAID, label=f"{paid}, as it was paid"),
        )
        counts = yield from pick(options, "What does it count?", rule=f"{act}.counts", about=about)
        if counts == AS_PAID:
            value, agreed = paid, True
    told = f"{paid} credits instead of {listed.paid}, counting {value}: {reason}"
    return Deal(paid, value, listed.source, told, agreed)


def why_no_credits(price: int, there: int) -> Refused | None:
    """Why a price cannot be paid, None where it can; what is free is always to be had."""
    if price <= 0 or price <= there:
        return None
    return Refused("not_enough_credits", f"{price - max(0, there)} credits are missing.")


def funds(rulebook: Rulebook, gang: Gang, ware: Ware) -> int:
    """The credits that can be spent on this: at founding there are more for mounts [GANG-02]."""
    return gang.vehicle_funds if grants_mounted(rulebook, ware) else gang.stash.credits


def paying(rulebook: Rulebook, gang: Gang, ware: Ware, price: int) -> Gang:
    """The gang after this was paid, or after it brought credits."""
    if price > 0 and grants_mounted(rulebook, ware):
        return gang.paying_for_vehicles(price)
    return gang.paying(price)
