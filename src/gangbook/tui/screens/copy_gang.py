"""A gang is copied to a file of its own: what the copy is called, and why it cannot be made."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from gangbook.faults import GangbookError
from gangbook.store.copying import copy_gang
from gangbook.tui.widgets.keys import Keys

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook

LONGEST = 60
"""Signs of a gang's name at most."""


class CopyGangScreen(ModalScreen[str | None]):
    """Asks for the copy's name and makes it; closes with the name, or with None on escape."""

    CSS_PATH = "copy_gang.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "take",
            "Copy",
            priority=True,
            tooltip="Copy the gang under this name",
            id="copy_gang.take",
        ),
        Binding("escape", "leave", "Leave", tooltip="Copy nothing", id="copy_gang.leave"),
    ]

    line = getters.query_one(Input)
    word = getters.query_one("#word", Static)

    def __init__(self, books: OpenBook, path: Path, gang: str) -> None:
        """`path` is the file that is copied, `gang` the name it has."""
        super().__init__()
        self.books = books
        self.path = path
        self.gang = gang

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Static(Content.from_markup("[bold $primary]COPY A GANG[/]"), id="title")
            words = f"A copy of {self.gang} as it stands, in a file of its own. What is it called?"
            yield Static(Content(words), id="words")
            yield Input(placeholder="another name", max_length=LONGEST)
            yield Static(id="word")
        yield Keys()

    def on_mount(self) -> None:
        self.line.focus()

    def action_take(self) -> None:
        """Copy the gang under the name typed, into the folder it lies in."""
        name = self.line.value.strip()
        if not name:
            self.word.update("The copy needs a name.")
            return
        try:
            copy_gang(self.books, self.books.open(self.path), self.path.parent, name)
        except GangbookError as error:
            self.word.update(Content(str(error)))
        else:
            self.dismiss(name)
        finally:
            self.books.close()

    def action_leave(self) -> None:
        """Close without a copy."""
        self.dismiss(None)
