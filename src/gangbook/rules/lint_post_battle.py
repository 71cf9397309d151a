"""Checks of post-battle actions and of the Medical Escort."""

from __future__ import annotations

from collections.abc import Iterator

from gangbook.faults import Keys, Problem
from gangbook.rules.effects import ByHand, Effect, Gain
from gangbook.rules.lint_parts import doubled, unknown
from gangbook.rules.lint_tables import Names, bad_dice, lint_effects, lint_rolls
from gangbook.rules.post_battle import PostBattleAction
from gangbook.rules.schema import RulesFile


def lint_post_battle(rules: RulesFile, names: Names) -> Iterator[Problem]:
    """Everything that is wrong with the rules of step 5."""
    yield from bad_dice(("post_battle", "test_dice"), rules.post_battle.test_dice)
    yield from _lint_medical(rules, names)
    yield from doubled(("actions",), (action.id for action in rules.actions), "id")
    rulesets = tuple(ruleset.id for ruleset in rules.rulesets)
    for index, action in enumerate(rules.actions):
        yield from _lint_action(("actions", index), action, rulesets, names)


def _lint_medical(rules: RulesFile, names: Names) -> Iterator[Problem]:
    medical = rules.medical
    yield from bad_dice(("medical", "fee"), medical.fee)
    rolls = [result.roll for result in medical.results]
    yield from _below(("medical",), lint_rolls("results", medical.dice, rolls))
    tables = {table for ruleset in rules.rulesets for table in (ruleset.injuries,)}
    rows = tuple(row for table in sorted(tables) for row in names.rows.get(table, ()))
    yield from unknown(("medical", "reroll"), "row of an injury table", medical.reroll, rows)


def _lint_action(
    keys: Keys, action: PostBattleAction, rulesets: tuple[str, ...], names: Names
) -> Iterator[Problem]:
    yield from unknown((*keys, "rulesets"), "ruleset", action.rulesets, rulesets)
    if action.skill:
        yield from unknown((*keys, "skill"), "skill", (action.skill,), names.skills)
    adders = [name for name in (action.territory, action.skill, action.hanger_on) if name]
    if len(adders) > 1:
        message = "one thing adds an action: a Territory, a skill or a Hanger-on"
        yield Problem(keys, message, found=", ".join(adders))
    if action.extra and not (action.skill or action.hanger_on):
        yield Problem((*keys, "extra"), "an extra action says by whose skill or Hanger-on")
    if action.limit == "each" and not action.territory:
        yield Problem((*keys, "limit"), "counts Territories, and no Territory adds it")
    if action.act and (action.test or action.dice or action.results or action.effects):
        message = "an action runs an act or says itself what it does, not both"
        yield Problem((*keys, "act"), message, found=action.act)
    if action.test:
        known = names.characteristics
        yield from unknown((*keys, "test"), "characteristic", (action.test,), known)
    yield from _lint_outcome(keys, action, names)


def _lint_outcome(keys: Keys, action: PostBattleAction, names: Names) -> Iterator[Problem]:
    if action.dice:
        yield from bad_dice((*keys, "dice"), action.dice)
    if action.results:
        rolls = [result.roll for result in action.results]
        yield from _below(keys, lint_rolls("results", action.dice, rolls))
    yield from _lint_gains((*keys, "effects"), action.effects, names)
    for place, result in enumerate(action.results):
        here = (*keys, "results", place, "effects")
        yield from _lint_gains(here, result.effects, names)


def _lint_gains(keys: Keys, effects: tuple[Effect, ...], names: Names) -> Iterator[Problem]:
    """Effects of an action: gains, and what is entered by hand."""
    yield from lint_effects(keys, effects, names)
    for index, effect in enumerate(effects):
        if not isinstance(effect, Gain | ByHand):
            found = effect.__struct_config__.tag
            message = "no effect of a post-battle action"
            yield Problem((*keys, index), message, found=str(found), allowed="gain, by_hand")
        if isinstance(effect, Gain) and effect.from_enemy and effect.what != "reputation":
            message = "only Reputation can come from an enemy"
            yield Problem((*keys, index, "what"), message, found=effect.what, allowed="reputation")


def _below(keys: Keys, problems: Iterator[Problem]) -> Iterator[Problem]:
    for problem in problems:
        yield Problem((*keys, *problem.keys), problem.message, problem.found, problem.allowed)
