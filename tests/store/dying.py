"""A process that ends at its n-th call to the system, as if the power had failed there."""

from __future__ import annotations

import builtins
import os
from collections.abc import Callable
from typing import Any

DIED = 9
"""What the process says when it was ended so; 0 when it ran through."""
CALLS = ("open", "close", "fsync", "replace", "rename", "unlink", "mkdir", "chmod")


class Clock:
    """Counts the steps of a process and ends it at one of them."""

    def __init__(self, last: int) -> None:
        self.left = last

    def tick(self) -> None:
        """One step more; the process may end here."""
        self.left -= 1
        if self.left == 0:
            os._exit(DIED)


class TornFile:
    """A file that may be left empty, or half written."""

    def __init__(self, file: Any, clock: Clock) -> None:
        self.file = file
        self.clock = clock

    def write(self, text: Any) -> int:
        """Write in two halves, each of which may be the last thing that happens."""
        half = len(text) // 2
        self.clock.tick()
        self.file.write(text[:half])
        self.file.flush()
        self.clock.tick()
        self.file.write(text[half:])
        self.file.flush()
        self.clock.tick()
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def __enter__(self) -> TornFile:
        return self

    def __exit__(self, *error: object) -> None:
        self.file.close()


def exit_code(action: Callable[[], object], last: int) -> int:
    """Run an action in a process of its own that ends at its `last` step; 0 when it ran through.

    What the action raises is an exit code of its own.
    """
    child = os.fork()
    if child == 0:
        code = 3
        try:
            _patch(Clock(last))
            action()
            code = 0
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _patch(clock: Clock) -> None:
    """Let every call to the system be a step, before and after it."""
    for name in CALLS:
        setattr(os, name, _ticking(getattr(os, name), clock))
    plain_open = builtins.open

    def open_ticking(*args: Any, **kwargs: Any) -> Any:
        mode = kwargs.get("mode", args[1] if len(args) > 1 else "r")
        if not set(mode) & set("wax+"):
            return plain_open(*args, **kwargs)
        clock.tick()
        file = plain_open(*args, **kwargs)
        clock.tick()
        return TornFile(file, clock) if "w" in mode else file

    builtins.open = open_ticking  # in the child alone


def _ticking(call: Callable[..., Any], clock: Clock) -> Callable[..., Any]:
    def ticking(*args: Any, **kwargs: Any) -> Any:
        clock.tick()
        result = call(*args, **kwargs)
        clock.tick()
        return result

    return ticking
