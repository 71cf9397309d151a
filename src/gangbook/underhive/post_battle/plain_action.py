"""A post-battle action as its data say: a test, dice, and what it brings."""

from __future__ import annotations

import msgspec

from gangbook.book.derive import characteristic
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, amount, note, number, pick_any, roll, text
from gangbook.kernel.questions import Option
from gangbook.rules.effects import ByHand, Effect, Gain
from gangbook.rules.post_battle import PostBattleAction
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.tables import span
from gangbook.underhive.act import FURTHEST, Args, fighter_of
from gangbook.underhive.post_battle.enemy import reputation_lost_by_enemy
from gangbook.underhive.post_battle.steps import battle_of

BROUGHT = {"credits": "Credits", "reputation": "Reputation", "xp": "XP for who acted"}
"""What can be entered by hand for an action."""


def plain_action(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """An action without an act of its own [PBS-34, PBS-35].

    A test first, where there is one; then its dice, what they bring, and what comes in any case.
    What the rules cannot say is shown, and the player enters what came of it.
    """
    gang = book.gang(gang_id)
    fighter = fighter_of(gang, args)
    action = rulebook.action(args["action"])
    if action.test and not (yield from _passes(rulebook, fighter, action)):
        return book
    effects = (yield from _thrown(fighter, action)) if action.dice else ()
    fought = battle_of(gang, args)
    for effect in (*effects, *action.effects):
        before = gang.reputation
        gang = yield from _brought(rulebook, gang, fighter.id, action, effect)
        if isinstance(effect, Gain) and effect.from_enemy:
            lost = gang.reputation - before
            book = yield from reputation_lost_by_enemy(rulebook, book, fought, action.name, lost)
    return book.with_gang(gang)


def _passes(rulebook: Rulebook, fighter: Fighter, action: PostBattleAction) -> Procedure[bool]:
    total = characteristic(rulebook, fighter, action.test)
    if total is None:
        raise Refused("no_characteristic", f"{fighter.name} has no {action.test}.")
    name = rulebook.characteristics[action.test].name
    why = f"{action.name}: {fighter.name} tests {name} and passes on {total.value} or more."
    dice = rulebook.rules.post_battle.test_dice
    thrown = yield from roll(dice, why, rule=f"{action.id}.test", about=fighter.id)
    passed = thrown >= total.value
    result = "passes" if passed else "fails"
    told = f"{fighter.name} rolls {thrown} for {name} {total.value} and {result}"
    yield from note(f"{action.id}.test", told, result)
    return passed


def _thrown(fighter: Fighter, action: PostBattleAction) -> Procedure[tuple[Effect, ...]]:
    """What the dice of the action bring."""
    why = f"{fighter.name}: {action.name}. {action.summary}"
    thrown = yield from roll(action.dice, why, rule=action.id, about=fighter.id)
    for result in action.results:
        low, high = span(result.roll)
        if low <= thrown and (high is None or thrown <= high):
            yield from note(action.id, f"{fighter.name} rolls {thrown}: {result.name}", result.name)
            return result.effects
    yield from note(action.id, f"{fighter.name} rolls {thrown}", str(thrown))
    return ()


def _brought(
    rulebook: Rulebook, gang: Gang, fighter_id: str, action: PostBattleAction, effect: Effect
) -> Procedure[Gang]:
    match effect:
        case Gain(what=what, amount=notation):
            why = f"{action.name} brings {notation} {BROUGHT[what]}."
            rule = f"{action.id}.{what}"
            gained = yield from amount(notation, why, rule=rule, about=fighter_id)
            return (yield from _gained(gang, fighter_id, action, what, gained))
        case ByHand(text=told):
            return (yield from _entered(gang, fighter_id, action, told))
        case _:
            raise Refused("not_here", f"{action.name} has an effect that cannot be used here.")


def _entered(gang: Gang, fighter_id: str, action: PostBattleAction, told: str) -> Procedure[Gang]:
    """What the player enters for an action whose outcome the rules cannot say."""
    options = tuple(Option(key=key, label=words) for key, words in BROUGHT.items())
    rule = f"{action.id}.brought"
    about = f"{action.summary} {told}"
    for what in (yield from pick_any(options, f"{about} What does it bring?", rule=rule)):
        least = {"credits": -max(0, gang.stash.credits), "reputation": -max(0, gang.reputation)}
        why = f"{action.name}: how much {BROUGHT[what]}?"
        gained = yield from number(
            least.get(what, 0), FURTHEST, why, rule=f"{action.id}.{what}", suggested=0
        )
        gang = yield from _gained(gang, fighter_id, action, what, gained)
    why = f"{action.name}: what else came of it, for the log?"
    came = yield from text(why, rule=f"{action.id}.told", may_be_empty=True)
    if came:
        yield from note(action.id, came)
    return gang


def _gained(
    gang: Gang, fighter_id: str, action: PostBattleAction, what: str, gained: int
) -> Procedure[Gang]:
    fighter = gang.fighter(fighter_id)
    assert fighter is not None
    match what:
        case "credits":
            yield from note(action.id, f"{gained:+d} credits")
            return gang.with_credits(gang.stash.credits + gained)
        case "reputation":
            yield from note(action.id, f"{gained:+d} Reputation")
            return msgspec.structs.replace(gang, reputation=gang.reputation + gained)
        case _:
            yield from note(action.id, f"{fighter.name} gains {gained} XP")
            return gang.with_fighter(fighter.gaining_xp(gained))
