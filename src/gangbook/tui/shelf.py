"""The gang files in a folder, read without opening them: what each says or what is wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from gangbook.book.gang import Gang
from gangbook.faults import Fault, FileFaults, GangbookError
from gangbook.rules.rulebook import Rulebook
from gangbook.store.gang_file import read_gang

_NO_GANG = re.compile(rb"^\s*(?:gangbook_rules|extends|\[project\]|\[build-system\])", re.MULTILINE)
_START = 4096


@dataclass(frozen=True)
class Shelved:
    """One file on the shelf."""

    path: Path
    gang: Gang | None = None
    """None when the file has faults."""
    open_acts: int = 0
    faults: tuple[Fault, ...] = ()


def shelf_of(folder: Path, rulebook: Rulebook) -> tuple[Shelved, ...]:
    """Every gang file in the folder by name; other TOML files are passed over.

    Raises `OSError` for a folder that cannot be read.
    """
    files = [path for path in sorted(folder.iterdir()) if path.suffix == ".toml" and path.is_file()]
    return tuple(_read(path, rulebook) for path in files if _may_be_gang(path))


def _read(path: Path, rulebook: Rulebook) -> Shelved:
    try:
        file = read_gang(path, rulebook)
    except FileFaults as error:
        return Shelved(path, faults=error.faults)
    except GangbookError as error:
        return Shelved(path, faults=(Fault(path=str(path), message=str(error)),))
    return Shelved(path, gang=file.gang, open_acts=len(file.open_acts))


def _may_be_gang(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return _NO_GANG.search(file.read(_START)) is None
    except OSError:
        return True
