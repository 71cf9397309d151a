"""Repairs of damaged vehicles, and vehicles that end as scrap."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from factories import battle, before, fighter, gang, stash_of, vehicle
from gangbook.book.derive_vehicle import is_written_off
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Gang
from gangbook.book.vehicle import Vehicle, VehiclePart
from gangbook.faults import BadAnswer, Refused
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.post_battle.sequence import steps
from playing import Played, asks, open_keys, played, starting

CREW = fighter("rook", "crew", type="scum_racer")
ARMOUR = Item(id="armour", item="reinforced_armour", name="Reinforced armour", value=30)
LAMP = Item(id="lamp", item="headlights", name="Headlights", value=15)
STUBBER = Item(id="stubber", item="heavy_stubber", name="Heavy stubber", value=130, slots=2)
DAMAGED = vehicle("4", "6", items=(ARMOUR, LAMP, STUBBER))


def shop(*vehicles: Vehicle, who: Fighter | None = None, at: str = "actions") -> Gang:
    """A gang at a step of the sequence with these vehicles and a crew."""
    fought = battle("vex", steps=before(at))
    facts: dict[str, Any] = {"vehicles": vehicles, "battles": (fought,), "stash": stash_of(200)}
    return gang(who or fighter("vex", "leader"), CREW, list="orlock", **facts)


def repaired(rulebook: Rulebook, now: Gang, *answers: str) -> Played:
    """Negotiate Repairs with Vex."""
    return played(rulebook, now, "negotiate_repairs", answers, battle="b1", fighter="vex")


def adjusted(rulebook: Rulebook, now: Gang, *answers: str) -> Gang:
    """The vehicle adjusted by hand."""
    return played(rulebook, now, "adjust_vehicle", answers, vehicle="quad").gang


def scrapped(rulebook: Rulebook, now: Gang, *answers: str) -> Played:
    """The first vehicle scrapped."""
    vehicle_id = now.vehicles[0].id
    return played(rulebook, now, "scrap_vehicle", answers, battle="b1", vehicle=vehicle_id)


@pytest.mark.rule("PBS-43", "PBS-44", "PBS-45")
def test_a_bad_roll_leaves_a_rattle(rulebook: Rulebook) -> None:
    done = repaired(rulebook, shop(DAMAGED), "3", "pay").gang
    (left,) = done.vehicles
    assert [(mark.name, mark.battle) for mark in left.damage] == [("Persistent Rattle", "b1")]
    assert done.stash.credits == 200 - 25
    assert left.items == DAMAGED.items


@pytest.mark.rule("PBS-45")
def test_the_price_is_known_before_it_is_decided(rulebook: Rulebook) -> None:
    now = shop(DAMAGED)
    start = starting(rulebook, now, "negotiate_repairs", battle="b1", fighter="vex")
    assert "10 credits" in asks(start, ["6"]).question.why
    left = repaired(rulebook, now, "6", "leave").gang
    assert (left.vehicles, left.stash) == (now.vehicles, now.stash)
    assert [one.action for one in left.battles[0].acted] == ["negotiate_repairs"]


@pytest.mark.rule("INJ-30")
def test_a_jury_rigged_vehicle_pays_twice(rulebook: Rulebook) -> None:
    rigged = adjusted(rulebook, shop(DAMAGED), "jury_rigged", "built in a shed")
    assert repaired(rulebook, rigged, "5", "pay").gang.stash.credits == 200 - 50
    assert adjusted(rulebook, rigged, "jury_rigged", "a mistake").vehicles == (DAMAGED,)


def test_damage_is_set_right_by_hand(rulebook: Rulebook) -> None:
    now = shop(DAMAGED)
    more = adjusted(rulebook, now, "gain_damage", "7+", "a fire in the garage")
    assert is_written_off(rulebook, more.vehicles[0])
    assert adjusted(rulebook, more, "lose_damage", "2", "it was none").vehicles == now.vehicles


@pytest.mark.rule("PBS-43")
def test_the_vehicle_is_asked_for_where_several_are_damaged(rulebook: Rulebook) -> None:
    other = msgspec.structs.replace(DAMAGED, id="wagon")
    now = shop(DAMAGED, other)
    done = repaired(rulebook, now, "wagon", "4", "pay").gang
    assert [bool(one.damage) for one in done.vehicles] == [True, False]


@pytest.mark.parametrize(
    ("who", "vehicles", "at", "code"),
    [
        (fighter("vex", "ganger"), (DAMAGED,), "actions", "no_hierarchy"),
        (fighter().entering("in_recovery"), (DAMAGED,), "actions", "in_recovery"),
        (fighter().entering("captured"), (DAMAGED,), "actions", "captured"),
        (fighter(), (vehicle(),), "actions", "no_damage"),
        (fighter(), (DAMAGED,), "wrap_up", "out_of_order"),
    ],
)
def test_who_may_not_negotiate(
    rulebook: Rulebook, who: Fighter, vehicles: tuple[Vehicle, ...], at: str, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        repaired(rulebook, shop(*vehicles, who=who, at=at))
    assert refused.value.code == code


@pytest.mark.rule("PBS-50", "PBS-51")
def test_scrap_brings_a_quarter_and_the_gear(rulebook: Rulebook) -> None:
    now = shop(DAMAGED, at="clean_house")
    done = scrapped(rulebook, now)
    assert done.gang.vehicles == ()
    assert done.gang.stash.credits == 225
    assert [item.id for item in done.gang.stash.items] == ["lamp", "stubber"]
    assert "lost with it: Reinforced armour" in done.told
    listed = steps(rulebook, now, now.battles[0])
    (house,) = (step for step in listed if step.id == "clean_house")
    assert [task.act for task in house.tasks] == ["scrap_vehicle", "end_step"]


@pytest.mark.rule("PBS-50")
def test_clean_house_has_its_time(rulebook: Rulebook) -> None:
    for at, code in (("wrap_up", "out_of_order"), ("gang_rating", "wrong_step")):
        with pytest.raises(Refused) as refused:
            scrapped(rulebook, shop(DAMAGED, at=at))
        assert refused.value.code == code


@pytest.mark.rule("PBS-52")
def test_the_crew_gets_another_vehicle(rulebook: Rulebook) -> None:
    driven = msgspec.structs.replace(DAMAGED, crew="rook")
    spare = msgspec.structs.replace(vehicle(), id="spare", name="Spare")
    now = shop(driven, spare, at="clean_house")
    start = starting(rulebook, now, "scrap_vehicle", battle="b1", vehicle="quad")
    assert open_keys(asks(start).question) == ["vehicle_from_stash", "buy_vehicle", "retire"]
    done = scrapped(rulebook, now, "vehicle_from_stash", "spare").gang
    assert [(one.id, one.crew) for one in done.vehicles] == [("spare", "rook")]


@pytest.mark.rule("PBS-52")
def test_the_crew_gets_a_new_vehicle(rulebook: Rulebook) -> None:
    now = shop(msgspec.structs.replace(DAMAGED, crew="rook"), at="clean_house")
    with pytest.raises(BadAnswer):
        scrapped(rulebook, now, "vehicle_from_stash")
    done = scrapped(rulebook, now, "buy_vehicle", "outrider_quad", "Dust").gang
    assert [(one.name, one.crew) for one in done.vehicles] == [("Dust", "rook")]
    assert done.stash.credits == 225 - 80


@pytest.mark.rule("PBS-52")
def test_the_crew_retires(rulebook: Rulebook) -> None:
    now = shop(msgspec.structs.replace(DAMAGED, crew="rook"), at="clean_house")
    done = scrapped(rulebook, now, "retire").gang
    assert [one.id for one in done.departed] == ["rook"]
    assert done.vehicles == ()


def test_the_id_of_a_scrapped_vehicle_is_not_used_again(rulebook: Rulebook) -> None:
    fought = battle("vex", steps=before("clean_house"))
    fought = msgspec.structs.replace(fought, vehicles=(VehiclePart(id="quad"),))
    now = msgspec.structs.replace(shop(DAMAGED), battles=(fought,))
    assert "quad" in scrapped(rulebook, now).gang.card_ids
