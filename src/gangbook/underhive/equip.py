"""Buying from a fighter's equipment list."""

from __future__ import annotations

import msgspec

from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick
from gangbook.kernel.questions import Option
from gangbook.rules.catalogue import ListItem
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, fighter_of
from gangbook.underhive.names import free_id


def buy(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Buy one item from the list of the fighter's type, for the list's price, from the Stash
    [GANG-10, GANG-14].

    Price paid, value and list are kept apart. Ammunition and other add-ons go on the weapon they
    belong to [GANG-19]; weapon slots are counted [GANG-17]. Raises `Refused`: `nothing_to_buy`,
    `dead`.
    """
    gang = book.gang(gang_id)
    fighter = gang.fighter(fighter_of(gang, args))
    assert fighter is not None
    if fighter.has("dead"):
        raise Refused("dead", f"{fighter.name} is dead.")
    gang_list = rulebook.catalogue.gang_list(gang.list)
    lines = {line.id: line for line in gang_list.equipment if fighter.type in line.prices}
    if not lines:
        raise Refused(
            "nothing_to_buy", f"The list of {gang_list.name} has nothing for {fighter.name}."
        )
    names = {line.id: line.name for line in gang_list.equipment}
    slots = (
        rulebook.rules.weapons.crew
        if fighter.category == "crew"
        else rulebook.rules.weapons.on_foot
    )
    options = tuple(_option(gang, fighter, line, names, slots) for line in lines.values())
    why = f"What is bought for {fighter.name}? The Stash holds {gang.stash.credits} credits."
    line = lines[(yield from pick(options, why, rule="buy.item", about=fighter.id))]
    price = line.prices[fighter.type]
    name = _full_name(line, names)
    carrier = next(
        (item.id for item in fighter.items if line.kind == "add_on" and item.item == line.of), ""
    )
    item = Item(
        id=free_id(name, item_ids(gang), "item"),
        item=line.id,
        name=name,
        paid=price,
        value=price,
        source=gang.list,
        slots=line.slots,
        on=carrier,
    )
    yield from note("buy", f"{name} for {fighter.name}, {price} credits")
    equipped = msgspec.structs.replace(fighter, items=(*fighter.items, item))
    return book.with_gang(gang.with_fighter(equipped).with_credits(gang.stash.credits - price))


def item_ids(gang: Gang) -> set[str]:
    """The ids of every piece of equipment in the gang."""
    items = [
        *gang.stash.items,
        *(item for fighter in (*gang.fighters, *gang.departed) for item in fighter.items),
    ]
    return {item.id for item in items}


def weapon_slots_used(fighter: Fighter) -> int:
    """Weapon slots filled on the fighter's card [GANG-17]."""
    return sum(item.slots for item in fighter.items)


def _option(
    gang: Gang, fighter: Fighter, line: ListItem, names: dict[str, str], slots: int
) -> Option:
    price = line.prices[fighter.type]
    closed, code = "", "closed"
    held = sum(item.item == line.id for item in fighter.items)
    most = line.max_per_fighter.get(fighter.type, 0)
    if fighter.type in line.specialists_only and fighter.category != "specialist":
        closed, code = "for Specialists only", "specialists_only"
    elif line.kind == "add_on" and line.of and all(item.item != line.of for item in fighter.items):
        closed, code = (
            f"belongs to {names.get(line.of, line.of)}, which {fighter.name} has not",
            "needs_weapon",
        )
    elif most and held >= most:
        closed, code = f"at most {most} for a fighter", "limit"
    elif line.slots and weapon_slots_used(fighter) + line.slots > slots:
        closed, code = (
            f"no weapon slot is free: {weapon_slots_used(fighter)} of {slots} are filled",
            "no_slot",
        )
    elif price > 0 and price > gang.stash.credits:
        closed, code = f"{price - gang.stash.credits} credits are missing", "not_enough_credits"
    detail = line.category.replace("_", " ")
    return Option(
        key=line.id,
        label=f"{_full_name(line, names)}, {price}",
        closed=closed,
        code=code,
        detail=detail,
    )


def _full_name(line: ListItem, names: dict[str, str]) -> str:
    if line.kind == "variant" and line.of:
        return f"{names.get(line.of, line.of)} {line.name[:1].lower()}{line.name[1:]}"
    return line.name
