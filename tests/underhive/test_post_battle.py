"""The sequence after the Wrap-up: the checklist, no escort, Gang Rating, the end."""

from __future__ import annotations

import msgspec
import pytest

from factories import after_battle, battle, before, fighter, gang
from gangbook.book.battle import Participant
from gangbook.book.derive import gang_rating
from gangbook.book.fighter import Condition, Item
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.post_battle.sequence import StepState, steps
from playing import faces, played

CRITICAL = (Condition(state="critical", battle="b1"),)


def rated(*fighters_: str, **facts: object) -> Gang:
    """A gang whose Gang Rating is updated, and only the end of the sequence is left."""
    one = msgspec.structs.replace(fighter(), **facts)
    fought = battle("vex", steps=before("report"))
    return gang(one, battles=(fought,))


def listed(rulebook: Rulebook, now: Gang) -> dict[str, StepState]:
    """The checklist by step."""
    return {step.id: step for step in steps(rulebook, now, now.battles[0])}


def end(rulebook: Rulebook, now: Gang) -> Gang:
    """The gang after the end of its sequence."""
    return played(rulebook, now, "end_sequence", battle="b1").gang


@pytest.mark.rule("PBS-01", "PBS-46")
def test_the_checklist_shows_every_step_in_order(rulebook: Rulebook) -> None:
    numbers = [step.number for step in steps(rulebook, after_battle(fighter()), battle("vex"))]
    assert numbers == ["1", "2", "3", "4", "5", "6", "6A", "6B", "6C", "6D", "6E", "6F", "7"]


def test_a_fresh_battle_stands_at_the_wrap_up(rulebook: Rulebook) -> None:
    part = Participant(id="vex", owes=("injury",))
    now = gang(fighter(), battles=(battle(part),))
    assert listed(rulebook, now)["wrap_up"].state == "now"
    assert [(task.act, task.owed) for task in listed(rulebook, now)["wrap_up"].tasks] == [
        ("injury", True),
        ("end_wrap_up", False),
    ]
    assert all(task.closed for task in listed(rulebook, now)["gang_rating"].tasks)


def test_a_finished_battle_has_nothing_to_do(rulebook: Rulebook) -> None:
    now = end(rulebook, rated())
    assert all(not step.tasks for step in steps(rulebook, now, now.battles[0]))


@pytest.mark.rule("PBS-74", "GANG-11", "TRK-59")
def test_gang_rating_is_the_sum_of_the_cards_once_updated(rulebook: Rulebook) -> None:
    lasgun = Item(id="l", item="lasgun", name="Lasgun", value=5)
    armed = fighter("mira", "leader", cost=50, items=(lasgun,))
    fallen = fighter("juno", cost=500).entering("dead", "b1")
    now = after_battle(fighter(xp=5), armed, fallen, rating=1000)
    advanced = played(rulebook, now, "advance", ["fast_ld"], fighter="vex").gang
    assert advanced.rating == 1000
    updated = played(rulebook, advanced, "update_rating", battle="b1").gang
    assert updated.rating == 100 + 5 + 55
    assert gang_rating(updated).value == updated.rating


def test_gang_rating_waits_for_the_wrap_up(rulebook: Rulebook) -> None:
    now = gang(fighter(), battles=(battle("vex"),))
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "update_rating", battle="b1")
    assert refused.value.code == "out_of_order"


@pytest.mark.rule("PBS-74")
def test_gang_rating_waits_for_the_end_of_a_critical_injury(rulebook: Rulebook) -> None:
    now = after_battle(fighter(category="leader", conditions=CRITICAL), fighter("mira"))
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "update_rating", battle="b1")
    assert refused.value.code == "critical"
    assert all(task.closed for task in listed(rulebook, now)["gang_rating"].tasks)


@pytest.mark.rule("PBS-74")
def test_gang_rating_waits_for_rolls_that_are_owed(rulebook: Rulebook) -> None:
    now = after_battle(fighter(category="leader"), fighter("mira", "ganger", xp=5))
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "update_rating", battle="b1")
    assert refused.value.code == "rolls_owed"
    now = played(rulebook, now, "advance", [faces(7)], fighter="mira").gang
    now = played(rulebook, now, "update_rating", battle="b1").gang
    assert now.rating == gang_rating(now).value == 210


def test_convalescence_ends_with_the_sequence(rulebook: Rulebook) -> None:
    resting = (Condition(state="convalescence", battle="b1"),)
    now = end(rulebook, rated(conditions=resting))
    assert now.fighters[0].conditions == ()
    assert now.battles[0].ended
    assert now.battle_in_progress is None


@pytest.mark.parametrize("state", ["in_recovery", "captured", "dead"])
def test_no_other_state_ends_with_the_sequence(rulebook: Rulebook, state: str) -> None:
    held = (msgspec.convert({"state": state, "battle": "b1"}, Condition),)
    assert end(rulebook, rated(conditions=held)).fighters[0].conditions == held


def test_the_sequence_ends_after_gang_rating_only(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refused:
        end(rulebook, after_battle(fighter()))
    assert refused.value.code == "wrong_step"


def test_the_sequence_does_not_end_over_a_critical_injury(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refused:
        end(rulebook, rated(conditions=CRITICAL))
    assert refused.value.code == "critical"


@pytest.mark.rule("TRK-55", "FFA-05")
@pytest.mark.parametrize("ruleset", ["tracks", "free-for-all"])
def test_the_sequence_does_not_end_while_a_roll_is_owed(rulebook: Rulebook, ruleset: str) -> None:
    now = msgspec.structs.replace(rated(category="ganger", xp=10), ruleset=ruleset)
    table = {"tracks": "tracks_henchman", "free-for-all": "free_for_all_henchman"}[ruleset]
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            end(rulebook, now)
        assert refused.value.code == "rolls_owed"
        now = played(rulebook, now, "advance", [f"vex.{table} = {faces(7)}"], fighter="vex").gang
    assert end(rulebook, now).battles[0].ended


@pytest.mark.rule("TRK-60")
def test_a_pick_may_wait_beyond_the_sequence(rulebook: Rulebook) -> None:
    now = end(rulebook, rated(xp=5))
    assert len(now.fighters[0].advancements) == 0
    now = played(rulebook, now, "advance", ["fast_ld"], fighter="vex").gang
    assert now.fighters[0].advancements[0].at == 5


@pytest.mark.parametrize("act", ["end_wrap_up", "update_rating", "end_sequence"])
def test_a_battle_that_is_over_takes_no_further_step(rulebook: Rulebook, act: str) -> None:
    now = end(rulebook, rated())
    with pytest.raises(Refused) as refused:
        played(rulebook, now, act, battle="b1")
    assert refused.value.code == "no_battle"
