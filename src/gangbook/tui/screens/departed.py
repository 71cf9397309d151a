"""Those who left the gang: their last cards, and hiring a retired fighter again."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events, getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import DataTable

from gangbook.book.derive import rating
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.tui.page import Page
from gangbook.tui.screens.card_screen import EXPLAIN, TURN_BACK, TURN_ON, CardScreen
from gangbook.tui.screens.gang_screen import GangScreen
from gangbook.tui.screens.sheet_screen import UNDO
from gangbook.tui.widgets.gang_header import GangHeader
from gangbook.tui.widgets.ink import ink
from gangbook.tui.widgets.keys import Keys
from gangbook.tui.words import counted, spelt


class DepartedScreen(GangScreen):
    """The departed of one gang, in the order in which they left."""

    CSS_PATH = "departed.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter", "card", "Last card", priority=True, tooltip="The last card", id="departed.card"
        ),
        Binding(
            "r",
            "rehire",
            "Hire again",
            tooltip="Hire a retired fighter again, for the Rating on the last card",
            id="departed.rehire",
        ),
        UNDO,
        Binding("escape", "leave", "Roster", tooltip="Back to the roster", id="departed.leave"),
    ]

    header = getters.query_one(GangHeader)
    table = getters.query_one("#departed", DataTable)

    def compose(self) -> ComposeResult:
        yield GangHeader()
        yield DataTable(id="departed", cursor_type="row", zebra_stripes=True)
        yield Keys()

    def on_mount(self) -> None:
        self.table.focus()

    def on_resize(self, event: events.Resize) -> None:
        """Columns follow the width."""
        self.watch_page()

    def show_page(self, page: Page) -> None:
        """Draw the list; it closes when nobody is left on it."""
        departed = page.gang.departed
        if not departed:
            self.dismiss(None)
            return
        right = Content.from_markup("[$ink-faint]$gang[/]", gang=page.gang.name)
        line = Content.from_markup(
            "[$secondary]$n[/]  [$ink-faint]they count for nothing; credits [/]$credits",
            n=counted(len(departed), "fighter"),
            credits=f"{page.gang.stash.credits:,}",
        )
        self.header.show("Departed", right, line)
        row = self.table.cursor_row
        self.table.clear(columns=True)
        for label, width in (("name", 22), ("type", 22), ("left", 10)):
            self.table.add_column(label, width=width)
        for label, width in (("XP", 4), ("rating", 6)):
            self.table.add_column(Text(label, justify="right"), width=width)
        for fighter in departed:
            self.table.add_row(*self._row(fighter), key=fighter.id)
        self.table.move_cursor(row=row)

    @on(DataTable.RowSelected)
    def open_clicked(self) -> None:
        """A click shows the last card."""
        self.action_card()

    def action_card(self) -> None:
        """Show the last card of the fighter under the cursor."""
        if (fighter := self._fighter()) is not None:
            self.app.push_screen(LastCardScreen(self.books, self.gang_id, fighter.id))

    def action_rehire(self) -> None:
        """Hire the fighter under the cursor again."""
        if (fighter := self._fighter()) is not None:
            self.begin("rehire", fighter=fighter.id)

    def _fighter(self) -> Fighter | None:
        place = self.table.cursor_row
        departed = self.gang.departed
        return departed[place] if 0 <= place < len(departed) else None

    def _row(self, fighter: Fighter) -> tuple[Text, ...]:
        faint = ink(self, "ink-faint")
        return (
            Text(fighter.name, style="bold", no_wrap=True, overflow="ellipsis"),
            Text(spelt(fighter.type), no_wrap=True, overflow="ellipsis"),
            Text(fighter.departure or "-", style=faint),
            Text(str(fighter.xp), justify="right"),
            Text(str(rating(fighter).value), justify="right"),
        )


class LastCardScreen(CardScreen):
    """The last card of a fighter who left: only to be read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        EXPLAIN,
        TURN_ON,
        TURN_BACK,
        Binding("escape", "leave", "Departed", tooltip="Back to the list", id="last_card.leave"),
    ]

    def cards(self, gang: Gang) -> tuple[Fighter, ...]:
        """The departed."""
        return gang.departed
