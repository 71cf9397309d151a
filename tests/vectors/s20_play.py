"""S20 vectors: what is learned and studied, what a session brings, destiny, and creation."""

from __future__ import annotations

import re

from gangbook.book.character import CombatSkill, Manoeuvre, Pool, XpRow
from gangbook.book.derive_character import MINUTES_IN_AN_HOUR, session_hours
from gangbook.book.party import Party
from gangbook.dread_s20.combat import training_hours
from gangbook.dread_s20.creation_limits import aptitude_breaches, aptitude_total, breaches
from gangbook.dread_s20.roll import outcome
from gangbook.faults import BadAnswer, Refused
from gangbook.rules.dread_s20 import Creation
from gangbook.rules.rulebook import Rulebook
from party_factories import (
    APTITUDES,
    aptitudes,
    at_play,
    books,
    character,
    named_scores,
    own,
    party,
    session,
)
from playing import Choices
from playing_party import played_party
from vectors.cases import Adapter, Facts, Seen, refusal

BEST, WORST = "1", "20"
"""Faces that succeed and fail at anything."""
TECHNIQUE = "sample"
COMBAT = "artes_marciales_de_impacto"
SETTLED = re.compile(r"pasa a (\d+), (éxito|fallo) por (\d+)")
GONE = re.compile(r"(\d+) horas de entrenamiento perdidas")
IN_EDITION = {"beta": "experiencia_beta", "alfa": "experiencia_alfa"}


