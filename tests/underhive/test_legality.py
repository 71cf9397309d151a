"""The legality report: each breach by its rule, and nothing of those who are gone."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from factories import fighter, gang, stash_of
from gangbook.book.fighter import EquipmentCard, Fighter, Item
from gangbook.book.gang import Gang
from gangbook.book.vehicle import Vehicle
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.legality import breaches

QUEEN = fighter("queen", "leader", type="gang_queen")
SISTER = fighter("juno", "ganger", type="sister")


def weapon(item_id: str, item: str = "lasgun", slots: int = 1) -> Item:
    """A weapon of the gang's list."""
    return Item(id=item_id, item=item, name=item_id.capitalize(), slots=slots, source="escher")


def carrying(one: Fighter, *items: Item, **facts: Any) -> Fighter:
    """The fighter with these things."""
    return msgspec.structs.replace(one, items=items, **facts)


def found(rulebook: Rulebook, now: Gang) -> list[tuple[str, str, str]]:
    """Rule, code and whom it is about, of every breach."""
    return [(one.rule, one.code, one.about) for one in breaches(rulebook, now)]


def test_a_legal_gang_breaches_nothing(rulebook: Rulebook) -> None:
    assert breaches(rulebook, gang(QUEEN, SISTER)) == ()


@pytest.mark.rule("GANG-03", "GANG-04", "GANG-06")
def test_the_weightiest_breach_comes_first(rulebook: Rulebook) -> None:
    brutes = [fighter(f"k{place}", "brute", type="khimerix") for place in range(2)]
    now = gang(fighter("mira", "champion", type="gang_matriarch"), *brutes)
    assert found(rulebook, now) == [
        ("GANG-03", "leader", ""),
        ("GANG-04", "composition", ""),
        ("GANG-06", "type_maximum", "khimerix"),
        ("GANG-24", "reputation", ""),
    ]


@pytest.mark.rule("GANG-17")
def test_more_weapons_than_slots_on_one_card(rulebook: Rulebook) -> None:
    four = [weapon(f"w{place}") for place in range(4)]
    assert found(rulebook, gang(carrying(QUEEN, *four), SISTER)) == [
        ("GANG-17", "no_slot", "queen")
    ]
    cards = (
        EquipmentCard(id="card-1", name="One", items=("w0", "w1")),
        EquipmentCard(id="card-2", name="Two", items=("w2", "w3")),
    )
    assert found(rulebook, gang(carrying(QUEEN, *four, cards=cards), SISTER)) == []


@pytest.mark.rule("GANG-18")
def test_a_weapon_of_a_category_the_type_does_not_use(rulebook: Rulebook) -> None:
    heavy = weapon("stubber", "heavy_stubber", 2)
    assert found(rulebook, gang(QUEEN, carrying(SISTER, heavy))) == [
        ("GANG-18", "category", "juno")
    ]
    assert found(rulebook, gang(carrying(QUEEN, heavy), SISTER)) == []


@pytest.mark.rule("GANG-19")
def test_an_add_on_without_its_weapon(rulebook: Rulebook) -> None:
    sight = Item(id="sight", item="x", name="Sight", on="gone")
    assert found(rulebook, gang(carrying(QUEEN, sight), SISTER)) == [
        ("GANG-19", "weapon_missing", "queen")
    ]


@pytest.mark.rule("GANG-01")
def test_a_stash_below_zero(rulebook: Rulebook) -> None:
    (breach,) = breaches(rulebook, gang(QUEEN, SISTER, stash=stash_of(-15)))
    assert (breach.code, breach.by) == ("not_enough_credits", 15)


def test_a_beast_without_an_owner(rulebook: Rulebook) -> None:
    cat = fighter("claw", "exotic_beast", type="phyrr_cat", owner="queen")
    assert found(rulebook, gang(QUEEN, SISTER, cat)) == []
    dead = QUEEN.entering("dead")
    other = fighter("mira", "leader", type="gang_queen")
    assert found(rulebook, gang(dead, other, SISTER, cat)) == [("GANG-A01", "no_owner", "claw")]


@pytest.mark.rule("GANG-06")
def test_the_dead_and_the_departed_breach_nothing(rulebook: Rulebook) -> None:
    four = [weapon(f"w{place}") for place in range(4)]
    dead = [
        carrying(fighter(f"k{place}", "brute", type="khimerix"), *four).entering("dead")
        for place in range(3)
    ]
    gone = fighter("mira", "leader", type="gang_queen", departure="retired")
    assert breaches(rulebook, gang(QUEEN, SISTER, *dead, departed=(gone,))) == ()


@pytest.mark.rule("GANG-06")
def test_vehicles_of_a_type_are_counted(rulebook: Rulebook) -> None:
    quad = Vehicle(id="q", name="Quad", type="outrider_quad", cost=80, profile={}, crew="juno")
    assert found(rulebook, gang(QUEEN, SISTER, vehicles=(quad,))) == []
