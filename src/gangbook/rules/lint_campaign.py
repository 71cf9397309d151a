"""Checks of Territories and scenarios."""

from __future__ import annotations

from collections.abc import Iterator

from gangbook.faults import Keys, Problem
from gangbook.rules.campaign import Boon, Scenario, Scenarios, Territories
from gangbook.rules.effects import Goods, Recruit
from gangbook.rules.lint_fighters import Shelf, lint_ids, lint_lists
from gangbook.rules.lint_parts import doubled, silent_stand_ins, unknown
from gangbook.rules.lint_tables import Names, bad_amount, lint_effects, lint_rolls
from gangbook.rules.schema import RulesFile


def lint_territories(all_of_them: Territories, rules: RulesFile, shelf: Shelf) -> list[Problem]:
    """Everything that is wrong with the Territories and the table of scenarios."""
    ids = tuple(one.id for one in all_of_them.territories)
    names = Names.of(rules)
    start = (all_of_them.rules.starting_territory,)
    rolls = [row.roll for row in all_of_them.scenario_table]
    findings = [
        *lint_ids("territories", ids),
        *unknown(("rules", "starting_territory"), "Territory", start, ids),
        *lint_rolls("scenario_table", all_of_them.scenario_dice, rolls),
        *_lint_scenario_table(all_of_them, shelf),
        *silent_stand_ins((), all_of_them),
    ]
    for index, one in enumerate(all_of_them.territories):
        keys: Keys = ("territories", index)
        findings += lint_lists((*keys, "list"), (one.list,) if one.list else (), shelf)
        if bool(one.list) != bool(one.enhanced):
            message = "enhanced boons and the list they are for stand together"
            findings.append(Problem((*keys, "list"), message, found=one.list or "none"))
        for field in ("boons", "enhanced"):
            for place, boon in enumerate(getattr(one, field)):
                here: Keys = (*keys, field, place)
                findings += _lint_boon(here, boon, ids, names)
                findings += _lint_gifts((*here, "effects"), boon, shelf)
    return findings


def _lint_scenario_table(all_of_them: Territories, shelf: Shelf) -> Iterator[Problem]:
    for index, row in enumerate(all_of_them.scenario_table):
        keys: Keys = ("scenario_table", index)
        if bool(row.chooser) == bool(row.scenarios):
            message = "a row names scenarios or says who chooses freely"
            yield Problem(keys, message, found=row.chooser or "neither")
        if shelf.scenarios:
            yield from unknown((*keys, "scenarios"), "scenario", row.scenarios, shelf.scenarios)


def _lint_boon(keys: Keys, boon: Boon, ids: tuple[str, ...], names: Names) -> Iterator[Problem]:
    yield from lint_effects((*keys, "effects"), boon.effects, names)
    if not boon.effects:
        yield Problem((*keys, "effects"), "a boon gives something", found="nothing")
    for field in ("if_held", "unless_held"):
        other = getattr(boon, field)
        yield from unknown((*keys, field), "Territory", (other,) if other else (), ids)


def _lint_gifts(keys: Keys, boon: Boon, shelf: Shelf) -> Iterator[Problem]:
    """Who joins and what comes by a boon stand in the other lists."""
    for index, effect in enumerate(boon.effects):
        match effect:
            case Recruit(types=types) if shelf.recruits:
                yield from unknown((*keys, index, "types"), "recruit", types, shelf.recruits)
            case Goods(item=item) if shelf.items:
                here = (*keys, index, "item")
                yield from unknown(here, "item of the Trading Post", (item,), shelf.items)


def lint_scenarios(all_of_them: Scenarios, rules: RulesFile) -> list[Problem]:
    """Everything that is wrong with the scenarios."""
    names = Names.of(rules)
    sets = tuple(one.id for one in all_of_them.xp_sets)
    findings = [
        *lint_ids("scenarios", (one.id for one in all_of_them.scenarios)),
        *doubled(("scenarios",), (one.name for one in all_of_them.scenarios), "name"),
        *lint_ids("xp_sets", sets),
        *silent_stand_ins((), all_of_them),
    ]
    for index, one in enumerate(all_of_them.xp_sets):
        awards: Keys = ("xp_sets", index, "awards")
        findings += doubled(awards, (award.id for award in one.awards), "id")
        for place, award in enumerate(one.awards):
            findings += unknown((*awards, place, "who"), "category", award.who, names.categories)
    for index, scenario in enumerate(all_of_them.scenarios):
        findings += _lint_scenario(("scenarios", index), scenario, sets, names)
    return findings


def _lint_scenario(
    keys: Keys, scenario: Scenario, sets: tuple[str, ...], names: Names
) -> Iterator[Problem]:
    yield from unknown((*keys, "xp_set"), "set of awards", (scenario.xp_set,), sets)
    for place, reward in enumerate(scenario.rewards):
        yield from lint_effects((*keys, "rewards", place, "effects"), reward.effects, names)
    for place, loss in enumerate(scenario.losses):
        yield from bad_amount((*keys, "losses", place, "amount"), loss.amount)
