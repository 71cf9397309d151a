"""A session at the table: clock, margins, and what it brings at its end."""

from __future__ import annotations

import pytest

from gangbook.book.derive_character import margins_of, session_hours, session_xp
from gangbook.book.party import Margin, Party
from gangbook.faults import BadAnswer, Refused
from gangbook.rules.rulebook import Rulebook
from party_factories import at_play, character, party, session
from playing_party import played_party


def entered(rulebook: Rulebook, now: Party, who: str, margin: int, relevant: str = "yes") -> Party:
    args = {"character": who, "margin": str(margin), "relevant": relevant}
    return played_party(rulebook, now, "margin", **args).party


@pytest.mark.rule("S20-28", "S20-29", "S20-30", "S20-37", "S20-38")
def test_a_session_from_its_start_to_its_experience(rulebook: Rulebook) -> None:
    now = party(character(), character("beto"))
    answers = ["session.title = La verja", "session.characters = ana | beto"]
    now = played_party(rulebook, now, "start_session", answers).party
    for who, margin, relevant in (
        ("ana", 12, "yes"),
        ("beto", 5, "yes"),
        ("ana", 17, "yes"),
        ("ana", 9, "no"),
        ("beto", -6, "yes"),
    ):
        now = entered(rulebook, now, who, margin, relevant)
    assert [one.xp_left for one in now.characters] == [0, 0]
    now = played_party(rulebook, now, "end_play", ["clock.minutes = 185"]).party
    assert [one.xp_left for one in now.characters] == [0, 0]
    done = played_party(rulebook, now, "award_experience")
    assert done.told == ["Ana 8 PX: 29 / 4 horas", "Beto 2 PX: 5 / 4 horas"]
    assert [one.xp_left for one in done.party.characters] == [8, 2]
    assert done.ana.xp[0].source == "sessions.s1"


@pytest.mark.rule("S20-29")
def test_a_margin_is_entered_with_one_answer_or_with_none(rulebook: Rulebook) -> None:
    now = at_play(character())
    answers = ["ana.margin = 7", "ana.margin.relevant = no"]
    asked = played_party(rulebook, now, "margin", answers, character="ana").party
    assert asked == entered(rulebook, now, "ana", 7, "no")
    assert asked.sessions[0].margins == (Margin(who="ana", margin=7, relevant=False),)


@pytest.mark.rule("S20-29", "S20-30")
def test_the_margins_that_count_are_told_one_by_one(rulebook: Rulebook) -> None:
    margins = [Margin(who="ana", margin=n) for n in (6, -4, 0, 3)]
    margins.append(Margin(who="ana", margin=9, relevant=False))
    played = session("ana", margins=margins, minutes=60)
    assert [term.amount for term in margins_of(rulebook, played, "ana").terms] == [6, 3]
    assert session_xp(rulebook, played, "ana") == 9


@pytest.mark.rule("S20-28")
@pytest.mark.parametrize(("minutes", "hours"), [(0, 1), (1, 1), (60, 1), (61, 2), (180, 3)])
def test_begun_hours_count_and_at_least_one(rulebook: Rulebook, minutes: int, hours: int) -> None:
    assert session_hours(rulebook, session("ana", minutes=minutes)) == hours


def test_the_clock_is_paused_run_on_and_typed(rulebook: Rulebook) -> None:
    now = played_party(rulebook, at_play(character()), "pause_clock", minutes="45").party
    assert (now.sessions[0].minutes, now.sessions[0].paused) == (45, True)
    now = played_party(rulebook, now, "set_clock", ["clock.minutes = 50"]).party
    assert (now.sessions[0].minutes, now.sessions[0].paused) == (50, True)
    now = played_party(rulebook, now, "run_clock").party
    assert (now.sessions[0].minutes, now.sessions[0].paused) == (50, False)


@pytest.mark.parametrize(
    ("act", "code"), [("pause_clock", "paused"), ("run_clock", "running")], ids=["stands", "runs"]
)
def test_a_clock_that_stands_or_runs_does_so_already(
    rulebook: Rulebook, act: str, code: str
) -> None:
    now = party(character(), sessions=(session("ana", paused=code == "paused"),))
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, now, act)
    assert refusal.value.code == code


def test_minutes_that_cannot_be_are_refused(rulebook: Rulebook) -> None:
    for minutes in ("-1", "9999", "soon"):
        with pytest.raises(Refused) as refusal:
            played_party(rulebook, at_play(character()), "end_play", minutes=minutes)
        assert refusal.value.code == "bad_argument"


def test_one_session_at_a_time(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, at_play(character()), "start_session", ["", "ana"])
    assert refusal.value.code == "session_running"


def test_nobody_plays_before_the_creation_is_closed(rulebook: Rulebook) -> None:
    now = party(character(creation="puntos"))
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, now, "start_session")
    assert refusal.value.code == "no_characters"
    now = party(character(), character("beto", creation="puntos"))
    with pytest.raises(BadAnswer):
        played_party(rulebook, now, "start_session", ["", "beto"])


def test_without_a_session_nothing_of_one_is_done(rulebook: Rulebook) -> None:
    for act in ("pause_clock", "run_clock", "set_clock", "end_day", "begin_day", "end_play",
                "award_experience", "award_destiny", "close_session"):  # fmt: skip
        with pytest.raises(Refused) as refusal:
            played_party(rulebook, party(character()), act)
        assert refusal.value.code == "no_session"


def test_the_steps_of_a_session_keep_their_order(rulebook: Rulebook) -> None:
    now = at_play(character())
    for act in ("award_experience", "award_destiny", "close_session"):
        with pytest.raises(Refused) as refusal:
            played_party(rulebook, now, act)
        assert refusal.value.code == "wrong_step"
    over = party(character(), sessions=(session("ana", done="experience"),))
    for act in ("end_play", "end_day", "pause_clock", "award_experience"):
        with pytest.raises(Refused) as refusal:
            played_party(rulebook, over, act)
        assert refusal.value.code == "wrong_step"
    with pytest.raises(Refused) as refusal:
        entered(rulebook, over, "ana", 3)
    assert refusal.value.code == "wrong_step"


def test_who_takes_no_part_has_no_margins(rulebook: Rulebook) -> None:
    now = party(character(), character("beto"), sessions=(session("ana"),))
    with pytest.raises(Refused) as refusal:
        entered(rulebook, now, "beto", 3)
    assert refusal.value.code == "not_in_session"


@pytest.mark.rule("S20-38")
def test_a_session_is_awarded_once(rulebook: Rulebook) -> None:
    margins = (Margin(who="ana", margin=5),)
    now = party(character(), sessions=(session("ana", margins=margins, done="play"),))
    now = played_party(rulebook, now, "award_experience").party
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, now, "award_experience")
    assert refusal.value.code == "wrong_step"
    assert now.characters[0].xp_left == 5


@pytest.mark.rule("S20-44")
def test_initiative_is_told_in_order_and_changes_nothing(rulebook: Rulebook) -> None:
    now = at_play(character(), character("beto"))
    answers = ["-2", "7", "3", "9"]
    done = played_party(rulebook, now, "initiative", answers)
    assert done.told == ["Iniciativa: Beto 12, Ana 5"]
    assert done.party == now
