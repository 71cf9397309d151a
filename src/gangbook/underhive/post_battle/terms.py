"""Whether a reward or loss of a scenario is for this gang, and how often."""

from __future__ import annotations

from dataclasses import dataclass, field

from gangbook.book.battle import Battle, Side
from gangbook.book.gang import Gang
from gangbook.kernel.procedure import Procedure, number, pick
from gangbook.kernel.questions import NO_YES, YES_NO, Option
from gangbook.rules.campaign import Fact, Scenario, Terms
from gangbook.rules.tables import span
from gangbook.underhive.post_battle.dice import MOST_AT_ONCE

SIDES: dict[str, Side] = {"attacker": "attacker", "defender": "defender"}


@dataclass
class Known:
    """What is known of a battle while its rewards are gone through; each thing is asked once."""

    gang: Gang
    """As it was before the rewards."""
    fought: Battle
    scenario: Scenario
    side: Side = ""
    first: bool | None = None
    facts: dict[str, str] = field(default_factory=dict)


def times(known: Known, terms: Terms, *, of_each: bool = False) -> Procedure[int]:
    """How often this is for the gang; 0 when it is not [PBS-83].

    What needs no question is looked at first, so that nobody is asked in vain. With `of_each` the
    number is asked of each fighter later.
    """
    fought = known.fought
    if terms.result and terms.result != fought.result:
        return 0
    if terms.bottled and not fought.bottled:
        return 0
    if terms.side and (yield from _side(known)) != terms.side:
        return 0
    if terms.first_battle and not (yield from _first_battle(known)):
        return 0
    for fact_id, wanted in terms.given.items():
        if not (yield from _is_so(known, fact_id, wanted)):
            return 0
    about = f"{known.scenario.name}, {terms.who}"
    if terms.asked:
        answer = yield from pick(NO_YES, f"{about}: does it hold?", rule="rewards.holds")
        if answer == "no":
            return 0
    if terms.per:
        return (yield from counted(known, terms.per))
    if terms.counted and not of_each:
        why = f"{about}: how many?"
        return (yield from number(0, MOST_AT_ONCE, why, rule="rewards.count", suggested=0))
    return 1


def counted(known: Known, fact_id: str) -> Procedure[int]:
    """The number of a counted fact."""
    return int((yield from _answer(known, fact_id)))


def _side(known: Known) -> Procedure[Side]:
    if not known.side:
        options = tuple(Option(key=side, label=side) for side in SIDES)
        why = f"{known.scenario.name}: which was {known.gang.name}?"
        known.side = SIDES[(yield from pick(options, why, rule="rewards.side"))]
    return known.side


def _first_battle(known: Known) -> Procedure[bool]:
    """Whether the gangs met for the first time; asked where no earlier battle is on file."""
    if known.first is None:
        met = {one.gang or one.name for one in known.fought.opponents}
        met |= {one.name for one in known.fought.opponents}
        earlier = (one for one in known.gang.battles if one.id != known.fought.id)
        again = any({other.gang, other.name} & met for one in earlier for other in one.opponents)
        known.first = False
        if not again:
            why = "Was it the first battle of these gangs against each other?"
            answer = yield from pick(YES_NO, why, rule="rewards.first")
            known.first = answer == "yes"
    return known.first


def _is_so(known: Known, fact_id: str, wanted: str) -> Procedure[bool]:
    fact = _fact(known, fact_id)
    answer = yield from _answer(known, fact_id)
    if not fact.counted:
        return answer == wanted
    low, high = span(wanted)
    return low <= int(answer) and (high is None or int(answer) <= high)


def _answer(known: Known, fact_id: str) -> Procedure[str]:
    if fact_id in known.facts:
        return known.facts[fact_id]
    fact = _fact(known, fact_id)
    rule = f"rewards.{fact_id}"
    if fact.counted:
        asked = yield from number(0, MOST_AT_ONCE, fact.text, rule=rule, suggested=0)
        known.facts[fact_id] = str(asked)
    else:
        options = tuple(Option(key=answer, label=answer) for answer in fact.answers)
        known.facts[fact_id] = yield from pick(options, fact.text, rule=rule)
    return known.facts[fact_id]


def _fact(known: Known, fact_id: str) -> Fact:
    fact = known.scenario.fact(fact_id)
    assert fact is not None, f"{known.scenario.id} has no fact {fact_id}; the linter sees to it"
    return fact
