"""New techniques, combat techniques and manoeuvres, learned in play."""

from __future__ import annotations

import pytest

from gangbook.book.character import CombatSkill, Score
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.questions import Pick
from gangbook.rules.rulebook import Rulebook
from party_factories import aptitudes, at_play, bought_to, character, own, party
from playing import asks
from playing_party import played_party, starting_party

ACTION = own("allanamiento", "technique", "destreza")
GUIDED = own("primeros_auxilios", "technique", "psique", guided=True)
ARGS = {"character": "ana", "technique": "allanamiento"}


@pytest.mark.rule("S20-13", "S20-14")
def test_an_action_that_succeeds_lets_the_first_points_be_bought(rulebook: Rulebook) -> None:
    now = at_play(character(xp=10), traits=(ACTION,))
    answers = ["ana.learn.skill = pelea", "ana.learn.roll = 4", "ana.learn.to = 3"]
    done = played_party(rulebook, now, "learn_technique", answers, **ARGS)
    assert (done.ana.technique("allanamiento"), done.ana.xp_left) == (3, 4)


@pytest.mark.rule("S20-14")
def test_more_than_the_first_points_are_closed_with_their_reason(rulebook: Rulebook) -> None:
    now = at_play(character(xp=10), traits=(ACTION,))
    start = starting_party(rulebook, now, "learn_technique", **ARGS)
    question = asks(start, ["pelea", "1"]).question
    assert isinstance(question, Pick)
    assert [option.label for option in question.options] == [
        "→ 1: 1 PX",
        "→ 2: 1 + 2 = 3 PX",
        "→ 3: 1 + 2 + 3 = 6 PX",
        "→ 4: 1 + 2 + 3 + 4 = 10 PX",
    ]
    assert question.option("4").code == "above_immediate_limit"


@pytest.mark.rule("S20-15")
def test_an_action_that_fails_teaches_nothing_and_costs_nothing(rulebook: Rulebook) -> None:
    now = at_play(character(xp=10), traits=(ACTION,))
    done = played_party(rulebook, now, "learn_technique", ["pelea", "20"], **ARGS)
    assert done.party == now
    assert "no aprende Allanamiento" in done.told[0]


@pytest.mark.rule("S20-14")
def test_with_no_experience_nothing_is_learned(rulebook: Rulebook) -> None:
    now = at_play(character(), traits=(ACTION,))
    done = played_party(rulebook, now, "learn_technique", ["pelea", "1", "1"], **ARGS)
    assert done.party == now


@pytest.mark.rule("S20-31", "S20-32")
def test_destiny_can_bring_the_roll_that_teaches(rulebook: Rulebook) -> None:
    now = at_play(character(xp=1, destiny=5), traits=(ACTION,))
    answers = ["pelea", "ana.learn.roll = 7", "ana.learn.roll.destiny = 3", "1"]
    done = played_party(rulebook, now, "learn_technique", answers, **ARGS)
    assert (done.ana.technique("allanamiento"), done.ana.destiny) == (1, 2)


@pytest.mark.rule("S20-31", "S20-32")
def test_destiny_that_cannot_bring_it_is_not_asked_for(rulebook: Rulebook) -> None:
    now = at_play(character(xp=1, destiny=2), traits=(ACTION,))
    done = played_party(rulebook, now, "learn_technique", ["pelea", "7"], **ARGS)
    assert done.ana.destiny == 2


@pytest.mark.rule("S20-16")
def test_a_guided_technique_takes_guide_time_and_psique(rulebook: Rulebook) -> None:
    teacher = character("beto", techniques=(Score(id="primeros_auxilios", score=6),))
    one = character(xp=3, aptitudes=aptitudes(psique=12))
    now = at_play(one, teacher, traits=(GUIDED,))
    args = {"character": "ana", "technique": "primeros_auxilios"}
    answers = [
        "ana.learn.guide = beto",
        "ana.learn.time = yes",
        "ana.learn.roll = 12",
        "ana.learn.to = 2",
    ]
    done = played_party(rulebook, now, "learn_technique", answers, **args)
    assert (done.ana.technique("primeros_auxilios"), done.ana.xp_left) == (2, 0)
    with pytest.raises(BadAnswer) as refusal:
        played_party(rulebook, now, "learn_technique", ["none"], **args)
    assert refusal.value.code == "no_guide"


