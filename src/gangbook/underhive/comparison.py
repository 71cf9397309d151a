"""Two things of the shop side by side: what differs, and which is better where that is known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal

from gangbook.rules.shops import WeaponProfile
from gangbook.underhive.shop import ShopLine

Verdict = Literal["same", "better", "worse", "differs"]
"""How one value stands against the other."""
_OTHER: dict[Verdict, Verdict] = {"better": "worse", "worse": "better"}
_NUMBER = re.compile(r"([+-]?\d+)[+\"]?")
_BY_STRENGTH = re.compile(r"S?([+-]\d+)?")


@dataclass(frozen=True)
class Pair:
    """One line of a comparison."""

    label: str
    first: str
    second: str
    verdict: Verdict
    """How the first stands against the second."""

    @property
    def verdict_of_second(self) -> Verdict:
        """How the second stands against the first."""
        return _OTHER.get(self.verdict, self.verdict)


def compared_lines(first: ShopLine, second: ShopLine) -> tuple[Pair, ...]:
    """What two things cost, where they are had and what they fill."""
    one, two = (thing.price.value if thing.price else None for thing in (first, second))
    prices = (first.price_told, second.price_told)
    return (
        Pair("price", *prices, _lower(one, two, *prices)),
        _told("to be had", first.availability, second.availability),
        Pair(
            "weapon slots",
            str(first.slots),
            str(second.slots),
            _lower(first.slots, second.slots, str(first.slots), str(second.slots)),
        ),
    )


def compared_profiles(
    first: WeaponProfile | None, second: WeaponProfile | None
) -> tuple[Pair, ...]:
    """Two profiles of weapons value by value, then trait by trait.

    Longer ranges, higher accuracy, Strength and Damage are better, lower AP and Ammo rolls too.
    Strength of the weapon's own and by its user's are not told apart by worth. A thing without a
    profile has none of the values.
    """
    one, two = first or WeaponProfile(), second or WeaponProfile()
    return (
        _higher("range, short", one.range_short, two.range_short, blank=0),
        _higher("range, long", one.range_long, two.range_long, blank=0),
        _higher("accuracy, short", one.acc_short, two.acc_short, blank=0),
        _higher("accuracy, long", one.acc_long, two.acc_long, blank=0),
        _strength(one.strength, two.strength),
        _lower_text("AP", one.ap, two.ap, blank=0),
        _higher("Damage", one.damage, two.damage),
        _lower_text("Ammo", one.ammo, two.ammo),
        *_traits(one.traits, two.traits),
    )


def _traits(first: tuple[str, ...], second: tuple[str, ...]) -> Iterator[Pair]:
    both = [trait for trait in first if trait in second]
    for trait in both:
        yield Pair("trait", trait, trait, "same")
    only_first = [trait for trait in first if trait not in both]
    only_second = [trait for trait in second if trait not in both]
    for one, two in zip_longest(only_first, only_second, fillvalue=""):
        yield Pair("trait", one, two, "differs")


def _told(label: str, first: str, second: str) -> Pair:
    return Pair(label, first, second, "same" if first == second else "differs")


def _higher(label: str, first: str, second: str, blank: int | None = None) -> Pair:
    one, two = _number(first, blank), _number(second, blank)
    return Pair(label, first, second, _lower(two, one, first, second))


def _lower_text(label: str, first: str, second: str, blank: int | None = None) -> Pair:
    one, two = _number(first, blank), _number(second, blank)
    return Pair(label, first, second, _lower(one, two, first, second))


def _strength(first: str, second: str) -> Pair:
    one, two = _added(first), _added(second)
    if one is None and two is None:
        return _higher("Strength", first, second)
    return Pair("Strength", first, second, _lower(two, one, first, second))


def _lower(one: int | None, two: int | None, first: str, second: str) -> Verdict:
    """The lower one is better; what is no number on both sides only differs."""
    if first == second:
        return "same"
    if one is None or two is None or one == two:
        return "differs"
    return "better" if one < two else "worse"


def _number(text: str, blank: int | None) -> int | None:
    if text == "-":
        return blank
    found = _NUMBER.fullmatch(text)
    return int(found[1]) if found else None


def _added(text: str) -> int | None:
    """What a weapon adds to the Strength of its user: `S`, `S+1` and `+1`; None for its own."""
    found = _BY_STRENGTH.fullmatch(text)
    return int(found[1] or 0) if found and text else None
