"""PBS vectors about step 5: post-battle actions and the Doc."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from factories import (
    battle,
    before,
    card,
    fighter,
    gang,
    profile,
    stash_of,
    with_rules,
)
from gangbook.book.battle import Acted
from gangbook.book.fighter import Condition, Fighter, Injury
from gangbook.book.gang import Gang, Territory
from gangbook.book.log import Answer
from gangbook.book.vehicle import Vehicle
from gangbook.faults import BadAnswer, Refused
from gangbook.rules.effects import State
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.tables import span
from gangbook.underhive.post_battle.sequence import steps
from gangbook.underhive.post_battle.who_acts import offered, traders, why_no_action
from playing import Choices, Played, after, faces, played, starting
from vectors.cases import Adapter, Facts, Seen, refusal
from vectors.inj import ROLLED
from vectors.pbs import SINCE

STATES: dict[str, State] = {
    "captured": "captured",
    "convalescence": "convalescence",
    "critical_injury": "critical",
}
ACTIONS = {"escort": "medical_escort", "trade": "trade", "repairs": "negotiate_repairs"}
"""The vectors' short words for actions."""
TERRITORIES = {"haggle": "tech_bazaar"}
"""The Territory that adds an action."""
CRITICAL = (Condition(state="critical", battle="b1"),)
FEE = re.compile(r"the Doc asks (?P<fee>\d+) credits")


def at_actions(*fighters: Fighter, **facts: Any) -> Gang:
    """A gang whose post-battle actions are to come."""
    fought = battle(*(one.id for one in fighters), steps=before("actions"))
    return gang(*fighters, battles=(fought,), ruleset="core", **facts)


def acting(rulebook: Rulebook, now: Gang, who: str, action: str) -> Gang:
    """The gang after this fighter took this action, dice showing ones."""
    answers = Choices({"action": [action]})
    return played(rulebook, now, "post_battle_action", answers, battle="b1", fighter=who).gang


