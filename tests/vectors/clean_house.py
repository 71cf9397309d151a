"""PBS vectors about steps 6A and 7: Clean House and the report."""

from __future__ import annotations

import msgspec

from factories import battle, before, fighter, gang, stash_of, vehicle, with_ruleset
from gangbook.book.battle import Field
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Gang
from gangbook.book.vehicle import Vehicle
from gangbook.faults import Refused
from gangbook.kernel.questions import Pick
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.post_battle.report_text import report_as_data, report_lines
from playing import Choices, asks, played, starting
from vectors.actions import at_actions
from vectors.cases import Adapter, Facts, Seen, refusal
from vectors.pbs import RESULTS as OUTCOMES

ARMOUR = ("flak armour",)
FIELDS = ("gangs", "outcome", "territory", "out_of_action", "gang_rating", "wealth")


def crew_options(rulebook: Rulebook, given: Facts) -> Seen:
    """What the crew of a scrapped vehicle can do."""
    assert given["crew"]
    assert given["vehicle"] == "scrapped"
    rook = fighter("rook", "crew", type="scum_racer")
    fought = battle("rook", steps=before("clean_house"))
    damaged = msgspec.structs.replace(vehicle("4"), crew="rook")
    now = gang(fighter("vex", "leader"), rook, vehicles=(damaged,), battles=(fought,))
    start = starting(rulebook, now, "scrap_vehicle", battle="b1", vehicle=damaged.id)
    question = asks(start).question
    assert isinstance(question, Pick)
    return {"options": [option.key for option in question.options]}


def clean_house(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    match when["action"]:
        case "retire":
            return retire_leader(rulebook, given)
        case "crew_options":
            return crew_options(rulebook, given)
    assert when["action"] == "clean"
    one = fighter("vex", "crew" if given.get("crew", False) else "ganger")
    names = given["gear"]
    assert set(given["armour"]) <= set(ARMOUR)
    items = tuple(
        Item(id=name.replace(" ", "-"), item=name.replace(" ", "_"), name=name) for name in names
    )
    one = msgspec.structs.replace(one, items=items)
    cars: tuple[Vehicle, ...] = ()
    if "vehicle" in given:
        cars = (
            Vehicle(id="car", name=given["vehicle"], type="car", cost=1, profile={}, crew="vex"),
        )
    now = at_clean_house(given, one, cars)
    if given["status"] == "retired":
        now = played(rulebook, now, "retire", fighter="vex").gang
    else:
        now = died(rulebook, now, given["died_at"])
        now = played(rulebook, now, "clean_house", battle="b1").gang
    stash = [item.name for item in now.stash.items]
    seen: Seen = {"to_stash": stash, "lost": [name for name in names if name not in stash]}
    if now.vehicles and not now.vehicles[0].crew:
        seen["vehicle_to"] = "stash"
    assert [one.id for one in now.departed] == ["vex"]
    return seen


def at_clean_house(given: Facts, one: Fighter, cars: tuple[Vehicle, ...]) -> Gang:
    """The gang before step 5, which had this many models on the field at the end."""
    field: Field = "held" if given.get("gang_models_left", 1) else "left"
    fought = battle("vex", "mira", steps=before("actions"))
    fought = msgspec.structs.replace(fought, field=field)
    leader = fighter("mira", "leader")
    return gang(leader, one, battles=(fought,), vehicles=cars, ruleset="core", stash=stash_of(20))


def died(rulebook: Rulebook, now: Gang, where: str) -> Gang:
    """The gang at Clean House, the fighter having died in the battle, unescorted, or at the Doc."""
    dead = now.fighters[1]
    if where == "battle":
        now = now.with_fighter(dead.entering("dead", "b1"))
    else:
        now = now.with_fighter(dead.entering("critical", "b1"))
    if where.startswith("doc"):
        fee = "6 6" if where == "doc_unpaid" else "1 1"
        lists = {"action": ["medical_escort"], "medical_escort.fee": [fee], "medical_escort": ["1"]}
        args = {"battle": "b1", "fighter": "mira"}
        now = played(rulebook, now, "post_battle_action", Choices(lists), **args).gang
    now = played(rulebook, now, "end_actions", battle="b1").gang
    assert now.fighters[1].has("dead")
    return now


def retire_leader(rulebook: Rulebook, given: Facts) -> Seen:
    assert given["role"] == "leader"
    rules = with_ruleset(rulebook, "core", leader_may_retire=given["leader_may_retire"])
    now = at_actions(fighter("vex", "leader"))
    try:
        played(rules, now, "retire", fighter="vex")
    except Refused as error:
        return refusal(error, {})
    return {}


def report(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    fought = battle("vex", result=OUTCOMES[given["outcome"]], steps=before("report"))
    assert given.get("territory", "none") == (fought.territory_won or "none")
    now = gang(fighter("vex", "leader"), battles=(fought,))
    now = played(rulebook, now, "end_sequence", battle="b1").gang
    told = report_as_data(rulebook, now, now.battles[0])
    if when["action"] == "fields":
        return {"fields": [name for name in told if name in FIELDS]}
    assert when["action"] == "send"
    assert "Arbitrator" in report_lines(rulebook, now, now.battles[0])[0]
    return {"to": told["to"]}


ADAPTERS: dict[str, Adapter] = {
    "pbs.clean_house": clean_house,
    "pbs.report": report,
}
