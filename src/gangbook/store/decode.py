"""From plain values to frozen records, finding every fault on the way and not only the first."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import inspect as types

from gangbook.faults import Fault, FileFaults, Keys, Problem
from gangbook.store.locate import line_of, lines_of

T = TypeVar("T")

LARGEST_NUMBER = 10**12
"""No number of a gang comes near; a longer one is a slip of the keyboard."""
_LONG_NUMBER = re.compile(r"[0-9A-Fa-f_]{11,}")


def decode(value: Any, kind: type[T], text: str, path: Path, first_line: int = 1) -> T:
    """The record a file's values stand for. Raises `FileFaults` with every fault and its line."""
    record, problems = mended(value, kind, text)
    if problems:
        raise FileFaults(as_faults(problems, value, text, path, first_line))
    return record


def mended(value: Any, kind: type[T], text: str) -> tuple[T, tuple[Problem, ...]]:
    """The record and every problem of its values.

    Where a value does not fit, something of the right kind stands in the record, so that the rest
    can be looked through all the same.
    """
    problems = tuple(_too_large(value, ())) if _LONG_NUMBER.search(text) else ()
    try:
        return msgspec.convert(value, kind), problems
    except msgspec.ValidationError:
        fitting = msgspec.convert(_fit(value, kind), kind)
        return fitting, (*problems, *problems_in(value, kind))


def problems_in(value: Any, kind: type) -> Iterator[Problem]:
    """Everything in these values that does not fit the record."""
    return _check(value, _type_info(kind), ())


def as_faults(
    problems: tuple[Problem, ...], value: Any, text: str, path: Path, first_line: int = 1
) -> tuple[Fault, ...]:
    """The problems as faults of a file, each with its line and the name of whom it is about."""
    if not problems:
        return ()
    lines = lines_of(text)
    faults = []
    for problem in problems:
        line = line_of(lines, problem.keys)
        where = _named(value, problem.keys)
        message = f"{where}: {problem.message}" if where else problem.message
        shifted = None if line is None else line + first_line - 1
        faults.append(Fault(str(path), message, shifted, problem.found, problem.allowed))
    return tuple(faults)


@cache
def _type_info(kind: type) -> types.Type:
    return types.type_info(kind)


def _fit(value: Any, kind: type) -> Any:
    return _fitting(value, _type_info(kind))


def _fitting(value: Any, kind: types.Type) -> Any:
    """The value as far as it fits, with something of the right kind wherever it does not."""
    if next(_check(value, kind, ()), None) is None:
        return value
    match kind:
        case types.StructType(fields=fields):
            given = value if isinstance(value, dict) else {}
            wanted = [one for one in fields if one.required or one.encode_name in given]
            return {
                one.encode_name: _fitting(given.get(one.encode_name), one.type) for one in wanted
            }
        case types.VarTupleType(item_type=inner):
            return [_fitting(one, inner) for one in value] if isinstance(value, list) else []
        case types.DictType(value_type=inner):
            given = value if isinstance(value, dict) else {}
            return {key: _fitting(one, inner) for key, one in given.items()}
        case types.UnionType(types=choices):
            return _fitting(value, choices[0])
        case types.LiteralType(values=allowed):
            return allowed[0]
        case types.IntType():
            return 0
        case types.BoolType():
            return False
        case _:
            return ""


def _named(value: Any, keys: Keys) -> str:
    """The key path in a player's words: list entries by name or id where they have one."""
    words = []
    for key in keys:
        entry: Any = None
        if isinstance(value, dict):
            entry = value.get(str(key))
        elif isinstance(value, list) and isinstance(key, int) and key < len(value):
            entry = value[key]
        name = (
            entry.get("name") or entry.get("id")
            if isinstance(entry, dict) and isinstance(key, int)
            else None
        )
        words.append(
            f"{key + 1} ({name})"
            if name and isinstance(key, int)
            else str(key + 1 if isinstance(key, int) else key)
        )
        value = entry
    return ".".join(words)


def _check(value: Any, kind: types.Type, keys: Keys) -> Iterator[Problem]:
    match kind:
        case types.StructType():
            yield from _check_struct(value, kind, keys)
        case types.VarTupleType(item_type=inner):
            if not isinstance(value, list):
                yield _unfit(value, "a list", keys)
                return
            for place, entry in enumerate(value):
                yield from _check(entry, inner, (*keys, place))
        case types.DictType(value_type=inner):
            if not isinstance(value, dict):
                yield _unfit(value, "a table", keys)
                return
            for key, entry in value.items():
                yield from _check(entry, inner, (*keys, key))
        case types.UnionType(types=choices):
            yield from _check_union(value, choices, keys)
        case _:
            yield from _check_leaf(value, kind, keys)


