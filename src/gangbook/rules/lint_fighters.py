"""Checks that every shop list shares: fighter types, items and the names they use."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from gangbook.faults import Keys, Problem
from gangbook.rules.catalogue import FighterType, ListItem
from gangbook.rules.lint import bad_score
from gangbook.rules.lint_parts import doubled, unknown
from gangbook.rules.lint_tables import Names, bad_dice
from gangbook.rules.schema import RulesFile
from gangbook.rules.shops import TradeItem
from gangbook.rules.sourced import Score

ID = re.compile(r"[a-z0-9_]+(?:\.[a-z0-9_]+)*", re.ASCII)


@dataclass(frozen=True)
class Shelf:
    """What the other lists hold, for names that lead from one list to another.

    An empty shelf checks no such names.
    """

    fighters: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Ids of the fighter types of each gang list."""
    items: tuple[str, ...] = ()
    """Ids of what the Trading Post sells."""
    scenarios: tuple[str, ...] = ()
    recruits: tuple[str, ...] = ()
    """Ids of Hangers-on, Brutes and hired guns."""


def lint_fighter_types(
    field: str, fighters: Sequence[FighterType], rules: RulesFile, *with_vehicles: str
) -> Iterator[Problem]:
    """Fighter types: ids, categories, skills, profiles.

    `with_vehicles` are ids of those whose profile has the columns of a vehicle though their
    category has not.
    """
    yield from lint_ids(field, (fighter.id for fighter in fighters))
    names = Names.of(rules)
    vehicles = tuple(category.id for category in rules.categories if category.vehicle)
    for index, one in enumerate(fighters):
        keys: Keys = (field, index)
        yield from unknown((*keys, "category"), "category", (one.category,), names.categories)
        yield from lint_skill_categories((*keys, "primary"), one.primary, rules)
        yield from lint_skill_categories((*keys, "secondary"), one.secondary, rules)
        yield from unknown((*keys, "fixed_skills"), "skill", one.fixed_skills, names.skills)
        is_vehicle = one.category in vehicles or one.id in with_vehicles
        for name in ("profile", "second_profile"):
            yield from lint_profile((*keys, name), getattr(one, name), rules, is_vehicle=is_vehicle)
        yield from unknown((*keys, "rolled"), "characteristic", one.rolled, names.characteristics)
        for name, dice in one.rolled.items():
            yield from bad_dice((*keys, "rolled", name), dice)


def lint_ids(field: str, ids: Iterable[str]) -> Iterator[Problem]:
    """Ids that stand twice or are not written as ids."""
    there = tuple(ids)
    yield from doubled((field,), there, "id")
    for index, one in enumerate(there):
        if not ID.fullmatch(one):
            message = "ids are written in small letters, digits and underscores"
            yield Problem((field, index, "id"), message, found=one)


def lint_skill_categories(keys: Keys, names: Iterable[str], rules: RulesFile) -> Iterator[Problem]:
    """A gang may be played by any ruleset, so every skill list needs its categories."""
    for name in names:
        for skills in rules.skill_lists:
            known = tuple(category.name for category in skills.categories)
            kind = f"skill category in the list {skills.id}"
            yield from unknown(keys, kind, (name,), known)


def lint_profile(
    keys: Keys, profile: dict[str, Score], rules: RulesFile, *, is_vehicle: bool = False
) -> Iterator[Problem]:
    """Columns that no card has, and values that are not written as on the card."""
    by_id = {each.id: each for each in rules.characteristics}
    known = (*by_id, *rules.vehicle_limits.best) if is_vehicle else tuple(by_id)
    yield from unknown(keys, "characteristic", profile, known)
    for name, value in profile.items():
        if name in by_id and value != "-":
            yield from bad_score((*keys, name), by_id[name], value)


def lint_items(field: str, items: Sequence[ListItem | TradeItem]) -> Iterator[Problem]:
    """Ids, and that add-ons and variants lead to their item."""
    ids = tuple(item.id for item in items)
    yield from lint_ids(field, ids)
    for index, item in enumerate(items):
        if (item.kind == "item") == bool(item.of):
            message = "add-ons and variants name the item they belong to, nothing else does"
            yield Problem((field, index, "of"), message, found=item.of or "nothing")
        if item.of:
            yield from unknown((field, index, "of"), "item", (item.of,), ids)
        if item.of and not item.id.startswith(f"{item.of}."):
            message = "the id of an add-on or variant starts with that of its item"
            yield Problem((field, index, "id"), message, found=item.id, allowed=f"{item.of}.")


def lint_prices(
    field: str, items: Sequence[ListItem], buyers: Collection[str]
) -> Iterator[Problem]:
    """Prices for nobody, and items without a price."""
    for index, item in enumerate(items):
        keys: Keys = (field, index)
        for name in ("prices", "replacement_prices", "trading_post_prices", "max_per_fighter"):
            yield from unknown((*keys, name), "fighter type", getattr(item, name), buyers)
        only = (*keys, "specialists_only")
        yield from unknown(only, "fighter type", item.specialists_only, buyers)
        if not item.prices and not item.replacement_prices and not item.trading_post_prices:
            yield Problem(keys, "nobody has a price for this item", found=item.name)


def lint_lists(keys: Keys, lists: Iterable[str], shelf: Shelf) -> Iterator[Problem]:
    """Gang lists that do not exist, where it is known which do."""
    if shelf.fighters:
        yield from unknown(keys, "gang list", lists, shelf.fighters)
