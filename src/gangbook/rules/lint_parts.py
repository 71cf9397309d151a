"""Checks that every part of the rules shares."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import msgspec

from gangbook.faults import Keys, Problem
from gangbook.rules.sourced import Sourced


def unknown(
    keys: Keys, kind: str, names: Iterable[str], known: Collection[str]
) -> Iterator[Problem]:
    """Names that nothing bears."""
    for name in names:
        if name not in known:
            yield Problem(keys, f"no {kind} of this name", found=name, allowed=", ".join(known))


def doubled(keys: Keys, names: Iterable[str], *field: str) -> Iterator[Problem]:
    """Names borne twice in a list of things that are told apart by this field of theirs."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name in seen:
            yield Problem((*keys, index, *field), "stands twice; each needs its own", found=name)
        seen.add(name)


def silent_stand_ins(keys: Keys, value: object) -> Iterator[Problem]:
    """Stand-ins that do not say what is inferred, anywhere below a value."""
    if isinstance(value, msgspec.Struct):
        if isinstance(value, Sourced) and value.stand_in and not value.note:
            yield Problem((*keys, "note"), "a stand-in says in its note what is inferred")
        for field in value.__struct_fields__:
            yield from silent_stand_ins((*keys, field), getattr(value, field))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from silent_stand_ins((*keys, index), item)
