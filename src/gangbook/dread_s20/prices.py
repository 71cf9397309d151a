"""What points cost, one by one, and how their sum is shown [S20-03, S20-04, S20-09, S20-10]."""

from __future__ import annotations

from dataclasses import dataclass

from gangbook.rules.dread_s20 import PurchaseKind
from gangbook.rules.rulebook import Rulebook


@dataclass(frozen=True)
class Point:
    """One point of a score and its price."""

    to: int
    """The score it reaches."""
    price: int
    surcharge: int = 0
    """For going above the base aptitude."""

    @property
    def cost(self) -> int:
        """All it costs."""
        return self.price + self.surcharge


def point(
    rulebook: Rulebook, kind: PurchaseKind, to: int, *, base: int | None = None, times: int = 0
) -> Point:
    """The price of reaching a score.

    `base` is the score of the base aptitude, None where there is none; `times` stands for an
    aptitude's own price. [S20-05, S20-27]
    """
    purchase = rulebook.rules.dread_s20.purchase(kind)
    price = (times or purchase.times) * to + purchase.flat
    above = base is not None and to > base
    return Point(to, price, purchase.surcharge if above else 0)


def total(points: tuple[Point, ...]) -> int:
    """What several points cost together [S20-04]."""
    return sum(one.cost for one in points)


def shown(points: tuple[Point, ...]) -> str:
    """The sum as it is worked out: `11 + 12 + 5 = 28`."""
    parts: list[str] = []
    for one in points:
        parts += [str(one.price), *([str(one.surcharge)] if one.surcharge else [])]
    return f"{' + '.join(parts)} = {total(points)}" if len(parts) > 1 else str(total(points))


def affordable(points: tuple[Point, ...], xp: int) -> tuple[Point, ...]:
    """As many of the points, from the first, as this experience pays for."""
    paid: tuple[Point, ...] = ()
    for one in points:
        if total((*paid, one)) > xp:
            break
        paid = (*paid, one)
    return paid
