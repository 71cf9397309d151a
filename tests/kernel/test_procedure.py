"""Playing a procedure: answers by id, questions asked again, dice kept, acts stopped."""

from __future__ import annotations

import pytest

from gangbook.book.log import Answer
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.procedure import (
    Asks,
    Done,
    Outcome,
    Procedure,
    Stopped,
    amount,
    answered,
    note,
    number,
    pick,
    pick_several,
    play,
    roll,
    tally,
    text,
)
from gangbook.kernel.questions import Column, Option


def options(*keys: str, closed: tuple[str, ...] = ()) -> tuple[Option, ...]:
    return tuple(Option(key=key, label=key, closed="no" if key in closed else "") for key in keys)


def journey(doors: tuple[str, ...] = ("left", "right"), dice: str = "2D6") -> Procedure[str]:
    """A door is picked, dice are thrown, and a name is asked."""
    door = yield from pick(options(*doors), "Which door?", rule="door")
    if door == "trap":
        raise Refused("trapped", "The door is a trap.")
    result = yield from roll(dice, "How far?", rule="way", about="vex")
    yield from note("way", f"{result} steps")
    name = yield from text("Who is met?", rule="name")
    return f"{door} {result} {name}"


def asks(outcome: Outcome) -> Asks:
    assert isinstance(outcome, Asks)
    return outcome


def walked(*values: str, doors: tuple[str, ...] = ("left", "right")) -> tuple[Answer, ...]:
    """The answers to the journey's first questions; dice thrown by the app."""
    given: tuple[Answer, ...] = ()
    for value in values:
        outcome = asks(play(lambda: journey(doors), given))
        given = (*given, answered(outcome, value, thrown=outcome.id == "vex.way"))
    return given


def test_a_procedure_asks_and_comes_to_its_end() -> None:
    first = asks(play(journey))
    assert (first.id, first.question.why, first.given, first.kept) == (
        "door",
        "Which door?",
        (),
        (),
    )
    done = play(journey, walked("left", "4 1", "Gor"))
    assert isinstance(done, Done)
    assert done.result == "left 5 Gor"
    assert [line.line() for line in done.notes] == ["way: 5 steps"]
    assert [answer.line() for answer in done.given] == [
        "door [left|right] = left",
        "vex.way [2D6] threw 4 1",
        "name [text] = Gor",
    ]


def test_answers_are_taken_by_the_id_of_their_question() -> None:
    door, way, name = walked("left", "4 1", "Gor")
    done = play(journey, (name, way, door))
    assert isinstance(done, Done)
    assert done.given == (door, way, name)


def test_a_question_asked_again_has_a_number() -> None:
    def thrice() -> Procedure[list[int]]:
        results = []
        for _ in range(3):
            results.append((yield from roll("D6", "?", rule="way", about="vex")))
        return results

    given: tuple[Answer, ...] = ()
    ids = []
    for face in ("1", "2", "3"):
        outcome = asks(play(thrice, given))
        ids.append(outcome.id)
        given = (*given, answered(outcome, face))
    assert ids == ["vex.way", "vex.way#2", "vex.way#3"]
    done = play(thrice, given)
    assert isinstance(done, Done)
    assert done.result == [1, 2, 3]


def test_a_pick_whose_options_changed_is_asked_again_and_dice_are_kept() -> None:
    given = walked("left", "4 1")
    changed = asks(play(lambda: journey(("left", "right", "back")), given))
    assert changed.id == "door"
    assert [answer.line() for answer in changed.kept] == ["vex.way [2D6] threw 4 1"]
    again = (*changed.given, answered(changed, "back"), *changed.kept)
    onward = asks(play(lambda: journey(("left", "right", "back")), again))
    assert onward.id == "name"
    assert [answer.value for answer in onward.given] == ["back", "4 1"]


