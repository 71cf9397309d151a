"""The app: its themes, its keys that hold everywhere, and the first screen."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType

from gangbook.rules.rulebook import Rulebook
from gangbook.store.open_book import OpenBook
from gangbook.tui.clock import TableClock
from gangbook.tui.screens.gangs import GangsScreen
from gangbook.tui.screens.help import HelpScreen, KeyLine
from gangbook.tui.themes import OWN_THEMES, OWN_VARIABLES
from gangbook.tui.tongue import spoken_on


class GangbookApp(App[None]):
    """The campaign book in a terminal."""

    TITLE = "gangbook"
    CSS_PATH = "gangbook.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "question_mark,f1",
            "help",
            "Help",
            key_display="?",
            tooltip="All keys, and how things are done",
            id="app.help",
        ),
        Binding(
            "ctrl+p",
            "command_palette",
            "Palette",
            show=False,
            tooltip="Commands and themes",
            id="app.palette",
        ),
        Binding("ctrl+q", "quit", "Quit", show=False, tooltip="Close the book", id="app.quit"),
    ]

    def __init__(
        self,
        place: Path,
        rulebook: Rulebook,
        chance: random.Random | None = None,
        now: Callable[[], float] = monotonic,
    ) -> None:
        """Open on a folder of gangs, or on one gang file in its folder.

        `chance` throws the dice the app is asked to throw; with a seed they fall the same way.
        `now` tells the clock of a session the seconds.
        """
        super().__init__()
        self.place = place
        self.books = OpenBook(rulebook, chance)
        self.clock = TableClock(now)
        for theme in OWN_THEMES:
            self.register_theme(theme)
        if "TEXTUAL_THEME" not in os.environ:
            self.theme = OWN_THEMES[0].name

    def on_mount(self) -> None:
        is_file = self.place.is_file()
        folder = self.place.parent if is_file else self.place
        gangs = GangsScreen(self.books, folder, self.clock)
        self.push_screen(gangs)
        if is_file:
            self.call_after_refresh(gangs.open_file, self.place)

    async def on_event(self, event: events.Event) -> None:
        """What was said stays until the next key."""
        if isinstance(event, events.Key):
            self.clear_notifications()
        await super().on_event(event)

    def on_unmount(self) -> None:
        self.clock.stop_all(self.books)
        self.books.close()

    def get_css_variables(self) -> dict[str, str]:
        """The theme's variables, with ours for themes that do not have them."""
        variables = super().get_css_variables()
        for name, stand_in in OWN_VARIABLES.items():
            variables.setdefault(name, variables[stand_in])
        self.theme_variables = variables
        return variables

    def action_help(self) -> None:
        """Show the keys of this screen and the help pages."""
        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self._keys(), spoken_on(self.screen)))

    def _keys(self) -> tuple[KeyLine, ...]:
        say = spoken_on(self.screen)
        keys = {
            active.binding.id: (
                say(self.get_key_display(active.binding)),
                say(active.binding.description),
                say(active.tooltip),
            )
            for active in self.screen.active_bindings.values()
            if active.binding.id and active.tooltip
        }
        return tuple(keys.values())
