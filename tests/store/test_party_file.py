"""The file of a party: one fact a line, read as it was written, its changes kept as lines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gangbook.book.character import (
    Character,
    CombatSkill,
    Manoeuvre,
    NamedScore,
    Pool,
    Score,
    Skill,
    XpRow,
)
from gangbook.book.check_party import party_problems, party_warnings
from gangbook.book.log import Change
from gangbook.book.party import Award, Margin, Party, Session, Source
from gangbook.kernel.diff import applied, changes_between, taken_back
from gangbook.rules.rulebook import Rulebook
from gangbook.store.encode import encode_roster
from gangbook.store.rules_file import read_rulebook
from gangbook.store.sheet_file import sheet_of, sheet_of_text, tree_of
from party_factories import aptitudes, books, character, own, party, session
from store.gangs import NUMBERS, SLUGS, TEXTS, several

PATH = Path("mesa.toml")
RULEBOOK = read_rulebook()
ANA_AT_PLAY = """\
gangbook_party = 1
id = "mesa-1"
name = "Mesa"

[[characters]]
id = "ana"
name = "Ana"
aptitudes = { ... }
skills = [
    { id = "pelea", bought = 6 },
]
pools = [
    { knowledge = "quimica", difficulty = 5, reach = 10, points = 3 },
]
destiny = 5
xp = [
    { amount = 8, what = "before" },
]

[[sources]]
id = "libros"
name = "Libros"
knowledge = "quimica"
difficulty = 5
reach = 10

[[sessions]]
id = "s1"
characters = ["ana"]
margins = [
    { who = "ana", margin = 6, relevant = false },
]
"""
COMBAT = ("artes_marciales_de_impacto", "deportes_de_contacto")


def kinds_of(names: tuple[str, ...], **facts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Some of these names, each with what else an entry of its kind has."""
    return st.sets(st.sampled_from(names)).flatmap(
        lambda ids: st.tuples(*(st.fixed_dictionaries({"id": st.just(i), **facts}) for i in ids))
    )


@st.composite
def characters(draw: st.DrawFn, character_id: str) -> Character:
    names = st.sampled_from(["quimica", "historia"])
    return Character(
        id=character_id,
        name=draw(TEXTS),
        player=draw(TEXTS),
        archetype=draw(TEXTS),
        creation=draw(st.sampled_from(["", "puntos"])),
        aptitudes=aptitudes(psique=draw(NUMBERS)),
        skills=tuple(Skill(**one) for one in draw(kinds_of(("pelea", "buscar"), bought=NUMBERS))),
        techniques=tuple(Score(**one) for one in draw(kinds_of(("forense",), score=NUMBERS))),
        combat=tuple(
            CombatSkill(**one)
            for one in draw(
                kinds_of(
                    COMBAT,
                    score=NUMBERS,
                    manoeuvres=several(TEXTS),
                    extra=several(st.builds(Manoeuvre, id=SLUGS, name=TEXTS, score=NUMBERS), 1),
                )
            )
        ),
        knowledges=tuple(Score(**one) for one in draw(kinds_of(("quimica",), score=NUMBERS))),
        pools=draw(
            st.lists(
                st.builds(Pool, knowledge=names, difficulty=NUMBERS, reach=NUMBERS, points=NUMBERS),
                max_size=2,
                unique_by=lambda pool: (pool.knowledge, pool.difficulty, pool.reach),
            ).map(tuple)
        ),
        virtues=draw(several(st.builds(NamedScore, id=SLUGS, name=TEXTS, score=NUMBERS), 1)),
        temperance_bought=draw(NUMBERS),
        destiny=draw(NUMBERS),
        notes=draw(TEXTS),
        xp=draw(
            several(st.builds(XpRow, amount=NUMBERS, what=TEXTS, source=SLUGS, points=NUMBERS))
        ),
    )


