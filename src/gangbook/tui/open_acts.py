"""Choosing among the acts that were begun and are not finished."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.app import App

from gangbook.kernel.questions import Option
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.roster_words import about
from gangbook.tui.tongue import tongue_of
from gangbook.tui.words import spelt

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook


def open_act_title(books: OpenBook, sheet_id: str, name: str) -> str:
    """What an act is called, in the words of the game it belongs to."""
    known = books.acts_of(sheet_id).get(name)
    return books.rulebook_of(sheet_id).act_title(known.title) if known else spelt(name)


async def choose_open_act(
    app: App[Any], books: OpenBook, sheet_id: str, title: str, *, is_asked_always: bool = False
) -> str | None:
    """The id of an open act; the player says which where there are several."""
    acts = books.open_acts(sheet_id)
    if len(acts) == 1 and not is_asked_always:
        return acts[0].id
    sheet = books.sheet(sheet_id)
    options = tuple(
        Option(
            key=act.id,
            label=open_act_title(books, sheet_id, act.act),
            detail=about(sheet, act.args),
        )
        for act in acts
    )
    return await app.push_screen_wait(ChooseScreen(title, "", options, tongue_of(books, sheet_id)))
