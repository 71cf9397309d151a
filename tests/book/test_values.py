"""Gangs, fighters and battles as values: a change is a new value, the old one stays."""

from __future__ import annotations

import msgspec
import pytest

from factories import battle, fighter, gang
from gangbook.book.battle import Battle
from gangbook.book.gang import Book
from gangbook.record import plain, present


def test_a_change_leaves_the_old_value_alone() -> None:
    one = gang(fighter("vex"), fighter("mira"))
    other = one.with_credits(50).with_fighter(one.fighters[1].gaining_xp(3))
    assert (one.stash.credits, one.fighters[1].xp) == (0, 0)
    assert (other.stash.credits, other.fighters[1].xp) == (50, 3)
    assert other.fighters[0] is one.fighters[0]


def test_a_fighter_enters_a_state_once() -> None:
    vex = fighter("vex").entering("captured", "b1", by="Irons")
    assert vex.entering("captured", "b2", by="Skulls") == vex
    assert vex.has("captured")
    assert not vex.has("dead")
    assert vex.leaving("captured") == fighter("vex")


def test_a_newcomer_stands_last_and_a_battle_is_replaced_or_added() -> None:
    one = gang(fighter("vex")).joined_by(fighter("mira"))
    assert [card.id for card in one.fighters] == ["vex", "mira"]
    fought = one.with_battle(battle("vex"))
    assert fought.battle_in_progress == battle("vex")
    ended = fought.with_battle(msgspec.structs.replace(battle("vex"), ended=True))
    assert len(ended.battles) == 1
    assert ended.battle_in_progress is None
    assert (one.fighter("zed"), one.battle("b9")) == (None, None)


def test_the_result_that_counts_is_the_one_against_the_first_opponent() -> None:
    assert battle(result="lost").result == "lost"
    assert Battle(id="b1").result == "drawn"


def test_a_book_knows_its_gangs_by_id() -> None:
    one, other = gang(), gang(id="irons-1")
    book = Book(gangs=(one,)).with_gang(other)
    assert book.gang("irons-1") == other
    assert book.with_gang(one.with_credits(5)).gang(one.id).stash.credits == 5
    with pytest.raises(KeyError):
        book.gang("kings-1")


def test_values_cannot_be_changed_in_place() -> None:
    with pytest.raises(AttributeError):
        fighter("vex").xp = 3


def test_defaults_are_left_out_even_when_they_are_equal_and_not_the_same() -> None:
    vex = fighter("vex", notes="".join([]), xp=0)
    assert {"notes", "xp", "skills"}.isdisjoint(dict(present(vex)))
    assert "notes" not in plain(vex)
    assert plain(fighter("vex", skills=("Dodge",)))["skills"] == ["Dodge"]
