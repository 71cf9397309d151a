"""Reminders of the sequence, drawn from the state of the gang."""

from __future__ import annotations

import pytest

from factories import battle, before, captive, captured, fighter, gang
from gangbook.book.captive import Rescue
from gangbook.book.gang import Gang
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.post_battle.sequence import steps


def noted(rulebook: Rulebook, now: Gang, step: str) -> str:
    """What the checklist says beside this step."""
    (state,) = (one for one in steps(rulebook, now, now.battles[0]) if one.id == step)
    return state.note


@pytest.mark.parametrize(
    ("rescue", "told"),
    [
        ("pending", "the rescue chance is not used"),
        ("declared", "the rescue is declared"),
        ("declined", ""),
        ("failed", ""),
    ],
)
def test_step_5_reminds_of_rescues_that_are_open_on_both_sides(
    rulebook: Rulebook, rescue: Rescue, told: str
) -> None:
    now = gang(
        fighter("vex", "leader"),
        captured("nok", rescue),
        battles=(battle("vex", steps=before("actions")),),
        captives=(captive("gor", rescue=rescue, owner="Kings"),),
    )
    found = noted(rulebook, now, "actions")
    assert ("is held by" in found, "of Kings is held captive here" in found) == (
        bool(told),
        bool(told),
    )
    assert told in found
    assert noted(rulebook, now, "gang_rating") == ""


def test_before_the_end_what_is_owed_and_a_missing_leader_are_told(rulebook: Rulebook) -> None:
    now = gang(fighter("mira", xp=12), battles=(battle("mira", steps=before("report")),))
    found = noted(rulebook, now, "report")
    assert "owed: " in found
    assert "The gang has no Leader." in found
    content = gang(fighter("vex", "leader"), battles=(battle("vex", steps=before("report")),))
    assert noted(rulebook, content, "report") == ""
