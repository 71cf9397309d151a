"""Buying from a fighter's equipment list: prices, what is closed and why, weapon slots."""

from __future__ import annotations

import pytest

from factories import fighter, gang, stash_of
from gangbook.book.derive import rating
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.questions import Pick
from gangbook.rules.rulebook import Rulebook
from playing import asks, played, starting


def one(kind: str = "gang_queen", category: str = "leader") -> Fighter:
    """A fighter of a type of the Escher list."""
    return fighter(type=kind, category=category)


def rich(card: Fighter, amount: int = 1000, gang_list: str = "escher") -> Gang:
    """A gang with this fighter and these credits."""
    return gang(card, list=gang_list, stash=stash_of(amount))


def bought(rulebook: Rulebook, now: Gang, *items: str) -> Gang:
    """The gang after Vex has bought these."""
    for item in items:
        now = played(rulebook, now, "buy", [item], fighter="vex").gang
    return now


def why_not(rulebook: Rulebook, now: Gang, item: str) -> str:
    """The code of the reason for which an item is closed; empty when it is open."""
    question = asks(starting(rulebook, now, "buy", fighter="vex")).question
    assert isinstance(question, Pick)
    option = question.option(item)
    if not option.closed:
        return ""
    with pytest.raises(BadAnswer) as refused:
        bought(rulebook, now, item)
    assert refused.value.code == option.code
    return option.code


@pytest.mark.rule("GANG-10")
def test_an_item_costs_its_list_price(rulebook: Rulebook) -> None:
    now = bought(rulebook, rich(one()), "lasgun", "heavy_stubber")
    assert now.stash.credits == 1000 - 5 - 130
    assert rating(now.fighters[0]).value == 100 + 5 + 130
    lasgun = now.fighters[0].items[0]
    assert (lasgun.paid, lasgun.value, lasgun.source, lasgun.slots) == (5, 5, "escher", 1)


def test_prices_differ_by_type(rulebook: Rulebook) -> None:
    sergeant = bought(rulebook, rich(one("arms_master"), gang_list="orlock"), "combat_shotgun")
    assert sergeant.stash.credits == 940


@pytest.mark.rule("GANG-14")
def test_an_item_without_a_price_for_the_type_is_not_on_its_list(rulebook: Rulebook) -> None:
    with pytest.raises(BadAnswer) as refused:
        bought(rulebook, rich(one("little_sister", "juve")), "lasgun")
    assert refused.value.code == "not_in_list"


def test_credits_that_are_missing_close_an_item(rulebook: Rulebook) -> None:
    assert why_not(rulebook, rich(one(), 14), "autogun") == "not_enough_credits"
    assert why_not(rulebook, rich(one(), 15), "autogun") == ""
    with pytest.raises(Refused) as refused:
        bought(rulebook, rich(one(), 4), "lasgun")
    assert refused.value.code == "nothing_to_pick"


@pytest.mark.rule("GANG-19")
def test_ammunition_needs_its_weapon(rulebook: Rulebook) -> None:
    unarmed = rich(one())
    assert why_not(rulebook, unarmed, "shotgun.acid_rounds") == "weapon_missing"
    armed = bought(rulebook, unarmed, "shotgun", "shotgun.acid_rounds")
    shotgun, rounds = armed.fighters[0].items
    assert (rounds.on, rounds.slots, rounds.value) == (shotgun.id, 0, 15)


@pytest.mark.rule("GANG-19")
def test_a_variant_is_bought_in_place_of_its_weapon(rulebook: Rulebook) -> None:
    now = bought(rulebook, rich(one()), "lasgun.hotshot_las_pack")
    (item,) = now.fighters[0].items
    assert (item.name, item.value, item.slots) == ("Lasgun with Hotshot las pack", 25, 1)


def test_a_fighter_on_foot_has_three_weapon_slots(rulebook: Rulebook) -> None:
    now = bought(rulebook, rich(one()), "heavy_stubber", "lasgun")
    assert why_not(rulebook, now, "stub_gun") == "no_slot"
    assert why_not(rulebook, now, "flak_armour") == ""


def test_a_crew_has_two_weapon_slots(rulebook: Rulebook) -> None:
    now = rich(one("iron_rider", "crew"), gang_list="orlock")
    now = bought(rulebook, now, "stub_gun")
    assert why_not(rulebook, now, "autopistol") == ""
    now = bought(rulebook, now, "autopistol")
    assert why_not(rulebook, now, "autopistol") == "no_slot"


def test_two_items_of_one_kind_have_ids_of_their_own(rulebook: Rulebook) -> None:
    now = bought(rulebook, rich(one()), "stub_gun", "stub_gun")
    first, second = now.fighters[0].items
    assert first.id != second.id


def test_nothing_is_bought_for_the_dead(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refused:
        bought(rulebook, rich(one().entering("dead")), "lasgun")
    assert refused.value.code == "dead"


def test_a_type_without_a_list_buys_nothing(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refused:
        bought(rulebook, rich(one("stranger")), "lasgun")
    assert refused.value.code == "nothing_to_buy"
