"""Spending experience: what is offered, at which sum, what is closed and why."""

from __future__ import annotations

import pytest

from gangbook.book.character import CombatSkill, Manoeuvre, Pool, Score
from gangbook.book.party import Party
from gangbook.dread_s20.prices import shown
from gangbook.dread_s20.scores import on_sheet
from gangbook.dread_s20.spending import points_to
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.questions import Pick
from gangbook.rules.rulebook import Rulebook
from party_factories import (
    aptitudes,
    bought_to,
    character,
    named_scores,
    party,
    with_purchase,
)
from playing import asks
from playing_party import played_party, spent, starting_party


def offered(rulebook: Rulebook, now: Party, category: str, trait: str = "") -> list[str]:
    """The scores that are offered, with the reason where one is closed."""
    args = {"category": category} | ({"trait": trait} if trait else {})
    question = asks(starting_party(rulebook, now, "spend", character="ana", **args)).question
    assert isinstance(question, Pick)
    return [
        f"{option.label} - {option.closed}" if option.closed else option.label
        for option in question.options
    ]


@pytest.mark.rule("S20-04", "S20-10")
def test_the_sum_is_shown_before_it_is_paid(rulebook: Rulebook) -> None:
    pelea = bought_to(rulebook, {"pelea": 10}, 11)
    now = party(character(xp=29, aptitudes=aptitudes(fortaleza=11), skills=pelea))
    assert offered(rulebook, now, "skill", "pelea") == [
        "→ 11: 11 PX",
        "→ 12: 11 + 12 + 5 = 28 PX",
        "→ 13: 11 + 12 + 5 + 13 + 5 = 46 PX - cuesta 46 PX, quedan 29",
    ]


@pytest.mark.rule("S20-04")
def test_several_points_are_one_act_and_one_row(rulebook: Rulebook) -> None:
    done = spent(rulebook, party(character(xp=50)), "aptitude", "destreza", 12)
    assert done.told == ["Ana, Destreza 10 → 12: 22 + 24 = 46 PX"]
    assert [(row.amount, row.points) for row in done.ana.xp[1:]] == [(-46, 2)]


def test_an_aptitude_is_priced_from_its_present_score(rulebook: Rulebook) -> None:
    now = spent(rulebook, party(character(xp=100)), "aptitude", "destreza", 12).party
    assert offered(rulebook, now, "aptitude", "destreza")[0] == "→ 13: 26 PX"


@pytest.mark.rule("S20-06")
def test_free_base_rises_keep_what_was_bought(rulebook: Rulebook) -> None:
    one = character(
        xp=100,
        aptitudes=aptitudes(fortaleza=12),
        skills=bought_to(rulebook, {"pelea": 10}, 12),
    )
    done = spent(rulebook, party(one), "aptitude", "fortaleza", 13)
    assert done.ana.skills == one.skills
    (pelea, *_) = on_sheet(rulebook, done.party, done.ana, "skill")
    assert (pelea.name, pelea.score) == ("Pelea", 11)


@pytest.mark.rule("S20-10")
def test_an_aptitude_raised_first_spares_the_surcharge(rulebook: Rulebook) -> None:
    one = character(xp=100, skills=bought_to(rulebook, {"armas_de_fuego": 10}, 10))
    dear = spent(rulebook, party(one), "skill", "armas_de_fuego", 11)
    raised = spent(rulebook, party(one), "aptitude", "destreza", 11).party
    plain = spent(rulebook, raised, "skill", "armas_de_fuego", 11)
    assert (dear.ana.xp[-1].amount, plain.ana.xp[-1].amount) == (-16, -11)


@pytest.mark.rule("S20-36")
def test_a_disadvantage_without_a_price_is_refused_with_a_reason(rulebook: Rulebook) -> None:
    now = party(character(xp=50, defects=named_scores("paranoia", [10])))
    question = asks(starting_party(rulebook, now, "spend", character="ana")).question
    assert isinstance(question, Pick)
    assert question.option("disadvantage").closed == (
        "las reglas no dan precio para Desventaja; las de la casa pueden darlo"
    )
    with pytest.raises(Refused) as refusal:
        spent(rulebook, now, "disadvantage", "paranoia_1", 9)
    assert refusal.value.code == "no_price"


@pytest.mark.rule("S20-36")
def test_a_disadvantage_with_a_price_is_lowered_and_gone_at_nothing(rulebook: Rulebook) -> None:
    rules = with_purchase(rulebook, "disadvantage", flat=4)
    now = party(character(xp=50, defects=named_scores("paranoia", [3])))
    assert offered(rules, now, "disadvantage", "paranoia_1") == [
        "→ 2: 4 PX",
        "→ 1: 4 + 4 = 8 PX",
        "→ 0: 4 + 4 + 4 = 12 PX",
    ]
    done = spent(rules, now, "disadvantage", "paranoia_1", 0)
    assert done.ana.defects == ()
    assert done.ana.xp_left == 38


