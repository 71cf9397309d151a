"""Gear between the Stash and a card, and from one card to another; no credits move."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick, pick_some
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, fighter_at_hand, option_of
from gangbook.underhive.equip.cards import (
    cards,
    choose_card,
    why_crowded,
    with_items,
    without_items,
)
from gangbook.underhive.equip.customer import Customer
from gangbook.underhive.equip.fitting import carrier_of, fitted, taken_off
from gangbook.underhive.equip.limits import grants_mounted
from gangbook.underhive.equip.wares import Wares, is_weapon, wares_of
from gangbook.underhive.promotion import is_merc_champion

TAKE, PUT = "take:", "put:"
"""Begin the keys of what is moved: from the Stash to the card, or from the card to the Stash."""


def move_gear(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Move equipment between the Stash and a fighter's card, one piece or several at once.

    What comes to a card counts there by the fighter's own list [PBS-70] and changes the profile
    while it is on. A weapon stays once it is on a card [PBS-81], but for a Merc Champion's [TRK-45,
    TRK-A26]; so does wargear that grants Mounted [PBS-71], and what was bought from the list in
    this sequence [PBS-59]. What is fixed to a weapon goes with it. Raises `Refused`:
    `nothing_to_pick`, `dead`, `captured`, `no_slot`.
    """
    gang = book.gang(gang_id)
    fighter = fighter_at_hand(gang, args)
    wares = wares_of(rulebook, gang)
    card = ""
    if gang.stash.items and len(cards(fighter)) > 1:
        card = yield from choose_card(fighter, "What is taken goes on which card?", "move.card")
    customer = Customer(rulebook, gang, fighter, card)
    options = (
        *(_take_option(customer, item) for item in gang.stash.items if not item.on),
        *(
            _away_option(rulebook, wares, gang, fighter, item, PUT)
            for item in fighter.items
            if not item.on
        ),
    )
    if not options:
        raise Refused("nothing_to_pick", f"Neither {fighter.name} nor the Stash has any equipment.")
    keys = yield from pick_some(
        options, f"What is moved for {fighter.name}?", rule="move", about=fighter.id
    )
    put = _with_attached(fighter.items, _ids(keys, PUT))
    taken = _with_attached(gang.stash.items, _ids(keys, TAKE))
    if put:
        yield from note("move", f"{_names(put)} to the Stash")
    if taken:
        yield from note("move", f"{_names(taken)} from the Stash to {fighter.name}")
    left = tuple(item for item in gang.stash.items if item not in taken)
    stash = (*left, *(taken_off(wares, gang, item) for item in put))
    fighter = without_items(fighter, put)
    fighter = yield from _receiving(rulebook, gang, fighter, taken, card)
    return book.with_gang(gang.with_fighter(fighter).with_stash_items(stash))


def give(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Give equipment from one fighter's card to another's.

    The rules for what leaves a card hold [PBS-71, PBS-81], and those for what the other may have
    [GANG-16 to GANG-18]. It counts there by the other's own list [PBS-70]. Raises `Refused`:
    `nobody`, `nothing_to_pick`, `dead`, `captured`, `no_slot`.
    """
    gang = book.gang(gang_id)
    giver = fighter_at_hand(gang, args)
    others = [one for one in gang.fighters if one.id != giver.id and not one.has("dead")]
    if not others:
        raise Refused("nobody", f"There is nobody {giver.name} could give anything to.")
    options = tuple(
        Option(
            key=one.id,
            label=one.name,
            closed="is captured" if one.has("captured") else "",
            code="captured",
        )
        for one in others
    )
    to = yield from pick(
        options, f"Whom does {giver.name} give to?", rule="give.to", about=giver.id
    )
    taker = next(one for one in others if one.id == to)
    card = yield from choose_card(taker, f"On which card of {taker.name}?", "give.card")
    customer = Customer(rulebook, gang, taker, card)
    gifts = tuple(_give_option(customer, giver, item) for item in giver.items if not item.on)
    keys = yield from pick_some(
        gifts, f"What does {giver.name} give to {taker.name}?", rule="give", about=giver.id
    )
    given = _with_attached(giver.items, keys)
    yield from note("give", f"{giver.name} gives {_names(given)} to {taker.name}")
    loose = tuple(taken_off(customer.wares, gang, item) for item in given)
    gang = gang.with_fighter(without_items(giver, given))
    taker = yield from _receiving(rulebook, gang, taker, loose, card)
    return book.with_gang(gang.with_fighter(taker))


def why_stays(
    rulebook: Rulebook, wares: Wares, gang: Gang, fighter: Fighter, item: Item
) -> Refused | None:
    """Why an item cannot leave a fighter's card, None where it can [PBS-59, PBS-71, PBS-81]."""
    if is_weapon(wares, item) and not is_merc_champion(fighter):
        return Refused("weapon_stays", "a weapon stays once it is on a card")
    if grants_mounted(rulebook, item):
        return Refused("mounted_gear", "what grants Mounted stays once it is on a card")
    battle = gang.battle_in_progress
    if battle and item.bought_in == battle.id:
        return Refused("model_only", "it was bought from the list for this fighter just now")
    return None


def _receiving(
    rulebook: Rulebook, gang: Gang, fighter: Fighter, items: tuple[Item, ...], card: str
) -> Procedure[Fighter]:
    """The fighter with these items fitted, one after the other; together they must be allowed.

    An add-on that came without its weapon goes on one of the fighter's.
    """
    for item in items:
        customer = Customer(rulebook, gang, fighter, card)
        ware = customer.wares.get(item.item)
        if ware is not None and ware.goes_on_a_weapon and not item.on:
            item = msgspec.structs.replace(
                item, on=(yield from carrier_of(customer, ware, "move.on"))
            )
        placed = yield from fitted(customer, item)
        fighter = with_items(fighter, (placed,), card)
    crowded = why_crowded(rulebook, fighter)
    if crowded:
        raise crowded
    return fighter


def _take_option(customer: Customer, item: Item) -> Option:
    closed = _why_not_received(customer, item)
    return option_of(
        key=f"{TAKE}{item.id}",
        label=f"{item.name}, from the Stash",
        closed=closed,
    )


def _away_option(
    rulebook: Rulebook, wares: Wares, gang: Gang, fighter: Fighter, item: Item, key: str
) -> Option:
    closed = why_stays(rulebook, wares, gang, fighter, item)
    return option_of(
        key=f"{key}{item.id}",
        label=f"{item.name}, to the Stash",
        closed=closed,
    )


def _give_option(customer: Customer, giver: Fighter, item: Item) -> Option:
    closed = why_stays(
        customer.rulebook, customer.wares, customer.gang, giver, item
    ) or _why_not_received(customer, item)
    return option_of(
        key=item.id,
        label=item.name,
        closed=closed,
    )


def _why_not_received(customer: Customer, item: Item) -> Refused | None:
    ware = customer.wares.get(item.item)
    if ware is not None:
        return customer.why_not_used(ware)
    if item.slots and customer.filled + item.slots > customer.slots:
        return Refused(
            "no_slot", f"No weapon slot is free: {customer.filled} of {customer.slots} are filled."
        )
    return None


def _with_attached(items: tuple[Item, ...], ids: Iterable[str]) -> tuple[Item, ...]:
    """These items with what is fixed to them."""
    wanted = set(ids)
    return tuple(item for item in items if item.id in wanted or item.on in wanted)


def _ids(keys: Iterable[str], prefix: str) -> list[str]:
    return [key.removeprefix(prefix) for key in keys if key.startswith(prefix)]


def _names(items: tuple[Item, ...]) -> str:
    return ", ".join(item.name for item in items)
