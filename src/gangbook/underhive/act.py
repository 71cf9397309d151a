"""The fighter an act is about, and what holds every act of the gang game."""

from __future__ import annotations

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.kernel.act import Act, Args, Start, Task, option_of
from gangbook.rules.effects import State

__all__ = [
    "FURTHEST",
    "HELD",
    "Act",
    "Args",
    "Start",
    "Task",
    "fighter_at_hand",
    "fighter_of",
    "option_of",
]

FURTHEST = 100_000
"""No number that is entered goes beyond; only so that a slip of the keys is caught."""
HELD: tuple[State, ...] = ("dead", "captured")
"""States in which a fighter cannot be copied, and neither gives nor takes equipment."""


def fighter_of(gang: Gang, args: Args) -> Fighter:
    """The fighter an act was started with. Raises `Refused` when it is not on the roster."""
    fighter_id = args.get("fighter", "")
    fighter = gang.fighter(fighter_id)
    if fighter is None:
        raise Refused(
            "not_on_roster", f"{fighter_id or 'The fighter'} is not on the roster of {gang.name}."
        )
    return fighter


def fighter_at_hand(gang: Gang, args: Args) -> Fighter:
    """The fighter an act was started with. Raises `Refused`: also `dead` or `captured`."""
    fighter = fighter_of(gang, args)
    for state in HELD:
        if fighter.has(state):
            raise Refused(state, f"{fighter.name} is {state}.")
    return fighter
