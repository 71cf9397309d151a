"""Putting a thing on a card and taking it off: what it counts there and what it does."""

from __future__ import annotations

from typing import Any

import msgspec

from gangbook.book.fighter import INCLUDED, Fighter, Injury, Item
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick, pick_several
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.equip.customer import Customer
from gangbook.underhive.equip.limits import carriers
from gangbook.underhive.equip.prices import TRADING_POST, post_price, value_on_card
from gangbook.underhive.equip.wares import Ware, Wares

PRICED_BY_HAND = ("", INCLUDED)
"""Sources of items whose value no list gives."""


def fitted(customer: Customer, item: Item) -> Procedure[Item]:
    """An item on this fighter's card, valued by its own list [PBS-70, GANG-13].

    With what it does to the profile while it is there.
    """
    ware = customer.wares.get(item.item)
    if ware is None:
        return item
    changes: dict[str, Any] = {}
    if not item.agreed and item.source not in PRICED_BY_HAND:
        worth = value_on_card(customer.rulebook, customer.gang, customer.fighter, ware)
        if worth is not None:
            changes["value"] = worth.value
    if ware.facts is not None:
        if ware.facts.sets:
            changes["sets"] = ware.facts.sets
        if ware.facts.steps:
            changes["steps"] = ware.facts.steps
        if ware.facts.repairs:
            changes |= yield from _bionic(customer.rulebook, customer.fighter, ware)
    return msgspec.structs.replace(item, **changes)


def taken_off(wares: Wares, gang: Gang, item: Item) -> Item:
    """An item in the Stash: at its price where it was bought, mending no injury [PBS-A14]."""
    changes: dict[str, Any] = {}
    ware = wares.get(item.item)
    if ware is not None and item.source == TRADING_POST and not item.agreed:
        worth = post_price(gang, None, ware)
        if worth is not None:
            changes["value"] = worth.value
    if ware is not None and ware.facts is not None and ware.facts.repairs:
        changes |= {"offsets": "", "steps": {}}
    return msgspec.structs.replace(item, **changes)


def carrier_of(customer: Customer, ware: Ware, rule: str) -> Procedure[str]:
    """The weapon that an add-on or accessory is fixed to; asked where several would do [GANG-19].

    Raises `Refused` where none would: `weapon_missing`.
    """
    if not ware.goes_on_a_weapon:
        return ""
    fits = carriers(customer.wares, customer.carried, ware)
    if not fits:
        raise Refused("weapon_missing", f"{customer.fighter.name} has no weapon for {ware.name}.")
    if len(fits) == 1:
        return fits[0].id
    options = tuple(Option(key=item.id, label=item.name) for item in fits)
    why = f"On which weapon does {ware.name} go?"
    return (yield from pick(options, why, rule=rule, about=customer.fighter.id))


def _bionic(rulebook: Rulebook, fighter: Fighter, ware: Ware) -> Procedure[dict[str, Any]]:
    """A bionic restores what an injury of its kind took, as many characteristics as it improves."""
    facts = ware.facts
    assert facts is not None
    injury = _unmended(fighter, facts.repairs)
    if injury is None:
        yield from note("bionic", f"{fighter.name} has no {facts.repairs} for {ware.name} to mend")
        return {"offsets": "", "steps": {}}
    lost = tuple(name for name in facts.improves if injury.steps.get(name, 0) < 0)
    count = min(facts.improves_count, len(lost))
    restored = lost
    if count < len(lost):
        options = tuple(
            Option(key=name, label=rulebook.characteristics[name].name) for name in lost
        )
        why = f"{ware.name} restores {count} of these for {fighter.name}."
        restored = yield from pick_several(options, count, why, rule="bionic", about=fighter.id)
    yield from note("bionic", f"{ware.name} mends {injury.name} of {fighter.name}")
    steps = {name: -injury.steps[name] for name in restored}
    return {"offsets": injury.row, "steps": steps}


def _unmended(fighter: Fighter, name: str) -> Injury | None:
    """The first injury of this name that no bionic on the card is for."""
    of_name = [injury for injury in fighter.injuries if injury.name == name]
    mended = sum(item.offsets in {injury.row for injury in of_name} for item in fighter.items)
    return of_name[mended] if mended < len(of_name) else None
