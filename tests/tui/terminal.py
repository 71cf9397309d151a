"""The app in a process of its own under a pseudo terminal, to be killed for real."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path
from types import TracebackType

QUIET = 0.2
"""Seconds without a word from the app after which it waits for a key."""
LONGEST = 20.0
"""Seconds the app is waited for at most."""


class Terminal:
    """The app on a folder, in a terminal of 80 by 24."""

    def __init__(self, folder: Path) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gangbook", str(folder), "--seed", "4"],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "PYTHONUNBUFFERED": "1"},
        )
        os.close(slave)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
        os.close(self.master)

    def wait_for(self, words: str) -> None:
        """Read until the app has written these words and then fallen silent."""
        seen = b""
        while words.encode() not in seen:
            more = self._read(LONGEST)
            assert more, f"the app does not show {words!r}: {seen[-300:]!r}"
            seen += more
        self.settle()

    def settle(self) -> None:
        """Read until the app falls silent."""
        while self._read(QUIET):
            pass

    def press(self, key: str) -> None:
        """Press a key, or type a text."""
        os.write(self.master, key.encode())

    def kill(self) -> None:
        """Kill the app; nothing can be tidied up."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def _read(self, seconds: float) -> bytes:
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return b""
        try:
            return os.read(self.master, 65536)
        except OSError:
            return b""
