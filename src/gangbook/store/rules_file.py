"""Reading rules.toml and the catalogue, and linting them with file and line."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from gangbook.faults import Fault, FileFaults, Problem
from gangbook.rules.lint import lint
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
from gangbook.store.catalogue_files import shipped_catalogue
from gangbook.store.decode import as_faults, problems_in
from gangbook.store.shipped import catalogue_folder, rules_path
from gangbook.store.toml_text import parse, read_text

RULES_FORMAT = 1


def read_rulebook(path: Path | None = None, own_lists: Path | None = None) -> Rulebook:
    """The rules of a file, or the shipped ones; with the lists of a group's own folder, if any.

    Raises `FileFaults`.
    """
    return Rulebook(_rules(path or rules_path()), shipped_catalogue(own_lists))


def forced_rulebook(path: Path | None, own_lists: Path | None = None) -> Rulebook:
    """The rules a command line names, which then count for every gang; else the shipped ones."""
    shelf = shipped_catalogue(own_lists)
    return Rulebook(_rules(path or rules_path()), shelf, is_forced=path is not None)


def rules_digest(path: Path) -> str:
    """A short digest of what a rules file says. Raises `FileFaults`."""
    said = msgspec.json.encode(parse(read_text(path), path), order="sorted")
    return hashlib.sha256(said).hexdigest()[:16]


def lint_rules(path: Path | None = None) -> tuple[Fault, ...]:
    """Every fault of a rules file or overlay, and of the shipped catalogue with it."""
    from gangbook.store.catalogue_lint import lint_catalogue

    where = path or rules_path()
    try:
        source = _read_rules(where)
    except FileFaults as error:
        return error.faults
    lists = tuple(shipped_catalogue().gang_list_names())
    faults = source.placed(tuple(lint(source.rules, lists)))
    return faults + lint_catalogue(catalogue_folder(), source.rules)


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


@cache
def _rules(path: Path) -> RulesFile:
    return _read_rules(path).rules
