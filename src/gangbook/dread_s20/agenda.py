"""What can be done now: the steps of a session as a checklist, and a character's own acts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from gangbook.book.gang import Book
from gangbook.book.party import Party, Session
from gangbook.dread_s20.act import Task
from gangbook.dread_s20.acts import PARTY_ACTS
from gangbook.kernel.procedure import Stopped, play
from gangbook.rules.dread_s20 import SessionStep
from gangbook.rules.rulebook import Rulebook

OF_STEP: Mapping[SessionStep, tuple[str, ...]] = {
    "play": (
        "margin",
        "learn_technique",
        "learn_combat",
        "learn_manoeuvre",
        "spend_destiny",
        "lose_temperance",
        "initiative",
        "end_day",
        "begin_day",
        "pause_clock",
        "run_clock",
        "set_clock",
        "join_session",
        "enter_margins",
        "judge_margin",
        "end_play",
    ),
    "experience": ("enter_margins", "judge_margin", "award_experience"),
    "destiny": ("award_destiny",),
    "spending": ("spend", "close_session"),
}
"""The acts of each step, in the order in which they are looked for."""
OF_CHARACTER = (
    "spend",
    "study",
    "learn_technique",
    "learn_combat",
    "learn_manoeuvre",
    "margin",
    "spend_destiny",
    "lose_temperance",
    "join_session",
    "add_virtue",
    "close_creation",
    "adjust_character",
    "retire_character",
)
"""What can be done with a sheet in hand."""


@dataclass(frozen=True)
class StepState:
    """One step of a session."""

    id: SessionStep
    name: str
    state: Literal["done", "now", "later"]
    tasks: tuple[Task, ...] = ()


def session_steps(rulebook: Rulebook, party: Party, session: Session) -> tuple[StepState, ...]:
    """Every step of a session, the first open one to be done now [S20-35, S20-37, S20-38]."""
    states: list[StepState] = []
    for step in rulebook.rules.dread_s20.steps:
        if step.id in session.steps:
            states.append(StepState(step.id, step.name, "done"))
        elif any(state.state == "now" for state in states):
            states.append(StepState(step.id, step.name, "later"))
        else:
            tasks = _tasks_of_step(rulebook, party, session, step.id)
            states.append(StepState(step.id, step.name, "now", tasks))
    return tuple(states)


def character_tasks(rulebook: Rulebook, party: Party, character_id: str) -> tuple[Task, ...]:
    """What can be done with a character, each closed with its reason where it cannot be now."""
    return tuple(_task(rulebook, party, act, character_id) for act in OF_CHARACTER)


def why_closed(rulebook: Rulebook, party: Party, act: str, args: Mapping[str, str]) -> str:
    """Why an act cannot be begun now; empty when it can. The act itself is asked."""
    book = Book.of(party)
    outcome = play(lambda: PARTY_ACTS[act].start(rulebook, book, party.id, args))
    return outcome.refused.reason if isinstance(outcome, Stopped) else ""


def _tasks_of_step(
    rulebook: Rulebook, party: Party, session: Session, step: SessionStep
) -> tuple[Task, ...]:
    """The acts of a step; one that is about a character stands there for each who takes part."""
    tasks: list[Task] = []
    for act in OF_STEP[step]:
        if not PARTY_ACTS[act].takes:
            tasks.append(_task(rulebook, party, act))
            continue
        joining = act == "join_session"
        tasks += [
            _task(rulebook, party, act, one.id)
            for one in party.characters
            if (one.id in session.characters) != joining
        ]
    return tuple(tasks)


def _task(rulebook: Rulebook, party: Party, act: str, character_id: str = "") -> Task:
    character = party.character(character_id)
    args = {"character": character_id} if character_id else {}
    title = rulebook.act_title(act)
    label = f"{character.name}: {title}" if character else title
    return Task(act, args, label, closed=why_closed(rulebook, party, act, args))
