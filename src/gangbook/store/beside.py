"""The other gang of an act: its file lies in the same folder and is opened when it is needed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from gangbook.faults import Refused
from gangbook.store.folder import gang_files
from gangbook.store.toml_text import read_text

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook

_TABLE = re.compile(r"^\s*\[", re.MULTILINE)


def open_beside(books: OpenBook, gang_id: str, other: str) -> None:
    """Have the gang with the id `other` open too, from the folder of an open gang's file.

    Raises `Refused` `other_gang_missing` when no file of the folder is this gang, `FileFaults` when
    it has faults, `Locked` when another window holds it.
    """
    if not books.is_open(other):
        path = _file_of(other, books.path(gang_id).parent)
        if path is None:
            raise Refused("other_gang_missing", f"No file of this folder is the gang {other}.")
        books.open(path)


def _file_of(gang_id: str, folder: Path) -> Path | None:
    wanted = re.compile(rf'^id\s*=\s*["\']{re.escape(gang_id)}["\']\s*$', re.MULTILINE)
    for path in gang_files(folder):
        text = read_text(path)
        first = _TABLE.search(text)
        if wanted.search(text, 0, first.start() if first else len(text)):
            return path
    return None


def open_sharing(books: OpenBook, gang_id: str, shared: str) -> None:
    """Have the other gang of an act open too, where its file lies in the same folder.

    `shared` is the mark that the act has in both logs. Nothing happens where it is not found.
    Raises `FileFaults` and `Locked` as `OpenBook.open`.
    """
    if not shared or books.others_sharing(gang_id, shared):
        return
    line = f'shared = "{shared}"'
    own = books.path(gang_id)
    for path in gang_files(own.parent):
        if path != own and line in read_text(path).splitlines():
            books.open(path)
            return
