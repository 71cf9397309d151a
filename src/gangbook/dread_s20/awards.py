"""What a session brings at its end: experience by margins and hours, then destiny points."""

from __future__ import annotations

import msgspec

from gangbook.book.character import XpRow
from gangbook.book.derive_character import margins_of, session_hours, session_xp
from gangbook.book.gang import Book
from gangbook.book.party import Party, Session
from gangbook.dread_s20.act import Args, one_of, session_of
from gangbook.dread_s20.session import session_title
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook

ALL_OTHERS = "all"


def award_experience(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Credit each character with the session's experience [S20-28, S20-30, S20-38].

    Raises `Refused`: `no_session`, `wrong_step`.
    """
    party = book.party(party_id)
    session = _at(rulebook, session_of(rulebook, party), "experience")
    words = rulebook.rules.dread_s20.words
    hours = session_hours(rulebook, session)
    for who in session.characters:
        character = party.character(who)
        assert character is not None, "nobody leaves a party during a session"
        margins = margins_of(rulebook, session, who).value
        xp = session_xp(rulebook, session, who)
        yield from note(
            "experience",
            rulebook.say(
                "{who} {xp}: {margins} / {hours} hours",
                who=character.name,
                xp=f"{xp} {words.xp_short}",
                margins=margins,
                hours=hours,
            ),
        )
        session = session.with_award(msgspec.structs.replace(session.award(who), xp=xp))
        if xp:
            what = session_title(rulebook, session)
            row = XpRow(amount=xp, what=what, source=f"sessions.{session.id}")
            party = party.with_character(character.booking(row))
    return book.with_party(party.with_session(session.doing("experience")))


def award_destiny(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """The group gives destiny points to one, the game master to a second or to all others [S20-35].

    What goes beyond the most one may hold is lost [S20-33, S20-A26]. Raises `Refused`:
    `no_session`, `wrong_step`.
    """
    party = book.party(party_id)
    session = _at(rulebook, session_of(rulebook, party), "destiny")
    rules = rulebook.rules.dread_s20
    options = tuple(
        Option(key=one.id, label=f"{one.name} ({one.destiny})")
        for one in party.characters
        if one.id in session.characters
    )
    why = rulebook.say("To whom does the group give {points}?", points=rules.destiny.group)
    first = yield from one_of(options, why, rule="destiny.group")
    party, session = yield from _given(rulebook, party, session, first, rules.destiny.group)
    if len(options) > 1:
        why = rulebook.say(
            "To whom does the game master give {points}?", points=rules.destiny.one_other
        )
        second = yield from one_of(
            second_options(rulebook, options, first), why, rule="destiny.game_master"
        )
        others = [option.key for option in options if option.key != first]
        points = rules.destiny.all_others if second == ALL_OTHERS else rules.destiny.one_other
        for who in others if second == ALL_OTHERS else [second]:
            party, session = yield from _given(rulebook, party, session, who, points)
    return book.with_party(party.with_session(session.doing("destiny")))


def second_options(
    rulebook: Rulebook, options: tuple[Option, ...], first: str
) -> tuple[Option, ...]:
    """Whom the game master may choose: another than the group, or all others [S20-A27, S20-A28]."""
    points = rulebook.rules.dread_s20.destiny.all_others
    return (
        *(
            Option(
                key=option.key,
                label=option.label,
                closed=rulebook.say("is the group's choice already") if option.key == first else "",
                code="same_character",
            )
            for option in options
        ),
        Option(key=ALL_OTHERS, label=rulebook.say("all others, {points} each", points=points)),
    )


def _given(
    rulebook: Rulebook, party: Party, session: Session, who: str, points: int
) -> Procedure[tuple[Party, Session]]:
    rules = rulebook.rules.dread_s20
    character = party.character(who)
    assert character is not None, "nobody leaves a party during a session"
    gets = max(0, min(points, rules.destiny.most - character.destiny))
    told = f"{character.name} +{gets} {rules.words.destiny}"
    if gets < points:
        told += rulebook.say(", {points} lost", points=points - gets)
    yield from note("destiny", told)
    changed = msgspec.structs.replace(character, destiny=character.destiny + gets)
    award = msgspec.structs.replace(session.award(who), destiny=gets)
    return party.with_character(changed), session.with_award(award)


def _at(rulebook: Rulebook, session: Session, wanted: str) -> Session:
    """The session, at this step. Raises `Refused` `wrong_step`."""
    steps = rulebook.rules.dread_s20.steps
    here = next(step for step in steps if step.id not in session.steps)
    if here.id != wanted:
        title = session_title(rulebook, session)
        told = rulebook.say("{session} is at: {step}.", session=title, step=here.name)
        raise Refused("wrong_step", told)
    return session
