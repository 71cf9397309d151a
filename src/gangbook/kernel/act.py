"""What an act is: a procedure with a name, its arguments, and the words for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook

Args: TypeAlias = Mapping[str, str]
Start: TypeAlias = Callable[[Rulebook, Book, str, Args], Procedure[Book]]
"""Rulebook, book, the id of what it is about, and its arguments."""

Reach: TypeAlias = Callable[[Gang, Args], tuple[str, ...]]
"""The ids of other gangs an act is about, from the gang it is started on and its arguments."""


def nobody_else(gang: Gang, args: Args) -> tuple[str, ...]:
    """What most acts are about: their own gang alone."""
    return ()


@dataclass(frozen=True)
class Act:
    """One thing a player can do."""

    name: str
    title: str
    """What it is called on screen and in the log."""
    start: Start
    takes: tuple[str, ...] = ()
    """The arguments it needs from whoever starts it."""
    keeps_version: bool = False
    """Whether a version of the file is kept when it is finished."""
    reaches: Reach = nobody_else
    """The other gangs it is about, as far as their files are kept here too."""
    takes_along: Reach = nobody_else
    """Gangs it is about too, and without which it is played where their files cannot be written."""


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

    def shut(self, reason: str) -> Task:
        """The task closed for this reason."""
        return replace(self, closed=reason)


def option_of(key: str, label: str, closed: Refused | None, detail: str = "") -> Option:
    """An option that is closed by a refusal, or open where there is none."""
    if closed is None:
        return Option(key=key, label=label, detail=detail)
    return Option(key=key, label=label, closed=closed.reason, code=closed.code, detail=detail)
