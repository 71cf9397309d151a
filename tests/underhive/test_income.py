"""Step 4: what each Territory brings, by whose dice and on which conditions."""

from __future__ import annotations

from typing import Any

import pytest

from factories import LIST, battle, before, fighter, gang, stash_of
from gangbook.book.captive import Captive
from gangbook.book.gang import Alignment, Gang
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.post_battle.sequence import steps
from playing import Choices, Played, asks, played, starting
from spoils import held


def holding(rulebook: Rulebook, *territories: str, **facts: Any) -> Gang:
    """A gang of two that holds these, before its income."""
    fought = battle("vex", "mira", steps=before("income"))
    plain: dict[str, Any] = {
        "stash": stash_of(100),
        "battles": (fought,),
        "territories": held(rulebook, *territories),
    }
    return gang(fighter(), fighter("mira", "ganger"), **(plain | facts))


def collected(rulebook: Rulebook, now: Gang, *answers: str) -> Played:
    return played(rulebook, now, "collect_income", answers, battle="b1")


@pytest.mark.rule("PBS-29")
def test_each_territory_pays_by_its_own_dice_and_has_its_line(rulebook: Rulebook) -> None:
    now = holding(rulebook, "settlement", "old_ruins", "wastes", "old_ruins")
    done = collected(rulebook, now, "6", "2", "1")
    assert done.told == [
        "Settlement: D6x10, 6 = 60 credits",
        "Old Ruins: D3x10, 2 = 20 credits",
        "Old Ruins: D3x10, 1 = 10 credits",
    ]
    assert done.gang.stash.credits == 100 + 90
    assert "income" in done.gang.battles[0].steps


@pytest.mark.parametrize(("alignment", "brought"), [("outlaw", 30), ("law-abiding", None)])
def test_income_of_another_alignment_is_not_had(
    rulebook: Rulebook, alignment: Alignment, brought: int | None
) -> None:
    now = holding(rulebook, "workshop", alignment=alignment)
    listed = {step.id: step for step in steps(rulebook, now, now.battles[0])}
    assert bool(listed["income"].tasks) is (brought is not None)
    if brought:
        assert collected(rulebook, now, "3").gang.stash.credits == 100 + brought


@pytest.mark.parametrize(
    ("gang_list", "territories", "answers", "brought"),
    [
        ("orlock", ["narco_den"], ["6"], 30),
        (LIST, ["narco_den"], ["6 1"], 35),
        (LIST, ["narco_den", "synth_still"], ["6 1"], 70),
        ("orlock", ["narco_den", "synth_still"], ["6"], 30),
    ],
)
def test_the_enhanced_income_is_for_gangs_of_its_list(
    rulebook: Rulebook, gang_list: str, territories: list[str], answers: list[str], brought: int
) -> None:
    now = holding(rulebook, *territories, list=gang_list)
    assert collected(rulebook, now, *answers).gang.stash.credits == 100 + brought


def test_an_enhanced_boon_leaves_those_of_other_kinds(rulebook: Rulebook) -> None:
    now = holding(rulebook, "slag_furnace", list="goliath")
    assert collected(rulebook, now, "4").gang.stash.credits == 120


def test_the_die_rises_with_each_fighter_of_a_type(rulebook: Rulebook) -> None:
    hangers_on = rulebook.catalogue.hangers_on()
    assert any(one.id == "dome_runner" for one in (*hangers_on.hangers_on, *hangers_on.brutes))
    now = holding(rulebook, "old_ruins")
    for name in ("pip", "moth"):
        now = now.joined_by(fighter(name, "hanger_on", type="dome_runner"))
    done = collected(rulebook, now, "2")
    assert done.told == ["Old Ruins: D3x10+20, 2 = 40 credits"]
    assert done.gang.stash.credits == 140


@pytest.mark.parametrize(
    ("count", "faces", "brought"), [("2", "1 2", 30), ("6", "1 2 3 4 5 6", 210)]
)
def test_dice_may_be_chosen(rulebook: Rulebook, count: str, faces: str, brought: int) -> None:
    done = collected(rulebook, holding(rulebook, "collapsed_dome"), count, faces)
    assert done.gang.stash.credits == 100 + brought


def test_a_double_in_the_dome_pays_nothing_and_hurts_somebody(rulebook: Rulebook) -> None:
    now = holding(rulebook, "collapsed_dome")
    lists = {"income.dice": ["3"], "income": ["4 4 1"], "income.random": ["2"]}
    lists["lasting_injuries"] = ["5 1"]
    done = played(rulebook, now, "collect_income", Choices(lists), battle="b1")
    assert done.gang.stash.credits == 100
    assert [bool(one.injuries) for one in done.gang.fighters] == [False, True]


def test_a_double_in_the_drift_pays_and_costs_the_next_battle(rulebook: Rulebook) -> None:
    done = collected(rulebook, holding(rulebook, "refuse_drift"), "3 3", "1").gang
    assert done.stash.credits == 130
    assert [one.has("in_recovery") for one in done.fighters] == [True, False]
    assert done.fighters[0].conditions[0].battle == "b1"


def test_no_double_no_harm(rulebook: Rulebook) -> None:
    done = collected(rulebook, holding(rulebook, "refuse_drift"), "3 4").gang
    assert [one.conditions for one in done.fighters] == [(), ()]


def test_those_gone_are_not_found_at_random(rulebook: Rulebook) -> None:
    now = holding(rulebook, "refuse_drift")
    now = now.with_fighter(now.fighters[0].entering("captured", "b1"))
    done = collected(rulebook, now, "3 3").gang
    assert done.fighters[1].has("in_recovery")


@pytest.mark.parametrize(("lost", "answers", "brought"), [("0", [], 0), ("2", ["3 4"], 70)])
def test_income_for_each_of_what_the_player_counts(
    rulebook: Rulebook, lost: str, answers: list[str], brought: int
) -> None:
    now = holding(rulebook, "corpse_farm")
    assert collected(rulebook, now, lost, *answers).gang.stash.credits == 100 + brought


def test_more_captives_cannot_work_than_are_held(rulebook: Rulebook) -> None:
    caught = Captive(id="rat", name="Rat", owner="Irons")
    now = holding(rulebook, "mine_workings", captives=(caught,))
    start = starting(rulebook, now, "collect_income", battle="b1")
    assert asks(start, ["2"]).question.offered == "0..1"
    assert collected(rulebook, now, "2", "1", "5").gang.stash.credits == 100 + 20 + 50
    alone = holding(rulebook, "mine_workings")
    assert collected(rulebook, alone, "2").gang.stash.credits == 120


@pytest.mark.parametrize(("answers", "now_held"), [(["no"], 100), (["yes", "130"], 230)])
def test_income_by_hand(rulebook: Rulebook, answers: list[str], now_held: int) -> None:
    now = holding(rulebook, "gambling_den")
    assert collected(rulebook, now, *answers).gang.stash.credits == now_held


def test_a_gang_without_income_has_nothing_to_do(rulebook: Rulebook) -> None:
    now = holding(rulebook, "wastes")
    states = {step.id: step for step in steps(rulebook, now, now.battles[0])}
    assert (states["income"].state, states["income"].tasks) == ("done", ())
