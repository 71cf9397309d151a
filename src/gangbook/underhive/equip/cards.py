"""The equipment cards of a fighter: one, or several by Tools of the Trade."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gangbook.book.fighter import EquipmentCard, Fighter, Item
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick, pick_some, text
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, fighter_of
from gangbook.underhive.equip.limits import why_too_many_weapons
from gangbook.underhive.fighter_type import abilities
from gangbook.underhive.names import free_id

FIRST = "First card"
"""What the card is called that all items were on before there was a second."""


def cards(fighter: Fighter) -> tuple[EquipmentCard, ...]:
    """The fighter's equipment cards: its only one with everything on it, or each by name."""
    if not fighter.cards:
        ids = tuple(item.id for item in fighter.items)
        return (EquipmentCard(id="card-1", name=FIRST, items=ids),)
    return fighter.cards


def items_on(fighter: Fighter, card_id: str) -> tuple[Item, ...]:
    """The items on one of the fighter's cards; what no card names is on every one."""
    elsewhere = {item for card in cards(fighter) if card.id != card_id for item in card.items}
    here = {item for card in cards(fighter) if card.id == card_id for item in card.items}
    return tuple(item for item in fighter.items if item.id in here or item.id not in elsewhere)


def with_items(fighter: Fighter, items: Iterable[Item], card_id: str) -> Fighter:
    """The fighter with more items, on this card where it holds several."""
    added = tuple(items)
    changed = tuple(
        msgspec.structs.replace(card, items=(*card.items, *(item.id for item in added)))
        if card.id == card_id
        else card
        for card in fighter.cards
    )
    return msgspec.structs.replace(fighter, items=(*fighter.items, *added), cards=changed)


def without_items(fighter: Fighter, gone: Iterable[Item]) -> Fighter:
    """The fighter without these items, on whichever cards they were."""
    ids = {item.id for item in gone}
    changed = tuple(
        msgspec.structs.replace(card, items=tuple(one for one in card.items if one not in ids))
        for card in fighter.cards
    )
    kept = tuple(item for item in fighter.items if item.id not in ids)
    return msgspec.structs.replace(fighter, items=kept, cards=changed)


def choose_card(fighter: Fighter, why: str, rule: str) -> Procedure[str]:
    """The card an item goes on; asked only of a fighter who holds several."""
    held = cards(fighter)
    if len(held) == 1:
        return held[0].id
    options = tuple(Option(key=card.id, label=card.name) for card in held)
    return (yield from pick(options, why, rule=rule, about=fighter.id))


def may_hold_several(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> bool:
    """Whether the fighter has Tools of the Trade [PBS-72].

    Where its type has the rule only as a Specialist, it says so in brackets behind the name.
    """
    rule = rulebook.rules.trading.several_cards
    for ability in abilities(rulebook, gang, fighter):
        name, _, only = ability.partition(" (")
        if name == rule and (not only or fighter.category == "specialist"):
            return True
    return False


def add_card(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Begin another equipment card for a fighter with Tools of the Trade [PBS-72].

    Its first one keeps everything there is. Raises `Refused`: `one_card_only`, `dead`.
    """
    gang = book.gang(gang_id)
    fighter = fighter_of(gang, args)
    if fighter.has("dead"):
        raise Refused("dead", f"{fighter.name} is dead.")
    if not may_hold_several(rulebook, gang, fighter):
        rule = rulebook.rules.trading.several_cards
        raise Refused("one_card_only", f"{fighter.name} has not {rule} and holds one card only.")
    held = cards(fighter)
    name = yield from text(
        "What is the new equipment card called?", rule="card.name", about=fighter.id
    )
    card_id = free_id(f"card {len(held) + 1}", {card.id for card in held}, "card")
    yield from note("card", f"{fighter.name} holds another equipment card, {name}")
    new = EquipmentCard(id=card_id, name=name)
    return book.with_gang(gang.with_fighter(msgspec.structs.replace(fighter, cards=(*held, new))))


def arrange_card(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Choose what of a fighter's equipment is on one of its cards [PBS-72].

    What is chosen for none is on all of them. Each card keeps the weapon limit by itself. Raises
    `Refused`: `one_card_only`, `nothing_to_pick`, `no_slot`.
    """
    gang = book.gang(gang_id)
    fighter = fighter_of(gang, args)
    if len(cards(fighter)) == 1:
        raise Refused("one_card_only", f"{fighter.name} holds one card only.")
    card_id = yield from choose_card(fighter, "Which card is arranged?", "card")
    options = tuple(
        Option(key=item.id, label=item.name, detail=_where(fighter, item))
        for item in fighter.items
        if not item.on
    )
    picked = yield from pick_some(
        options, "What is on this card?", rule="card.items", about=fighter.id
    )
    on_it = tuple(item for item in fighter.items if item.id in picked or item.on in picked)
    changed = tuple(
        msgspec.structs.replace(card, items=tuple(item.id for item in on_it))
        if card.id == card_id
        else card
        for card in fighter.cards
    )
    arranged = msgspec.structs.replace(fighter, cards=changed)
    crowded = why_crowded(rulebook, arranged)
    if crowded:
        raise crowded
    name = next(card.name for card in changed if card.id == card_id)
    yield from note("card", f"{name} of {fighter.name}: {', '.join(item.name for item in on_it)}")
    return book.with_gang(gang.with_fighter(arranged))


def drop_card(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Give up an equipment card; what no other card names is on all that are left [PBS-72].

    Raises `Refused`: `one_card_only`, `nothing_to_pick`.
    """
    gang = book.gang(gang_id)
    fighter = fighter_of(gang, args)
    held = cards(fighter)
    if len(held) == 1:
        raise Refused("one_card_only", f"{fighter.name} holds one card only.")
    left = {card.id: _without_card(fighter, card.id) for card in held}
    closed = {card_id: why_crowded(rulebook, one) for card_id, one in left.items()}
    options = tuple(
        Option(key=card.id, label=card.name, closed=why.reason if why else "", code="no_slot")
        for card in held
        for why in (closed[card.id],)
    )
    why = "Which card is given up?"
    dropped = yield from pick(options, why, rule="card.drop", about=fighter.id)
    name = next(card.name for card in held if card.id == dropped)
    yield from note("card", f"{fighter.name} gives up the equipment card {name}")
    return book.with_gang(gang.with_fighter(left[dropped]))


def why_crowded(rulebook: Rulebook, fighter: Fighter) -> Refused | None:
    """Why one of the fighter's cards has more weapons than it may, None where none has."""
    found = (
        why_too_many_weapons(rulebook, fighter, items_on(fighter, card.id))
        for card in cards(fighter)
    )
    return next((closed for closed in found if closed), None)


def _without_card(fighter: Fighter, card_id: str) -> Fighter:
    kept = tuple(card for card in fighter.cards if card.id != card_id)
    return msgspec.structs.replace(fighter, cards=kept if len(kept) > 1 else ())


def _where(fighter: Fighter, item: Item) -> str:
    names = [card.name for card in fighter.cards if item.id in card.items]
    return f"on {', '.join(names)}" if names else "on every card"
