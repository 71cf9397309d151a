"""The seven steps as a checklist: how far each is, and what waits to be done there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from gangbook.book.battle import Battle
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.schema import Step
from gangbook.underhive.act import Args, Start, Task
from gangbook.underhive.post_battle.actions import action_tasks
from gangbook.underhive.post_battle.boons import boon_tasks
from gangbook.underhive.post_battle.clean_house import clean_house_tasks
from gangbook.underhive.post_battle.gang_rating import rating_tasks
from gangbook.underhive.post_battle.income import income_tasks
from gangbook.underhive.post_battle.report import report_tasks
from gangbook.underhive.post_battle.rewards import rewards_tasks
from gangbook.underhive.post_battle.steps import battle_of
from gangbook.underhive.post_battle.territory import territory_tasks
from gangbook.underhive.post_battle.update_roster import (
    advancement_tasks,
    distribute_tasks,
    trading_post_tasks,
)
from gangbook.underhive.post_battle.wrap_up import wrap_up_tasks
from gangbook.underhive.reminders import reminders_in

Tasks: TypeAlias = Callable[[Rulebook, Gang, Battle], tuple[Task, ...]]

TASKS: dict[str, Tasks] = {
    "wrap_up": wrap_up_tasks,
    "territory": territory_tasks,
    "rewards": rewards_tasks,
    "income": income_tasks,
    "actions": action_tasks,
    "clean_house": clean_house_tasks,
    "trading_post": trading_post_tasks,
    "boons": boon_tasks,
    "distribute": distribute_tasks,
    "advancements": advancement_tasks,
    "gang_rating": rating_tasks,
    "report": report_tasks,
}
"""What is to be done in each step. One that a group adds is done by hand, and blocks nothing."""
ROSTER = "update_roster"
"""The step that is made of the sub-steps after it."""
PUT_OFF = "Put off to before the next battle, as all agreed."
BY_HAND = "A step of your own rules: do it by hand and book what it brings with Adjust."


@dataclass(frozen=True)
class StepState:
    """One step of a battle's post-battle sequence."""

    id: str
    number: str
    name: str
    state: Literal["done", "now", "later", "skipped", "by_hand"]
    tasks: tuple[Task, ...] = ()
    note: str = ""


def steps(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[StepState, ...]:
    """Every step in the rulebook's order, the first open one to be done now [PBS-01, PBS-46]."""
    states: list[StepState] = []
    now_found = False
    for step in rulebook.rules.steps:
        state: Literal["done", "now", "later", "skipped", "by_hand"] = "later"
        passed = _is_passed(rulebook, gang, fought, step)
        if step.campaign_only and fought.skirmish:
            state = "skipped"
        elif step.id not in TASKS and step.id != ROSTER:
            state = "by_hand"
        elif passed and not (now_found and step.id not in fought.steps):
            state = "done"
        elif not now_found and step.id != ROSTER:
            state, now_found = "now", True
        tasks = () if state in ("done", "skipped") else _tasks(rulebook, gang, fought, step.id)
        if state == "later":
            first = f"{step.name} comes later"
            tasks = tuple(
                task if task.closed or task.act in rulebook.rules.may_wait else task.shut(first)
                for task in tasks
            )
        note = BY_HAND if state == "by_hand" else ""
        if step.id in fought.put_off:
            note = PUT_OFF
        if state == "now":
            note = " ".join(reminders_in(rulebook, gang, step.id)) or note
        states.append(StepState(step.id, step.number, step.name, state, tasks, note))
    return tuple(states)


def in_step(step: str, start: Start) -> Start:
    """An act of one step of the sequence: it can be done when all steps before are [PBS-02]."""

    def begun(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
        gang = book.gang(gang_id)
        closed = why_not_in_step(rulebook, gang, battle_of(gang, args), step)
        if closed:
            raise closed
        return (yield from start(rulebook, book, gang_id, args))

    return begun


def ending(start: Start) -> Start:
    """An act that ends the step it was started with, in which nothing may be left that must be.

    Raises `Refused`: `may_not_wait`, `wrong_step`, and the codes of `why_not_in_step`.
    """

    def ended(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
        gang = book.gang(gang_id)
        fought, step = battle_of(gang, args), args.get("step", "")
        tasks = _tasks(rulebook, gang, fought, step)
        if not any(task.args.get("step") == step for task in tasks):
            raise Refused("wrong_step", "There is no such step to be ended now.")
        held = ", ".join(task.label for task in tasks if task.owed and not task.closed)
        if held:
            raise Refused("may_not_wait", f"This may not wait: {held}.")
        return (yield from in_step(step, start)(rulebook, book, gang_id, args))

    return ended


def why_not_in_step(rulebook: Rulebook, gang: Gang, fought: Battle, wanted: str) -> Refused | None:
    """Why nothing of this step can be done now, None when it can [PBS-02, PBS-46].

    Codes: `out_of_order` while a whole step before it is open, `wrong_step` while a sub-step of
    Update Roster is, or when it is over.
    """
    by_id = {step.id: step for step in rulebook.rules.steps}
    own = by_id[wanted]
    if own.campaign_only and fought.skirmish:
        return Refused("skirmish", f"{_name(own)} belongs to campaign play.")
    if wanted in fought.steps:
        return Refused("wrong_step", f"{_name(own)} is over; undo back to it to change it.")
    for step in rulebook.rules.steps:
        if step.id == wanted:
            return None
        if step.id != ROSTER and not _is_passed(rulebook, gang, fought, step):
            code = "out_of_order" if step.number.isdecimal() else "wrong_step"
            return Refused(code, f"{_name(step)} comes first.")
    return None


def _is_passed(rulebook: Rulebook, gang: Gang, fought: Battle, step: Step) -> bool:
    """Whether a step is behind: done, skipped, or with nothing in it for this gang."""
    if fought.ended or step.id in fought.steps or (step.campaign_only and fought.skirmish):
        return True
    if step.id == ROSTER:
        return "gang_rating" in fought.steps
    return not _tasks(rulebook, gang, fought, step.id)


def _tasks(rulebook: Rulebook, gang: Gang, fought: Battle, step: str) -> tuple[Task, ...]:
    if fought.ended or step in fought.steps or step not in TASKS:
        return ()
    return TASKS[step](rulebook, gang, fought)


def _name(step: Step) -> str:
    return f"Step {step.number}, {step.name},"
