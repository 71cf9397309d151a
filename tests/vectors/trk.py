"""TRK vectors: experience, tracks, Henchman rolls, schedules."""

from __future__ import annotations

from typing import Any

from factories import (
    UNNAMED_LIST,
    after_battle,
    battle,
    before,
    card,
    earlier,
    fighter,
    gang,
    profile,
    stash_of,
    with_category,
    with_maxima,
    with_open_tracks,
)
from gangbook.book.derive import rating
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.faults import BadAnswer, Refused
from gangbook.rules.effects import Improve, Skill
from gangbook.rules.experience import Tracks
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.composition import is_gang_fighter
from gangbook.underhive.experience.schedule import schedule
from playing import Choices, faces, played
from vectors.cases import Adapter, Facts, Seen, refusal
from vectors.reading import award_cells, enter_battle, table_result

TABLE = "tracks_henchman"
CATEGORIES = {"hero": "champion", "henchman": "ganger"}
"""What the vectors call a kind of fighter without saying which."""
EASY = "Ld"
"""What rises where a vector does not care: the plain profile has most room there."""


def one_fighter(rulebook: Rulebook, given: Facts, **facts: Any) -> Fighter:
    """A fighter as a vector gives it."""
    role = given.get("role", "hero")
    skills = rulebook.skill_categories("tracks")[0].skills[: given.get("starting_skills", 0)]
    plain: dict[str, Any] = {
        "type": given.get("type", role),
        "xp": given.get("xp", 0),
        "skills": skills,
        "profile": profile(rulebook, given.get("characteristics", {})),
    }
    return fighter(**({"category": CATEGORIES.get(role, role)} | plain | facts))


def list_of(strain: str) -> str:
    """A gang list whose fighters are of this strain."""
    return UNNAMED_LIST if strain == "unspecified" else strain


def reading(rulebook: Rulebook, now: Gang) -> Seen:
    """What a roster shows of the fighter and its experience."""
    one = now.fighters[0]
    plan = schedule(rulebook, now, one)
    return {
        "taken_at": [advance.at for advance in one.advancements],
        "track": plan.track,
        "next_due": plan.next,
        "due_now": plan.due,
        "xp_short": plan.short,
        "rolls": plan.owed,
        "xp": one.xp,
        "adv": plan.adv,
        "role": one.category,
        "rating": rating(one).value,
        "stash": now.stash.credits,
        **card(rulebook, one),
    }


def take(rulebook: Rulebook, now: Gang, track: str, name: str = EASY) -> Gang:
    """Take one Advancement from a track's list."""
    return played(rulebook, now, "advance", [f"{track}_{name}"], fighter="vex").gang


def tracked(rulebook: Rulebook, given: Facts) -> tuple[Rulebook, Gang]:
    """A Hero who has picked from these tracks so far, each pick as it was due."""
    rules = with_open_tracks(rulebook)
    if "maxima" in given:
        rules = with_maxima(rules, given["maxima"])
    facts = {"list": list_of(given["strain"])} if "strain" in given else {}
    now = gang(one_fighter(rulebook, given), **facts)
    for track in given["picks"]:
        now = take(rules, now, track)
    return rules, now


