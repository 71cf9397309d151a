"""S20 vectors: what a point costs and what a purchase changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from gangbook.book.character import Character, CombatSkill, Pool, Score
from gangbook.book.derive_character import (
    base_score,
    secondary,
    temperance,
    temperance_base,
)
from gangbook.book.party import Party
from gangbook.dread_s20.scores import OnSheet, on_sheet
from gangbook.dread_s20.spending import category_options, points_to
from gangbook.dread_s20.windows import may_buy
from gangbook.faults import BadAnswer, Refused
from gangbook.rules.dread_s20 import PurchaseKind, TraitKind
from gangbook.rules.rulebook import Rulebook
from party_factories import (
    APTITUDES,
    aptitudes,
    bought_to,
    character,
    named_scores,
    own,
    party,
    with_formulas,
    with_purchase,
)
from playing import Choices
from playing_party import PlayedParty, played_party, spent
from vectors.cases import Adapter, Facts, Seen, refusal

Reader = Callable[[Party], Seen]
KINDS: dict[str, TraitKind] = {"skill": "skill", "technique": "technique"}
WINDOW_KINDS = {"known_technique": "technique"}
BASED_ON = {"pelea": "fortaleza", "armas_de_fuego": "destreza"}


def aptitude(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """An aptitude raised."""
    name = given["aptitude"]
    one = character(xp=given["xp"], aptitudes=aptitudes(**{name: given["score"]}))
    return bought(rulebook, party(one), "aptitude", name, when)


def aptitude_skill(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """An aptitude raised, and the skills that are based on it."""
    name, score = given["aptitude"], given["score"]
    skills = given["skills"]
    one = character(
        xp=given["xp"],
        aptitudes=aptitudes(**{name: score}),
        skills=bought_to(rulebook, skills, score),
    )
    now = party(one, traits=tuple(own(skill, "skill", name) for skill in skills))
    seen = bought(rulebook, now, "aptitude", name, when, lambda left: {
        "skills": _scores(rulebook, left, "skill", skills)
    })  # fmt: skip
    return seen | {
        "base_before": base_score(rulebook, "skill", score),
        "base_after": base_score(rulebook, "skill", seen["score"]),
    }


def aptitude_knowledge(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """An aptitude raised, and the knowledges that stay where they are."""
    name = given["aptitude"]
    known = tuple(Score(id=key, score=score) for key, score in given["knowledges"].items())
    one = character(xp=given["xp"], aptitudes=aptitudes(**{name: given["score"]}), knowledges=known)
    names = given["knowledges"]
    return bought(rulebook, party(one), "aptitude", name, when, lambda left: {
        "knowledges": _scores(rulebook, left, "knowledge", names)
    })  # fmt: skip


def aptitude_technique(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """An aptitude raised, and the combat techniques that stay where they are."""
    name = given["aptitude"]
    known = tuple(CombatSkill(id=key, score=score) for key, score in given["techniques"].items())
    one = character(xp=given["xp"], aptitudes=aptitudes(**{name: given["score"]}), combat=known)
    names = given["techniques"]
    return bought(rulebook, party(one), "aptitude", name, when, lambda left: {
        "techniques": _scores(rulebook, left, "technique", names)
    })  # fmt: skip


def base(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """Where traits stand with nothing bought."""
    assert when["action"] == "base"
    score = given["aptitude_score"]
    kinds: tuple[TraitKind, ...] = ("skill", "technique", "knowledge")
    return {kind: base_score(rulebook, kind, score) for kind in kinds}


def trait(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """A skill or a technique raised."""
    kind, name, score = KINDS[given["category"]], given["trait"], given["score"]
    base_aptitude = given["base_aptitude_score"]
    facts: dict[str, Any] = {"techniques": (Score(id=name, score=score),)}
    if kind == "skill":
        facts = {"skills": bought_to(rulebook, {name: score}, base_aptitude)}
    one = character(xp=given["xp"], aptitudes=aptitudes(destreza=base_aptitude), **facts)
    now = party(one, traits=(own(name, kind, "destreza"),))
    return bought(rulebook, now, kind, name, when)


def order(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """Several purchases, one after the other."""
    assert when["action"] == "sequence"
    scores = {name: value for name, value in given.items() if name in APTITUDES}
    skills = {name: value for name, value in given.items() if name in BASED_ON}
    bases = {name: scores[BASED_ON[name]] for name in skills}
    bought_skills = [
        skill for name in skills
        for skill in bought_to(rulebook, {name: given[name]}, bases[name])
    ]  # fmt: skip
    one = character(
        xp=given["xp"],
        aptitudes=aptitudes(**{name: given[name] for name in scores}),
        skills=tuple(bought_skills),
    )
    now, cost = party(one), 0
    for step in when["do"]:
        name, _, to = step.partition("->")
        kind = "aptitude" if name in APTITUDES else "skill"
        now = spent(rulebook, now, kind, name, int(to)).party
        cost -= now.characters[0].xp[-1].amount
    ana = now.characters[0]
    seen: Seen = {"cost": cost, "xp": ana.xp_left}
    seen |= {name: ana.aptitudes[name] for name in scores}
    return seen | _scores(rulebook, now, "skill", skills)


def knowledge(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """A knowledge raised with comprehension from one pool or several."""
    name, score, to = given["knowledge"], given["score"], when["to"]
    pools = tuple(Pool(knowledge=name, **pool) for pool in given["pools"])
    one = character(
        xp=given["xp"],
        aptitudes=aptitudes(educacion=given["educacion"]),
        knowledges=(Score(id=name, score=score),) if score else (),
        pools=pools,
    )
    which = when.get("pool", [])
    places = which if isinstance(which, list) else [which] * (to - score)
    keys = [f"{pools[at].difficulty}-{pools[at].reach}" for at in places]
    choices = Choices({"spend.to": [str(to)], "knowledge.pool": keys})

    def left(now: Party) -> Seen:
        of_it = now.characters[0].pools_of(name)
        rows = [
            {"difficulty": pool.difficulty, "reach": pool.reach, "points": pool.points}
            for pool in of_it
        ]
        return {"pools": rows}

    return bought(rulebook, party(one), "knowledge", name, when, left, choices)


def of_temperance(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """Temperance as it stands, or with its modifier raised."""
    if when["action"] == "level":
        one = character(
            virtues=named_scores("virtue", given["virtues"]),
            defects=named_scores("defect", given["defects"]),
            temperance_bought=given["modifier"],
        )
        return _temperance(rulebook, one)
    gap = given["base"]
    one = character(
        xp=given["xp"],
        virtues=named_scores("virtue", [gap] if gap > 0 else []),
        defects=named_scores("defect", [-gap] if gap < 0 else []),
        temperance_bought=given["modifier"],
    )
    return bought(
        rulebook, party(one), "temperance", "", when,
        lambda now: _temperance(rulebook, now.characters[0]),
    )  # fmt: skip


def disadvantage(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """A defect lowered, with a price in the rules or without one."""
    if given["price_configured"]:
        rulebook = with_purchase(rulebook, "disadvantage", flat=given["price_per_point"])
    name = given["disadvantage"]
    (defect,) = named_scores(name, [given["score"]])
    one = character(xp=given["xp"], defects=(defect,))
    return bought(rulebook, party(one), "disadvantage", defect.id, when)


def window(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """Whether something is bought at a time."""
    assert when["action"] == "may_spend"
    category = given["category"]
    time = rulebook.rules.dread_s20.window(given["window"])
    return {"allowed": may_buy(time, WINDOW_KINDS.get(category, category))}


def categories(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """What is offered to be bought."""
    assert when["action"] == "categories"
    options = category_options(rulebook, party(character()), character())
    return {"categories": [option.key for option in options]}


def secondary_aptitude(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """A secondary aptitude after an aptitude was raised."""
    rulebook = with_formulas(rulebook, given["formulas"])
    name = given["aptitude"]
    scores = {key: given[key] for key in given if key in APTITUDES} | {name: given["score"]}
    one = character(xp=given["xp"], aptitudes=aptitudes(**scores))

    def recomputed(now: Party) -> Seen:
        totals = {
            each.id: secondary(rulebook, now.characters[0], each)
            for each in rulebook.rules.dread_s20.secondary_aptitudes
        }
        return {"secondary": {key: total.value for key, total in totals.items() if total}}

    return bought(rulebook, party(one), "aptitude", name, when, recomputed)


def bought(
    rulebook: Rulebook,
    now: Party,
    kind: PurchaseKind,
    key: str,
    when: Facts,
    more: Reader = lambda _: {},
    choices: Choices | None = None,
) -> Seen:
    """Ana buys; what is read after it, or with the error where it is refused."""
    assert when["action"] in ("buy", "lower")
    to = when["to"]
    args = {"category": kind, "trait": key} if key else {"category": kind}
    answers = choices or Choices({"spend.to": [str(to)]})
    try:
        done: PlayedParty = played_party(rulebook, now, "spend", answers, character="ana", **args)
    except (Refused, BadAnswer) as error:
        return refusal(error, _after(rulebook, now, kind, key) | more(now))
    steps = points_to(rulebook, _one(rulebook, now, kind, key), to)
    seen: Seen = {"cost": -done.ana.xp[-1].amount, "steps": [one.cost for one in steps]}
    return seen | _after(rulebook, done.party, kind, key) | more(done.party)


def _after(rulebook: Rulebook, now: Party, kind: PurchaseKind, key: str) -> Seen:
    return {"score": _one(rulebook, now, kind, key).score, "xp": now.characters[0].xp_left}


def _one(rulebook: Rulebook, now: Party, kind: PurchaseKind, key: str) -> OnSheet:
    scores = on_sheet(rulebook, now, now.characters[0], kind)
    return next(one for one in scores if one.key == key)


def _scores(rulebook: Rulebook, now: Party, kind: PurchaseKind, names: Iterable[str]) -> Seen:
    return {name: _one(rulebook, now, kind, name).score for name in names}


def _temperance(rulebook: Rulebook, one: Character) -> Seen:
    return {
        "base": temperance_base(one),
        "modifier": one.temperance_bought,
        "level": temperance(rulebook, one).value,
    }


ADAPTERS: dict[str, Adapter] = {
    "s20.aptitude": aptitude,
    "s20.aptitude_skill": aptitude_skill,
    "s20.aptitude_knowledge": aptitude_knowledge,
    "s20.aptitude_technique": aptitude_technique,
    "s20.base": base,
    "s20.buy": trait,
    "s20.order": order,
    "s20.knowledge": knowledge,
    "s20.temperance": of_temperance,
    "s20.disadvantage": disadvantage,
    "s20.window": window,
    "s20.spend": categories,
    "s20.secondary": secondary_aptitude,
}
