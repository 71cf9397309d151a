"""Characters created by points, by a pool of experience, or entered from their sheet."""

from __future__ import annotations

import msgspec
import pytest

from gangbook.book.character import NamedScore, XpRow
from gangbook.dread_s20.creation_limits import breaches, still_to_spend
from gangbook.dread_s20.virtues import most_for_virtue
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.questions import Number, Pick
from gangbook.rules.rulebook import Rulebook
from party_factories import aptitudes, character, named_scores, party, with_s20
from playing import asks
from playing_party import played_party, spent, starting_party

BY_POINTS = ["Ana", "Julia", "puntos", "none"]


def by_pool(way: str, start: str = "3") -> list[str]:
    return ["Ana", "", way, "none", f"character.aptitude_start = {start}"]


@pytest.mark.rule("S20-34", "S20-41")
def test_seventy_points_are_shared_out_over_six_aptitudes(rulebook: Rulebook) -> None:
    scores = ["12", "12", "12", "12", "12", "10"]
    done = played_party(rulebook, party(), "new_character", [*BY_POINTS, *scores])
    assert sum(done.ana.aptitudes.values()) == 70
    assert (done.ana.player, done.ana.destiny, done.ana.xp_left) == ("Julia", 5, 0)
    assert breaches(rulebook, done.ana) == ()


@pytest.mark.rule("S20-41")
def test_no_aptitude_is_offered_that_the_rest_could_not_follow(rulebook: Rulebook) -> None:
    start = starting_party(rulebook, party(), "new_character")
    bounds = []
    given: list[str] = []
    for score in ("18", "18", "18", "7", "3"):
        question = asks(start, [*BY_POINTS, *given]).question
        assert isinstance(question, Number)
        bounds.append((question.low, question.high))
        given.append(score)
    assert bounds == [(3, 18), (3, 18), (3, 18), (3, 10), (3, 6)]
    last = asks(start, [*BY_POINTS, *given]).question
    assert isinstance(last, Number)
    assert (last.low, last.high) == (6, 6)
    assert last.why == "¿Educación? Quedan 6 puntos para 1."


@pytest.mark.rule("S20-42")
def test_the_pool_is_spent_by_purchases_and_the_rest_is_shown(rulebook: Rulebook) -> None:
    now = played_party(rulebook, party(), "new_character", by_pool("experiencia_beta")).party
    assert now.characters[0].aptitudes == aptitudes(**dict.fromkeys(aptitudes(), 3))
    now = spent(rulebook, now, "aptitude", "psique", 12).party
    now = spent(rulebook, now, "knowledge", "historia", 2).party
    now = spent(rulebook, now, "technique", "artes_marciales_defensivas", 2).party
    ana = now.characters[0]
    left = {total.label: total.value for total in still_to_spend(rulebook, ana)}
    assert left == {"Puntos de experiencia: Ana": 1000 - 144 - 3 - 3, "Virtudes": 15}
    assert ana.combat[0].manoeuvres == ("Derribar", "Llave", "Desarmar")


@pytest.mark.rule("S20-42")
def test_too_little_spent_is_closed_by_the_rules_and_allowed_with_a_reason(
    rulebook: Rulebook,
) -> None:
    now = played_party(rulebook, party(), "new_character", by_pool("experiencia_beta")).party
    question = asks(starting_party(rulebook, now, "close_creation", character="ana")).question
    assert isinstance(question, Pick)
    assert question.option("by_the_rules").code == "too_little_spent"
    answers = ["all_the_same", "una novata"]
    done = played_party(rulebook, now, "close_creation", answers, character="ana")
    assert (done.ana.creation, done.ana.xp_left) == ("", 1000)
    assert "una novata" in done.told[0]
    assert still_to_spend(rulebook, done.ana) == ()
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, done.party, "close_creation", character="ana")
    assert refusal.value.code == "wrong_step"


@pytest.mark.rule("S20-42")
def test_virtues_of_the_beta_take_fifteen_points_and_three_places(rulebook: Rulebook) -> None:
    one = character(creation="experiencia_beta", virtues=named_scores("v", [5, 5]))
    assert most_for_virtue(rulebook, one) == 5
    done = played_party(
        rulebook, party(one), "add_virtue", ["valentia", "5"], character="ana", side="virtue"
    )
    assert done.ana.virtues[-1] == NamedScore(id="valentia", name="Valentía", score=5)
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, done.party, "add_virtue", character="ana", side="virtue")
    assert refusal.value.code == "too_many_virtues"
    answers = ["own", "Bocazas", "12"]
    more = played_party(rulebook, done.party, "add_virtue", answers, character="ana", side="defect")
    assert more.ana.defects == (NamedScore(id="bocazas", name="Bocazas", score=12),)


