"""Hangers-on, Brutes and hired guns: how many a gang may have, and what limits hiring keeps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.rules.catalogue import FighterType
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.composition import Breach, composition_breaches, living
from gangbook.underhive.promotion import champion_slots

HANGER_ON, BRUTE = "hanger_on", "brute"


def limit(rulebook: Rulebook, gang: Gang) -> int:
    """Hangers-on and Brutes a gang of this Reputation may have together [GANG-24]."""
    limits = rulebook.catalogue.hangers_on().limits
    return max((row.max for row in limits if row.reputation <= gang.reputation), default=0)


def additions_of(gang: Gang) -> tuple[Fighter, ...]:
    """The Hangers-on and Brutes a gang has; the dead are none [GANG-24]."""
    return tuple(one for one in living(gang) if one.category in (HANGER_ON, BRUTE))


def to_remove(rulebook: Rulebook, gang: Gang) -> int:
    """How many Hangers-on and Brutes have to go because Reputation has fallen [GANG-25].

    Those who joined by the boon of a Territory need none.
    """
    there = sum(not one.boon_of for one in additions_of(gang))
    return max(0, there - limit(rulebook, gang)) if there else 0


def addition_breaches(rulebook: Rulebook, gang: Gang) -> Iterator[Breach]:
    """Hangers-on, Brutes and hired guns it may not have [GANG-06, GANG-24, GANG-26]."""
    over = to_remove(rulebook, gang)
    if over:
        told = f"Reputation {gang.reputation} keeps {limit(rulebook, gang)} Hangers-on and Brutes."
        yield Breach(rule="GANG-24", code="reputation", text=told, by=over)
    there = additions_of(gang)
    if there:
        yield from _hangers_on(rulebook, gang, there)
    guns = [one for one in living(gang) if rulebook.category(one.category).hired_gun]
    if guns:
        yield from _guns(rulebook, Counter(one.type for one in guns))


def hiring_breaches(rulebook: Rulebook, gang: Gang) -> tuple[Breach, ...]:
    """Everything that hiring somebody may break [PBS-55, PBS-56]."""
    return (*composition_breaches(rulebook, gang), *limit_breaches(rulebook, gang))


def limit_breaches(rulebook: Rulebook, gang: Gang) -> tuple[Breach, ...]:
    """Limits besides composition: of Hangers-on, Brutes, hired guns and Champion slots."""
    return (*addition_breaches(rulebook, gang), *slot_breaches(rulebook, gang))


def slot_breaches(rulebook: Rulebook, gang: Gang) -> Iterator[Breach]:
    """More Champions than the ruleset has slots for, where it has any [TRK-56, GANG-A05]."""
    most = champion_slots(rulebook, gang)
    count = sum(one.category == "champion" for one in living(gang))
    if most is not None and count > most:
        told = f"Reputation {gang.reputation} brings {most} Champion slots, there are {count}."
        yield Breach(rule="TRK-56", code="no_slot", text=told, by=count - most)


def why_other_side(gang: Gang, kind: FighterType) -> str:
    """Why a gang of this alignment may not have it, empty when it may [GANG-26]."""
    side = getattr(kind, "alignment", "any")
    return "" if side in ("any", gang.alignment) else f"for {side} gangs only"


def price_for(gang: Gang, kind: FighterType) -> int:
    """Credits a gang pays for it; some Hangers-on and Brutes have a house price."""
    house: dict[str, int] = getattr(kind, "house_costs", {})
    return house.get(gang.list, kind.cost)


def _hangers_on(rulebook: Rulebook, gang: Gang, there: tuple[Fighter, ...]) -> Iterator[Breach]:
    """Most of a type, a variant counting as what it is a variant of too; and the wrong side."""
    shelf = rulebook.catalogue.hangers_on()
    kinds = {kind.id: kind for kind in (*shelf.brutes, *shelf.hangers_on)}
    counts = Counter(one.type for one in there)
    counts.update(kinds[one.type].counts_as for one in there if one.type in kinds)
    yield from _over(counts, {kind.id: (kind.name, kind.max) for kind in kinds.values()})
    for one in there:
        closed = why_other_side(gang, kinds[one.type]) if one.type in kinds else ""
        if closed and one.category == HANGER_ON:
            told = f"{one.name} is {closed}."
            yield Breach(rule="GANG-26", code="alignment", text=told, about=one.id)


def _guns(rulebook: Rulebook, counts: Counter[str]) -> Iterator[Breach]:
    """Most of a type, and most of all hired guns of one kind."""
    shelf = rulebook.catalogue.hired_guns()
    hired = {kind.id: kind for kind in shelf.fighters if kind.id in counts}
    of_kind: Counter[str] = Counter()
    for gun in hired.values():
        of_kind[gun.kind] += counts[gun.id]
    yield from _over(counts, {name: (gun.name, gun.max) for name, gun in hired.items()})
    yield from _over(of_kind, {one.id: (one.name, one.max) for one in shelf.kinds})


def _over(counts: Counter[str], limits: dict[str, tuple[str, int]]) -> Iterator[Breach]:
    """What there is more of than its name and maximum say; 0 is no limit."""
    for key, count in counts.items():
        name, most = limits.get(key, ("", 0))
        if most and count > most:
            told = f"At most {most} {name} is allowed, there are {count}."
            by = count - most
            yield Breach(rule="GANG-06", code="type_maximum", text=told, about=key, by=by)
