"""Captives on both rosters: taken, rescued, let go, and what ends it all at once."""

from __future__ import annotations

import msgspec
import pytest

from factories import RIVALS, battle, captive, captors, captured, fighter, gang
from gangbook.book.battle import Battle, Opponent, Participant, Result
from gangbook.book.captive import Rescue
from gangbook.book.fighter import Item
from gangbook.book.gang import Gang
from gangbook.faults import BadAnswer, Refused
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.battle_tally import why_unavailable
from playing import asks, open_keys, played, played_over, starting

KNIFE = Item(id="knife", item="knife", name="Knife", paid=15, value=15, slots=1)


def beaten(*opponents: Opponent, owes: str = "escape") -> Gang:
    """A gang whose Vex owes a test after a battle with these."""
    part = Participant(id="vex", owes=(owes,))  # type: ignore[arg-type]  # the tests' own names
    fought = Battle(id="b1", opponents=opponents, fighters=(part,))
    return gang(fighter(items=(KNIFE,)), alignment="outlaw", battles=(fought,))


def against(name: str, result: Result, gang_id: str = "") -> Opponent:
    return Opponent(name=name, result=result, gang=gang_id)


def escaping(rulebook: Rulebook, *gangs: Gang, answers: list[str]) -> list[Gang]:
    """The gangs after Vex has rolled to slip away."""
    args = {"battle": "b1", "fighter": "vex"}
    return list(played_over(rulebook, gangs, "escape", answers, **args).gangs)


@pytest.mark.rule("PBS-10", "PBS-16")
def test_who_does_not_slip_away_stands_on_both_rosters(rulebook: Rulebook) -> None:
    owner = beaten(against("Irons", "lost", "irons-1"))
    after, holder = escaping(rulebook, owner, captors(), answers=["5"])
    (card,), (record,) = after.fighters, holder.captives
    assert card.captivity is not None
    assert (card.captivity.by, card.captivity.gang) == ("Irons", "irons-1")
    assert (record.name, record.owner, record.gang, record.fighter) == (
        "Vex",
        "Queens",
        "queens-1",
        "vex",
    )
    assert (record.cost, record.alignment, record.rescue, record.battle) == (
        115,
        "outlaw",
        "pending",
        "b1",
    )


@pytest.mark.rule("PBS-10")
def test_a_captor_of_whom_only_the_name_is_here_stands_on_the_card(rulebook: Rulebook) -> None:
    (after,) = escaping(rulebook, beaten(against("Irons", "lost")), answers=["5"])
    (card,) = after.fighters
    assert card.captivity is not None
    assert (card.captivity.by, card.captivity.gang) == ("Irons", "")


def test_who_slips_away_is_on_nobody_elses_roster(rulebook: Rulebook) -> None:
    owner = beaten(against("Irons", "lost", "irons-1"))
    after, holder = escaping(rulebook, owner, captors(), answers=["6"])
    assert after.fighters[0].has("convalescence")
    assert holder.captives == ()


@pytest.mark.rule("PBS-07")
@pytest.mark.parametrize(("captor", "is_held"), [("Irons", True), ("Skulls", False)])
def test_the_result_against_the_captor_counts_of_several(
    rulebook: Rulebook, captor: str, is_held: bool
) -> None:
    """Lost against the Irons, won against the Skulls: a five gets away from the Skulls alone."""
    owner = beaten(against("Irons", "lost"), against("Skulls", "won"))
    (after,) = escaping(rulebook, owner, answers=[captor, "5"])
    assert after.fighters[0].has("captured") == is_held


@pytest.mark.rule("PBS-16")
def test_captives_of_one_name_are_told_apart(rulebook: Rulebook) -> None:
    owner = beaten(against("Irons", "lost", "irons-1"))
    holder = captors(captive("vex", gang="others-2", owner="Others"))
    _, holder = escaping(rulebook, owner, holder, answers=["1"])
    assert [one.id for one in holder.captives] == ["vex", "vex-2"]


