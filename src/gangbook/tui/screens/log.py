"""The log in plain sentences, newest first; what was undone stays in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events, getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import DataTable, Static

from gangbook.book.log import Entry
from gangbook.faults import GangbookError
from gangbook.kernel.history import live
from gangbook.kernel.questions import Option
from gangbook.tui.page import Page
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.entry_details import EntryScreen, entry_details
from gangbook.tui.screens.log_filters import Filter, filters_of
from gangbook.tui.screens.sheet_screen import REDO, UNDO, WIDE, SheetScreen
from gangbook.tui.undoing import undo_newest
from gangbook.tui.widgets.gang_header import GangHeader
from gangbook.tui.widgets.ink import ink
from gangbook.tui.widgets.keys import Keys
from gangbook.tui.words import counted

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook

MOST_NAMED = 4
"""Acts that have to be undone first are named as far as this."""
CHUNK = 200
"""Entries read at a time; more are read when the cursor comes to the end."""


class LogScreen(SheetScreen):
    """Everything that was done to the gang or party."""

    CSS_PATH = "log.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "details",
            "Details",
            priority=True,
            tooltip="Answers, dice and changes",
            id="log.details",
        ),
        Binding(
            "f", "filter", "Filter", tooltip="Only a fighter, a battle or money", id="log.filter"
        ),
        UNDO,
        REDO,
        Binding(
            "t",
            "undo_to",
            "Undo to here",
            tooltip="Undo every act after the one under the cursor",
            id="log.undo_to",
        ),
        Binding("escape", "leave", "Roster", tooltip="Back to the roster", id="log.leave"),
    ]

    header = getters.query_one(GangHeader)
    table = getters.query_one("#entries", DataTable)
    details = getters.query_one("#details", Static)

    def __init__(self, books: OpenBook, sheet_id: str) -> None:
        super().__init__(books, sheet_id)
        self.filter_key = "all"
        self.shown: list[Entry] = []
        self._next = 0

    def compose(self) -> ComposeResult:
        yield GangHeader()
        yield DataTable(id="entries", cursor_type="row", zebra_stripes=True, show_header=False)
        with VerticalScroll(id="aside", can_focus=False):
            yield Static(id="details")
        yield Keys()

    def on_mount(self) -> None:
        self.table.focus()

    def on_resize(self, event: events.Resize) -> None:
        """The sentences follow the width."""
        self.watch_page()

    def show_page(self, page: Page) -> None:
        """Draw the entries again, newest first."""
        label = self._filters()[self.filter_key][0]
        entries = counted(page.entries, self.in_words("entry"), self.in_words("entries"))
        right = Content.from_markup("[$ink-faint]$n[/]", n=entries)
        line = Content.from_markup(
            "[$secondary]$showing[/] [bold]$label[/]",
            showing=self.in_words("showing"),
            label=label,
        )
        self.header.show(self.in_words("Log of {name}", name=page.sheet.name), right, line)
        row = self.table.cursor_row
        self.table.clear(columns=True)
        self.table.add_column("no", width=4)
        self.table.add_column("mark", width=6)
        self.table.add_column("what", width=max(20, self._list_width() - 18))
        self.shown = []
        self._next = page.entries
        self.read_more(page)
        self.table.move_cursor(row=row)

    def read_more(self, page: Page) -> None:
        """Read the next entries back in time that the filter lets through."""
        wanted = self._filters()[self.filter_key][1]
        log = self.books.log(self.sheet_id)
        found = 0
        while self._next > 0 and found < CHUNK:
            self._next -= 1
            entry = log[self._next]
            if wanted(entry):
                found += 1
                self.shown.append(entry)
                self.table.add_row(*self._row(entry, page.newest), key=str(entry.n))

    @on(DataTable.RowHighlighted)
    def show_entry(self, event: DataTable.RowHighlighted) -> None:
        """Show the entry under the cursor beside the list, and read on at its end."""
        if self.page is None or event.cursor_row >= len(self.shown):
            return
        entry = self.shown[event.cursor_row]
        rulebook = self.books.rulebook_of(self.sheet_id)
        self.details.update(entry_details(entry, self.page.sheet, rulebook, self.in_words))
        if event.cursor_row + 1 == len(self.shown) and self._next:
            self.read_more(self.page)

    @on(DataTable.RowSelected)
    def open_clicked(self) -> None:
        """A click shows the entry whole."""
        self.action_details()

    def action_details(self) -> None:
        """Show the entry whole."""
        if (entry := self._entry()) is not None:
            rulebook, sheet = self.books.rulebook_of(self.sheet_id), self.books.sheet(self.sheet_id)
            self.app.push_screen(EntryScreen(entry, sheet, rulebook, self.in_words))

    def action_filter(self) -> None:
        """Choose what to show."""
        options = tuple(Option(key=key, label=label) for key, (label, _) in self._filters().items())
        asking = ChooseScreen(self.in_words("Show"), "", options, self.in_words)
        self.app.push_screen(asking, self._set_filter)

    @work(group="act")
    async def action_undo_to(self) -> None:
        """Offer to undo every act after the entry under the cursor."""
        entry = self._entry()
        if entry is None or self.page is None:
            return
        if entry.undone:
            self.warn("This entry is undone already; ctrl+r does an act again.")
            return
        later = self.page.newest - entry.n
        if not later:
            self.warn("This is the newest act; u undoes it.")
            return
        options = (
            Option(key="no", label=self.in_words("Leave everything as it is")),
            Option(
                key="yes",
                label=self.in_words("Undo them"),
                detail=self.in_words("they stay in the log, and ctrl+r does them again"),
            ),
        )
        words = self.in_words(
            "Every act after entry {n} is undone, newest first: {act}",
            n=entry.n,
            act=self.sentence(entry),
        )
        named = [
            self.sentence(one) for one in live(self.books.log(self.sheet_id)) if one.n > entry.n
        ]
        words += "\n" + self.in_words("before it: {acts}", acts="; ".join(named[:MOST_NAMED]))
        title = self.in_words("Undo back to here")
        asking = ChooseScreen(title, words, options, self.in_words)
        if await self.app.push_screen_wait(asking) == "yes":
            await self._undo_to(entry)

    async def _undo_to(self, entry: Entry) -> None:
        undone = 0
        try:
            while self.page is not None and self.page.newest > entry.n:
                if await undo_newest(self.app, self.books, self.sheet_id) is None:
                    break
                undone += 1
                self.read_again()
        except GangbookError as error:
            self.refuse(error)
        if undone:
            acts = counted(undone, self.in_words("act"), self.in_words("acts"))
            self.say(self.in_words("{acts} undone.", acts=acts), "Undone")

    def _set_filter(self, chosen: str | None) -> None:
        if chosen is not None:
            self.filter_key = chosen
            self.table.move_cursor(row=0)
            self.watch_page()

    def _entry(self) -> Entry | None:
        place = self.table.cursor_row
        return self.shown[place] if 0 <= place < len(self.shown) else None

    def _filters(self) -> dict[str, tuple[str, Filter]]:
        """What can be shown: a name in words and what it lets through."""
        sheet = self.books.sheet(self.sheet_id)
        return filters_of(self.books.rulebook_of(self.sheet_id), sheet, self.in_words)

    def _row(self, entry: Entry, newest: int) -> tuple[Text, Text, Text]:
        faint = ink(self, "ink-faint")
        number = Text(str(entry.n), style=faint, justify="right")
        told = Text(self.sentence(entry), overflow="ellipsis", no_wrap=True)
        if entry.undone:
            told.stylize(faint)
            told.stylize("strike")
            return number, Text(self.in_words("undone"), style=ink(self, "warning")), told
        mark = self.in_words("newest") if entry.n == newest else ""
        return number, Text(mark, style=ink(self, "accent")), told

    def _list_width(self) -> int:
        return self.size.width * 3 // 5 if self.size.width >= WIDE else self.size.width
