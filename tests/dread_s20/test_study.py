"""Study: sources, an Educación roll an hour, comprehension kept apart."""

from __future__ import annotations

import pytest

from gangbook.book.character import Pool
from gangbook.faults import Refused
from gangbook.rules.rulebook import Rulebook
from party_factories import aptitudes, books, character, party
from playing_party import played_party, spent


@pytest.mark.rule("S20-20", "S20-21", "S20-22", "S20-23")
def test_an_afternoon_with_books_becomes_two_points_of_a_knowledge(rulebook: Rulebook) -> None:
    answers = ["quimica", "Libros", "5", "10"]
    one = character(xp=3, aptitudes=aptitudes(educacion=10))
    now = played_party(rulebook, party(one), "add_source", answers).party
    assert now.sources == (books(),)
    answers = ["ana.study.source = libros", "ana.study.minutes = 180", "5", "4", "1"]
    now = played_party(rulebook, now, "study", answers, character="ana").party
    assert now.characters[0].pools == (Pool(knowledge="quimica", difficulty=5, reach=10, points=3),)
    done = spent(rulebook, now, "knowledge", "quimica", 2)
    assert (done.ana.knowledge("quimica"), done.ana.xp_left, done.ana.pools[0].points) == (2, 0, 0)


@pytest.mark.rule("S20-24")
def test_no_source_leads_beyond_its_reach(rulebook: Rulebook) -> None:
    pool = Pool(knowledge="quimica", difficulty=5, reach=1, points=9)
    with pytest.raises(Refused) as refusal:
        spent(rulebook, party(character(xp=9, pools=(pool,))), "knowledge", "quimica", 2)
    assert refusal.value.code == "beyond_reach"


@pytest.mark.rule("S20-25")
def test_two_books_of_the_same_numbers_fill_one_pool(rulebook: Rulebook) -> None:
    other = books(id="otro", name="Otro libro")
    now = party(character(destiny=0), sources=(books(), other))
    for source in ("libros", "otro"):
        args = {"character": "ana", "source": source, "minutes": "60"}
        now = played_party(rulebook, now, "study", ["5"], **args).party
    assert [pool.points for pool in now.characters[0].pools] == [2]


@pytest.mark.rule("S20-31")
def test_destiny_can_bring_the_margin_a_source_asks_for(rulebook: Rulebook) -> None:
    now = party(character(destiny=5), sources=(books(),))
    args = {"character": "ana", "source": "libros", "minutes": "60"}
    answers = ["ana.study.roll = 7", "ana.study.roll.destiny = 2"]
    done = played_party(rulebook, now, "study", answers, **args)
    assert (done.ana.pools[0].points, done.ana.destiny) == (1, 3)


def test_an_hour_without_success_leaves_no_empty_pool(rulebook: Rulebook) -> None:
    now = party(character(destiny=0), sources=(books(),))
    args = {"character": "ana", "source": "libros", "minutes": "119"}
    assert played_party(rulebook, now, "study", ["6"], **args).party == now


def test_without_a_source_nothing_is_studied(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refusal:
        played_party(rulebook, party(character()), "study", character="ana")
    assert refusal.value.code == "nothing_to_pick"
