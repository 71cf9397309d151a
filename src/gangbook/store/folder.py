"""The files of a folder that are about gangs or parties."""

from __future__ import annotations

import re
from pathlib import Path

from gangbook.faults import Fault, FileFaults

_OTHER_HEAD = re.compile(rb"^(?:gangbook_rules\s*=|\[project\]|\[build-system\])", re.MULTILINE)
_PARTY_HEAD = re.compile(rb"^gangbook_party\s*=", re.MULTILINE)
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


def _begins_with(head: re.Pattern[bytes], path: Path) -> bool:
    try:
        with open(path, "rb") as file:
            return head.search(file.read(_HEAD_SIZE)) is not None
    except OSError:
        return False
