"""What a player should not forget, drawn from the roster as it stands."""

from __future__ import annotations

from collections.abc import Iterator

from gangbook.book.captive import Rescue
from gangbook.book.gang import Gang
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.leader import leader_of
from gangbook.underhive.owed import owed

RESCUES: dict[Rescue, str] = {
    "pending": "the rescue chance is not used",
    "declared": "the rescue is declared",
    "declined": "no rescue comes",
    "failed": "the rescue has failed",
}
"""How the rescue of a captive stands."""
OPEN: tuple[Rescue, ...] = ("pending", "declared")
"""Rescues that are still to be decided."""


def held_by_others(gang: Gang, *rescues: Rescue) -> Iterator[str]:
    """Its own fighters who are captives, each with how its rescue stands."""
    for one in gang.fighters:
        held = one.captivity
        if held is not None and held.rescue in (rescues or RESCUES):
            yield f"{one.name} is held by {held.by or 'another gang'}; {RESCUES[held.rescue]}."


def held_here(gang: Gang, *rescues: Rescue) -> Iterator[str]:
    """The captives it holds, each with how its rescue stands."""
    for one in gang.captives:
        if one.rescue in (rescues or RESCUES):
            yield f"{one.name} of {one.owner} is held captive here; {RESCUES[one.rescue]}."


def reminders_in(rulebook: Rulebook, gang: Gang, step: str) -> tuple[str, ...]:
    """What is easily forgotten in a step of the sequence: rescues, and before its end the rest."""
    if step not in ("actions", "report"):
        return ()
    told = [*held_by_others(gang, *OPEN), *held_here(gang, *OPEN)]
    if step == "report":
        if waiting := [task for task in owed(rulebook, gang) if not task.closed]:
            told.append(f"{len(waiting)} owed: {', '.join(task.label for task in waiting)}.")
        if leader_of(gang) is None:
            told.append("The gang has no Leader.")
    return tuple(told)
