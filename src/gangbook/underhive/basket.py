"""One basket over the gang's own list and the Trading Post, bought for one buyer as one act."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.drivers import LeastPolicy, drive
from gangbook.kernel.procedure import Procedure, Stopped
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args
from gangbook.underhive.equip.buying import buy_from_list
from gangbook.underhive.equip.deal import wanted
from gangbook.underhive.trade.buyer import Buyer, choose_buyer
from gangbook.underhive.trade.purchase import buy_at_post

Shelf = Literal["list", "post"]
"""Where a thing is bought: from the gang's own list, or at the Trading Post."""


@dataclass(frozen=True)
class Basket:
    """A basket with what would be left of the gang and the buyer after it."""

    gang: Gang
    fighter: Fighter | None
    kept: tuple[str, ...]
    """What can be bought together, as `list:lasgun` and `post:lasgun`, in its order."""
    refused: tuple[tuple[str, Refused], ...]
    """What cannot be bought with the rest, and why."""
    slots: int
    """Weapon slots the buyer has; none for the Stash."""
    filled: int
    """Weapon slots that are filled then [GANG-17]."""


def shop(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Buy a basket for a fighter or the Stash, from both lists at once [GANG-10, GANG-15, PBS-79].

    Each thing is bought as `buy` or `trade` would, one after the other, so that ammunition finds
    the weapon before it; where one is refused, nothing is bought. `args["item"]` names them, as
    `list:lasgun|post:photo_goggles`. Raises `Refused`: `nothing_to_buy`, `model_only`, `dead`, and
    the codes of both acts.
    """
    buyer = yield from choose_buyer(rulebook, book, gang_id, args)
    for wish in wanted(args):
        buyer = yield from _with(buyer, wish)
    return book.with_gang(buyer.gang)


def basket_of(
    rulebook: Rulebook, gang: Gang, fighter: Fighter | None, wishes: Iterable[str]
) -> Basket:
    """What a basket would leave, as if every question had its first answer and dice their least.

    What is refused is left out and the rest goes on without it.
    """
    buyer = Buyer(rulebook, gang, fighter)
    kept: list[str] = []
    refused: list[tuple[str, Refused]] = []
    for wish in wishes:
        outcome = drive(partial(_with, buyer, wish), LeastPolicy())
        if isinstance(outcome, Stopped):
            refused.append((wish, outcome.refused))
        else:
            buyer = outcome.result
            kept.append(wish)
    return Basket(
        gang=buyer.gang,
        fighter=buyer.fighter,
        kept=tuple(kept),
        refused=tuple(refused),
        slots=buyer.customer.slots if buyer.customer else 0,
        filled=buyer.customer.filled if buyer.customer else 0,
    )


def _with(buyer: Buyer, wish: str) -> Procedure[Buyer]:
    """The buyer after one thing of the basket was bought."""
    shelf, _, named = wish.partition(":")
    if shelf == "post":
        return (yield from buy_at_post(buyer, named))
    if shelf != "list":
        why = "A basket names what is in it, as list:lasgun from the gang's list"
        raise Refused("nothing_to_buy", f"{why} and post:lasgun from the Trading Post.")
    if buyer.customer is None:
        why = "What is on an equipment list is bought for one fighter, not for the Stash."
        raise Refused("model_only", why)
    gang, fighter = yield from buy_from_list(buyer.customer, named)
    return Buyer(buyer.rulebook, gang, fighter, buyer.customer.card)
