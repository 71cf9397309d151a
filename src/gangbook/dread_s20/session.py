"""A session at the table: who plays, every margin as it happens, the game's nights, and its end."""

from __future__ import annotations

import msgspec

from gangbook.book.derive_character import session_hours
from gangbook.book.gang import Book
from gangbook.book.party import Margin, Session
from gangbook.dread_s20.act import Args, character_of, choice, number_of, session_of, yes_no
from gangbook.dread_s20.clock import minutes_played
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number, pick_some, text
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook

FURTHEST_MARGIN = 60
"""No margin is entered beyond; only so that a slip of the keys is caught."""


def start_session(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Begin a session with those who take part; its clock runs [S20-37].

    Raises `Refused`: `session_running`, `no_characters`.
    """
    party = book.party(party_id)
    if party.session is not None:
        running = session_title(rulebook, party.session)
        told = rulebook.say("{session} is not over yet.", session=running)
        raise Refused("session_running", told)
    unfinished = rulebook.say("is still being created")
    options = tuple(
        Option(key=one.id, label=one.name, closed=unfinished if one.creation else "")
        for one in party.characters
    )
    if all(option.closed for option in options):
        raise Refused("no_characters", rulebook.say("The party has no finished character."))
    why = rulebook.say("What is the session called?")
    title = yield from text(why, rule="session.title", may_be_empty=True)
    why = rulebook.say("Who takes part?")
    playing = yield from pick_some(options, why, rule="session.characters")
    there = tuple(one.id for one in party.characters if one.id in playing)
    session = Session(id=f"s{len(party.sessions) + 1}", title=title, characters=there)
    names = ", ".join(one.name for one in party.characters if one.id in there)
    yield from note("session", f"{session_title(rulebook, session)}: {names}")
    return book.with_party(party.with_session(session))


def margin(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Enter the margin of a character's action, relevant or not [S20-29, S20-37].

    A failure is entered below 0; it is kept and counts for nothing [S20-A23]. `args` may bring
    `margin` and `relevant`, and then nothing is asked. Raises `Refused`: `no_session`,
    `wrong_step`, `not_in_session`, `bad_argument`.
    """
    party = book.party(party_id)
    character = character_of(rulebook, party, args)
    session = in_play(rulebook, session_of(rulebook, party))
    if character.id not in session.characters:
        raise Refused(
            "not_in_session",
            rulebook.say("{who} takes no part in this session.", who=character.name),
        )
    words = rulebook.rules.dread_s20.words
    if "margin" in args:
        entered = number_of(args, "margin")
    else:
        why = rulebook.say("Margin of {who}? Below 0 for a failure.", who=character.name)
        entered = yield from number(
            -FURTHEST_MARGIN, FURTHEST_MARGIN, why, rule="margin", about=character.id
        )
    why = rulebook.say("{what}?", what=words.relevant)
    answers = yes_no(rulebook)
    relevant = (
        yield from choice(
            args, "relevant", answers, why, rule="margin.relevant", about=character.id
        )
    ) == "yes"
    told = margin_told(rulebook, character.name, entered, relevant=relevant)
    yield from note("margin", told)
    changed = with_margin(session, character.id, entered, relevant=relevant)
    return book.with_party(party.with_session(changed))


def with_margin(session: Session, who: str, entered: int, *, relevant: bool) -> Session:
    """The session with one more margin."""
    one = Margin(who=who, margin=entered, relevant=relevant)
    return msgspec.structs.replace(session, margins=(*session.margins, one))


def margin_told(rulebook: Rulebook, name: str, margin: int, *, relevant: bool) -> str:
    """A margin in words."""
    told = f"{name} {margin:+}"
    return told if relevant else f"{told}, {rulebook.say('not relevant')}"


def end_day(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """A day of the game ends and the characters sleep: experience may be spent [S20-01].

    Raises `Refused`: `no_session`, `wrong_step`, `asleep`.
    """
    party = book.party(party_id)
    session = in_play(rulebook, session_of(rulebook, party))
    if session.asleep:
        raise Refused("asleep", rulebook.say("The characters sleep already."))
    title = session_title(rulebook, session)
    yield from note("session", rulebook.say("a day ends in {session}", session=title))
    return book.with_party(party.with_session(msgspec.structs.replace(session, asleep=True)))


def begin_day(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """The characters wake and play goes on. Raises `Refused`: `no_session`, `awake`."""
    party = book.party(party_id)
    session = in_play(rulebook, session_of(rulebook, party))
    if not session.asleep:
        raise Refused("awake", rulebook.say("The characters are awake."))
    title = session_title(rulebook, session)
    yield from note("session", rulebook.say("a day begins in {session}", session=title))
    return book.with_party(party.with_session(msgspec.structs.replace(session, asleep=False)))


def end_play(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """End the play with the minutes it took; what it brings comes after [S20-28, S20-38].

    `args` may bring `minutes`. Raises `Refused`: `no_session`, `wrong_step`, `bad_argument`.
    """
    party = book.party(party_id)
    session = in_play(rulebook, session_of(rulebook, party))
    minutes = yield from minutes_played(rulebook, session, args)
    over = msgspec.structs.replace(session, minutes=minutes, paused=False, asleep=False)
    over = over.doing("play")
    hours = session_hours(rulebook, over)
    told = rulebook.say(
        "{session} ends after {minutes} minutes: {hours} hours",
        session=session_title(rulebook, session),
        minutes=minutes,
        hours=hours,
    )
    yield from note("session", told)
    return book.with_party(party.with_session(over))


def close_session(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Close a session after its spending; what is left can be spent before the next [S20-12].

    Raises `Refused`: `no_session`, `wrong_step`.
    """
    party = book.party(party_id)
    session = session_of(rulebook, party)
    if "destiny" not in session.steps:
        title = session_title(rulebook, session)
        told = rulebook.say("{session} is not at its last step yet.", session=title)
        raise Refused("wrong_step", told)
    title = session_title(rulebook, session)
    yield from note("session", rulebook.say("{session} is closed", session=title))
    return book.with_party(party.with_session(session.doing("spending")))


def in_play(rulebook: Rulebook, session: Session) -> Session:
    """The session, still being played. Raises `Refused` `wrong_step`."""
    if session.is_played:
        title = session_title(rulebook, session)
        raise Refused("wrong_step", rulebook.say("The play of {session} is over.", session=title))
    return session


def session_title(rulebook: Rulebook, session: Session) -> str:
    """A session by its number and, where it has one, its title."""
    number_of_it = session.id.removeprefix("s")
    called = f", {session.title}" if session.title else ""
    return f"{rulebook.rules.dread_s20.words.session} {number_of_it}{called}"
