"""Vehicles: bought, given a crew, and what they lack."""

from __future__ import annotations

from collections.abc import Iterator

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Book, Gang
from gangbook.book.vehicle import Vehicle
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick, text
from gangbook.kernel.questions import Option
from gangbook.rules.catalogue import FighterType
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args
from gangbook.underhive.composition import Breach, living
from gangbook.underhive.fighter_type import type_named
from gangbook.underhive.included import included
from gangbook.underhive.names import free_id
from gangbook.underhive.vehicle.workshop import vehicle_of

NOBODY = "nobody"


def bought(rulebook: Rulebook, gang: Gang, kind: FighterType) -> Procedure[Gang]:
    """The gang with a vehicle of this type, its price paid [PBS-54].

    It has no Upgrades but those it comes with; its crew is named by an act of its own.
    """
    name = yield from text(
        f"What is the new {kind.name} called?", rule="hire.name", suggested=kind.name
    )
    vehicle = Vehicle(
        id=free_id(name, gang.card_ids, "vehicle"),
        name=name,
        type=kind.id,
        cost=kind.cost,
        profile=kind.profile,
        items=included(gang, kind),
    )
    yield from note("hire", f"{name} is bought, a {kind.name}, for {kind.cost} credits")
    return gang.with_vehicle(vehicle).paying_for_vehicles(kind.cost)


def crew_vehicle(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Give a vehicle its crew, another crew, or none; no credits move [GANG-27].

    A crew drives one vehicle. Raises `Refused`: `no_vehicle`, `nothing_to_pick`.
    """
    gang = book.gang(gang_id)
    vehicle = vehicle_of(gang, args)
    crews = tuple(one for one in living(gang) if one.category == "crew")
    if not crews and not vehicle.crew:
        raise Refused("nothing_to_pick", f"Nobody here is crew; hire one for {vehicle.name} first.")
    takers = crews_for(rulebook, gang, vehicle)
    options = (
        *(_crew_option(gang, vehicle, one, takers) for one in crews),
        Option(key=NOBODY, label="Nobody", closed="" if vehicle.crew else "it has no crew now"),
    )
    why = f"Who drives {vehicle.name}?"
    key = yield from pick(options, why, rule="crew", about=vehicle.id)
    if key == NOBODY:
        yield from note("crew", f"{vehicle.name} has no crew now")
        return book.with_gang(gang.with_vehicle(vehicle.crewed_by("")))
    driver = next(one for one in crews if one.id == key)
    yield from note("crew", f"{driver.name} drives {vehicle.name}")
    return book.with_gang(gang.with_vehicle(vehicle.crewed_by(key)))


def vehicle_breaches(gang: Gang) -> Iterator[Breach]:
    """Vehicles that nobody drives [GANG-27]."""
    alive = {one.id for one in living(gang)}
    for vehicle in gang.vehicles:
        if vehicle.crew not in alive:
            told = f"{vehicle.name} has no crew."
            yield Breach(rule="GANG-27", code="vehicle_without_crew", text=told, about=vehicle.id)


def crews_for(rulebook: Rulebook, gang: Gang, vehicle: Vehicle) -> tuple[str, ...]:
    """The types of crew that may drive it; empty for all."""
    return getattr(type_named(rulebook, gang, vehicle.type), "crews", ())


def _crew_option(gang: Gang, vehicle: Vehicle, crew: Fighter, takers: tuple[str, ...]) -> Option:
    driven = gang.driven_by(crew.id)
    closed, code = "", "closed"
    if driven is not None:
        here = driven.id == vehicle.id
        closed, code = ("drives it already" if here else f"drives {driven.name}"), "drives_already"
    elif takers and crew.type not in takers:
        closed, code = "not a crew for this vehicle", "crew"
    return Option(key=crew.id, label=crew.name, closed=closed, code=code)
