"""Step 5, post-battle actions: one for each fighter with Gang Hierarchy, and the end."""

from __future__ import annotations

import msgspec

from gangbook.book.battle import Acted, Battle
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick
from gangbook.rules.post_battle import PostBattleAction
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, Start, Task, fighter_of, option_of
from gangbook.underhive.post_battle.action_acts import ACTION_ACTS
from gangbook.underhive.post_battle.plain_action import plain_action
from gangbook.underhive.post_battle.steps import battle_of, battle_task, with_step_done
from gangbook.underhive.post_battle.who_acts import has_hierarchy, offered, why_no_action


def post_battle_action(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """A fighter takes one of the actions its gang has [PBS-30, PBS-31, PBS-33, PBS-34, PBS-77].

    Who acts and what is done is asked where the act was not begun with it. Raises `Refused`:
    `already_acted`, `no_hierarchy`, the state that bars it [PBS-32, INJ-03], `nobody_acts`, and for
    an action that was named why it is closed.
    """
    gang = book.gang(gang_id)
    fought = battle_of(gang, args)
    fighter = yield from _who_acts(rulebook, gang, fought, args)
    closed = why_no_action(rulebook, gang, fought, fighter)
    if closed:
        raise closed
    action = yield from _which(rulebook, gang, fought, fighter, args)
    yield from note("action", f"{fighter.name} takes the action {action.name}")
    start = ACTION_ACTS[action.act] if action.act else plain_action
    given = {**args, "fighter": fighter.id, "action": action.id}
    book = yield from start(rulebook, book, gang_id, given)
    gang = book.gang(gang_id)
    fought = battle_of(gang, args)
    acted = (*fought.acted, Acted(fighter=fighter.id, action=action.id))
    return book.with_gang(gang.with_battle(msgspec.structs.replace(fought, acted=acted)))


def taking(action: str) -> Start:
    """The act by which a fighter takes this action and no other."""

    def start(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
        return post_battle_action(rulebook, book, gang_id, {**args, "action": action})

    return start


def _who_acts(rulebook: Rulebook, gang: Gang, fought: Battle, args: Args) -> Procedure[Fighter]:
    if args.get("fighter"):
        return fighter_of(gang, args)
    reasons = {
        one.id: why_no_action(rulebook, gang, fought, one)
        for one in gang.fighters
        if has_hierarchy(rulebook, one)
    }
    able = [fighter_id for fighter_id, closed in reasons.items() if closed is None]
    if not able:
        raise Refused("nobody_acts", "Nobody of the gang can take an action any more.")
    chosen = able[0]
    if len(able) > 1:
        options = tuple(
            option_of(one.id, one.name, reasons[one.id])
            for one in gang.fighters
            if one.id in reasons
        )
        chosen = yield from pick(options, "Who takes the action?", rule="action.fighter")
    return fighter_of(gang, {"fighter": chosen})


def _which(
    rulebook: Rulebook, gang: Gang, fought: Battle, fighter: Fighter, args: Args
) -> Procedure[PostBattleAction]:
    options = offered(rulebook, gang, fought, fighter)
    named = args.get("action", "")
    if not named:
        why = f"Which action does {fighter.name} take?"
        named = yield from pick(options, why, rule="action", about=fighter.id)
    option = next((one for one in options if one.key == named), None)
    if option is None:
        raise Refused("not_offered", f"{gang.name} has no such action.")
    if option.closed:
        raise Refused(option.code, f"{option.label}: {option.closed}.")
    return rulebook.action(named)


def end_actions(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """End step 5: who has a Critical Injury and no escort dies of it [PBS-A06, INJ-21].

    The dead stay on the roster as dead until Clean House.
    """
    gang = book.gang(gang_id)
    fought = battle_of(gang, args)
    for fighter in gang.fighters:
        if fighter.has("critical"):
            told = f"nobody escorts {fighter.name}, who dies of the Critical Injury"
            yield from note("critical", told)
            gang = gang.with_fighter(fighter.leaving("critical").entering("dead", fought.id))
    yield from note("end_actions", "the post-battle actions are over")
    return book.with_gang(with_step_done(gang, fought, "actions"))


def action_tasks(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[Task, ...]:
    """An action for each fighter who has one, and the end of the step, with who dies at it.

    Nothing where nobody can act any more and nobody is critical.
    """
    tasks = []
    for fighter in gang.fighters:
        closed = why_no_action(rulebook, gang, fought, fighter)
        if closed is None or has_hierarchy(rulebook, fighter):
            args = {"battle": fought.id, "fighter": fighter.id}
            label = f"Action of {fighter.name}"
            tasks.append(Task("post_battle_action", args, label, closed.reason if closed else ""))
    dying = ", ".join(one.name for one in gang.fighters if one.has("critical"))
    if not dying and all(task.closed for task in tasks):
        return ()
    label = f"End the actions; without an escort dies: {dying}" if dying else "End the actions"
    return (*tasks, battle_task(fought, "end_actions", label))
