"""The files of a folder that are about gangs or parties."""

from __future__ import annotations

import re
from pathlib import Path

from gangbook.faults import Fault, FileFaults

_OTHER_HEAD = re.compile(
    rb"^(?:gangbook_rules\s*=|captive_packet\s*=|\[project\]|\[build-system\])", re.MULTILINE
)
_PARTY_HEAD = re.compile(rb"^gangbook_party\s*=", re.MULTILINE)
_ID = re.compile(rb"""^id\s*=\s*["']([a-zA-Z0-9_-]+)["']""", re.MULTILINE)
_HEAD_SIZE = 8192


def gang_files(place: Path) -> tuple[Path, ...]:
    """The file itself, or every gang file of a folder by name: `.toml`, and of no other kind.

    Raises `FileFaults` when there is no such place or it cannot be looked into.
    """
    if place.is_file():
        return (place,)
    return tuple(path for path in sheet_files(place) if not _begins_with(_PARTY_HEAD, path))


def sheet_files(place: Path) -> tuple[Path, ...]:
    """The file itself, or every file of a folder that is about a gang or a party, by name.

    Raises `FileFaults` when there is no such place or it cannot be looked into.
    """
    if place.is_file():
        return (place,)
    try:
        found = sorted(path for path in place.iterdir() if path.suffix == ".toml")
    except OSError as error:
        message = f"the folder cannot be looked into: {error.strerror}"
        raise FileFaults((Fault(str(place), message),)) from error
    return tuple(path for path in found if not _begins_with(_OTHER_HEAD, path))


def gang_file(folder: Path, gang_id: str) -> Path | None:
    """The file of this gang in a folder; None where it is not kept there."""
    return next((path for path in gang_files(folder) if _id_in(path) == gang_id), None)


def _id_in(path: Path) -> str:
    """The id a gang file begins with, above its first table."""
    try:
        with open(path, "rb") as file:
            top = file.read(_HEAD_SIZE).partition(b"\n[")[0]
    except OSError:
        return ""
    found = _ID.search(top)
    return found[1].decode() if found else ""


def _begins_with(head: re.Pattern[bytes], path: Path) -> bool:
    try:
        with open(path, "rb") as file:
            return head.search(file.read(_HEAD_SIZE)) is not None
    except OSError:
        return False
