"""What a file says by now, beside what lies open here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gangbook.book.log import Change
from gangbook.faults import FileFaults
from gangbook.kernel.diff import changes_between
from gangbook.store.gang_file import tree_of
from gangbook.store.gang_rules import sheet_by_its_rules
from gangbook.store.toml_text import read_text

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook


def changes_on_disk(book: OpenBook, sheet_id: str) -> tuple[Change, ...]:
    """How the file differs from what lies open; nothing where it has faults."""
    path = book.path(sheet_id)
    try:
        file, _, _ = sheet_by_its_rules(read_text(path), path, book.rulebook)
    except FileFaults:
        return ()
    return tuple(changes_between(tree_of(book.sheet(sheet_id)), tree_of(file.sheet)))
