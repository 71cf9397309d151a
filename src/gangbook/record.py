"""The base of every value gangbook keeps: frozen, strict about keys, no defaults in files."""

from __future__ import annotations

from functools import cache
from typing import Any, dataclass_transform

import msgspec


@dataclass_transform(frozen_default=True, kw_only_default=True)
class RecordType(msgspec.StructMeta):
    """Tells type checkers what `Record` passes on: frozen, named arguments only."""


class Record(
    msgspec.Struct,
    metaclass=RecordType,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """An immutable value. Its classes pass `kw_only=True`, which msgspec does not inherit."""


@cache
def _defaults(kind: type[Record]) -> dict[str, Any]:
    return {
        field.name: field.default
        if field.default_factory is msgspec.NODEFAULT
        else field.default_factory()
        for field in msgspec.structs.fields(kind)
        if not field.required
    }


def present(record: Record) -> list[tuple[str, Any]]:
    """The fields a file shows, in its order: all but those at their default.

    msgspec itself compares with the default by identity, which differs between equal texts.
    """
    defaults = _defaults(type(record))
    values = [(name, getattr(record, name)) for name in record.__struct_fields__]
    return [
        (name, value) for name, value in values if name not in defaults or value != defaults[name]
    ]


def plain(value: Any) -> Any:
    """A record as the dicts, lists and scalars of a file."""
    if isinstance(value, Record):
        return {name: plain(inner) for name, inner in present(value)}
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple):
        return [plain(inner) for inner in value]
    return value
