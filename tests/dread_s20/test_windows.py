"""When experience may be spent: between sessions, at the end of one, in a night of the game."""

from __future__ import annotations

import pytest

from gangbook.book.party import Party
from gangbook.dread_s20.windows import window_now
from gangbook.faults import Refused
from gangbook.rules.rulebook import Rulebook
from party_factories import at_play, character, party, session
from playing_party import played_party, spent


def time_of(rulebook: Rulebook, now: Party) -> str:
    return window_now(rulebook, now, now.characters[0]).id


@pytest.mark.rule("S20-01", "S20-12")
def test_the_times_of_a_session_follow_each_other(rulebook: Rulebook) -> None:
    now = party(character())
    times = [time_of(rulebook, now)]
    for act, args in (
        ("start_session", {}),
        ("end_day", {}),
        ("begin_day", {}),
        ("end_play", {"minutes": "60"}),
        ("award_experience", {}),
    ):
        answers = ["", "ana"] if act == "start_session" else []
        now = played_party(rulebook, now, act, answers, **args).party
        times.append(time_of(rulebook, now))
    now = played_party(rulebook, now, "award_destiny", ["ana"]).party
    now = played_party(rulebook, now, "close_session").party
    assert times == [
        "before_session",
        "in_scene",
        "end_of_game_day_asleep",
        "in_scene",
        "after_session",
        "after_session",
    ]
    assert time_of(rulebook, now) == "before_session"


@pytest.mark.rule("S20-01", "S20-12")
def test_nothing_is_bought_in_a_scene_and_the_reason_says_when(rulebook: Rulebook) -> None:
    now = at_play(character(xp=50))
    with pytest.raises(Refused) as refusal:
        spent(rulebook, now, "aptitude", "psique", 11)
    assert refusal.value.code == "wrong_window"
    assert "Antes de la sesión" in refusal.value.reason


@pytest.mark.rule("S20-01")
def test_a_night_of_the_game_lets_experience_be_spent(rulebook: Rulebook) -> None:
    now = played_party(rulebook, at_play(character(xp=22)), "end_day").party
    assert spent(rulebook, now, "aptitude", "psique", 11).ana.aptitudes["psique"] == 11


@pytest.mark.rule("S20-01", "S20-38")
def test_spending_waits_for_the_awards(rulebook: Rulebook) -> None:
    for done, missing in (("play", "Experiencia"), ("experience", "Puntos de destino")):
        over = session("ana", done="play" if done == "play" else "experience")
        with pytest.raises(Refused) as refusal:
            spent(rulebook, party(character(xp=50), sessions=(over,)), "aptitude", "psique", 11)
        assert refusal.value.code == "wrong_step"
        assert missing in refusal.value.reason


def test_who_takes_no_part_is_between_sessions(rulebook: Rulebook) -> None:
    now = party(character(), character("beto"), sessions=(session("beto"),))
    assert time_of(rulebook, now) == "before_session"


def test_who_sleeps_cannot_fall_asleep_and_who_wakes_cannot_wake(rulebook: Rulebook) -> None:
    now = at_play(character())
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, now, "begin_day")
    assert refusal.value.code == "awake"
    now = played_party(rulebook, now, "end_day").party
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, now, "end_day")
    assert refusal.value.code == "asleep"
