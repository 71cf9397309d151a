"""Retiring a fighter, and hiring a retired one again."""

from __future__ import annotations

import msgspec

from gangbook.book.derive import rating
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, fighter_of
from gangbook.underhive.promotion import is_merc_champion, keep_legal


def retire(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Retire a fighter: its card is kept among the departed, its equipment goes to the Stash
    [PBS-49].

    A Merc Champion becomes a Merc again and takes the gear its model shows; what its card and the
    Stash lack of it is paid for at its value [TRK-47, TRK-48, TRK-58], down to an empty Stash
    [TRK-A16]. Raises `Refused`: `dead`, `captured`, `leader_stays`.
    """
    gang = book.gang(gang_id)
    fighter = gang.fighter(fighter_of(gang, args))
    assert fighter is not None
    closed = why_not_retired(rulebook, gang, fighter)
    if closed:
        raise closed
    if is_merc_champion(fighter):
        gang, fighter = yield from _merc_leaves(gang, fighter)
    else:
        gang = gang.with_stash_items((*gang.stash.items, *fighter.items))
        fighter = msgspec.structs.replace(fighter, items=())
    yield from note("retire", f"{fighter.name} retires at Rating {rating(fighter).value}")
    kept = tuple(one for one in gang.fighters if one.id != fighter.id)
    gone = msgspec.structs.replace(fighter, departed="retired", conditions=())
    return book.with_gang(
        msgspec.structs.replace(gang, fighters=kept, departed=(*gang.departed, gone))
    )


def why_not_retired(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Refused | None:
    """Why a fighter cannot retire now, None when it can [PBS-A25]."""
    if fighter.has("dead"):
        return Refused("dead", f"{fighter.name} is dead.")
    if fighter.has("captured"):
        return Refused("captured", f"{fighter.name} is captured.")
    if fighter.category == "leader" and not rulebook.ruleset(gang.ruleset).leader_may_retire:
        return Refused("leader_stays", "A Leader does not retire by these rules.")
    return None


def rehire(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Hire a retired fighter again, for its Rating as it is now [TRK-51].

    A gang its list allows stays one: no second Leader, no Champion too many. Raises `Refused`:
    `not_retired`, `not_enough_credits`, `not_legal`.
    """
    gang = book.gang(gang_id)
    fighter = next((one for one in gang.departed if one.id == args.get("fighter")), None)
    if fighter is None or fighter.departed != "retired":
        raise Refused("not_retired", "Only a retired fighter of this gang can be hired again.")
    price = rating(fighter).value
    if price > gang.stash.credits:
        missing = price - gang.stash.credits
        raise Refused("not_enough_credits", f"{missing} credits are missing of {price}.")
    yield from note("rehire", f"{fighter.name} is hired again for {price} credits")
    back = msgspec.structs.replace(fighter, departed="")
    left = tuple(one for one in gang.departed if one.id != fighter.id)
    changed = msgspec.structs.replace(gang, departed=left).joined_by(back)
    keep_legal(rulebook, gang, changed)
    return book.with_gang(changed.with_credits(gang.stash.credits - price))


def _merc_leaves(gang: Gang, fighter: Fighter) -> Procedure[tuple[Gang, Fighter]]:
    """The model's gear goes with the Merc: from its card, then from the Stash, the rest is paid
    [TRK-48].
    """
    taken: list[Item] = []
    missing: list[Item] = []
    card, stash = list(fighter.items), list(gang.stash.items)
    for wanted in fighter.model_gear:
        holder = next((one for one in (card, stash) if _find(one, wanted)), None)
        found = _find(holder, wanted) if holder is not None else None
        if holder is None or found is None:
            missing.append(wanted)
            continue
        holder.remove(found)
        taken.append(found)
    owed = sum(item.value for item in missing)
    paid = min(owed, max(0, gang.stash.credits))
    if missing:
        names = ", ".join(item.name for item in missing)
        yield from note("retire", f"missing of the model: {names}; {paid} credits are paid")
    if owed > paid:
        yield from note("retire", f"a shortfall of {owed - paid} credits is not paid")
    gang = gang.with_credits(gang.stash.credits - paid).with_stash_items((*stash, *card))
    return gang, msgspec.structs.replace(
        fighter, category="merc", items=tuple(taken), model_gear=()
    )


def _find(items: list[Item], wanted: Item) -> Item | None:
    return next((item for item in items if item.item == wanted.item), None)
