"""Linting the lists of a catalogue folder, with file and line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from gangbook.faults import Fault, FileFaults, Problem
from gangbook.rules.additions import HangersOn, HiredGuns, Vehicles
from gangbook.rules.campaign import Scenario, Scenarios, Territories
from gangbook.rules.catalogue import FighterType, GangList, TradingPost
from gangbook.rules.lint_additions import lint_hangers_on, lint_hired_guns, lint_vehicles
from gangbook.rules.lint_campaign import lint_scenarios, lint_territories
from gangbook.rules.lint_catalogue import lint_gang_list, lint_trading_post
from gangbook.rules.lint_fighters import Shelf
from gangbook.rules.schema import RulesFile
from gangbook.rules.shops import TradeItem
from gangbook.store.catalogue_files import (
    HANGERS_ON,
    HIRED_GUNS,
    SCENARIOS,
    TERRITORIES,
    TRADING_POST,
    VEHICLES,
    CatalogueFolder,
    read_list,
    shipped_catalogue,
)
from gangbook.store.decode import as_faults

Check = Callable[[Any, RulesFile, Shelf], list[Problem]]
KINDS: dict[str, tuple[type[Any], Check]] = {
    TRADING_POST: (TradingPost, lint_trading_post),
    HIRED_GUNS: (HiredGuns, lint_hired_guns),
    HANGERS_ON: (HangersOn, lint_hangers_on),
    VEHICLES: (Vehicles, lint_vehicles),
    TERRITORIES: (Territories, lint_territories),
    SCENARIOS: (Scenarios, lint_scenarios),
}
"""What the files that are no gang lists hold, and how they are checked."""


def lint_catalogue(folder: Path, rules: RulesFile) -> tuple[Fault, ...]:
    """Every fault of the lists in a folder, under these rules.

    The folder may be the shipped one or a group's own: its lists are checked beside the shipped
    ones, so they may name what stands there.
    """
    if not folder.is_dir():
        return (Fault(str(folder), "there is no such folder of lists"),)
    shelf = _shelf(shipped_catalogue(folder))
    faults: list[Fault] = []
    for path in sorted(folder.glob("*.toml")):
        kind, check = KINDS.get(path.stem, (GangList, _check_gang_list(path.stem)))
        try:
            found, values, text = read_list(path, kind)
        except FileFaults as error:
            faults += error.faults
            continue
        faults += as_faults(tuple(check(found, rules, shelf)), values, text, path)
    return tuple(faults)


def _check_gang_list(file_name: str) -> Check:
    def check(gang_list: GangList, rules: RulesFile, shelf: Shelf) -> list[Problem]:
        findings = lint_gang_list(gang_list, rules, shelf)
        if gang_list.id != file_name:
            message = "the id of a gang list is the name of its file"
            found, allowed = gang_list.id, file_name
            findings.append(Problem(("id",), message, found=found, allowed=allowed))
        return findings

    return check


def _shelf(catalogue: CatalogueFolder) -> Shelf:
    """What stands in the lists that can be read; faults of the others are told elsewhere."""
    fighters: dict[str, tuple[str, ...]] = {}
    for list_id in catalogue.gang_list_names():
        try:
            gang_list = catalogue.gang_list(list_id)
        except FileFaults:
            fighters[list_id] = ()
            continue
        fighters[list_id] = tuple(fighter.id for fighter in gang_list.fighters)
    return Shelf(
        fighters,
        items=_ids(lambda: catalogue.trading_post().items),
        scenarios=_ids(lambda: catalogue.scenarios().scenarios),
        recruits=(
            *_ids(lambda: catalogue.hired_guns().fighters),
            *_ids(lambda: catalogue.hangers_on().hangers_on),
            *_ids(lambda: catalogue.hangers_on().brutes),
        ),
    )


def _ids(things: Callable[[], Iterable[TradeItem | Scenario | FighterType]]) -> tuple[str, ...]:
    try:
        return tuple(thing.id for thing in things())
    except FileFaults:
        return ()
