"""Experience and skills a fighter is hired with: nothing is owed for them at once."""

from __future__ import annotations

import pytest

from factories import after_battle, stash_of, with_type
from gangbook.book.gang import Gang
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.experience.schedule import Schedule, schedule
from gangbook.underhive.owed import owed
from playing import faces, played

RULESETS = ("tracks", "free-for-all")


def planned(rulebook: Rulebook, now: Gang) -> Schedule:
    """What the first fighter is owed."""
    return schedule(rulebook, now, now.fighters[0])


def hired(rules: Rulebook, ruleset: str, *answers: str) -> Gang:
    """A gang in Update Roster that has just hired its only fighter."""
    empty = after_battle(ruleset=ruleset, stash=stash_of(500))
    return played(rules, empty, "hire", answers).gang


@pytest.mark.rule("FFA-04")
@pytest.mark.parametrize("category", ["prospect", "ganger"])
@pytest.mark.parametrize("ruleset", [*RULESETS, "core"])
@pytest.mark.parametrize("xp", [5, 6, 14])
def test_who_is_hired_with_xp_is_owed_nothing(
    rulebook: Rulebook, ruleset: str, category: str, xp: int
) -> None:
    rules = with_type(rulebook, "veteran", category, starting_xp=xp)
    now = hired(rules, ruleset, "veteran", "Vex")
    assert now.fighters[0].xp == xp
    assert planned(rules, now).owed == 0
    assert [task for task in owed(rules, now) if task.act == "advance" and task.owed] == []


@pytest.mark.rule("FFA-04", "TRK-08")
@pytest.mark.parametrize("category", ["prospect", "ganger"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_is_hired_with_xp_is_owed_one_after_five_more(
    rulebook: Rulebook, ruleset: str, category: str
) -> None:
    rules = with_type(rulebook, "veteran", category, starting_xp=3)
    now = hired(rules, ruleset, "veteran", "Vex")
    assert (planned(rules, now).next, planned(rules, now).short) == (8, 5)
    for more, due in ((4, 0), (5, 1)):
        grown = now.with_fighter(now.fighters[0].gaining_xp(more))
        assert planned(rules, grown).owed == due


def test_starting_xp_stays_uncounted_after_an_advancement(rulebook: Rulebook) -> None:
    rules = with_type(rulebook, "veteran", "ganger", starting_xp=4)
    now = hired(rules, "tracks", "veteran", "Vex")
    now = now.with_fighter(now.fighters[0].gaining_xp(9))
    assert (planned(rules, now).owed, planned(rules, now).at) == (1, 9)
    now = played(rules, now, "advance", [faces(7)], fighter="vex").gang
    assert (planned(rules, now).owed, planned(rules, now).next) == (0, 14)


@pytest.mark.rule("TRK-08")
def test_a_type_can_say_that_its_starting_xp_counts(rulebook: Rulebook) -> None:
    rules = with_type(rulebook, "forgeborn", "prospect", starting_xp=5, starting_xp_counts=True)
    plan = planned(rules, hired(rules, "tracks", "forgeborn", "Vex"))
    assert (plan.owed, plan.next, plan.short) == (1, 5, 0)


@pytest.mark.rule("TRK-04")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_is_hired_with_skills_is_owed_nothing_and_has_no_advancement(
    rulebook: Rulebook, ruleset: str
) -> None:
    now = hired(rulebook, ruleset, "gang_queen", "Vex", "Sprint")
    plan = planned(rulebook, now)
    assert now.fighters[0].skills == ("Sprint",)
    assert (plan.adv, plan.owed, plan.next) == (0, 0, 5)
