"""The clock of a session. Whoever shows it measures or types; the book keeps minutes [S20-37]."""

from __future__ import annotations

import msgspec

from gangbook.book.gang import Book
from gangbook.book.party import Session
from gangbook.dread_s20.act import Args, number_of, session_of
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number
from gangbook.rules.rulebook import Rulebook

LONGEST = 48 * 60
"""Minutes; no session takes longer, only so that a slip of the keys is caught."""


def pause_clock(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Let the clock stand, at the minutes played so far.

    `args` may bring `minutes`. Raises `Refused`: `no_session`, `wrong_step`, `paused`.
    """
    party = book.party(party_id)
    session = _running(session_of(party))
    if session.paused:
        raise Refused("paused", "The clock stands already.")
    minutes = yield from minutes_played(session, args)
    yield from note("clock", f"stands at {minutes} minutes")
    paused = msgspec.structs.replace(session, minutes=minutes, paused=True)
    return book.with_party(party.with_session(paused))


def run_clock(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Let the clock run on. Raises `Refused`: `no_session`, `wrong_step`, `running`."""
    party = book.party(party_id)
    session = _running(session_of(party))
    if not session.paused:
        raise Refused("running", "The clock runs.")
    yield from note("clock", f"runs on from {session.minutes} minutes")
    return book.with_party(party.with_session(msgspec.structs.replace(session, paused=False)))


def set_clock(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Put the clock to the minutes that were played, as typed; it stands or runs as before.

    `args` may bring `minutes`. Raises `Refused`: `no_session`, `wrong_step`.
    """
    party = book.party(party_id)
    session = _running(session_of(party))
    minutes = yield from minutes_played(session, args)
    yield from note("clock", f"{session.minutes} minutes become {minutes}")
    return book.with_party(party.with_session(msgspec.structs.replace(session, minutes=minutes)))


def minutes_played(session: Session, args: Args) -> Procedure[int]:
    """The minutes played so far: measured by whoever began the act, or typed.

    Raises `Refused` `bad_argument`.
    """
    if "minutes" not in args:
        return (
            yield from number(
                0, LONGEST, "Minutes played?", rule="clock.minutes", suggested=session.minutes
            )
        )
    minutes = number_of(args, "minutes")
    if not 0 <= minutes <= LONGEST:
        raise Refused("bad_argument", f"Minutes go from 0 to {LONGEST}, not {minutes}.")
    return minutes


def _running(session: Session) -> Session:
    if session.is_played:
        raise Refused("wrong_step", "The play is over, and its clock with it.")
    return session
