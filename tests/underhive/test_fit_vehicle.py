"""Vehicles fitted out: what is paid and what it counts, limits, gear from and to the Stash."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from factories import battle, fighter, gang, stash_of
from gangbook.book.derive import gang_rating, vehicle_rating, wealth
from gangbook.book.derive_vehicle import vehicle_characteristic, vehicle_profile
from gangbook.book.fighter import Item
from gangbook.book.gang import Gang, Stash
from gangbook.book.vehicle import Vehicle
from gangbook.faults import BadAnswer, Refused
from gangbook.rules.rulebook import Rulebook
from playing import Played, asks, open_keys, played, starting

CAPTAIN = fighter("cap", "leader", type="road_captain")


def vehicle(kind: str = "wolfquad", *items: Item, **facts: Any) -> Vehicle:
    """A vehicle with the profile of a Wolfquad."""
    plain: dict[str, Any] = {
        "profile": {"M": 8, "Front": 3, "Side": 3, "Rear": 3, "HP": 2, "Hnd": "5+", "Sv": "5+"}
    }
    return Vehicle(id="quad", name="Quad", type=kind, cost=70, items=items, **(plain | facts))


def orlocks(one: Vehicle, funds: int = 300, *items: Item, **facts: Any) -> Gang:
    """A gang of House Orlock with this vehicle."""
    stash = Stash(credits=funds, items=items)
    plain: dict[str, Any] = {"list": "orlock", "vehicles": (one,), "stash": stash}
    return gang(CAPTAIN, **(plain | facts))


def fitted(rulebook: Rulebook, now: Gang, item: str, *answers: str) -> Gang:
    """The gang with this bought for its vehicle."""
    return played(rulebook, now, "fit_vehicle", answers, vehicle="quad", item=item).gang


def moved(rulebook: Rulebook, now: Gang, *answers: str) -> Played:
    """Gear moved between the Stash and the vehicle."""
    return played(rulebook, now, "move_vehicle_gear", answers, vehicle="quad")


def refusal(rulebook: Rulebook, now: Gang, item: str) -> str:
    """Why something is not bought for the vehicle."""
    with pytest.raises(Refused) as refused:
        fitted(rulebook, now, item)
    return refused.value.code


@pytest.mark.rule("GANG-10", "PBS-79")
def test_price_value_and_list_are_kept_apart(rulebook: Rulebook) -> None:
    now = orlocks(vehicle())
    later = played(rulebook, now, "fit_vehicle", ["headlights"], vehicle="quad").gang
    (item,) = later.vehicles[0].items
    assert (item.paid, item.value, item.source) == (15, 15, "vehicles")
    assert later.stash.credits == 285
    assert vehicle_rating(later.vehicles[0]).value == 85
    assert wealth(later).value == wealth(now).value


@pytest.mark.rule("GANG-10")
def test_another_price_leaves_the_value_to_the_list(rulebook: Rulebook) -> None:
    answers = ["headlights", "5", "a friend of the house", "list"]
    later = played(rulebook, orlocks(vehicle()), "fit_vehicle_at", answers, vehicle="quad").gang
    (item,) = later.vehicles[0].items
    assert (item.paid, item.value, later.stash.credits) == (5, 15, 295)


def test_the_list_of_the_gang_counts_before_that_of_all(rulebook: Rulebook) -> None:
    later = fitted(rulebook, orlocks(vehicle(), 300), "mining_laser")
    assert later.vehicles[0].items[0].source == "orlock"


@pytest.mark.rule("GANG-02")
def test_credits_for_vehicles_are_taken_first(rulebook: Rulebook) -> None:
    now = orlocks(vehicle(), 20, founding=True, vehicle_credits=10, vehicle_credits_given=400)
    later = fitted(rulebook, now, "headlights")
    assert (later.vehicle_credits, later.stash.credits) == (0, 15)


def test_upgrades_change_the_profile_while_they_are_on(rulebook: Rulebook) -> None:
    now = orlocks(vehicle())
    later = fitted(rulebook, now, "reinforced_armour | all_wheel_steering | nitro_burner")
    shown = vehicle_profile(rulebook, later.vehicles[0])
    assert (shown["HP"], shown["Hnd"], shown["M"]) == (3, "4+", 9)
    handling = vehicle_characteristic(rulebook, later.vehicles[0], "Hnd")
    assert handling is not None
    assert [term.amount for term in handling.terms] == [5, -1]
    off = moved(rulebook, later, "put:all-wheel-steering", "4").gang
    assert vehicle_profile(rulebook, off.vehicles[0])["Hnd"] == "5+"
    assert [item.name for item in off.stash.items] == ["All-wheel steering"]


def test_an_upgrade_that_is_taken_off_is_lost_on_a_one(rulebook: Rulebook) -> None:
    now = fitted(rulebook, orlocks(vehicle()), "reinforced_armour")
    lost = moved(rulebook, now, "put:reinforced-armour", "1")
    assert lost.gang.stash.items == ()
    assert lost.gang.vehicles[0].items == ()
    assert "Reinforced armour is lost" in lost.told


def test_wargear_comes_off_without_dice(rulebook: Rulebook) -> None:
    now = orlocks(vehicle())
    later = fitted(rulebook, now, "headlights")
    off = moved(rulebook, later, "put:headlights").gang
    assert off.vehicles == now.vehicles
    assert gang_rating(off).value == gang_rating(now).value
    assert moved(rulebook, off, "take:headlights").gang == later


@pytest.mark.parametrize(
    ("kind", "there", "item", "code"),
    [
        ("wolfquad", "reinforced_armour", "speed_fins", "no_slot"),
        ("wolfquad", "headlights", "headlights", "limit"),
        ("wolfquad", "flamer", "mining_laser", "no_hardpoint"),
        ("wolfquad", "", "reclaimed_autogun", "not_on_list"),
        ("wolfquad", "", "kill_switch", "not_on_list"),
        ("wolfquad", "mining_laser", "telescopic_sight", "weapon_missing"),
        ("chronos_pattern_ironcrawler", "", "tyre_claws", "not_on_list"),
    ],
)
def test_what_a_vehicle_has_no_room_or_use_for(
    rulebook: Rulebook, kind: str, there: str, item: str, code: str
) -> None:
    now = orlocks(vehicle(kind), 1000)
    if there:
        now = fitted(rulebook, now, there)
    assert refusal(rulebook, now, item) == code


def test_what_is_for_wheels_is_for_no_other_vehicle(rulebook: Rulebook) -> None:
    claws = Item(id="claws", item="tyre_claws", name="Tyre claws", value=10, source="trading_post")
    now = orlocks(vehicle("sludge_barge"), 0, claws)
    with pytest.raises(Refused) as refused:
        moved(rulebook, now, "take:claws")
    assert "it is for wheeled vehicles" in str(refused.value).lower()


def test_a_custom_vehicle_has_the_list_of_custom_vehicles(rulebook: Rulebook) -> None:
    later = fitted(rulebook, orlocks(vehicle("walker")), "extra_armour")
    shown = vehicle_profile(rulebook, later.vehicles[0])
    assert [shown[name] for name in ("Front", "Side", "Rear")] == [4, 4, 4]


def test_a_hardpoint_more_takes_another_weapon(rulebook: Rulebook) -> None:
    extra = Item(id="point", item="weapon_hardpoint", name="Weapon Hardpoint", value=40)
    now = fitted(rulebook, orlocks(vehicle("wolfquad"), 1000, extra), "flamer")
    later = moved(rulebook, now, "take:point").gang
    both = fitted(rulebook, later, "mining_laser")
    assert [item.item for item in both.vehicles[0].items][2:] == ["mining_laser"]


@pytest.mark.rule("GANG-19")
def test_an_accessory_goes_on_a_weapon_it_fits(rulebook: Rulebook) -> None:
    later = fitted(rulebook, orlocks(vehicle(), 500), "flamer | telescopic_sight")
    weapon, sight = later.vehicles[0].items
    assert sight.on == weapon.id


@pytest.mark.rule("PBS-81", "PBS-59")
def test_weapons_stay_and_so_does_what_was_just_bought(rulebook: Rulebook) -> None:
    now = orlocks(vehicle(), 500, battles=(battle("cap"),))
    later = fitted(rulebook, now, "flamer | headlights")
    with pytest.raises(Refused) as refused:
        moved(rulebook, later)
    assert "a weapon stays" in str(refused.value)
    assert "bought from the list" in str(refused.value)


@pytest.mark.rule("PBS-70")
def test_an_item_of_the_stash_counts_by_the_list_of_the_vehicle(rulebook: Rulebook) -> None:
    laser = Item(
        id="laser", item="heavy_stubber", name="Heavy stubber", value=99, source="trading_post"
    )
    ram = Item(id="ram", item="ram", name="Ram", value=9, source="trading_post")
    sight = Item(id="knife", item="fighting_knife", name="Fighting knife", value=15, slots=1)
    now = orlocks(vehicle(), 0, laser, ram, sight)
    question = asks(starting(rulebook, now, "move_vehicle_gear", vehicle="quad")).question
    assert open_keys(question) == ["take:laser", "take:ram"]
    later = moved(rulebook, now, "take:laser | take:ram").gang
    assert [item.value for item in later.vehicles[0].items] == [130, 15]


def test_two_things_that_fit_one_by_one_do_not_fit_together(rulebook: Rulebook) -> None:
    armour = [
        Item(id=f"a{at}", item=name, name=name) for at, name in enumerate(("ram", "speed_fins"))
    ]
    now = orlocks(vehicle(), 0, *armour)
    with pytest.raises(Refused) as refused:
        moved(rulebook, now, "take:a0 | take:a1")
    assert refused.value.code == "no_slot"


def test_credits_that_are_missing_close_an_option(rulebook: Rulebook) -> None:
    with pytest.raises(BadAnswer) as refused:
        played(rulebook, orlocks(vehicle(), 10), "fit_vehicle", ["headlights"], vehicle="quad")
    assert refused.value.code == "not_enough_credits"


def test_a_fitted_vehicle_with_a_crew_and_without_counts_the_same(rulebook: Rulebook) -> None:
    rider = fighter("rook", "crew", type="iron_rider", cost=35)
    now = fitted(rulebook, orlocks(vehicle()).joined_by(rider), "headlights | reinforced_armour")
    driven = played(rulebook, now, "crew_vehicle", ["rook"], vehicle="quad").gang
    back = played(rulebook, driven, "crew_vehicle", ["nobody"], vehicle="quad").gang
    assert back == now
    for one in (driven, back):
        assert (one.stash, wealth(one).value) == (now.stash, wealth(now).value)
        assert gang_rating(one).value == gang_rating(now).value


def test_no_vehicle_no_fitting(rulebook: Rulebook) -> None:
    now = msgspec.structs.replace(orlocks(vehicle()), vehicles=(), stash=stash_of(100))
    assert refusal(rulebook, now, "headlights") == "no_vehicle"
