"""Reading rules.toml and the catalogue, and linting them with file and line."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from gangbook.faults import Fault, FileFaults, Problem
from gangbook.rules.catalogue import GangList, TradingPost
from gangbook.rules.lint import lint
from gangbook.rules.lint_catalogue import lint_gang_list, lint_trading_post
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.schema import RulesFile
from gangbook.store.decode import as_faults, decode
from gangbook.store.shipped import catalogue_folder, rules_path
from gangbook.store.toml_text import parse, read_text

T = TypeVar("T")
RULES_FORMAT = 1
TRADING_POST = "trading_post"


def read_rulebook(path: Path | None = None) -> Rulebook:
    """The rules of a file, the shipped ones where none is named. Raises `FileFaults`."""
    return Rulebook(_rules(path or rules_path()), CatalogueFolder(catalogue_folder()))


def lint_rules(path: Path | None = None) -> tuple[Fault, ...]:
    """Every fault of a rules file, and of the catalogue with it."""
    where = path or rules_path()
    try:
        rules, values, text = _read(where, RulesFile)
    except FileFaults as error:
        return error.faults
    folder = CatalogueFolder(catalogue_folder())
    lists = tuple(folder.gang_list_names())
    faults = list(_placed(lint(rules, lists), values, text, where))
    for name in (*lists, TRADING_POST):
        faults += _lint_catalogue_file(folder.folder / f"{name}.toml", rules)
    return tuple(faults)


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


@cache
def _rules(path: Path) -> RulesFile:
    return _read(path, RulesFile)[0]


@cache
def _gang_list(path: Path) -> GangList:
    return _read(path, GangList)[0]


@cache
def _trading_post(path: Path) -> TradingPost:
    return _read(path, TradingPost)[0]


@cache
def _names(folder: Path) -> tuple[tuple[str, str], ...]:
    names = []
    for path in sorted(folder.glob("*.toml")):
        if path.stem == TRADING_POST:
            continue
        name = re.search(r'^name = "(.*)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
        names.append((path.stem, name[1] if name else path.stem))
    return tuple(names)


def _read(path: Path, kind: type[T]) -> tuple[T, dict[str, Any], str]:
    text = read_text(path)
    values = parse(text, path)
    if kind is RulesFile and values.get("gangbook_rules") != RULES_FORMAT:
        found = str(values.get("gangbook_rules", "nothing"))
        message = "this is no rules file of this gangbook: it does not begin with its format"
        allowed = f"gangbook_rules = {RULES_FORMAT}"
        raise FileFaults((Fault(str(path), message, None, found, allowed),))
    return decode(values, kind, text, path), values, text


def _lint_catalogue_file(path: Path, rules: RulesFile) -> tuple[Fault, ...]:
    try:
        if path.stem == TRADING_POST:
            post, values, text = _read(path, TradingPost)
            return _placed(lint_trading_post(post, rules), values, text, path)
        gang_list, values, text = _read(path, GangList)
        return _placed(lint_gang_list(gang_list, rules), values, text, path)
    except FileFaults as error:
        return error.faults


def _placed(
    problems: list[Problem], values: dict[str, Any], text: str, path: Path
) -> tuple[Fault, ...]:
    return as_faults(tuple(problems), values, text, path) if problems else ()
