"""A battle entered for several gangs at once: each gets its own record of the same fight."""

from __future__ import annotations

import pytest

from factories import battle, fighter, gang
from gangbook.book.battle import Battle
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.rules.rulebook import Rulebook
from playing import Choices, played_over

QUEENS = gang(fighter("vex", "leader"), fighter("mira"))
IRONS = gang(fighter("gor", "leader"), fighter("brock"), id="irons-1", name="Irons")
RUST = gang(fighter("sal", "leader"), id="rust-1", name="Rust Saints")


def fought(rulebook: Rulebook, *gangs: Gang, **lists: list[str]) -> Book:
    """The battle of these gangs as the first of them enters it."""
    against = "|".join(one.id for one in gangs[1:])
    plain = {
        "battle.opponents": [str(len(gangs) - 1)],
        "battle.result": ["won", "lost", "lost"],
        "battle.scenario": ["the_trap"],
        "battle.bottled": ["no", "yes"],
        "battle.fighters": ["mira part=no", "brock out=1", ""],
    }
    answers = Choices(plain | {f"battle.{key}": value for key, value in lists.items()})
    return played_over(rulebook, gangs, "battle", answers, against=against)


def record(book: Book, one: Gang) -> Battle:
    (own,) = book.gang(one.id).battles
    return own


@pytest.mark.rule("PBS-02")
def test_both_have_the_same_battle_each_from_its_side(rulebook: Rulebook) -> None:
    after = fought(rulebook, QUEENS, IRONS)
    ours, theirs = record(after, QUEENS), record(after, IRONS)
    assert [(one.name, one.gang, one.result) for one in ours.opponents] == [
        ("Irons", "irons-1", "won")
    ]
    assert [(one.name, one.gang, one.result) for one in theirs.opponents] == [
        (QUEENS.name, QUEENS.id, "lost")
    ]
    assert (ours.scenario, theirs.scenario) == ("the_trap", "the_trap")
    assert (ours.bottled, theirs.bottled) == (False, True)
    assert [part.id for part in ours.fighters] == ["vex"]
    assert [(part.id, part.owes) for part in theirs.fighters] == [
        ("gor", ()),
        ("brock", ("injury",)),
    ]


def test_three_gangs_each_list_the_two_others(rulebook: Rulebook) -> None:
    after = fought(
        rulebook, QUEENS, IRONS, RUST, result=["won", "lost", "drawn"], bottled=["no"] * 3
    )
    seen = {
        one.name: {other.name: other.result for other in record(after, one).opponents}
        for one in (QUEENS, IRONS, RUST)
    }
    assert seen == {
        QUEENS.name: {"Irons": "won", "Rust Saints": "lost"},
        "Irons": {QUEENS.name: "lost", "Rust Saints": "drawn"},
        "Rust Saints": {QUEENS.name: "won", "Irons": "drawn"},
    }


def test_a_gang_that_cannot_have_fought_holds_the_battle_up(rulebook: Rulebook) -> None:
    busy = gang(*IRONS.fighters, id=IRONS.id, name=IRONS.name, battles=(battle("gor"),))
    with pytest.raises(Refused) as refused:
        fought(rulebook, QUEENS, busy)
    assert refused.value.code == "battle_in_progress"
    assert "Irons" in refused.value.reason
