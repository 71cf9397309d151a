"""A player at the table: presses keys and reads what lies open."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from gangbook.book.gang import Gang
from gangbook.store.gang_file import GangFile, read_gang
from gangbook.tui.app import GangbookApp
from gangbook.tui.screens.gang_screen import GangScreen

NAMES = {" ": "space", ".": "full_stop", ",": "comma", "=": "equals_sign", "?": "question_mark"}


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
        for _ in range(2):
            await self.pilot.pause()

    @property
    def screen(self) -> Screen[Any]:
        """The screen on top."""
        return self.app.screen

    @property
    def gang(self) -> Gang:
        """The gang that lies open."""
        return self.app.books.gang(self.gang_id)

    @property
    def gang_id(self) -> str:
        """The id of the gang on screen."""
        return next(
            screen.gang_id for screen in self.app.screen_stack if isinstance(screen, GangScreen)
        )

    @property
    def path(self) -> Path:
        """Its file."""
        return self.app.books.path(self.gang_id)

    @property
    def file(self) -> GangFile:
        """What its file says, read anew from the disk."""
        return read_gang(self.path, self.app.books.rulebook)

    def shows(self, kind: type[Screen[Any]]) -> bool:
        """Whether the screen on top is of this kind."""
        return isinstance(self.app.screen, kind)
