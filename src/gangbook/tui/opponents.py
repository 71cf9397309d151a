"""Which gangs of the folder sit at the table as opponents in a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.app import App

from gangbook.book.gang import Gang
from gangbook.faults import FileFaults
from gangbook.kernel.questions import Option
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.shelf import shelf_of
from gangbook.tui.words import spelt
from gangbook.underhive.battle import why_no_battle

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook

ELSEWHERE = ""
"""The key of an opponent whose file is not in this folder, and of nobody further."""
WORDS = "With a gang of this folder the battle is entered for both, and what follows is shared."


async def choose_opponents(app: App[Any], books: OpenBook, gang_id: str) -> tuple[str, ...] | None:
    """The ids of the gangs fought, none for one that is kept elsewhere, None to leave it.

    Not asked where this gang is alone in its folder, and no more than once where one other is free.
    """
    try:
        shelf = shelf_of(books.path(gang_id).parent, books.rulebook)
    except FileFaults:
        return ()
    others = {one.gang.id: one.gang for one in shelf if one.gang and one.gang.id != gang_id}
    against: tuple[str, ...] = ()
    last = Option(key=ELSEWHERE, label="A gang that is not kept here", detail="by its name")
    while options := tuple(_option(books, gang_id, one) for one in others.values()):
        if against and all(option.closed for option in options):
            break
        shown = (last, *options) if against else (*options, last)
        title = "Who was fought as well?" if against else "Who was fought?"
        chosen = await app.push_screen_wait(ChooseScreen(title, WORDS, shown))
        if chosen is None:
            return None
        if chosen == ELSEWHERE:
            break
        against = (*against, chosen)
        del others[chosen]
        last = Option(key=ELSEWHERE, label="Nobody else of this folder")
    return against


def _option(books: OpenBook, gang_id: str, gang: Gang) -> Option:
    closed = why_no_battle(books.rulebook_of(gang_id), gang)
    reason = closed.reason if closed else ""
    return Option(key=gang.id, label=gang.name, detail=spelt(gang.list), closed=reason)
