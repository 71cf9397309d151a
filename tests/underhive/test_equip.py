"""Buying from a fighter's equipment list: prices, what is closed and why, weapon slots."""

from __future__ import annotations

import msgspec
import pytest

from factories import fighter, gang, line, stash_of, with_wares
from gangbook.book.derive import rating
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Gang, Stash
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.questions import Pick
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.equip.customer import Customer
from gangbook.underhive.equip.limits import slots_filled
from gangbook.underhive.equip.wares import wares_of
from gangbook.underhive.names import slug
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
    assert why_not(rulebook, rich(one("little_sister", "juve")), "lasgun") == "not_on_list"


@pytest.mark.rule("GANG-15")
def test_an_item_with_only_a_trading_post_price_is_not_bought_from_the_list(
    rulebook: Rulebook,
) -> None:
    maiden = rich(one("death_maiden", "champion"))
    assert why_not(rulebook, maiden, "autopistol") == "trading_post_only"


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


@pytest.mark.rule("GANG-19")
def test_of_two_weapons_of_a_kind_the_player_says_which_gets_the_ammunition(
    rulebook: Rulebook,
) -> None:
    armed = bought(rulebook, rich(one()), "stub_gun", "stub_gun")
    answers = ["stub_gun.dumdum_rounds", "stub-gun-2"]
    now = played(rulebook, armed, "buy", answers, fighter="vex").gang
    assert now.fighters[0].items[-1].on == "stub-gun-2"
    assert why_not(rulebook, now, "stub_gun.dumdum_rounds") == ""
    both = bought(rulebook, now, "stub_gun.dumdum_rounds")
    assert both.fighters[0].items[-1].on == "stub-gun"
    assert why_not(rulebook, both, "stub_gun.dumdum_rounds") == "limit"


@pytest.mark.rule("GANG-19")
def test_an_accessory_goes_on_a_weapon_it_fits(rulebook: Rulebook) -> None:
    bare = rich(one("van_saar_prime"), gang_list="van_saar")
    assert why_not(rulebook, bare, "mono_sight") == "weapon_missing"
    pistol = bought(rulebook, bare, "laspistol")
    assert why_not(rulebook, pistol, "mono_sight") == "weapon_missing"
    armed = bought(rulebook, pistol, "lasgun", "mono_sight")
    assert armed.fighters[0].items[-1].on == "lasgun"
    assert why_not(rulebook, armed, "infra_sight") == ""
    crowded = bought(rulebook, armed, "infra_sight").fighters[0].items[-1]
    assert crowded.on == "laspistol", "two sights are not combined on one weapon"


@pytest.mark.rule("GANG-17")
def test_a_fighter_on_foot_has_three_weapon_slots(rulebook: Rulebook) -> None:
    now = bought(rulebook, rich(one()), "heavy_stubber", "lasgun")
    assert why_not(rulebook, now, "stub_gun") == "no_slot"
    assert why_not(rulebook, now, "flak_armour") == ""


@pytest.mark.rule("GANG-17")
def test_a_mounted_fighter_has_two_weapon_slots(rulebook: Rulebook) -> None:
    now = bought(rulebook, rich(one("wyld_runner", "prospect")), "stub_gun", "whip", "cutter")
    assert why_not(rulebook, now, "laspistol") == "no_slot"


@pytest.mark.rule("GANG-17")
def test_nobody_mounts_with_three_weapons(rulebook: Rulebook) -> None:
    now = bought(rulebook, rich(one("wyld_runner", "prospect")), "stub_gun", "whip", "laspistol")
    assert why_not(rulebook, now, "cutter") == "no_slot"


def test_a_harness_makes_room_for_a_fourth_weapon_on_foot(rulebook: Rulebook) -> None:
    now = rich(one())
    for item in ("stub_gun", "stub_gun", "lasgun"):
        now = bought(rulebook, now, item)
    assert why_not(rulebook, now, "lasgun") == "no_slot"
    harness = Item(id="harness", item="suspensor_harness", name="Suspensor harness")
    card = msgspec.structs.replace(now.fighters[0], items=(*now.fighters[0].items, harness))
    assert why_not(rulebook, now.with_fighter(card), "lasgun") == ""


def test_every_mount_of_the_rules_is_in_a_list_or_comes_with_a_fighter(rulebook: Rulebook) -> None:
    catalogue = rulebook.catalogue
    known = {item.id for item in catalogue.trading_post().items}
    for name in catalogue.gang_list_names():
        gang_list = catalogue.gang_list(name)
        known |= {line.id for line in gang_list.equipment}
        known |= {slug(gear, "_") for kind in gang_list.fighters for gear in kind.included}
    assert {*rulebook.rules.weapons.mounts} - known <= {"dustback_helamite"}


@pytest.mark.rule("GANG-17")
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


@pytest.mark.rule("GANG-18")
def test_a_type_takes_weapons_only_of_its_categories(rulebook: Rulebook) -> None:
    assert why_not(rulebook, rich(one("sister", "ganger")), "flamer") == "category"
    assert why_not(rulebook, rich(one("sister", "ganger")), "autogun") == ""
    assert why_not(rulebook, rich(one("death_maiden", "champion")), "mesh_armour") == ""