def _check_struct(value: Any, kind: types.StructType, keys: Keys) -> Iterator[Problem]:
    if not isinstance(value, dict):
        yield _unfit(value, "a table", keys)
        return
    fields = {field.encode_name: field for field in kind.fields}
    known = [*fields, *([kind.tag_field] if kind.tag_field else [])]
    for key in value:
        if key not in known:
            near = difflib.get_close_matches(key, known, n=1)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            yield Problem(
                (*keys, key), f"unknown key{hint}", allowed="" if near else ", ".join(known)
            )
    for name, field in fields.items():
        if name in value:
            yield from _check(value[name], field.type, (*keys, name))
        elif field.required:
            yield Problem((*keys, name), "this key is missing", allowed=_words(field.type))


def _check_union(value: Any, choices: tuple[types.Type, ...], keys: Keys) -> Iterator[Problem]:
    structs = [choice for choice in choices if isinstance(choice, types.StructType)]
    tagged = {str(struct.tag): struct for struct in structs if struct.tag is not None}
    if isinstance(value, dict) and tagged:
        tag_field = structs[0].tag_field or "type"
        tag = value.get(tag_field)
        if tag in tagged:
            yield from _check_struct(value, tagged[str(tag)], keys)
            return
        near = difflib.get_close_matches(str(tag), tagged, n=1)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        yield Problem(
            (*keys, tag_field),
            f"unknown {tag_field}{hint}",
            found=shown(tag),
            allowed=", ".join(tagged),
        )
        return
    if isinstance(value, dict) and structs:
        yield from _check_struct(value, structs[0], keys)
        return
    attempts = [list(_check(value, choice, keys)) for choice in choices]
    if all(attempts):
        yield _unfit(value, " or ".join(_words(choice) for choice in choices), keys)


def _check_leaf(value: Any, kind: types.Type, keys: Keys) -> Iterator[Problem]:
    match kind:
        case types.LiteralType(values=allowed) if value not in allowed or isinstance(value, bool):
            near = difflib.get_close_matches(str(value), [str(one) for one in allowed], n=1)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            yield Problem(
                keys, f"unknown word{hint}", shown(value), ", ".join(str(one) for one in allowed)
            )
        case types.StrType() if not isinstance(value, str):
            yield _unfit(value, "a text", keys)
        case types.IntType() if not isinstance(value, int) or isinstance(value, bool):
            yield _unfit(value, "a whole number", keys)
        case types.BoolType() if not isinstance(value, bool):
            yield _unfit(value, "true or false", keys)
        case types.NoneType():
            yield _unfit(value, "nothing", keys)
        case _:
            return


def _unfit(value: Any, wanted: str, keys: Keys) -> Problem:
    if isinstance(value, str) and wanted in ("a whole number", "true or false"):
        wanted += ", without quotes"
    if isinstance(value, str) and wanted == "a list":
        wanted += f", as [{shown(value)}]"
    if isinstance(value, dict) and wanted == "a list" and len(keys) == 1:
        wanted += f", each entry under a head [[{keys[0]}]]"
    return Problem(keys, "this is the wrong kind of value", shown(value), wanted)


def _too_large(value: Any, keys: Keys) -> Iterator[Problem]:
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, entry in pairs:
            yield from _too_large(entry, (*keys, key))
    elif isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        yield Problem(keys, "this number is too large", str(value), f"up to {LARGEST_NUMBER}")


def _words(kind: types.Type) -> str:
    match kind:
        case types.StructType() | types.DictType():
            return "a table"
        case types.VarTupleType():
            return "a list"
        case types.IntType():
            return "a whole number"
        case types.BoolType():
            return "true or false"
        case types.LiteralType(values=values):
            return ", ".join(str(value) for value in values)
        case types.UnionType(types=choices):
            return " or ".join(_words(choice) for choice in choices)
        case _:
            return "a text"


def shown(value: Any) -> str:
    """A value as a player would write it down."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{value[:40]}"'
        case dict():
            return "a table"
        case list():
            return "a list"
        case _:
            return str(value)
