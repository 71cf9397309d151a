"""Whom something is bought for: a fighter, or nobody for the Stash."""

from __future__ import annotations

from functools import cached_property

from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, pick
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, fighter_of
from gangbook.underhive.equip.beasts import living_owners
from gangbook.underhive.equip.buying import choose_buyers_card
from gangbook.underhive.equip.customer import Customer
from gangbook.underhive.equip.limits import carriers
from gangbook.underhive.equip.wares import Ware, wares_of

STASH = "_stash"
"""Stands for the Stash where a fighter could stand; no fighter has such an id."""


class Buyer:
    """A fighter with the card that something is to go on, or nobody for the Stash."""

    def __init__(
        self, rulebook: Rulebook, gang: Gang, fighter: Fighter | None, card: str = ""
    ) -> None:
        self.rulebook = rulebook
        self.gang = gang
        self.fighter = fighter
        self.customer = Customer(rulebook, gang, fighter, card) if fighter else None

    @cached_property
    def wares(self) -> dict[str, Ware]:
        """Everything for sale."""
        return self.customer.wares if self.customer else wares_of(self.rulebook, self.gang)

    @property
    def name(self) -> str:
        """The fighter's name, or that of the Stash."""
        return self.fighter.name if self.fighter else "the Stash"

    @property
    def owners(self) -> tuple[Customer, ...]:
        """Everybody an exotic beast could belong to."""
        return tuple(Customer(self.rulebook, self.gang, one) for one in living_owners(self.gang))

    @property
    def about(self) -> str:
        """Whom a question is about."""
        return self.fighter.id if self.fighter else ""

    def weapons_for(self, ware: Ware) -> tuple[Item, ...]:
        """The weapons of the card, or of the Stash, that this can be fixed to [GANG-19]."""
        items = self.customer.carried if self.customer else self.gang.stash.items
        return carriers(self.wares, items, ware)


def choose_buyer(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Buyer]:
    """Who buys, with the card it goes on, asked where the act was not begun with it.

    Raises `Refused`: `not_on_roster`, `dead`.
    """
    gang = book.gang(gang_id)
    named = args.get("fighter", "")
    if not named:
        options = (
            Option(key=STASH, label="The Stash"),
            *(Option(key=one.id, label=one.name) for one in gang.fighters if not one.has("dead")),
        )
        named = yield from pick(options, "For whom is bought?", rule="trade.for")
    if named == STASH:
        return Buyer(rulebook, gang, None)
    fighter = fighter_of(gang, {"fighter": named})
    if fighter.has("dead"):
        raise Refused("dead", f"{fighter.name} is dead.")
    return Buyer(rulebook, gang, fighter, (yield from choose_buyers_card(fighter)))
