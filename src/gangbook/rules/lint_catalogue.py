"""Checks of the shop lists: names that exist in the list itself or in the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from gangbook.faults import Keys, Problem
from gangbook.rules.catalogue import (
    FighterType,
    GangList,
    HiredGuns,
    ListItem,
    TradeItem,
    TradingPost,
)
from gangbook.rules.lint import bad_score
from gangbook.rules.lint_parts import doubled, silent_stand_ins, unknown
from gangbook.rules.lint_tables import Names
from gangbook.rules.schema import RulesFile
from gangbook.rules.sourced import Score

ID = re.compile(r"[a-z0-9_]+(?:\.[a-z0-9_]+)*", re.ASCII)


def lint_gang_list(gang_list: GangList, rules: RulesFile) -> list[Problem]:
    """Everything that is wrong with a gang list under these rules."""
    return [
        *_lint_fighters(gang_list, rules),
        *_lint_items("equipment", gang_list.equipment),
        *_lint_prices(gang_list),
        *_lint_vehicles_and_access(gang_list),
        *silent_stand_ins((), gang_list),
    ]


def lint_trading_post(post: TradingPost, rules: RulesFile) -> list[Problem]:
    """Everything that is wrong with the Trading Post list under these rules."""
    findings = [*_lint_items("items", post.items), *silent_stand_ins((), post)]
    names = Names.of(rules)
    for index, item in enumerate(post.items):
        findings += _lint_trade_item(("items", index), item, rules, names)
    return findings


def lint_hired_guns(hired: HiredGuns, rules: RulesFile) -> list[Problem]:
    """Everything that is wrong with the hired guns under these rules."""
    ids = tuple(fighter.id for fighter in hired.fighters)
    findings = [*_lint_fighter_types(hired.fighters, rules), *silent_stand_ins((), hired)]
    for index, ruleset in enumerate(rules.rulesets):
        findings += unknown(("rulesets", index, "hires"), "hired gun", ruleset.hires, ids)
    return findings


def _lint_fighters(gang_list: GangList, rules: RulesFile) -> Iterator[Problem]:
    yield from _lint_skill_categories(("house_skills",), (gang_list.house_skills,), rules)
    yield from _lint_types(("specialist_to_champion",), gang_list.specialist_to_champion, gang_list)
    yield from _lint_fighter_types(gang_list.fighters, rules)
    for index, fighter in enumerate(gang_list.fighters):
        yield from _lint_types(("fighters", index, "promotes_to"), fighter.promotes_to, gang_list)


def _lint_fighter_types(fighters: tuple[FighterType, ...], rules: RulesFile) -> Iterator[Problem]:
    yield from doubled(("fighters",), (fighter.id for fighter in fighters), "id")
    names = Names.of(rules)
    for index, fighter in enumerate(fighters):
        keys = ("fighters", index)
        yield from unknown((*keys, "category"), "category", (fighter.category,), names.categories)
        yield from _lint_skill_categories((*keys, "primary"), fighter.primary, rules)
        yield from _lint_skill_categories((*keys, "secondary"), fighter.secondary, rules)
        yield from unknown((*keys, "fixed_skills"), "skill", fighter.fixed_skills, names.skills)
        is_vehicle = fighter.category in _vehicle_categories(rules)
        yield from _lint_profile((*keys, "profile"), fighter.profile, rules, is_vehicle=is_vehicle)


def _lint_types(keys: Keys, types: Iterable[str], gang_list: GangList) -> Iterator[Problem]:
    """What is written as an id is a fighter type; other names belong to no type of the list."""
    fighters = _ids(gang_list.fighters)
    written_as_ids = (name for name in types if ID.fullmatch(name))
    yield from unknown(keys, "fighter type", written_as_ids, fighters)


def _lint_skill_categories(keys: Keys, names: Iterable[str], rules: RulesFile) -> Iterator[Problem]:
    """A gang may be played by any ruleset, so every skill list needs its categories."""
    for name in names:
        for skills in rules.skill_lists:
            known = tuple(category.name for category in skills.categories)
            kind = f"skill category in the list {skills.id}"
            yield from unknown(keys, kind, (name,), known)


def _lint_profile(
    keys: Keys, profile: dict[str, Score], rules: RulesFile, *, is_vehicle: bool = False
) -> Iterator[Problem]:
    by_id = {each.id: each for each in rules.characteristics}
    known = (*by_id, *rules.vehicle_limits.best) if is_vehicle else tuple(by_id)
    yield from unknown(keys, "characteristic", profile, known)
    for name, value in profile.items():
        if name in by_id and value != "-":
            yield from bad_score((*keys, name), by_id[name], value)


def _lint_items(field: str, items: Sequence[ListItem | TradeItem]) -> Iterator[Problem]:
    ids = _ids(items)
    yield from doubled((field,), ids, "id")
    for index, item in enumerate(items):
        if not ID.fullmatch(item.id):
            message = "ids are written in small letters, digits and underscores"
            yield Problem((field, index, "id"), message, found=item.id)
        if (item.kind == "item") == bool(item.of):
            message = "add-ons and variants name the item they belong to, nothing else does"
            yield Problem((field, index, "of"), message, found=item.of or "nothing")
        if item.of:
            yield from unknown((field, index, "of"), "item", (item.of,), ids)
        if item.of and not item.id.startswith(f"{item.of}."):
            message = "the id of an add-on or variant starts with that of its item"
            yield Problem((field, index, "id"), message, found=item.id, allowed=f"{item.of}.")


def _lint_prices(gang_list: GangList) -> Iterator[Problem]:
    fighters = _ids(gang_list.fighters)
    beasts = tuple(each.id for each in gang_list.fighters if each.category == "exotic_beast")
    for index, item in enumerate(gang_list.equipment):
        keys = ("equipment", index)
        for field in ("prices", "replacement_prices", "trading_post_prices", "max_per_fighter"):
            yield from unknown((*keys, field), "fighter type", getattr(item, field), fighters)
        only = (*keys, "specialists_only")
        yield from unknown(only, "fighter type", item.specialists_only, fighters)
        if not item.prices and not item.replacement_prices and not item.trading_post_prices:
            yield Problem(keys, "nobody has a price for this item", found=item.name)
        if item.category == "exotic_beast":
            yield from unknown((*keys, "id"), "exotic beast", (item.id,), beasts)


def _lint_vehicles_and_access(gang_list: GangList) -> Iterator[Problem]:
    fighters = _ids(gang_list.fighters)
    for index, item in enumerate(gang_list.vehicle_equipment):
        here = ("vehicle_equipment", index, "vehicle")
        yield from unknown(here, "vehicle", (item.vehicle,), ("any", *fighters))
    categories = (row.category for row in gang_list.trading_post)
    yield from doubled(("trading_post",), categories, "category")
    for index, row in enumerate(gang_list.trading_post):
        keys = ("trading_post", index)
        yield from unknown((*keys, "fighters"), "fighter type", row.fighters, fighters)
        only = (*keys, "specialists_only")
        yield from unknown(only, "fighter type", row.specialists_only, fighters)


def _lint_trade_item(
    keys: Keys, item: TradeItem, rules: RulesFile, names: Names
) -> Iterator[Problem]:
    has_level = item.availability in ("Rare", "Illegal")
    if has_level != bool(item.level):
        message = "Rare and Illegal items have a level, others have none"
        yield Problem((*keys, "level"), message, found=str(item.level))
    if item.price is None and not (item.price_dice or item.price_rule or item.note):
        yield Problem((*keys, "price"), "an item without a price says why", found=item.name)
    yield from unknown((*keys, "improves"), "characteristic", item.improves, names.characteristics)
    yield from _lint_profile((*keys, "fighter_profile"), item.fighter_profile, rules)
    if item.repairs:
        injuries = tuple(
            row for ruleset in rules.rulesets for row in names.rows.get(ruleset.injuries, ())
        )
        yield from unknown((*keys, "repairs"), "injury", (item.repairs,), injuries)


def _vehicle_categories(rules: RulesFile) -> tuple[str, ...]:
    return tuple(category.id for category in rules.categories if category.vehicle)


def _ids(things: Iterable[FighterType | ListItem | TradeItem]) -> tuple[str, ...]:
    return tuple(thing.id for thing in things)
