"""Step 3: for whom a scenario's rewards and losses are, and how they are booked."""

from __future__ import annotations

from typing import Any

import pytest

from factories import battle, before, fighter, gang, stash_of
from gangbook.book.battle import Battle, Result
from gangbook.book.fighter import Condition
from gangbook.book.gang import Gang
from gangbook.kernel.odds import chances
from gangbook.rules.campaign import Cost, Fact, Loss, Reward
from gangbook.rules.effects import ByHand
from gangbook.rules.rulebook import Rulebook
from playing import Choices, Played, asks, played, starting
from spoils import SCENARIO, gain, with_scenario


def fought(scenario: str = SCENARIO, result: Result = "won", **facts: Any) -> Battle:
    """A battle of Vex and Mira whose rewards are to come."""
    return battle("vex", "mira", scenario=scenario, result=result, steps=before("rewards"), **facts)


def queens(there: Battle, **facts: Any) -> Gang:
    """A Leader and a Juve who fought, and a Champion who did not."""
    cards = (fighter("vex", "leader"), fighter("mira", "juve"), fighter("juno"))
    plain: dict[str, Any] = {"reputation": 5, "stash": stash_of(100), "battles": (there,)} | facts
    return gang(*cards, **plain)


def received(rulebook: Rulebook, now: Gang, *answers: str) -> Played:
    return played(rulebook, now, "receive_rewards", answers, battle="b1")


@pytest.mark.rule("PBS-83")
@pytest.mark.parametrize(
    ("result", "answers", "credits_now", "reputation"),
    [
        ("won", ["4", "2", "3"], 140, 8),
        ("lost", ["2"], 120, 5),
        ("drawn", ["6"], 160, 5),
    ],
)
def test_the_result_says_which_rewards_are_for_the_gang(
    rulebook: Rulebook, result: Result, answers: list[str], credits_now: int, reputation: int
) -> None:
    done = received(rulebook, queens(fought("the_trap", result)), *answers)
    assert (done.gang.stash.credits, done.gang.reputation) == (credits_now, reputation)
    assert done.gang.fighters[0].xp == (2 if result == "won" else 0)


@pytest.mark.rule("PBS-27", "PBS-28")
def test_each_reward_and_loss_has_its_line_losses_last(rulebook: Rulebook) -> None:
    done = received(rulebook, queens(fought("the_trap", bottled=True)), "4", "2", "3")
    assert done.told == [
        "The Trap, winner: D6x10, 4 = 40 credits",
        "The Trap, winning Leader, even if absent: Vex gains 2 XP",
        "The Trap, winner: D3, 3 = 3 Reputation",
        "The Trap, bottled out: 1 Reputation lost",
    ]
    assert done.gang.reputation == 7


def test_before_the_dice_for_experience_each_result_is_named(rulebook: Rulebook) -> None:
    start = starting(rulebook, queens(fought("the_trap")), "receive_rewards", battle="b1")
    found = [chance.what for chance in chances(start, asks(start, ["4"]))]
    assert found == ["1 XP", "2 XP", "3 XP"]


@pytest.mark.rule("PBS-27")
def test_what_the_limit_takes_is_told(rulebook: Rulebook) -> None:
    now = queens(fought("assassinate"))
    answers = {"rewards.side": ["attacker"], "rewards.target": ["taken out"]}
    lists = answers | {"rewards": ["6 5 4 3", "1"], "rewards.fighters": [""]}
    done = played(rulebook, now, "receive_rewards", Choices(lists), battle="b1")
    assert done.told[0].endswith("of 6 D6 4 count; the limit for all credit rewards is reached")
    assert done.gang.stash.credits == 100 + 180


@pytest.mark.rule("PBS-27")
def test_a_reward_beyond_the_limit_throws_nothing(rulebook: Rulebook) -> None:
    rules = with_scenario(rulebook, gain("credits", "4D6x10"), gain("credits", "D6x5"))
    assert received(rules, queens(fought()), "1 1 1 1").gang.stash.credits == 140


def test_a_die_pays_what_its_reward_says(rulebook: Rulebook) -> None:
    rules = with_scenario(rulebook, gain("credits", "D6x5"), gain("credits", "2D6x20"))
    assert received(rules, queens(fought()), "3", "1 2").gang.stash.credits == 100 + 15 + 60


