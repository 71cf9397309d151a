"""The vectors as they stand in the file, and what an adapter is."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from gangbook.faults import BadAnswer, Refused
from gangbook.rules.rulebook import Rulebook

TESTS = Path(__file__).resolve().parent.parent

Seen = dict[str, Any]
"""What an adapter read after the act, under the names the vectors use."""


class Facts(Mapping[str, Any]):
    """One side of a vector. It remembers what was looked at, so that nothing is passed over."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values
        self._read: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        value = self._values[key]
        self._read.add(key)
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    @property
    def unread(self) -> list[str]:
        """Keys no adapter has looked at."""
        return sorted(set(self._values) - self._read)


Adapter = Callable[[Rulebook, Facts, Facts], Seen]
"""Builds the state a vector gives, does what it says by the app's own acts and queries, reads the
result. It never sees what is expected.
"""


def vectors() -> list[dict[str, Any]]:
    """Every vector of the file, in its order."""
    with (TESTS / "vectors.toml").open("rb") as file:
        found: list[dict[str, Any]] = tomllib.load(file)["vector"]
    return found


def refusal(error: Refused | BadAnswer, state: Seen) -> Seen:
    """What is seen when an act is refused: its code, and the state as it was given."""
    return {**state, "error": error.code}


def differences(expected: Mapping[str, Any], seen: Mapping[str, Any]) -> list[str]:
    """Where what was seen is not what the vector expects; an error nobody expects is one."""
    found = [
        f"{key}: expected {value!r}, seen {seen.get(key, 'nothing')!r}"
        for key, value in expected.items()
        if key not in seen or type(seen[key]) is not type(value) or seen[key] != value
    ]
    if "error" in seen and "error" not in expected:
        found.append(f"refused: {seen['error']}")
    return found


def altered(value: Any) -> Any:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}!"
        case list():
            return [*value, "one more"]
        case dict():
            return {**value, "one more": 1}
    raise TypeError(f"a vector expects {value!r}, which is of no kind known here")
