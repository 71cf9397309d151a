"""Every published cost, against the facts: `cases/published_costs.toml` holds what is printed."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from gangbook.rules.additions import Addition, HiredGun
from gangbook.rules.catalogue import FighterType, GangList, ListItem, VehicleItem
from gangbook.rules.shops import ShareOfWeapon, TradeItem
from gangbook.store.catalogue_files import CatalogueFolder

CASES = Path(__file__).parents[1] / "cases" / "published_costs.toml"
Costs = dict[str, Any]


def flat(published: Costs) -> dict[str, Costs]:
    """The sections of the file by name, those of a gang list as `fighters.escher`."""
    sections: dict[str, Costs] = {}
    for name, section in published.items():
        if name in OF_LISTS:
            sections |= {f"{name}.{list_id}": costs for list_id, costs in section.items()}
        else:
            sections[name] = section
    return sections


def counted(costs: Costs) -> int:
    return sum(counted(cost) if isinstance(cost, dict) else 1 for cost in costs.values())


def of_fighters(fighters: Iterable[FighterType]) -> Costs:
    return {one.id: one.printed_cost or one.cost for one in fighters}


def of_items(items: Iterable[ListItem], field: str = "prices") -> Costs:
    return {item.id: getattr(item, field) for item in items if getattr(item, field)}


def numbered(items: Iterable[VehicleItem]) -> Costs:
    """One name can stand there twice."""
    return {f"{place} {item.name}": item.price for place, item in enumerate(items, start=1)}


def of_gun(gun: HiredGun) -> Any:
    """Two prices where a petition decides, none for one who comes with another."""
    if gun.dearer_cost:
        return [gun.cost, gun.dearer_cost]
    return "none" if gun.with_fighter else gun.printed_cost or gun.cost


def of_trade(item: TradeItem) -> Any:
    """Dice or a rule where there is no plain price."""
    rule = item.price_rule
    if isinstance(rule, ShareOfWeapon):
        return f"weapon price plus {rule.percent} percent, rounded up to {rule.rounded_up_to}"
    if item.price is None:
        return item.price_dice or "none"
    return item.price


def of_fitting(items: Iterable[VehicleItem]) -> Costs:
    """One thing can stand there twice for a vehicle."""
    return {
        f"{place} {item.vehicle}: {item.name}": item.price
        for place, item in enumerate(items, start=1)
    }


def houses(additions: Iterable[Addition]) -> Costs:
    return {one.id: costs for one in additions if (costs := getattr(one, "house_costs", {}))}


OF_LISTS: dict[str, Callable[[GangList], Costs]] = {
    "fighters": lambda found: of_fighters(found.fighters),
    "equipment": lambda found: of_items(found.equipment),
    "replacements": lambda found: of_items(found.equipment, "replacement_prices"),
    "trading_post_only": lambda found: of_items(found.equipment, "trading_post_prices"),
    "vehicle_equipment": lambda found: numbered(found.vehicle_equipment),
}
"""How the costs of one gang list are read, by section."""


def sold(catalogue: CatalogueFolder) -> dict[str, Costs]:
    """Everything the catalogue sells, in the sections of the file."""
    sections: dict[str, Costs] = {}
    for list_id in catalogue.gang_list_names():
        gang_list = catalogue.gang_list(list_id)
        for name, read in OF_LISTS.items():
            if costs := read(gang_list):
                sections[f"{name}.{list_id}"] = costs
    items = [item for item in catalogue.trading_post().items if not item.stand_in]
    guns = [gun for gun in catalogue.hired_guns().fighters if gun.kind != "merc"]
    hangers, vehicles = catalogue.hangers_on(), catalogue.vehicles()
    return sections | {
        "trading_post": {item.id: of_trade(item) for item in items},
        "trading_post_houses": {item.id: item.house_prices for item in items if item.house_prices},
        "hired_guns": {gun.id: of_gun(gun) for gun in guns},
        "hired_gun_equipment": of_items(catalogue.hired_guns().equipment),
        "hangers_on": of_fighters(hangers.hangers_on),
        "brutes": of_fighters(hangers.brutes),
        "list_brutes": {brute.type: brute.cost for brute in hangers.list_brutes},
        "house_costs": houses((*hangers.hangers_on, *hangers.brutes)),
        "vehicles": of_fighters(vehicles.vehicles),
        "vehicle_fitting": of_fitting(vehicles.equipment),
        "crews": of_fighters(vehicles.crews),
        "crew_equipment": of_items(vehicles.crew_equipment),
        "mounts": {
            mount.id: "none" if mount.cost is None else mount.cost for mount in vehicles.mounts
        },
        "mount_weapons": numbered(vehicles.mount_weapons),
    }


PUBLISHED = flat(tomllib.loads(CASES.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def catalogue_costs(catalogue: CatalogueFolder) -> dict[str, Costs]:
    return sold(catalogue)


@pytest.mark.parametrize("section", sorted(PUBLISHED))
def test_costs_are_those_published(catalogue_costs: dict[str, Costs], section: str) -> None:
    assert catalogue_costs[section] == PUBLISHED[section]


def test_nothing_is_sold_that_is_not_published(catalogue_costs: dict[str, Costs]) -> None:
    assert {name for name, costs in catalogue_costs.items() if costs} == set(PUBLISHED)


def test_published_costs_are_complete() -> None:
    counts: dict[str, int] = {}
    for section, costs in PUBLISHED.items():
        name = section.partition(".")[0]
        counts[name] = counts.get(name, 0) + counted(costs)
    assert counts == {
        "fighters": 111,
        "equipment": 2659,
        "replacements": 10,
        "trading_post_only": 105,
        "vehicle_equipment": 122,
        "trading_post": 432,
        "trading_post_houses": 42,
        "hired_guns": 84,
        "hired_gun_equipment": 30,
        "hangers_on": 36,
        "brutes": 12,
        "list_brutes": 10,
        "house_costs": 8,
        "vehicles": 16,
        "vehicle_fitting": 144,
        "crews": 11,
        "crew_equipment": 16,
        "mounts": 3,
        "mount_weapons": 3,
    }
