"""CORE vectors: what is earned and how it is spent, Gangers' rolls, random skills, promotion."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from factories import (
    after_battle,
    card,
    earlier,
    fighter,
    gang,
    grown,
    stash_of,
    with_experience,
    with_promotions,
)
from gangbook.book.derive import rating
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.procedure import Asks
from gangbook.rules.effects import Improve, Promote
from gangbook.rules.experience import Spent
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.tables import find_row
from gangbook.underhive.experience.schedule import schedule
from gangbook.underhive.experience.spent import why_not_bought
from gangbook.underhive.promotion import champion_kinds, kind_options, promotes_to
from gangbook.underhive.skills import category_options
from playing import Choices, Played, after, faces, open_keys, played, starting
from vectors.cases import Adapter, Facts, Seen, refusal
from vectors.reading import enter_battle

RULESET = "core"
COUNTS = {
    "serious_injuries": "seriously_injured",
    "vehicles_wrecked": "wrecked_vehicle",
    "rallies": "rallied",
    "recovery_assists": "assisted_recovery",
    "memorable_deaths": "memorable_death",
}
EVENTS = {"serious_injury": "seriously_injured", "out_of_action": "took_out"}
RANKS = {"leader", "champion"}
"""Enemies for whom the tally has a further column."""


def earned(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """One battle entered. A vector that does not speak of taking part is about a battle whose
    scenario grants that itself.
    """
    assert when["action"] == "award"
    grants = when.get("scenario_grants_it", not when.get("took_part", False))
    cells = {column: when[name] for name, column in COUNTS.items() if name in when}
    taken_out = when.get("out_of_action", [])
    if isinstance(taken_out, int):
        cells["took_out"] = taken_out
    else:
        cells["took_out"] = len(taken_out)
        cells["took_out_leader_or_champion"] = sum(enemy in RANKS for enemy in taken_out)
    if "serious_injured" in when:
        cells["seriously_injured"] = len(when["serious_injured"])
    if "same_enemy_same_activation" in when:
        assert when["enemy"] not in RANKS
        done = list(when["same_enemy_same_activation"])
        cells |= {EVENTS[event]: done.count(event) for event in EVENTS}
        cells["same_activation"] = len(done[1:])
    now = gang(fighter(category=given["type"], xp=given["xp"]), ruleset=RULESET)
    now = enter_battle(rulebook, now, cells, "yes" if grants else "no")
    return {"xp": now.fighters[0].xp}


def ganger_table(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert (given["table"], when["action"]) == ("ganger", "lookup")
    row = find_row(rulebook.table("core_ganger"), when["total"])
    (effect,) = row.effects
    match effect:
        case Improve(of=names, pick=1):
            return {"kind": "characteristic_choice", "options": list(names), "rating": row.rating}
        case Promote(to=to, skill=how, rating=more):
            skill = {"access": "primary", "selection": how}
            return {"kind": to, "rating": more, "skill": skill}
    raise AssertionError(f"no vector has words for {effect}")


def one_fighter(rulebook: Rulebook, given: Facts) -> Fighter:
    """A fighter as a vector gives it; its card costs its Rating, as nothing on it raised that."""
    facts = grown(
        rulebook,
        given.get("characteristics", {}),
        given.get("profile", {}),
        given.get("bought", {}),
        given.get("rolled", {}),
    )
    agility = rulebook.skill_categories(RULESET)[0].skills
    skills = given.get("skills", agility[: given.get("starting_skills", 0)])
    return fighter(
        category=given["type"],
        xp=given.get("xp", 99),
        cost=given.get("rating", 100),
        primary=tuple(given.get("primary", ("Agility",))),
        secondary=tuple(given.get("secondary", ("Combat",))),
        skills=tuple(skills),
        psyker=given.get("psyker", False),
        **facts,
    )


def reading(rulebook: Rulebook, now: Gang) -> Seen:
    """What a roster shows of the fighter."""
    one = now.fighters[0]
    owed = schedule(rulebook, now, one).owed
    return {
        "xp": one.xp,
        "rating": rating(one).value,
        "stash": now.stash.credits,
        "type": one.category,
        "rolls": owed,
        "rolls_left": owed,
        **card(rulebook, one),
    }


def spent(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """One Advancement bought. Who has to roll is offered no list; the reason for that is asked for.

    Earlier purchases as another type are like any others: the card does not tell them apart.
    """
    assert when["action"] == "buy"
    assert given.get("bought_as", "juve") == "juve"
    now = gang(
        one_fighter(rulebook, given),
        ruleset=RULESET,
        stash=stash_of(given.get("stash", 0)),
        list=given.get("gang", "escher"),
    )
    if "psyker" in given:
        rulebook = with_experience(rulebook, RULESET, psykers=True)
    key = f"{when['advancement']}.{when['improve']}" if "improve" in when else when["advancement"]
    before = reading(rulebook, now)
    if schedule(rulebook, now, now.fighters[0]).how == "roll":
        refused = why_not_bought(rulebook, now, spending(rulebook), now.fighters[0], key)
        return before if refused is None else refusal(refused, before)
    start = starting(rulebook, now, "advance", fighter="vex")
    answers = {"advancement": [key]} | ({"power": ["Scare"]} if "psyker" in given else {})
    try:
        standing = after(start, [key])
        if isinstance(standing, Asks) and standing.question.rule == "skill_category":
            answers["skill_category"] = open_keys(standing.question)[-1:]
        done = played(rulebook, now, "advance", Choices(answers), fighter="vex")
    except (Refused, BadAnswer) as error:
        return refusal(error, before)
    gained = len(done.gang.fighters[0].powers) - len(now.fighters[0].powers)
    return {
        **reading(rulebook, done.gang),
        **skill_gained(rulebook, now.fighters[0], done),
        "psyker": done.gang.fighters[0].psyker,
        "powers_added": gained,
    }


def skill_gained(rulebook: Rulebook, was: Fighter, done: Played) -> Seen:
    """The skill a purchase brought: how it was found, and from whose categories."""
    one = done.gang.fighters[0]
    if len(one.skills) == len(was.skills):
        return {}
    every = rulebook.skill_categories(RULESET)
    (name,) = (each.name for each in every if one.skills[-1] in each.skills)
    open_to = {"primary": one.primary, "secondary": one.secondary}
    access = next((access for access, names in open_to.items() if name in names), "any")
    selection = "random" if done.answers_to("vex.random_skill") else "chosen"
    return {"skill": {"access": access, "selection": selection}}


def ganger(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    now = after_battle(one_fighter(rulebook, given), ruleset=RULESET)
    if when["action"] == "rolls_due":
        return reading(rulebook, now)
    assert when["action"] == "resolve"
    for total, choice in zip(when["totals"], padded(when.get("choices", [])), strict=False):
        answers = Choices({"core_ganger": [faces(total)]} | ({"improve": choice} if choice else {}))
        now = played(rulebook, now, "advance", answers, fighter="vex").gang
    return reading(rulebook, now)


def padded(choices: Iterable[str]) -> Iterable[list[str]]:
    """Each choice by itself, then none for ever."""
    yield from ([choice] for choice in choices)
    while True:
        yield []


def skill(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """A random Primary skill bought. A category that is closed is never rolled in."""
    assert when["action"] == "random"
    assert when.get("access", "primary") == "primary"
    one = one_fighter(rulebook, given)
    if "primary" not in given:
        one = msgspec.structs.replace(one, primary=(when["category"],))
    now = gang(one, ruleset=RULESET)
    throws = [str(face) for face in when["d6"]]
    options = category_options(rulebook, now, one, "primary")
    (named,) = (option for option in options if option.key == when["category"])
    if named.closed:
        return {"error": named.code}
    answers = Choices(
        {
            "advancement": ["primary_random"],
            "skill_category": [when["category"]],
            "random_skill": throws,
        }
    )
    done = played(rulebook, now, "advance", answers, fighter="vex")
    gained = done.gang.fighters[0].skills[-1]
    (name,) = (each.name for each in rulebook.skill_categories(RULESET) if gained in each.skills)
    assert name == when["category"]
    return {"skill": gained, "rerolls": sum("thrown again" in text for text in done.told)}


def who(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """As which kind a fighter advances: the one with the same way of it."""
    assert when["action"] == "advances_as"
    one = one_fighter(rulebook, given)
    now = gang(one, ruleset=RULESET)
    how = {
        kind: schedule(rulebook, now, fighter(category=kind)).how
        for kind in ("specialist", "ganger")
    }
    own = schedule(rulebook, now, one)
    return reading(rulebook, now) | {"as": next(kind for kind in how if how[kind] == own.how)}


def promotion(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    category = given.get("category", given["type"])
    listed = rulebook.catalogue.gang_list(given.get("list", "escher"))
    kind = listed.fighter(given["type"])
    one = fighter(
        category=kind.category if kind else category,
        type=given["type"],
        cost=given.get("rating", 100),
        advancements=earlier(given.get("advancements", 0)),
    )
    if given.get("specialist", False):
        one = msgspec.structs.replace(one, category="specialist")
    now = after_battle(one, ruleset=RULESET, list=listed.id)
    if when["action"] == "kinds":
        return {"kinds": list(promotes_to(rulebook, now, one))}
    assert when["action"] == "promote"
    if "to" in when:
        options = kind_options(rulebook, now, one, champion_kinds(rulebook, now, one))
        (named,) = (option for option in options if option.key == when["to"])
        assert named.closed
        return {"error": named.code}
    rules = with_promotions(rulebook, RULESET, advancements_needed=given["needed"])
    answers = Choices({"promotion.phase": [given["phase"]]})
    try:
        done = played(rules, now, "promote", answers, fighter="vex")
    except Refused as error:
        return refusal(error, reading(rulebook, now))
    picks = len(done.answers_to("vex.skill"))
    return reading(rulebook, done.gang) | {"free_primary_skills": picks}


def spending(rulebook: Rulebook) -> Spent:
    """The experience of the ruleset."""
    experience = rulebook.ruleset(RULESET).experience
    assert isinstance(experience, Spent)
    return experience


ADAPTERS: dict[str, Adapter] = {
    "core.earn": earned,
    "core.ganger_table": ganger_table,
    "core.spend": spent,
    "core.ganger": ganger,
    "core.skill": skill,
    "core.who": who,
    "core.promotion": promotion,
    "gang.promotion": promotion,
}
