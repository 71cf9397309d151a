"""What an act is: a procedure with a name, its arguments, and the words for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure
from gangbook.rules.rulebook import Rulebook

Args: TypeAlias = Mapping[str, str]
Start: TypeAlias = Callable[[Rulebook, Book, str, Args], Procedure[Book]]
"""Rulebook, book, the id of the gang it is about, and its arguments."""


@dataclass(frozen=True)
class Act:
    """One thing a player can do to a gang."""

    name: str
    title: str
    """What it is called on screen and in the log."""
    start: Start
    takes: tuple[str, ...] = ()
    """The arguments it needs from whoever starts it."""
    keeps_version: bool = False
    """Whether a version of the file is kept when it is finished."""


@dataclass(frozen=True)
class Task:
    """An act that waits to be done or could be done now, ready to be begun."""

    act: str
    args: Mapping[str, str]
    label: str
    closed: str = ""
    """Why it cannot be begun now; empty when it can."""
    owed: bool = False
    """True when the step cannot be left before it is done."""


def fighter_of(gang: Gang, args: Args) -> str:
    """The id of the fighter an act was started with.

    Raises `Refused` when the roster does not have it.
    """
    fighter_id = args.get("fighter", "")
    if gang.fighter(fighter_id) is None:
        raise Refused(
            "not_on_roster", f"{fighter_id or 'The fighter'} is not on the roster of {gang.name}."
        )
    return fighter_id
