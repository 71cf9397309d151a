"""FFA vectors: entitlement, the two tables, their substitutes, skills, promotion."""

from __future__ import annotations

from typing import Any

from factories import (
    after_battle,
    card,
    earlier,
    fighter,
    gang,
    profile,
    with_experience,
    with_maxima,
    with_rows,
    with_skills,
)
from gangbook.book.derive import rating
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.faults import BadAnswer
from gangbook.rules.effects import Choose, Effect, Improve, Promote, Skill, State
from gangbook.rules.experience import Rolled
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.schema import Row
from gangbook.rules.tables import covers, find_row
from gangbook.underhive.experience.schedule import schedule
from playing import Choices, after, asks, faces, finished, open_keys, played, starting
from vectors.cases import Adapter, Facts, Seen, refusal
from vectors.reading import award_cells, enter_battle, table_result, validated

RULESET = "free-for-all"
TABLES = {"hero": "free_for_all_hero", "henchman": "free_for_all_henchman"}
NAMES = {table: name for name, table in TABLES.items()} | {"": "none"}
ROLES = {"hero": "champion", "henchman": "ganger"}
"""A kind of fighter for each table, where a vector names only the table."""
STATES: tuple[State, ...] = ("captured", "in_recovery")


def one_fighter(rulebook: Rulebook, given: Facts, **facts: Any) -> Fighter:
    """A fighter as a vector gives it; its card costs its Rating, as nothing on it raised that."""
    plain: dict[str, Any] = {
        "category": given["role"] if "role" in given else ROLES[given["table"]],
        "xp": given.get("xp", 5),
        "cost": given.get("rating", 100),
        "advancements": earlier(given.get("adv", 0)),
        "profile": profile(rulebook, given.get("characteristics", {})),
    }
    one = fighter(**(plain | facts))
    for state in STATES:
        if given.get(state, False):
            one = one.entering(state, "b1")
    return one


def rules_of(rulebook: Rulebook, given: Facts) -> Rulebook:
    """The shipped rules with the maxima a vector gives."""
    return with_maxima(rulebook, given["maxima"]) if "maxima" in given else rulebook


def reading(rulebook: Rulebook, now: Gang) -> Seen:
    """What a roster shows of the fighter and what it owes."""
    one = now.fighters[0]
    plan = schedule(rulebook, now, one)
    return {
        "rolls": plan.owed,
        "table": NAMES[plan.table],
        "next_table": NAMES[plan.table],
        "adv": plan.adv,
        "xp": one.xp,
        "role": one.category,
        "rating": rating(one).value,
        **card(rulebook, one),
    }


