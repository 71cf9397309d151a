"""The scenario of a battle: which one it was, what it is called, and the awards that hold in it."""

from __future__ import annotations

from gangbook.book.battle import Battle
from gangbook.book.gang import Gang
from gangbook.kernel.procedure import Procedure, pick, text
from gangbook.kernel.questions import Option
from gangbook.rules.campaign import Scenario
from gangbook.rules.experience import Award
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.schema import Ruleset

ANOTHER = "another"
"""The option for a scenario the catalogue lacks; its name is then a text."""


def scenario_of(rulebook: Rulebook, scenario: str) -> Scenario | None:
    """The scenario of the catalogue that was played; None where it is only a name, or none."""
    return rulebook.catalogue.scenarios().scenario(scenario) if scenario else None


def scenario_name(rulebook: Rulebook, fought: Battle) -> str:
    """What the scenario of a battle is called; empty where nobody said which one it was."""
    found = scenario_of(rulebook, fought.scenario)
    return found.name if found else fought.scenario


def ask_scenario(rulebook: Rulebook, gang: Gang) -> Procedure[str]:
    """Which scenario was played: one of the catalogue by id, or the name of another.

    A rescue that is declared, by the gang or of a captive it holds, replaces the choice [PBS-17]:
    it stands first.
    """
    rescue = rulebook.rules.captives.rescue if is_rescue_declared(gang) else ""
    listed = sorted(
        rulebook.catalogue.scenarios().scenarios,
        key=lambda one: (
            one.name != rescue,
            -int(one.edition),
            bool(one.kind),
            one.kind,
            one.name,
        ),
    )
    options = tuple(
        Option(
            key=one.id,
            label=one.name,
            detail="a rescue is declared" if one.name == rescue else _about(one),
        )
        for one in listed
    )
    another = Option(
        key=ANOTHER, label="another", detail="by its name; rewards are entered by hand"
    )
    why = "Which scenario was played?"
    key = yield from pick((*options, another), why, rule="battle.scenario")
    if key != ANOTHER:
        return key
    why = "What is the scenario called?"
    return (yield from text(why, rule="battle.scenario_name", may_be_empty=True))


def is_rescue_declared(gang: Gang) -> bool:
    """Whether the gang has declared a rescue, or holds a captive whose gang has."""
    own = (fighter.captivity for fighter in gang.fighters)
    return any(held is not None and held.rescue == "declared" for held in own) or any(
        captive.rescue == "declared" for captive in gang.captives
    )


def _about(scenario: Scenario) -> str:
    return " · ".join(filter(None, (scenario.edition, scenario.kind)))


def scenario_awards(rulebook: Rulebook, ruleset: Ruleset, scenario: Scenario) -> tuple[Award, ...]:
    """What earns experience in a scenario of the catalogue, besides its rewards [CORE-44].

    Its own set of awards where the ruleset leaves them to the scenario, else those of the ruleset;
    one for taking part goes where the scenario itself grants that.
    """
    own = rulebook.catalogue.scenarios().xp_set(scenario.xp_set)
    if ruleset.scenario_awards and own is not None and not own.of_ruleset:
        return own.awards
    grants = any(reward.to == "everyone" for reward in scenario.rewards)
    return tuple(
        award
        for award in ruleset.awards
        if not award.of_scenario and not (award.unless_scenario and grants)
    )
