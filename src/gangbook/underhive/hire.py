"""Hiring a fighter from the gang's list."""

from __future__ import annotations

from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Book, Gang
from gangbook.kernel.procedure import Procedure, note, pick, text
from gangbook.kernel.questions import Option
from gangbook.rules.catalogue import FighterType
from gangbook.rules.effects import Access, Skill
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args
from gangbook.underhive.equip import item_ids
from gangbook.underhive.fighter_type import hireable
from gangbook.underhive.names import free_id, slug
from gangbook.underhive.skills import gain_skill

NOT_HIRED_HERE = {
    "exotic_beast": "comes with its owner",
    "vehicle": "vehicles are not built yet",
}
"""Categories of a gang list that are not hired as fighters, and why."""


def hire(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Hire a fighter of the gang's list for the list's price, without equipment that has one
    [GANG-10, GANG-28].

    What the type comes with is free and on the card [GANG-12]; its starting skill is chosen now
    [GANG-20] and is no Advancement [TRK-04]. The price is paid from the Stash.
    """
    gang = book.gang(gang_id)
    types = {kind.id: kind for kind in hireable(rulebook, gang)}
    options = tuple(_option(gang, kind) for kind in types.values())
    kind = types[(yield from pick(options, "Whom does the gang hire?", rule="hire.type"))]
    changed, _ = yield from hired(rulebook, gang, kind)
    return book.with_gang(changed)


def hired(rulebook: Rulebook, gang: Gang, kind: FighterType) -> Procedure[tuple[Gang, Fighter]]:
    """The gang with a new fighter of this type, its price paid; and the fighter."""
    name = yield from text(f"What is the new {kind.name} called?", rule="hire.name")
    taken = {fighter.id for fighter in (*gang.fighters, *gang.departed)}
    fighter = Fighter(
        id=free_id(name, taken, "fighter"),
        name=name,
        type=kind.id,
        category=kind.category,
        cost=kind.cost,
        profile=kind.profile,
        xp=kind.starting_xp,
        primary=kind.primary,
        secondary=kind.secondary,
        skills=kind.fixed_skills,
        items=_included(gang, kind),
    )
    starting: list[Access] = ["primary"] * kind.chosen_primary_skills
    starting += ["any"] * kind.chosen_any_skills
    for access in starting:
        chosen = yield from gain_skill(rulebook, gang, fighter, Skill(access=access))
        fighter = fighter.learning(chosen)
    if kind.stand_in:
        yield from note("hire", f"{kind.name} is a stand-in: {kind.note}")
    yield from note("hire", f"{name} joins as {kind.name} for {kind.cost} credits")
    return gang.joined_by(fighter).with_credits(gang.stash.credits - kind.cost), fighter


def _option(gang: Gang, kind: FighterType) -> Option:
    there = sum(fighter.type == kind.id and not fighter.has("dead") for fighter in gang.fighters)
    closed, code = NOT_HIRED_HERE.get(kind.category, ""), "closed"
    if kind.max and there >= kind.max:
        closed, code = f"at most {kind.max} in a gang", "limit"
    elif kind.cost and kind.cost > gang.stash.credits:
        closed, code = f"{kind.cost - gang.stash.credits} credits are missing", "not_enough_credits"
    detail = f"{kind.category.replace('_', ' ').capitalize()}, {kind.cost} credits"
    return Option(
        key=kind.id,
        label=f"{kind.name}, {kind.cost} credits",
        closed=closed,
        code=code,
        detail=detail,
    )


def _included(gang: Gang, kind: FighterType) -> tuple[Item, ...]:
    taken = item_ids(gang)
    items = []
    for name in kind.included:
        item_id = free_id(name, taken, "item")
        taken.add(item_id)
        items.append(Item(id=item_id, item=slug(name, "_"), name=name, source="included"))
    return tuple(items)
