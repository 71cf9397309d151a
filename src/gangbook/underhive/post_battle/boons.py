"""Step 6C, Gain Boons from Territories: all of them but income, which is collected in step 4."""

from __future__ import annotations

import msgspec

from gangbook.book.battle import Battle
from gangbook.book.gang import Book, Gang, Territory
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, amount, note, number, pick
from gangbook.kernel.questions import Option
from gangbook.rules.effects import ByHand, Effect, Gain, Goods, Recruit, RecruitRoll, Reminder
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import FURTHEST, Args, Task
from gangbook.underhive.equip.buying import new_item
from gangbook.underhive.equip.deal import Deal
from gangbook.underhive.equip.prices import TRADING_POST, post_price
from gangbook.underhive.equip.wares import wares_of
from gangbook.underhive.holdings import boon_items, boons_in_force
from gangbook.underhive.post_battle.recruits import missing, recruit_rolled, recruited
from gangbook.underhive.post_battle.steps import battle_of, battle_task

INCOME = "income"
BY_HAND = (
    Option(key="noted", label="Claim it; it changes nothing in the book"),
    Option(key="credits", label="Claim it; it brings or costs credits"),
    Option(key="reputation", label="Claim it; it changes Reputation"),
    Option(key="item", label="Claim it; something comes to the Stash"),
    Option(key="not", label="It is not claimed"),
)


