"""The sides of a battle: each gang's own record of that battle, not of another one."""

from __future__ import annotations

from pathlib import Path

import pytest

from factories import STEPS, battle, fighter, gang
from gangbook.book.battle import Battle, Opponent
from gangbook.rules.rulebook import Rulebook
from gangbook.store.encode import encode_roster
from gangbook.store.open_book import OpenBook
from gangbook.tui.sides import sides_of


def met(battle_id: str, name: str, gang_id: str) -> Battle:
    """A battle that is over against the gang of this file."""
    fought = battle("vex", battle_id=battle_id, steps=STEPS)
    return Battle(
        id=battle_id,
        opponents=(Opponent(name=name, result="won", gang=gang_id),),
        fighters=fought.fighters,
        steps=STEPS,
        ended=True,
    )


@pytest.mark.parametrize(("ours", "theirs"), [("b1", "b2"), ("b3", "b3")])
def test_an_older_battle_is_paired_with_itself(
    tmp_path: Path, rulebook: Rulebook, ours: str, theirs: str
) -> None:
    between = battle("vex", battle_id="b2", steps=STEPS)
    queens = gang(
        fighter("vex", "leader"),
        battles=(met("b1", "Irons", "irons-1"), between, met("b3", "Irons", "irons-1")),
    )
    irons = gang(
        fighter("vex", "leader"),
        id="irons-1",
        name="Irons",
        battles=(
            battle("vex", battle_id="b1", steps=STEPS),
            met("b2", queens.name, queens.id),
            met("b3", queens.name, queens.id),
        ),
    )
    for one in (queens, irons):
        (tmp_path / f"{one.id}.toml").write_text(encode_roster(one), encoding="utf-8")
    books = OpenBook(rulebook)
    try:
        opened = books.open(tmp_path / f"{queens.id}.toml")
        assert [side.battle.id for side in sides_of(books, opened, ours)] == [ours, theirs]
    finally:
        books.close()
