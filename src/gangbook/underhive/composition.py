"""Gang composition: who may be in a gang together."""

from __future__ import annotations

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.rules.rulebook import Rulebook

COUNTED_ON_NEITHER_SIDE = frozenset({"hanger_on", "brute", "hired_gun", "merc", "exotic_beast"})


def composition_faults(rulebook: Rulebook, gang: Gang) -> tuple[str, ...]:
    """What the list does not allow, in words; empty for a legal gang [GANG-03 to GANG-06]."""
    alive = [fighter for fighter in gang.fighters if not fighter.has("dead")]
    faults = []
    leaders = [fighter for fighter in alive if fighter.category == "leader"]
    if len(leaders) != 1:
        faults.append(f"A gang has exactly one Leader, this one has {len(leaders)}.")
    gang_fighters = [fighter for fighter in alive if is_gang_fighter(rulebook, gang, fighter)]
    others = [
        fighter
        for fighter in alive
        if fighter not in gang_fighters and fighter.category not in COUNTED_ON_NEITHER_SIDE
    ]
    if len(gang_fighters) < len(others):
        faults.append(
            f"At least half must be Gang fighters: {len(gang_fighters)} are, {len(others)} are not."
        )
    gang_list = rulebook.catalogue.gang_list(gang.list)
    for kind in gang_list.fighters:
        count = sum(fighter.type == kind.id for fighter in alive)
        if count < kind.min:
            faults.append(f"At least {kind.min} {kind.name} is needed.")
        if kind.max and count > kind.max:
            faults.append(f"At most {kind.max} {kind.name} is allowed, there are {count}.")
    return tuple(faults)


def is_gang_fighter(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> bool:
    """Whether the fighter counts as a Gang fighter [GANG-04, TRK-36]; for a crew its gang list says
    so.
    """
    if fighter.category == "crew":
        kind = rulebook.catalogue.gang_list(gang.list).fighter(fighter.type)
        return kind is not None and kind.gang_fighter
    return rulebook.category(fighter.category).gang_fighter
