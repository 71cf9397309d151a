"""PBS vectors: the steps, succumb tests, escape rolls (those of INJ too), Recovery, Rating."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from factories import battle, before, fighter, gang, had, vehicle, with_rules
from gangbook.book.battle import Participant, Result
from gangbook.book.fighter import Condition, Fighter, Item
from gangbook.book.gang import Gang, Territory
from gangbook.book.vehicle import VehiclePart
from gangbook.faults import BadAnswer, Refused
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.post_battle.sequence import steps
from playing import played
from vectors.cases import Adapter, Facts, Seen, refusal
from vectors.inj import state_of
from vectors.reading import enter_battle

RESULTS: dict[str, Result] = {"win": "won", "draw": "drawn", "loss": "lost"}
SERIOUSLY_INJURED = {"prone_seriously_injured": "yes", "fled_seriously_injured": "fled"}
"""The cell of the tally for each."""
STEP_ACTS = {"income": "collect_income"}
STEP_NAMES = {"update_roster": "roster"}
WRAP_UP = {
    "succumb": "succumb",
    "escape": "captures",
    "retrieve_vehicle": "abandoned_vehicles",
    "end_wrap_up": "clear_recovery",
}
"""The acts of the Wrap-up in the vectors' words."""
SINCE = {"previous": "b0", "this_battle": "b1"}
TOTAL = re.compile(r"rolls (?P<face>\d), (?P<total>-?\d+) in all")


