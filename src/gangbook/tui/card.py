"""The numbers on a fighter's card, in the card's order, each with the total that explains it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from gangbook.book.derive import card_profile, characteristic, experience, rating, vehicle_rating
from gangbook.book.derive_vehicle import vehicle_characteristic, vehicle_profile
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.book.totals import Total
from gangbook.book.vehicle import Vehicle
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.schema import Characteristic
from gangbook.rules.sourced import Score

Standing = Literal["better", "worse", ""]
RATING = "Rating"


@dataclass(frozen=True)
class CardNumber:
    """One number on the card."""

    label: str
    shown: str
    total: Total | None
    """None where the model has no such number."""
    change: Standing = ""
    """How it stands against the profile at hire, or against what it is compared with."""
    group: str = ""

    def against(self, other: CardNumber | None, better: Literal["higher", "lower"]) -> CardNumber:
        """The number marked by how it stands against another."""
        was = other.total.value if other and other.total else None
        now = self.total.value if self.total else None
        if was is None or now is None:
            return replace(self, change="")
        return replace(self, change=_standing(was, now, better))


def profile_numbers(rulebook: Rulebook, fighter: Fighter) -> tuple[CardNumber, ...]:
    """The profile line as it is now."""
    return tuple(
        _number(rulebook.characteristics[name], shown, characteristic(rulebook, fighter, name))
        for name, shown in card_profile(rulebook, fighter).items()
    )


def vehicle_numbers(rulebook: Rulebook, vehicle: Vehicle) -> tuple[CardNumber, ...]:
    """The profile line of a vehicle as it is now, and its Rating."""
    worth = vehicle_rating(vehicle)
    columns = rulebook.vehicle_characteristics
    return (
        *(
            _number(columns[name], shown, vehicle_characteristic(rulebook, vehicle, name))
            for name, shown in vehicle_profile(rulebook, vehicle).items()
        ),
        CardNumber(RATING, str(worth.value), worth, group="sum"),
    )


def _number(column: Characteristic, shown: Score, total: Total | None) -> CardNumber:
    inches = '"' if column.unit == "inches" and shown != "-" else ""
    change = _standing(total.terms[0].amount, total.value, column.better) if total else ""
    return CardNumber(column.id, f"{shown}{inches}", total, change, column.group)


def sums(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> tuple[CardNumber, ...]:
    """What stands below the profile: experience and the Rating."""
    xp, worth = experience(rulebook, gang, fighter), rating(fighter)
    return (
        CardNumber("XP", str(xp.value), xp, group="sum"),
        CardNumber(RATING, str(worth.value), worth, group="sum"),
    )


def _standing(was: int, now: int, better: Literal["higher", "lower"]) -> Standing:
    if was == now:
        return ""
    return "better" if (now > was) == (better == "higher") else "worse"
