"""What a screen shows of one gang or party at one moment: equal pages are not drawn again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gangbook.book.gang import Gang, Sheet
from gangbook.book.log import OpenAct
from gangbook.book.party import Party
from gangbook.kernel import history

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook


@dataclass(frozen=True)
class Page:
    """A gang or party as it lies open, with what is not on its roster."""

    sheet: Sheet
    open_acts: tuple[OpenAct, ...]
    entries: int
    """How many entries its log has."""
    newest: int
    """The number of the newest live entry."""
    read_only: str
    """Why it can only be read; empty when it can be written."""
    hand_edited: bool
    """Whether its file was changed by hand since the last entry."""

    @property
    def gang(self) -> Gang:
        """The gang; only pages of a gang ask for it."""
        assert isinstance(self.sheet, Gang), "a party has no gang's page"
        return self.sheet

    @property
    def party(self) -> Party:
        """The party; only pages of a party ask for it."""
        assert isinstance(self.sheet, Party), "a gang has no party's page"
        return self.sheet


def page_of(books: OpenBook, sheet_id: str) -> Page:
    """The gang or party as it lies open now."""
    log = books.log(sheet_id)
    newest = history.head(log)
    return Page(
        sheet=books.sheet(sheet_id),
        open_acts=books.open_acts(sheet_id),
        entries=len(log),
        newest=newest.n if newest else 0,
        read_only=books.read_only(sheet_id),
        hand_edited=bool(books.hand_edits(sheet_id)),
    )
