"""Who sits at a running session, and what the game master decides of its margins afterwards."""

from __future__ import annotations

import msgspec

from gangbook.book.gang import Book
from gangbook.book.party import Margin, Party
from gangbook.dread_s20.act import Args, character_of, one_of, session_of
from gangbook.dread_s20.session import in_play, session_title
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook

STRUCK = "struck"


def join_session(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """A character comes later into a running session.

    Raises `Refused`: `no_session`, `wrong_step`, `in_session`, `wrong_window`.
    """
    party = book.party(party_id)
    character = character_of(party, args)
    session = in_play(rulebook, session_of(party))
    if character.id in session.characters:
        raise Refused("in_session", f"{character.name} takes part already.")
    if character.creation:
        raise Refused("wrong_window", f"{character.name} is still being created.")
    there = tuple(
        one.id for one in party.characters if one.id in (*session.characters, character.id)
    )
    yield from note("session", f"{character.name} joins {session_title(rulebook, session)}")
    joined = msgspec.structs.replace(session, characters=there)
    return book.with_party(party.with_session(joined))


def judge_margin(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Say of a margin whether its action was relevant after all, or strike it out [S20-29].

    Possible until the session's experience is given. Raises `Refused`: `no_session`, `wrong_step`,
    `nothing_to_pick`.
    """
    party = book.party(party_id)
    session = session_of(party)
    words = rulebook.rules.dread_s20.words
    if "experience" in session.steps:
        told = f"The experience of {session_title(rulebook, session)} is given already."
        raise Refused("wrong_step", told)
    options = tuple(
        Option(key=str(place), label=_told(rulebook, party, one))
        for place, one in enumerate(session.margins, 1)
    )
    nothing = f"{session_title(rulebook, session)} has no {words.margins} yet."
    key = yield from one_of(options, f"{words.margin}?", rule="judge.margin", nothing=nothing)
    judged = session.margins[int(key) - 1]
    verdicts = (
        Option(key="yes", label="relevant"),
        Option(key="no", label="not relevant"),
        Option(key=STRUCK, label="struck out", detail="it was entered by mistake"),
    )
    verdict = yield from one_of(verdicts, _told(rulebook, party, judged), rule="judge.verdict")
    changed = () if verdict == STRUCK else (_judged(judged, verdict == "yes"),)
    place = int(key) - 1
    margins = (*session.margins[:place], *changed, *session.margins[place + 1 :])
    label = next(option.label for option in verdicts if option.key == verdict)
    yield from note("margin", f"{_told(rulebook, party, judged)}: {label}")
    return book.with_party(party.with_session(msgspec.structs.replace(session, margins=margins)))


def _judged(one: Margin, relevant: bool) -> Margin:
    return msgspec.structs.replace(one, relevant=relevant)


def _told(rulebook: Rulebook, party: Party, one: Margin) -> str:
    character = party.character(one.who)
    told = "" if one.relevant else ", not relevant"
    return f"{character.name if character else one.who} {one.margin:+}{told}"
