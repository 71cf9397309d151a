"""The files of gangs and parties in a folder, read without opening them: what each says."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gangbook.book.gang import Gang, Sheet
from gangbook.book.party import Party
from gangbook.faults import Fault, FileFaults
from gangbook.rules.rulebook import Rulebook
from gangbook.store.folder import sheet_files
from gangbook.store.gang_rules import sheet_by_its_rules
from gangbook.store.toml_text import read_text


@dataclass(frozen=True)
class Shelved:
    """One file on the shelf."""

    path: Path
    sheet: Sheet | None = None
    """None when the file has faults."""
    open_acts: int = 0
    faults: tuple[Fault, ...] = ()

    @property
    def gang(self) -> Gang | None:
        """The gang in it; None where it has faults or is about a party."""
        return self.sheet if isinstance(self.sheet, Gang) else None

    @property
    def party(self) -> Party | None:
        """The party in it; None where it has faults or is about a gang."""
        return self.sheet if isinstance(self.sheet, Party) else None


def shelf_of(folder: Path, rulebook: Rulebook) -> tuple[Shelved, ...]:
    """Every file of a gang or a party in the folder by name; other TOML files are passed over.

    A folder that is not there yet is an empty shelf. Raises `FileFaults` for one that cannot be
    read.
    """
    if not folder.exists():
        return ()
    return tuple(_read(path, rulebook) for path in sheet_files(folder))


def _read(path: Path, rulebook: Rulebook) -> Shelved:
    try:
        text = read_text(path)
        file, _, _ = sheet_by_its_rules(text, path, rulebook)
    except FileFaults as error:
        return Shelved(path, faults=error.faults)
    return Shelved(path, sheet=file.sheet, open_acts=len(file.open_acts))
