"""The legality report: every rule of a roster that is not kept, each by name. It only informs."""

from __future__ import annotations

from collections.abc import Iterator

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.additions import addition_breaches, slot_breaches
from gangbook.underhive.beasts import beast_breaches
from gangbook.underhive.composition import Breach, composition_breaches
from gangbook.underhive.gear import gear_breaches
from gangbook.underhive.vehicle.crew import vehicle_breaches


def breaches(rulebook: Rulebook, gang: Gang) -> tuple[Breach, ...]:
    """Every breach of founding, composition, limits and equipment, the weightiest first.

    The dead and the departed are in no limit. It says what is not legal; nothing is forbidden by
    it.
    """
    return (
        *composition_breaches(rulebook, gang),
        *_specialists(rulebook, gang),
        *vehicle_breaches(gang),
        *_credits(gang),
        *addition_breaches(rulebook, gang),
        *slot_breaches(rulebook, gang),
        *beast_breaches(gang),
        *gear_breaches(rulebook, gang),
    )


def free_specialists(gang: Gang) -> tuple[Fighter, ...]:
    """Those made Specialists for nothing: no battle and no Advancement made them so [GANG-07]."""
    return tuple(
        fighter
        for fighter in gang.fighters
        if not fighter.advancements
        and any(
            (one.was, one.to, one.battle) == ("ganger", "specialist", "")
            for one in fighter.promotions
        )
    )


def _specialists(rulebook: Rulebook, gang: Gang) -> Iterator[Breach]:
    """While a gang is founded: more Specialists than it gets for nothing [GANG-07]."""
    most, count = rulebook.rules.founding.free_specialists, len(free_specialists(gang))
    if gang.founding and count > most:
        told = f"{most} Specialist is free at founding, there are {count}."
        yield Breach(rule="GANG-07", code="too_many_specialists", text=told, by=count - most)


def _credits(gang: Gang) -> Iterator[Breach]:
    """More was spent than there was [GANG-01]."""
    if gang.stash.credits < 0:
        told = f"The Stash is {-gang.stash.credits} credits short."
        yield Breach(rule="GANG-01", code="not_enough_credits", text=told, by=-gang.stash.credits)
