"""The Medical Escort: the fee, the decision, and what the Doc can do."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from factories import battle, before, fighter, gang, stash_of
from gangbook.book.fighter import Condition, Fighter
from gangbook.book.gang import Gang
from gangbook.kernel.questions import Pick
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.post_battle.who_acts import offered, why_no_action
from playing import asks, played, starting

CRITICAL = (Condition(state="critical", battle="b1"),)
ARGS = {"battle": "b1", "fighter": "vex"}


def with_patient(amount: int = 100, *others: Fighter, category: str = "ganger") -> Gang:
    """A gang whose Orla has a Critical Injury."""
    orla = fighter("orla", category, conditions=CRITICAL)
    fought = battle("vex", "orla", steps=before("actions"))
    fighters = (fighter("vex", "leader"), orla, *others)
    return gang(*fighters, battles=(fought,), stash=stash_of(amount), ruleset="core")


def escorted(rulebook: Rulebook, now: Gang, *answers: str, **args: str) -> Gang:
    """The gang after an escort with these answers."""
    return played(rulebook, now, "post_battle_action", answers, **(ARGS | args)).gang


def states(now: Gang) -> list[str]:
    """The patient's states."""
    return [condition.state for condition in now.fighters[1].conditions]


@pytest.mark.rule("PBS-40", "PBS-41")
def test_the_fee_is_known_before_the_player_decides(rulebook: Rulebook) -> None:
    start = starting(rulebook, with_patient(), "post_battle_action", **ARGS)
    question = asks(start, ["medical_escort", "orla", "3 4"]).question
    assert isinstance(question, Pick)
    assert [option.label for option in question.options] == [
        "Pay 70 credits",
        "Do not pay: Orla dies",
    ]


@pytest.mark.rule("PBS-41")
@pytest.mark.parametrize(("amount", "decides"), [(100, ["no"]), (60, [])])
def test_an_unpaid_fee_is_death_at_the_doc_without_a_roll(
    rulebook: Rulebook, amount: int, decides: list[str]
) -> None:
    now = with_patient(amount)
    now = escorted(rulebook, now, "medical_escort", "orla", "3 4", *decides)
    assert states(now) == ["dead"]
    assert now.stash.credits == amount
    assert now.battles[0].died_at_doc == ("orla",)


@pytest.mark.rule("PBS-42")
@pytest.mark.parametrize(
    ("rolls", "after"),
    [(["1"], ["dead"]), (["2", "2 1"], ["in_recovery"]), (["6"], ["in_recovery"])],
)
def test_what_the_doc_can_do(rulebook: Rulebook, rolls: list[str], after: list[str]) -> None:
    now = escorted(rulebook, with_patient(), "medical_escort", "orla", "1 1", "yes", *rolls)
    assert states(now) == after
    assert now.stash.credits == 80
    assert now.battles[0].died_at_doc == (("orla",) if after == ["dead"] else ())


@pytest.mark.rule("PBS-42")
def test_a_crew_is_stabilised_by_the_table_of_its_own(rulebook: Rulebook) -> None:
    now = with_patient(category="crew")
    now = escorted(rulebook, now, "medical_escort", "orla", "1 1", "yes", "4", "6 1", "6 6", "5 5")
    assert [injury.row for injury in now.fighters[1].injuries] == ["crew_injuries.55-56"]
    assert states(now) == ["in_recovery"]


@pytest.mark.rule("PBS-33", "PBS-40")
def test_each_escort_takes_one_patient(rulebook: Rulebook) -> None:
    others: tuple[Any, ...] = (fighter("mira"), fighter("juno", "ganger", conditions=CRITICAL))
    now = with_patient(100, *others)
    now = escorted(rulebook, now, "medical_escort", "juno", "1 1", "yes", "6")
    now = escorted(rulebook, now, "medical_escort", "orla", "1 1", "yes", "6", fighter="mira")
    assert not any(one.has("critical") for one in now.fighters)
    assert [one.fighter for one in now.battles[0].acted] == ["vex", "mira"]


@pytest.mark.rule("PBS-34")
@pytest.mark.parametrize("kind", ["rogue_doc", "doctor_arachnos"])
def test_a_rogue_doc_escorts_once_for_nothing_and_heals_nobody_whole(
    rulebook: Rulebook, kind: str
) -> None:
    doc = fighter("doc", "hanger_on", type=kind)
    now = with_patient(0, doc)
    options = offered(rulebook, now, now.battles[0], doc)
    assert [one.key for one in options if not one.closed] == ["rogue_doc_escort"]
    now = escorted(rulebook, now, "rogue_doc_escort", "orla", "6", "4 4", fighter="doc")
    assert states(now) == ["in_recovery"]
    assert [injury.name for injury in now.fighters[1].injuries] == ["Eye Injury"]


def test_a_rogue_doc_without_patients_has_nothing_to_do(rulebook: Rulebook) -> None:
    doc = fighter("doc", "hanger_on", type="rogue_doc")
    now = with_patient(0, doc)
    healed = now.with_fighter(msgspec.structs.replace(now.fighters[1], conditions=()))
    closed = why_no_action(rulebook, healed, healed.battles[0], doc)
    assert closed is not None
    assert closed.code == "no_hierarchy"
