"""A character's card part by part, and what follows by itself from a purchase."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from gangbook.book.character import CombatSkill, Manoeuvre, NamedScore, Pool, Score, Skill, XpRow
from gangbook.dread_s20.card import Row, card, follows
from gangbook.rules.rulebook import Rulebook
from party_factories import aptitudes, books, character, party
from playing_party import spent


def told(rulebook: Rulebook, *rows: XpRow, **facts: Any) -> dict[str, list[tuple[str, str, str]]]:
    """The parts of Ana's card by title, each row as name, value and detail."""
    source = books(difficulty=5, reach=10)
    ana = msgspec.structs.replace(character(**facts), xp=rows)
    one = party(ana, sources=(source,))
    return {
        section.title: [_plain(row) for row in section.rows]
        for section in card(rulebook, one, one.characters[0])
    }


def _plain(row: Row) -> tuple[str, str, str]:
    return row.name, row.value, row.detail


@pytest.mark.rule("S20-08")
def test_a_secondary_aptitude_without_formula_says_so(rulebook: Rulebook) -> None:
    rows = told(rulebook)["Aptitudes secundarias"]
    assert ("Agotamiento", "?", "sin fórmula en las reglas") in rows
    assert ("Iniciativa", "? + D10", "sin fórmula en las reglas") in rows
    assert ("Caminar (metros)", "5", "5 Destreza / 2") in rows


@pytest.mark.rule("S20-06", "S20-11")
def test_a_skill_says_its_base_and_what_was_bought(rulebook: Rulebook) -> None:
    facts: dict[str, Any] = {
        "aptitudes": aptitudes(fortaleza=12),
        "skills": (Skill(id="pelea", bought=6),),
    }
    rows = told(rulebook, **facts)["Habilidades"]
    assert rows[0] == ("Pelea", "10", "4 de Fortaleza 12 + 6 comprados")
    assert ("Conducir", "?", "sin aptitud base") in rows


@pytest.mark.rule("S20-18", "S20-19", "S20-43")
def test_a_combat_technique_lists_its_manoeuvres(rulebook: Rulebook) -> None:
    known = CombatSkill(
        id="artes_marciales_defensivas",
        score=3,
        manoeuvres=("Derribar", "Llave", "Desarmar"),
        extra=(Manoeuvre(id="presa", name="Presa", score=2),),
    )
    assert told(rulebook, combat=(known,))["Técnicas de combate"] == [
        ("Artes marciales defensivas", "3", "Maniobras: Derribar, Llave, Desarmar"),
        ("  Presa", "2", "Maniobra"),
    ]


@pytest.mark.rule("S20-25")
def test_pools_stand_apart_by_source(rulebook: Rulebook) -> None:
    pools = (
        Pool(knowledge="quimica", difficulty=5, reach=10, points=3),
        Pool(knowledge="quimica", difficulty=8, reach=15, points=1),
    )
    facts: dict[str, Any] = {"knowledges": (Score(id="quimica", score=2),), "pools": pools}
    assert told(rulebook, **facts)["Conocimientos"] == [
        ("Química", "2", "Educación 10"),
        ("  Libros", "", "Dificultad 5, Alcance 10: 3 Puntos de comprensión"),
        ("  Fuente de conocimiento", "", "Dificultad 8, Alcance 15: 1 Puntos de comprensión"),
    ]


@pytest.mark.rule("S20-26", "S20-45")
def test_temperance_says_what_it_is_made_of(rulebook: Rulebook) -> None:
    facts: dict[str, Any] = {
        "virtues": (NamedScore(id="valentia", name="Valentía", score=8),),
        "defects": (NamedScore(id="cruel", name="Cruel", score=10),),
        "temperance_bought": 1,
    }
    assert told(rulebook, **facts)["Templanza"] == [
        ("Templanza", "-1", "8 Valentía - 10 Cruel + 1 Modificador de templanza")
    ]


def test_the_account_has_a_running_balance(rulebook: Rulebook) -> None:
    rows = (XpRow(amount=9, what="Sesión 1"), XpRow(amount=-6, what="Buscar 5 → 6"))
    assert told(rulebook, *rows)["Puntos de experiencia"] == [
        ("ganados en total", "+9", "6 gastados, quedan 3"),
        ("Sesión 1", "+9", "= 9"),
        ("Buscar 5 → 6", "-6", "= 3"),
    ]


@pytest.mark.rule("S20-41", "S20-42")
def test_a_creation_says_what_is_left_and_what_is_against_the_rules(rulebook: Rulebook) -> None:
    pool = XpRow(amount=1000, what="Creación")
    rows = told(rulebook, pool, creation="experiencia_beta")["Creación"]
    assert ("Virtudes", "15", "por gastar") in rows
    assert ("!", "", "Se gastan al menos 900 PX, no 0.") in rows


@pytest.mark.rule("S20-06", "S20-08")
def test_what_rises_with_an_aptitude_follows(rulebook: Rulebook) -> None:
    before = party(character(xp=100, aptitudes=aptitudes(destreza=12)))
    after = spent(rulebook, before, "aptitude", "destreza", 13).party
    assert follows(rulebook, before, after) == (
        "Caminar (metros) 6 → 7",
        "Armas de Fuego 4 → 5",
    )


def test_what_was_bought_itself_does_not_follow(rulebook: Rulebook) -> None:
    before = party(character(xp=100))
    after = spent(rulebook, before, "skill", "pelea", 6).party
    assert follows(rulebook, before, after) == ()
