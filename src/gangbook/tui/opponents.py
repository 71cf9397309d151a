"""Which gangs of the folder sit at the table as opponents in a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.app import App

from gangbook.faults import FileFaults
from gangbook.kernel.questions import Option
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.shelf import shelf_of
from gangbook.tui.words import spelt
from gangbook.underhive.battle import why_no_battle

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook

ELSEWHERE = ""
"""The key of an opponent whose file is not in this folder."""


async def choose_opponent(app: App[Any], books: OpenBook, gang_id: str) -> str | None:
    """The id of the gang fought, empty for one that is kept elsewhere, None to leave it.

    Not asked where this gang is alone in its folder.
    """
    try:
        shelf = shelf_of(books.path(gang_id).parent, books.rulebook)
    except FileFaults:
        return ELSEWHERE
    others = [shelved.gang for shelved in shelf if shelved.gang and shelved.gang.id != gang_id]
    if not others:
        return ELSEWHERE
    rulebook = books.rulebook_of(gang_id)
    options = []
    for gang in others:
        closed = why_no_battle(rulebook, gang)
        reason = closed.reason if closed else ""
        options.append(Option(key=gang.id, label=gang.name, detail=spelt(gang.list), closed=reason))
    options.append(
        Option(key=ELSEWHERE, label="A gang that is not kept here", detail="by its name")
    )
    words = "With a gang of this folder the battle is entered for both, and what follows is shared."
    return await app.push_screen_wait(ChooseScreen("Who was fought?", words, tuple(options)))
