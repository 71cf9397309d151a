"""The core rules and the post-battle steps say what their sources say."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from gangbook.rules.effects import AsRow, ByHand, Effect, Improve, Promote, Skill
from gangbook.rules.experience import Advancement, Spent
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.tables import find_row


def core(rulebook: Rulebook) -> Spent:
    experience = rulebook.ruleset("core").experience
    assert isinstance(experience, Spent)
    return experience


@pytest.mark.parametrize(
    ("of", "xp", "rating"),
    [
        pytest.param(("Wil", "Int"), 3, 5, marks=pytest.mark.rule("CORE-06")),
        pytest.param(("Ld", "Cl"), 4, 10, marks=pytest.mark.rule("CORE-07")),
        pytest.param(("I",), 5, 10, marks=pytest.mark.rule("CORE-08")),
        pytest.param(("M",), 5, 10, marks=pytest.mark.rule("CORE-09")),
        pytest.param(("WS", "BS"), 6, 20, marks=pytest.mark.rule("CORE-10")),
        pytest.param(("S", "T"), 8, 30, marks=pytest.mark.rule("CORE-12")),
        pytest.param(("W", "A"), 12, 45, marks=pytest.mark.rule("CORE-15")),
    ],
)
def test_characteristics_of_the_core_list(
    rulebook: Rulebook, of: tuple[str, ...], xp: int, rating: int
) -> None:
    found = core_entry(rulebook, Improve(of=of))
    assert (found.xp, found.rating, found.who) == (xp, rating, ())


@pytest.mark.parametrize(
    ("skill", "xp", "rating"),
    [
        pytest.param(
            Skill(access="primary", how="random"), 6, 20, marks=pytest.mark.rule("CORE-11"), id="11"
        ),
        pytest.param(
            Skill(access="primary", how="chosen"), 9, 20, marks=pytest.mark.rule("CORE-13"), id="13"
        ),
        pytest.param(
            Skill(access="secondary", how="random"),
            9,
            35,
            marks=pytest.mark.rule("CORE-14"),
            id="14",
        ),
        pytest.param(
            Skill(access="secondary", how="chosen"),
            12,
            35,
            marks=pytest.mark.rule("CORE-16"),
            id="16",
        ),
        pytest.param(
            Skill(access="any", how="random"), 15, 50, marks=pytest.mark.rule("CORE-17"), id="17"
        ),
    ],
)
def test_skills_of_the_core_list(rulebook: Rulebook, skill: Skill, xp: int, rating: int) -> None:
    found = core_entry(rulebook, skill)
    assert (found.xp, found.rating, found.who) == (xp, rating, ())


@pytest.mark.rule("CORE-18")
def test_core_champion_is_for_specialists(rulebook: Rulebook) -> None:
    found = core_entry(rulebook, Promote(to="champion", skill="random"))
    assert (found.xp, found.rating, found.who) == (12, 40, ("specialist",))


def core_entry(rulebook: Rulebook, effect: Effect) -> Advancement:
    return next(each for each in core(rulebook).advancements if each.effects == (effect,))


@pytest.mark.parametrize(
    ("results", "of", "rating"),
    [
        pytest.param((3, 4), ("WS", "BS"), 20, marks=pytest.mark.rule("CORE-26")),
        pytest.param((5, 6), ("S", "T"), 30, marks=pytest.mark.rule("CORE-27")),
        pytest.param((7,), ("M", "I"), 10, marks=pytest.mark.rule("CORE-28")),
        pytest.param((8, 9), ("Wil", "Int"), 5, marks=pytest.mark.rule("CORE-29")),
        pytest.param((10, 11), ("Ld", "Cl"), 10, marks=pytest.mark.rule("CORE-30")),
    ],
)
def test_core_ganger_rows(
    rulebook: Rulebook, results: tuple[int, ...], of: tuple[str, ...], rating: int
) -> None:
    for result in results:
        found = find_row(rulebook.table("core_ganger"), result)
        assert found.effects == (Improve(of=of),)
        assert found.otherwise == (AsRow(roll=12),)
        assert found.rating == rating


@pytest.mark.rule("CORE-25")
@pytest.mark.parametrize("result", [2, 12])
def test_core_ganger_becomes_specialist(rulebook: Rulebook, result: int) -> None:
    found = find_row(rulebook.table("core_ganger"), result)
    assert found.effects == (Promote(to="specialist", skill="random", rating=20),)
    assert found.rating == 0


@pytest.mark.rule("CORE-42")
def test_core_awards(rulebook: Rulebook) -> None:
    assert {award.id: award.xp for award in rulebook.ruleset("core").awards} == {
        "seriously_injured": 1,
        "took_out": 2,
        "took_out_leader_or_champion": 1,
        "same_activation": -1,
        "wrecked_vehicle": 2,
        "rallied": 1,
        "assisted_recovery": 1,
        "memorable_death": 1,
        "scenario": 1,
        "took_part": 1,
    }


@pytest.mark.rule("PBS-01", "PBS-46")
def test_steps_stand_in_their_fixed_order(rulebook: Rulebook) -> None:
    numbers = [step.number for step in rulebook.rules.steps]
    assert numbers == ["1", "2", "3", "4", "5", "6", "6A", "6B", "6C", "6D", "6E", "6F", "7"]
    assert [step.id for step in rulebook.rules.steps] == [
        "wrap_up",
        "territory",
        "rewards",
        "income",
        "actions",
        "update_roster",
        "clean_house",
        "trading_post",
        "boons",
        "distribute",
        "advancements",
        "gang_rating",
        "report",
    ]


def test_no_row_of_the_rules_is_carried_out_by_hand(rulebook: Rulebook) -> None:
    """The vocabulary says every row; what some post-battle actions bring is in no source."""
    rules = msgspec.structs.replace(rulebook.rules, actions=())
    assert sorted(by_hand(rules)) == []


def by_hand(value: object, name: str = "") -> Iterator[str]:
    if isinstance(value, ByHand):
        yield name
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from by_hand(getattr(value, field), getattr(value, "name", name))
    elif isinstance(value, tuple):
        for item in value:
            yield from by_hand(item, name)
