"""The seven steps as a checklist: how far each is, and what waits to be done there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gangbook.book.gang import Battle, Gang, Test
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Task
from gangbook.underhive.owed import owed
from gangbook.underhive.post_battle.report import why_unfinished
from gangbook.underhive.post_battle.vehicles import vehicle_tasks

TESTS: dict[Test, tuple[str, str]] = {
    "succumb": ("succumb", "does {} succumb?"),
    "injury": ("injury", "lasting injury of {}"),
    "after_battle": ("after_battle", "old wound of {}"),
    "escape": ("escape", "does {} slip away?"),
}
"""Each test with its act and the words for it, in the order of the Wrap-up [PBS-06]."""

BUILT = frozenset({"wrap_up", "actions", "advancements", "gang_rating", "report"})
"""Steps this gangbook carries out. The others say so and do not block."""


BY_ACTS = {
    "trading_post": "Seek, Trade, Sell and Hire.",
    "distribute": "Move gear, Give and Buy.",
}
"""Steps that are not followed and yet can be done by acts of the app."""


@dataclass(frozen=True)
class StepState:
    """One step of a battle's post-battle sequence."""

    id: str
    number: str
    name: str
    state: Literal["done", "now", "later", "not_built"]
    tasks: tuple[Task, ...] = ()
    note: str = ""


def steps(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[StepState, ...]:
    """Every step in the rulebook's order, the first open one to be done now [PBS-01, PBS-46]."""
    states: list[StepState] = []
    now_found = False
    for step in rulebook.rules.steps:
        tasks = _tasks(rulebook, gang, fought, step.id)
        if step.id == "update_roster":
            done = "gang_rating" in fought.steps
        elif step.id in ("actions", "advancements"):
            done = "wrap_up" in fought.steps and not any(not task.closed for task in tasks)
        else:
            done = step.id in fought.steps
        state: Literal["done", "now", "later", "not_built"] = "later"
        if step.id not in BUILT and step.id != "update_roster":
            state = "not_built"
        elif done or fought.ended:
            state = "done"
        elif not now_found and step.id != "update_roster":
            state, now_found = "now", True
        states.append(
            StepState(step.id, step.number, step.name, state, tasks, _note(step.id, state, gang))
        )
    return tuple(states)


def _tasks(rulebook: Rulebook, gang: Gang, fought: Battle, step: str) -> tuple[Task, ...]:
    if fought.ended:
        return ()
    match step:
        case "wrap_up":
            return _wrap_up_tasks(rulebook, gang, fought)
        case "clean_house":
            return vehicle_tasks(rulebook, gang, fought, step)
        case "actions":
            return _critical_tasks(rulebook, gang, fought)
        case "advancements":
            return owed(rulebook, gang)
        case "gang_rating" if "gang_rating" not in fought.steps:
            return (
                _battle_task(
                    fought,
                    "update_rating",
                    "Update Gang Rating",
                    _before_rating(rulebook, gang, fought),
                ),
            )
        case "report":
            closed = (
                "" if "gang_rating" in fought.steps else "Gang Rating is not updated yet (step 6F)"
            )
            return (_battle_task(fought, "end_sequence", "End the post-battle sequence", closed),)
        case _:
            return ()


def _wrap_up_tasks(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[Task, ...]:
    if "wrap_up" in fought.steps:
        return ()
    names = {fighter.id: fighter.name for fighter in gang.fighters}
    owed = [test for part in fought.fighters for test in part.owes]
    rolls = []
    for test, (act, words) in TESTS.items():
        for part in fought.fighters:
            early = test == "escape" and ("succumb" in owed or "injury" in owed)
            closed = "after all succumb tests and lasting injuries" if early else ""
            args = {"battle": fought.id, "fighter": part.id}
            label = words.format(names.get(part.id, part.id))
            label = label[0].upper() + label[1:]
            rolls += [Task(act, args, label, closed, owed=_holds(rulebook, act))] * part.owes.count(
                test
            )
    rolls += vehicle_tasks(rulebook, gang, fought, "wrap_up")
    closed = "rolls are still owed" if any(task.owed for task in rolls) else ""
    return (*rolls, _battle_task(fought, "end_wrap_up", "End the Wrap-up; Recovery ends", closed))


def _critical_tasks(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[Task, ...]:
    return tuple(
        Task(
            "no_escort",
            {"battle": fought.id, "fighter": fighter.id},
            f"No escort: {fighter.name} dies",
            "" if "wrap_up" in fought.steps else "the Wrap-up is not done yet",
            owed=_holds(rulebook, "no_escort"),
        )
        for fighter in gang.fighters
        if fighter.has("critical")
    )


def _holds(rulebook: Rulebook, act: str) -> bool:
    """Whether an act holds its step open: it may not be put off [PBS-67]."""
    return act not in rulebook.rules.may_wait


def _battle_task(fought: Battle, act: str, label: str, closed: str) -> Task:
    return Task(act, {"battle": fought.id}, label, closed)


def _before_rating(rulebook: Rulebook, gang: Gang, fought: Battle) -> str:
    if "wrap_up" not in fought.steps:
        return "the Wrap-up is not done yet"
    unfinished = why_unfinished(rulebook, gang)
    return unfinished.reason if unfinished else ""


def _note(step: str, state: str, gang: Gang) -> str:
    if step in BY_ACTS:
        return "The list does not follow this step yet; its acts are at hand: " + BY_ACTS[step]
    if state == "not_built":
        return "Not built yet: do this step by hand and book what it brings with Adjust."
    if step == "actions" and any(fighter.has("critical") for fighter in gang.fighters):
        return (
            "Whoever has a Critical Injury dies at the end of this step: no escort can be made yet."
        )
    if step == "actions":
        return "Of the actions only the end of a Critical Injury is built yet."
    return ""
