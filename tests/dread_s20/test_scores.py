"""Numbers of a sheet and the terms they are made of: what is shown is what was added."""

from __future__ import annotations

import msgspec
import pytest

from gangbook.book.character import CombatSkill, Manoeuvre, Score, Skill
from gangbook.book.derive_character import (
    account,
    aptitude,
    combat_score,
    destiny_points,
    experience_earned,
    experience_left,
    experience_spent,
    secondary,
    temperance,
    trait_score,
)
from gangbook.book.party import Margin
from gangbook.book.totals import Total
from gangbook.book.trait_lists import trait_name
from gangbook.rules.rulebook import Rulebook
from party_factories import (
    aptitudes,
    at_play,
    bought_to,
    character,
    named_scores,
    own,
    party,
    session,
    with_formulas,
)
from playing_party import played_party, spent


def terms(total: Total | None) -> list[tuple[str, int]]:
    assert total is not None
    assert total.value == sum(term.amount for term in total.terms)
    return [(term.label, term.amount) for term in total.terms]


def test_each_balance_is_the_running_sum(rulebook: Rulebook) -> None:
    one = character(xp=100, skills=bought_to(rulebook, {"pelea": 10}, 10))
    now = party(one)
    for category, trait, to in (
        ("aptitude", "fortaleza", 11),
        ("skill", "pelea", 12),
        ("temperance", "", 2),
    ):
        now = spent(rulebook, now, category, trait, to).party
    rows = account(now.characters[0])
    assert [(row.row.amount, row.balance) for row in rows] == [
        (100, 100),
        (-22, 78),
        (-28, 50),
        (-3, 47),
    ]
    assert rows[-1].balance == now.characters[0].xp_left
    assert experience_earned(now.characters[0]) == 100
    assert experience_spent(now.characters[0]) == 53


@pytest.mark.rule("S20-03")
def test_an_aptitude_says_what_was_bought(rulebook: Rulebook) -> None:
    done = spent(rulebook, party(character(xp=100)), "aptitude", "psique", 12)
    total = aptitude(rulebook, done.ana, "psique")
    assert total.value == 12
    assert terms(total) == [("al principio, o corregido", 10), ("Psique 10 → 12", 2)]


@pytest.mark.rule("S20-06", "S20-11")
def test_a_skill_says_its_base_and_what_was_bought(rulebook: Rulebook) -> None:
    one = character(xp=11, aptitudes=aptitudes(fortaleza=13), skills=(Skill(id="pelea", bought=5),))
    done = spent(rulebook, party(one), "skill", "pelea", 11)
    total = trait_score(rulebook, done.party, done.ana, "skill", "pelea")
    assert terms(total) == [
        ("Fortaleza 13", 5),
        ("al principio, o corregido", 5),
        ("Pelea 10 → 11", 1),
    ]


@pytest.mark.rule("S20-11")
def test_a_skill_with_nothing_bought_is_its_base_alone(rulebook: Rulebook) -> None:
    now = party(character())
    total = trait_score(rulebook, now, now.characters[0], "skill", "armas_de_fuego")
    assert total is not None
    assert total.value == 4


@pytest.mark.rule("S20-07")
def test_techniques_and_knowledges_say_what_they_are(rulebook: Rulebook) -> None:
    known = (Score(id="quimica", score=4),)
    now = party(character(knowledges=known))
    ana = now.characters[0]
    quimica = trait_score(rulebook, now, ana, "knowledge", "quimica")
    assert terms(quimica) == [("al principio, o corregido", 4)]
    assert terms(trait_score(rulebook, now, ana, "technique", "forense")) == [
        ("al principio, o corregido", 0)
    ]


def test_a_skill_of_unknown_base_has_no_number_until_the_group_says_it(rulebook: Rulebook) -> None:
    now = party(character(aptitudes=aptitudes(percepcion=13)))
    assert trait_score(rulebook, now, now.characters[0], "skill", "buscar") is None
    now = msgspec.structs.replace(now, traits=(own("buscar", "skill", "percepcion"),))
    total = trait_score(rulebook, now, now.characters[0], "skill", "buscar")
    assert total is not None
    assert total.value == 5


