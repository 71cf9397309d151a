"""INJ vectors: lasting injuries of fighters and crew, what they cost, and how long they last."""

from __future__ import annotations

import re

import msgspec

from factories import (
    RIVALS,
    battle,
    card,
    fighter,
    gang,
    had,
    profile,
    with_rows,
    with_ruleset,
)
from gangbook.book.battle import Battle, Opponent, Participant
from gangbook.book.derive import rating
from gangbook.book.fighter import Advance, Fighter
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.kernel.dice import Dice
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.tables import covers, find_row
from gangbook.underhive.battle_tally import why_unavailable
from gangbook.underhive.post_battle.who_acts import why_no_action
from playing import faces, fight, played, played_over, without_spoils
from vectors.cases import Adapter, Facts, Seen
from vectors.reading import enter_battle, validated

RULESET = "core"
TABLES = {
    "fighter_table": "lasting_injuries",
    "crew_table": "crew_injuries",
    "pre_2023_table": "older_injuries",
}
STATES = {"in_recovery": "recovery", "convalescence": "convalescence", "captured": "captured"}
ROLLED = re.compile(r"\w+ rolls \d+: (?P<row>.*)")


def state_of(now: Gang, battle_id: str = "b1") -> str:
    """The fighter's state in the vectors' words; one who owes the escape roll waits for it."""
    one = now.fighters[0]
    fought = now.battle(battle_id)
    part = fought.participant(one.id) if fought else None
    if part and "escape" in part.owes:
        return "captive_check"
    states: list[str] = [condition.state for condition in one.conditions]
    return STATES.get(states[0], states[0]) if states else "none"


def injured(rulebook: Rulebook, one: Fighter, answers: list[str], by: str = RIVALS) -> Seen:
    """One Out of Action result rolled for this fighter, and what it left."""
    part = Participant(id=one.id, end="out_of_action", times_out=1, owes=("injury",))
    now = gang(one, ruleset=RULESET, battles=(battle(part, opponents=(by,)),))
    done = played(rulebook, now, "injury", answers, battle="b1", fighter=one.id)
    after = done.gang.fighters[0]
    rows = [match["row"] for text in done.told if (match := ROLLED.fullmatch(text))]
    seen: Seen = {
        "injury": rows[0],
        "injuries": rows[1:],
        "rerolls": sum(text.endswith("is thrown again") for text in done.told),
        "state": state_of(done.gang),
        "xp": after.xp,
        "skills": list(after.skills),
        "cost": after.cost,
        "rating": rating(after).value,
        **card(rulebook, after),
    }
    if after.injuries:
        seen |= {"against": after.injuries[-1].against, "skill_there": after.injuries[-1].skill}
    seen |= {
        "may_act": may_act(rulebook, done.gang, "champion"),
        "next_battle": not why_unavailable(rulebook, after),
    }
    if seen["state"] == "recovery":
        seen["battles_missed"] = battles_missed(rulebook, done.gang)
    return seen


def may_act(rulebook: Rulebook, now: Gang, category: str) -> bool:
    """Whether the first fighter, were it of this category, could take a post-battle action."""
    one = msgspec.structs.replace(now.fighters[0], category=category)
    return why_no_action(rulebook, now, now.battles[-1], one) is None


def applied(rulebook: Rulebook, given: Facts, when: Facts, category: str) -> Seen:
    assert when["action"] == "apply"
    advancements: tuple[Advance, ...] = ()
    cost = given.get("cost", 100)
    if "rating" in given:
        advancements = (Advance(at=5, name="earlier", rating=given["rating"] - cost),)
    one = fighter(
        category=category,
        cost=cost,
        advancements=advancements,
        xp=given.get("xp", 0),
        profile=profile(rulebook, given.get("characteristics", {})),
        skills=tuple(given.get("skills", [])),
        injuries=had(rulebook, given.get("had", [])),
    )
    answers = [faces(when["d66"], "D66")]
    if "d3" in when:
        answers.append(str(when["d3"]))
    answers += [faces(result, "D66") for result in when.get("further", [])]
    return injured(rulebook, one, answers, by=when.get("by_gang", RIVALS))