@pytest.mark.rule("S20-42")
@pytest.mark.parametrize(
    ("virtues", "codes"),
    [
        ([5, 5, 5], []),
        ([5, 5, 6], ["too_many_points"]),
        ([1, 1, 1, 1], ["too_many_virtues"]),
    ],
    ids=["kept", "points", "places"],
)
def test_what_is_against_the_rules_is_named(
    rulebook: Rulebook, virtues: list[int], codes: list[str]
) -> None:
    rows = (XpRow(amount=1000, what="pool"), XpRow(amount=-900, what="spent"))
    one = character(creation="experiencia_beta", virtues=named_scores("v", virtues))
    one = msgspec.structs.replace(one, xp=rows)
    assert [breach.code for breach in breaches(rulebook, one)] == codes


@pytest.mark.rule("S20-42")
def test_the_archetype_of_the_alfa_brings_virtue_and_defect_at_ten(rulebook: Rulebook) -> None:
    answers = ["Ana", "", "experiencia_alfa", "asesina", "3"]
    done = played_party(rulebook, party(), "new_character", answers)
    assert done.ana.archetype == "Asesina"
    assert [(one.name, one.score) for one in done.ana.virtues] == [("Valentía", 10)]
    assert [(one.name, one.score) for one in done.ana.defects] == [("Cruel", 10)]


@pytest.mark.rule("S20-42")
def test_what_no_source_gives_of_an_archetype_is_asked_for(rulebook: Rulebook) -> None:
    answers = [
        "Ana", "", "experiencia_alfa", "hacker",
        "virtue.which = own", "virtue.name = Paciente",
        "defect.which = paranoia", "3",
    ]  # fmt: skip
    done = played_party(rulebook, party(), "new_character", answers)
    assert [(one.id, one.score) for one in done.ana.virtues] == [("paciente", 10)]
    assert [(one.id, one.score) for one in done.ana.defects] == [("paranoia", 10)]


def test_the_start_of_a_pool_is_not_asked_once_the_rules_say_it(rulebook: Rulebook) -> None:
    ways = tuple(
        msgspec.structs.replace(way, aptitude_start=4 if way.xp else 0)
        for way in rulebook.rules.dread_s20.creations
    )
    answers = by_pool("experiencia_beta")[:-1]
    rules = with_s20(rulebook, creations=ways)
    done = played_party(rules, party(), "new_character", answers)
    assert set(done.ana.aptitudes.values()) == {4}


def test_a_character_that_is_played_already_is_entered_from_its_sheet(rulebook: Rulebook) -> None:
    scores = ["12", "25", "12", "10", "9", "13"]
    answers = ["Ana", "", "hoja", "own", "Médica", *scores, "character.xp = 30"]
    done = played_party(rulebook, party(), "new_character", answers)
    assert (done.ana.archetype, done.ana.xp_left) == ("Médica", 30)
    assert done.ana.aptitudes["destreza"] == 25
    closed = played_party(rulebook, done.party, "close_creation", character="ana")
    assert closed.ana.creation == ""


def test_two_of_a_name_have_ids_of_their_own(rulebook: Rulebook) -> None:
    scores = ["12", "12", "12", "12", "12", "10"]
    now = party(departed=(character("ana"),))
    done = played_party(rulebook, now, "new_character", [*BY_POINTS, *scores])
    assert done.ana.id == "ana-2"


def test_a_finished_character_gains_no_virtue_by_creation(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, party(character()), "add_virtue", character="ana", side="virtue")
    assert refusal.value.code == "wrong_step"


def test_a_virtue_is_had_once(rulebook: Rulebook) -> None:
    (held,) = named_scores("valentia", [3])
    held = msgspec.structs.replace(held, id="valentia")
    one = character(creation="puntos", virtues=(held,))
    with pytest.raises(BadAnswer):
        played_party(
            rulebook, party(one), "add_virtue", ["valentia"], character="ana", side="virtue"
        )
