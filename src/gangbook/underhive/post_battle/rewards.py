"""Step 3: what the scenario brings and costs."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from gangbook.book.battle import Battle
from gangbook.book.gang import Book, Gang
from gangbook.kernel.dice import Dice
from gangbook.kernel.procedure import Procedure, note, number, pick
from gangbook.kernel.questions import Option
from gangbook.rules.campaign import Cost, Loss, Reward
from gangbook.rules.effects import ByHand, Gain, GiveItem
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import FURTHEST, Args, Task
from gangbook.underhive.equip.buying import new_item
from gangbook.underhive.equip.deal import Deal
from gangbook.underhive.equip.prices import TRADING_POST
from gangbook.underhive.equip.wares import wares_of
from gangbook.underhive.post_battle.dice import by_hand, thrown_amount, worked_out
from gangbook.underhive.post_battle.reward_xp import gain_xp
from gangbook.underhive.post_battle.steps import battle_of, must_be_done, with_step_done
from gangbook.underhive.post_battle.terms import Known, counted, times
from gangbook.underhive.scenario import scenario_name, scenario_of

RULE = "rewards"
CAPPED_DIE = 6
"""The die the limit on credit rewards names; others do not count [PBS-A22]."""


def receive_rewards(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """The scenario's rewards, each a line in the log; then its losses [PBS-26 to PBS-28, PBS-83].

    Of all credit rewards of the battle at most so many D6 count [PBS-27, PBS-A09]. Rewards of a
    scenario that is only a name are entered by hand.
    """
    gang = book.gang(gang_id)
    fought = battle_of(gang, args)
    scenario = scenario_of(rulebook, fought.scenario)
    if scenario is None:
        gang = yield from _entered(rulebook, gang, fought)
        return book.with_gang(with_step_done(gang, fought, "rewards"))
    known = Known(gang, fought, scenario, fought.side)
    dice_left = rulebook.catalogue.scenarios().rules.most_credit_dice
    for reward in scenario.rewards:
        how_often = yield from times(known, reward, of_each=reward.to == "fighters")
        if how_often:
            gang, dice_left = yield from _receive(
                rulebook, gang, known, reward, how_often, dice_left
            )
    for loss in scenario.losses:
        how_often = yield from times(known, loss)
        if how_often:
            gang = yield from _lose(rulebook, gang, known, loss, how_often)
    settled = msgspec.structs.replace(fought, side=known.side)
    return book.with_gang(with_step_done(gang, settled, "rewards"))


def rewards_tasks(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[Task, ...]:
    """What the scenario brings, in one act."""
    name = scenario_name(rulebook, fought)
    label = f"Receive the rewards of {name}" if name else "Receive the rewards"
    owed = must_be_done(rulebook, "receive_rewards")
    return (Task("receive_rewards", {"battle": fought.id}, label, owed=owed),)


def _receive(
    rulebook: Rulebook, gang: Gang, known: Known, reward: Reward, how_often: int, dice_left: int
) -> Procedure[tuple[Gang, int]]:
    """The gang with one reward, and how many D6 may still bring credits."""
    label = f"{known.scenario.name}, {reward.who}"
    for effect in reward.effects:
        match effect:
            case Gain(what="credits", amount=notation):
                found, dice_left = yield from _credits(notation, how_often, label, dice_left)
                gang = gang.with_credits(gang.stash.credits + found)
            case Gain(what="reputation", amount=notation):
                found = yield from worked_out(notation, how_often, label, "Reputation", rule=RULE)
                if reward.less:
                    found = yield from _less(known, reward, found, label)
                gang = msgspec.structs.replace(gang, reputation=gang.reputation + found)
            case Gain(what="xp", amount=notation):
                gang = yield from gain_xp(
                    rulebook, gang, known.fought, reward, notation, how_often, label
                )
            case GiveItem(item=item_id):
                for _ in range(how_often):
                    gang = yield from _win_item(rulebook, gang, item_id, label)
            case ByHand(text=told):
                gang = yield from by_hand(gang, label, told, rule=RULE)
            case _:
                raise AssertionError(f"{effect} is no reward; the linter sees to it")
    return gang, dice_left


def _credits(
    notation: str, how_often: int, label: str, dice_left: int
) -> Procedure[tuple[int, int]]:
    """Credits of one reward, by no more D6 than are left of the limit [PBS-27, PBS-A22]."""
    if notation.isdecimal() or Dice.of(notation).sides != CAPPED_DIE:
        found = yield from worked_out(notation, how_often, label, "credits", rule=RULE)
        return found, dice_left
    one = Dice.of(notation)
    wanted = one.count * how_often
    dice = replace(one, count=min(wanted, dice_left), plus=one.plus * how_often)
    if dice.count < wanted:
        told = f"of {wanted} D6 {dice.count} count; the limit for all credit rewards is reached"
        yield from note(RULE, f"{label}: {told}")
    if not dice.count:
        return 0, 0
    found = yield from thrown_amount(dice, label, "credits", rule=RULE)
    return found, dice_left - dice.count


def _win_item(rulebook: Rulebook, gang: Gang, item_id: str, label: str) -> Procedure[Gang]:
    """Equipment goes to the Stash, to be handed out in step 6 [PBS-26]."""
    ware = wares_of(rulebook, gang)[item_id]
    price = ware.stock.price if ware.stock else None
    item = new_item(gang, ware, Deal(0, price or 0, TRADING_POST, ""))
    yield from note(RULE, f"{label}: {item.name} goes to the Stash")
    return gang.with_stash_items((*gang.stash.items, item))


def _less(known: Known, reward: Reward, found: int, label: str) -> Procedure[int]:
    off = yield from counted(known, reward.less)
    left = max(0, found - off)
    yield from note(RULE, f"{label}: {found} less {off} = {left} Reputation")
    return left


def _lose(
    rulebook: Rulebook, gang: Gang, known: Known, loss: Loss, how_often: int
) -> Procedure[Gang]:
    """The gang after one loss; where it may choose, it chooses each time."""
    label = f"{known.scenario.name}, {loss.who}"
    cost = Cost(what=loss.what, amount=loss.amount)
    if loss.or_else is None:
        return (yield from _pay(rulebook, gang, cost, how_often, label))
    options = tuple(
        Option(key=one.what, label=f"{one.amount} {_unit(one)}") for one in (cost, loss.or_else)
    )
    for _ in range(how_often):
        key = yield from pick(options, f"{label}: what is lost?", rule="rewards.or_else")
        chosen = cost if key == cost.what else loss.or_else
        gang = yield from _pay(rulebook, gang, chosen, 1, label)
    return gang


def _pay(rulebook: Rulebook, gang: Gang, cost: Cost, how_often: int, label: str) -> Procedure[Gang]:
    lost = yield from worked_out(cost.amount, how_often, label, f"{_unit(cost)} lost", rule=RULE)
    if cost.what == "reputation":
        return (yield from losing_reputation(rulebook, gang, lost))
    paid = min(lost, max(0, gang.stash.credits))
    if paid < lost:
        yield from note(RULE, f"only {paid} credits are in the Stash; the rest is not paid")
    return gang.paying(paid)


def losing_reputation(rulebook: Rulebook, gang: Gang, lost: int) -> Procedure[Gang]:
    """The gang with less Reputation, never pushed below the lower bound [PBS-28, PBS-A10]."""
    least = rulebook.catalogue.scenarios().rules.least_reputation
    left = max(min(least, gang.reputation), gang.reputation - lost)
    if left > gang.reputation - lost:
        yield from note(RULE, f"Reputation stays at {left}, its lower bound")
    return msgspec.structs.replace(gang, reputation=left)


def _entered(rulebook: Rulebook, gang: Gang, fought: Battle) -> Procedure[Gang]:
    """Rewards the players know and the catalogue does not."""
    name = fought.scenario or "The scenario"
    brought = yield from number(
        0, FURTHEST, f"{name}: how many credits?", rule="rewards.credits", suggested=0
    )
    gained = yield from number(
        0, FURTHEST, f"{name}: how much Reputation gained?", rule="rewards.gained", suggested=0
    )
    lost = yield from number(
        0, FURTHEST, f"{name}: how much Reputation lost?", rule="rewards.lost", suggested=0
    )
    told = f"{brought} credits, {gained} Reputation gained, {lost} lost, by hand"
    yield from note(RULE, f"{name}: {told}")
    gang = gang.with_credits(gang.stash.credits + brought)
    gang = msgspec.structs.replace(gang, reputation=gang.reputation + gained)
    return (yield from losing_reputation(rulebook, gang, lost)) if lost else gang


def _unit(cost: Cost) -> str:
    return {"credits": "credits", "reputation": "Reputation"}[cost.what]
