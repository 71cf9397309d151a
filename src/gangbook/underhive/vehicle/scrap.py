"""Scrap: what wrecked enemy vehicles bring, and a vehicle of the gang's own broken up."""

from __future__ import annotations

import msgspec

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number, pick, roll
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import FURTHEST, Args, option_of
from gangbook.underhive.additions import hiring_breaches
from gangbook.underhive.departure import retire, why_not_retired
from gangbook.underhive.equip.fitting import taken_off
from gangbook.underhive.fighter_type import hireable
from gangbook.underhive.hire import breaks, why_not_hired
from gangbook.underhive.post_battle.steps import battle_of
from gangbook.underhive.vehicle.crew import bought, crews_for
from gangbook.underhive.vehicle.repairs import share
from gangbook.underhive.vehicle.workshop import Workshop, vehicle_of

FIELD = (
    Option(key="ours", label="only ours"),
    Option(key="theirs", label="only others"),
    Option(key="both", label="ours and others"),
    Option(key="nobody", label="nobody"),
)


def claim_scrap(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Claim scrap: a gang alone on the battlefield is paid for each wrecked enemy vehicle [PBS-11].

    The wrecks go back to their own gang [PBS-12]. With no models left on either side nothing is
    claimed [PBS-A16]. Raises `Refused`: `no_battle`, `wrong_step`, `claimed_already`.
    """
    gang = book.gang(gang_id)
    fought = battle_of(gang, args)
    if "wrap_up" in fought.steps:
        raise Refused("wrong_step", "Scrap is claimed in the Wrap-up, which is done already.")
    if fought.scrap_claimed:
        raise Refused("claimed_already", "It was settled already what the wrecks bring.")
    gang = gang.with_battle(msgspec.structs.replace(fought, scrap_claimed=True))
    why = "Whose models were left on the battlefield when the Wrap-up started?"
    if (yield from pick(FIELD, why, rule="scrap.field")) != "ours":
        yield from note("scrap", "No scrap is claimed: the gang is not alone on the battlefield")
        return book.with_gang(gang)
    why = "How many wrecked enemy vehicles are on the battlefield?"
    wrecks = yield from number(0, FURTHEST, why, rule="scrap.wrecks", suggested=1)
    claimed = 0
    for place in range(1, wrecks + 1):
        why = f"Scrap of wreck {place} of {wrecks}."
        claimed += yield from roll(rulebook.rules.repairs.claim_dice, why, rule="scrap.claim")
    told = f"{claimed} credits for scrap of {wrecks}; the wrecks go back to their own gang"
    yield from note("scrap", told)
    return book.with_gang(gang.paying(-claimed))


def scrap_vehicle(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Scrap a damaged vehicle in Clean House, for a part of its Cost with Upgrades [PBS-50].

    A Persistent Rattle is damage too [INJ-31]. Its Upgrades are lost, its wargear and weapons go to
    the Stash [PBS-51]; its crew gets another vehicle or retires [PBS-52]. Raises `Refused`:
    `no_vehicle`, `no_lasting_damage`.
    """
    gang = book.gang(gang_id)
    vehicle = vehicle_of(gang, args)
    closed = why_not_scrapped(gang, args)
    if closed:
        raise closed
    workshop = Workshop(rulebook, gang, vehicle)
    kept = tuple(item for item in vehicle.items if not workshop.is_upgrade(item))
    lost = [item.name for item in vehicle.items if item not in kept]
    loose = tuple(taken_off(workshop.wares, gang, item) for item in kept)
    price = share(rulebook, gang, vehicle, rulebook.rules.repairs.scrap_percent)
    yield from note("scrap", f"{vehicle.name} is scrapped for {price} credits")
    if lost:
        yield from note("scrap", f"lost with it: {', '.join(lost)}")
    crew = gang.fighter(vehicle.crew)
    gang = gang.without_vehicle(vehicle.id).with_stash_items((*gang.stash.items, *loose))
    gang = gang.paying(-price)
    if crew is None or crew.has("dead"):
        return book.with_gang(gang)
    return (yield from _crew_left(rulebook, book.with_gang(gang), gang, crew))


def why_not_scrapped(gang: Gang, args: Args) -> Refused | None:
    """Why a vehicle cannot be scrapped now, None where it can."""
    vehicle = vehicle_of(gang, args)
    if not vehicle.damage:
        return Refused("no_lasting_damage", f"{vehicle.name} has no lasting damage.")
    return None


def _crew_left(rulebook: Rulebook, book: Book, gang: Gang, crew: Fighter) -> Procedure[Book]:
    """The crew of a scrapped vehicle: another vehicle, a new one, or retirement [PBS-52]."""
    free = _free_vehicles(rulebook, gang, crew)
    new = _vehicles_on_sale(rulebook, gang, crew)
    nothing = Refused("closed", "none of the gang's vehicles is without a crew for it")
    no_new = Refused("closed", "no vehicle can be bought for it now")
    options = (
        option_of("vehicle_from_stash", "Another vehicle of the gang", None if free else nothing),
        option_of("buy_vehicle", "A new vehicle", None if _any_open(new) else no_new),
        option_of("retire", f"{crew.name} retires", why_not_retired(rulebook, gang, crew)),
    )
    why = f"The vehicle of {crew.name} is scrapped. What now?"
    match (yield from pick(options, why, rule="scrap.crew", about=crew.id)):
        case "retire":
            return (yield from retire(rulebook, book, gang.id, {"fighter": crew.id}))
        case "buy_vehicle":
            why = f"Which vehicle is bought for {crew.name}?"
            key = yield from pick(new, why, rule="scrap.buy", about=crew.id)
            kind = next(one for one in hireable(rulebook, gang) if one.id == key)
            gang = yield from bought(rulebook, gang, kind)
            vehicle = gang.vehicles[-1]
        case _:
            why = f"Which vehicle does {crew.name} drive now?"
            key = yield from pick(free, why, rule="scrap.vehicle", about=crew.id)
            vehicle = next(one for one in gang.vehicles if one.id == key)
    yield from note("crew", f"{crew.name} drives {vehicle.name}")
    return book.with_gang(gang.with_vehicle(vehicle.crewed_by(crew.id)))


def _free_vehicles(rulebook: Rulebook, gang: Gang, crew: Fighter) -> tuple[Option, ...]:
    return tuple(
        Option(key=one.id, label=one.name)
        for one in gang.vehicles
        if gang.fighter(one.crew) is None
        and (not (takers := crews_for(rulebook, gang, one)) or crew.type in takers)
    )


def _vehicles_on_sale(rulebook: Rulebook, gang: Gang, crew: Fighter) -> tuple[Option, ...]:
    now = hiring_breaches(rulebook, gang)
    found = []
    for kind in hireable(rulebook, gang):
        takers: tuple[str, ...] = getattr(kind, "crews", ())
        if not rulebook.category(kind.category).vehicle or (takers and crew.type not in takers):
            continue
        broken = breaks(rulebook, gang, kind, now)
        closed, code = why_not_hired(rulebook, gang, kind, broken)
        label = f"{kind.name}, {kind.cost} credits"
        found.append(Option(key=kind.id, label=label, closed=closed, code=code or "closed"))
    return tuple(found)


def _any_open(options: tuple[Option, ...]) -> bool:
    return any(not option.closed for option in options)
