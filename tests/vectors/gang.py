"""GANG vectors: founding, skills, Hangers-on and Brutes; hiring, also that of PBS."""

from __future__ import annotations

import re

import msgspec

from factories import fighter, gang, stash_of, with_type
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.book.vehicle import Vehicle
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.questions import Pick
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.additions import additions_of, limit, to_remove
from gangbook.underhive.composition import sides
from gangbook.underhive.found import spent
from gangbook.underhive.legality import free_specialists
from gangbook.underhive.skills import access_of
from playing import Choices, asks, played, starting
from vectors.cases import Adapter, Facts, Seen, refusal

RULESET = "core"
PLENTY = 100_000
"""Credits with which nothing is too dear."""
VEHICLE_CREDITS = re.compile(r"of the credits for vehicles (\d+) are spent and (\d+) are lost")
SIDES = {"law_abiding": "law-abiding", "outlaw": "outlaw"}


def founded(rulebook: Rulebook, gang_list: str, credits_given: int, more: int = 0) -> Gang:
    """A gang just founded, without a Territory."""
    answers = ["Given", gang_list, RULESET, "law-abiding", str(credits_given), str(more), "none"]
    return played(rulebook, None, "found", answers, mark="1").gang


def hire(rulebook: Rulebook, now: Gang, kind: str) -> Gang:
    """The gang with one more of this type; its skills are whatever is offered first."""
    answers = Choices({"hire.type": [kind], "hire.name": [f"{kind} {len(now.fighters)}"]})
    return played(rulebook, now, "hire", answers).gang


def buy(rulebook: Rulebook, now: Gang, owner: Fighter, name: str) -> Gang:
    """The gang with this thing on the last fighter's card."""
    lines = rulebook.catalogue.gang_list(now.list).equipment
    priced = [line for line in lines if owner.type in line.prices]
    (item,) = (line.id for line in priced if line.name == name)
    return played(rulebook, now, "buy", Choices({"buy.item": [item]}), fighter=owner.id).gang


def enlisted(rulebook: Rulebook, now: Gang, when: Facts) -> Gang:
    """The gang with everyone a vector buys, and with their gear."""
    for wish in when["buy"]:
        for _ in range(wish["n"]):
            before = now.card_ids
            now = hire(rulebook, now, wish["type"])
            for name in wish["gear"]:
                (newcomer,) = (one for one in now.fighters if one.id not in before)
                now = buy(rulebook, now, newcomer, name)
    return now


def with_drivers(rulebook: Rulebook, now: Gang) -> Gang:
    """The gang with its crews put on its vehicles, as far as they go."""
    crews = [one.id for one in now.fighters if one.category == "crew"]
    for vehicle, crew in zip(now.vehicles, crews, strict=False):
        now = played(rulebook, now, "crew_vehicle", [crew], vehicle=vehicle.id).gang
    return now


