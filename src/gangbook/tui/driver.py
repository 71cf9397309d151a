"""The app's driver: one question after the other, until the act is over or is left."""

from __future__ import annotations

from asyncio import sleep
from typing import TYPE_CHECKING, Any, Literal, assert_never

from textual.app import App

from gangbook.faults import GangbookError
from gangbook.kernel.procedure import Asks, Done
from gangbook.kernel.questions import Number, Pick, Roll, Tally, Text
from gangbook.tui.foresight import BookNow
from gangbook.tui.questions.number import NumberScreen
from gangbook.tui.questions.pick import PickScreen
from gangbook.tui.questions.question_screen import QuestionScreen
from gangbook.tui.questions.roll import RollScreen
from gangbook.tui.questions.tally import TallyScreen
from gangbook.tui.questions.text import TextScreen
from gangbook.tui.told import names_of
from gangbook.tui.tongue import tongue_of

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook
    from gangbook.store.playing import Playing

Played = Literal["done", "left", "stopped"] | GangbookError
"""How playing ended; an error when an answer could not be written."""


async def play_through(app: App[Any], books: OpenBook, playing: Playing) -> Played:
    """Ask until the act is done, stopped or left. Runs in a worker, as it waits for dialogs.

    After each answer a moment passes in which the screen below takes no key either.
    """
    while isinstance(playing.outcome, Asks):
        ending = await app.push_screen_wait(dialog_for(playing, _book_now(books, playing)))
        if isinstance(ending, GangbookError):
            return ending
        try:
            if ending == "back":
                playing.back()
            elif ending == "left" and isinstance(playing.outcome, Asks):
                playing.drop()
                return "left"
        except GangbookError as error:
            return error
        await sleep(QuestionScreen.settle)
    return "done" if isinstance(playing.outcome, Done) else "stopped"


def dialog_for(playing: Playing, book: BookNow) -> QuestionScreen:
    """The dialog for the question an act stands at."""
    assert isinstance(playing.outcome, Asks), "an act that asks nothing needs no dialog"
    match playing.outcome.question:
        case Roll():
            return RollScreen(playing, book)
        case Pick():
            return PickScreen(playing, book)
        case Number():
            return NumberScreen(playing, book)
        case Text():
            return TextScreen(playing, book)
        case Tally():
            return TallyScreen(playing, book)
        case unknown:
            assert_never(unknown)


def _book_now(books: OpenBook, playing: Playing) -> BookNow:
    """The names of everyone the act may be about, and the gang or party it is about first."""
    sheets = [books.sheet(one) for one in playing.gangs if books.is_open(one)]
    names = {one: name for sheet in sheets for one, name in names_of(sheet).items()}
    first = playing.gangs[0]
    say = tongue_of(books, first, playing.act.name)
    return BookNow(books.rulebook_of(first), names, sheets[0] if sheets else None, say)