def test_killed_and_captured_at_once_is_dead(rulebook: Rulebook) -> None:
    """Two injuries of one battle, Captured and then Memorable Death."""
    now = beaten(against("Irons", "lost"), owes="injury")
    fought = now.battles[0]
    part = Participant(id="vex", times_out=2, owes=("injury", "injury"))
    now = now.with_battle(fought.with_participant(part))
    args = {"battle": "b1", "fighter": "vex"}
    now = played(rulebook, now, "injury", ["5 5"], **args).gang
    assert now.battles[0].fighters[0].owes == ("injury", "escape")
    now = played(rulebook, now, "injury", ["6 6"], **args).gang
    assert [one.state for one in now.fighters[0].conditions] == ["dead"]
    with pytest.raises(Refused) as error:
        played(rulebook, now, "escape", ["1"], **args)
    assert error.value.code == "no_test_owed"


@pytest.mark.rule("PBS-16")
def test_a_captive_of_a_gang_that_is_only_a_name_is_noted_by_hand(rulebook: Rulebook) -> None:
    answers = ["Rust Kings", "Old Tom", "75", "outlaw"]
    after = played(rulebook, captors(), "hold_captive", answers).gang
    (record,) = after.captives
    assert (record.name, record.owner, record.gang) == ("Old Tom", "Rust Kings", "")
    assert (record.cost, record.alignment, record.rescue) == (75, "outlaw", "pending")


def rescue_states(gangs: tuple[Gang, ...]) -> list[Rescue]:
    """How the rescue stands, by every roster that says so."""
    found = [one.rescue for now in gangs for one in now.captives]
    captivities = [one.captivity for now in gangs for one in now.fighters]
    return found + [one.rescue for one in captivities if one is not None]


@pytest.mark.rule("PBS-18")
@pytest.mark.parametrize("from_the_owner", [True, False])
@pytest.mark.parametrize(
    ("was", "act", "state"),
    [
        ("pending", "declare_rescue", "declared"),
        ("pending", "decline_rescue", "declined"),
        ("declared", "decline_rescue", "declined"),
        ("declared", "fail_rescue", "failed"),
    ],
)
def test_what_becomes_of_a_rescue_stands_on_both_rosters(
    rulebook: Rulebook, was: Rescue, act: str, state: Rescue, from_the_owner: bool
) -> None:
    owner, holder = gang(captured(rescue=was)), captors(captive(rescue=was))
    if from_the_owner:
        after = played_over(rulebook, (owner, holder), act, fighter="vex")
    else:
        after = played_over(rulebook, (holder, owner), act, captive="vex")
    assert rescue_states(after.gangs) == [state, state]


@pytest.mark.rule("PBS-18")
@pytest.mark.parametrize(
    ("was", "act", "code"),
    [
        ("declared", "declare_rescue", "rescue_declared"),
        ("declined", "decline_rescue", "rescue_over"),
        ("failed", "decline_rescue", "rescue_over"),
        ("pending", "fail_rescue", "no_rescue_declared"),
        ("declined", "free_captive", "no_rescue_declared"),
    ],
)
def test_a_rescue_goes_one_way(rulebook: Rulebook, was: Rescue, act: str, code: str) -> None:
    with pytest.raises(Refused) as error:
        played(rulebook, gang(captured(rescue=was)), act, fighter="vex")
    assert error.value.code == code


@pytest.mark.rule("PBS-17")
def test_a_rescue_replaces_challenge_and_scenario(rulebook: Rulebook) -> None:
    done = played(rulebook, gang(captured()), "declare_rescue", fighter="vex")
    told = "Queens comes for Vex: Rescue Mission in place of the challenge and the choice of"
    assert done.told[0].startswith(told)
    assert done.notes[0].result in [one.name for one in rulebook.catalogue.scenarios().scenarios]


