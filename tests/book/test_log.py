"""Answers and changes as flat lines: written, read back, and refused where they are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gangbook.book.log import Answer, Change

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30) | st.sampled_from(
    ["", "] = ", "] threw ", " [", "a] = b", "-", " -> ", "x: y", '"', "é \u2028 ß", "4 4"]
)
QUESTIONS = st.from_regex(r"([a-z0-9_-]+\.)?[a-z0-9_.]+(#[0-9]+)?", fullmatch=True)
OFFERS = TEXTS.filter(lambda text: "]" not in text)
PATHS = st.from_regex(r"[a-zA-Z0-9_-]+(\.[a-zA-Z0-9_@*-]+)*", fullmatch=True)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)


@given(QUESTIONS, OFFERS, TEXTS, st.booleans())
def test_an_answer_is_read_back_from_its_line(
    question: str, offered: str, value: str, thrown: bool
) -> None:
    answer = Answer(question=question, offered=offered, value=value, thrown=thrown)
    assert Answer.of_line(answer.line()) == answer


@given(PATHS, VALUES, VALUES)
def test_a_change_is_read_back_from_its_line(path: str, was: object, now: object) -> None:
    change = Change(path=path, was=was, now=now)
    assert Change.of_line(change.line()) == change


def test_lines_are_as_a_player_would_write_them() -> None:
    answer = Answer(question="vex.lasting_injuries", offered="D66", value="4 4", thrown=True)
    assert answer.line() == "vex.lasting_injuries [D66] threw 4 4"
    assert Answer(question="name", offered="text", value="Vex").line() == "name [text] = Vex"
    assert Change(path="fighters.vex.xp", was=13, now=16).line() == "fighters.vex.xp: 13 -> 16"
    assert Change(path="rating", was=-5).line() == "rating: -5 -> -"
    assert Change(path="name", now="Élan").line() == 'name: - -> "Élan"'


@pytest.mark.parametrize(
    "line",
    ["", "vex", "vex [D6", "vex [D6]", "vex [D6] 4", " [D6] = 4", "vex [D6 = 4", "vex [a]b] = 4"],
)
def test_what_is_no_answer_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="not an answer"):
        Answer.of_line(line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "xp",
        "xp: ",
        "xp: 3",
        "xp: 3 ->",
        "xp: 3 -> ",
        "xp: 3 -> 4 5",
        "xp: three -> 4",
        ": 3 -> 4",
        'xp: "3 -> 4',
        "xp: 3 -> " + "[" * 100_000,
        "xp: 3 -> " + "9" * 5000,
    ],
)
def test_what_is_no_change_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Change.of_line(line)
