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
    session = _running(rulebook, session_of(rulebook, party))
    if session.paused:
        raise Refused("paused", rulebook.say("The clock stands already."))
    minutes = yield from minutes_played(rulebook, session, args)
    yield from note("clock", rulebook.say("stands at {minutes} minutes", minutes=minutes))
    paused = msgspec.structs.replace(session, minutes=minutes, paused=True)
    return book.with_party(party.with_session(paused))


def run_clock(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Let the clock run on. Raises `Refused`: `no_session`, `wrong_step`, `running`."""
    party = book.party(party_id)
    session = _running(rulebook, session_of(rulebook, party))
    if not session.paused:
        raise Refused("running", rulebook.say("The clock runs."))
    told = rulebook.say("runs on from {minutes} minutes", minutes=session.minutes)
    yield from note("clock", told)
    return book.with_party(party.with_session(msgspec.structs.replace(session, paused=False)))


def set_clock(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Put the clock to the minutes that were played, as typed; it stands or runs as before.

    `args` may bring `minutes`. Raises `Refused`: `no_session`, `wrong_step`.
    """
    party = book.party(party_id)
    session = _running(rulebook, session_of(rulebook, party))
    minutes = yield from minutes_played(rulebook, session, args)
    told = rulebook.say("{was} minutes become {now}", was=session.minutes, now=minutes)
    yield from note("clock", told)
    return book.with_party(party.with_session(msgspec.structs.replace(session, minutes=minutes)))


def minutes_played(rulebook: Rulebook, session: Session, args: Args) -> Procedure[int]:
    """The minutes played so far: measured by whoever began the act, or typed.

    `args` may bring `minutes`, or `measured`, which is only suggested. Raises `Refused`
    `bad_argument`.
    """
    if "minutes" not in args:
        why = rulebook.say("Minutes played?")
        so_far = number_of(args, "measured") if "measured" in args else session.minutes
        return (yield from number(0, LONGEST, why, rule="clock.minutes", suggested=so_far))
    minutes = number_of(args, "minutes")
    if not 0 <= minutes <= LONGEST:
        told = rulebook.say(
            "Minutes go from 0 to {most}, not {found}.", most=LONGEST, found=minutes
        )
        raise Refused("bad_argument", told)
    return minutes


def _running(rulebook: Rulebook, session: Session) -> Session:
    if session.is_played:
        raise Refused("wrong_step", rulebook.say("The play is over, and its clock with it."))
    return session
