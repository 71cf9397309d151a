"""When experience may be spent [S20-01, S20-12]."""

from __future__ import annotations

from gangbook.book.character import Character
from gangbook.book.party import Party
from gangbook.faults import Refused
from gangbook.rules.dread_s20 import Window
from gangbook.rules.rulebook import Rulebook

CREATION, BEFORE, IN_SCENE = "creation", "before_session", "in_scene"
ASLEEP, AFTER = "end_of_game_day_asleep", "after_session"


def window_now(rulebook: Rulebook, party: Party, character: Character) -> Window:
    """The time it is for a character.

    From the end of play until all of the session was spent it is after the session.
    """
    session = party.session
    if character.creation:
        name = CREATION
    elif session is None or character.id not in session.characters:
        name = BEFORE
    elif session.is_played:
        name = AFTER
    else:
        name = ASLEEP if session.asleep else IN_SCENE
    return rulebook.rules.dread_s20.window(name)


def may_buy(window: Window, kind: str) -> bool:
    """Whether experience buys this at this time; `new_technique` for the first points of one."""
    return kind in window.buys


def why_not_now(
    rulebook: Rulebook, party: Party, character: Character, kind: str
) -> Refused | None:
    """Why this is not bought now; None when it can be [S20-01, S20-13]."""
    window = window_now(rulebook, party, character)
    if not may_buy(window, kind):
        others = [one.name for one in rulebook.rules.dread_s20.windows if may_buy(one, kind)]
        told = rulebook.say(
            "not at this time ({now}), but: {others}",
            now=window.name,
            others=", ".join(others) or rulebook.say("never"),
        )
        return Refused("wrong_window", told)
    session = party.session
    if window.id == AFTER and session and "destiny" not in session.steps:
        steps = rulebook.rules.dread_s20.steps
        missing = next(step.name for step in steps if step.id not in session.steps)
        return Refused("wrong_step", rulebook.say("first comes: {step}", step=missing))
    return None
