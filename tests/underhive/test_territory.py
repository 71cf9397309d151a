"""Step 2: whose a staked Territory is after the battle, in one file and in both."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from factories import RIVALS, battle, before, fighter, gang
from gangbook.book.battle import Battle, Opponent, Result
from gangbook.book.fighter import Item
from gangbook.book.gang import Gang, Territory
from gangbook.faults import BadAnswer, Refused
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.post_battle.sequence import steps
from playing import asks, open_keys, played, played_for_both, starting
from spoils import held


def fought(result: Result = "won", **facts: Any) -> Battle:
    """A battle whose staked Territory is to be assigned."""
    return battle("vex", result=result, steps=before("territory"), **facts)


def queens(*territories: Territory, result: Result = "won") -> Gang:
    """The gang that assigns it."""
    return gang(fighter(), battles=(fought(result),), territories=territories)


def irons(*territories: Territory, **facts: Any) -> Gang:
    """The opponent's gang, its own record of the battle beside it."""
    theirs = battle("ash", opponents=("Queens",), battle_id="b7")
    plain = {"id": "irons-1", "name": RIVALS, "battles": (theirs,)} | facts
    return gang(fighter("ash"), territories=territories, **plain)


def names(now: Gang) -> list[str]:
    return [place.id for place in now.territories]


@pytest.mark.rule("PBS-23", "PBS-24")
@pytest.mark.parametrize(("result", "taken"), [("won", ["old-ruins"]), ("drawn", []), ("lost", [])])
def test_the_winner_takes_what_nobody_held(
    rulebook: Rulebook, result: Result, taken: list[str]
) -> None:
    answers = ["nobody", "old-ruins"]
    now = played(rulebook, queens(result=result), "assign_territory", answers, battle="b1").gang
    assert names(now) == taken
    assert now.battles[0].territory_won == ("Old Ruins" if taken else "")
    assert "territory" in now.battles[0].steps


@pytest.mark.rule("PBS-23", "PBS-25")
@pytest.mark.parametrize(
    ("result", "kept"),
    [("won", ["wastes", "old-ruins"]), ("drawn", ["wastes", "old-ruins"]), ("lost", ["wastes"])],
)
def test_what_the_gang_staked_goes_only_when_it_lost(
    rulebook: Rulebook, result: Result, kept: list[str]
) -> None:
    places = held(rulebook, "wastes", "old_ruins")
    now = queens(*places, result=result)
    done = played(rulebook, now, "assign_territory", ["own", "old-ruins"], battle="b1")
    assert names(done.gang) == kept
    assert done.gang.battles[0].territory_lost == ("" if len(kept) == 2 else "Old Ruins")


@pytest.mark.rule("PBS-23")
def test_it_moves_between_the_files_under_an_id_that_is_free(rulebook: Rulebook) -> None:
    first, second = held(rulebook, "old_ruins", "old_ruins")
    renamed = msgspec.structs.replace(second, name="The Old Steps")
    now, rivals = queens(first), irons(renamed)
    mine, theirs = played_for_both(
        rulebook, (now, rivals), "assign_territory", ["theirs", "old-ruins-2"], battle="b1"
    )
    assert names(mine.gang) == ["old-ruins", "old-ruins-2"]
    assert [place.name for place in mine.gang.territories] == ["Old Ruins", "The Old Steps"]
    assert theirs.territories == ()
    theirs_of_it = theirs.battles[0]
    assert (theirs_of_it.territory_won, theirs_of_it.territory_lost) == ("", "The Old Steps")
    assert theirs_of_it.steps == ("territory",)


@pytest.mark.rule("PBS-23")
def test_what_was_lost_comes_to_the_opponents_file(rulebook: Rulebook) -> None:
    now = queens(*held(rulebook, "old_ruins"), result="lost")
    rivals = irons(*held(rulebook, "old_ruins"))
    mine, theirs = played_for_both(
        rulebook, (now, rivals), "assign_territory", ["own", "old-ruins"], battle="b1"
    )
    assert (names(mine.gang), names(theirs)) == ([], ["old-ruins", "old-ruins-2"])
    assert theirs.battles[0].territory_won == "Old Ruins"


def test_another_gang_in_the_book_that_did_not_fight_is_left_alone(rulebook: Rulebook) -> None:
    stranger = irons(*held(rulebook, "old_ruins"), name="Skulls")
    _, theirs = played_for_both(
        rulebook, (queens(), stranger), "assign_territory", ["theirs", "old-ruins"], battle="b1"
    )
    assert theirs == stranger


