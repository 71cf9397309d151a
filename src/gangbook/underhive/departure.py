"""Who leaves: retired, let go, or gone with an owner; and hiring a retired fighter again."""

from __future__ import annotations

import msgspec

from gangbook.book.derive import rating
from gangbook.book.fighter import INCLUDED, Departure, Fighter, Item
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick_several
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, fighter_of
from gangbook.underhive.additions import additions_of, limit, limit_breaches, to_remove
from gangbook.underhive.composition import worsened
from gangbook.underhive.names import free_id
from gangbook.underhive.promotion import is_merc_champion, keep_legal


def retire(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Retire a fighter: its last card is kept, its equipment goes to the Stash [PBS-49].

    A Merc Champion becomes a Merc again and takes the gear its model shows; what its card and the
    Stash lack of it is paid for at its value [TRK-47, TRK-48, TRK-58], down to an empty Stash
    [TRK-A16]. Raises `Refused`: `dead`, `captured`, `leader_may_not_retire`.
    """
    gang = book.gang(gang_id)
    fighter = fighter_of(gang, args)
    closed = why_not_retired(rulebook, gang, fighter)
    if closed:
        raise closed
    if is_merc_champion(fighter):
        gang, fighter = yield from _merc_leaves(gang, fighter)
    else:
        gang = gang.with_stash_items((*gang.stash.items, *fighter.items))
        fighter = msgspec.structs.replace(fighter, items=(), cards=())
    yield from note("retire", f"{fighter.name} retires at Rating {rating(fighter).value}")
    for beast in gang.beasts_of(fighter.id):
        yield from note("retire", f"{beast.name} goes with {fighter.name}")
    if (left := gang.driven_by(fighter.id)) is not None:
        yield from note("retire", f"{left.name} has no crew now")
    return book.with_gang(gone_from(gang, fighter, "retired"))


def gone_from(gang: Gang, fighter: Fighter, how: Departure) -> Gang:
    """The gang without this fighter, whose last card is kept among the departed.

    An exotic beast leaves with its owner [GANG-A01], dies with one who dies; a vehicle it drove has
    no crew then. What was bought for beasts, and for one who is let go, goes to the Stash.
    """
    card = msgspec.structs.replace(fighter, departure=how, conditions=())
    if how == "left":
        gang, card = _stripped(gang, card)
    kept = tuple(one for one in gang.fighters if one.id != fighter.id)
    gang = msgspec.structs.replace(gang, fighters=kept, departed=(*gang.departed, card))
    driven = gang.driven_by(fighter.id)
    if driven is not None:
        gang = gang.with_vehicle(driven.crewed_by(""))
    for beast in gang.beasts_of(fighter.id):
        gang = gone_from(gang, beast, "dead" if how == "dead" else "left")
    return gang


def _stripped(gang: Gang, card: Fighter) -> tuple[Gang, Fighter]:
    """What a model came with stays on its card; what was bought for it goes to the Stash."""
    bought = tuple(item for item in card.items if item.source != INCLUDED)
    own = tuple(item for item in card.items if item.source == INCLUDED)
    stash = (*gang.stash.items, *bought)
    return gang.with_stash_items(stash), msgspec.structs.replace(card, items=own, cards=())


def why_not_retired(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Refused | None:
    """Why a fighter cannot retire now, None when it can [PBS-A25]."""
    if fighter.has("dead"):
        return Refused("dead", f"{fighter.name} is dead.")
    if fighter.has("captured"):
        return Refused("captured", f"{fighter.name} is captured.")
    if fighter.category == "leader" and not rulebook.ruleset(gang.ruleset).leader_may_retire:
        return Refused("leader_may_not_retire", "A Leader does not retire by these rules.")
    return None


def rehire(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Hire a retired fighter again, for its Rating as it is now [TRK-51].

    A gang its list allows stays one: no second Leader, no Champion too many. Raises `Refused`:
    `not_retired`, `not_enough_credits`, `not_legal`, or the code of another limit.
    """
    gang = book.gang(gang_id)
    fighter = _retired(gang, args)
    left = tuple(one for one in gang.departed if one.id != fighter.id)
    changed = yield from _taken_on(
        rulebook, msgspec.structs.replace(gang, departed=left), fighter, gang
    )
    return book.with_gang(changed)


def hire_from_origin(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Hire a fighter that retired from another gang into its offshoot, for its Rating [TRK-51].

    An act over two gangs: the book holds the gang of origin too, whose id is `args["home"]`; its
    last card stays there. Raises `Refused` as `rehire`, and `other_gang_missing`.
    """
    gang = book.gang(gang_id)
    home = next((one for one in book.gangs if one.id == args.get("home") != gang_id), None)
    if home is None:
        raise Refused("other_gang_missing", "The gang it retired from must lie open too.")
    fighter = _retired(home, args)
    gone = msgspec.structs.replace(fighter, departure="offshoot")
    cards = tuple(gone if one.id == fighter.id else one for one in home.departed)
    newcomer = msgspec.structs.replace(fighter, id=free_id(fighter.id, gang.card_ids, "fighter"))
    changed = yield from _taken_on(rulebook, gang, newcomer, gang)
    return book.with_gang(msgspec.structs.replace(home, departed=cards)).with_gang(changed)


def _retired(gang: Gang, args: Args) -> Fighter:
    fighter = next((one for one in gang.departed if one.id == args.get("fighter")), None)
    if fighter is None or fighter.departure != "retired":
        raise Refused("not_retired", "Only a retired fighter of this gang can be hired again.")
    return fighter


def _taken_on(rulebook: Rulebook, gang: Gang, fighter: Fighter, before: Gang) -> Procedure[Gang]:
    """The gang with this card on its roster again, paid for at its Rating."""
    price = rating(fighter).value
    if price and price > gang.stash.credits:
        missing = price - gang.stash.credits
        raise Refused("not_enough_credits", f"{missing} credits are missing of {price}.")
    yield from note("rehire", f"{fighter.name} is hired again for {price} credits")
    changed = gang.joined_by(msgspec.structs.replace(fighter, departure="", boon_of=""))
    keep_legal(rulebook, before, changed)
    limits = worsened(limit_breaches(rulebook, before), limit_breaches(rulebook, changed))
    if limits:
        raise Refused(limits[0].code, limits[0].text)
    return changed.with_credits(gang.stash.credits - price)


def _merc_leaves(gang: Gang, fighter: Fighter) -> Procedure[tuple[Gang, Fighter]]:
    """The model's gear goes with the Merc, from card or Stash; what is missing is paid [TRK-48]."""
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


def let_go(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Let as many Hangers-on and Brutes go as Reputation no longer keeps [GANG-25].

    The player names them. What was bought for them goes to the Stash. Raises `Refused`:
    `nothing_over`.
    """
    gang = book.gang(gang_id)
    count = to_remove(rulebook, gang)
    if not count:
        raise Refused("nothing_over", "Reputation keeps every Hanger-on and Brute of the gang.")
    options = tuple(
        Option(key=one.id, label=one.name, detail=rulebook.category(one.category).name)
        for one in additions_of(gang)
        if not one.boon_of
    )
    why = f"Reputation {gang.reputation} keeps {limit(rulebook, gang)} of them. Who leaves?"
    names = []
    for key in (yield from pick_several(options, count, why, rule="let_go")):
        fighter = gang.fighter(key)
        assert fighter is not None
        names.append(fighter.name)
        gang = gone_from(gang, fighter, "left")
    yield from note("let_go", f"{', '.join(names)} left the gang, as its Reputation has fallen")
    return book.with_gang(gang)
