"""One window at a time may write a gang; the lock goes with its process, however that ends."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

from gangbook.store.safe_write import CannotWrite, aside


class Lock:
    """A lock on one gang file, held until it is released or the process ends."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[bytes] | None = None

    def take(self) -> bool:
        """Take the lock; False when another window holds it.

        Raises `CannotWrite` in a folder that takes no file.
        """
        if self._file is not None:
            return True
        place = aside(self._path) / f"{self._path.name}.lock"
        try:
            file = open(place, "ab")  # noqa: SIM115 - held open on purpose
        except OSError as error:
            raise CannotWrite(f"{place} cannot be made: {error.strerror}.") from error
        if not _try_lock(file):
            file.close()
            return False
        self._file = file
        return True

    def release(self) -> None:
        """Give the lock back."""
        if self._file is not None:
            self._file.close()
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
