"""TRK vectors on who rises and who goes: the new Leader, Champions, Mercs, slots, hiring again."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from factories import after_battle, card, earlier, fighter, gang, profile, stash_of, with_promotions
from gangbook.book.derive import rating
from gangbook.book.fighter import Advance, Condition, Fighter, Item, Promotion
from gangbook.book.gang import Gang, Stash
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.procedure import Asks
from gangbook.rules.effects import State
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.experience.schedule import schedule
from gangbook.underhive.fighter_type import abilities
from gangbook.underhive.leader import leader_of
from gangbook.underhive.promotion import champion_kinds, free_champion_slots
from playing import Choices, Played, after, open_keys, played, played_beside, starting
from vectors.cases import Adapter, Facts, Seen, refusal

FORMER_MERC = (Promotion(to="champion", was="merc", rating=0),)
MISSING = re.compile(r"missing of the model: (?P<items>.*); \d+ credits are paid")
SHORTFALL = re.compile(r"a shortfall of (?P<credits>\d+) credits is not paid")
ABILITIES = {"group_activation": "Group Activation", "command_aura": "Command Aura"}
"""How the vectors name what a Leader or Champion can do, and how it is told on the card."""
STATES: tuple[State, ...] = ("captured", "in_recovery")


def with_free_slots(rulebook: Rulebook, free: int, now: Gang) -> tuple[Rulebook, Gang]:
    """Rules by which so many Champion slots are free; a captive Champion fills the one there is."""
    champions = sum(one.category == "champion" for one in now.fighters)
    if champions + free == 0:
        captive = fighter("zoe", conditions=(Condition(state="captured", by="Irons"),))
        now, champions = now.joined_by(captive), 1
    rules = with_promotions(
        rulebook, "tracks", champion_slots=champions + free, reputation_per_slot=0
    )
    return rules, now


def candidate(rulebook: Rulebook, given: Facts) -> Fighter:
    """A fighter who might lead. Its card costs nothing, so its Rating is what it gains."""
    return fighter(
        given["name"],
        given["role"],
        cost=0,
        profile=profile(rulebook, {"Ld": given["ld"]}),
        promotions=FORMER_MERC if given.get("former_merc", False) else (),
        may_lead=given.get("can_become_leader", True),
        conditions=tuple(
            Condition(state=state, battle="b0") for state in STATES if given.get(state, False)
        ),
    )


def leader(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    if when["action"] == "become_leader":
        return becomes_leader(rulebook, given)
    assert when["action"] == "elect"
    now = after_battle(*(candidate(rulebook, Facts(facts)) for facts in given["fighters"]))
    rules = rulebook
    if "champion_slots_free" in given:
        rules, now = with_free_slots(rulebook, given["champion_slots_free"], now)
    standing = after(starting(rules, now, "new_leader"))
    if isinstance(standing, Asks) and standing.question.rule == "new_leader":
        return {"choice_among": open_keys(standing.question)}
    done = played(rules, now, "new_leader", Choices({}))
    new = leader_of(done.gang)
    if new is None:
        return {"disbands": done.gang.disbanded, "vacant": not done.gang.disbanded}
    return {
        "leader": new.id,
        "promoted_to_champion": any(step.to == "champion" for step in new.promotions),
        "rating_delta": rating(new).value,
        "free_primary_skills": len(done.answers_to(f"{new.id}.skill")),
    }


def becomes_leader(rulebook: Rulebook, given: Facts) -> Seen:
    former_merc = given.get("former_merc", False)
    one = fighter(
        category=given["role"],
        profile=profile(rulebook, given["profile"]),
        promotions=FORMER_MERC if former_merc else (),
    )
    before = after_battle(one)
    if former_merc:
        seen = reading(rulebook, before)
        assert [seen[name] for name in ABILITIES] == [given[name] for name in ABILITIES]
        assert seen["access"] == given["access"]
    done = played(rulebook, before, "new_leader", Choices({})).gang
    now = done.fighters[0]
    return reading(rulebook, done) | {
        "counts_as": [one.id for one in rulebook.rules.categories if one.id == now.category],
        "profile": {name: card(rulebook, now)[name] for name in given["profile"]},
    }


def champion(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    listed = rulebook.catalogue.gang_list(given.get("gang", "escher"))
    assert given.get("list", "official") == "official"
    kind = listed.fighter(given["type"]) if "type" in given else None
    one = fighter(
        category=kind.category if kind else given["role"],
        type=kind.id if kind else given["role"],
        xp=given.get("xp", 0),
        cost=given.get("rating", 100),
        advancements=earlier(given.get("adv", 0), track="fast"),
        skills=tuple(given.get("skills", [])),
        primary=tuple(given.get("primary", ["Agility"])),
        secondary=tuple(given.get("secondary", ["Combat"])),
        profile=profile(rulebook, given.get("characteristics", {})),
    )
    now = after_battle(one, list=listed.id, stash=stash_of(given.get("stash", 0)))
    rules, now = with_free_slots(rulebook, given["champion_slots_free"], now)
    if when["action"] == "champion_kinds":
        return {"kinds": [each.name for each in champion_kinds(rules, now, one)]}
    assert when["action"] == "promote_champion"
    answers = Choices({"champion_kind": [when["to"]]} if "to" in when else {})
    try:
        done = played(rules, now, "promote", answers, fighter="vex")
    except Refused as error:
        return refusal(error, reading(rules, now))
    seen = reading(rules, done.gang) | {"free_primary_skills": len(done.answers_to("vex.skill"))}
    kept = [name for name in given.get("skills", []) if name in done.gang.fighters[0].skills]
    values = card(rules, done.gang.fighters[0])
    asked = {name: values[name] for name in given.get("characteristics", {})}
    return seen | {"skills_kept": kept, "characteristics": asked}


def reading(rulebook: Rulebook, now: Gang) -> Seen:
    """What the roster shows of the fighter, and whose skill categories it uses."""
    one = now.fighters[0]
    kinds = rulebook.catalogue.gang_list(now.list).fighters
    access = next(
        (kind.category for kind in kinds if (kind.id, kind.primary) == (one.type, one.primary)),
        "own",
    )
    able = abilities(rulebook, now, one)
    return {
        **{name: any(each.startswith(told) for each in able) for name, told in ABILITIES.items()},
        "role": one.category,
        "xp": one.xp,
        "adv": schedule(rulebook, now, one).adv,
        "rating": rating(one).value,
        "stash": now.stash.credits,
        "primary": list(one.primary),
        "secondary": list(one.secondary),
        "access": access,
    }


def slots(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "slots"
    champions = [fighter(f"f{place}") for place in range(given["champions"])]
    if given.get("champion_dies", False):
        champions[0] = champions[0].entering("dead")
    return {"free": free_champion_slots(rulebook, gang(*champions, reputation=given["reputation"]))}


def rehire(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """The Rating a fighter has gained since it was hired came by Advancements."""
    gained = Advance(at=5, name="earlier", rating=given["rating"] - given["hired_at"])
    gone = fighter(cost=given["hired_at"], advancements=(gained,), departure=given["status"])
    now = gang(departed=(gone,), stash=stash_of(given["stash"]))
    try:
        match when["action"]:
            case "hire_again":
                done = played(rulebook, now, "rehire", fighter="vex")
            case "hire_by_offshoot":
                offshoot = msgspec.structs.replace(now, id="offshoot", departed=())
                done = played_beside(
                    rulebook, offshoot, now, "hire_from_origin", fighter="vex", home=now.id
                )
            case action:
                raise AssertionError(action)
    except Refused as error:
        return refusal(error, {"stash": now.stash.credits})
    (paid,) = (re.search(r"for (\d+) credits", text) for text in done.told)
    assert paid is not None
    return {"paid": int(paid[1]), "stash": done.gang.stash.credits}


def gear(names: Iterable[str], values: dict[str, int], mark: str) -> tuple[Item, ...]:
    """Equipment by name; what has no value given has one that no vector asks for."""
    return tuple(
        Item(id=f"{mark}-{name.replace(' ', '-')}", item=name, name=name, value=values.get(name, 1))
        for name in names
    )


def merc(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    values: dict[str, int] = given.get("model_gear", {})
    on_card = gear(given.get("card_gear", []), values, "card")
    if given.get("former_merc", False):
        facts: dict[str, Any] = {
            "category": given.get("role", "champion"),
            "promotions": FORMER_MERC,
            "model_gear": gear(values, values, "model"),
        }
    else:
        facts = {"category": "merc"}
    one = fighter(items=on_card, **facts)
    stash = Stash(
        credits=given.get("stash", 0), items=gear(given.get("stash_items", []), values, "stash")
    )
    if "hiring_cost" in given:
        kind = next(one for one in rulebook.catalogue.hired_guns().fighters if one.id == "merc")
        assert kind.cost == given["hiring_cost"]
    on_roster = [one] if given.get("on_roster", True) else []
    now = after_battle(*on_roster, fighter("mira", "leader"), stash=stash)
    rules = rulebook
    if "champion_slots_free" in given:
        rules, now = with_free_slots(rulebook, given["champion_slots_free"], now)
    return merc_acts(rules, now, given, when)


def merc_acts(rules: Rulebook, now: Gang, given: Facts, when: Facts) -> Seen:
    """What a vector does with the Merc."""
    before = {"stash": now.stash.credits}
    try:
        match when["action"]:
            case "counts_as":
                one = now.fighters[0]
                every = rules.rules.categories
                return {
                    "counts_as": [each.id for each in every if each.id == one.category],
                    "hired_gun": rules.category(one.category).hired_gun,
                    "merc": one.category == "merc",
                }
            case "promote_merc":
                done = played(rules, now, "promote", fighter="vex")
                seen = reading(rules, done.gang)
                return seen | {"free_primary_skills": len(done.answers_to("vex.skill"))}
            case "hire_and_promote_merc":
                answers = ["hire.name = Vex", "vex.skill = Dodge"]
                done = played(rules, now, "hire_merc_champion", answers)
                (one,) = (each for each in done.gang.fighters if each.id == "vex")
                free = [step.skill for step in one.promotions if step.skill]
                return merc_reading(done) | {"free_primary_skills": len(free)}
            case "retire":
                done = played(rules, now, "retire", fighter="vex")
            case "equip":
                assert when["from"] == "stash"
                done = played(
                    rules, now, "move_gear", [f"take:stash-{when['item']}"], fighter="vex"
                )
            case "unequip":
                assert when["to"] == "stash"
                done = played(rules, now, "move_gear", [f"put:card-{when['item']}"], fighter="vex")
    except (Refused, BadAnswer) as error:
        return refusal(error, before)
    return merc_reading(done)


def merc_reading(done: Played) -> Seen:
    """Where the Merc is, what it carries and what was paid."""
    now = done.gang
    (one,) = (each for each in (*now.fighters, *now.departed) if each.id == "vex")
    missing = [match["items"] for text in done.told if (match := MISSING.fullmatch(text))]
    shortfall = [match["credits"] for text in done.told if (match := SHORTFALL.fullmatch(text))]
    return {
        "role": one.category,
        "pool": one in now.departed and one.departure == "retired",
        "stash": now.stash.credits,
        "stash_items": sorted(item.item for item in now.stash.items),
        "card_gear": sorted(item.item for item in one.items),
        "missing": [name for names in missing for name in names.split(", ")],
        "shortfall": int(shortfall[0]) if shortfall else 0,
    }


ADAPTERS: dict[str, Adapter] = {
    "trk.leader": leader,
    "trk.champion": champion,
    "trk.slots": slots,
    "trk.rehire": rehire,
    "trk.merc": merc,
}
