"""What cards carry that they may not: too many weapons, the wrong ones, add-ons without theirs."""

from __future__ import annotations

from collections.abc import Iterator

from gangbook.book.fighter import INCLUDED, Fighter
from gangbook.book.gang import Gang
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.composition import Breach, living
from gangbook.underhive.equip.cards import cards, items_on
from gangbook.underhive.equip.customer import Customer
from gangbook.underhive.equip.limits import slots_filled, weapon_slots


def gear_breaches(rulebook: Rulebook, gang: Gang) -> Iterator[Breach]:
    """Equipment of the living that breaks a rule."""
    for fighter in living(gang):
        yield from _slots(rulebook, fighter)
        yield from _add_ons(fighter)
        if fighter.items and not fighter.promotions:
            yield from _categories(Customer(rulebook, gang, fighter))


def _slots(rulebook: Rulebook, fighter: Fighter) -> Iterator[Breach]:
    """More weapons on one card than there are slots [GANG-17]."""
    there = weapon_slots(rulebook, fighter)
    for card in cards(fighter):
        filled = slots_filled(items_on(fighter, card.id)).value
        if filled > there:
            told = f"{fighter.name} has {there} weapon slots, {filled} are filled."
            by = filled - there
            yield Breach(rule="GANG-17", code="no_slot", text=told, about=fighter.id, by=by)


def _add_ons(fighter: Fighter) -> Iterator[Breach]:
    """Ammunition and accessories whose weapon is not on the card [GANG-19]."""
    carried = {item.id for item in fighter.items}
    for item in fighter.items:
        if item.on and item.on not in carried:
            told = f"{fighter.name} has {item.name} without the weapon it belongs to."
            yield Breach(rule="GANG-19", code="weapon_missing", text=told, about=fighter.id)


def _categories(customer: Customer) -> Iterator[Breach]:
    """Weapons of categories the type does not use [GANG-18]; who was promoted keeps its own."""
    fighter = customer.fighter
    for item in fighter.items:
        ware = customer.wares.get(item.item)
        if ware is None or ware.goes_on_a_weapon or item.source == INCLUDED:
            continue
        if not customer.takes(ware):
            told = (
                f"{fighter.name} takes no {ware.category.replace('_', ' ')} weapons: {item.name}."
            )
            yield Breach(rule="GANG-18", code="category", text=told, about=fighter.id)