def test_a_score_is_not_bought_beyond_the_rules_limit(rulebook: Rulebook) -> None:
    rules = with_purchase(rulebook, "aptitude", most=11)
    now = party(character(xp=500))
    assert offered(rules, now, "aptitude", "psique") == [
        "→ 11: 22 PX",
        "→ 12: 22 + 24 = 46 PX - no se compra por encima de 11",
    ]


def test_a_skill_nobody_says_the_base_of_is_closed(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refusal:
        spent(rulebook, party(character(xp=50)), "skill", "conducir", 1)
    assert refusal.value.code == "no_base"


@pytest.mark.rule("S20-13")
def test_a_technique_that_is_not_known_is_not_bought_between_sessions(rulebook: Rulebook) -> None:
    now = party(character(xp=50))
    with pytest.raises(Refused) as refusal:
        spent(rulebook, now, "technique", "artes_marciales_de_impacto", 1)
    assert refusal.value.code == "not_known"


@pytest.mark.rule("S20-19", "S20-43")
def test_a_further_manoeuvre_is_raised_by_itself(rulebook: Rulebook) -> None:
    extra = Manoeuvre(id="patada", name="Patada", score=1)
    known = CombatSkill(id="deportes_de_contacto", score=7, extra=(extra,))
    now = party(character(xp=10, combat=(known,)))
    done = spent(rulebook, now, "technique", "deportes_de_contacto.patada", 3)
    (after,) = done.ana.combat
    assert (after.score, after.extra[0].score, done.ana.xp_left) == (7, 3, 5)


@pytest.mark.rule("S20-10", "S20-43")
def test_a_combat_technique_is_based_on_destreza(rulebook: Rulebook) -> None:
    known = CombatSkill(id="deportes_de_contacto", score=10)
    now = party(character(xp=16, combat=(known,), aptitudes=aptitudes(destreza=10)))
    done = spent(rulebook, now, "technique", "deportes_de_contacto", 11)
    assert done.ana.xp_left == 0


@pytest.mark.rule("S20-02", "S20-27")
def test_temperance_asks_only_how_far(rulebook: Rulebook) -> None:
    now = party(character(xp=3))
    answers = ["ana.spend.category = temperance", "ana.spend.to = 2"]
    done = played_party(rulebook, now, "spend", answers, character="ana")
    assert (done.ana.temperance_bought, done.ana.xp_left) == (2, 0)


@pytest.mark.rule("S20-20", "S20-22")
def test_a_knowledge_without_study_is_closed(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refusal:
        spent(rulebook, party(character(xp=9)), "knowledge", "historia", 1)
    assert refusal.value.code == "not_enough_comprehension"


@pytest.mark.rule("S20-22", "S20-25")
def test_a_pool_that_would_leave_the_rest_unpaid_is_closed(rulebook: Rulebook) -> None:
    near = Pool(knowledge="historia", difficulty=5, reach=1, points=1)
    far = Pool(knowledge="historia", difficulty=8, reach=9, points=2)
    now = party(character(xp=9, pools=(near, far)))
    args = {"character": "ana", "category": "knowledge", "trait": "historia", "to": "2"}
    question = asks(starting_party(rulebook, now, "spend", **args)).question
    assert isinstance(question, Pick)
    assert [option.closed for option in question.options] == [
        "",
        "los puntos siguientes ya no se podrían pagar",
    ]


@pytest.mark.rule("S20-25")
def test_pools_of_other_knowledges_pay_nothing(rulebook: Rulebook) -> None:
    pool = Pool(knowledge="quimica", difficulty=5, reach=10, points=9)
    now = party(character(xp=9, pools=(pool,), knowledges=(Score(id="quimica", score=1),)))
    with pytest.raises(Refused) as refusal:
        spent(rulebook, now, "knowledge", "historia", 1)
    assert refusal.value.code == "not_enough_comprehension"


def test_what_cannot_be_paid_is_answered_with_its_reason(rulebook: Rulebook) -> None:
    now = party(character(xp=22))
    answers = ["aptitude", "destreza", "12"]
    with pytest.raises(BadAnswer) as refusal:
        played_party(rulebook, now, "spend", answers, character="ana")
    assert refusal.value.code == "not_enough_xp"
    assert "cuesta 46 PX, quedan 22" in str(refusal.value)


def test_an_unknown_argument_is_refused(rulebook: Rulebook) -> None:
    now = party(character(xp=50))
    with pytest.raises(Refused) as refusal:
        spent(rulebook, now, "aptitude", "suerte", 11)
    assert refusal.value.code == "not_in_list"
    args = {"category": "aptitude", "trait": "psique", "to": "much"}
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, now, "spend", character="ana", **args)
    assert refusal.value.code == "bad_argument"
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, now, "spend", character="nobody")
    assert refusal.value.code == "not_in_party"


def test_one_point_has_no_sum_to_show(rulebook: Rulebook) -> None:
    one = on_sheet(rulebook, party(character()), character(), "aptitude")[0]
    assert shown(points_to(rulebook, one, 11)) == "22"