def test_a_stale_answer_never_hides_the_new_one() -> None:
    (stale,) = walked("left")
    doors = ("left", "right", "back")
    new = answered(asks(play(lambda: journey(doors))), "right")
    for order in ((stale, new), (new, stale)):
        assert asks(play(lambda: journey(doors), order)).id == "vex.way"


def test_dice_of_another_notation_are_thrown_anew_and_the_old_ones_kept_in_sight() -> None:
    given = walked("left", "4 1")
    changed = asks(play(lambda: journey(dice="D6"), given))
    assert changed.id == "vex.way"
    assert [answer.line() for answer in changed.kept] == ["vex.way [2D6] threw 4 1"]
    again = (*changed.given, answered(changed, "3"), *changed.kept)
    onward = asks(play(lambda: journey(dice="D6"), again))
    assert [answer.value for answer in onward.given] == ["left", "3"]
    assert [answer.line() for answer in onward.kept] == ["vex.way [2D6] threw 4 1"]


def test_an_act_that_became_impossible_is_stopped_and_keeps_its_answers() -> None:
    def barred() -> Procedure[str]:
        raise Refused("barred", "Nobody may enter.")
        yield

    given = walked("left", "4 1")
    outcome = play(barred, given)
    assert isinstance(outcome, Stopped)
    assert (outcome.refused.code, outcome.given, outcome.kept) == ("barred", (), given)


def test_an_act_can_be_stopped_on_its_way() -> None:
    doors = ("left", "trap")
    door = answered(asks(play(lambda: journey(doors))), "trap")
    outcome = play(lambda: journey(doors), [door])
    assert isinstance(outcome, Stopped)
    assert (outcome.refused.code, outcome.given) == ("trapped", (door,))


def test_an_answer_is_checked_before_it_is_kept() -> None:
    with pytest.raises(BadAnswer):
        answered(asks(play(journey)), "up")


def test_results_the_rule_throws_again_are_noted() -> None:
    def picky() -> Procedure[int]:
        return (yield from roll("D6", "?", rule="way", again_on=frozenset({1, 2})))

    given: tuple[Answer, ...] = ()
    for face in ("1", "2", "6"):
        given = (*given, answered(asks(play(picky, given)), face))
    done = play(picky, given)
    assert isinstance(done, Done)
    assert done.result == 6
    assert [line.text for line in done.notes] == ["1 is thrown again", "2 is thrown again"]


def test_an_amount_is_written_down_or_thrown() -> None:
    written = play(lambda: amount("3", "?", rule="r"))
    assert isinstance(written, Done)
    assert written.result == 3
    thrown = asks(play(lambda: amount("D3", "?", rule="r")))
    done = play(lambda: amount("D3", "?", rule="r"), [answered(thrown, "2")])
    assert isinstance(done, Done)
    assert done.result == 2


def test_nothing_to_pick_is_refused_with_every_reason() -> None:
    outcome = play(lambda: pick(options("a", "b", closed=("a", "b")), "Which?", rule="r"))
    assert isinstance(outcome, Stopped)
    assert outcome.refused.code == "nothing_to_pick"
    assert outcome.refused.reason == "Which? Nothing can be picked. a: no; b: no"


def test_several_options_come_back_in_the_order_picked() -> None:
    def ask() -> Procedure[tuple[str, ...]]:
        return (yield from pick_several(options("a", "b", "c"), 2, "?", rule="r"))

    done = play(ask, [answered(asks(play(ask)), "c | a")])
    assert isinstance(done, Done)
    assert done.result == ("c", "a")


def test_numbers_and_tallies_come_back_as_values() -> None:
    def ask() -> Procedure[tuple[int, dict[str, dict[str, str]]]]:
        count = yield from number(0, 9, "?", rule="count")
        cells = yield from tally(options("vex"), (Column(key="out", label="out"),), "?", rule="t")
        return count, cells

    first = answered(asks(play(ask)), "7")
    second = answered(asks(play(ask, [first])), "vex out=2")
    done = play(ask, [first, second])
    assert isinstance(done, Done)
    assert done.result == (7, {"vex": {"out": "2"}})
