"""From frozen records to our one canonical text: one fact a line, one form for each key.

Defaults are left out.

tomli-w alone turns lists of tables inline or into `[[...]]` by their width, so that one edit
reshapes many lines. Here each kind of field has one form; tomli-w writes the values themselves.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import tomli_w

from gangbook.book.gang import Sheet
from gangbook.book.log import Entry, OpenAct
from gangbook.record import Record, present

ONE_A_LINE = frozenset({"answers", "retaken", "notes", "changes"})
"""Lists of texts that get a line for each; all others stand on one line."""


def encode_roster(sheet: Sheet) -> str:
    """The text of a file above its open acts and log; its first field is its format."""
    head = sheet.__struct_fields__[0]
    top = [f"{head} = {getattr(sheet, head)}\n"]
    blocks: list[str] = []
    for name, value in present(sheet):
        if isinstance(value, Record):
            blocks.append(f"[{name}]\n{_body(value)}")
        elif isinstance(value, tuple) and isinstance(value[0], Record):
            blocks.extend(f"[[{name}]]\n{_body(one)}" for one in value)
        elif name != head:
            top.append(f"{name} = {_value(value)}\n")
    return "\n".join(("".join(top), *blocks))


def encode_open(open_act: OpenAct) -> str:
    """The block of one open act."""
    return f"[[open]]\n{_body(open_act)}"


def encode_entry(entry: Entry) -> str:
    """The closed block of one log entry."""
    return f"[[log]]\n{_body(entry)}"


def encode_values(values: dict[str, Any]) -> str:
    """Plain values, one a line."""
    return "".join(f"{_key(name)} = {_value(value)}\n" for name, value in values.items())


def _body(record: Record) -> str:
    lines = []
    for name, value in present(record):
        if (
            value
            and isinstance(value, tuple)
            and (name in ONE_A_LINE or isinstance(value[0], Record))
        ):
            rows = "".join(f"    {_value(one)},\n" for one in value)
            lines.append(f"{name} = [\n{rows}]\n")
        else:
            lines.append(f"{name} = {_value(value)}\n")
    return "".join(lines)


def _value(value: Any) -> str:
    match value:
        case Record():
            return _inline([(name, inner) for name, inner in present(value)])
        case dict():
            return _inline(list(value.items()))
        case tuple() | list():
            return f"[{', '.join(_value(one) for one in value)}]"
        case str() if '"' in value and value.isprintable() and "'" not in value:
            return f"'{value}'"
        case _:
            return _scalar(value, type(value).__name__)


def _inline(pairs: list[tuple[str, Any]]) -> str:
    return (
        "{ " + ", ".join(f"{_key(name)} = {_value(value)}" for name, value in pairs) + " }"
        if pairs
        else "{}"
    )


@lru_cache(maxsize=4096)
def _scalar(value: Any, kind: str) -> str:
    """tomli-w's form of one value, remembered by its type too, since 1 and true are equal."""
    return tomli_w.dumps({"x": value}).removeprefix("x = ").removesuffix("\n")


@lru_cache(maxsize=1024)
def _key(name: str) -> str:
    return tomli_w.dumps({name: 0}).removesuffix(" = 0\n")
