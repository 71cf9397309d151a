"""What each kind of question accepts, in one form, and what it refuses, with which code."""

from __future__ import annotations

import msgspec
import pytest

from gangbook.faults import BadAnswer
from gangbook.kernel.questions import (
    LONGEST_OFFER,
    Column,
    Note,
    Number,
    Option,
    Pick,
    Roll,
    Tally,
    Text,
)

COLOURS = (
    Option(key="red", label="Red"),
    Option(key="green", label="Green"),
    Option(key="blue", label="Blue", closed="sold out", code="sold_out"),
)
GRID = Tally(
    why="What did each do?",
    rule="battle",
    rows=(
        Option(key="vex", label="Vex"),
        Option(key="mira", label="Mira"),
        Option(key="gor", label="Gor", closed="captured"),
    ),
    columns=(
        Column(
            key="part",
            label="took part",
            choices=(Option(key="yes", label="yes"), Option(key="no", label="no")),
            default="yes",
        ),
        Column(key="out", label="Out of Action", most=9),
    ),
)


def roll(dice: str) -> Roll:
    return Roll(why="?", rule="r", dice=dice)


def pick(least: int = 1, most: int = 1) -> Pick:
    return Pick(why="?", rule="r", options=COLOURS, least=least, most=most)


@pytest.mark.parametrize(
    ("dice", "typed", "kept"),
    [("2D6", "41", "4 1"), ("2D6", "4,1", "4 1"), ("D6", " 3 ", "3"), ("D12", "12", "12")],
)
def test_roll_takes_faces_in_one_form(dice: str, typed: str, kept: str) -> None:
    assert roll(dice).accept(typed) == kept


@pytest.mark.parametrize(
    ("dice", "typed", "said"),
    [
        ("D6", "7", "D6 cannot show 7; type one face from 1 to 6"),
        ("2D6", "4", "2D6 cannot show 4; type 2 faces from 1 to 6"),
        ("D66", "0 4", "D66 cannot show 0 4; type 2 faces from 1 to 6"),
        ("D6", "", "'' is not a row of die faces; type one face from 1 to 6"),
        ("D6", "six", "'six' is not a row of die faces; type one face from 1 to 6"),
    ],
)
def test_roll_says_which_faces_it_wants(dice: str, typed: str, said: str) -> None:
    with pytest.raises(BadAnswer) as refusal:
        roll(dice).accept(typed)
    assert (str(refusal.value), refusal.value.code) == (said, "bad_answer")


def test_pick_takes_keys_in_the_order_picked() -> None:
    assert pick().accept(" red ") == "red"
    assert pick(2, 2).accept("green|red") == "green | red"
    assert pick(0, 2).accept("") == ""


@pytest.mark.parametrize(
    ("question", "typed", "code", "said"),
    [
        (pick(), "pink", "not_in_list", "'pink' is not one of: red, green, blue"),
        (pick(), "blue", "sold_out", "Blue cannot be picked: sold out"),
        (pick(2, 2), "red | red", "not_different", "the same option cannot be picked twice"),
        (pick(2, 2), "red", "bad_answer", "pick 2 of them, not 1"),
        (pick(), "red | green", "bad_answer", "pick 1 of them, not 2"),
        (pick(1, 2), "", "bad_answer", "pick 1 to 2 of them, not 0"),
    ],
)
def test_pick_refuses_with_a_code(question: Pick, typed: str, code: str, said: str) -> None:
    with pytest.raises(BadAnswer) as refusal:
        question.accept(typed)
    assert refusal.value.code == code
    assert str(refusal.value).startswith(said)


def test_an_option_whose_key_has_a_bar_can_be_picked() -> None:
    question = Pick(why="?", rule="r", options=(Option(key="Iron | Skulls", label="both"),))
    assert question.accept("Iron | Skulls") == "Iron | Skulls"


def test_an_offer_lists_what_is_open_or_is_a_digest_of_it() -> None:
    assert pick().offered == "red|green"
    many = tuple(Option(key=f"option-{n}", label=str(n)) for n in range(LONGEST_OFFER))
    long = Pick(why="?", rule="r", options=many)
    longer = Pick(why="?", rule="r", options=(*many, *COLOURS))
    assert long.offered.startswith("#")
    assert long.offered != longer.offered
    bracket = Pick(why="?", rule="r", options=(Option(key="a] = b", label="odd"),))
    assert "]" not in bracket.offered


