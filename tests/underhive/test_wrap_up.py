"""Step 1: succumb tests, old wounds, escape rolls, and who is out of Recovery at its end."""

from __future__ import annotations

import pytest

from factories import battle, fighter, gang, had
from gangbook.book.battle import Participant, Result
from gangbook.book.fighter import Condition, Item
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.rules.rulebook import Rulebook
from playing import played


def owing(*owes: str, result: Result = "won", opponents: tuple[str, ...] = ("Irons",)) -> Gang:
    """A gang whose one fighter owes these tests."""
    part = Participant(id="vex", owes=owes)  # type: ignore[arg-type]  # the tests' own names
    return gang(fighter(), battles=(battle(part, result=result, opponents=opponents),))


def done(rulebook: Rulebook, now: Gang, act: str, *answers: str) -> Gang:
    """The gang after one test of Vex."""
    return played(rulebook, now, act, answers, battle="b1", fighter="vex").gang


@pytest.mark.rule("PBS-05")
@pytest.mark.parametrize(("face", "survives"), [(1, False), (2, False), (3, True), (6, True)])
def test_succumb(rulebook: Rulebook, face: int, survives: bool) -> None:
    now = done(rulebook, owing("succumb", "after_battle"), "succumb", str(face))
    part = now.battles[0].fighters[0]
    assert part.owes == (("after_battle",) if survives else ("injury", "after_battle"))
    assert part.times_out == (0 if survives else 1)


@pytest.mark.parametrize("act", ["succumb", "injury", "escape", "after_battle"])
def test_a_test_nobody_owes_is_refused(rulebook: Rulebook, act: str) -> None:
    with pytest.raises(Refused) as refused:
        done(rulebook, owing(), act, "1")
    assert refused.value.code == "no_test_owed"


def test_a_test_is_made_once(rulebook: Rulebook) -> None:
    now = done(rulebook, owing("succumb"), "succumb", "5")
    with pytest.raises(Refused) as refused:
        done(rulebook, now, "succumb", "5")
    assert refused.value.code == "no_test_owed"


@pytest.mark.rule("INJ-14")
@pytest.mark.parametrize(("face", "convalescent"), [(1, True), (2, False), (6, False)])
def test_old_wound(rulebook: Rulebook, face: int, convalescent: bool) -> None:
    one = fighter(injuries=had(rulebook, ["Old Battle Wound"]))
    now = owing("after_battle").with_fighter(one)
    now = done(rulebook, now, "after_battle", str(face))
    assert now.fighters[0].has("convalescence") is convalescent
    assert now.battles[0].fighters[0].owes == ()


def test_an_old_wound_that_is_gone_needs_no_roll(rulebook: Rulebook) -> None:
    now = done(rulebook, owing("after_battle"), "after_battle")
    assert now.battles[0].fighters[0].owes == ()


@pytest.mark.parametrize("test", ["succumb", "injury"])
def test_captures_come_after_succumb_tests_and_injuries(rulebook: Rulebook, test: str) -> None:
    other = Participant(id="mira", owes=(test,))  # type: ignore[arg-type]  # the tests' own names
    now = owing("escape")
    fought = battle(*now.battles[0].fighters, other)
    now = gang(*now.fighters, fighter("mira"), battles=(fought,))
    with pytest.raises(Refused) as refused:
        done(rulebook, now, "escape", "6")
    assert refused.value.code == "wrong_order"


@pytest.mark.rule("PBS-07", "PBS-08", "PBS-09", "PBS-10")
@pytest.mark.parametrize(
    ("result", "webbed", "face", "escapes"),
    [
        ("won", False, 4, True),
        ("won", False, 3, False),
        ("won", True, 5, False),
        ("drawn", False, 5, True),
        ("drawn", False, 4, False),
        ("lost", False, 5, False),
        ("lost", True, 5, False),
        ("lost", True, 6, True),
    ],
)
def test_escape(rulebook: Rulebook, result: Result, webbed: bool, face: int, escapes: bool) -> None:
    part = Participant(id="vex", webbed=webbed, owes=("escape",))
    now = gang(fighter(), battles=(battle(part, result=result),))
    now = done(rulebook, now, "escape", str(face))
    (condition,) = now.fighters[0].conditions
    assert (condition.state, condition.by) == (
        ("convalescence", "") if escapes else ("captured", "Irons")
    )
    assert condition.battle == "b1"


@pytest.mark.rule("INJ-32")
def test_a_skinblade_adds_two(rulebook: Rulebook) -> None:
    blade = Item(id="b", item=rulebook.rules.capture.skinblade_item, name="Skinblade")
    now = owing("escape").with_fighter(fighter(items=(blade,)))
    assert done(rulebook, now, "escape", "2").fighters[0].has("convalescence")
    assert done(rulebook, owing("escape"), "escape", "2").fighters[0].has("captured")


@pytest.mark.rule("PBS-10")
def test_the_captor_is_asked_where_several_gangs_fought(rulebook: Rulebook) -> None:
    now = owing("escape", opponents=("Irons", "Skulls"))
    now = done(rulebook, now, "escape", "Skulls", "1")
    assert [condition.by for condition in now.fighters[0].conditions] == ["Skulls"]


@pytest.mark.parametrize("test", ["succumb", "injury", "after_battle", "escape"])
def test_the_wrap_up_does_not_end_while_a_roll_is_owed(rulebook: Rulebook, test: str) -> None:
    with pytest.raises(Refused) as refused:
        played(rulebook, owing(test), "end_wrap_up", battle="b1")
    assert refused.value.code == "tests_owed"
    assert "Vex" in refused.value.reason


@pytest.mark.rule("PBS-13")
def test_recovery_ends_only_for_who_was_in_it_before_this_battle(rulebook: Rulebook) -> None:
    earlier = fighter("mira", conditions=(Condition(state="in_recovery", battle="b0"),))
    fresh = fighter("juno", conditions=(Condition(state="in_recovery", battle="b1"),))
    by_hand = fighter("vex", conditions=(Condition(state="in_recovery"),))
    now = gang(by_hand, earlier, fresh, battles=(battle("juno"),))
    now = played(rulebook, now, "end_wrap_up", battle="b1").gang
    assert [one.id for one in now.fighters if one.has("in_recovery")] == ["juno"]


@pytest.mark.rule("PBS-13", "PBS-03")
def test_a_skirmish_ends_no_recovery(rulebook: Rulebook) -> None:
    resting = fighter("mira", conditions=(Condition(state="in_recovery", battle="b0"),))
    now = gang(fighter(), resting, battles=(battle("vex", skirmish=True),))
    now = played(rulebook, now, "end_wrap_up", battle="b1").gang
    assert now.fighters[1].has("in_recovery")
    assert "wrap_up" in now.battles[0].steps


@pytest.mark.parametrize("state", ["captured", "convalescence", "critical", "dead"])
def test_the_wrap_up_ends_no_other_state(rulebook: Rulebook, state: str) -> None:
    one = fighter(conditions=(Condition(state=state, battle="b0"),))  # type: ignore[arg-type]  # a State by name
    now = gang(one, fighter("mira"), battles=(battle("mira"),))
    now = played(rulebook, now, "end_wrap_up", battle="b1").gang
    assert [condition.state for condition in now.fighters[0].conditions] == [state]


def test_the_wrap_up_ends_once(rulebook: Rulebook) -> None:
    now = played(rulebook, owing(), "end_wrap_up", battle="b1").gang
    assert now.battles[0].steps == ("wrap_up",)
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "end_wrap_up", battle="b1")
    assert refused.value.code == "wrong_step"
