"""Who answers: a row of texts, or chance."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.drivers import ListDriver, RandomPolicy, drive
from gangbook.kernel.procedure import (
    Done,
    Procedure,
    Stopped,
    number,
    pick,
    pick_several,
    roll,
    tally,
    text,
)
from gangbook.kernel.questions import Column, Option

KEYS = tuple(
    Option(key=key, label=key, closed="sold out" if key == "b" else "") for key in ("a", "b", "c")
)
COLUMNS = (
    Column(key="part", label="part", choices=KEYS[:1] + KEYS[2:], default="a"),
    Column(key="out", label="out", most=2),
)


def everything() -> Procedure[list[object]]:
    """Asks one question of each kind."""
    return [
        (yield from roll("2D6", "?", rule="roll")),
        (yield from pick(KEYS, "?", rule="pick")),
        (yield from pick_several(KEYS, 2, "?", rule="several")),
        (yield from number(3, 5, "?", rule="number", suggested=4)),
        (yield from number(-100_000, 100_000, "?", rule="far", suggested=50)),
        (yield from text("?", rule="text")),
        (yield from tally(KEYS, COLUMNS, "?", rule="tally")),
    ]


def endless() -> Procedure[None]:
    while True:
        yield from roll("D6", "?", rule="roll")


def test_a_list_answers_whatever_is_asked() -> None:
    driver = ListDriver(["4 1", "c", "c | a", "3", "60", "Vex", "a out=2"])
    outcome = drive(everything, driver)
    assert isinstance(outcome, Done)
    assert outcome.result[:6] == [5, "c", ("c", "a"), 3, 60, "Vex"]
    assert driver.left == []


def test_a_list_may_name_the_question_it_answers() -> None:
    assert isinstance(drive(lambda: roll("D6", "?", rule="r"), ListDriver(["r = 3"])), Done)
    with pytest.raises(BadAnswer, match="the next answer is for q, but r is asked"):
        drive(lambda: roll("D6", "?", rule="r"), ListDriver(["q = 3"]))


def test_a_list_that_runs_out_says_what_is_asked() -> None:
    with pytest.raises(BadAnswer, match="no answer is left for pick"):
        drive(everything, ListDriver(["4 1"]))


def test_an_answer_that_does_not_fit_is_not_used_up() -> None:
    driver = ListDriver(["7"])
    with pytest.raises(BadAnswer, match="D6 cannot show 7"):
        drive(lambda: roll("D6", "?", rule="r"), driver)
    assert driver.left == ["7"]


def test_questions_without_end_are_not_answered_for_ever() -> None:
    with pytest.raises(BadAnswer, match="still asking after 20 answers"):
        drive(endless, RandomPolicy(random.Random(1)), limit=20)


def test_a_refused_act_is_stopped() -> None:
    def refused() -> Procedure[None]:
        raise Refused("no", "No.")
        yield

    assert isinstance(drive(refused, ListDriver([])), Stopped)


@given(st.integers())
def test_chance_answers_every_kind_of_question_with_what_is_open(seed: int) -> None:
    outcome = drive(everything, RandomPolicy(random.Random(seed)))
    assert isinstance(outcome, Done)
    rolled, picked, several, few, far, named, grid = outcome.result
    assert 2 <= rolled <= 12
    assert picked in ("a", "c")
    assert sorted(several) == ["a", "c"]
    assert 3 <= few <= 5
    assert 40 <= far <= 60
    assert named.startswith("name ")
    assert grid["b"] == {"part": "a", "out": "0"}
    assert all(answer.thrown == (answer.question == "roll") for answer in outcome.given)


def test_the_same_seed_answers_the_same() -> None:
    first, second = (drive(everything, RandomPolicy(random.Random(5))) for _ in range(2))
    assert first == second
