"""Step 4: what the Territories bring in credits."""

from __future__ import annotations

from dataclasses import replace

from gangbook.book.battle import Battle
from gangbook.book.gang import Book, Gang, Territory
from gangbook.kernel.dice import Dice
from gangbook.kernel.procedure import Procedure, note, number, roll
from gangbook.rules.campaign import Boon
from gangbook.rules.effects import ByHand, Effect, Gain, Income
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, Task
from gangbook.underhive.effects import STATE_WORDS
from gangbook.underhive.holdings import boons_in_force
from gangbook.underhive.injury import injure
from gangbook.underhive.post_battle.dice import (
    MOST_AT_ONCE,
    by_hand,
    spelt,
    thrown,
    worked_out,
)
from gangbook.underhive.post_battle.steps import battle_of, must_be_done, with_step_done

RULE = "income"


def collect_income(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Income of every Territory the gang holds goes to the Stash, each by its own dice [PBS-29]."""
    gang = book.gang(gang_id)
    fought = battle_of(gang, args)
    for place, boon in income_boons(rulebook, gang):
        for effect in boon.effects:
            gang = yield from _collect(rulebook, gang, fought, place, effect)
    return book.with_gang(with_step_done(gang, fought, "income"))


def income_tasks(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[Task, ...]:
    """One act over all Territories; nothing where none brings credits."""
    places = dict.fromkeys(place.name for place, _ in income_boons(rulebook, gang))
    if not places:
        return ()
    label = f"Collect the income of {', '.join(places)}"
    owed = must_be_done(rulebook, "collect_income")
    return (Task("collect_income", {"battle": fought.id}, label, owed=owed),)


def income_boons(rulebook: Rulebook, gang: Gang) -> tuple[tuple[Territory, Boon], ...]:
    """Every income the gang has now, with the Territory it is of."""
    return tuple(
        (place, boon)
        for place in gang.territories
        for boon in boons_in_force(rulebook, gang, place)
        if boon.kind == "income"
    )


def _collect(
    rulebook: Rulebook, gang: Gang, fought: Battle, place: Territory, effect: Effect
) -> Procedure[Gang]:
    match effect:
        case Gain(what="credits", amount=notation):
            found = yield from worked_out(notation, 1, place.name, "credits", rule=RULE)
            return gang.with_credits(gang.stash.credits + found)
        case Income():
            return (yield from _by_dice(rulebook, gang, fought, place, effect))
        case ByHand(text=told):
            return (yield from by_hand(gang, place.name, told, rule=RULE))
    raise AssertionError(f"{effect} is no income; the linter sees to it")


def _by_dice(
    rulebook: Rulebook, gang: Gang, fought: Battle, place: Territory, income: Income
) -> Procedure[Gang]:
    """Dice whose number or result hangs on the gang, or on what the player says."""
    dice = Dice.of(income.amount)
    if income.most_dice:
        why = f"{place.name}: how many dice?"
        count = yield from number(
            dice.count, income.most_dice, why, rule="income.dice", suggested=dice.count
        )
        dice = replace(dice, count=count)
    if income.each:
        dice = replace(dice, count=dice.count * (yield from _how_many(gang, place, income)))
    if income.plus_each:
        more = sum(one.type == income.plus_each for one in gang.fighters)
        dice = replace(dice, plus=dice.plus + more * dice.times)
    if not dice.count:
        yield from note(RULE, f"{place.name}: 0 credits")
        return gang
    faces = yield from thrown(dice, place.name, rule=RULE)
    is_double = bool(income.on_double) and len(set(faces)) < len(faces)
    pays = income.double_pays or not is_double
    found = sum(faces) * dice.times + dice.plus if pays else 0
    told = f"{place.name}: {spelt(dice)}, {sum(faces)} = {found} credits"
    yield from note(RULE, told if pays else f"{place.name}: a double of {spelt(dice)}, 0 credits")
    gang = gang.with_credits(gang.stash.credits + found)
    return (yield from _double(rulebook, gang, fought, place, income)) if is_double else gang


def _how_many(gang: Gang, place: Territory, income: Income) -> Procedure[int]:
    most = len(gang.captives) if income.at_most == "captives" else MOST_AT_ONCE
    if not most:
        return 0
    why = f"{place.name}: how often, for each {income.each}?"
    return (yield from number(0, most, why, rule="income.each", suggested=0))


def _double(
    rulebook: Rulebook, gang: Gang, fought: Battle, place: Territory, income: Income
) -> Procedure[Gang]:
    """What a double does to a fighter found at random among those at hand."""
    at_hand = tuple(one for one in gang.fighters if not one.has("dead") and not one.has("captured"))
    if not at_hand:
        return gang
    fallen = at_hand[0]
    if len(at_hand) > 1:
        names = ", ".join(f"{place_} {one.name}" for place_, one in enumerate(at_hand, 1))
        why = f"{place.name}: a double. Who, at random? {names}."
        face = yield from roll(f"D{len(at_hand)}", why, rule="income.random")
        fallen = at_hand[face - 1]
    if income.on_double == "recovery":
        told = f"{place.name}: {fallen.name} {STATE_WORDS['in_recovery']}"
        yield from note(RULE, told)
        return gang.with_fighter(fallen.entering("in_recovery", fought.id))
    wounds = yield from injure(rulebook, gang, fallen, fought)
    if wounds.captive_check:
        yield from note(RULE, f"{fallen.name} gets away: nobody is there to take it captive")
    return gang.with_fighter(wounds.fighter)
