"""A battle's report in a text file beside the gang."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gangbook.store.open_book import OpenBook
from gangbook.store.safe_write import replace_text


def save_report(book: OpenBook, gang_id: str, battle_id: str, lines: Sequence[str]) -> Path:
    """Write a report beside the gang's file, over an earlier one; the file's path comes back.

    Raises `CannotWrite`.
    """
    path = book.path(gang_id)
    place = path.with_name(f"{path.stem}-report-{battle_id}.txt")
    replace_text(place, "\n".join((*lines, "")))
    return place
