"""What a screen shows of one gang at one moment: equal pages are not drawn again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gangbook.book.gang import Gang
from gangbook.book.log import OpenAct
from gangbook.kernel import history

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook


@dataclass(frozen=True)
class Page:
    """A gang as it lies open, with what is not on its roster."""

    gang: Gang
    open_acts: tuple[OpenAct, ...]
    entries: int
    """How many entries its log has."""
    newest: int
    """The number of the newest live entry."""
    read_only: str
    """Why it can only be read; empty when it can be written."""
    hand_edited: bool
    """Whether its file was changed by hand since the last entry."""


def page_of(books: OpenBook, gang_id: str) -> Page:
    """The gang as it lies open now."""
    log = books.log(gang_id)
    newest = history.head(log)
    return Page(
        gang=books.gang(gang_id),
        open_acts=books.open_acts(gang_id),
        entries=len(log),
        newest=newest.n if newest else 0,
        read_only=books.read_only(gang_id),
        hand_edited=bool(books.hand_edits(gang_id)),
    )