def test_the_opponent_is_known_by_its_file_before_its_name(rulebook: Rulebook) -> None:
    there = msgspec.structs.replace(
        fought(), opponents=(Opponent(name="Old name", result="won", gang="irons-1"),)
    )
    now = msgspec.structs.replace(queens(), battles=(there,))
    _, theirs = played_for_both(
        rulebook,
        (now, irons(*held(rulebook, "wastes"))),
        "assign_territory",
        ["theirs", "wastes"],
        battle="b1",
    )
    assert theirs.territories == ()


def test_where_several_gangs_fought_the_player_says_whose_stake_it_was(rulebook: Rulebook) -> None:
    opponents = (Opponent(name="Irons", result="lost"), Opponent(name="Skulls", result="won"))
    there = msgspec.structs.replace(fought(), opponents=opponents)
    now = msgspec.structs.replace(queens(), battles=(there,))
    answers = ["nobody", "2", "old-ruins"]
    assert names(played(rulebook, now, "assign_territory", answers, battle="b1").gang) == [
        "old-ruins"
    ]


def test_the_starting_territory_is_never_staked(rulebook: Rulebook) -> None:
    now = queens(*held(rulebook, "settlement", "wastes"))
    with pytest.raises(BadAnswer) as refused:
        played(rulebook, now, "assign_territory", ["own", "settlement"], battle="b1")
    assert refused.value.code == "starting_territory"
    question = asks(
        starting(rulebook, queens(*held(rulebook, "settlement")), "assign_territory", battle="b1")
    ).question
    assert open_keys(question) == ["none", "nobody", "theirs"]


def test_an_opponent_at_hand_with_nothing_to_stake_closes_that_answer(rulebook: Rulebook) -> None:
    now = queens(*held(rulebook, "settlement", "wastes"))
    bare = irons(*held(rulebook, "settlement"))
    with pytest.raises(BadAnswer) as refused:
        played_for_both(rulebook, (now, bare), "assign_territory", ["theirs"], battle="b1")
    assert refused.value.code == "starting_territory"


def test_nothing_staked_is_said_once_for_two_gangs_at_hand(rulebook: Rulebook) -> None:
    both = (queens(*held(rulebook, "settlement")), irons(*held(rulebook, "settlement")))
    own, theirs = played_for_both(rulebook, both, "assign_territory", ["none"], battle="b1")
    assert "territory" in own.gang.battles[0].steps
    assert "territory" in theirs.battles[0].steps
    assert theirs.territories == both[1].territories


def test_what_a_territory_brought_goes_with_it(rulebook: Rulebook) -> None:
    now = queens(*held(rulebook, "sludge_sea"), result="lost")
    bombs = Item(id="gas", item="choke_gas_grenades", name="Choke gas", boon_of="sludge-sea")
    own = Item(id="rope", item="rope", name="Rope")
    now = now.with_stash_items((bombs, own))
    done = played(rulebook, now, "assign_territory", ["own", "sludge-sea"], battle="b1")
    assert done.told == ["Irons takes Sludge Sea"]
    assert done.gang.stash.items == (own,)


def test_nothing_staked_changes_nothing_and_ends_the_step(rulebook: Rulebook) -> None:
    before_it = queens(*held(rulebook, "wastes"))
    now = played(rulebook, before_it, "assign_territory", ["none"], battle="b1").gang
    assert now.territories == before_it.territories
    assert now.battles[0].steps == (*before("territory"), "territory")
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "assign_territory", ["none"], battle="b1")
    assert refused.value.code == "wrong_step"


@pytest.mark.rule("PBS-02")
@pytest.mark.parametrize("act", ["assign_territory", "receive_rewards", "collect_income"])
def test_the_step_comes_after_the_wrap_up(rulebook: Rulebook, act: str) -> None:
    now = gang(fighter(), battles=(battle("vex"),))
    with pytest.raises(Refused) as refused:
        played(rulebook, now, act, battle="b1")
    assert refused.value.code == "out_of_order"


@pytest.mark.rule("PBS-03")
def test_a_skirmish_skips_territory_and_income(rulebook: Rulebook) -> None:
    there = battle("vex", steps=("wrap_up",), skirmish=True)
    now = gang(fighter(), battles=(there,), territories=held(rulebook, "settlement"))
    states = {step.id: step.state for step in steps(rulebook, now, there)}
    assert (states["territory"], states["rewards"], states["income"]) == (
        "skipped",
        "now",
        "skipped",
    )
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "assign_territory", battle="b1")
    assert refused.value.code == "skirmish"