def test_what_is_known_or_has_no_base_is_not_learned(rulebook: Rulebook) -> None:
    known = character(xp=9, techniques=(Score(id="allanamiento", score=1),))
    now = at_play(known, traits=(ACTION,))
    for technique, code in (("allanamiento", "known"), ("forense", "no_base")):
        args = {"character": "ana", "technique": technique}
        with pytest.raises(Refused) as refusal:
            played_party(rulebook, now, "learn_technique", **args)
        assert refusal.value.code == code


@pytest.mark.rule("S20-13")
def test_nothing_is_learned_outside_of_play(rulebook: Rulebook) -> None:
    now = party(character(xp=9), traits=(ACTION,))
    for act in ("learn_technique", "learn_combat", "learn_manoeuvre"):
        with pytest.raises(Refused) as refusal:
            played_party(rulebook, now, act, character="ana")
        assert refusal.value.code == "wrong_window"


@pytest.mark.rule("S20-17", "S20-18")
def test_a_combat_technique_comes_with_its_manoeuvres(rulebook: Rulebook) -> None:
    one = character(xp=6, skills=bought_to(rulebook, {"pelea": 10}, 10))
    args = {"character": "ana", "technique": "artes_marciales_defensivas"}
    answers = [
        "ana.combat.hours = 12",
        "ana.combat.invest = 6",
        "ana.learn.skill = pelea",
        "ana.learn.roll = 10",
    ]
    done = played_party(rulebook, at_play(one), "learn_combat", answers, **args)
    (learned,) = done.ana.combat
    assert learned.manoeuvres == ("Derribar", "Llave", "Desarmar")
    assert (learned.score, done.ana.xp_left) == (3, 0)
    assert done.told[0].startswith("12 horas de entrenamiento")


@pytest.mark.rule("S20-18")
def test_manoeuvres_no_source_gives_are_asked_for(rulebook: Rulebook) -> None:
    args = {"character": "ana", "technique": "deportes_de_contacto"}
    answers = ["2", "1", "pelea", "1", "Jab", "Gancho", "Cruzado"]
    done = played_party(rulebook, at_play(character(xp=1)), "learn_combat", answers, **args)
    assert done.ana.combat[0].manoeuvres == ("Jab", "Gancho", "Cruzado")


@pytest.mark.rule("S20-17")
def test_sums_without_hours_are_closed(rulebook: Rulebook) -> None:
    args = {"character": "ana", "technique": "deportes_de_contacto"}
    start = starting_party(rulebook, at_play(character(xp=5)), "learn_combat", **args)
    question = asks(start, ["11"]).question
    assert isinstance(question, Pick)
    assert [option.code for option in question.options if option.closed] == [
        "not_enough_training",
        "above_immediate_limit",
    ]
    assert [option.key for option in question.options if not option.closed] == ["1", "3"]
    question = asks(start, ["12"]).question
    assert isinstance(question, Pick)
    assert question.option("6").code == "not_enough_xp"


@pytest.mark.rule("S20-19", "S20-43")
def test_a_further_manoeuvre_is_trained_like_a_technique(rulebook: Rulebook) -> None:
    known = CombatSkill(id="deportes_de_contacto", score=7)
    now = at_play(character(xp=3, combat=(known,)))
    args = {"character": "ana", "technique": "deportes_de_contacto"}
    answers = ["ana.combat.manoeuvre = Gancho alto", "6", "3", "pelea", "1"]
    done = played_party(rulebook, now, "learn_manoeuvre", answers, **args)
    (extra,) = done.ana.combat[0].extra
    assert (extra.id, extra.name, extra.score) == ("gancho-alto", "Gancho alto", 2)
    assert (done.ana.combat[0].score, done.ana.xp_left) == (7, 0)


def test_without_a_combat_technique_there_is_no_manoeuvre(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, at_play(character(xp=3)), "learn_manoeuvre", character="ana")
    assert refusal.value.code == "not_known"
