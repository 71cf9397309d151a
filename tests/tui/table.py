"""A player at the table: presses keys and reads what lies open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.command import CommandList
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from gangbook.book.gang import Gang
from gangbook.book.party import Party
from gangbook.store.sheet_file import SheetFile, read_sheet
from gangbook.tui.app import GangbookApp
from gangbook.tui.questions.pick import PickScreen
from gangbook.tui.screens.sheet_screen import SheetScreen

NAMES = {
    " ": "space",
    ".": "full_stop",
    ",": "comma",
    "=": "equals_sign",
    "?": "question_mark",
    "/": "slash",
    "+": "plus",
    "-": "minus",
    "<": "less_than_sign",
    "]": "right_square_bracket",
}


class Player:
    """Plays the app by keys only."""

    def __init__(self, app: GangbookApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """Press keys one after the other, and wait after each until the app has done its work."""
        for key in keys:
            await self.pilot.press(NAMES.get(key, key))
            await self.rest()

    async def write(self, text: str) -> None:
        """Type a text, sign by sign."""
        await self.press(*text)

    async def answer(self, text: str) -> None:
        """Type an answer and give it."""
        await self.write(text)
        await self.press("enter")

    async def rest(self) -> None:
        """Wait until screens, workers that wait for nothing and their messages are done."""
        await self.pilot.pause()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait for what takes the app a while, as the search of the palette."""
        for _ in range(200):
            if condition():
                return
            await self.pilot.pause()
        raise AssertionError("it does not come about")

    async def choose(self, words: str) -> None:
        """Move to the option whose label begins with these words and take it."""
        assert isinstance(self.app.screen, PickScreen)
        labels = [option.label for option in self.app.screen.shown]
        place = next(at for at, label in enumerate(labels) if label.startswith(words))
        now = self.app.screen.listing.highlighted or 0
        await self.press(*["down"] * (place - now), *["up"] * (now - place), "enter")

    async def take_what_is_suggested(self, until: type[Screen[Any]]) -> None:
        """Answer with Enter alone, whatever is asked, until a screen of this kind is there."""
        for _ in range(12):
            if self.shows(until):
                return
            await self.press("enter")
        raise AssertionError("the questions do not end")

    async def command(self, name: str) -> None:
        """Find a command in the palette by its name and run it."""
        await self.press("ctrl+p")
        await self.write(name)
        await self.until(lambda: self._first_found() == name)
        await self.press("enter")

    def _first_found(self) -> str:
        found = self.screen.query_one(CommandList)
        if not found.option_count or found.highlighted != 0:
            return ""
        return str(found.get_option_at_index(0).prompt).partition("\n")[0]

    def reads(self, selector: str) -> str:
        """The text of a part of the screen."""
        return str(self.screen.query_one(selector, Static).render())

    @property
    def told(self) -> str:
        """What the app says beside the page."""
        return " ".join(note.message for note in self.app._notifications)

    @property
    def screen(self) -> Screen[Any]:
        """The screen on top."""
        return self.app.screen

    @property
    def gang(self) -> Gang:
        """The gang that lies open."""
        return self.app.books.gang(self.gang_id)

    @property
    def party(self) -> Party:
        """The party that lies open."""
        return self.app.books.party(self.gang_id)

    @property
    def gang_id(self) -> str:
        """The id of the gang or party on screen."""
        return next(
            screen.sheet_id for screen in self.app.screen_stack if isinstance(screen, SheetScreen)
        )

    @property
    def path(self) -> Path:
        """Its file."""
        return self.app.books.path(self.gang_id)

    @property
    def file(self) -> SheetFile:
        """What its file says, read anew from the disk."""
        return read_sheet(self.path, self.app.books.rulebook)

    def shows(self, kind: type[Screen[Any]]) -> bool:
        """Whether the screen on top is of this kind."""
        return isinstance(self.app.screen, kind)
