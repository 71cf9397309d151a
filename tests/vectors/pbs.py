"""PBS vectors: the steps, succumb tests, escape rolls (those of INJ too), Recovery, Rating."""

from __future__ import annotations

import re

import msgspec

from factories import battle, before, fighter, gang, had
from gangbook.book.battle import Participant, Result
from gangbook.book.fighter import Condition, Fighter, Item
from gangbook.book.gang import Gang
from gangbook.faults import BadAnswer
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.post_battle.sequence import steps
from playing import played
from vectors.cases import Adapter, Facts, Seen
from vectors.inj import state_of
from vectors.reading import enter_battle

RESULTS: dict[str, Result] = {"win": "won", "draw": "drawn", "loss": "lost"}
SERIOUSLY_INJURED = {"prone_seriously_injured", "fled_seriously_injured"}
"""Both are one column of the tally."""
STEP_NAMES = {"update_roster": "roster"}
SINCE = {"previous": "b0", "this_battle": "b1"}
TOTAL = re.compile(r"rolls (?P<face>\d), (?P<total>-?\d+) in all")


def sequence(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert given.get("mode", "campaign") == "campaign"
    match when["action"]:
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
        case "runs_in":
            assert given["effect_timing"] == "end_of_battle"
            one = fighter(injuries=had(rulebook, ["Old Battle Wound"]))
            now = enter_battle(rulebook, gang(one), {})
            return {"step": step_with(rulebook, now, "after_battle")}
        case "put_off":
            return put_off(rulebook, given, when)
        case "may_sell":
            return sell_of_the_dead(rulebook, given, when)
    assert (when["action"], given["what"]) == ("belongs_to", "spend_xp")
    now = gang(fighter(xp=5), battles=(battle("vex", steps=before("advancements")),))
    return {"substep": step_with(rulebook, now, "advance")}


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


def step_with(rulebook: Rulebook, now: Gang, act: str) -> str:
    """The step in whose list of things to do this act stands."""
    listed = steps(rulebook, now, now.battles[0])
    (found,) = (step.id for step in listed if any(task.act == act for task in step.tasks))
    return found


def succumb(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "succumb"
    assert given["state"] in SERIOUSLY_INJURED
    assert given.get("gang_bottled", True)
    now = enter_battle(rulebook, gang(fighter()), {"down": "yes"})
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
    assert given.get("mode", "campaign") == "campaign"
    fighters = [held(Facts(facts)) for facts in given["fighters"]]
    now = gang(*fighters, fighter("vex"), battles=(battle("vex"),))
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
