"""Undo at the screen: with the other gang of an act, and its later acts on a yes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.app import App

from gangbook.book.log import Entry
from gangbook.faults import Refused
from gangbook.kernel.questions import Option
from gangbook.store.neighbours import undo
from gangbook.store.telling import sentence_of
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.words import counted

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook


async def undo_newest(app: App[Any], books: OpenBook, gang_id: str) -> Entry | None:
    """Undo the newest act; None where the player would rather keep the other gang's later ones.

    Runs in a worker, as it may wait for an answer. Raises what `OpenBook.undo` raises.
    """
    try:
        return undo(books, gang_id)
    except Refused as refused:
        other, later = books.later_in_other(gang_id)
        if refused.code != "later_acts" or not later:
            raise
    sheet, rulebook = books.sheet(other), books.rulebook_of(other)
    title = f"Undo {counted(len(later), 'later act')} of {sheet.name} too?"
    told = "\n".join(sentence_of(rulebook, sheet, entry) for entry in later)
    options = (
        Option(key="no", label="Leave it"),
        Option(key="yes", label="Undo them all"),
    )
    if await app.push_screen_wait(ChooseScreen(title, told, options)) != "yes":
        return None
    return books.undo_with_later(gang_id)