def learn(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """A new technique learned in play, by an action or from a guide."""
    assert (when["action"], given["category"]) == ("learn", "technique")
    assert not given["known"]
    guided = given["guided"]
    one = character(xp=given["xp"], aptitudes=aptitudes(destreza=given["base_aptitude_score"]))
    now = at_play(one, traits=(own(TECHNIQUE, "technique", "destreza", guided=guided),))
    success = when["psique_success"] if guided else when["roll_success"]
    lists = {"learn.roll": [BEST if success else WORST], "learn.to": [str(when["to"])]}
    if guided:
        lists["learn.guide"] = ["other" if given["guide"] else "none"]
        lists["learn.time"] = ["yes" if given["time_spent"] else "no"]
    else:
        lists["learn.skill"] = ["pelea"]
    try:
        done = played_party(
            rulebook, now, "learn_technique", Choices(lists), character="ana", technique=TECHNIQUE
        )
    except (Refused, BadAnswer) as error:
        return refusal(error, _learned(now))
    return {"cost": _paid(now, done.party), **_learned(done.party)}


def combat(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """A combat technique or a further manoeuvre, trained and rolled for."""
    known: tuple[CombatSkill, ...] = ()
    if given["known"]:
        extra = tuple(
            Manoeuvre(id=f"extra-{n}", name=f"Extra {n}", score=1)
            for n in range(given["extra_manoeuvres"])
        )
        known = (CombatSkill(id=COMBAT, score=given["technique_score"], extra=extra),)
    one = character(
        xp=given["xp"], aptitudes=aptitudes(destreza=given["base_aptitude_score"]), combat=known
    )
    lists = {
        "combat.hours": [str(given["hours_trained"])],
        "combat.invest": [str(when["invest"])],
        "combat.manoeuvre": ["Patada"],
        "learn.skill": ["pelea"],
        "learn.roll": [BEST if when["roll_success"] else WORST],
    }
    now = at_play(one)
    seen: Seen = {"hours_needed": training_hours(rulebook, when["invest"])}
    try:
        done = played_party(
            rulebook, now, when["action"], Choices(lists), character="ana", technique=COMBAT
        )
    except (Refused, BadAnswer) as error:
        return refusal(error, seen | _trained(now))
    gone = [int(match[1]) for text in done.told if (match := GONE.search(text))]
    return seen | _trained(done.party) | {"hours_used": sum(gone)}


def study(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """Hours of study, their margins given."""
    assert when["action"] == "study"
    source = books(
        given["knowledge"], given["difficulty"], given["reach"],
        name=given.get("source", "Libros"),
    )  # fmt: skip
    others = [Pool(knowledge=source.knowledge, **pool) for pool in given.get("other_pools", [])]
    had = given["comprehension"]
    pool = Pool(
        knowledge=source.knowledge, difficulty=source.difficulty, reach=source.reach, points=had
    )
    one = character(
        aptitudes=aptitudes(educacion=12), pools=(pool, *others) if had else tuple(others)
    )
    faces = [str(12 - margin) for margin in when["margins"]]
    done = played_party(
        rulebook,
        party(one, sources=(source,)),
        "study",
        Choices({"study.roll": faces}),
        character="ana",
        source=source.id,
        minutes=str(round(when["hours"] * MINUTES_IN_AN_HOUR)),
    )
    kinds = {(one.difficulty, one.reach): one.points for one in done.ana.pools}
    now = kinds.pop((source.difficulty, source.reach), 0)
    return {
        "rolls": len([one for one in done.answers if ".study.roll" in one.question]),
        "gained": now - had,
        "comprehension": now,
        "other_pools": [
            {"difficulty": kind[0], "reach": kind[1], "points": points}
            for kind, points in kinds.items()
        ],
    }


def award(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """A session played through to its experience, or still running."""
    rolls = given.get("rolls") or [
        {"margin": margin, "relevant": True} for margin in given["margins"]
    ]
    names = sorted({one.get("who", "ana") for one in rolls}) or ["ana"]
    before = given.get("xp", 0)
    now = party(*(character(one, xp=before) for one in names))
    now = played_party(rulebook, now, "start_session", ["", " | ".join(names)]).party
    for one in rolls:
        now = played_party(
            rulebook, now, "margin",
            character=one.get("who", "ana"),
            margin=str(one["margin"]),
            relevant="yes" if one["relevant"] else "no",
        ).party  # fmt: skip
    minutes = str(round(given["session_hours"] * MINUTES_IN_AN_HOUR))
    if not given.get("session_open", False):
        now = played_party(rulebook, now, "end_play", minutes=minutes).party
        now = played_party(rulebook, now, "award_experience").party
    xp = {one.id: one.xp_left for one in now.characters}
    seen: Seen = {"hours": session_hours(rulebook, now.sessions[0])}
    return seen | {"xp": xp if when["action"] == "award_each" else xp["ana"]}


def destiny(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """Destiny points spent on a roll."""
    assert when["action"] == "spend"
    whose = "settled" if given.get("outcome_settled", False) else given.get("roller", "own")
    lists = {
        "destiny.roll": [whose],
        "destiny.die": [str(given["die"])],
        "destiny.points": [str(when["count"])],
    }
    score = str(given["characteristic"])
    now = party(character(destiny=given["points"]))
    try:
        done = played_party(
            rulebook, now, "spend_destiny", Choices(lists), character="ana", score=score
        )
    except (Refused, BadAnswer) as error:
        return refusal(error, {"points": now.characters[0].destiny})
    match = SETTLED.search(done.told[0])
    assert match is not None
    return {
        "die": int(match[1]),
        "success": match[2] == "éxito",
        "margin": int(match[3]),
        "points": done.ana.destiny,
    }


def destiny_award(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """Destiny points given after a session, or to a new character."""
    if when["action"] == "new_character":
        lists = {"character.name": ["Ana"], "character.player": [""]}
        scores = {f"character.{one}": ["12"] for one in APTITUDES[:-1]}
        choices = Choices(lists | scores | {"character.educacion": ["10"]})
        return {"points": played_party(rulebook, party(), "new_character", choices).ana.destiny}
    points = given["points"]
    now = party(
        *(character(one, destiny=held) for one, held in points.items()),
        sessions=(session(*points, done="experience"),),
    )
    lists = {"destiny.group": [when["group_pick"]]}
    if "gm_pick" in when:
        lists["destiny.game_master"] = [when["gm_pick"]]
    if when.get("gm_all", False):
        lists["destiny.game_master"] = ["all"]
    try:
        done = played_party(rulebook, now, "award_destiny", Choices(lists))
    except (Refused, BadAnswer) as error:
        return refusal(error, {"points": _destinies(now)})
    return {"points": _destinies(done.party)}


def roll(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """How a roll comes out."""
    assert when["action"] == "roll"
    rolled = outcome(given["characteristic"], given["die"])
    return {"success": rolled.success, "margin": rolled.margin}


def creation(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """Whether a creation is by the rules."""
    if when["action"] == "check_points":
        scores = {one: given[one] for one in APTITUDES}
        found = tuple(aptitude_breaches(rulebook, _way(rulebook, "puntos"), scores))
        return {"total": aptitude_total(rulebook, scores).value, "valid": not found}
    way = _way(rulebook, IN_EDITION[given["edition"]])
    pool = given.get("pool", way.xp)
    rows = (
        XpRow(amount=pool, what="pool"),
        XpRow(amount=-given.get("spent", pool), what="spent"),
    )
    virtues = named_scores("virtue", given.get("virtues", []))
    one = character(xp=0, creation=way.id, virtues=virtues)
    for row in rows:
        one = one.booking(row)
    return {"valid": breaches(rulebook, one) == ()}


def initiative(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """The order of turns."""
    assert when["action"] == "initiative"
    lists = {"initiative.score": [str(given["score"])], "initiative": [str(given["d10"])]}
    done = played_party(rulebook, party(character()), "initiative", Choices(lists))
    return {"total": int(done.notes[-1].result.removeprefix("Ana "))}


def _way(rulebook: Rulebook, name: str) -> Creation:
    return next(one for one in rulebook.rules.dread_s20.creations if one.id == name)


def _learned(now: Party) -> Seen:
    ana = now.characters[0]
    score = ana.technique(TECHNIQUE)
    return {"score": score, "xp": ana.xp_left, "learned": score > 0}


def _trained(now: Party) -> Seen:
    ana = now.characters[0]
    known = ana.combat_skill(COMBAT)
    if known is None:
        return {"score": 0, "xp": ana.xp_left, "initial_manoeuvres": 0}
    return {
        "score": known.score,
        "technique_score": known.score,
        "xp": ana.xp_left,
        "initial_manoeuvres": len(known.manoeuvres),
        "extra_manoeuvres": len(known.extra),
        "manoeuvre_score": known.extra[-1].score if known.extra else 0,
    }


def _paid(before: Party, after: Party) -> int:
    return before.characters[0].xp_left - after.characters[0].xp_left


def _destinies(now: Party) -> dict[str, int]:
    return {one.id: one.destiny for one in now.characters}


ADAPTERS: dict[str, Adapter] = {
    "s20.learn": learn,
    "s20.combat": combat,
    "s20.study": study,
    "s20.award": award,
    "s20.destiny": destiny,
    "s20.destiny_award": destiny_award,
    "s20.roll": roll,
    "s20.creation": creation,
    "s20.initiative": initiative,
}
