"""Experience from an injury goes to those who can have any."""

from __future__ import annotations

import pytest

from factories import battle, fighter, gang
from gangbook.book.battle import Participant
from gangbook.rules.rulebook import Rulebook
from playing import played


@pytest.mark.rule("CORE-36")
@pytest.mark.parametrize(("category", "xp"), [("hanger_on", 0), ("hired_gun", 0), ("ganger", 3)])
def test_lesson_learned_teaches_only_who_gains_xp(
    rulebook: Rulebook, category: str, xp: int
) -> None:
    now = gang(
        fighter(category=category, xp=0),
        battles=(battle(Participant(id="vex", times_out=1, owes=("injury",))),),
    )
    answers = ["1 1"] + (["3"] if xp else [])
    done = played(rulebook, now, "injury", answers, battle="b1", fighter="vex")
    assert done.gang.fighters[0].xp == xp
    assert done.gang.fighters[0].has("convalescence")
