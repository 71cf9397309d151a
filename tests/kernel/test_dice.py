"""Dice notation, faces, and dice thrown by the app."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gangbook.kernel.dice import (
    Dice,
    fresh_chance,
    is_notation,
    read_faces,
    show_faces,
    throw,
)

NOTATIONS = ("D3", "D6", "2D6", "D66", "2D6x10", "D3+1", "3D6-2", "D12", "D100", "D6x10+5")


@pytest.mark.parametrize(
    ("notation", "faces", "reading"),
    [
        ("D6", (4,), 4),
        ("2D6", (4, 1), 5),
        ("D3", (3,), 3),
        ("D66", (4, 1), 41),
        ("2D6x10", (4, 1), 50),
        ("D3+1", (2,), 3),
        ("3D6-2", (1, 1, 1), 1),
        ("D6x10+5", (2,), 25),
        ("1D6", (6,), 6),
    ],
)
def test_faces_are_read_as_the_notation_says(
    notation: str, faces: tuple[int, ...], reading: int
) -> None:
    assert Dice.of(notation).read(faces) == reading


@pytest.mark.parametrize(
    "notation",
    ["", "D", "6", "D1", "D0", "0D6", "21D6", "D101", "d6", "2D66", "D6x0", "D6 ", "D6+", "D٣"],
)
def test_what_is_no_dice_is_refused(notation: str) -> None:
    with pytest.raises(ValueError, match=r"is no dice notation|names dice nobody has"):
        Dice.of(notation)


@pytest.mark.parametrize(("text", "said"), [("D66", True), ("2D6x10", True), ("1..6", False)])
def test_notation_is_told_from_other_offers(text: str, said: bool) -> None:
    assert is_notation(text) is said


@pytest.mark.parametrize(
    ("notation", "faces"), [("D6", (7,)), ("D6", (0,)), ("D6", (1, 2)), ("D66", (6,)), ("2D6", ())]
)
def test_dice_cannot_show_what_they_do_not_have(notation: str, faces: tuple[int, ...]) -> None:
    assert not Dice.of(notation).fits(faces)


@pytest.mark.parametrize(("notation", "ways"), [("D6", 6), ("2D6", 36), ("D66", 36), ("D3", 3)])
def test_every_way_the_dice_can_fall_comes_once(notation: str, ways: int) -> None:
    dice = Dice.of(notation)
    fallen = list(dice.all_faces())
    assert len(fallen) == len(set(fallen)) == ways
    assert all(dice.fits(faces) for faces in fallen)


@pytest.mark.parametrize("text", ["4 1", "41", "4,1", " 4  1 ", "4, 1"])
def test_faces_may_be_typed_in_several_ways(text: str) -> None:
    assert read_faces(text) == (4, 1)


def test_one_die_of_many_sides_is_read_as_one_number() -> None:
    assert read_faces("12", 1) == (12,)
    assert read_faces("10 12", 2) == (10, 12)


@pytest.mark.parametrize("text", ["", " ", "x", "4 x", "-1", "\uff14\uff11", "4.5"])
def test_what_is_no_row_of_faces_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a row of die faces"):
        read_faces(text)


@given(st.sampled_from(NOTATIONS), st.integers())
def test_thrown_faces_fit_and_are_read_back_as_they_are_shown(notation: str, seed: int) -> None:
    dice = Dice.of(notation)
    faces = throw(notation, fresh_chance(seed))
    assert dice.fits(faces)
    assert read_faces(show_faces(faces), dice.count) == faces


def test_a_seed_throws_the_same_dice_again() -> None:
    first, second = fresh_chance(7), fresh_chance(7)
    assert [throw("2D6", first) for _ in range(20)] == [throw("2D6", second) for _ in range(20)]
