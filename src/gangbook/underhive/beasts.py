"""Exotic beasts: who may own one, and whose it is."""

from __future__ import annotations

from collections.abc import Iterator

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.kernel.procedure import Procedure, pick
from gangbook.kernel.questions import Option
from gangbook.rules.catalogue import FighterType
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.composition import Breach, living

BEAST = "exotic_beast"


def owners(rulebook: Rulebook, gang: Gang, kind: FighterType) -> tuple[Fighter, ...]:
    """The fighters who may own a beast of this type: those whose list has a price for it.

    A line of the list can say how many one fighter may have. Where no line is about the beast,
    Leaders and Champions own it.
    """
    line = rulebook.catalogue.gang_list(gang.list).item(kind.id)
    alive = tuple(one for one in living(gang) if one.category != BEAST)
    if line is None:
        return tuple(one for one in alive if rulebook.category(one.category).hierarchy)
    return tuple(
        one
        for one in alive
        if one.type in line.prices and _has_room(gang, one, kind, line.max_per_fighter)
    )


def pick_owner(rulebook: Rulebook, gang: Gang, kind: FighterType) -> Procedure[str]:
    """Whose the beast is; not asked where only one fighter may own it."""
    able = owners(rulebook, gang, kind)
    if len(able) == 1:
        return able[0].id
    options = tuple(Option(key=one.id, label=one.name) for one in able)
    return (yield from pick(options, f"Whose is the {kind.name}?", rule="hire.owner"))


def beast_breaches(gang: Gang) -> Iterator[Breach]:
    """Beasts whose owner is not in the gang any more [GANG-A01]."""
    alive = {one.id for one in living(gang)}
    for one in living(gang):
        if one.category == BEAST and one.owner not in alive:
            told = f"{one.name} has no owner."
            yield Breach(rule="GANG-A01", code="no_owner", text=told, about=one.id)


def _has_room(gang: Gang, owner: Fighter, kind: FighterType, most: dict[str, int]) -> bool:
    held = sum(one.type == kind.id for one in gang.beasts_of(owner.id))
    return not most.get(owner.type, 0) or held < most[owner.type]
