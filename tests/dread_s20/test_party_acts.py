"""A new party, lists filled in, corrections, and the words of the acts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gangbook.book.character import Character, Score
from gangbook.book.log import Entry
from gangbook.book.party import Party
from gangbook.dread_s20.acts import PARTY_ACTS
from gangbook.dread_s20.tell import sentence
from gangbook.faults import BadAnswer, Refused
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.acts import ACTS
from party_factories import aptitudes, at_play, bought_to, character, own, party
from playing_party import PlayedParty, played_party


def adjusted(rulebook: Rulebook, now: Party, what: str, *answers: str) -> PlayedParty:
    return played_party(rulebook, now, "adjust_character", answers, character="ana", what=what)


def test_every_act_is_called_by_a_word_of_the_rules(rulebook: Rulebook) -> None:
    assert set(rulebook.rules.dread_s20.words.acts) == set(PARTY_ACTS)
    assert rulebook.act_title("spend") == "Gastar experiencia"


def test_no_act_has_the_name_of_one_of_the_other_game() -> None:
    assert set(ACTS) & set(PARTY_ACTS) == set()


def test_a_title_of_the_other_game_stands_for_itself(rulebook: Rulebook) -> None:
    assert [rulebook.act_title(act.title) for act in ACTS.values()] == [
        act.title for act in ACTS.values()
    ]


def test_a_party_begins_with_a_name_and_a_mark(rulebook: Rulebook) -> None:
    answers = ["party.name = La Casa", "party.game_master = Marta"]
    made = played_party(rulebook, None, "found_party", answers, mark="5d20").party
    assert made == Party(id="la-casa-5d20", name="La Casa", game_master="Marta")


def test_the_group_fills_in_what_the_rules_do_not_say(rulebook: Rulebook) -> None:
    answers = ["technique", "pilotar", "destreza", "yes"]
    now = played_party(rulebook, party(), "add_trait", answers).party
    assert now.traits == (own("pilotar", "technique", "destreza", guided=True),)
    answers = ["technique", "pilotar", "psique", "no"]
    now = played_party(rulebook, now, "add_trait", answers).party
    assert [one.base for one in now.traits] == ["psique"]


def test_the_group_adds_a_trait_of_its_own(rulebook: Rulebook) -> None:
    answers = ["skill", "new", "Nado Libre", "fortaleza"]
    now = played_party(rulebook, party(), "add_trait", answers).party
    (added,) = now.traits
    assert (added.id, added.name, added.base) == ("nado_libre", "Nado Libre", "fortaleza")


def test_who_leaves_keeps_the_sheet_and_the_id(rulebook: Rulebook) -> None:
    now = party(character(), character("beto"))
    done = played_party(rulebook, now, "retire_character", ["se mudó"], character="ana").party
    assert [one.id for one in done.characters] == ["beto"]
    assert done.departed == (character(),)
    assert "ana" in done.character_ids
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, at_play(character()), "retire_character", character="ana")
    assert refusal.value.code == "in_session"


def test_experience_put_right_stands_in_the_account_with_its_reason(rulebook: Rulebook) -> None:
    done = adjusted(rulebook, party(character(xp=5)), "xp", "-3", "mal sumado")
    assert (done.ana.xp_left, done.ana.xp[-1].what) == (2, "mal sumado")
    assert done.told == ["Ana, -3 PX: mal sumado"]


@pytest.mark.rule("S20-33")
def test_nobody_is_put_beyond_the_most_destiny(rulebook: Rulebook) -> None:
    assert adjusted(rulebook, party(character()), "destiny", "10", "premio").ana.destiny == 10
    with pytest.raises(BadAnswer):
        adjusted(rulebook, party(character()), "destiny", "11", "premio")


@pytest.mark.rule("S20-11")
def test_a_skill_is_not_put_below_its_base(rulebook: Rulebook) -> None:
    skills = bought_to(rulebook, {"pelea": 9}, 10)
    now = party(character(aptitudes=aptitudes(fortaleza=10), skills=skills))
    with pytest.raises(BadAnswer):
        adjusted(rulebook, now, "skill", "pelea", "3", "no")
    done = adjusted(rulebook, now, "skill", "pelea", "4", "según la hoja")
    assert done.ana.skills == ()


@pytest.mark.parametrize(
    ("what", "answers", "seen"),
    [
        ("aptitude", ["psique", "13"], lambda ana: ana.aptitudes["psique"] == 13),
        ("technique", ["forense", "2"], lambda ana: ana.techniques[0].score == 2),
        ("technique", ["deportes_de_contacto", "2"], lambda ana: ana.combat[0].score == 2),
        ("knowledge", ["quimica", "0"], lambda ana: ana.knowledges == ()),
        ("temperance", ["temperance", "4"], lambda ana: ana.temperance_bought == 4),
        ("temperance_lost", ["6"], lambda ana: ana.temperance_lost == 6),
        ("virtue", ["valentia", "6"], lambda ana: ana.virtues[0].name == "Valentía"),
        ("defect", ["own", "Ruidosa", "6"], lambda ana: ana.defects[0].id == "ruidosa"),
    ],
)
def test_anything_on_a_sheet_can_be_put_right(
    rulebook: Rulebook, what: str, answers: list[str], seen: Callable[[Character], bool]
) -> None:
    now = party(character(knowledges=(Score(id="quimica", score=2),)))
    done = adjusted(rulebook, now, what, *answers, "porque sí")
    assert seen(done.ana)
    assert done.ana.xp == ()


def test_entries_are_told_in_the_words_of_the_rules(rulebook: Rulebook) -> None:
    def told(name: str, notes: tuple[str, ...] = (), **args: str) -> str:
        return sentence(rulebook, Entry(n=1, act=name, digest="", notes=notes, args=args))

    assert told("spend", notes=("spend.skill.pelea: Ana, Pelea",)) == (
        "Gastar experiencia: Ana, Pelea"
    )
    assert told("abandoned", act="study") == "Abandonado: Estudiar, sus dados se guardan"
    assert told("correction", reason="typo") == "Corrección de un cambio a mano: typo"
    assert told("use_rules", rules="casa.toml") == "Reglas elegidas: casa.toml"
    assert told("opening", notes=("opening: as it stood",)) == "Entra en el libro"
