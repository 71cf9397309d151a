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
from gangbook.underhive.promotion import is_merc_champion


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
    slots = weapon_slots(rulebook, fighter)
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
        closed, code = "for Specialists only", "category"
    elif line.kind == "add_on" and line.of and all(item.item != line.of for item in fighter.items):
        closed, code = (
            f"belongs to {names.get(line.of, line.of)}, which {fighter.name} has not",
            "weapon_missing",
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


TAKE, PUT = "take:", "put:"
"""Begin the keys of what is moved: from the Stash to the card, or from the card to the Stash."""


def move_gear(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Move one piece of equipment between the Stash and a fighter's card; no credits move.

    A weapon stays once it is on a card [PBS-81], but for a Merc Champion's [TRK-45, TRK-A26]. What
    is fixed to a weapon goes with it. Raises `Refused`: `nothing_to_pick`, `dead`, `captured`.
    """
    gang = book.gang(gang_id)
    fighter = gang.fighter(fighter_of(gang, args))
    assert fighter is not None
    for state in ("dead", "captured"):
        if fighter.has(state):
            raise Refused(state, f"{fighter.name} is {state}.")
    slots = weapon_slots(rulebook, fighter)
    options = (
        *(_take_option(fighter, item, slots) for item in gang.stash.items if not item.on),
        *(_put_option(fighter, item) for item in fighter.items if not item.on),
    )
    if not options:
        raise Refused("nothing_to_pick", f"Neither {fighter.name} nor the Stash has any equipment.")
    key = yield from pick(
        options, f"What is moved for {fighter.name}?", rule="move", about=fighter.id
    )
    item_id = key.removeprefix(TAKE).removeprefix(PUT)
    source = gang.stash.items if key.startswith(TAKE) else fighter.items
    moved = tuple(item for item in source if item_id in (item.id, item.on))
    left = tuple(item for item in source if item not in moved)
    if key.startswith(TAKE):
        card, stash = (*fighter.items, *moved), left
    else:
        card, stash = left, (*gang.stash.items, *moved)
    names = ", ".join(item.name for item in moved)
    where = f"from the Stash to {fighter.name}" if key.startswith(TAKE) else "to the Stash"
    yield from note("move", f"{names} {where}")
    gang = gang.with_fighter(msgspec.structs.replace(fighter, items=card))
    return book.with_gang(gang.with_stash_items(stash))


def weapon_slots(rulebook: Rulebook, fighter: Fighter) -> int:
    """How many weapon slots a fighter has [GANG-17]."""
    weapons = rulebook.rules.weapons
    return weapons.crew if fighter.category == "crew" else weapons.on_foot


def _take_option(fighter: Fighter, item: Item, slots: int) -> Option:
    used = weapon_slots_used(fighter)
    full = item.slots and used + item.slots > slots
    closed = f"no weapon slot is free: {used} of {slots} are filled" if full else ""
    label = f"{item.name}, from the Stash"
    return Option(key=f"{TAKE}{item.id}", label=label, closed=closed, code="no_slot")


def _put_option(fighter: Fighter, item: Item) -> Option:
    stays = item.slots and not is_merc_champion(fighter)
    closed = "a weapon stays once it is on a card" if stays else ""
    label = f"{item.name}, to the Stash"
    return Option(key=f"{PUT}{item.id}", label=label, closed=closed, code="weapon_stays")
