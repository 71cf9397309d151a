"""Vehicles: bought bare, given a crew and taken back, and without one when it is gone."""

from __future__ import annotations

import msgspec
import pytest

from factories import fighter, gang, stash_of
from gangbook.book.derive import gang_rating, vehicle_rating, wealth
from gangbook.book.fighter import Item
from gangbook.book.gang import Gang
from gangbook.book.vehicle import Vehicle
from gangbook.faults import BadAnswer, Refused
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.departure import gone_from
from gangbook.underhive.legality import breaches
from playing import played

CAPTAIN = fighter("cap", "leader", type="road_captain")
GUNNERS = [fighter(f"g{place}", "ganger", type="gunner") for place in range(2)]
RIDER = fighter("rook", "crew", type="iron_rider", cost=35)
QUAD = Vehicle(id="quad", name="Quad", type="outrider_quad", cost=80, profile={"M": 9})


def orlocks(*vehicles: Vehicle, riders: int = 1) -> Gang:
    """A gang of House Orlock with riders and vehicles."""
    crew = [msgspec.structs.replace(RIDER, id=f"r{place}") for place in range(riders)]
    return gang(CAPTAIN, *GUNNERS, *crew, list="orlock", vehicles=vehicles, stash=stash_of(100))


def crewed(rulebook: Rulebook, now: Gang, who: str, vehicle: str = "quad") -> Gang:
    """The gang with this crew in the vehicle."""
    return played(rulebook, now, "crew_vehicle", [who], vehicle=vehicle).gang


@pytest.mark.rule("GANG-10", "PBS-54")
def test_a_vehicle_is_bought_for_its_price_and_bare(rulebook: Rulebook) -> None:
    now = played(rulebook, orlocks(), "hire", ["outrider_quad", "Dust Devil"]).gang
    (bought,) = now.vehicles
    assert (bought.id, bought.cost, bought.items, bought.crew) == ("dust-devil", 80, (), "")
    assert now.stash.credits == 20
    assert bought.profile["Hnd"] == "4+"


def test_a_vehicle_of_every_gang_is_on_offer_and_comes_with_its_own(rulebook: Rulebook) -> None:
    now = played(rulebook, orlocks(), "hire", ["ridgerunner", "Rat"]).gang
    assert [item.source for item in now.vehicles[0].items] == ["included"]
    assert now.stash.credits == 5


@pytest.mark.rule("GANG-27")
def test_a_vehicle_needs_a_crew(rulebook: Rulebook) -> None:
    (breach,) = breaches(rulebook, orlocks(QUAD))
    assert (breach.rule, breach.about) == ("GANG-27", "quad")
    assert breaches(rulebook, crewed(rulebook, orlocks(QUAD), "r0")) == ()


@pytest.mark.rule("GANG-27")
def test_a_crew_given_and_taken_back_leaves_all_as_it_was(rulebook: Rulebook) -> None:
    fitted = msgspec.structs.replace(
        QUAD, items=(Item(id="lamp", item="headlights", name="Headlights", paid=20, value=15),)
    )
    now = orlocks(fitted)
    driven = crewed(rulebook, now, "r0")
    for one in (driven, crewed(rulebook, driven, "nobody")):
        assert one.stash == now.stash
        assert gang_rating(one).value == gang_rating(now).value
        assert wealth(one).value == wealth(now).value
    assert crewed(rulebook, driven, "nobody") == now


@pytest.mark.rule("GANG-11")
def test_a_vehicle_counts_for_the_rating_with_what_is_fitted() -> None:
    lamp = Item(id="lamp", item="headlights", name="Headlights", paid=20, value=15)
    fitted = msgspec.structs.replace(QUAD, items=(lamp,))
    assert vehicle_rating(fitted).value == 95
    assert gang_rating(orlocks(fitted)).value == gang_rating(orlocks()).value + 95


@pytest.mark.rule("GANG-27")
def test_a_crew_drives_one_vehicle(rulebook: Rulebook) -> None:
    other = msgspec.structs.replace(QUAD, id="quad-2", name="Other")
    now = crewed(rulebook, orlocks(QUAD, other, riders=2), "r0")
    for vehicle in ("quad", "quad-2"):
        with pytest.raises(BadAnswer) as refused:
            crewed(rulebook, now, "r0", vehicle)
        assert refused.value.code == "drives_already"


def test_a_guild_vehicle_takes_its_own_crew_only(rulebook: Rulebook) -> None:
    hauler = msgspec.structs.replace(QUAD, type="guild_of_coin_cargo_8_ridgehauler")
    driven = msgspec.structs.replace(hauler, crew="r1")
    with pytest.raises(BadAnswer) as refused:
        crewed(rulebook, orlocks(driven, riders=2), "r0")
    assert refused.value.code == "crew"


def test_nobody_but_a_crew_drives(rulebook: Rulebook) -> None:
    with pytest.raises(BadAnswer):
        crewed(rulebook, orlocks(QUAD), "cap")
    for now, code in ((orlocks(), "no_vehicle"), (orlocks(QUAD, riders=0), "nothing_to_pick")):
        with pytest.raises(Refused) as refused:
            crewed(rulebook, now, "r0")
        assert refused.value.code == code
    assert "hire one for Quad first" in refused.value.reason


@pytest.mark.rule("GANG-27")
def test_a_vehicle_whose_crew_is_dead_or_gone_has_none(rulebook: Rulebook) -> None:
    now = crewed(rulebook, orlocks(QUAD), "r0")
    fallen = now.with_fighter(now.fighters[-1].entering("dead"))
    assert [one.code for one in breaches(rulebook, fallen)] == ["vehicle_without_crew"]
    assert gone_from(now, now.fighters[-1], "dead").vehicles[0].crew == ""
    retired = played(rulebook, now, "retire", fighter="r0")
    assert retired.gang.vehicles[0].crew == ""
    assert "Quad has no crew now" in retired.told
