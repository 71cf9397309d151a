"""The arbitrator's hand: every kind of adjustment, and that its reason is kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factories import card, fighter, gang
from gangbook.book.derive import rating
from gangbook.book.fighter import Condition, Fighter, Item
from gangbook.book.gang import Gang
from gangbook.faults import BadAnswer, Refused
from gangbook.rules.rulebook import Rulebook
from playing import played

REASON = "typed wrongly"
SWORD = Item(id="sword", item="sword", name="Sword", value=20)
STONE = Item(id="stone", item="stone", name="Whetstone", value=5, on="sword")


def before() -> Gang:
    """A gang with a fighter who has one of everything that can be taken away."""
    one = fighter(
        xp=4,
        skills=("Dodge", "Catfall"),
        items=(SWORD, STONE),
        conditions=(Condition(state="captured", battle="b0", by="Irons"),),
    )
    return gang(one, reputation=3)


def vex(now: Gang) -> Fighter:
    """The one fighter."""
    return now.fighters[0]


KINDS: dict[str, tuple[list[str], Callable[[Rulebook, Gang], object], object]] = {
    "credits": (["-5"], lambda _, now: now.stash.credits, -5),
    "reputation": (["7"], lambda _, now: now.reputation, 7),
    "alignment": (["outlaw"], lambda _, now: now.alignment, "outlaw"),
    "xp": (["vex", "9"], lambda _, now: vex(now).xp, 9),
    "characteristic": (
        ["vex", "BS", "2"],
        lambda rules, now: card(rules, vex(now))["BS"],
        2,
    ),
    "rating": (["vex", "-15"], lambda _, now: rating(vex(now)).value, 100 + 25 - 15),
    "gain_skill": (["vex", "Sprint"], lambda _, now: vex(now).skills[-1], "Sprint"),
    "lose_skill": (["vex", "Dodge"], lambda _, now: vex(now).skills, ("Catfall",)),
    "enter_state": (
        ["vex", "in_recovery"],
        lambda _, now: vex(now).has("in_recovery"),
        True,
    ),
    "leave_state": (["vex", "captured"], lambda _, now: vex(now).conditions, ()),
    "gain_item": (
        ["vex", "Old map", "15", "0"],
        lambda _, now: vex(now).items[-1].value,
        15,
    ),
    "lose_item": (["vex", "sword"], lambda _, now: vex(now).items, ()),
}


@pytest.mark.parametrize("kind", KINDS)
def test_adjust(rulebook: Rulebook, kind: str) -> None:
    answers, read, expected = KINDS[kind]
    assert read(rulebook, before()) != expected
    done = played(rulebook, before(), "adjust", [kind, *answers, REASON])
    assert read(rulebook, done.gang) == expected
    assert any(REASON in text for text in done.told)


def test_every_kind_has_a_case(rulebook: Rulebook) -> None:
    with pytest.raises(BadAnswer) as error:
        played(rulebook, before(), "adjust", ["no such kind"])
    named = str(error.value).rpartition(": ")[2].split(", ")
    assert set(named) == set(KINDS)


def test_a_characteristic_keeps_the_reason_with_the_step(rulebook: Rulebook) -> None:
    done = played(rulebook, before(), "adjust", ["characteristic", "vex", "S", "-1", REASON])
    (adjustment,) = done.gang.fighters[0].adjustments
    assert (adjustment.reason, adjustment.steps) == (REASON, {"S": -1})


def test_the_arbitrator_may_pass_a_maximum(rulebook: Rulebook) -> None:
    done = played(rulebook, before(), "adjust", ["characteristic", "vex", "S", "5", REASON])
    assert card(rulebook, done.gang.fighters[0])["S"] == 8


def test_a_reason_is_needed(rulebook: Rulebook) -> None:
    with pytest.raises(BadAnswer):
        played(rulebook, before(), "adjust", ["credits", "5", ""])


def test_a_skill_known_already_is_not_gained_again(rulebook: Rulebook) -> None:
    with pytest.raises(BadAnswer):
        played(rulebook, before(), "adjust", ["gain_skill", "vex", "Dodge", REASON])


@pytest.mark.parametrize("kind", ["lose_skill", "leave_state", "lose_item"])
def test_nothing_is_taken_from_who_has_nothing(rulebook: Rulebook, kind: str) -> None:
    with pytest.raises(Refused) as refused:
        played(rulebook, gang(fighter()), "adjust", [kind, "vex"])
    assert refused.value.code == "nothing_to_pick"


def test_an_empty_roster_has_no_card_to_adjust(rulebook: Rulebook) -> None:
    with pytest.raises(BadAnswer):
        played(rulebook, gang(), "adjust", ["xp"])