@pytest.mark.rule("GANG-18")
def test_what_a_list_prices_for_a_type_is_open_to_it_whatever_its_categories(
    rulebook: Rulebook,
) -> None:
    maiden = rich(one("death_maiden", "champion"))
    assert why_not(rulebook, maiden, "throwing_knives") == ""
    stock = wares_of(rulebook, maiden)
    assert not Customer(rulebook, maiden, maiden.fighters[0]).takes(stock["lasgun"])


@pytest.mark.rule("GANG-18")
def test_any_category_opens_all_and_none_lets_prices_decide(rulebook: Rulebook) -> None:
    assert why_not(rulebook, rich(one()), "heavy_stubber") == ""
    tek = rich(one("van_saar_tek", "ganger"), gang_list="van_saar")
    assert why_not(rulebook, tek, "plasma_gun") == ""


@pytest.mark.rule("GANG-16")
def test_a_specialist_takes_what_the_list_prices_for_it(rulebook: Rulebook) -> None:
    assert why_not(rulebook, rich(one("sister", "specialist")), "flamer") == ""
    gunner, better = one("gunner", "ganger"), one("gunner", "specialist")
    armed = [
        bought(rulebook, rich(card, gang_list="orlock"), "autogun") for card in (gunner, better)
    ]
    assert why_not(rulebook, armed[0], "suspensors") == "category"
    assert why_not(rulebook, armed[1], "suspensors") == "weapon_missing"


def test_a_fighter_has_no_more_of_a_thing_than_its_list_says(rulebook: Rulebook) -> None:
    rules = with_wares(rulebook, line("charm", 5, "gang_queen", max=2))
    now = rich(one())
    for _ in range(2):
        now = played(rules, now, "buy", item="charm", fighter="vex").gang
    with pytest.raises(Refused) as refused:
        played(rules, now, "buy", item="charm", fighter="vex")
    assert refused.value.code == "limit"


def test_what_replaces_a_servitors_weapon_has_a_price_of_its_own(rulebook: Rulebook) -> None:
    harpoon = Item(id="harpoon", item="harpoon_launcher", name="Harpoon", source="included")
    fist = Item(id="fist", item="open_fist", name="Open fist", source="included")
    card = fighter(type="servitor", category="brute", items=(harpoon, fist))
    now = gang(card, list="orlock", stash=stash_of(60))
    done = played(rulebook, now, "buy", ["heavy_bolter", "harpoon"], fighter="vex").gang
    assert done.stash.credits == 10
    assert [item.id for item in done.fighters[0].items] == ["fist", "heavy-bolter"]
    bare = now.with_fighter(msgspec.structs.replace(card, items=()))
    assert why_not(rulebook, bare, "heavy_bolter") == "nothing_to_replace"


def test_a_basket_is_one_act(rulebook: Rulebook) -> None:
    done = played(
        rulebook, rich(one(), 45), "buy", item="shotgun|shotgun.acid_rounds", fighter="vex"
    )
    shotgun, rounds = done.gang.fighters[0].items
    assert rounds.on == shotgun.id
    assert len(done.told) == 2
    with pytest.raises(Refused) as refused:
        played(rulebook, rich(one(), 40), "buy", item="shotgun|autogun", fighter="vex")
    assert refused.value.code == "not_enough_credits"


def test_missing_credits_are_named(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refused:
        played(rulebook, rich(one(), 100), "buy", item="heavy_stubber", fighter="vex")
    assert "30 credits are missing" in refused.value.reason


def test_a_gang_below_zero_may_still_take_free_things(rulebook: Rulebook) -> None:
    rules = with_wares(rulebook, line("rope", 0, "gang_queen"), line("pin", 1, "gang_queen"))
    poor = rich(one(), -25)
    now = played(rules, poor, "buy", ["rope"], fighter="vex").gang
    assert (now.stash.credits, now.fighters[0].items[0].item) == (-25, "rope")
    assert why_not(rules, poor, "pin") == "not_enough_credits"


@pytest.mark.rule("PBS-59")
def test_the_list_sells_for_a_model_and_not_to_the_stash(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refused:
        played(rulebook, rich(one()), "buy", item="lasgun")
    assert refused.value.code == "model_only"


def test_a_shield_fills_a_weapon_slot_and_is_no_weapon(rulebook: Rulebook) -> None:
    maiden = fighter("vex", "champion", type="death_maiden")
    shield = Item(id="shield", item="ceramite_shield", name="Ceramite shield", value=40, slots=1)
    now = gang(maiden, stash=Stash(items=(shield,)))
    there = played(rulebook, now, "move_gear", ["take:shield"], fighter="vex").gang
    assert slots_filled(there.fighters[0].items).value == 1
    back = played(rulebook, there, "move_gear", ["put:shield"], fighter="vex").gang
    assert back.stash.items == (shield,)