def memorable_death(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """A death over two files: Gor of the other gang may have caused it."""
    part = Participant(id="vex", end="out_of_action", times_out=1, owes=("injury",))
    rivals = gang(fighter("gor", xp=given["attacker_xp"]), id="irons-1", name=RIVALS)
    fought = Battle(
        id="b1",
        opponents=(Opponent(name=RIVALS, result="lost", gang=rivals.id),),
        fighters=(part,),
    )
    now = gang(fighter(), ruleset=RULESET, battles=(fought,))
    answers = [faces(when["d66"], "D66"), "irons-1/gor" if when["by_attack"] else "nobody"]
    args = {"battle": "b1", "fighter": "vex"}
    after = played_over(rulebook, (now, rivals), "injury", answers, **args)
    return {
        "injury": find_row(rulebook.table("lasting_injuries"), when["d66"]).name,
        "state": state_of(after.gang(now.id)),
        "attacker_xp": after.gang(rivals.id).fighters[0].xp,
    }


def of_fighter(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    if "attacker_xp" in given:
        assert when["action"] == "apply"
        return memorable_death(rulebook, given, when)
    return applied(rulebook, given, when, "ganger")


def of_crew(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    return applied(rulebook, given, when, "crew")


def roll(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    match when["action"]:
        case "rolls_due":
            cells = {"out": given["out_of_action_results"]}
            now = enter_battle(rulebook, gang(fighter(), ruleset=RULESET), cells)
            return {"rolls": now.battles[0].fighters[0].owes.count("injury")}
        case "read_d66":
            return {"d66": Dice.of("D66").read(tuple(when["dice"]))}
        case "validate":
            name = TABLES[given["table"]]
            rows = rulebook.table(name).rows
            removed = given.get("row_removed", 0)
            kept = {row.roll for row in rows if not covers(row, removed)}
            return validated(with_rows(rulebook, name, kept), name)
    table = TABLES[given["table"]]
    return applied(with_ruleset(rulebook, RULESET, injuries=table), given, when, "ganger")


def after_each_battle(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "old_wound"
    one = fighter(injuries=had(rulebook, given["had"]))
    cells = {"part": "yes" if given["took_part"] else "no"}
    now = enter_battle(rulebook, gang(one, fighter("mira"), ruleset=RULESET), cells)
    answers = [str(when["d6"])]
    args = {"battle": "b1", "fighter": "vex"}
    refused = ""
    try:
        now = played(rulebook, now, "after_battle", answers, **args).gang
    except Refused as error:
        refused = error.code
    return {"rolled": refused != "no_test_owed", "state": state_of(now)}


def recovery(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    if when["action"] == "available":
        return available(rulebook, given)
    assert when["action"] == "battles_missed"
    results = given["recovery_results"]
    now = enter_battle(rulebook, gang(fighter(), fighter("mira", "leader")), {"out": results})
    for _ in range(results):
        now = played(rulebook, now, "injury", ["4 6"], battle="b1", fighter="vex").gang
    return {"battles_missed": battles_missed(rulebook, now)}


def available(rulebook: Rulebook, given: Facts) -> Seen:
    """What a fighter can do after this battle who went into Recovery in it."""
    assert given["in_recovery_since"] == "this_battle"
    hurt = fighter().entering("in_recovery", "b1")
    now = gang(hurt, fighter("mira", "leader"), battles=(battle("vex", "mira"),))
    now = played(rulebook, now, "end_wrap_up", battle="b1").gang
    missed = battles_missed(rulebook, now)
    return {
        "post_battle_action": may_act(rulebook, now, "champion"),
        "next_battle": missed < 1,
        "battle_after_next": missed < 2,
    }


def battles_missed(rulebook: Rulebook, now: Gang) -> int:
    """Battles the tally keeps the fighter out of, one after the other, until it takes it in."""
    now = now if len(now.fighters) > 1 else now.joined_by(fighter("mira", "leader"))
    missed = 0
    while True:
        now = sequence_ended(rulebook, now)
        done = fight(rulebook, now)
        now = done.gang
        if now.battles[-1].participant("vex"):
            return missed
        missed += 1


def sequence_ended(rulebook: Rulebook, now: Gang) -> Gang:
    """The post-battle sequence of the last battle played to its end."""
    battle_id = now.battles[-1].id
    if "wrap_up" not in now.battles[-1].steps:
        now = played(rulebook, now, "end_wrap_up", battle=battle_id).gang
    now = without_spoils(rulebook, now, battle_id)
    now = played(rulebook, now, "end_actions", battle=battle_id).gang
    now = played(rulebook, now, "end_step", battle=battle_id, step="trading_post").gang
    for act in ("update_rating", "end_sequence"):
        now = played(rulebook, now, act, battle=battle_id).gang
    return now


ADAPTERS: dict[str, Adapter] = {
    "inj.roll": roll,
    "inj.fighter": of_fighter,
    "inj.crew": of_crew,
    "inj.after_battle": after_each_battle,
    "inj.recovery": recovery,
}
