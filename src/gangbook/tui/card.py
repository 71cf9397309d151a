"""The numbers on a fighter's card, in the card's order, each with the total that explains it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gangbook.book.derive import card_profile, characteristic, rating
from gangbook.book.fighter import Fighter
from gangbook.book.totals import Term, Total
from gangbook.rules.rulebook import Rulebook


@dataclass(frozen=True)
class CardNumber:
    """One number on the card."""

    label: str
    shown: str
    total: Total | None
    """None where the model has no such number."""
    change: Literal["better", "worse", ""] = ""
    """How it stands against the profile at hire."""
    group: str = ""


def profile_numbers(rulebook: Rulebook, fighter: Fighter) -> tuple[CardNumber, ...]:
    """The profile line as it is now."""
    numbers = []
    for name, shown in card_profile(rulebook, fighter).items():
        column = rulebook.characteristics[name]
        total = characteristic(rulebook, fighter, name)
        inches = '"' if column.unit == "inches" and shown != "-" else ""
        change = _change(total, column.better == "higher")
        numbers.append(CardNumber(name, f"{shown}{inches}", total, change, column.group))
    return tuple(numbers)


def sums(fighter: Fighter) -> tuple[CardNumber, ...]:
    """What stands below the profile: experience and the rating."""
    xp = Total.of(
        f"Experience of {fighter.name}",
        (Term(amount=fighter.xp, label="on the card", source="xp"),),
        (f"fighters.{fighter.id}.xp",),
    )
    worth = rating(fighter)
    return (
        CardNumber("XP", str(xp.value), xp, group="sum"),
        CardNumber("Rating", str(worth.value), worth, group="sum"),
    )


def _change(total: Total | None, is_better_higher: bool) -> Literal["better", "worse", ""]:
    if total is None or total.value == total.terms[0].amount:
        return ""
    return "better" if (total.value > total.terms[0].amount) == is_better_higher else "worse"