@pytest.mark.parametrize(("side", "reputation"), [("attacker", 8), ("defender", 5)])
def test_the_side_is_asked_once_and_kept(rulebook: Rulebook, side: str, reputation: int) -> None:
    rules = with_scenario(
        rulebook,
        gain("reputation", "1", side="attacker"),
        gain("reputation", "2", side="attacker"),
    )
    done = received(rules, queens(fought()), side)
    assert (done.gang.reputation, done.gang.battles[0].side) == (reputation, side)


def test_nobody_is_asked_about_what_is_for_another_result(rulebook: Rulebook) -> None:
    rules = with_scenario(rulebook, gain("reputation", "1", result="lost", side="attacker"))
    assert received(rules, queens(fought())).gang.reputation == 5


@pytest.mark.parametrize(
    ("claimed", "xp", "reputation", "credits_now"),
    [("0", 0, 5 - 2, 100), ("1", 0, 5 + 1, 120), ("3", 1, 5 + 3, 160)],
)
def test_a_count_is_asked_once_and_serves_every_reward(
    rulebook: Rulebook, claimed: str, xp: int, reputation: int, credits_now: int
) -> None:
    now = queens(fought("looters"))
    lists = {
        "rewards.side": ["attacker"],
        "rewards.claimed": [claimed],
        "rewards.first": ["no"],
        "rewards": [" ".join("2" for _ in range(int(claimed)))] if claimed != "0" else [],
    }
    done = played(rulebook, now, "receive_rewards", Choices(lists), battle="b1").gang
    assert (done.fighters[0].xp, done.reputation, done.stash.credits) == (
        xp,
        reputation,
        credits_now,
    )


@pytest.mark.parametrize(("loot", "paid"), [("2", 60), ("9", 100)])
def test_a_loss_of_credits_takes_no_more_than_there_is(
    rulebook: Rulebook, loot: str, paid: int
) -> None:
    rules = with_scenario(
        rulebook,
        Loss(who="defender, per loot", per="loot", what="credits", amount="D3x10"),
        facts=(Fact(id="loot", text="How much loot?", counted=True),),
    )
    answers = [loot, " ".join("3" for _ in range(int(loot)))]
    done = received(rules, queens(fought()), *answers)
    assert done.gang.stash.credits == 100 - paid
    assert ("only 100 credits" in done.told[-1]) is (paid == 100)


def test_where_a_loss_may_be_chosen_it_is_chosen_each_time(rulebook: Rulebook) -> None:
    loss = Loss(
        who="per hiver",
        counted=True,
        what="credits",
        amount="D3x10",
        or_else=Cost(what="reputation", amount="D3"),
    )
    rules = with_scenario(rulebook, loss)
    done = received(rules, queens(fought()), "2", "credits", "2", "reputation", "3").gang
    assert (done.stash.credits, done.reputation) == (80, 2)


def test_what_failed_is_taken_off_but_never_below_nothing(rulebook: Rulebook) -> None:
    facts = (Fact(id="failed", text="How many failed?", counted=True),)
    rules = with_scenario(rulebook, gain("reputation", "6", less="failed"), facts=facts)
    assert received(rules, queens(fought()), "2").gang.reputation == 5 + 4
    assert received(rules, queens(fought()), "8").gang.reputation == 5


def test_a_reward_that_hangs_on_the_players_word(rulebook: Rulebook) -> None:
    rules = with_scenario(rulebook, gain("reputation", "3", asked=True))
    assert received(rules, queens(fought()), "no").gang.reputation == 5
    assert received(rules, queens(fought()), "yes").gang.reputation == 8


@pytest.mark.parametrize(("answer", "reputation"), [("yes", 6), ("no", 5)])
def test_the_first_battle_is_asked_where_none_is_on_file(
    rulebook: Rulebook, answer: str, reputation: int
) -> None:
    rules = with_scenario(rulebook, gain("reputation", "1", first_battle=True))
    assert received(rules, queens(fought()), answer).gang.reputation == reputation


def test_gangs_that_met_before_are_not_asked(rulebook: Rulebook) -> None:
    rules = with_scenario(rulebook, gain("reputation", "1", first_battle=True))
    now = queens(fought(), battles=(battle("vex", battle_id="b0", ended=True), fought()))
    assert received(rules, now).gang.reputation == 5


def test_fighters_who_took_part_are_named_and_throw_for_themselves(rulebook: Rulebook) -> None:
    rules = with_scenario(rulebook, gain("xp", "D3", to="fighters"))
    done = received(rules, queens(fought()), "vex | mira", "1", "3").gang
    assert [one.xp for one in done.fighters] == [1, 3, 0]
    question = asks(starting(rules, queens(fought()), "receive_rewards", battle="b1")).question
    assert question.offered == "vex|mira"


