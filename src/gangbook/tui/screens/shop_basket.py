"""The shop as it stands with what lies in the basket."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.basket import Basket, basket_of
from gangbook.underhive.shop import ShopLine, shop


@dataclass(frozen=True)
class Shopping:
    """One buyer, the basket, and every line as it is once the basket is bought."""

    rulebook: Rulebook
    gang: Gang
    fighter: Fighter | None
    wished: tuple[str, ...] = ()

    @cached_property
    def basket(self) -> Basket:
        """What can be bought of what was wished, and what that leaves."""
        return basket_of(self.rulebook, self.gang, self.fighter, self.wished)

    @property
    def wishes(self) -> tuple[str, ...]:
        """What lies in the basket."""
        return self.basket.kept

    @cached_property
    def lines(self) -> tuple[ShopLine, ...]:
        """Every line, closed where it cannot be bought besides the basket."""
        return shop(self.rulebook, self.basket.gang, self.basket.fighter)

    @cached_property
    def by_wish(self) -> dict[str, ShopLine]:
        """The lines by what a basket calls them."""
        return {line.wish: line for line in self.lines}

    @property
    def things(self) -> tuple[ShopLine, ...]:
        """What lies in the basket, in the order it was put there."""
        return tuple(self.by_wish[wish] for wish in self.wishes)

    @property
    def cost(self) -> int:
        """What the basket costs, from the Stash and from the credits for vehicles."""
        left = self.basket.gang
        there = self.gang.stash.credits + self.gang.vehicle_credits
        return there - left.stash.credits - left.vehicle_credits

    @property
    def is_sure(self) -> bool:
        """Whether no price in the basket is still to be thrown, chosen or entered."""
        return all(self._without[wish].price for wish in self.wishes)

    @property
    def fallen(self) -> tuple[str, ...]:
        """What cannot be bought with the rest of the basket, each with the reason."""
        return tuple(
            f"{self.by_wish[wish].name}: {refused.reason}" for wish, refused in self.basket.refused
        )

    def why_closed(self, line: ShopLine) -> str:
        """Why a line is closed, and whether only what is in the basket closes it."""
        if not line.closed or self._without[line.wish].closed:
            return line.closed
        return f"with what is in the basket: {line.closed}"

    @cached_property
    def _without(self) -> dict[str, ShopLine]:
        """The lines by what a basket calls them, with an empty basket."""
        if not self.wishes:
            return self.by_wish
        return {line.wish: line for line in shop(self.rulebook, self.gang, self.fighter)}