@st.composite
def parties(draw: st.DrawFn) -> Party:
    """A party with characters, sources and sessions."""
    ids = draw(st.lists(SLUGS, unique=True, max_size=3))
    sheets = [draw(characters(one)) for one in ids]
    gone = draw(st.integers(0, len(sheets)))
    who = st.sampled_from(ids or ["nobody"])
    margins = several(st.builds(Margin, who=who, margin=NUMBERS, relevant=st.booleans()))
    awards = several(st.builds(Award, who=who, xp=NUMBERS, destiny=NUMBERS), 1)
    sessions = [
        Session(
            id=f"s{n}",
            title=draw(TEXTS),
            characters=tuple(ids),
            minutes=draw(NUMBERS),
            steps=("play", "experience", "destiny", "spending"),
            margins=draw(margins) if ids else (),
            awards=draw(awards) if ids else (),
        )
        for n in range(1, draw(st.integers(0, 2)) + 1)
    ]
    sources = [
        Source(id=f"libro-{n}", name=draw(TEXTS), knowledge="quimica", difficulty=5, reach=10)
        for n in range(draw(st.integers(0, 2)))
    ]
    return Party(
        id=draw(SLUGS),
        name=draw(TEXTS),
        game_master=draw(TEXTS),
        notes=draw(TEXTS),
        characters=tuple(sheets[gone:]),
        departed=tuple(sheets[:gone]),
        traits=(own("sigilo", "skill", "destreza"),) if draw(st.booleans()) else (),
        sources=tuple(sources),
        sessions=tuple(sessions),
    )


@given(parties())
def test_a_party_is_read_as_it_was_written(one: Party) -> None:
    file = sheet_of_text(encode_roster(one), PATH, RULEBOOK)
    assert file.party == one
    assert file.text() == encode_roster(one)
    assert sheet_of(tree_of(one)) == one


@given(parties(), parties())
def test_changes_between_parties_go_forth_and_back(before: Party, after: Party) -> None:
    changes = changes_between(tree_of(before), tree_of(after))
    lines = tuple(Change.of_line(change.line()) for change in changes)
    assert sheet_of(applied(tree_of(before), lines)) == after
    assert taken_back(tree_of(after), lines) == tree_of(before)


def test_a_sheet_is_readable_in_an_editor() -> None:
    one = character(
        "ana",
        xp=8,
        skills=(Skill(id="pelea", bought=6),),
        pools=(Pool(knowledge="quimica", difficulty=5, reach=10, points=3),),
        destiny=5,
    )
    running = session("ana", margins=(Margin(who="ana", margin=6, relevant=False),))
    text = encode_roster(party(one, sources=(books(),), sessions=(running,)))
    on_one_line = ", ".join(f"{name} = {score}" for name, score in aptitudes().items())
    assert text.replace(on_one_line, "...") == ANA_AT_PLAY


def test_one_purchase_changes_only_its_own_lines() -> None:
    one = character("ana", xp=8, skills=(Skill(id="pelea", bought=6),))
    after = one.with_skill("pelea", 7).booking(XpRow(amount=-8, what="Pelea"))
    changes = changes_between(tree_of(party(one)), tree_of(party(after)))
    assert [change.line() for change in changes] == [
        "characters.ana.skills.pelea.bought: 6 -> 7",
        'characters.ana.xp.@1: - -> {"amount": -8, "what": "Pelea"}',
    ]


def test_experience_below_zero_is_odd_and_no_fault(rulebook: Rulebook) -> None:
    one = party(character("ana", xp=-4))
    assert party_problems(rulebook, one) == ()
    assert party_warnings(one) == ("Ana has -4 XP; nothing can be bought",)


@pytest.mark.parametrize("steps", [(), ("play",)])
def test_only_the_last_session_may_be_running(rulebook: Rulebook, steps: tuple[str, ...]) -> None:
    first = msgspec.convert({"id": "s1", "characters": ["ana"], "steps": list(steps)}, Session)
    second = msgspec.structs.replace(first, id="s2")
    (problem,) = party_problems(rulebook, party(character("ana"), sessions=(first, second)))
    assert problem.keys == ("sessions", 0)