def entitlement(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "rolls_due"
    rules = rulebook
    if not given.get("advanceable", True):
        experience = rolled(rulebook)
        heroes = tuple(role for role in experience.heroes if role != given["role"])
        henchmen = tuple(role for role in experience.henchmen if role != given["role"])
        rules = with_experience(rulebook, RULESET, heroes=heroes, henchmen=henchmen)
    return reading(rules, after_battle(one_fighter(rulebook, given), ruleset=RULESET))


def table(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    name = TABLES[given["table"]]
    if when["action"] == "lookup":
        return row_says(rulebook, find_row(rulebook.table(name), when["total"]))
    assert when["action"] == "validate"
    present = given["rows_present"]
    rows = rulebook.table(name).rows
    kept = {row.roll for row in rows if any(covers(row, total) for total in present)}
    return validated(with_rows(rulebook, name, kept), name)


def row_says(rulebook: Rulebook, row: Row) -> Seen:
    """A row's one effect in the vectors' words."""
    (effect,) = row.effects
    seen: Seen = {"rating": row.rating}
    match effect:
        case Improve(of=names, strict=True):
            return seen | {"kind": "two_secondary_fixed", "options": list(names)}
        case Improve(of=names, pick=1):
            return seen | {"kind": "characteristic_choice", "options": list(names)}
        case Improve(of=names, pick=count):
            kind = "two_secondary_of_choice"
            return seen | {"kind": kind, "options": list(names), "count": count}
        case Promote(to=to, rating=more):
            to_name = rulebook.category(to).name
            return {"kind": "promotion", "to": to_name, "rating": more}
        case Choose(options=options):
            return seen | {"kind": "skill", "choices": [skill_words(each) for each in options]}
        case Skill():
            return seen | {"kind": "skill", "choices": [skill_words(effect)]}
    raise AssertionError(f"no vector has words for {effect}")


def skill_words(effect: Effect) -> dict[str, str]:
    """A gain of a skill in the vectors' words."""
    assert isinstance(effect, Skill)
    return {"access": effect.access, "selection": effect.how}


def result(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    rules = rules_of(rulebook, given)
    now = after_battle(one_fighter(rulebook, given), ruleset=RULESET)
    if when["action"] == "two_secondary":
        every = rulebook.characteristics.values()
        options = [one.id for one in every if one.group == "secondary"]
        choice = when["choice"]
    else:
        assert when["action"] in ("either", "both")
        options, choice = when["options"], [when["choice"]] if "choice" in when else []
    try:
        seen = table_result(rules, now, TABLES[given["table"]], options, choice)
    except BadAnswer as error:
        return refusal(error, reading(rules, now))
    return seen | {"treated_as": seen["row"].name.lower()}


def promotion(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    rules = rules_of(rulebook, given)
    total = 12 if when["action"] == "promotion" else when["total"]
    lists = {TABLES["henchman"]: [faces(total)]}
    if "choice" in when:
        lists["improve"] = [when["choice"]]
    now = after_battle(one_fighter(rulebook, given), ruleset=RULESET)
    done = played(rules, now, "advance", Choices(lists), fighter="vex")
    return reading(rules, done.gang) | {"primary_skill_choices": len(done.answers_to("vex.skill"))}


def backlog(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    rules = rules_of(rulebook, given)
    now = after_battle(one_fighter(rulebook, given), ruleset=RULESET)
    if when["action"] == "returned":
        answers = ["leave_state", "vex", "captured", "traded home"]
        return reading(rules, played(rules, now, "adjust", answers).gang)
    assert when["action"] == "resolve"
    tables = []
    for total in when["totals"]:
        answers_to = Choices({name: [faces(total)] for name in TABLES.values()})
        done = played(rules, now, "advance", answers_to, fighter="vex")
        tables += [name for name, table_id in TABLES.items() if done.answers_to(f"vex.{table_id}")]
        now = done.gang
    return reading(rules, now) | {"tables": tables}


def skill(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """A skill by the dice: Hero 9 for a Primary one, Hero 10 for a Secondary one."""
    rules = rulebook
    if "categories" in given:
        rules = with_skills(rulebook, RULESET, given["categories"])
    primary = given.get("primary", [when["category"]] if "category" in when else [])
    access: dict[str, Any] = {
        "primary": tuple(primary),
        "secondary": tuple(given.get("secondary", [])),
        "skills": tuple(given.get("skills", [])),
    }
    now = after_battle(fighter(xp=5, **access), ruleset=RULESET)
    start = starting(rules, now, "advance", fighter="vex")
    match when["action"]:
        case "random":
            answers = [faces(9)]
        case "random_secondary":
            answers = [faces(10), "random_secondary"]
        case "row_choice":
            assert given["table"] == "hero"
            answers = [faces(given["total"]), when["option"]]
    if "drawn" not in when:
        gained = finished(after(start, [*answers, "1"])).result.gang(now.id).fighters[0].skills[-1]
        return {"drawn_from": access_of(rules, now.fighters[0], gained)}
    (category,) = (one for one in rules.skill_categories(RULESET) if one.name == when["category"])
    if when["drawn"] not in category.skills:
        return named_skill(rules, now, when["drawn"])
    face = category.skills.index(when["drawn"]) + 1
    question = asks(start, [*answers, str(face)]).question
    drawn_from = access_of(rules, now.fighters[0], when["drawn"])
    return {"choice_among": open_keys(question), "drawn_from": drawn_from}


def named_skill(rules: Rulebook, now: Gang, named: str) -> Seen:
    """A skill no die can show can still be named where the player chooses (Hero 11)."""
    try:
        answers = [faces(11), "chosen_primary", named]
        done = played(rules, now, "advance", answers, fighter="vex")
        return {"skill": done.gang.fighters[0].skills[-1]}
    except BadAnswer as error:
        return refusal(error, {})


def access_of(rules: Rulebook, one: Fighter, gained: str) -> str:
    """Whether a skill stands in the fighter's Primary or Secondary categories."""
    (name,) = (each.name for each in rules.skill_categories(RULESET) if gained in each.skills)
    return "primary" if name in one.primary else "secondary" if name in one.secondary else "none"


def earned(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] in ("end_of_battle", "award")
    now = gang(one_fighter(rulebook, given), fighter("mira", "ganger"), ruleset=RULESET)
    cells = {"part": "yes" if given["participated"] else "no"} | award_cells(when)
    return reading(rulebook, enter_battle(rulebook, now, cells))


def groups(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "groups"
    every = rulebook.characteristics.values()
    return {
        "primary": [one.id for one in every if one.group == "primary"],
        "secondary": [one.id for one in every if one.group == "secondary"],
    }


def rolled(rulebook: Rulebook) -> Rolled:
    """The experience of the ruleset."""
    experience = rulebook.ruleset(RULESET).experience
    assert isinstance(experience, Rolled)
    return experience


ADAPTERS: dict[str, Adapter] = {
    "ffa.entitlement": entitlement,
    "ffa.table": table,
    "ffa.result": result,
    "ffa.promotion": promotion,
    "ffa.backlog": backlog,
    "ffa.skill": skill,
    "ffa.xp": earned,
    "ffa.groups": groups,
}
