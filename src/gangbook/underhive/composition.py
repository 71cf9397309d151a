"""Gang composition: who may be in a gang together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.record import Record
from gangbook.rules.rulebook import Rulebook


class Breach(Record, kw_only=True):
    """One rule that a gang as it stands does not keep."""

    rule: str
    """The requirement's id, as GANG-04."""
    code: str
    """Its short name, stable and for tests."""
    text: str
    about: str = ""
    """The id of the card or type it is about; empty for the whole gang."""
    by: int = 1
    """How far the limit is passed."""


def composition_breaches(rulebook: Rulebook, gang: Gang) -> tuple[Breach, ...]:
    """What the list does not allow; the dead count in no limit [GANG-03 to GANG-06]."""
    return (*_leaders(gang), *_balance(rulebook, gang), *_types(rulebook, gang))


def composition_faults(rulebook: Rulebook, gang: Gang) -> tuple[str, ...]:
    """What the list does not allow, in words; empty for a legal gang [GANG-03 to GANG-06]."""
    return tuple(breach.text for breach in composition_breaches(rulebook, gang))


def worsened(before: tuple[Breach, ...], after: tuple[Breach, ...]) -> tuple[Breach, ...]:
    """The breaches that are new or wider than before."""
    by = {(breach.code, breach.about): breach.by for breach in before}
    return tuple(breach for breach in after if breach.by > by.get((breach.code, breach.about), 0))


def living(gang: Gang) -> tuple[Fighter, ...]:
    """Everyone on the roster who is not dead; captives are among them."""
    return tuple(fighter for fighter in gang.fighters if not fighter.has("dead"))


def sides(rulebook: Rulebook, gang: Gang) -> tuple[int, int]:
    """How many Gang fighters there are, and how many others they balance [GANG-04, GANG-05]."""
    counted = [one for one in living(gang) if rulebook.category(one.category).in_balance]
    gang_fighters = sum(is_gang_fighter(rulebook, gang, one) for one in counted)
    return gang_fighters, len(counted) - gang_fighters


def is_gang_fighter(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> bool:
    """Whether the fighter is a Gang fighter [GANG-04, TRK-36]; of a crew its gang list says it."""
    if fighter.category == "crew":
        kind = rulebook.catalogue.gang_list(gang.list).fighter(fighter.type)
        return kind is not None and kind.gang_fighter
    return rulebook.category(fighter.category).gang_fighter


def counts_of_types(gang: Gang) -> Counter[str]:
    """How many of each type the gang has: the dead, retired and sold are none of them."""
    counts = Counter(fighter.type for fighter in living(gang))
    counts.update(vehicle.type for vehicle in gang.vehicles)
    return counts


def _leaders(gang: Gang) -> Iterator[Breach]:
    leaders = sum(fighter.category == "leader" for fighter in living(gang))
    if leaders != 1:
        told = f"A gang has exactly one Leader, this one has {leaders}."
        yield Breach(rule="GANG-03", code="leader", text=told, by=abs(leaders - 1))


def _balance(rulebook: Rulebook, gang: Gang) -> Iterator[Breach]:
    gang_fighters, others = sides(rulebook, gang)
    if gang_fighters < others:
        told = f"At least half must be Gang fighters: {gang_fighters} are, {others} are not."
        yield Breach(rule="GANG-04", code="composition", text=told, by=others - gang_fighters)


def _types(rulebook: Rulebook, gang: Gang) -> Iterator[Breach]:
    """Minimum and maximum of each type; of a Leader's minimum GANG-03 and GANG-09 speak."""
    counts = counts_of_types(gang)
    for kind in rulebook.catalogue.gang_list(gang.list).fighters:
        count = counts[kind.id]
        if kind.max and count > kind.max:
            told = f"At most {kind.max} {kind.name} is allowed, there are {count}."
            by = count - kind.max
            yield Breach(rule="GANG-06", code="type_maximum", text=told, about=kind.id, by=by)
        if count < kind.min and kind.category != "leader":
            told = f"At least {kind.min} {kind.name} is needed."
            by = kind.min - count
            yield Breach(rule="GANG-06", code="type_minimum", text=told, about=kind.id, by=by)