@pytest.mark.rule("S20-08")
def test_secondary_aptitudes_follow_their_formula_and_none_is_made_up(rulebook: Rulebook) -> None:
    one = character(aptitudes=aptitudes(destreza=13, percepcion=9))
    unknown = [
        each.id
        for each in rulebook.rules.dread_s20.secondary_aptitudes
        if secondary(rulebook, one, each) is None
    ]
    assert unknown == ["iniciativa", "capacidad_de_dano", "agotamiento"]
    rules = with_formulas(rulebook, {"sum": "destreza + percepcion - 20", "half": "destreza / 2"})
    totals = [secondary(rules, one, each) for each in rules.rules.dread_s20.secondary_aptitudes]
    assert terms(totals[0]) == [("Destreza", 13), ("Percepción", 9), ("20", -20)]
    assert terms(totals[1]) == [("Destreza / 2", 7)]


@pytest.mark.rule("S20-18", "S20-19")
def test_combat_techniques_and_manoeuvres_say_what_was_bought(rulebook: Rulebook) -> None:
    extra = (Manoeuvre(id="gancho", name="Gancho", score=1),)
    known = CombatSkill(id="deportes_de_contacto", score=3, extra=extra)
    now = party(character(xp=20, combat=(known,)))
    now = spent(rulebook, now, "technique", "deportes_de_contacto", 4).party
    done = spent(rulebook, now, "technique", "deportes_de_contacto.gancho", 2)
    total = combat_score(rulebook, done.ana, "deportes_de_contacto")
    assert terms(total) == [("al principio, o corregido", 3), ("Deportes de contacto 3 → 4", 1)]
    total = combat_score(rulebook, done.ana, "deportes_de_contacto", "gancho")
    assert terms(total) == [
        ("al principio, o corregido", 1),
        ("Deportes de contacto: Gancho 1 → 2", 1),
    ]
    assert combat_score(rulebook, done.ana, "artes_marciales_de_impacto") is None
    assert combat_score(rulebook, done.ana, "deportes_de_contacto", "patada") is None


@pytest.mark.rule("S20-35")
def test_destiny_says_which_sessions_gave_it(rulebook: Rulebook) -> None:
    over = session("ana", done="experience")
    now = party(character(destiny=5), sessions=(over,))
    done = played_party(rulebook, now, "award_destiny", ["ana"])
    total = destiny_points(rulebook, done.party, done.ana)
    assert terms(total) == [("al principio, gastado o corregido", 5), ("Sesión 1", 2)]


@pytest.mark.rule("S20-26", "S20-45")
def test_temperance_is_virtues_less_defects_and_its_modifier(rulebook: Rulebook) -> None:
    one = character(xp=3, virtues=named_scores("Calma", [6]), defects=named_scores("Ira", [10]))
    now = at_play(one)
    now = played_party(rulebook, now, "lose_temperance", ["3", "el pozo"], character="ana").party
    now = played_party(rulebook, now, "end_day").party
    done = spent(rulebook, now, "temperance", "", 2)
    total = temperance(rulebook, done.ana)
    assert total.value == -5
    assert terms(total) == [
        ("Calma 1", 6),
        ("Ira 1", -10),
        ("Modificador de templanza", 2),
        ("Templanza perdida", -3),
    ]


def test_experience_says_where_it_came_from_and_went(rulebook: Rulebook) -> None:
    now = at_play(character(xp=30))
    margins = (Margin(who="ana", margin=8),)
    now = now.with_session(msgspec.structs.replace(now.sessions[0], margins=margins))
    now = played_party(rulebook, now, "end_play", minutes="120").party
    now = played_party(rulebook, now, "award_experience").party
    now = played_party(rulebook, now, "award_destiny", ["ana"]).party
    done = spent(rulebook, now, "aptitude", "educacion", 11)
    total = experience_left(rulebook, done.ana)
    assert terms(total) == [("before", 30), ("Sesión 1", 4), ("Educación 10 → 11", -11)]
    assert total.paths == ("characters.ana.xp",)


def test_a_trait_no_list_has_is_called_by_its_id(rulebook: Rulebook) -> None:
    assert trait_name(rulebook, party(), "knowledge", "alquimia") == "alquimia"
    assert trait_name(rulebook, party(), "knowledge", "quimica") == "Química"
