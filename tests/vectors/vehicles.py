"""INJ and PBS vectors of vehicles: lasting damage, what misses a battle, repairs and scrap."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from factories import RIVALS, battle, before, fighter, gang, stash_of, vehicle
from gangbook.book.derive_vehicle import is_written_off, modifier_to_tests, vehicle_profile
from gangbook.book.fighter import Item
from gangbook.book.gang import Gang
from gangbook.book.vehicle import Vehicle, VehiclePart
from gangbook.faults import BadAnswer, Refused
from gangbook.rules.rulebook import Rulebook, score
from gangbook.rules.sourced import Score
from playing import Choices, Played, played
from vectors.cases import Adapter, Facts, Seen, refusal

RATTLE = "1"
UNRELIABLE = "3"
MARKS = {"Persistent Rattle": RATTLE, "Loss of Power": "4", "Damaged Frame": "6"}
TOTAL = re.compile(r".* rolls \d, (?P<total>\d+) in all: .*")
PRICE = re.compile(r".* cost (?P<price>\d+) credits")
CREW = fighter("rook", "crew", type="scum_racer")


def of_vehicle(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    match when["action"]:
        case "damage":
            return damaged(rulebook, given, when)
        case "before_battle":
            unreliable = vehicle(*[UNRELIABLE] * given["unreliable"])
            answers = [str(face) for face in when["d6"]]
            now = played(rulebook, with_crew(unreliable), "ready_vehicles", answers).gang
            return {"takes_part": fought(rulebook, now).battles[0].vehicle("quad") is not None}
        case "rolls_due":
            now = fought(rulebook, with_crew(vehicle()), f"quad wrecked={given['wrecked_ways']}")
            return {"rolls": now.battles[0].vehicles[0].owes.count("damage")}
        case "scrap":
            return scrap(rulebook, given, when)
    return repairs(rulebook, given, when)


def damaged(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """One way of being wrecked rolled, and what it left."""
    facts = {"profile": shown(given["profile"])} if "profile" in given else {}
    one = vehicle(*[RATTLE] * given["rattles"], **facts)
    part = VehiclePart(id="quad", wrecked=1, owes=("damage",))
    wrecked = msgspec.structs.replace(battle("vex"), vehicles=(part,))
    now = gang(fighter(), vehicles=(one,), battles=(wrecked,))
    done = played(rulebook, now, "damage", [str(when["d6"])], battle="b1", vehicle="quad")
    told = next(match for text in done.told if (match := TOTAL.fullmatch(text)))
    after = done.gang.vehicles[0]
    return {
        "total": int(told["total"]),
        "damage": after.damage[-1].name,
        "rattles": sum(mark.row.endswith(f".{RATTLE}") for mark in after.damage),
        "state": "in_repair" if is_written_off(rulebook, after) else "none",
        "handling_modifier": modifier_to_tests(rulebook, after, "Hnd").value,
        **values(rulebook, after),
    }


def repairs(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "repair"
    now = ready(given, "actions")
    answers = [str(when["d6"]), "pay" if when["pay"] else "leave"]
    try:
        args = {"battle": "b1", "fighter": "vex"}
        done = played(rulebook, now, "negotiate_repairs", answers, **args)
    except (Refused, BadAnswer) as error:
        return refusal(error, standing(rulebook, now))
    prices = [match for text in done.told if (match := PRICE.fullmatch(text))]
    return standing(rulebook, done.gang) | {"price": int(prices[0]["price"])}


def scrap(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "scrap"
    now = ready(given, "clean_house")
    try:
        now = played(rulebook, now, "scrap_vehicle", battle="b1", vehicle="quad").gang
    except Refused as error:
        return refusal(error, {"stash": now.stash.credits})
    stashed = {item.id for item in now.stash.items}
    return {
        "stash": now.stash.credits,
        "upgrades": "stash" if "armour" in stashed else "lost",
        "weapons_to": "stash" if "stubber" in stashed else "nowhere",
    }


def scrap_claim(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "claim"
    own, others = given["own_models"] > 0, given["enemy_models"] > 0
    field = {(True, False): "ours", (False, True): "theirs", (True, True): "both"}
    answers = [field.get((own, others), "nobody")]
    claims = [str(given["enemy_wrecks"]), *(str(face) for face in when["d3"])]
    if answers == ["ours"]:
        answers += claims
    wreck = VehiclePart(id="quad", wrecked=1)
    lost = msgspec.structs.replace(battle("vex"), vehicles=(wreck,))
    stash = stash_of(given["stash"])
    now = gang(fighter(), vehicles=(vehicle(),), battles=(lost,), stash=stash)
    done = played(rulebook, now, "claim_scrap", answers, battle="b1").gang
    return {
        "stash": done.stash.credits,
        "wrecks_return_to": "owner" if done.vehicles == now.vehicles else "claimer",
    }


def ready(given: Facts, step: str) -> Gang:
    """A gang at this step, with a vehicle of these costs and this damage."""
    marks = [MARKS[name] for name in given.get("damage", [])]
    rest = given.get("lasting_damage", 0 if marks else 1)
    marks += [RATTLE if given.get("persistent_rattle", False) else "4"] * rest
    facts: dict[str, Any] = {"cost": given["chassis_cost"]}
    if "profile" in given:
        facts["profile"] = shown(given["profile"])
    armour = Item(id="armour", item="reinforced_armour", name="Reinforced armour")
    stubber = Item(id="stubber", item="heavy_stubber", name="Heavy stubber", slots=2)
    items = (
        msgspec.structs.replace(armour, value=given["upgrades_cost"]),
        msgspec.structs.replace(stubber, value=given.get("weapons_cost", 0)),
    )
    one = vehicle(*marks, items=items, jury_rigged=given.get("jury_rigged", False), **facts)
    fought = battle("vex", steps=before(step))
    return gang(fighter(), vehicles=(one,), battles=(fought,), stash=stash_of(given["stash"]))


def standing(rulebook: Rulebook, now: Gang) -> Seen:
    """The Stash and the vehicle in the vectors' words."""
    (one,) = now.vehicles
    names = [mark.name for mark in one.damage]
    return {
        "stash": now.stash.credits,
        "lasting_damage": len(names),
        "persistent_rattle": "Persistent Rattle" in names,
        "damage": names,
        **values(rulebook, one),
    }