@pytest.mark.rule("PBS-19")
@pytest.mark.parametrize("was", ["declined", "failed"])
def test_it_is_declared_again_only_when_the_gangs_meet_again(
    rulebook: Rulebook, was: Rescue
) -> None:
    now = gang(captured(rescue=was))
    again = played(rulebook, now, "declare_rescue", ["yes"], fighter="vex").gang
    assert rescue_states((again,)) == ["declared"]
    with pytest.raises(BadAnswer) as error:
        played(rulebook, now, "declare_rescue", ["no"], fighter="vex")
    assert error.value.code == "rescue_over"


@pytest.mark.rule("PBS-15", "PBS-22")
@pytest.mark.parametrize(
    ("act", "was"), [("free_captive", "declared"), ("return_captive", "failed")]
)
def test_who_is_rescued_or_let_go_is_available_at_once(
    rulebook: Rulebook, act: str, was: Rescue
) -> None:
    owner, holder = gang(captured(rescue=was)), captors(captive(rescue=was))
    assert why_unavailable(rulebook, owner.fighters[0]) == "captured"
    after = played_over(rulebook, (holder, owner), act, captive="vex")
    assert after.gang(holder.id).captives == ()
    assert why_unavailable(rulebook, after.gang(owner.id).fighters[0]) == ""
    assert after.gang(holder.id).news == ()


@pytest.mark.parametrize("act", ["declare_rescue", "trade_captive", "return_captive"])
def test_an_act_needs_a_captive(rulebook: Rulebook, act: str) -> None:
    now = captors()
    with pytest.raises(Refused) as error:
        played(rulebook, now, act, captive="nobody")
    assert error.value.code == "no_captive"
    with pytest.raises(Refused) as error:
        played(rulebook, now, act, fighter="gor")
    assert error.value.code == "not_captured"


def test_a_captor_whose_owner_says_otherwise_changes_its_own_roster_alone(
    rulebook: Rulebook,
) -> None:
    """The owner's card was set free by the arbitrator's hand; nothing of it is touched."""
    owner, holder = gang(fighter()), captors(captive(rescue="declined"))
    after = played_over(rulebook, (holder, owner), "return_captive", captive="vex")
    assert after.gang(owner.id) == owner
    assert after.gang(holder.id).captives == ()


@pytest.mark.rule("INJ-22")
def test_an_attacker_gains_its_experience_in_its_own_file(rulebook: Rulebook) -> None:
    now = beaten(against("Irons", "lost", "irons-1"), owes="injury")
    holder = captors()
    args = {"battle": "b1", "fighter": "vex"}
    answers = ["6 6", "irons-1/gor"]
    after = played_over(rulebook, (now, holder), "injury", answers, **args)
    assert after.gang("irons-1").fighters[0].xp == 1
    fallen = played_over(rulebook, (now, holder), "injury", ["6 6", "nobody"], **args)
    assert fallen.gang("irons-1") == holder
    assert after.gang(now.id) == fallen.gang(now.id)


@pytest.mark.rule("INJ-22")
def test_no_kind_gains_experience_that_has_none(rulebook: Rulebook) -> None:
    brute = fighter("oaf", "hanger_on")
    holder = msgspec.structs.replace(captors(), fighters=(brute,), battles=(battle("oaf"),))
    now = beaten(against("Irons", "lost", "irons-1"), owes="injury")
    args = {"battle": "b1", "fighter": "vex"}
    with pytest.raises(BadAnswer, match="gains no XP"):
        played_over(rulebook, (now, holder), "injury", ["6 6", "irons-1/oaf"], **args)


@pytest.mark.rule("PBS-17")
@pytest.mark.parametrize("rescue", ["pending", "declared"])
def test_a_declared_rescue_stands_first_among_the_scenarios(
    rulebook: Rulebook, rescue: Rescue
) -> None:
    for now in (gang(captured(rescue=rescue), fighter("mira")), rescued_from(rescue)):
        start = starting(rulebook, now, "battle")
        question = asks(start, ["1", RIVALS, "won", "campaign"]).question
        assert (open_keys(question)[0] == "rescue_mission") == (rescue == "declared")


def rescued_from(rescue: Rescue) -> Gang:
    """A gang between two battles that holds a captive."""
    return gang(fighter(), captives=(captive("gor", rescue=rescue),))