@pytest.mark.parametrize(("typed", "kept"), [("7", "7"), (" 07 ", "7"), ("-3", "-3"), ("+3", "3")])
def test_number_takes_whole_numbers(typed: str, kept: str) -> None:
    assert Number(why="?", rule="r", low=-5, high=9).accept(typed) == kept


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("10", "10 is not from -5 to 9"),
        ("-6", "-6 is not from -5 to 9"),
        ("3.5", "'3.5' is not a whole number"),
        ("1_0", "'1_0' is not a whole number"),
        ("٣", "'٣' is not a whole number"),
        ("", "'' is not a whole number"),
    ],
)
def test_number_refuses_what_is_none_or_out_of_bounds(typed: str, said: str) -> None:
    with pytest.raises(BadAnswer) as refusal:
        Number(why="?", rule="r", low=-5, high=9).accept(typed)
    assert str(refusal.value) == said


def test_a_number_with_endless_digits_is_refused_and_not_read() -> None:
    for question in (Number(why="?", rule="r", low=0, high=9), GRID, roll("D6")):
        with pytest.raises(BadAnswer):
            question.accept(f"vex out={'9' * 5000}" if question is GRID else "9" * 5000)


def test_text_is_one_line_without_space_around() -> None:
    question = Text(why="?", rule="r")
    assert question.accept("  Vex the Élan ") == "Vex the Élan"
    assert Text(why="?", rule="r", may_be_empty=True).accept("  ") == ""
    for typed in ("", "  ", "two\nlines", "a\x07b", "x" * 201):
        with pytest.raises(BadAnswer):
            question.accept(typed)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", ""),
        ("vex part=yes out=0", ""),
        ("mira out=02 | vex part=no", "vex part=no | mira out=2"),
        ("vex | vex out=1", "vex out=1"),
    ],
)
def test_tally_keeps_what_differs_from_its_default(typed: str, kept: str) -> None:
    assert GRID.accept(typed) == kept
    assert GRID.accept(kept) == kept


def test_tally_gives_every_open_cell() -> None:
    assert GRID.cells("vex out=3") == {
        "vex": {"part": "yes", "out": "3"},
        "mira": {"part": "yes", "out": "0"},
        "gor": {"part": "yes", "out": "0"},
    }


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("zed out=1", "there is no row 'zed'; the rows are vex, mira, gor"),
        ("gor out=1", "Gor cannot be entered: captured"),
        ("vex kills=1", "vex: no column is called 'kills', but part, out"),
        ("vex part=perhaps", "vex: took part is one of yes, no, not 'perhaps'"),
        ("vex part", "vex: took part is one of yes, no, not ''"),
        ("vex out=10", "vex: Out of Action is a number from 0 to 9, not '10'"),
        ("vex out=-1", "vex: Out of Action is a number from 0 to 9, not '-1'"),
    ],
)
def test_tally_refuses_what_the_grid_does_not_have(typed: str, said: str) -> None:
    with pytest.raises(BadAnswer) as refusal:
        GRID.accept(typed)
    assert str(refusal.value) == said


def test_a_question_is_known_by_its_subject_and_rule() -> None:
    assert Roll(why="?", about="vex", rule="lasting_injuries", dice="D66").key == (
        "vex.lasting_injuries"
    )
    assert roll("D6").key == "r"


def test_a_note_is_one_line() -> None:
    assert Note(rule="lasting_injuries.44", text="Vex rolls 44").line() == (
        "lasting_injuries.44: Vex rolls 44"
    )


def test_a_preset_cell_stands_where_nobody_touched_it() -> None:
    grid = msgspec.structs.replace(GRID, preset={"mira": {"part": "no"}})
    assert grid.cells("vex out=1")["mira"] == {"part": "no", "out": "0"}
    assert grid.accept("vex part=yes | mira part=no") == ""
    assert grid.accept("mira part=yes out=2") == "mira part=yes out=2"


def test_another_preset_is_another_offer() -> None:
    assert msgspec.structs.replace(GRID, preset={"mira": {"part": "no"}}).offered != GRID.offered
    assert GRID.offered == "vex|mira"
