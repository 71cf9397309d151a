"""Choosing among the acts that were begun and are not finished."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.app import App

from gangbook.kernel.questions import Option
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.roster_words import about, act_title

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook


async def choose_open_act(
    app: App[Any], books: OpenBook, gang_id: str, title: str, *, is_asked_always: bool = False
) -> str | None:
    """The id of an open act; the player says which where there are several."""
    acts = books.open_acts(gang_id)
    if len(acts) == 1 and not is_asked_always:
        return acts[0].id
    options = tuple(
        Option(
            key=act.id,
            label=act_title(books.acts, act.act),
            detail=about(books.gang(gang_id), act.args),
        )
        for act in acts
    )
    return await app.push_screen_wait(ChooseScreen(title, "", options))
