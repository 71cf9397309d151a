"""Beginning an act and taking one up, with the other gangs it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from textual.app import App

from gangbook.kernel.questions import Option
from gangbook.store.beside import open_beside
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.roster_words import about, act_title

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook
    from gangbook.store.playing import Playing


def begun(books: OpenBook, gang_id: str, act: str, args: Mapping[str, str]) -> Playing:
    """An act begun; the other gangs it is about are opened where they lie in the same folder.

    Raises what `OpenBook.begin` and `open_beside` raise.
    """
    others = books.acts[act].others(args) if act in books.acts else ()
    for other in others:
        open_beside(books, gang_id, other)
    return books.begin(act, gang_id, args, others)


def taken_up(books: OpenBook, gang_id: str, open_id: str) -> Playing:
    """An open act where it stands, with the other gangs it is about.

    Raises what `OpenBook.resume` and `open_beside` raise.
    """
    for act in books.open_acts(gang_id):
        if act.id == open_id:
            for other in act.gangs[1:]:
                open_beside(books, gang_id, other)
    return books.resume(gang_id, open_id)


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
