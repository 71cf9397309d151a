"""A gang copied into a file of its own."""

from __future__ import annotations

from pathlib import Path

from gangbook.book.log import Entry
from gangbook.store.open_book import OpenBook
from gangbook.underhive.copying import copied_gang


def copy_gang(book: OpenBook, gang_id: str, place: Path, name: str, mark: str = "") -> str:
    """Copy a gang as it stands, under a new id and name; the copy is opened and its id given.

    It goes into a folder, or into a file that does not exist yet. Its log begins with the copy; the
    other gang's file and the acts that are open in it stay as they are. Raises `Refused` when the
    file is there already, `CannotWrite`.
    """
    mark = mark or f"{book.chance.randrange(16**4):04x}"
    copied = copied_gang(book.gang(gang_id), name, mark)
    told = f"copy_gang: {name} is a copy of {book.gang(gang_id).name}"
    draft = Entry(n=0, act="copy_gang", args={"of": gang_id}, notes=(told,), digest="")
    return book.create(place, copied, draft)
