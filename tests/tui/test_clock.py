"""The clock on the table: it measures seconds, the book gets whole minutes."""

from __future__ import annotations

import msgspec
import pytest

from gangbook.book.party import Session
from gangbook.tui.clock import TableClock, shown


class Hand:
    """Seconds put forward by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


PLAYED = Session(id="s1", minutes=10)


@pytest.mark.rule("S20-37")
def test_a_session_that_runs_grows_from_its_minutes() -> None:
    hand = Hand()
    clock = TableClock(hand)
    assert clock.seconds("mesa", PLAYED) == 600
    hand.now += 75
    assert clock.seconds("mesa", PLAYED) == 675
    assert clock.minutes("mesa", PLAYED) == 11


def test_a_session_that_stands_does_not_grow() -> None:
    hand = Hand()
    clock = TableClock(hand)
    standing = msgspec.structs.replace(PLAYED, paused=True)
    clock.seconds("mesa", standing)
    hand.now += 600
    assert clock.seconds("mesa", standing) == 600
    assert clock.seconds("mesa", PLAYED.doing("play")) == 600


def test_seconds_short_of_a_minute_count_when_it_runs_on() -> None:
    hand = Hand()
    clock = TableClock(hand)
    clock.seconds("mesa", PLAYED)
    hand.now += 90
    assert clock.stopped("mesa", PLAYED) == 11
    stood = msgspec.structs.replace(PLAYED, minutes=11, paused=True)
    assert clock.seconds("mesa", stood) == 660
    runs_on = msgspec.structs.replace(stood, paused=False)
    assert clock.seconds("mesa", runs_on) == 690


def test_typed_minutes_begin_the_count_anew() -> None:
    hand = Hand()
    clock = TableClock(hand)
    clock.seconds("mesa", PLAYED)
    hand.now += 300
    typed = msgspec.structs.replace(PLAYED, minutes=40)
    assert clock.minutes("mesa", typed) == 40
    hand.now += 60
    assert clock.minutes("mesa", typed) == 41


@pytest.mark.parametrize(("seconds", "told"), [(0, "0:00:00"), (5707, "1:35:07")])
def test_a_time_is_shown_as_on_a_clock(seconds: int, told: str) -> None:
    assert shown(seconds) == told
