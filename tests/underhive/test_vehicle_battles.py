"""Vehicles in a battle and after it: who misses it, what they owe, and in which order."""

from __future__ import annotations

import msgspec
import pytest

from factories import RIVALS, battle, fighter, gang, vehicle
from gangbook.book.battle import Participant
from gangbook.book.derive import vehicle_rating
from gangbook.book.derive_vehicle import is_written_off, modifier_to_tests, vehicle_profile
from gangbook.book.gang import Gang
from gangbook.book.vehicle import Vehicle, VehiclePart
from gangbook.faults import Refused
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.post_battle.sequence import steps
from playing import Choices, Played, played

CREW = fighter("rook", "crew", type="scum_racer")
CREWED = vehicle(crew="rook")


def racers(*vehicles: Vehicle) -> Gang:
    """A Leader and a crew, with these vehicles."""
    return gang(fighter("vex", "leader"), CREW, vehicles=vehicles)


def fought(rulebook: Rulebook, now: Gang, *, fighters: str = "", vehicles: str = "") -> Played:
    """A battle entered with these tallies."""
    lists = {
        "battle.opponents": ["1"],
        "battle.opponent": [RIVALS],
        "battle.result": ["won"],
        "battle.scenario": ["another"],
        "battle.scenario_name": ["Stand-off"],
        "battle.fighters": [fighters],
        "battle.vehicles": [vehicles],
        "unreliable": ["4"],
    }
    return played(rulebook, now, "battle", Choices(lists))


def after_wreck(*owes: str, parts: tuple[Participant, ...] = ()) -> Gang:
    """In the Wrap-up, with a vehicle that owes this."""
    part = VehiclePart(id="quad", wrecked=owes.count("damage"), owes=owes)  # type: ignore[arg-type]  # the names of duties
    wrecked = msgspec.structs.replace(battle(*(parts or ("vex",))), vehicles=(part,))
    return msgspec.structs.replace(racers(CREWED), battles=(wrecked,))


def tasks(rulebook: Rulebook, now: Gang, step: str) -> list[str]:
    """The acts that wait in a step."""
    listed = steps(rulebook, now, now.battles[0])
    return [task.act for one in listed if one.id == step for task in one.tasks]


@pytest.mark.rule("INJ-29", "PBS-06")
def test_the_tally_of_vehicles_says_what_is_owed(rulebook: Rulebook) -> None:
    done = fought(rulebook, racers(CREWED), vehicles="quad wrecked=2 abandoned=yes")
    (part,) = done.gang.battles[0].vehicles
    assert (part.wrecked, part.abandoned) == (2, True)
    assert part.owes == ("damage", "damage", "retrieve")
    assert tasks(rulebook, done.gang, "wrap_up") == [
        "damage", "damage", "retrieve_vehicle", "claim_scrap", "end_wrap_up",
    ]  # fmt: skip


def test_a_gang_without_vehicles_is_asked_nothing(rulebook: Rulebook) -> None:
    done = fought(rulebook, racers())
    assert not done.answers_to("battle.vehicles")
    assert tasks(rulebook, done.gang, "wrap_up") == ["end_wrap_up"]


@pytest.mark.parametrize(
    ("there", "fighters", "why"),
    [
        (vehicle("7+", crew="rook"), "", "a Write-off"),
        (vehicle(), "", "has no crew"),
        (CREWED, "rook part=no", "took no part"),
        (vehicle("3", crew="rook", readiness="misses"), "", "misses this battle"),
    ],
)
@pytest.mark.rule("INJ-27", "INJ-28", "GANG-27")
def test_who_is_left_out_is_told(
    rulebook: Rulebook, there: Vehicle, fighters: str, why: str
) -> None:
    done = fought(rulebook, racers(there), fighters=fighters)
    assert done.gang.battles[0].vehicles == ()
    assert any(why in text for text in done.told)