def test_fighters_may_earn_it_several_times(rulebook: Rulebook) -> None:
    rules = with_scenario(rulebook, gain("xp", "1", to="fighters", counted=True))
    done = received(rules, queens(fought()), "vex", "4").gang
    assert [one.xp for one in done.fighters] == [4, 0, 0]


def test_everyone_is_everyone_who_took_part_and_lives(rulebook: Rulebook) -> None:
    rules = with_scenario(rulebook, gain("xp", "1", to="everyone"))
    now = queens(fought())
    fallen = now.fighters[1].entering("dead", "b1")
    done = received(rules, now.with_fighter(fallen)).gang
    assert [one.xp for one in done.fighters] == [1, 0, 0]


def test_a_reward_for_some_categories_is_closed_to_others(rulebook: Rulebook) -> None:
    rules = with_scenario(rulebook, gain("xp", "1", to="fighters", of=("juve",)))
    question = asks(starting(rules, queens(fought()), "receive_rewards", battle="b1")).question
    assert question.offered == "mira"


@pytest.mark.parametrize(("absent", "xp"), [(True, 1), (False, 0)])
def test_an_absent_leader_gains_only_where_the_reward_says_so(
    rulebook: Rulebook, absent: bool, xp: int
) -> None:
    rules = with_scenario(rulebook, gain("xp", "1", to="leader", even_absent=absent))
    there = battle("mira", scenario=SCENARIO, steps=before("rewards"))
    assert received(rules, queens(there)).gang.fighters[0].xp == xp


def test_a_dead_leader_gains_nothing(rulebook: Rulebook) -> None:
    rules = with_scenario(rulebook, gain("xp", "1", to="leader", even_absent=True))
    dead = fighter("vex", "leader", conditions=(Condition(state="dead", battle="b1"),))
    now = queens(fought()).with_fighter(dead)
    assert received(rules, now).gang.fighters[0].xp == 0


@pytest.mark.rule("PBS-28")
def test_a_reputation_below_the_bound_is_not_lifted_by_a_loss(rulebook: Rulebook) -> None:
    loss = Loss(who="each gang", what="reputation", amount="2")
    now = queens(fought(), reputation=-3)
    assert received(with_scenario(rulebook, loss), now).gang.reputation == -3


def test_by_hand_is_shown_and_booked_as_entered(rulebook: Rulebook) -> None:
    rules = with_scenario(rulebook, Reward(who="each gang", effects=(ByHand(text="A loan."),)))
    start = starting(rules, queens(fought()), "receive_rewards", battle="b1")
    assert "A loan." in asks(start).question.why
    assert received(rules, queens(fought()), "no").gang.stash.credits == 100
    assert received(rules, queens(fought()), "yes", "35").gang.stash.credits == 135


@pytest.mark.parametrize("name", ["Stand-off at the well", ""])
def test_the_rewards_of_a_scenario_by_name_are_entered(rulebook: Rulebook, name: str) -> None:
    done = received(rulebook, queens(fought(name)), "40", "2", "1")
    assert (done.gang.stash.credits, done.gang.reputation) == (140, 6)
    assert done.told[0].endswith("40 credits, 2 Reputation gained, 1 lost, by hand")


def test_the_step_is_done_once(rulebook: Rulebook) -> None:
    now = received(rulebook, queens(fought("")), "0", "0", "0").gang
    assert now.battles[0].steps == (*before("rewards"), "rewards")


@pytest.mark.parametrize("side", ["attacker", "defender"])
@pytest.mark.parametrize("result", ["won", "lost", "drawn"])
def test_every_scenario_of_the_catalogue_can_be_played(
    rulebook: Rulebook, result: Result, side: str
) -> None:
    """With the first answer everywhere, and one of whatever is counted."""
    for scenario in rulebook.catalogue.scenarios().scenarios:
        counted = [f"rewards.{fact.id}" for fact in scenario.facts if fact.counted]
        lists = {rule: ["1"] for rule in ("rewards.side", *counted)} | {
            "rewards.count": ["1"] * 9,
            "rewards.of_each": ["1"] * 9,
            "rewards.side": [side],
        }
        now = queens(fought(scenario.id, result))
        done = played(rulebook, now, "receive_rewards", Choices(lists), battle="b1").gang
        assert "rewards" in done.battles[0].steps, scenario.id
