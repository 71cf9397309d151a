"""Characteristics that rise and worsen: one step at a time, never past their limits."""

from __future__ import annotations

from gangbook.book.derive import characteristic
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.rules.rulebook import Rulebook, score
from gangbook.rules.schema import Score


def can_rise(rulebook: Rulebook, gang: Gang, fighter: Fighter, name: str) -> bool:
    """Whether the characteristic is below its maximum [TRK-14, TRK-53]; False where the model has
    none.
    """
    return _room(rulebook, fighter, name, rulebook.limits(gang.ruleset, gang.list).best, 1)


def can_worsen(rulebook: Rulebook, fighter: Fighter, name: str) -> bool:
    """Whether the characteristic is above its official minimum [INJ-07]."""
    return _room(rulebook, fighter, name, rulebook.rules.official_limits.worst, -1)


def shown_now(rulebook: Rulebook, fighter: Fighter, name: str) -> str:
    """The characteristic as the card shows it."""
    total = characteristic(rulebook, fighter, name)
    return "-" if total is None else str(rulebook.shown(name, total.value))


def _room(
    rulebook: Rulebook, fighter: Fighter, name: str, limits: dict[str, Score], step: int
) -> bool:
    now, limit = characteristic(rulebook, fighter, name), score(limits.get(name, "-"))
    if now is None or limit is None:
        return False
    higher_is_better = rulebook.characteristics[name].better == "higher"
    rising = (step > 0) == higher_is_better
    return now.value < limit if rising else now.value > limit