@pytest.mark.rule("INJ-27")
def test_an_unreliable_vehicle_is_tested_before_each_battle(rulebook: Rulebook) -> None:
    now = racers(vehicle("3", "3", crew="rook"))
    ready = played(rulebook, now, "ready_vehicles", ["4", "1"]).gang
    assert ready.vehicles[0].readiness == "misses"
    with pytest.raises(Refused) as refused:
        played(rulebook, ready, "ready_vehicles")
    assert refused.value.code == "nothing_unreliable"
    after = fought(rulebook, ready).gang
    assert after.battles[0].vehicles == ()
    assert after.vehicles[0].readiness == ""


@pytest.mark.rule("INJ-27")
def test_entering_a_battle_asks_for_the_test_that_is_missing(rulebook: Rulebook) -> None:
    done = fought(rulebook, racers(vehicle("3", crew="rook")))
    assert done.answers_to("quad.unreliable") == ["4"]
    assert done.gang.battles[0].vehicles[0].id == "quad"


@pytest.mark.rule("INJ-25", "INJ-26")
def test_damage_marks_the_profile_and_not_the_rating(rulebook: Rulebook) -> None:
    now = after_wreck("damage", "damage")
    first = played(rulebook, now, "damage", ["1"], battle="b1", vehicle="quad").gang
    second = played(rulebook, first, "damage", ["3"], battle="b1", vehicle="quad").gang
    assert [mark.row for mark in second.vehicles[0].damage] == [
        "lasting_damage.1",
        "lasting_damage.4",
    ]
    assert vehicle_profile(rulebook, second.vehicles[0])["M"] == 7
    assert vehicle_rating(second.vehicles[0]) == vehicle_rating(now.vehicles[0])
    assert second.battles[0].vehicles[0].owes == ()
    with pytest.raises(Refused) as refused:
        played(rulebook, second, "damage", battle="b1", vehicle="quad")
    assert refused.value.code == "no_test_owed"


@pytest.mark.rule("INJ-26")
def test_a_glitch_leaves_the_profile_as_it_is(rulebook: Rulebook) -> None:
    glitched = vehicle("2", "2")
    assert vehicle_profile(rulebook, glitched)["Hnd"] == "5+"
    assert modifier_to_tests(rulebook, glitched, "Hnd").value == -2


@pytest.mark.rule("INJ-28")
def test_a_write_off_is_one_until_it_is_repaired(rulebook: Rulebook) -> None:
    assert is_written_off(rulebook, vehicle("1", "7+"))
    assert not is_written_off(rulebook, vehicle("1", "6"))


@pytest.mark.rule("PBS-06")
def test_abandoned_vehicles_come_after_captures(rulebook: Rulebook) -> None:
    now = after_wreck("retrieve", parts=(Participant(id="vex", owes=("escape",)),))
    args = {"battle": "b1", "vehicle": "quad"}
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "retrieve_vehicle", **args)
    assert refused.value.code == "wrong_order"
    caught = played(rulebook, now, "escape", ["6"], battle="b1", fighter="vex").gang
    with pytest.raises(Refused) as held:
        played(rulebook, caught, "end_wrap_up", battle="b1")
    assert held.value.code == "tests_owed"
    back = played(rulebook, caught, "retrieve_vehicle", **args).gang
    assert "wrap_up" in played(rulebook, back, "end_wrap_up", battle="b1").gang.battles[0].steps


@pytest.mark.rule("PBS-11", "PBS-12")
def test_scrap_of_wrecks_is_claimed_once(rulebook: Rulebook) -> None:
    now = after_wreck("damage")
    done = played(rulebook, now, "claim_scrap", ["ours", "2", "1", "3"], battle="b1")
    assert done.gang.stash.credits == now.stash.credits + 40
    assert done.gang.vehicles == now.vehicles
    assert "the wrecks go back to their own gang" in done.told[-1]
    with pytest.raises(Refused) as refused:
        played(rulebook, done.gang, "claim_scrap")
    assert refused.value.code == "claimed_already"


@pytest.mark.rule("PBS-48")
def test_the_vehicle_of_a_retired_crew_stays_without_one(rulebook: Rulebook) -> None:
    now = racers(CREWED)
    after = played(rulebook, now, "retire", fighter="rook").gang
    assert after.vehicles == (msgspec.structs.replace(CREWED, crew=""),)
