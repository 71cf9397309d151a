"""Characteristics that rise and worsen: one step at a time, never past their limits."""

from __future__ import annotations

import msgspec

from gangbook.book.derive import characteristic, own_characteristic
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.rules.experience import Spent
from gangbook.rules.rulebook import Rulebook, score
from gangbook.rules.sourced import Score

NO_RISE = {"above_maximum": "at its maximum", "gain_limit": "as far above its start as may be"}
"""The words for why a characteristic may not rise."""


def can_rise(rulebook: Rulebook, gang: Gang, fighter: Fighter, name: str) -> bool:
    """Whether the characteristic may rise by a step; False where the model has none."""
    return not why_no_rise(rulebook, gang, fighter, name)


def why_no_rise(rulebook: Rulebook, gang: Gang, fighter: Fighter, name: str) -> str:
    """Why the characteristic may not rise: `above_maximum` or `gain_limit`; empty when it may.

    No step passes the maximum of the strain, or the official one [TRK-14, TRK-53, CORE-23]; by the
    core rules no more may be gained over the profile at hire than their limits [CORE-22].
    """
    best = rulebook.limits(gang.ruleset, gang.list).best
    if not _room(rulebook, fighter, name, best, 1):
        return "above_maximum"
    experience = rulebook.ruleset(gang.ruleset).experience
    if isinstance(experience, Spent) and name in experience.gain_limit:
        now, at_hire = own_characteristic(rulebook, fighter, name), score(fighter.profile[name])
        if now and at_hire is not None and now.value - at_hire >= experience.gain_limit[name]:
            return "gain_limit"
    return ""


def steps_past_maximum(rulebook: Rulebook, gang: Gang, fighter: Fighter, name: str) -> int:
    """How many steps the characteristic stands past its maximum, what was adjusted left out."""
    card = msgspec.structs.replace(fighter, adjustments=())
    best = rulebook.limits(gang.ruleset, gang.list).best
    now, limit = own_characteristic(rulebook, card, name), score(best.get(name, "-"))
    if now is None or limit is None:
        return 0
    higher_is_better = rulebook.characteristics[name].better == "higher"
    return max(0, now.value - limit if higher_is_better else limit - now.value)


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
    now, limit = own_characteristic(rulebook, fighter, name), score(limits.get(name, "-"))
    if now is None or limit is None:
        return False
    higher_is_better = rulebook.characteristics[name].better == "higher"
    rising = (step > 0) == higher_is_better
    return now.value < limit if rising else now.value > limit
