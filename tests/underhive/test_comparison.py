"""Two things of the shop side by side: which is better where that is known."""

from __future__ import annotations

import pytest

from factories import fighter, gang, stash_of
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.shops import WeaponProfile
from gangbook.underhive.comparison import compared_lines, compared_profiles
from gangbook.underhive.shop import shop


@pytest.mark.parametrize(
    ("label", "field", "better", "worse"),
    [
        ("range, short", "range_short", "12", "8"),
        ("range, long", "range_long", '24"', "-"),
        ("accuracy, short", "acc_short", "+1", "-"),
        ("accuracy, long", "acc_long", "-", "-1"),
        ("Strength", "strength", "5", "4"),
        ("Strength", "strength", "S+1", "S"),
        ("Strength", "strength", "+2", "S"),
        ("AP", "ap", "-2", "-1"),
        ("AP", "ap", "-1", "-"),
        ("Damage", "damage", "3", "2"),
        ("Ammo", "ammo", "2+", "4+"),
    ],
)
def test_the_better_value_is_told(label: str, field: str, better: str, worse: str) -> None:
    one, two = WeaponProfile(**{field: better}), WeaponProfile(**{field: worse})  # type: ignore[arg-type]  # one of its own fields
    pairs = [pair for pair in compared_profiles(one, two) if pair.verdict != "same"]
    assert [(pair.label, pair.verdict, pair.verdict_of_second) for pair in pairs] == [
        (label, "better", "worse")
    ]


@pytest.mark.parametrize(
    ("field", "one", "two"),
    [
        ("range_long", "E", "24"),
        ("range_short", "T", "-"),
        ("strength", "S", "3"),
        ("strength", "*", "3"),
        ("damage", "(1)", "1"),
        ("ammo", "-", "4+"),
    ],
)
def test_what_cannot_be_ranked_only_differs(field: str, one: str, two: str) -> None:
    first, second = WeaponProfile(**{field: one}), WeaponProfile(**{field: two})  # type: ignore[arg-type]  # one of its own fields
    (pair,) = (pair for pair in compared_profiles(first, second) if pair.verdict != "same")
    assert (pair.verdict, pair.verdict_of_second) == ("differs", "differs")


def test_traits_of_both_stand_before_those_of_one() -> None:
    first = WeaponProfile(traits=("Plentiful", "Sidearm", "Blaze"))
    second = WeaponProfile(traits=("Sidearm", "Scarce"))
    traits = [pair for pair in compared_profiles(first, second) if pair.label == "trait"]
    assert [(pair.first, pair.second, pair.verdict) for pair in traits] == [
        ("Sidearm", "Sidearm", "same"),
        ("Plentiful", "Scarce", "differs"),
        ("Blaze", "", "differs"),
    ]


def test_the_cheaper_thing_is_the_better_one(rulebook: Rulebook) -> None:
    now = gang(fighter("vex", "leader", type="gang_queen"), stash=stash_of(90))
    found = {line.wish: line for line in shop(rulebook, now, now.fighters[0])}
    pairs = compared_lines(found["list:autogun"], found["post:lasgun"])
    assert [(pair.label, pair.first, pair.second, pair.verdict) for pair in pairs] == [
        ("price", "15", "5", "worse"),
        ("to be had", "On the gang list", "Common", "differs"),
        ("weapon slots", "1", "1", "same"),
    ]
    thrown = compared_lines(found["post:mung_vase"], found["list:lasgun"])
    assert (thrown[0].first, thrown[0].verdict) == ("2D6x10", "differs")
