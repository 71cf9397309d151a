"""The gang files in a folder, read without opening them: what each says or what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gangbook.book.gang import Gang
from gangbook.faults import Fault, FileFaults
from gangbook.rules.rulebook import Rulebook
from gangbook.store.folder import gang_files
from gangbook.store.gang_file import gang_of_text
from gangbook.store.gang_rules import rules_for
from gangbook.store.toml_text import read_text


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

    A folder that is not there yet is an empty shelf. Raises `FileFaults` for one that cannot be
    read.
    """
    if not folder.exists():
        return ()
    return tuple(_read(path, rulebook) for path in gang_files(folder))


def _read(path: Path, rulebook: Rulebook) -> Shelved:
    try:
        text = read_text(path)
        own_rulebook, _ = rules_for(text, path, rulebook)
        file = gang_of_text(text, path, own_rulebook)
    except FileFaults as error:
        return Shelved(path, faults=error.faults)
    return Shelved(path, gang=file.gang, open_acts=len(file.open_acts))
