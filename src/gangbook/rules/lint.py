"""Checks of a rules file beyond its form: tables without gaps, names that exist, directions."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import assert_never

from gangbook.faults import Keys, Problem
from gangbook.rules.captives import lint_captives
from gangbook.rules.experience import Advancement, Rolled, Spent, Tracks
from gangbook.rules.lint_damage import lint_damage
from gangbook.rules.lint_dread_s20 import lint_dread_s20
from gangbook.rules.lint_parts import doubled, silent_stand_ins, unknown
from gangbook.rules.lint_post_battle import lint_post_battle
from gangbook.rules.lint_tables import Names, bad_dice, lint_effects, lint_table
from gangbook.rules.rulebook import score
from gangbook.rules.schema import Characteristic, Limits, Ruleset, RulesFile
from gangbook.rules.sourced import Score


def lint(rules: RulesFile, gang_lists: Collection[str] = ()) -> list[Problem]:
    """Everything that is wrong with these rules; nothing for sound ones.

    With the ids of the gang lists that exist, strains are checked against them too.
    """
    names = Names.of(rules)
    findings = [*_lint_ids(rules), *_lint_limits(rules, gang_lists), *_lint_dice(rules)]
    waiting = rules.weapons.specialists_first
    findings += unknown(("weapons", "specialists_first"), "category", waiting, names.categories)
    for index, ruleset in enumerate(rules.rulesets):
        findings += _lint_ruleset(("rulesets", index), ruleset, rules, names)
    findings += [*_lint_skills(rules, names), *lint_post_battle(rules, names)]
    for index, table in enumerate(rules.tables):
        findings += lint_table(("tables", index), table, names)
    findings += lint_damage(rules)
    findings += lint_captives(rules.captives)
    findings += lint_dread_s20(rules.dread_s20)
    findings += silent_stand_ins((), rules)
    return findings


def _lint_ids(rules: RulesFile) -> Iterator[Problem]:
    yield from doubled(("characteristics",), (each.id for each in rules.characteristics), "id")
    columns = tuple(each.id for each in rules.vehicle_characteristics)
    yield from doubled(("vehicle_characteristics",), columns, "id")
    for name in ("best", "worst"):
        values = getattr(rules.vehicle_limits, name)
        known = (*columns, *(each.id for each in rules.characteristics))
        yield from unknown(("vehicle_limits", name), "characteristic", values, known)
        missing = (column for column in columns if column not in values)
        for column in missing:
            yield Problem(("vehicle_limits", name), "a limit is missing", found=column)
    yield from doubled(("categories",), (each.id for each in rules.categories), "id")
    yield from doubled(("steps",), (each.id for each in rules.steps), "id")
    yield from doubled(("steps",), (each.number for each in rules.steps), "number")
    yield from doubled(("strains",), (each.id for each in rules.strains), "id")
    yield from doubled(("rulesets",), (each.id for each in rules.rulesets), "id")
    yield from doubled(("skill_lists",), (each.id for each in rules.skill_lists), "id")
    yield from doubled(("skill_texts",), (each.name for each in rules.skill_texts), "name")
    yield from doubled(("tables",), (each.id for each in rules.tables), "id")


def _lint_dice(rules: RulesFile) -> Iterator[Problem]:
    yield from bad_dice(("capture", "dice"), rules.capture.dice)
    yield from bad_dice(("succumb", "dice"), rules.succumb.dice)


def _lint_limits(rules: RulesFile, gang_lists: Collection[str]) -> Iterator[Problem]:
    official = rules.official_limits
    yield from _lint_scores(("official_limits",), official, official.worst, rules)
    claimed: dict[str, str] = {}
    for index, strain in enumerate(rules.strains):
        keys: Keys = ("strains", index)
        yield from _lint_scores(keys, strain, official.worst | strain.worst, rules)
        if gang_lists:
            yield from unknown((*keys, "lists"), "gang list", strain.lists, gang_lists)
        for list_id in strain.lists:
            if list_id in claimed:
                message = f"this gang list is of the strain {claimed[list_id]} already"
                yield Problem((*keys, "lists"), message, found=list_id)
            claimed[list_id] = strain.id
    defaults = [strain.id for strain in rules.strains if strain.default]
    if len(defaults) != 1:
        message = "exactly one strain is the default"
        yield Problem(("strains",), message, found=", ".join(defaults) or "none")


def _lint_scores(
    keys: Keys, limits: Limits, worst: dict[str, Score], rules: RulesFile
) -> Iterator[Problem]:
    """A value for each characteristic, written as on the card, the best better than the worst."""
    ids = tuple(each.id for each in rules.characteristics)
    yield from unknown((*keys, "best"), "characteristic", limits.best, ids)
    yield from unknown((*keys, "worst"), "characteristic", limits.worst, ids)
    for each in rules.characteristics:
        if each.id not in limits.best or each.id not in worst:
            yield Problem(
                (*keys, "best"), f"{each.name} has no limit", found="none", allowed=each.id
            )
            continue
        best = limits.best[each.id]
        faults = list(bad_score((*keys, "best", each.id), each, best))
        yield from faults
        if not faults and not _is_better(each, best, worst[each.id]):
            message = f"the best {each.name} is no better than the worst, {worst[each.id]}"
            yield Problem((*keys, "best", each.id), message, found=str(best))


def bad_score(keys: Keys, characteristic: Characteristic, value: Score) -> Iterator[Problem]:
    """A value that is not written as the card writes this characteristic."""
    is_target = characteristic.unit == "target"
    if score(value) is None or isinstance(value, str) != is_target:
        allowed = 'a target number such as "4+"' if is_target else "a whole number"
        message = f"{characteristic.name} is not written as on the card"
        yield Problem(keys, message, found=repr(value), allowed=allowed)


def _is_better(characteristic: Characteristic, value: Score, other: Score) -> bool:
    mine, theirs = score(value), score(other)
    if mine is None or theirs is None:
        return False
    return mine < theirs if characteristic.better == "lower" else mine > theirs


def _lint_ruleset(
    keys: Keys, ruleset: Ruleset, rules: RulesFile, names: Names
) -> Iterator[Problem]:
    skill_lists = tuple(each.id for each in rules.skill_lists)
    yield from unknown((*keys, "skills"), "skill list", (ruleset.skills,), skill_lists)
    yield from unknown((*keys, "injuries"), "table", (ruleset.injuries,), names.rows)
    yield from unknown((*keys, "crew_injuries"), "table", (ruleset.crew_injuries,), names.rows)
    yield from doubled((*keys, "awards"), (award.id for award in ruleset.awards), "id")
    for index, award in enumerate(ruleset.awards):
        here = (*keys, "awards", index, "who")
        yield from unknown(here, "category", award.who, names.categories)
    for index, ability in enumerate(ruleset.abilities):
        here = (*keys, "abilities", index, "who")
        yield from unknown(here, "category", ability.who, names.categories)
    for field in ("to_champion", "to_specialist", "succession"):
        here = (*keys, "promotions", field)
        named = getattr(ruleset.promotions, field)
        yield from unknown(here, "category", named, names.categories)
    here = (*keys, "skills_once_specialist")
    yield from unknown(here, "category", ruleset.skills_once_specialist, names.categories)
    yield from _lint_experience((*keys, "experience"), ruleset, names)


def _lint_experience(keys: Keys, ruleset: Ruleset, names: Names) -> Iterator[Problem]:
    match ruleset.experience:
        case Tracks() as model:
            yield from _lint_tracks(keys, model, names)
            yield from _lint_sides(
                keys, ("heroes", model.heroes), ("henchmen", model.henchmen), names
            )
            yield from _lint_model_tables(keys, {"henchman_table": model.henchman_table}, names)
            yield from _positive(keys, "henchman_interval", model.henchman_interval)
        case Rolled() as model:
            tables = {"hero_table": model.hero_table, "henchman_table": model.henchman_table}
            yield from _lint_sides(
                keys, ("heroes", model.heroes), ("henchmen", model.henchmen), names
            )
            yield from _lint_model_tables(keys, tables, names)
            yield from _positive(keys, "interval", model.interval)
        case Spent() as model:
            yield from _lint_sides(
                keys, ("buyers", model.buyers), ("rollers", model.rollers), names
            )
            yield from _lint_model_tables(keys, {"roll_table": model.roll_table}, names)
            yield from _positive(keys, "roll_price", model.roll_price)
            limit, exempt = (*keys, "gain_limit"), (*keys, "repeat_exempt")
            yield from unknown(limit, "characteristic", model.gain_limit, names.characteristics)
            yield from unknown(exempt, "category", model.repeat_exempt, names.categories)
            for field in ("advancements", "psyker_advancements"):
                yield from _lint_advancements((*keys, field), getattr(model, field), names)
        case _:
            assert_never(ruleset.experience)


def _lint_tracks(keys: Keys, model: Tracks, names: Names) -> Iterator[Problem]:
    yield from doubled((*keys, "tracks"), (track.id for track in model.tracks), "id")
    before = 0
    ids: list[str] = []
    for index, track in enumerate(model.tracks):
        here = (*keys, "tracks", index)
        if track.interval <= before:
            message = "tracks stand from fast to slow, each slower than the one before"
            found, allowed = str(track.interval), f"more than {before}"
            yield Problem((*here, "interval"), message, found=found, allowed=allowed)
        before = track.interval
        yield from _lint_advancements((*here, "advancements"), track.advancements, names)
        for place, advancement in enumerate(track.advancements):
            if advancement.id in ids:
                message = "this id stands on a faster track already"
                where = (*here, "advancements", place, "id")
                yield Problem(where, message, found=advancement.id)
        ids += [advancement.id for advancement in track.advancements]


def _lint_advancements(
    keys: Keys, advancements: tuple[Advancement, ...], names: Names
) -> Iterator[Problem]:
    yield from doubled(keys, (advancement.id for advancement in advancements), "id")
    for index, advancement in enumerate(advancements):
        yield from lint_effects((*keys, index, "effects"), advancement.effects, names)
        who = (*keys, index, "who")
        yield from unknown(who, "category", advancement.who, names.categories)


def _lint_sides(
    keys: Keys, one: tuple[str, tuple[str, ...]], other: tuple[str, tuple[str, ...]], names: Names
) -> Iterator[Problem]:
    """The two groups a ruleset divides fighters into: known categories, none in both."""
    for field, categories in (one, other):
        yield from unknown((*keys, field), "category", categories, names.categories)
    for category in other[1]:
        if category in one[1]:
            yield Problem((*keys, other[0]), f"stands among {one[0]} too", found=category)


def _lint_model_tables(keys: Keys, tables: dict[str, str], names: Names) -> Iterator[Problem]:
    for field, table in tables.items():
        yield from unknown((*keys, field), "table", (table,), names.rows)


def _positive(keys: Keys, field: str, value: int) -> Iterator[Problem]:
    if value < 1:
        yield Problem((*keys, field), "too small", found=str(value), allowed="1 or more")


def _lint_skills(rules: RulesFile, names: Names) -> Iterator[Problem]:
    for index, skills in enumerate(rules.skill_lists):
        keys = ("skill_lists", index, "categories")
        yield from doubled(keys, (category.name for category in skills.categories), "name")
        for place, category in enumerate(skills.categories):
            here = (*keys, place, "skills")
            if len(category.skills) != 6:
                message = f"{category.name} needs one skill for each face of a D6"
                yield Problem(here, message, found=str(len(category.skills)), allowed="6")
            yield from doubled(here, category.skills)
    for index, text in enumerate(rules.skill_texts):
        yield from unknown(("skill_texts", index, "name"), "skill", (text.name,), names.skills)
