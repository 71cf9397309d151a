"""The report of a battle to the arbitrator, to be copied or saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from gangbook.faults import GangbookError
from gangbook.store.report_file import save_report
from gangbook.tui.page import Page
from gangbook.tui.screens.gang_screen import GangScreen
from gangbook.tui.widgets.gang_header import GangHeader
from gangbook.tui.widgets.keys import Keys
from gangbook.tui.words import battle_name
from gangbook.underhive.post_battle.report_text import report_lines

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook


class ReportScreen(GangScreen):
    """What the arbitrator is told of one battle."""

    CSS_PATH = "report.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "save", "Save", tooltip="Save it to a file beside the gang", id="report.save"),
        Binding("c", "copy", "Copy", tooltip="Copy the text", id="report.copy"),
        Binding("escape", "leave", "Back", tooltip="Back to the sequence", id="report.leave"),
    ]

    header = getters.query_one(GangHeader)
    sheet = getters.query_one("#report", Static)

    def __init__(self, books: OpenBook, gang_id: str, battle_id: str) -> None:
        super().__init__(books, gang_id)
        self.battle_id = battle_id
        self.lines: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        yield GangHeader()
        with VerticalScroll():
            yield Static(id="report")
        yield Keys()

    def show_page(self, page: Page) -> None:
        """Draw the report."""
        fought = page.gang.battle(self.battle_id)
        if fought is None:
            self.dismiss(None)
            return
        rulebook, log = self.books.rulebook_of(self.gang_id), self.books.log(self.gang_id)
        self.lines = report_lines(rulebook, page.gang, fought, log)
        right = Content.from_markup("[$ink-faint]$name[/]", name=page.gang.name)
        words = "the final report" if fought.report else "as things stand"
        line = Content.from_markup("[$secondary]$words[/]", words=words)
        self.header.show(f"Report: {battle_name(page.gang, fought)}", right, line)
        self.sheet.update(Content("\n".join(self.lines)))

    def action_save(self) -> None:
        """Save the text beside the gang."""
        try:
            place = save_report(self.books, self.gang_id, self.battle_id, self.lines)
        except GangbookError as error:
            self.refuse(error)
        else:
            self.say(f"{place.name} is saved beside the gang.")

    def action_copy(self) -> None:
        """Copy the text; not every terminal takes it."""
        self.app.copy_to_clipboard("\n".join(self.lines))
        self.say("The report is copied, if the terminal allows it; s saves it to a file.")
