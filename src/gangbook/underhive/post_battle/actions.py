"""Step 5, post-battle actions: one for each fighter with Gang Hierarchy, and the end."""

from __future__ import annotations

import msgspec

from gangbook.book.battle import Acted, Battle
from gangbook.book.gang import Book, Gang
from gangbook.kernel.procedure import Procedure, note, pick
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, Task, fighter_of
from gangbook.underhive.post_battle.action_acts import ACTION_ACTS
from gangbook.underhive.post_battle.plain_action import plain_action
from gangbook.underhive.post_battle.steps import battle_of, battle_task, with_step_done
from gangbook.underhive.post_battle.who_acts import has_hierarchy, offered, why_no_action


def post_battle_action(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """A fighter takes one of the actions its gang has [PBS-30, PBS-31, PBS-33, PBS-34, PBS-77].

    Raises `Refused`: `already_acted`, `no_hierarchy`, or the state that bars it [PBS-32, INJ-03].
    """
    gang = book.gang(gang_id)
    fought, fighter = battle_of(gang, args), fighter_of(gang, args)
    closed = why_no_action(rulebook, gang, fought, fighter)
    if closed:
        raise closed
    options = offered(rulebook, gang, fought, fighter)
    why = f"Which action does {fighter.name} take?"
    chosen = yield from pick(options, why, rule="action", about=fighter.id)
    action = rulebook.action(chosen)
    yield from note("action", f"{fighter.name} takes the action {action.name}")
    start = ACTION_ACTS[action.act] if action.act else plain_action
    book = yield from start(rulebook, book, gang_id, {**args, "action": action.id})
    gang = book.gang(gang_id)
    fought = battle_of(gang, args)
    acted = (*fought.acted, Acted(fighter=fighter.id, action=action.id))
    return book.with_gang(gang.with_battle(msgspec.structs.replace(fought, acted=acted)))


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