def claim_boon(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Claim what a Territory gives besides income, once in a sequence [PBS-68].

    Recruits join for nothing and count their price; equipment goes to the Stash and is not sold
    [PBS-58, PBS-A13]; Reputation comes once, for as long as the Territory is held. What was brought
    before and is still there is not brought again. `args["territory"]` is the id of a Territory
    held. Raises `Refused`: `no_battle`, `wrong_step`, `not_held`, `already_claimed`,
    `nothing_to_claim`.
    """
    gang = book.gang(gang_id)
    fought = battle_of(gang, args)
    held = next((one for one in gang.territories if one.id == args.get("territory")), None)
    if held is None:
        raise Refused("not_held", "The gang does not hold this Territory.")
    closed = why_not_claimed(rulebook, gang, fought, held)
    if closed:
        raise closed
    for effect in to_claim(rulebook, gang, held):
        gang = yield from _given(rulebook, gang, fought, held, effect)
    claimed = msgspec.structs.replace(fought, claimed=(*fought.claimed, held.id))
    return book.with_gang(gang.with_battle(claimed))


def boon_tasks(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[Task, ...]:
    """One for each Territory that gives something now; a gang may leave it [PBS-68]."""
    tasks = []
    for held in gang.territories:
        if held.id in fought.claimed or not to_claim(rulebook, gang, held):
            continue
        closed = why_not_claimed(rulebook, gang, fought, held)
        label = f"Claim the boons of {held.name}"
        reason = closed.reason if closed else ""
        tasks.append(battle_task(fought, "claim_boon", label, reason, territory=held.id))
    if not tasks:
        return ()
    return (*tasks, battle_task(fought, "end_step", "Leave the other boons", step="boons"))


def why_not_claimed(
    rulebook: Rulebook, gang: Gang, fought: Battle, held: Territory
) -> Refused | None:
    """Why the boons of a Territory cannot be claimed after this battle, None where they can."""
    if held.id in fought.claimed:
        return Refused("already_claimed", f"{held.name} is claimed in this sequence already.")
    if not to_claim(rulebook, gang, held):
        return Refused("nothing_to_claim", f"{held.name} gives nothing more now.")
    return None


def to_claim(rulebook: Rulebook, gang: Gang, held: Territory) -> tuple[Effect, ...]:
    """What a Territory gives now, in order, without its income and what it has given already."""
    return tuple(
        effect
        for boon in boons_in_force(rulebook, gang, held)
        if boon.kind != INCOME
        for effect in boon.effects
        if _is_open(gang, held, effect)
    )


def _is_open(gang: Gang, held: Territory, effect: Effect) -> bool:
    match effect:
        case Gain(what="reputation"):
            return not held.reputation
        case Recruit():
            return missing(gang, held, effect) > 0
        case Goods():
            return _goods_missing(gang, held, effect) > 0
        case Reminder():
            return False
        case _:
            return True


def _goods_missing(gang: Gang, held: Territory, effect: Goods) -> int:
    there = sum(item.item == effect.item for item in boon_items(gang, held.id))
    return max(0, effect.count - there)


def _given(
    rulebook: Rulebook, gang: Gang, fought: Battle, held: Territory, effect: Effect
) -> Procedure[Gang]:
    match effect:
        case Gain(what="reputation", amount=notation):
            why = f"{held.name} brings {notation} Reputation."
            gained = yield from amount(notation, why, rule="boon.reputation")
            yield from note("boon", f"{held.name}: Reputation rises by {gained}")
            return _risen(gang, held, gained)
        case Gain(what="credits", amount=notation):
            gained = yield from amount(notation, f"{held.name}: credits.", rule="boon.credits")
            yield from note("boon", f"{held.name} brings {gained} credits")
            return gang.paying(-gained)
        case Recruit():
            return (yield from recruited(rulebook, gang, held, effect))
        case RecruitRoll():
            return (yield from recruit_rolled(rulebook, gang, held, effect))
        case Goods():
            for _ in range(_goods_missing(gang, held, effect)):
                gang = yield from _with_item(rulebook, gang, fought, held, effect.item, 0)
            return gang
        case ByHand(text=told):
            return (yield from _by_hand(rulebook, gang, fought, held, told))
        case _:
            raise Refused("not_here", f"{held.name} has an effect that is no boon.")


def _risen(gang: Gang, held: Territory, gained: int) -> Gang:
    """The gang with this Reputation, remembered by its Territory, with which it goes."""
    changed = msgspec.structs.replace(held, reputation=gained)
    places = tuple(changed if one.id == held.id else one for one in gang.territories)
    return msgspec.structs.replace(gang, territories=places, reputation=gang.reputation + gained)


def _with_item(
    rulebook: Rulebook, gang: Gang, fought: Battle, held: Territory, item_id: str, paid: int
) -> Procedure[Gang]:
    """One thing in the Stash, marked as what it is [PBS-58]; it counts its price."""
    ware = wares_of(rulebook, gang)[item_id]
    price = post_price(gang, None, ware)
    deal = Deal(paid, price.value if price else paid, TRADING_POST, "")
    item = msgspec.structs.replace(new_item(gang, ware, deal), boon_in=fought.id, boon_of=held.id)
    yield from note("boon", f"{held.name}: {ware.name} comes to the Stash")
    return gang.paying(paid).with_stash_items((*gang.stash.items, item))


def _by_hand(
    rulebook: Rulebook, gang: Gang, fought: Battle, held: Territory, told: str
) -> Procedure[Gang]:
    """What no effect says: its text is shown, and what came of it is booked."""
    what = yield from pick(BY_HAND, f"{held.name}: {told}", rule="boon.by_hand")
    if what == "not":
        return gang
    yield from note("boon", f"{held.name}: {told}")
    match what:
        case "credits":
            why = "How many credits does it bring? Below 0 it costs them."
            return gang.paying(-(yield from number(-FURTHEST, FURTHEST, why, rule="boon.value")))
        case "reputation":
            why = "By how much does Reputation change?"
            change = yield from number(-FURTHEST, FURTHEST, why, rule="boon.value")
            return msgspec.structs.replace(gang, reputation=gang.reputation + change)
        case "item":
            stock = rulebook.catalogue.trading_post().items
            things = tuple(Option(key=one.id, label=one.name) for one in stock)
            item = yield from pick(things, "What comes to the Stash?", rule="boon.item")
            why = f"What is paid? The Stash holds {gang.stash.credits} credits."
            most = max(0, gang.stash.credits)
            paid = yield from number(0, most, why, rule="boon.paid", suggested=0)
            return (yield from _with_item(rulebook, gang, fought, held, item, paid))
        case _:
            return gang
