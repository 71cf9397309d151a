"""Copies: of a fighter within its gang, and of a whole gang. They double nothing."""

from __future__ import annotations

import msgspec

from gangbook.book.derive import rating
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Book, Gang
from gangbook.book.totals import Term, Total
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick, text
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, fighter_at_hand, option_of
from gangbook.underhive.additions import hiring_breaches
from gangbook.underhive.composition import worsened
from gangbook.underhive.equip.deal import why_no_credits
from gangbook.underhive.equip.limits import grants_mounted
from gangbook.underhive.equip.wares import wares_of
from gangbook.underhive.fighter_type import serves_vehicles, type_named
from gangbook.underhive.names import free_id, slug

FULL, NOTHING = "full", "nothing"


def copy_fighter(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Copy a fighter's card under a new id and name, for its full price or for nothing.

    The copy has equipment of its own. Crew and mounts are paid as in hiring [GANG-02]. Limits are
    kept as in hiring; while the gang is founded they may be broken for the time being. Raises
    `Refused`: `dead`, `captured`, or the code of the limit.
    """
    gang = book.gang(gang_id)
    fighter = fighter_at_hand(gang, args)
    name = yield from text(
        f"What is the copy of {fighter.name} called?", rule="copy.name", about=fighter.id
    )
    double = copied_card(gang, fighter, name)
    joined = gang.joined_by(double)
    broken = worsened(hiring_breaches(rulebook, gang), hiring_breaches(rulebook, joined))
    if broken and not gang.founding:
        raise Refused(broken[0].code, broken[0].text)
    price = copy_price(fighter).value
    mounted = min(price, _part_for_vehicles(rulebook, gang, fighter))
    from_others = min(mounted, gang.vehicle_credits)
    closed = why_no_credits(price - from_others, gang.stash.credits)
    options = (
        option_of(FULL, f"Its full price, {price} credits", closed),
        Option(key=NOTHING, label="Nothing"),
    )
    key = yield from pick(
        options, "What is paid for the copy?", rule="copy.price", about=fighter.id
    )
    paid = price if key == FULL else 0
    yield from note("copy", f"{name} is a copy of {fighter.name}, for {paid} credits")
    if not paid:
        return book.with_gang(joined.with_fighter(_unpaid(double)))
    return book.with_gang(joined.paying_for_vehicles(mounted).paying(price - mounted))


def copied_card(gang: Gang, fighter: Fighter, name: str) -> Fighter:
    """The same card under a new id and name; its equipment has ids of its own.

    No Territory gave the copy and its equipment.
    """
    taken = set(gang.item_ids)
    ids: dict[str, str] = {}
    for item in (*fighter.items, *fighter.model_gear):
        ids[item.id] = free_id(item.id, taken, "item")
        taken.add(ids[item.id])
    cards = tuple(
        msgspec.structs.replace(card, items=tuple(ids[one] for one in card.items if one in ids))
        for card in fighter.cards
    )
    return msgspec.structs.replace(
        fighter,
        id=free_id(name, gang.card_ids, "fighter"),
        name=name,
        items=tuple(_own(item, ids) for item in fighter.items),
        model_gear=tuple(_own(item, ids) for item in fighter.model_gear),
        cards=cards,
        boon_of="",
    )


def copy_price(fighter: Fighter) -> Total:
    """What the card costs to have once more: its Rating, and what was paid beyond its worth."""
    card = rating(fighter)
    dearer = tuple(
        Term(amount=item.paid - item.value, label=f"{item.name} cost more", source=item.source)
        for item in fighter.items
        if item.paid > item.value
    )
    return Total.of(f"Price of {fighter.name}", (*card.terms, *dearer), card.paths)


def copied_gang(gang: Gang, name: str, mark: str) -> Gang:
    """The same gang under a new id and name. Ids within it stay: it is a file of its own."""
    return msgspec.structs.replace(gang, id=f"{slug(name) or 'gang'}-{mark}", name=name)


def _part_for_vehicles(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> int:
    """What of the price the credits for vehicles, crew and mounts serve too [GANG-02]."""
    kind = type_named(rulebook, gang, fighter.type)
    crew = fighter.cost if kind is not None and serves_vehicles(rulebook, kind) else 0
    wares = wares_of(rulebook, gang)
    mounts = (
        max(item.paid, item.value)
        for item in fighter.items
        if item.item in wares and grants_mounted(rulebook, wares[item.item])
    )
    return crew + sum(mounts)


def _unpaid(fighter: Fighter) -> Fighter:
    items = tuple(msgspec.structs.replace(item, paid=0) for item in fighter.items)
    return msgspec.structs.replace(fighter, items=items)


def _own(item: Item, ids: dict[str, str]) -> Item:
    on = ids.get(item.on, item.on)
    return msgspec.structs.replace(item, id=ids[item.id], on=on, boon_of="")
