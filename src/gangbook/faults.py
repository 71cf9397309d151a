"""What can be wrong: faults in a player's file as values, and the exceptions for the rest."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """One mistake in a file, said so that a player can mend it."""

    path: str
    """The file, as the player named it."""
    message: str
    """What is wrong, with the key it is about."""
    line: int | None = None
    """The line it stands on; None where it cannot be told for certain, never a guess."""
    found: str = ""
    """What stands there now."""
    allowed: str = ""
    """What may stand there instead."""

    def __str__(self) -> str:
        where = self.path if self.line is None else f"{self.path}:{self.line}"
        parts = [f"{where}: {self.message}"]
        if self.found:
            parts.append(f"found {self.found}")
        if self.allowed:
            parts.append(f"allowed: {self.allowed}")
        return ", ".join(parts)


Keys = tuple[str | int, ...]
"""The way to a value in a file: keys, and places in lists counted from 0."""


@dataclass(frozen=True)
class Problem:
    """A value that cannot stay as it is, by its key path; with its line it becomes a Fault."""

    keys: Keys
    message: str
    found: str = ""
    allowed: str = ""


class GangbookError(Exception):
    """Anything gangbook raises on purpose; its text is meant for a player."""


class FileFaults(GangbookError):
    """A file cannot be used as it stands; every fault in it is listed."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


class Refused(GangbookError):
    """An act that the rules do not allow now.

    `code` is stable and for tests, `reason` is for the player.
    """

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class BadAnswer(GangbookError):
    """An answer that does not fit its question: seven on a D6, an option that is closed."""

    def __init__(self, reason: str, code: str = "bad_answer") -> None:
        super().__init__(reason)
        self.code = code


class ChangedOnDisk(GangbookError):
    """The file was changed by somebody else since it was read; it is not overwritten."""


class Locked(GangbookError):
    """The gang is open in another window; here it can only be read."""
