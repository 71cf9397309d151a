"""The exact chance of each result, one table deep, and the preview of an answer."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gangbook.book.log import Answer
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.odds import MOST_WAYS, chances, preview
from gangbook.kernel.procedure import Asks, Done, Procedure, answered, note, pick, play, roll
from gangbook.kernel.questions import Option, Roll


def injury() -> Procedure[str]:
    """A D66 with the bands of a lasting injury, then a second table behind one of them."""
    result = yield from roll("D66", "How bad?", rule="injury")
    if result >= 61:
        yield from note("injury", "dead")
        return "dead"
    if result >= 41:
        more = yield from roll("D6", "How many?", rule="more")
        return f"several {more}"
    if result >= 21:
        yield from note("injury", "a scar")
        return "a scar"
    raise Refused("fine", "Nothing came of it.")


def question(start: object, given: tuple[Answer, ...] = ()) -> Asks:
    assert callable(start)
    outcome = play(start, given)
    assert isinstance(outcome, Asks)
    return outcome


def shares(start: object, given: tuple[Answer, ...] = ()) -> dict[str, Fraction]:
    assert callable(start)
    return {one.what: one.share for one in chances(start, question(start, given))}


def test_chances_are_those_counted_by_hand() -> None:
    assert shares(injury) == {
        "a scar": Fraction(12, 36),
        "How many?": Fraction(12, 36),
        "dead": Fraction(6, 36),
        "Nothing came of it.": Fraction(6, 36),
    }


def test_the_likeliest_comes_first() -> None:
    ordered = [one.share for one in chances(injury, question(injury))]
    assert ordered == sorted(ordered, reverse=True)


def test_the_second_table_has_chances_of_its_own() -> None:
    first = answered(question(injury), "4 1")
    assert shares(injury, (first,)) == {"nothing happens": Fraction(1)}


def test_a_result_thrown_again_counts_as_such() -> None:
    def picky() -> Procedure[int]:
        return (yield from roll("2D6", "?", rule="way", again_on=frozenset({7})))

    assert shares(picky) == {
        "thrown again": Fraction(6, 36),
        "nothing happens": Fraction(5, 6),
    }


@given(st.sampled_from(["D6", "2D6", "D66", "D3", "3D6"]), st.lists(st.integers(1, 66), max_size=4))
def test_chances_sum_to_one(dice: str, bounds: list[int]) -> None:
    def bands() -> Procedure[int]:
        result = yield from roll(dice, "?", rule="r")
        yield from note("r", str(sum(result > bound for bound in bounds)))
        return result

    assert sum(shares(bands).values()) == 1


def test_no_chances_where_no_dice_are_asked_or_they_are_too_many() -> None:
    def which() -> Procedure[str]:
        return (yield from pick((Option(key="a", label="a"),), "?", rule="r"))

    def heap() -> Procedure[int]:
        return (yield from roll("5D6", "?", rule="r"))

    def plain() -> Procedure[str]:
        faces: str = yield Roll(why="?", rule="r", dice="D6", odds=False)
        return faces

    assert chances(which, question(which)) == ()
    assert chances(heap, question(heap)) == ()
    assert chances(plain, question(plain)) == ()
    assert MOST_WAYS < 6**5


def test_a_preview_stands_where_the_answer_would_lead_and_changes_nothing() -> None:
    asks = question(injury)
    done = preview(injury, asks, "6 6")
    assert isinstance(done, Done)
    assert done.result == "dead"
    onward = preview(injury, asks, "4 4")
    assert isinstance(onward, Asks)
    assert onward.question.why == "How many?"
    assert question(injury) == asks
    with pytest.raises(BadAnswer):
        preview(injury, asks, "7 7")
