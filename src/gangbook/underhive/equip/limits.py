"""What a fighter may carry: weapon slots, and weapons that add-ons and accessories fit."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gangbook.book.fighter import Fighter, Item
from gangbook.book.totals import Term, Total
from gangbook.faults import Refused
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.equip.wares import MELEE, RANGED, Ware, Wares, is_weapon


def weapon_slots(rulebook: Rulebook, fighter: Fighter) -> int:
    """How many weapon slots a fighter has: on foot, mounted or as a crew [GANG-17, PBS-69]."""
    weapons = rulebook.rules.weapons
    if fighter.category == "crew":
        return weapons.crew
    if any(grants_mounted(rulebook, item) for item in fighter.items):
        return weapons.mounted
    carried = {item.item for item in fighter.items}
    more = [slots for item, slots in weapons.on_foot_with.items() if item in carried]
    return max((weapons.on_foot, *more))


def grants_mounted(rulebook: Rulebook, item: Item | Ware) -> bool:
    """Whether this is wargear that grants Mounted [GANG-17, PBS-71]."""
    name = item.item if isinstance(item, Item) else item.id
    return name in rulebook.rules.weapons.mounts


def slots_filled(items: Iterable[Item | Ware]) -> Total:
    """Weapon slots that these fill; a weapon of two slots counts as two [GANG-17, PBS-69]."""
    terms = tuple(Term(amount=one.slots, label=one.name) for one in items if one.slots)
    return Total.of("Weapon slots", terms)


def why_too_many_weapons(
    rulebook: Rulebook, fighter: Fighter, items: Iterable[Item | Ware]
) -> Refused | None:
    """Why a fighter cannot carry all of these on one card, None where it can."""
    needed, there = slots_filled(items).value, weapon_slots(rulebook, fighter)
    if needed <= there:
        return None
    return Refused("no_slot", f"{needed} weapon slots are needed, {fighter.name} has {there}.")


def carriers(wares: Wares, items: tuple[Item, ...], ware: Ware) -> tuple[Item, ...]:
    """The weapons on a card that an add-on or accessory can be fixed to [GANG-19].

    A weapon has each of them once, and one at most of those that cannot be combined.
    """
    return tuple(
        item
        for item in items
        if not item.on
        and _fits(wares, item, ware)
        and not any(other.on == item.id and _excludes(wares, other, ware) for other in items)
    )


def has_fitting_weapon(wares: Wares, items: tuple[Item, ...], ware: Ware) -> bool:
    """Whether one of these weapons is of the kind an add-on or accessory belongs to."""
    return any(_fits(wares, item, ware) for item in items if not item.on)


def _fits(wares: Wares, item: Item, ware: Ware) -> bool:
    if ware.kind == "add_on":
        return item.item == ware.of
    weapon = wares.get(item.item)
    if weapon is None or not is_weapon(wares, item):
        return False
    wanted = ware.allowed_on.lower()
    words = {word.rstrip("s") for word in re.findall(r"[a-z]+", wanted)}
    if "unwieldy" in words:
        return any("Unwieldy" in trait for one in weapon.profiles for trait in one.traits)
    if "ranged" in words:
        return weapon.category in RANGED
    by_name = weapon.name.lower() in wanted
    by_category = weapon.category in words or (weapon.category == MELEE and "melee" in words)
    return not wanted or by_name or by_category


def _excludes(wares: Wares, fixed: Item, ware: Ware) -> bool:
    if fixed.item == ware.id:
        return True
    other = wares.get(fixed.item)
    both = [one.facts for one in (other, ware) if one is not None]
    return len(both) == 2 and all(one is not None and one.not_combinable for one in both)
