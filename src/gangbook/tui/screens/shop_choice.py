"""What of the shop is in sight: by words, price, kind, list and availability, in which order."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gangbook.tui.words import spelt
from gangbook.underhive.shop import ON_LIST, ShopLine

SHELVES = {"": "both lists", "list": "the gang's list", "post": "Trading Post"}
ORDERS = {"": "as listed", "name": "by name", "price": "by price", "found": "by availability"}
FOUND = {
    "": "However it is to be had",
    "list": "On the gang list",
    "Common": "Common",
    "Rare found": "Rare, as far as found",
    "Rare": "Rare, all levels",
    "Illegal found": "Illegal, as far as found",
    "Illegal": "Illegal, all levels",
    "Exclusive": "Exclusive",
}
"""Ways to be had, by what is chosen."""
_KINDS = (ON_LIST, "Common", "Rare", "Illegal", "Exclusive")
_DEAR = 10**6
"""Sorts what has no number for a price behind everything that has."""
_LIMIT = re.compile(r"(<=|>=|<|>|=)(\d*)")
_SPAN = re.compile(r"(\d+)-(\d+)")
_HOLDS: dict[str, Callable[[int, int], bool]] = {
    "<=": int.__le__,
    ">=": int.__ge__,
    "<": int.__lt__,
    ">": int.__gt__,
    "=": int.__eq__,
}
Test = Callable[[ShopLine], bool]


@dataclass(frozen=True)
class Choice:
    """All that lines are chosen by at once; what is empty keeps everything."""

    typed: str = ""
    """Words of its name, kind, weapon or rarity, limits of the price: `<=40`, `<40`, `10-40`."""
    category: str = ""
    shelf: str = ""
    found: str = ""
    order: str = ""
    is_open: bool = False
    """Only what can be had now."""
    is_payable: bool = False
    """Only what the credits pay for that the basket leaves."""
    is_basket: bool = False
    """Only what lies in the basket."""

    def of(self, lines: Sequence[ShopLine], basket: Sequence[str]) -> list[ShopLine]:
        """The lines that pass every test, in order.

        What can be had stands before the rest, unless another order is asked for.
        """
        tests = [*_typed(self.typed)]
        if self.shelf:
            tests.append(lambda line: line.shelf == self.shelf)
        if self.category:
            tests.append(lambda line: line.category == self.category)
        if self.found:
            tests.append(lambda line: is_had(line, self.found))
        if self.is_open:
            tests.append(lambda line: not line.closed or line.wish in basket)
        if self.is_payable:
            tests.append(lambda line: line.is_payable)
        if self.is_basket:
            tests.append(lambda line: line.wish in basket)
        found = [line for line in lines if all(test(line) for test in tests)]
        if self.order:
            found.sort(key=_ORDER[self.order])
        else:
            found.sort(key=lambda line: bool(line.closed) and line.wish not in basket)
        return found

    @property
    def told(self) -> tuple[str, ...]:
        """What narrows it, and the order, in words."""
        return (
            *((SHELVES[self.shelf],) if self.shelf else ()),
            *((spelt(self.category),) if self.category else ()),
            *((FOUND[self.found],) if self.found else ()),
            *(("can be paid",) if self.is_payable else ()),
            *(("can be had",) if self.is_open else ()),
            *(("in the basket",) if self.is_basket else ()),
            *((f"“{self.typed}”",) if self.typed else ()),
            ORDERS[self.order],
        )


def is_had(line: ShopLine, found: str) -> bool:
    """Whether a line is to be had in this way."""
    kind, _, is_limited = found.partition(" ")
    if kind == "list":
        return line.shelf == "list"
    return line.kind == kind and (not is_limited or line.is_found)


def _typed(typed: str) -> list[Test]:
    tests: list[Test] = []
    for word in typed.casefold().split():
        if limit := _LIMIT.fullmatch(word):
            if limit[2]:
                tests.append(_priced(_HOLDS[limit[1]], int(limit[2])))
        elif span := _SPAN.fullmatch(word):
            tests += [_priced(int.__ge__, int(span[1])), _priced(int.__le__, int(span[2]))]
        else:
            tests.append(_named(word))
    return tests


def _priced(holds: Callable[[int, int], bool], amount: int) -> Test:
    return lambda line: line.least is not None and holds(line.least, amount)


def _named(word: str) -> Test:
    return lambda line: (
        word in f"{line.name} {line.of} {spelt(line.category)} {line.kind}".casefold()
    )


def _price(line: ShopLine) -> tuple[int, str]:
    return (_DEAR if line.least is None else line.least, line.name.casefold())


_ORDER: dict[str, Callable[[ShopLine], tuple[object, ...]]] = {
    "name": lambda line: (line.name.casefold(),),
    "price": _price,
    "found": lambda line: (_KINDS.index(line.kind), line.level, *_price(line)),
}