def found(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """A founding from its first act to its close. What a wish too dear would have cost is read from
    the same founding with credits in plenty.
    """
    assert when["action"] == "found"
    now = founded(rulebook, given["list"], given["credits"], given.get("extra_credits", 0))
    for place in range(given.get("vehicles", 0)):
        now = now.with_vehicle(
            Vehicle(id=f"v{place}", name="Given", type="given", cost=0, profile={})
        )
    wanted: list[str] = given.get("specialists", [])
    try:
        now = with_drivers(rulebook, enlisted(rulebook, now, when))
        for kind in wanted:
            chosen = next(
                one for one in now.fighters if one.type == kind and one.category == "ganger"
            )
            now = played(rulebook, now, "free_specialist", fighter=chosen.id).gang
        answers = Choices({"close_founding.how": ["by_the_rules"]})
        closed = played(rulebook, now, "close_founding", answers)
    except (Refused, BadAnswer) as error:
        rich = enlisted(rulebook, founded(rulebook, given["list"], PLENTY), when)
        return refusal(error, {"valid": False} | cards_reading(rulebook, rich))
    (used,) = [VEHICLE_CREDITS.fullmatch(text) for text in closed.told[:1]]
    return {
        **cards_reading(rulebook, now),
        "valid": not closed.gang.founding,
        "left": closed.gang.stash.credits,
        "stash": closed.gang.stash.credits,
        "rating": closed.gang.rating,
        "reputation": closed.gang.reputation,
        "spent_vehicles": int(used[1]) if used else 0,
        "lost": int(used[2]) if used else 0,
        "specialists": len(free_specialists(closed.gang)),
    }


def cards_reading(rulebook: Rulebook, now: Gang) -> Seen:
    """What the cards say: the balance, what they cost, what their types came with."""
    gang_fighters, others = sides(rulebook, now)
    return {
        "gang_fighters": gang_fighters,
        "others": others,
        "spent": spent(now).value,
        "included": {
            one.type: [item.name for item in one.items if item.source == "included"]
            for one in now.fighters
        },
    }


def skills(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    now = founded(rulebook, given["list"], PLENTY)
    if when["action"] == "starting_skills":
        return starting_skills(rulebook, now, given["type"])
    assert when["action"] == "access"
    now = hire(rulebook, now, given["type"])
    if given.get("specialist", False):
        now = played(rulebook, now, "free_specialist", fighter=now.fighters[0].id).gang
    primary, secondary = access_of(rulebook, now, now.fighters[0])
    return {"primary": list(primary), "secondary": list(secondary)}


def starting_skills(rulebook: Rulebook, now: Gang, kind: str) -> Seen:
    """How many skills are chosen, and the categories of those that are offered."""
    answers = Choices({"hire.type": [kind], "hire.name": ["Vex"]})
    done = played(rulebook, now, "hire", answers)
    chosen = len(done.answers_to("vex.skill"))
    seen: Seen = {"primary_chosen": chosen}
    if chosen:
        question = asks(starting(rulebook, now, "hire"), [kind, "Vex"]).question
        assert isinstance(question, Pick)
        told = [re.search(r"\((.*)\)$", option.label) for option in question.options]
        seen["choose_from"] = list(dict.fromkeys(match[1] for match in told if match))
    return seen


def additions(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    if when["action"] == "hire":
        return hiring(rulebook, given, when)
    now = with_additions(given)
    match when["action"]:
        case "limit":
            return {"limit": limit(rulebook, now)}
        case "to_remove":
            return {"count": to_remove(rulebook, now)}
    assert when["action"] == "recruit"
    shelf = rulebook.catalogue.hangers_on().hangers_on
    (kind,) = (one.id for one in shelf if one.name == when["name"])
    try:
        now = hire(rulebook, now, kind)
    except BadAnswer as error:
        return refusal(error, {"stash": now.stash.credits})
    hangers_on = [one for one in additions_of(now) if one.category == "hanger_on"]
    return {"stash": now.stash.credits, "hangers_on": len(hangers_on)}


def with_additions(given: Facts) -> Gang:
    """A gang with so many Hangers-on and Brutes."""
    cards = [
        fighter(f"{category}{place}", category)
        for category, count in (
            ("hanger_on", given.get("hangers_on", 0)),
            ("brute", given.get("brutes", 0)),
        )
        for place in range(count)
    ]
    return gang(
        fighter("vex", "leader"),
        *cards,
        ruleset=RULESET,
        reputation=given["reputation"],
        stash=stash_of(given.get("stash", 0)),
        alignment=SIDES[given.get("alignment", "law_abiding")],
    )


def balanced(rulebook: Rulebook, given: Facts) -> Gang:
    """A gang of so many Gang fighters and others, a Leader among them."""
    gang_list = given.get("list", "escher")
    kinds = rulebook.catalogue.gang_list(gang_list).fighters
    leader, champion, ganger = (
        next(kind for kind in kinds if kind.category == category)
        for category in ("leader", "champion", "ganger")
    )
    assert given.get("leader", True)
    wanted = [ganger] * given.get("gang_fighters", 1)
    wanted += [leader] + [champion] * given.get("others", 1)
    cards = [
        fighter(f"f{place}", kind.category, type=kind.id)
        for place, kind in enumerate(
            wanted[: given.get("gang_fighters", 1) + given.get("others", 1)]
        )
    ]
    return gang(*cards, ruleset=RULESET, list=gang_list, stash=stash_of(given["stash"]))


def hiring(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    return hired(rulebook, balanced(rulebook, given), when["type"])


def hired(rulebook: Rulebook, now: Gang, kind: str) -> Seen:
    """What a hire leaves, or why there is none."""
    before = now.card_ids
    try:
        now = hire(rulebook, now, kind)
    except BadAnswer as error:
        return refusal(error, {"stash": now.stash.credits})
    cards: tuple[Fighter | Vehicle, ...] = (*now.fighters, *now.vehicles)
    (card,) = (one for one in cards if one.id not in before)
    gang_fighters, _ = sides(rulebook, now)
    items = [item.name for item in card.items]
    return {
        "stash": now.stash.credits,
        "gear": items,
        "upgrades": items,
        "gang_fighters": gang_fighters,
    }


def after_battle_hire(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """Somebody or something hired whose price the vector gives."""
    if when["action"] == "recruit_brute":
        return second_addition(rulebook, given)
    category = given.get("category", "ganger")
    assert when["action"] == ("buy_vehicle" if category == "vehicle" else "hire_fighter")
    rules = with_type(rulebook, "given", category, cost=given["house_list_cost"])
    return hired(rules, balanced(rules, given), "given")


def second_addition(rulebook: Rulebook, given: Facts) -> Seen:
    """A Brute beside the one Hanger-on that a low Reputation keeps."""
    now = gang(
        fighter("vex", "leader"),
        fighter("doc", "hanger_on"),
        ruleset=RULESET,
        reputation=given["reputation"],
        stash=stash_of(PLENTY),
    )
    enough = msgspec.structs.replace(now, reputation=given["needs_reputation"])
    assert limit(rulebook, enough) > limit(rulebook, now)
    return hired(rulebook, now, "khimerix")


ADAPTERS: dict[str, Adapter] = {
    "gang.found": found,
    "gang.skills": skills,
    "gang.additions": additions,
    "pbs.hire": after_battle_hire,
}
