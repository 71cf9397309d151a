"""The clock on the table: it measures a session that runs; the book gets whole minutes."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from gangbook.book.party import Party, Session
from gangbook.faults import GangbookError

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook

SECONDS = 60


@dataclass
class _Running:
    """One session's clock since its minutes were last written in the book."""

    session: str
    minutes: int
    since: float


class TableClock:
    """Seconds of the sessions that run here. A session whose clock stands has none."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        """`now` gives seconds that only grow."""
        self._now = now
        self._running: dict[str, _Running] = {}
        self._left_over: dict[tuple[str, str], float] = {}
        """Seconds short of a minute at the last stop, by party and session."""

    def seconds(self, party_id: str, session: Session) -> int:
        """Seconds played so far; the clock of a session that runs is started when first seen."""
        if session.paused or session.is_played:
            self._running.pop(party_id, None)
            return session.minutes * SECONDS
        running = self._running.get(party_id)
        if running is None or (running.session, running.minutes) != (session.id, session.minutes):
            spare = self._left_over.pop((party_id, session.id), 0.0)
            running = _Running(session.id, session.minutes, self._now() - spare)
            self._running[party_id] = running
        return session.minutes * SECONDS + int(self._now() - running.since)

    def minutes(self, party_id: str, session: Session) -> int:
        """Whole minutes played so far."""
        return self.seconds(party_id, session) // SECONDS

    def stopped(self, party_id: str, session: Session) -> int:
        """Whole minutes at a stop; what is over counts when the clock runs on."""
        seconds = self.seconds(party_id, session)
        self._left_over[(party_id, session.id)] = seconds % SECONDS
        return seconds // SECONDS

    def stop(self, books: OpenBook, party_id: str) -> None:
        """Let the clock of a party stand where it runs, so that no minute is lost with the app."""
        sheet = books.sheet(party_id)
        session = sheet.session if isinstance(sheet, Party) else None
        if session is None or session.paused or session.is_played:
            return
        minutes = str(self.stopped(party_id, session))
        # Who may only read the party has no clock to stop either.
        with contextlib.suppress(GangbookError):
            books.begin("pause_clock", party_id, {"minutes": minutes})
        self._running.pop(party_id, None)

    def stop_all(self, books: OpenBook) -> None:
        """Let every clock stand that runs here."""
        for party_id in list(self._running):
            if books.is_open(party_id):
                self.stop(books, party_id)


def shown(seconds: int) -> str:
    """A time as a clock shows it: 1:35:07."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
