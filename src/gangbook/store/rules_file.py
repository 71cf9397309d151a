"""Reading rules.toml and the catalogue, and linting them with file and line."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from gangbook.faults import Fault, FileFaults, Problem
from gangbook.rules.catalogue import GangList, HiredGuns, TradingPost
from gangbook.rules.lint import lint
from gangbook.rules.lint_catalogue import lint_gang_list, lint_hired_guns, lint_trading_post
from gangbook.rules.overlay import (
    EXTENDS,
    HEAD,
    SHIPPED,
    Difference,
    differences,
    is_overlay,
    keys_in_overlay,
    merged,
)
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.schema import RulesFile
from gangbook.store.decode import as_faults, decode, problems_in
from gangbook.store.shipped import catalogue_folder, rules_path
from gangbook.store.toml_text import parse, read_text

T = TypeVar("T")
RULES_FORMAT = 1
TRADING_POST = "trading_post"
HIRED_GUNS = "hired_guns"
NO_GANG_LISTS = frozenset({TRADING_POST, HIRED_GUNS})
"""Files of the catalogue that are not gang lists."""


def read_rulebook(path: Path | None = None) -> Rulebook:
    """The rules of a file, the shipped ones where none is named. Raises `FileFaults`."""
    return Rulebook(_rules(path or rules_path()), CatalogueFolder(catalogue_folder()))


def forced_rulebook(path: Path | None) -> Rulebook:
    """The rules a command line names, which then count for every gang; else the shipped ones."""
    forced = path is not None
    shelf = CatalogueFolder(catalogue_folder())
    return Rulebook(_rules(path or rules_path()), shelf, is_forced=forced)


def rules_digest(path: Path) -> str:
    """A short digest of what a rules file says. Raises `FileFaults`."""
    said = msgspec.json.encode(parse(read_text(path), path), order="sorted")
    return hashlib.sha256(said).hexdigest()[:16]


def lint_rules(path: Path | None = None) -> tuple[Fault, ...]:
    """Every fault of a rules file or overlay, and of the catalogue with it."""
    where = path or rules_path()
    try:
        source = _read_rules(where)
    except FileFaults as error:
        return error.faults
    folder = CatalogueFolder(catalogue_folder())
    lists = tuple(folder.gang_list_names())
    faults = list(source.placed(tuple(lint(source.rules, lists))))
    for name in (*lists, TRADING_POST, HIRED_GUNS):
        faults += _lint_catalogue_file(folder.folder / f"{name}.toml", source.rules)
    return tuple(faults)


def differences_from_shipped(path: Path) -> tuple[Difference, ...]:
    """Every value in which a rules file or overlay differs from the shipped rules.

    Raises `FileFaults`.
    """
    shipped, here = _read_rules(rules_path()).values, _read_rules(path).values
    rules = [
        {key: value for key, value in one.items() if key not in HEAD} for one in (shipped, here)
    ]
    return differences(rules[0], rules[1])


@dataclass(frozen=True)
class _Source:
    """A rules file as read: its rules, their values, and the text that faults are placed in."""

    path: Path
    rules: RulesFile
    values: dict[str, Any]
    text: str
    overlay: dict[str, Any]
    """What an overlay itself says; empty for rules that stand by themselves."""

    def placed(self, problems: tuple[Problem, ...]) -> tuple[Fault, ...]:
        """The problems as faults with their lines; in an overlay, where it wrote them."""
        return _placed_rules(problems, self.values, self.overlay, self.text, self.path)


def _read_rules(path: Path) -> _Source:
    text = read_text(path)
    values = parse(text, path)
    if values.get("gangbook_rules") != RULES_FORMAT:
        found = str(values.get("gangbook_rules", "nothing"))
        message = "this is no rules file of this gangbook: it does not begin with its format"
        allowed = f"gangbook_rules = {RULES_FORMAT}"
        raise FileFaults((Fault(str(path), message, None, found, allowed),))
    overlay: dict[str, Any] = {}
    if is_overlay(values):
        if values[EXTENDS] != SHIPPED:
            message, found = "an overlay can only extend the shipped rules", str(values[EXTENDS])
            raise FileFaults((Fault(str(path), message, None, found, f'{EXTENDS} = "{SHIPPED}"'),))
        overlay = values
        laid_over = {key: value for key, value in values.items() if key != EXTENDS}
        values = merged(parse(read_text(rules_path()), rules_path()), laid_over)
    problems = tuple(problems_in(values, RulesFile))
    if problems:
        raise FileFaults(_placed_rules(problems, values, overlay, text, path))
    return _Source(path, msgspec.convert(values, RulesFile), values, text, overlay)


def _placed_rules(
    problems: tuple[Problem, ...],
    values: dict[str, Any],
    overlay: dict[str, Any],
    text: str,
    path: Path,
) -> tuple[Fault, ...]:
    if not overlay:
        return as_faults(problems, values, text, path) if problems else ()
    there = tuple(
        replace(problem, keys=keys_in_overlay(problem.keys, values, overlay))
        for problem in problems
    )
    return as_faults(there, overlay, text, path) if there else ()


class CatalogueFolder:
    """The shop lists of a folder, each read when it is first asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def gang_list_names(self) -> dict[str, str]:
        """Ids of all gang lists with their names, from the head of each file."""
        return dict(_names(self.folder))

    def gang_list(self, list_id: str) -> GangList:
        """The gang list with this id. Raises `KeyError` for an unknown id, `FileFaults`."""
        if list_id not in self.gang_list_names():
            raise KeyError(list_id)
        return _gang_list(self.folder / f"{list_id}.toml")

    def trading_post(self) -> TradingPost:
        """The Trading Post. Raises `FileFaults`."""
        return _trading_post(self.folder / f"{TRADING_POST}.toml")

    def hired_guns(self) -> HiredGuns:
        """The hired guns. Raises `FileFaults`."""
        return _hired_guns(self.folder / f"{HIRED_GUNS}.toml")


@cache
def _rules(path: Path) -> RulesFile:
    return _read_rules(path).rules


@cache
def _gang_list(path: Path) -> GangList:
    return _read(path, GangList)[0]


@cache
def _trading_post(path: Path) -> TradingPost:
    return _read(path, TradingPost)[0]


@cache
def _hired_guns(path: Path) -> HiredGuns:
    return _read(path, HiredGuns)[0]


@cache
def _names(folder: Path) -> tuple[tuple[str, str], ...]:
    names = []
    for path in sorted(folder.glob("*.toml")):
        if path.stem in NO_GANG_LISTS:
            continue
        name = re.search(r'^name = "(.*)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
        names.append((path.stem, name[1] if name else path.stem))
    return tuple(names)


def _read(path: Path, kind: type[T]) -> tuple[T, dict[str, Any], str]:
    text = read_text(path)
    values = parse(text, path)
    return decode(values, kind, text, path), values, text


def _lint_catalogue_file(path: Path, rules: RulesFile) -> tuple[Fault, ...]:
    try:
        if path.stem == TRADING_POST:
            post, values, text = _read(path, TradingPost)
            return _placed(lint_trading_post(post, rules), values, text, path)
        if path.stem == HIRED_GUNS:
            hired, values, text = _read(path, HiredGuns)
            return _placed(lint_hired_guns(hired, rules), values, text, path)
        gang_list, values, text = _read(path, GangList)
        return _placed(lint_gang_list(gang_list, rules), values, text, path)
    except FileFaults as error:
        return error.faults


def _placed(
    problems: list[Problem], values: dict[str, Any], text: str, path: Path
) -> tuple[Fault, ...]:
    return as_faults(tuple(problems), values, text, path) if problems else ()
