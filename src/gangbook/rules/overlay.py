"""House rules as an overlay: a small file that changes single values of the shipped rules.

    gangbook_rules = 1
    extends = "shipped"

    [rulesets.tracks.experience.tracks.fast]
    interval = 4

Lists of things that have an id, a name or a roll are changed entry by entry, by that key; any other
list is replaced whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gangbook.faults import Keys

EXTENDS = "extends"
SHIPPED = "shipped"
HEAD = frozenset({EXTENDS, "gangbook_rules", "name"})
"""Keys at the top of an overlay that are no rules."""
TOLD_APART_BY = ("id", "roll", "name")
"""The keys by which entries of a list are told apart, the first that all of them have."""


@dataclass(frozen=True)
class Difference:
    """One value that an overlay changes; None on the side where there is nothing."""

    path: str
    shipped: Any
    here: Any


def is_overlay(values: dict[str, Any]) -> bool:
    """Whether a rules file changes another instead of standing by itself."""
    return EXTENDS in values


def merged(base: Any, over: Any) -> Any:
    """The values of the base with those of the overlay laid over them; neither is changed."""
    if isinstance(base, dict) and isinstance(over, dict):
        both = {key: merged(base[key], over[key]) if key in over else base[key] for key in base}
        return both | {key: value for key, value in over.items() if key not in base}
    key_name = key_of(base)
    if key_name and isinstance(over, dict):
        known = {entry[key_name] for entry in base}
        changed = [
            merged(entry, over[entry[key_name]]) if entry[key_name] in over else entry
            for entry in base
        ]
        added = [{key_name: key} | value for key, value in over.items() if key not in known]
        return changed + added
    return over


def differences(base: Any, here: Any, path: str = "") -> tuple[Difference, ...]:
    """Every single value in which two rules files differ, in the order of the base."""
    if type(base) is type(here) and base == here:
        return ()
    if isinstance(base, dict) and isinstance(here, dict):
        return _by_key(base, here, path)
    key_name = key_of(base)
    if key_name and key_name == key_of(here):
        by_key = [{entry[key_name]: entry for entry in side} for side in (base, here)]
        return _by_key(by_key[0], by_key[1], path)
    return (Difference(path, base, here),)


def key_of(value: Any) -> str:
    """The key by which the entries of a list are told apart; empty for anything else."""
    if not isinstance(value, list) or not value or not all(isinstance(one, dict) for one in value):
        return ""
    for name in TOLD_APART_BY:
        keys = [entry.get(name) for entry in value]
        if all(isinstance(key, str) for key in keys) and len(set(keys)) == len(keys):
            return name
    return ""


def keys_in_overlay(keys: Keys, values: Any, over: Any) -> Keys:
    """Where in the overlay a key path of the merged values was written.

    Else the nearest thing around it; the first thing inside, where an overlay writes no line for
    the thing itself.
    """
    found: list[str | int] = []
    for key in keys:
        inside: Any = key
        if isinstance(key, int) and isinstance(over, dict):
            inside = values[key].get(key_of(values)) if key_of(values) else None
        try:
            over, values = over[inside], values[key]
        except (KeyError, IndexError, TypeError):
            break
        found.append(inside)
    while isinstance(over, dict) and over and all(isinstance(one, dict) for one in over.values()):
        first = next(iter(over))
        over = over[first]
        found.append(first)
    return tuple(found)


def _by_key(base: dict[str, Any], here: dict[str, Any], path: str) -> tuple[Difference, ...]:
    found: list[Difference] = []
    for key in [*base, *(key for key in here if key not in base)]:
        where = f"{path}.{key}" if path else key
        if key in base and key in here:
            found += differences(base[key], here[key], where)
        else:
            found.append(Difference(where, base.get(key), here.get(key)))
    return tuple(found)
