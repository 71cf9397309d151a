"""Who sits at a running session, and what the game master decides of its margins afterwards."""

from __future__ import annotations

import msgspec

from gangbook.book.gang import Book
from gangbook.book.party import Margin, Party, Session
from gangbook.dread_s20.act import Args, character_of, one_of, session_of
from gangbook.dread_s20.session import in_play, margin_told, session_title, with_margin
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, tally
from gangbook.kernel.questions import Column, Option
from gangbook.rules.rulebook import Rulebook

STRUCK, SUM = "struck", "sum"
MOST_ON_PAPER = 999
"""No sum is entered beyond; only so that a slip of the keys is caught."""


def join_session(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """A character comes later into a running session.

    Raises `Refused`: `no_session`, `wrong_step`, `in_session`, `wrong_window`.
    """
    party = book.party(party_id)
    character = character_of(rulebook, party, args)
    session = in_play(rulebook, session_of(rulebook, party))
    if character.id in session.characters:
        raise Refused("in_session", rulebook.say("{who} takes part already.", who=character.name))
    if character.creation:
        raise Refused(
            "wrong_window", rulebook.say("{who} is still being created.", who=character.name)
        )
    there = tuple(
        one.id for one in party.characters if one.id in (*session.characters, character.id)
    )
    title = session_title(rulebook, session)
    told = rulebook.say("{who} joins {session}", who=character.name, session=title)
    yield from note("session", told)
    joined = msgspec.structs.replace(session, characters=there)
    return book.with_party(party.with_session(joined))


def enter_margins(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Enter what was kept on paper: each character's margins of relevant successes, added up.

    They are added to those entered one by one [S20-29, S20-37]. Possible until the session's
    experience is given. Raises `Refused`: `no_session`, `wrong_step`.
    """
    party = book.party(party_id)
    session = _not_awarded(rulebook, session_of(rulebook, party))
    words = rulebook.rules.dread_s20.words
    there = [one for one in party.characters if one.id in session.characters]
    rows = tuple(Option(key=one.id, label=one.name) for one in there)
    columns = (Column(key=SUM, label=words.margins, most=MOST_ON_PAPER),)
    why = rulebook.say("Margins of relevant successes, added up?")
    cells = yield from tally(rows, columns, why, rule="margins")
    for one in there:
        if (added_up := int(cells[one.id][SUM])) > 0:
            told = rulebook.say("{who} {margin:+}, added up", who=one.name, margin=added_up)
            yield from note("margin", told)
            session = with_margin(session, one.id, added_up, relevant=True)
    return book.with_party(party.with_session(session))


def judge_margin(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Say of a margin whether its action was relevant after all, or strike it out [S20-29].

    Possible until the session's experience is given. Raises `Refused`: `no_session`, `wrong_step`,
    `nothing_to_pick`.
    """
    party = book.party(party_id)
    session = _not_awarded(rulebook, session_of(rulebook, party))
    words = rulebook.rules.dread_s20.words
    options = tuple(
        Option(key=str(place), label=_told(rulebook, party, one))
        for place, one in enumerate(session.margins, 1)
    )
    nothing = rulebook.say(
        "{session} has no margins yet.", session=session_title(rulebook, session)
    )
    key = yield from one_of(
        options, rulebook.say("{what}?", what=words.margin), rule="judge.margin", nothing=nothing
    )
    judged = session.margins[int(key) - 1]
    verdicts = (
        Option(key="yes", label=rulebook.say("relevant")),
        Option(key="no", label=rulebook.say("not relevant")),
        Option(
            key=STRUCK,
            label=rulebook.say("struck out"),
            detail=rulebook.say("it was entered by mistake"),
        ),
    )
    verdict = yield from one_of(verdicts, _told(rulebook, party, judged), rule="judge.verdict")
    changed = () if verdict == STRUCK else (_judged(judged, verdict == "yes"),)
    place = int(key) - 1
    margins = (*session.margins[:place], *changed, *session.margins[place + 1 :])
    label = next(option.label for option in verdicts if option.key == verdict)
    yield from note("margin", f"{_told(rulebook, party, judged)}: {label}")
    return book.with_party(party.with_session(msgspec.structs.replace(session, margins=margins)))


def _not_awarded(rulebook: Rulebook, session: Session) -> Session:
    if "experience" in session.steps:
        title = session_title(rulebook, session)
        told = rulebook.say("The experience of {session} is given already.", session=title)
        raise Refused("wrong_step", told)
    return session


def _judged(one: Margin, relevant: bool) -> Margin:
    return msgspec.structs.replace(one, relevant=relevant)


def _told(rulebook: Rulebook, party: Party, one: Margin) -> str:
    character = party.character(one.who)
    return margin_told(
        rulebook, character.name if character else one.who, one.margin, relevant=one.relevant
    )
