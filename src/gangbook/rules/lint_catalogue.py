"""Checks of gang lists and the Trading Post: names that exist in the list or in the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gangbook.faults import Keys, Problem
from gangbook.rules.catalogue import GangList
from gangbook.rules.lint_fighters import (
    ID,
    Shelf,
    lint_fighter_types,
    lint_ids,
    lint_items,
    lint_lists,
    lint_prices,
    lint_profile,
    lint_skill_categories,
)
from gangbook.rules.lint_parts import doubled, silent_stand_ins, unknown
from gangbook.rules.lint_tables import Names
from gangbook.rules.schema import RulesFile
from gangbook.rules.shops import ShareOfWeapon, TradeItem, TradingPost


def lint_gang_list(gang_list: GangList, rules: RulesFile, shelf: Shelf) -> list[Problem]:
    """Everything that is wrong with a gang list under these rules."""
    return [
        *_lint_same(gang_list, shelf),
        *_lint_fighters(gang_list, rules),
        *lint_items("equipment", gang_list.equipment),
        *_lint_buyers(gang_list),
        *_lint_vehicles_and_access(gang_list),
        *silent_stand_ins((), gang_list),
    ]


def lint_trading_post(post: TradingPost, rules: RulesFile, shelf: Shelf) -> list[Problem]:
    """Everything that is wrong with the Trading Post list under these rules."""
    findings = [*lint_items("items", post.items), *silent_stand_ins((), post)]
    names = Names.of(rules)
    for index, item in enumerate(post.items):
        findings += _lint_trade_item(("items", index), item, rules, names)
        lists = (name for name in item.house_prices if name not in post.unknown_lists)
        findings += lint_lists(("items", index, "house_prices"), lists, shelf)
        gang = (item.gang,) if item.gang else ()
        findings += lint_lists(("items", index, "gang"), gang, shelf)
    return findings


def _lint_fighters(gang_list: GangList, rules: RulesFile) -> Iterator[Problem]:
    house = (gang_list.house_skills,) if gang_list.house_skills else ()
    yield from lint_skill_categories(("house_skills",), house, rules)
    yield from _lint_types(("specialist_to_champion",), gang_list.specialist_to_champion, gang_list)
    yield from lint_fighter_types("fighters", gang_list.fighters, rules)
    for index, fighter in enumerate(gang_list.fighters):
        yield from _lint_types(("fighters", index, "promotes_to"), fighter.promotes_to, gang_list)


def _lint_types(keys: Keys, types: Iterable[str], gang_list: GangList) -> Iterator[Problem]:
    """What is written as an id is a fighter type; other names belong to no type of the list."""
    written_as_ids = (name for name in types if ID.fullmatch(name))
    yield from unknown(keys, "fighter type", written_as_ids, _types(gang_list))


def _lint_buyers(gang_list: GangList) -> Iterator[Problem]:
    types, kits = _types(gang_list), tuple(kit.id for kit in gang_list.kits)
    yield from lint_ids("kits", kits)
    for index, kit in enumerate(kits):
        if kit in types:
            yield Problem(("kits", index, "id"), "this is a fighter type of the list", found=kit)
    yield from lint_prices("equipment", gang_list.equipment, (*types, *kits))
    beasts = tuple(each.id for each in gang_list.fighters if each.category == "exotic_beast")
    for index, item in enumerate(gang_list.equipment):
        if item.category == "exotic_beast":
            yield from unknown(("equipment", index, "id"), "exotic beast", (item.id,), beasts)


def _lint_same(gang_list: GangList, shelf: Shelf) -> Iterator[Problem]:
    """Items that the Trading Post has under another id."""
    for index, item in enumerate(gang_list.equipment):
        if item.same_as and shelf.items:
            here = ("equipment", index, "same_as")
            yield from unknown(here, "item of the Trading Post", (item.same_as,), shelf.items)
    known = (*shelf.items, *(item.id for item in gang_list.equipment))
    for index, fitted in enumerate(gang_list.vehicle_equipment):
        if shelf.items and not fitted.category and fitted.kind != "vehicle":
            here = ("vehicle_equipment", index, "id")
            yield from unknown(here, "item of the list or Trading Post", (fitted.id,), known)


def _lint_vehicles_and_access(gang_list: GangList) -> Iterator[Problem]:
    fighters = _types(gang_list)
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
    yield from _lint_price(keys, item)
    yield from unknown((*keys, "improves"), "characteristic", item.improves, names.characteristics)
    columns = names.characteristics
    if item.category.startswith("vehicle_"):
        columns = tuple(each.id for each in rules.vehicle_characteristics)
    yield from unknown((*keys, "steps"), "characteristic", item.steps, columns)
    yield from lint_profile((*keys, "sets"), item.sets, rules)
    yield from lint_profile((*keys, "fighter_profile"), item.fighter_profile, rules)
    ranks = tuple(category.name for category in rules.categories)
    yield from unknown((*keys, "owners"), "category", item.owners, ranks)
    if (item.category == "exotic_beast") != bool(item.fighter_profile):
        message = "an exotic beast has the profile of a fighter, and nothing else has"
        yield Problem((*keys, "fighter_profile"), message, found=item.name)
    if item.repairs:
        injuries = tuple(
            row for ruleset in rules.rulesets for row in names.rows.get(ruleset.injuries, ())
        )
        yield from unknown((*keys, "repairs"), "injury", (item.repairs,), injuries)


def _lint_price(keys: Keys, item: TradeItem) -> Iterator[Problem]:
    """An item has one price, or says why it has none."""
    ways = [item.price is not None, bool(item.price_dice), item.price_rule is not None]
    if not any(ways) and not item.note:
        yield Problem((*keys, "price"), "an item without a price says why", found=item.name)
    if sum(ways) > 1:
        message = "an item has one price: credits, dice or a rule"
        yield Problem((*keys, "price"), message, found=item.name)
    rule = item.price_rule
    if isinstance(rule, ShareOfWeapon) and min(rule.percent, rule.rounded_up_to) < 1:
        found = f"{rule.percent} percent, rounded up to {rule.rounded_up_to}"
        yield Problem((*keys, "price_rule"), "a share and its rounding are above 0", found=found)


def _types(gang_list: GangList) -> tuple[str, ...]:
    return tuple(fighter.id for fighter in gang_list.fighters)
