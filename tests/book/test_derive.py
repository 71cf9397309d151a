"""Derived numbers: each is the sum of the terms it shows, and the terms name their sources."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factories import PROFILE, fighter, gang
from gangbook.book.derive import card_profile, characteristic, gang_rating, rating, wealth
from gangbook.book.fighter import Adjustment, Advance, Condition, Injury, Item, Promotion
from gangbook.book.gang import Stash
from gangbook.book.totals import Term, Total
from gangbook.rules.rulebook import Rulebook

VEX = fighter(
    "vex",
    cost=100,
    advancements=(
        Advance(at=5, name="+1 WS", track="fast", steps={"WS": 1}, rating=20),
        Advance(at=10, name="Dodge", row="free_for_all_hero.5", skill="Dodge"),
    ),
    promotions=(Promotion(to="champion", was="ganger", rating=5),),
    injuries=(Injury(row="lasting_injuries.51", name="Spinal", steps={"WS": -2, "S": -1}),),
    adjustments=(Adjustment(reason="a bet", steps={"S": 3}, rating=-7),),
    items=(Item(id="knife", item="knife", name="Knife", paid=5, value=15, source="escher"),),
)


def terms(total: Total | None) -> list[tuple[int, str, str]]:
    assert total is not None
    assert total.value == sum(term.amount for term in total.terms)
    return [(term.amount, term.label, term.source) for term in total.terms]


def test_a_target_number_is_bettered_downwards(rulebook: Rulebook) -> None:
    assert terms(characteristic(rulebook, VEX, "WS")) == [
        (4, "profile at hire", "champion"),
        (-1, "+1 WS", "fast"),
        (2, "Spinal", "lasting_injuries.51"),
    ]


def test_a_plain_number_is_bettered_upwards(rulebook: Rulebook) -> None:
    assert terms(characteristic(rulebook, VEX, "S")) == [
        (3, "profile at hire", "champion"),
        (-1, "Spinal", "lasting_injuries.51"),
        (3, "adjusted: a bet", "adjust"),
    ]


def test_the_card_shows_targets_with_a_plus_and_gaps_as_a_dash(rulebook: Rulebook) -> None:
    beast = fighter("dog", profile={"M": 6, "WS": "4+", "BS": "-"})
    assert card_profile(rulebook, beast) == {"M": 6, "WS": "4+", "BS": "-"}
    assert characteristic(rulebook, beast, "BS") is None
    assert characteristic(rulebook, beast, "T") is None
    assert card_profile(rulebook, VEX)["WS"] == "5+"


def test_a_rating_is_type_equipment_advancements_promotions_and_adjustments() -> None:
    assert terms(rating(VEX)) == [
        (100, "hired as", "champion"),
        (15, "Knife", "escher"),
        (20, "+1 WS", "fast"),
        (5, "promoted to champion", "promotion"),
        (-7, "adjusted: a bet", "adjust"),
    ]


def test_the_dead_count_for_nothing() -> None:
    gor = fighter("gor", cost=50, conditions=(Condition(state="dead"),))
    one = gang(VEX, gor, departed=(fighter("zed"),), stash=Stash(credits=30))
    assert terms(gang_rating(one)) == [(133, "Vex", "fighters.vex")]
    assert wealth(one).value == 163


def test_wealth_counts_what_lies_in_the_stash() -> None:
    axe = Item(id="axe", item="axe", name="Axe", value=25, source="trading_post")
    one = gang(VEX, stash=Stash(credits=-10, items=(axe,)))
    assert terms(wealth(one)) == [
        (133, "Gang Rating if updated now", "fighters"),
        (-10, "credits in the Stash", "stash.credits"),
        (25, "Axe", "trading_post"),
    ]


@pytest.mark.parametrize("name", ["M", "WS", "S"])
def test_a_number_says_which_entries_can_have_touched_it(name: str, rulebook: Rulebook) -> None:
    total = characteristic(rulebook, VEX, name)
    assert total is not None
    assert "fighters.vex.injuries" in total.paths


@given(st.lists(st.integers(-50, 50)))
def test_a_total_is_the_sum_of_its_terms(amounts: list[int]) -> None:
    total = Total.of("x", tuple(Term(amount=amount, label="y") for amount in amounts))
    assert total.value == sum(amounts)


def test_the_plain_profile_is_shown_as_it_is(rulebook: Rulebook) -> None:
    assert card_profile(rulebook, fighter("vex")) == PROFILE