def actions(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    match when["action"]:
        case "eligible":
            return {"eligible": eligible(rulebook, given["fighters"])}
        case "take":
            return take(rulebook, given, when["kind"])
        case "take_each":
            leaders = tuple(fighter(name, "champion") for name in given["fighters"])
            now = at_actions(*leaders)
            for name in given["fighters"]:
                now = acting(rulebook, now, name, when["kind"])
            return {"accepted": list(traders(rulebook, now.battles[0]))}
        case "resolve_in_order":
            return {"order": in_order(rulebook, given["order"])}
        case "offered":
            held = tuple(
                Territory(id=name, territory=TERRITORIES[name], name=name)
                for name in given["extra_actions"]
            )
            now = at_actions(fighter("vex", "leader"), territories=held)
            shown = offered(rulebook, now, now.battles[0], now.fighters[0])
            return {"actions": [option.key for option in shown]}
    assert when["action"] == "resolved_in"
    return {"substep": resolved_in(rulebook, given["kind"])}


def eligible(rulebook: Rulebook, facts: list[dict[str, Any]]) -> list[str]:
    """Who of these fighters may take an action, once the Wrap-up is over."""
    fighters = []
    for one in facts:
        conditions = [
            Condition(state=state, battle="b1")
            for name, state in STATES.items()
            if one.get(name, False)
        ]
        if one.get("in_recovery", False) or "in_recovery_since" in one:
            since = SINCE[one.get("in_recovery_since", "this_battle")]
            conditions.append(Condition(state="in_recovery", battle=since))
        category = "champion" if one["gang_hierarchy"] else "ganger"
        fighters.append(fighter(one["name"], category, conditions=tuple(conditions)))
    now = gang(*fighters, battles=(battle(*(one.id for one in fighters)),), ruleset="core")
    now = played(rulebook, now, "end_wrap_up", battle="b1").gang
    fought = now.battles[0]
    return [one.id for one in now.fighters if why_no_action(rulebook, now, fought, one) is None]


def take(rulebook: Rulebook, given: Facts, kind: str) -> Seen:
    """An action of a fighter who has taken so many."""
    one = fighter(given["fighter"], "champion" if given["gang_hierarchy"] else "ganger")
    now = at_actions(one)
    try:
        for _ in range(given["taken"] + 1):
            now = acting(rulebook, now, one.id, kind)
    except Refused as error:
        return refusal(error, {})
    return {}


def in_order(rulebook: Rulebook, wanted: list[str]) -> list[str]:
    """The actions as the battle remembers them, taken by one fighter after the other."""
    leaders = tuple(fighter(f"f{n}", "champion") for n in range(len(wanted)))
    patient = fighter("orla", "ganger", conditions=CRITICAL)
    mark = (Injury(row="lasting_damage.1", name="Rattle"),)
    damaged = Vehicle(id="car", name="Car", type="car", cost=100, profile={}, damage=mark)
    now = at_actions(*leaders, patient, stash=stash_of(1000), vehicles=(damaged,))
    for one, word in zip(leaders, wanted, strict=True):
        now = acting(rulebook, now, one.id, ACTIONS[word])
    words = {action: word for word, action in ACTIONS.items()}
    return [words[acted.action] for acted in now.battles[0].acted]


def resolved_in(rulebook: Rulebook, kind: str) -> str:
    """The sub-step in which a task is open for the action that was closed without it."""
    taken = at_actions(fighter("vex", "leader"))
    fought = msgspec.structs.replace(taken.battles[0], acted=(Acted(fighter="vex", action=kind),))
    listed = [steps(rulebook, taken, one) for one in (taken.battles[0], fought)]
    found: tuple[str, ...] = tuple(
        then.id
        for without, then in zip(*listed, strict=True)
        if {task.label for task in without.tasks if "Trade action" in task.closed}
        - {task.label for task in then.tasks if "Trade action" in task.closed}
    )
    (step,) = found
    return step


def medical(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert given["injury"] == "critical"
    patient = fighter(
        "orla",
        "champion",
        xp=given.get("xp", 0),
        profile=profile(rulebook, given.get("characteristics", {})),
        conditions=CRITICAL,
    )
    escort = msgspec.structs.replace(patient, id="vex", name="Vex", conditions=())
    now = at_actions(escort, patient, stash=stash_of(given["stash"]))
    if when["action"] == "no_escort":
        return after_the_doc(rulebook, played(rulebook, now, "end_actions", battle="b1"))
    assert when["action"] == "escort"
    lists = {
        "action": ["medical_escort"],
        "medical_escort.patient": ["orla"],
        "medical_escort.fee": [" ".join(str(face) for face in when["fee_2d6"])],
        "medical_escort.pay": ["yes" if when.get("pay", True) else "no"],
        "medical_escort": [str(when["d6"])],
    }
    if given.get("patient", "") == "self":
        return escorting_itself(rulebook, now, lists)
    lists["lasting_injuries"] = [faces(result, "D66") for result in when.get("d66", [21])]
    if "d3" in when:
        lists |= {"how_many": [str(when["d3"])], "xp": [str(when["d3"])]}
    args = {"battle": "b1", "fighter": "vex"}
    done = played(rulebook, now, "post_battle_action", Choices(lists), **args)
    seen = after_the_doc(rulebook, done)
    if seen["result"] == "lasting_injury":
        seen["rerolled"] = thrown_again(rulebook, now, list(done.answers))
    return seen


def escorting_itself(rulebook: Rulebook, now: Gang, lists: dict[str, list[str]]) -> Seen:
    """What an escort is told who names itself, where a Critical Injury bars no action."""
    barred = tuple(one for one in rulebook.rules.post_battle.barred if one != "critical")
    acting = msgspec.structs.replace(rulebook.rules.post_battle, barred=barred)
    rules = with_rules(rulebook, post_battle=acting)
    now = now.with_fighter(msgspec.structs.replace(now.fighters[0], conditions=CRITICAL))
    lists["medical_escort.patient"] = ["vex"]
    args = {"battle": "b1", "fighter": "vex"}
    try:
        played(rules, now, "post_battle_action", Choices(lists), **args)
    except BadAnswer as error:
        # The fee and the Doc's die are never asked for.
        del lists["medical_escort.fee"], lists["medical_escort"]
        return refusal(error, {"stash": now.stash.credits})
    return {}


def after_the_doc(rulebook: Rulebook, done: Played) -> Seen:
    """What became of the patient, and what was paid and rolled on the way."""
    orla = done.gang.fighters[-1]
    rolled = [note for note in done.notes if note.rule.startswith("lasting_injuries.")]
    rows = [match["row"] for note in rolled if (match := ROLLED.fullmatch(note.text))]
    asked = [match for text in done.told if (match := re.fullmatch(FEE, text))]
    result = "recovered" if orla.has("in_recovery") else "none"
    if orla.has("dead"):
        result = "dies"
    elif rolled:
        result = "lasting_injury"
    seen: Seen = {
        "stash": done.gang.stash.credits,
        "result": result,
        "rolled": bool(done.answers_to("orla.medical_escort")),
        "in_recovery": orla.has("in_recovery"),
        "rerolls": sum(text.endswith("is thrown again") for text in done.told),
        "xp": orla.xp,
        "injuries": rows[1:],
        **card(rulebook, orla),
    }
    if asked:
        seen["fee"] = int(asked[0]["fee"])
    return seen | ({"injury": rows[0]} if rows else {})


def thrown_again(rulebook: Rulebook, now: Gang, given: list[Answer]) -> list[str]:
    """The rows of the injury table that a stabilised patient throws again."""
    asked = [one.question for one in given]
    before_injury = [one.value for one in given[: asked.index("orla.lasting_injuries")]]
    start = starting(rulebook, now, "post_battle_action", battle="b1", fighter="vex")
    again = []
    for row in rulebook.table("lasting_injuries").rows:
        thrown = faces(span(row.roll)[0], "D66")
        notes = after(start, [*before_injury, thrown]).notes
        if notes[-1].text.endswith("is thrown again"):
            again.append(row.name)
    return again


ADAPTERS: dict[str, Adapter] = {
    "pbs.actions": actions,
    "pbs.medical": medical,
}