def with_crew(one: Vehicle) -> Gang:
    """A gang whose vehicle has a crew."""
    return gang(fighter(), CREW, vehicles=(msgspec.structs.replace(one, crew="rook"),))


def fought(rulebook: Rulebook, now: Gang, cells: str = "") -> Gang:
    """The gang after a battle entered, with this tally of its vehicles."""
    lists = {
        "battle.opponents": ["1"],
        "battle.opponent": [RIVALS],
        "battle.result": ["won"],
        "battle.scenario": ["another"],
        "battle.scenario_name": ["Stand-off"],
        "battle.fighters": [""],
        "battle.vehicles": [cells],
    }
    done: Played = played(rulebook, now, "battle", Choices(lists))
    return done.gang


def shown(profile: dict[str, int]) -> dict[str, Score]:
    """A vehicle's profile as on the card."""
    targets = ("Hnd", "Sv")
    return {name: f"{value}+" if name in targets else value for name, value in profile.items()}


def values(rulebook: Rulebook, one: Vehicle) -> Seen:
    """The profile as it is now, as plain numbers."""
    line = {name: score(value) for name, value in vehicle_profile(rulebook, one).items()}
    return {name: value for name, value in line.items() if value is not None}


ADAPTERS: dict[str, Adapter] = {
    "inj.vehicle": of_vehicle,
    "pbs.repairs": repairs,
    "pbs.scrap": scrap,
    "pbs.scrap_claim": scrap_claim,
}
