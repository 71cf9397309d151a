"""Advancements a fighter took before its gang came into the book, at their thresholds."""

from __future__ import annotations

from gangbook.book.fighter import Advance, Fighter
from gangbook.book.gang import Gang
from gangbook.rules.experience import Rolled, Spent, Tracks
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.experience.spent import BOUGHT
from gangbook.underhive.fighter_type import unearned_xp

EARLIER = "earlier"
"""The name of what happened before the gang came into the book, and the battle it stands for."""


def earlier_advances(
    rulebook: Rulebook, gang: Gang, fighter: Fighter, count: int, track: str, last: int
) -> tuple[Advance, ...]:
    """So many Advancements, at the thresholds of the fighter's way, none beyond its experience.

    A Hero on tracks took them on `track`, the last one at `last` XP where that is known. Where
    experience is spent, what they cost is spent already and no longer on the card.
    """
    experience = rulebook.ruleset(gang.ruleset).experience
    unearned = unearned_xp(rulebook, gang, fighter)
    match experience:
        case Spent():
            row = f"{BOUGHT}{EARLIER}"
            if fighter.category in experience.rollers:
                row = f"{experience.roll_table}.{EARLIER}"
            return tuple(Advance(at=0, name=EARLIER, row=row) for _ in range(count))
        case Rolled(interval=interval):
            return _at(count, interval, unearned, fighter.xp)
        case Tracks() if fighter.category in experience.heroes:
            chosen = next(one for one in experience.tracks if one.id == track)
            return _at(count, chosen.interval, unearned, fighter.xp, chosen.id, last)
        case Tracks(henchman_interval=interval):
            return _at(count, interval, unearned, fighter.xp)


def _at(
    count: int, interval: int, unearned: int, xp: int, track: str = "", last: int = 0
) -> tuple[Advance, ...]:
    thresholds = [min(xp, unearned + interval * n) for n in range(1, count + 1)]
    if last:
        thresholds = [min(last, at) for at in thresholds[:-1]] + [min(last, xp)]
    return tuple(Advance(at=at, name=EARLIER, track=track) for at in thresholds)
