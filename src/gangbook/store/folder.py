"""The gang files of a folder."""

from __future__ import annotations

import re
from pathlib import Path

from gangbook.faults import Fault, FileFaults

_OTHER_HEAD = re.compile(rb"^(?:gangbook_rules\s*=|\[project\]|\[build-system\])", re.MULTILINE)
_HEAD_SIZE = 8192


def gang_files(place: Path) -> tuple[Path, ...]:
    """The file itself, or every `.toml` file of a folder that is no file of another kind, by name.

    Raises `FileFaults` when there is no such place or it cannot be looked into.
    """
    if place.is_file():
        return (place,)
    try:
        found = sorted(path for path in place.iterdir() if path.suffix == ".toml")
    except OSError as error:
        message = f"the folder cannot be looked into: {error.strerror}"
        raise FileFaults((Fault(str(place), message),)) from error
    return tuple(path for path in found if not _is_of_another_kind(path))


def _is_of_another_kind(path: Path) -> bool:
    try:
        with open(path, "rb") as file:
            return _OTHER_HEAD.search(file.read(_HEAD_SIZE)) is not None
    except OSError:
        return False