def scheduled(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "schedule"
    return reading(*tracked(rulebook, given))


def taken(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "take"
    rules, now = tracked(rulebook, given)
    try:
        return reading(rules, take(rules, now, when["list"], when.get("improve", EASY)))
    except (Refused, BadAnswer) as error:
        return refusal(error, reading(rules, now))


def applied(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """With a known Rating: the card's cost, as everything on it before changed nothing."""
    if when["action"] == "update_gang_rating":
        return rating_updated(rulebook, given)
    rules = with_open_tracks(with_maxima(rulebook, given["maxima"]), rating=when["rating_delta"])
    one = one_fighter(
        rulebook,
        given,
        cost=given["rating"],
        xp=99,
        advancements=earlier(given["adv"], track=given["track"]),
    )
    now = gang(one, stash=stash_of(given["stash"]))
    return reading(rules, take(rules, now, when.get("list", given["track"]), when["improve"]))


def rating_updated(rulebook: Rulebook, given: Facts) -> Seen:
    """Another card makes up the rest of the Gang Rating."""
    rules = with_open_tracks(rulebook, rating=given["rating_delta"])
    one = fighter(cost=given["rating"], xp=5)
    rest = fighter("mira", "leader", cost=given["gang_rating"] - given["rating"])
    now = take(rules, after_battle(one, rest, rating=given["gang_rating"]), "fast")
    return {"gang_rating": played(rules, now, "update_rating", battle="b1").gang.rating}


def earned(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """One battle entered; another fighter always takes part."""
    assert when["action"] in ("end_of_battle", "award")
    assert given.get("ruleset", "killershrike") == "killershrike"
    now = gang(one_fighter(rulebook, given), fighter("mira", "ganger"))
    cells = {"part": "yes" if given["participated"] else "no"} | award_cells(when)
    return reading(rulebook, enter_battle(rulebook, now, cells))


def henchman(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "rolls_due"
    rules = rulebook
    if "gains_xp" in given:
        rules = with_category(rulebook, "ganger", gains_xp=given["gains_xp"])
    one = one_fighter(rulebook, given, advancements=earlier(given["adv"], row=f"{TABLE}.7"))
    return reading(rules, after_battle(one))


def henchman_result(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    if when["action"] == "roll":
        return promoted_by_roll(rulebook, given, when)
    assert when["action"] in ("either", "both")
    rules = with_maxima(rulebook, given["maxima"])
    one = one_fighter(rulebook, given, category="ganger", xp=5)
    choice = [when["choice"]] if "choice" in when else []
    seen = table_result(rules, after_battle(one), TABLE, when["options"], choice)
    return seen | {"treated_as": int(seen["row"].roll)} if seen["row"].roll.isdecimal() else seen


def promoted_by_roll(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    one = one_fighter(rulebook, given, advancements=earlier(given["adv"]))
    answers = Choices({TABLE: [faces(when["total"])]})
    done = played(rulebook, after_battle(one), "advance", answers, fighter="vex")
    seen = reading(rulebook, done.gang)
    return seen | {
        "hero": seen["role"] in hero_tracks(rulebook).heroes,
        "counts_as_gang_fighter": is_gang_fighter(rulebook, done.gang, done.gang.fighters[0]),
        "free_primary_skills": len(done.answers_to("vex.skill")),
        "hero_picks": len(done.answers_to("vex.advancement")),
    }


def promoted_schedule(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "schedule"
    rules = with_open_tracks(rulebook)
    rolled_before = len(range(5, given["promoted_at"], 5))
    one = fighter(category="ganger", xp=given["xp"], advancements=earlier(rolled_before))
    answers = Choices({TABLE: [faces(12)], "advancement": [f"{given['hero_pick']}_{EASY}"]})
    done = played(rules, after_battle(one), "advance", answers, fighter="vex")
    return reading(rules, done.gang)


def backlog(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "resolve"
    rules = with_open_tracks(rulebook)
    one = one_fighter(rulebook, given, advancements=earlier(given["adv"]))
    now = after_battle(one)
    answers = Choices(
        {
            TABLE: [faces(total) for total in when["totals"]],
            "advancement": [f"{track}_{EASY}" for track in when["picks"]],
        }
    )
    while answers.left:
        now = played(rules, now, "advance", answers, fighter="vex").gang
    return reading(rules, now)


def timing(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """Between two battles, which is when the pre-battle step is; or in a step after a battle."""
    if when["action"] == "elect":
        return elect_early(rulebook, given)
    assert given["step"] == "pre_battle"
    if when["action"] == "take":
        rules, now = tracked(rulebook, given)
        return reading(rules, take(rules, now, when["list"]))
    act = {"roll": "advance", "promote_champion": "promote"}[when["action"]]
    advancements = earlier(given.get("adv", 0))
    role = given.get("role", "specialist")
    now = gang(one_fighter(rulebook, given, category=role, advancements=advancements))
    try:
        return reading(rulebook, played(rulebook, now, act, fighter="vex").gang)
    except Refused as error:
        return refusal(error, reading(rulebook, now))


def elect_early(rulebook: Rulebook, given: Facts) -> Seen:
    assert given["step"] == "update_roster"
    assert given["post_empty"]
    now = gang(fighter(), battles=(battle("vex", steps=before(given["substep"])),))
    try:
        played(rulebook, now, "new_leader")
    except Refused as error:
        return refusal(error, {})
    return {}


def roles(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "heroes"
    return {"heroes": [role for role in given["roles"] if role in hero_tracks(rulebook).heroes]}


def methods(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "methods"
    now = gang()
    how = {role: schedule(rulebook, now, fighter(category=role)).how for role in given["roles"]}
    return {
        "picks": [role for role, method in how.items() if method == "pick"],
        "rolls": [role for role, method in how.items() if method == "roll"],
    }


def maxima(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "maxima"
    return {"uses": rulebook.limits("tracks", list_of(given["strain"])).id}


def kinds(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "kinds"
    effects = (
        effect
        for track in hero_tracks(rulebook).tracks
        for advancement in track.advancements
        for effect in advancement.effects
    )
    return {"kinds": list(dict.fromkeys(KINDS.get(type(effect), "other") for effect in effects))}


KINDS: dict[type, str] = {Improve: "characteristic", Skill: "skill"}


def hero_tracks(rulebook: Rulebook) -> Tracks:
    """The experience of the ruleset."""
    experience = rulebook.ruleset("tracks").experience
    assert isinstance(experience, Tracks)
    return experience


ADAPTERS: dict[str, Adapter] = {
    "trk.schedule": scheduled,
    "trk.take": taken,
    "trk.apply": applied,
    "trk.xp": earned,
    "trk.henchman": henchman,
    "trk.henchman_result": henchman_result,
    "trk.promoted_schedule": promoted_schedule,
    "trk.backlog": backlog,
    "trk.timing": timing,
    "trk.roles": roles,
    "trk.method": methods,
    "trk.maxima": maxima,
    "trk.kinds": kinds,
}
