"""Checks of Territories and scenarios."""

from __future__ import annotations

from collections.abc import Iterator

from gangbook.faults import Keys, Problem
from gangbook.rules.campaign import Boon, Scenario, Scenarios, Terms, Territories
from gangbook.rules.effects import ByHand, Effect, Gain, GiveItem, Goods, Income, Recruit
from gangbook.rules.lint_fighters import Shelf, lint_ids, lint_lists
from gangbook.rules.lint_parts import doubled, silent_stand_ins, unknown
from gangbook.rules.lint_tables import Names, bad_amount, lint_effects, lint_rolls
from gangbook.rules.schema import RulesFile
from gangbook.rules.tables import span

NOTHING = Shelf()
REWARDS = "gain, item, by_hand"


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
    if boon.kind == "income":
        for place, effect in enumerate(boon.effects):
            yield from _lint_income((*keys, "effects", place), effect)
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


def lint_scenarios(
    all_of_them: Scenarios, rules: RulesFile, shelf: Shelf = NOTHING
) -> list[Problem]:
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
        findings += _lint_scenario(("scenarios", index), scenario, sets, names, shelf)
    return findings


def _lint_scenario(
    keys: Keys, scenario: Scenario, sets: tuple[str, ...], names: Names, shelf: Shelf
) -> Iterator[Problem]:
    yield from unknown((*keys, "xp_set"), "set of awards", (scenario.xp_set,), sets)
    yield from _lint_facts(keys, scenario)
    for place, reward in enumerate(scenario.rewards):
        here: Keys = (*keys, "rewards", place)
        yield from _lint_terms(here, scenario, reward)
        yield from _lint_counted(here, "less", scenario, reward.less)
        yield from unknown((*here, "of"), "category", reward.of, names.categories)
        yield from lint_effects((*here, "effects"), reward.effects, names)
        for at, effect in enumerate(reward.effects):
            yield from _lint_reward((*here, "effects", at), effect, shelf)
    for place, loss in enumerate(scenario.losses):
        here = (*keys, "losses", place)
        yield from _lint_terms(here, scenario, loss)
        yield from bad_amount((*here, "amount"), loss.amount)
        if loss.or_else is not None:
            yield from bad_amount((*here, "or_else", "amount"), loss.or_else.amount)


def _lint_facts(keys: Keys, scenario: Scenario) -> Iterator[Problem]:
    """Facts told apart by their ids, each with at least two answers."""
    yield from doubled((*keys, "facts"), (fact.id for fact in scenario.facts), "id")
    for place, fact in enumerate(scenario.facts):
        yield from doubled((*keys, "facts", place, "answers"), fact.answers)
        if len(fact.answers) < 2:
            found = ", ".join(fact.answers) or "none"
            message = "a question needs two answers or more"
            yield Problem((*keys, "facts", place, "answers"), message, found=found)


def _lint_terms(keys: Keys, scenario: Scenario, terms: Terms) -> Iterator[Problem]:
    """The facts a reward or loss hangs on exist, and can be as it wants them."""
    ids = tuple(fact.id for fact in scenario.facts)
    yield from unknown((*keys, "given"), "fact of this scenario", terms.given, ids)
    for fact_id, wanted in terms.given.items():
        fact = scenario.fact(fact_id)
        if fact is None:
            continue
        if not fact.counted:
            yield from unknown((*keys, "given", fact_id), "answer", (wanted,), fact.answers)
            continue
        try:
            span(wanted)
        except ValueError as error:
            yield Problem((*keys, "given", fact_id), str(error), found=wanted)
    yield from _lint_counted(keys, "per", scenario, terms.per)
    if terms.per and terms.counted:
        yield Problem((*keys, "counted"), "what is counted by a fact is not asked for again")


def _lint_counted(keys: Keys, field: str, scenario: Scenario, fact_id: str) -> Iterator[Problem]:
    counted = tuple(fact.id for fact in scenario.facts if fact.counted)
    named = (fact_id,) if fact_id else ()
    yield from unknown((*keys, field), "counted fact of this scenario", named, counted)


def _lint_reward(keys: Keys, effect: Effect, shelf: Shelf) -> Iterator[Problem]:
    """What a reward can be: credits, experience, Reputation, equipment, or by hand."""
    match effect:
        case GiveItem(item=item):
            if shelf.items:
                yield from unknown(
                    (*keys, "item"), "item of the Trading Post", (item,), shelf.items
                )
        case Gain() | ByHand():
            pass
        case _:
            found = effect.__struct_config__.tag
            yield Problem(keys, "no reward of a scenario", found=str(found), allowed=REWARDS)


def _lint_income(keys: Keys, effect: Effect) -> Iterator[Problem]:
    """What income can be: credits, plain or by the dice of an income, or by hand."""
    match effect:
        case Gain(what="credits") | Income() | ByHand():
            pass
        case _:
            found = str(effect.__struct_config__.tag)
            yield Problem(keys, "no income", found=found, allowed="gain credits, income, by_hand")