def sequence(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    mode = given.get("mode", "campaign")
    match when["action"]:
        case "run":
            now = gang(fighter(), battles=(battle("vex", steps=given["done"]),))
            try:
                played(rulebook, now, STEP_ACTS[when["step"]], battle="b1")
            except Refused as error:
                return refusal(error, {})
            return {}
        case "steps" if mode == "skirmish":
            now = gang(fighter(), battles=(battle("vex", skirmish=True),))
            rules = with_campaign_steps(rulebook, given["campaign_steps"])
            listed = steps(rules, now, now.battles[0])
            return {"skipped": [step.id for step in listed if step.state == "skipped"]}
        case "steps":
            return {"steps": [name for name, number in numbered(rulebook) if number.isdecimal()]}
        case "roster_substeps":
            return {
                "steps": [
                    name
                    for name, number in numbered(rulebook)
                    if number > "6" and not number.isdecimal()
                ]
            }
        case "wrap_up_order":
            return {"steps": wrap_up_order(rulebook)}
        case "runs_in":
            assert given["effect_timing"] == "end_of_battle"
            one = fighter(injuries=had(rulebook, ["Old Battle Wound"]))
            now = enter_battle(rulebook, gang(one), {})
            return {"step": step_with(rulebook, now, "after_battle")}
        case "claim_boon":
            home = Territory(id="home", territory="settlement", name="Home")
            now = gang(
                fighter(),
                battles=(battle("vex", steps=before(given["substep"])),),
                territories=(home,),
            )
            args = {"battle": "b1", "territory": "home"}
            try:
                done = played(rulebook, now, "claim_boon", ["1 1"], **args)
            except Refused as error:
                return refusal(error, {})
            return {"allowed": done.gang.battles[0].claimed == ("home",)}
        case "put_off":
            return put_off(rulebook, given, when)
        case "may_sell":
            return sell_of_the_dead(rulebook, given, when)
    assert (when["action"], given["what"]) == ("belongs_to", "spend_xp")
    now = gang(fighter(xp=5), battles=(battle("vex", steps=before("advancements")),))
    return {"substep": step_with(rulebook, now, "advance")}


def with_campaign_steps(rulebook: Rulebook, named: Sequence[str]) -> Rulebook:
    """The rules with exactly these steps belonging to campaign play."""
    changed = (
        msgspec.structs.replace(step, campaign_only=step.id in named)
        for step in rulebook.rules.steps
    )
    return with_rules(rulebook, steps=tuple(changed))


def put_off(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """Whether the Advancements of a gang can wait till the next battle."""
    assert when["to"] == "next_pre_battle"
    (step,) = given["open"]
    now = gang(fighter(xp=5, category="leader"), battles=(battle("vex", steps=before(step)),))
    answer = ["yes" if given["all_agree"] else "no"]
    try:
        now = played(rulebook, now, "put_off", answer, battle="b1", step=step).gang
    except BadAnswer as error:
        return {"allowed": error.code != "not_agreed"}
    return {"allowed": step in now.battles[0].put_off}


def sell_of_the_dead(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """Whether gear of the dead that Clean House kept can be sold at the Trading Post."""
    assert given["substep"] == "trading_post"
    items = tuple(Item(id=name, item=name, name=name, value=15) for name in given["cleaned"])
    dead = fighter(items=items).entering("dead", "b1")
    fought = msgspec.structs.replace(battle("vex", steps=before("clean_house")), field="held")
    now = gang(dead, fighter("mira", "leader"), battles=(fought,))
    now = played(rulebook, now, "clean_house", battle="b1").gang
    assert step_with(rulebook, now, "sell") == given["substep"]
    sold = played(rulebook, now, "sell", ["1"], item=when["item"]).gang
    return {"allowed": sold.stash.credits > 0 and not sold.stash.items}


def numbered(rulebook: Rulebook) -> list[tuple[str, str]]:
    """Each step of the checklist and its number, in order."""
    now = gang(fighter(), battles=(battle("vex"),))
    listed = steps(rulebook, now, now.battles[0])
    return [(STEP_NAMES.get(step.id, step.id), step.number) for step in listed]


def wrap_up_order(rulebook: Rulebook) -> list[str]:
    """What there is to do in the Wrap-up, in the order it is listed."""
    parts = (Participant(id="vex", owes=("succumb",)), Participant(id="mira", owes=("escape",)))
    left = VehiclePart(id="quad", abandoned=True, owes=("retrieve",))
    fought = msgspec.structs.replace(battle(*parts), vehicles=(left,), scrap_claimed=True)
    now = gang(fighter(), fighter("mira"), vehicles=(vehicle(),), battles=(fought,))
    (wrap_up,) = (step for step in steps(rulebook, now, fought) if step.id == "wrap_up")
    return [WRAP_UP[task.act] for task in wrap_up.tasks]


def step_with(rulebook: Rulebook, now: Gang, act: str) -> str:
    """The step in whose list of things to do this act stands."""
    listed = steps(rulebook, now, now.battles[0])
    (found,) = (step.id for step in listed if any(task.act == act for task in step.tasks))
    return found


def succumb(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] in ("succumb", "must_test")
    bottled = "yes" if given.get("gang_bottled", True) else "no"
    cells = {"down": SERIOUSLY_INJURED[given["state"]]}
    now = enter_battle(rulebook, gang(fighter()), cells, bottled=bottled)
    if when["action"] == "must_test":
        return {"test": "succumb" in now.battles[0].fighters[0].owes}
    answers = [str(when["d6"])]
    now = played(rulebook, now, "succumb", answers, battle="b1", fighter="vex").gang
    part = now.battles[0].fighters[0]
    results = {"out_of_action": "out_of_action", "seriously_injured": "survives"}
    return {"result": results[part.end], "lasting_injury_roll": "injury" in part.owes}


def escape(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "escape"
    items: tuple[Item, ...] = ()
    if given.get("skinblade", False):
        items = (Item(id="blade", item=rulebook.rules.capture.skinblade_item, name="Skinblade"),)
    part = Participant(
        id="vex", end="out_of_action", times_out=1, webbed=given["webbed"], owes=("escape",)
    )
    fought = battle(part, result=RESULTS[given["outcome"]])
    now = gang(fighter(items=items), battles=(fought,))
    answers = [str(when["d6"])]
    done = played(rulebook, now, "escape", answers, battle="b1", fighter="vex")
    told = TOTAL.search(done.told[-1])
    assert told is not None
    status = state_of(done.gang)
    return {
        "total": int(told["total"]),
        "result": "captured" if status == "captured" else "escapes",
        "status": status,
    }


def recovery(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "end_wrap_up"
    fighters = [held(Facts(facts)) for facts in given["fighters"]]
    fought = battle("vex", skirmish=given.get("mode", "campaign") == "skirmish")
    now = gang(*fighters, fighter("vex"), battles=(fought,))
    now = played(rulebook, now, "end_wrap_up", battle="b1").gang
    return {
        state: [one.id for one in now.fighters if one.has(state)]
        for state in ("in_recovery", "captured")
    }


def held(given: Facts) -> Fighter:
    """A fighter in the state a vector gives it."""
    conditions = []
    if "in_recovery_since" in given:
        since = SINCE[given["in_recovery_since"]]
        conditions.append(Condition(state="in_recovery", battle=since))
    if given.get("captured", False):
        conditions.append(Condition(state="captured", battle="b0", by="Irons"))
    return fighter(given["name"], conditions=tuple(conditions))


def gang_rating(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "read"
    cards = [fighter(f"f{place}", "leader", cost=cost) for place, cost in enumerate(given["cards"])]
    fought = battle("f0", steps=before("gang_rating"))
    now = gang(*cards, rating=given["gang_rating"], battles=(fought,))
    if when["substep"] == "after_gang_rating":
        now = played(rulebook, now, "update_rating", battle="b1").gang
    return {"gang_rating": now.rating}


ADAPTERS: dict[str, Adapter] = {
    "pbs.sequence": sequence,
    "pbs.succumb": succumb,
    "pbs.capture": escape,
    "inj.capture": escape,
    "pbs.recovery": recovery,
    "pbs.rating": gang_rating,
}
