"""Late comers and second thoughts, and the checklist of what can be done now."""

from __future__ import annotations

import pytest

from gangbook.book.party import Margin, Party
from gangbook.dread_s20.acts import PARTY_ACTS
from gangbook.dread_s20.agenda import OF_STEP, character_tasks, session_steps
from gangbook.faults import Refused
from gangbook.kernel.questions import Pick
from gangbook.rules.rulebook import Rulebook
from party_factories import at_play, character, party, session
from playing import asks
from playing_party import played_party, starting_party

MARGINS = (Margin(who="ana", margin=6), Margin(who="ana", margin=9), Margin(who="ana", margin=-2))


def after_play(rulebook: Rulebook) -> Party:
    return party(character(), sessions=(session("ana", margins=MARGINS, done="play"),))


@pytest.mark.rule("S20-29")
def test_the_game_master_judges_a_margin_until_experience_is_given(rulebook: Rulebook) -> None:
    now = after_play(rulebook)
    question = asks(starting_party(rulebook, now, "judge_margin")).question
    assert isinstance(question, Pick)
    assert [option.label for option in question.options] == ["Ana +6", "Ana +9", "Ana -2"]
    answers = ["judge.margin = 2", "judge.verdict = no"]
    now = played_party(rulebook, now, "judge_margin", answers).party
    now = played_party(rulebook, now, "award_experience").party
    assert now.characters[0].xp_left == 6
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, now, "judge_margin")
    assert refusal.value.code == "wrong_step"


@pytest.mark.rule("S20-37")
def test_a_margin_entered_by_mistake_is_struck_out(rulebook: Rulebook) -> None:
    done = played_party(rulebook, after_play(rulebook), "judge_margin", ["1", "struck"])
    assert done.party.sessions[0].margins == MARGINS[1:]
    assert done.told == ["Ana +6: tachado"]
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, at_play(character()), "judge_margin")
    assert refusal.value.code == "nothing_to_pick"


@pytest.mark.rule("S20-29", "S20-30", "S20-37")
def test_margins_kept_on_paper_are_entered_for_all_at_once(rulebook: Rulebook) -> None:
    over = session("ana", "beto", margins=MARGINS[:1], done="play", minutes=185)
    now = party(character(), character("beto"), character("caro"), sessions=(over,))
    done = played_party(rulebook, now, "enter_margins", ["margins = ana sum=23"])
    assert done.told == ["Ana +23, sumados"]
    now = played_party(rulebook, done.party, "award_experience").party
    assert [one.xp_left for one in now.characters] == [8, 0, 0]
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, now, "enter_margins")
    assert refusal.value.code == "wrong_step"


def test_a_late_comer_joins_and_earns(rulebook: Rulebook) -> None:
    now = party(character(), character("beto"), sessions=(session("beto"),))
    now = played_party(rulebook, now, "join_session", character="ana").party
    assert now.sessions[0].characters == ("ana", "beto")
    args = {"character": "ana", "margin": "4", "relevant": "yes"}
    assert played_party(rulebook, now, "margin", **args).party.sessions[0].margins != ()
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, now, "join_session", character="ana")
    assert refusal.value.code == "in_session"


def test_who_is_being_created_does_not_join(rulebook: Rulebook) -> None:
    now = party(character(creation="puntos"), character("beto"), sessions=(session("beto"),))
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, now, "join_session", character="ana")
    assert refusal.value.code == "wrong_window"


@pytest.mark.rule("S20-35", "S20-38")
def test_the_checklist_follows_the_session(rulebook: Rulebook) -> None:
    now = after_play(rulebook)
    seen = []
    for act, answers in (("award_experience", []), ("award_destiny", ["ana"]), ("", [])):
        states = session_steps(rulebook, now, now.sessions[0])
        seen.append([state.state for state in states])
        (current,) = [state for state in states if state.state == "now"]
        assert act in ("", *(task.act for task in current.tasks if not task.closed))
        if act:
            now = played_party(rulebook, now, act, answers).party
    assert seen == [
        ["done", "now", "later", "later"],
        ["done", "done", "now", "later"],
        ["done", "done", "done", "now"],
    ]
    states = session_steps(rulebook, now, now.sessions[0])
    assert [state.name for state in states] == [
        "Juego",
        "Experiencia",
        "Puntos de destino",
        "Gastos",
    ]
    assert [task.label for task in states[-1].tasks] == [
        "Ana: Gastar experiencia",
        "Cerrar la sesión",
    ]


def test_what_cannot_be_done_in_play_stays_in_sight_with_its_reason(rulebook: Rulebook) -> None:
    now = party(character(), character("beto"), sessions=(session("ana"),))
    (play, *_) = session_steps(rulebook, now, now.sessions[0])
    closed = {(task.act, *task.args.values()): task.closed for task in play.tasks}
    assert closed["margin", "ana"] == ""
    assert closed["join_session", "beto"] == ""
    assert ("margin", "beto") not in closed
    assert closed[("run_clock",)] == "El reloj ya corre."
    assert closed["spend_destiny", "ana"] == "Ana no tiene puntos de destino."


def test_a_sheet_shows_every_act_with_its_reason(rulebook: Rulebook) -> None:
    tasks = {task.act: task.closed for task in character_tasks(rulebook, party(character()), "ana")}
    assert tasks["spend"] == ""
    assert tasks["close_creation"] == "La creación de Ana ya está cerrada."
    assert "En escena" in tasks["learn_technique"]
    assert tasks["study"] != ""


def test_every_act_in_the_checklist_exists() -> None:
    named = {act for acts in OF_STEP.values() for act in acts}
    assert named <= set(PARTY_ACTS)
