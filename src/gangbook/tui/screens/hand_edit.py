"""A file was changed by hand: the differences to its log, and a reason to book them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from gangbook.faults import GangbookError
from gangbook.tui.told import all_told
from gangbook.tui.tongue import Tongue, tongue_of
from gangbook.tui.widgets.change_list import change_lines
from gangbook.tui.widgets.keys import Keys

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook


class HandEditScreen(ModalScreen[None]):
    """Nothing is hidden and nothing is lost: the edit becomes an entry of its own, or waits."""

    CSS_PATH = "hand_edit.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "book",
            "Book it",
            priority=True,
            tooltip="Book the changes as a correction",
            id="hand_edit.book",
        ),
        Binding(
            "escape",
            "leave",
            "Only read",
            tooltip="Look at the gang; no act can be begun until it is booked",
            id="hand_edit.leave",
        ),
    ]

    line = getters.query_one(Input)
    word = getters.query_one("#word", Static)

    def __init__(self, books: OpenBook, sheet_id: str) -> None:
        super().__init__()
        self.books = books
        self.sheet_id = sheet_id

    @property
    def in_words(self) -> Tongue:
        """What puts a sentence of the program in the words of the game that is played."""
        return tongue_of(self.books, self.sheet_id)

    def compose(self) -> ComposeResult:
        changes = self.books.hand_edits(self.sheet_id)
        with Vertical(id="sheet"):
            title = self.in_words("Changed by hand").upper()
            yield Static(Content.from_markup("[bold $primary]$title[/]", title=title), id="title")
            yield Static(
                self.in_words(
                    "The file does not say what its log says. Since the last entry somebody wrote:"
                ),
                id="why",
            )
            with VerticalScroll(id="changes", can_focus=False):
                rulebook, sheet = (
                    self.books.rulebook_of(self.sheet_id),
                    self.books.sheet(self.sheet_id),
                )
                told = all_told(changes, sheet, rulebook)
                yield Static(change_lines(told, most=200, say=self.in_words))
            why = self.in_words("why, as: arbitrator's ruling of last Friday")
            yield Input(placeholder=why, max_length=200)
            yield Static(id="word")
        yield Keys()

    def on_mount(self) -> None:
        self.line.focus()

    def action_book(self) -> None:
        """Book the changes with the reason typed."""
        reason = self.line.value.strip()
        if not reason:
            self.word.update(self.in_words("A reason is needed; the log keeps it."))
            return
        try:
            entry = self.books.correct(self.sheet_id, reason)
        except GangbookError as error:
            self.word.update(Content(str(error)))
            return
        told = self.in_words("Booked as entry {n}; it can be undone like any act.", n=entry.n)
        self.app.notify(told, title=self.in_words("Correction"))
        self.dismiss(None)

    def action_leave(self) -> None:
        """Look at the gang as it stands in the file."""
        self.dismiss(None)
