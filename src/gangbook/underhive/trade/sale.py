"""Selling from the Stash."""

from __future__ import annotations

from gangbook.book.fighter import Item
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick_some, roll
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.shops import TradingRules
from gangbook.underhive.act import Args, option_of
from gangbook.underhive.equip.deal import wanted


def sell(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Sell equipment of the Stash, each piece with a die of its own.

    It brings the value on record minus D6 x 10, at least 5 [PBS-57, PBS-79, PBS-A14, PBS-A29]. What
    came as a boon in this sequence, or by a Territory, is not sold [PBS-58]. What is fixed to a
    weapon is sold with it. `args["item"]` may name what is sold, several joined by `|`. Raises
    `Refused`: `founding`, `nothing_to_pick`, `boon_item`, `not_in_stash`.
    """
    gang = book.gang(gang_id)
    if gang.founding:
        raise Refused("founding", "Nothing is sold while the gang is being founded.")
    rules = rulebook.catalogue.trading_post().rules
    for item in _with_attached(gang, (yield from _chosen(gang, args))):
        brought = yield from _sold(rules, item)
        left = tuple(other for other in gang.stash.items if other.id != item.id)
        gang = gang.with_stash_items(left).with_credits(gang.stash.credits + brought)
    return book.with_gang(gang)


def why_not_sold(gang: Gang, item: Item) -> Refused | None:
    """Why an item of the Stash cannot be sold now, None where it can [PBS-58]."""
    if item.boon_of:
        return Refused("boon_item", "It is a boon of a Territory and goes with it; it is not sold.")
    battle = gang.battle_in_progress
    if battle and item.boon_in == battle.id:
        text = "It came as a boon and is not sold in the same sequence."
        return Refused("boon_item", text)
    return None


def _sold(rules: TradingRules, item: Item) -> Procedure[int]:
    why = f"{item.name} is worth {item.value}. How much less does it bring?"
    less = yield from roll(rules.sale_deduction, why, rule="sell.less", about=item.id)
    brought = max(rules.sale_least, item.value - less)
    told = f"{item.name}, worth {item.value}, is sold for {brought} credits"
    yield from note("sell", told, f"{brought} credits")
    return brought


def _chosen(gang: Gang, args: Args) -> Procedure[tuple[str, ...]]:
    named = tuple(name for name in wanted(args) if name)
    by_id = {item.id: item for item in gang.stash.items}
    for name in named:
        if name not in by_id:
            raise Refused("not_in_stash", f"{name} is not in the Stash.")
        closed = why_not_sold(gang, by_id[name])
        if closed:
            raise closed
    if named:
        return named
    options = tuple(_option(gang, item) for item in gang.stash.items)
    if not options:
        raise Refused("nothing_to_pick", "The Stash has no equipment.")
    return (yield from pick_some(options, "What is sold?", rule="sell.items"))


def _option(gang: Gang, item: Item) -> Option:
    closed = why_not_sold(gang, item)
    on = next((f", on {other.name}" for other in gang.stash.items if other.id == item.on), "")
    return option_of(
        key=item.id,
        label=f"{item.name}{on}, worth {item.value}",
        closed=closed,
    )


def _with_attached(gang: Gang, ids: tuple[str, ...]) -> tuple[Item, ...]:
    """These items, each followed by what is fixed to it; nothing twice."""
    found: dict[str, Item] = {}
    for one in ids:
        for item in gang.stash.items:
            if item.id == one:
                found.setdefault(item.id, item)
        for item in gang.stash.items:
            if item.on == one:
                found.setdefault(item.id, item)
    return tuple(found.values())
