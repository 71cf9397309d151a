"""The shelf: every gang and party of the folder at a glance, and what is wrong with a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events, getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import DataTable, Static

from gangbook.book.gang import Gang
from gangbook.faults import FileFaults, GangbookError
from gangbook.kernel.procedure import Stopped
from gangbook.kernel.questions import Option
from gangbook.tui.clock import TableClock
from gangbook.tui.driver import play_through
from gangbook.tui.palette import Command, PageCommands, key_commands
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.copy_gang import CopyGangScreen
from gangbook.tui.screens.faults import FaultsScreen
from gangbook.tui.screens.hand_edit import HandEditScreen
from gangbook.tui.screens.party import PartyScreen
from gangbook.tui.screens.roster import RosterScreen
from gangbook.tui.screens.sheet_screen import WIDE
from gangbook.tui.shelf import Shelved, shelf_of
from gangbook.tui.tongue import tongue_of
from gangbook.tui.widgets.gang_header import GangHeader
from gangbook.tui.widgets.keys import Keys
from gangbook.tui.widgets.shelf_table import ShelfTable, party_told
from gangbook.tui.words import STRIPE, counted

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook

EMPTY = """\
[$hazard]$stripes[/]

The shelf is empty.

[bold $warning]n[/]  begin a gang or a party of your own
[bold $warning]c[/]  copy the example gangs here

[$hazard]$stripes[/]"""


class GangsScreen(Screen[None]):
    """Every file of a gang or a party in the folder."""

    CSS_PATH = "gangs.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    COMMANDS = {PageCommands}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "open",
            "Open",
            priority=True,
            tooltip="Open the gang or party, or its faults",
            id="gangs.open",
        ),
        Binding("n", "found", "New", tooltip="Found a gang, or begin a party", id="gangs.found"),
        Binding(
            "c",
            "copy_examples",
            "Copy examples",
            tooltip="Copy the example gangs to this folder",
            id="gangs.examples",
        ),
        Binding(
            "c",
            "copy_gang",
            "Copy gang",
            tooltip="Copy the gang to a file of its own, under another name",
            id="gangs.copy",
        ),
        Binding(
            "r",
            "read_again",
            "Read again",
            tooltip="Look through the folder again",
            id="gangs.read_again",
        ),
        Binding("q", "app.quit", "Quit", tooltip="Close the book", id="gangs.quit"),
    ]
    header = getters.query_one(GangHeader)
    table = getters.query_one(ShelfTable)
    empty = getters.query_one("#empty", Static)
    foot = getters.query_one("#foot", Static)

    def __init__(self, books: OpenBook, folder: Path, clock: TableClock) -> None:
        super().__init__()
        self.clock = clock
        self.books = books
        self.folder = folder
        self.shelf: tuple[Shelved, ...] = ()
        self._founding = False

    def compose(self) -> ComposeResult:
        yield GangHeader()
        with Vertical(id="middle"):
            yield ShelfTable()
            yield Static(Content.from_markup(EMPTY, stripes=STRIPE * 32), id="empty")
        yield Static(id="foot")
        yield Keys()

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self.show_shelf())

    def on_screen_resume(self) -> None:
        self.action_read_again()

    def on_resize(self, event: events.Resize) -> None:
        """Columns follow the width."""
        self.show_shelf()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Examples are copied to an empty shelf; nothing is done while a gang is being founded."""
        if self._founding:
            return False
        if action in ("copy_examples", "copy_gang"):
            return bool(self.shelf) == (action == "copy_gang")
        return True

    def commands(self) -> Iterator[Command]:
        """What the command palette offers here."""
        yield from key_commands(self)

    def show_shelf(self) -> None:
        """Draw the files on the shelf."""
        right = Content.from_markup("[$ink-faint]$n[/]", n=self._counted())
        self.header.show("Gangbook", right, Content.from_markup("[$secondary]the campaign book[/]"))
        self.table.show(self.books.rulebook, self.shelf, self.size.width)
        self.table.display = bool(self.shelf)
        self.empty.display = not self.shelf
        if self.shelf:
            self.table.focus()
        self._show_foot()
        self.refresh_bindings()

    @on(DataTable.RowHighlighted)
    def show_file(self) -> None:
        """Name the file under the cursor."""
        self._show_foot()

    @on(DataTable.RowSelected)
    def open_clicked(self) -> None:
        """A click opens the gang."""
        self.action_open()

    def action_open(self) -> None:
        """Open the gang under the cursor; a file with faults shows them."""
        if (shelved := self._shelved()) is not None:
            self.open_file(shelved.path)

    def open_file(self, path: Path) -> None:
        """Open a file."""
        try:
            gang_id = self.books.open(path)
        except FileFaults as error:
            self.app.push_screen(FaultsScreen(path, error.faults))
        except GangbookError as error:
            self.app.notify(str(error), severity="error", timeout=8)
        else:
            self.show_sheet(gang_id)

    def show_sheet(self, sheet_id: str) -> None:
        """Show the roster of an open gang, or the page of a party; a hand edit is shown first."""
        is_gang = isinstance(self.books.sheet(sheet_id), Gang)
        roster = RosterScreen(self.books, sheet_id) if is_gang else self._party_page(sheet_id)
        self.app.push_screen(roster, lambda _: self.books.close())
        if self.books.hand_edits(sheet_id) and not self.books.read_only(sheet_id):
            self.app.push_screen(HandEditScreen(self.books, sheet_id))
        elif reason := self.books.read_only(sheet_id):
            say = tongue_of(self.books, sheet_id)
            self.app.notify(say(reason), title=say("Read only"), severity="warning", timeout=8)

    @work(group="act")
    async def action_found(self) -> None:
        """Found a gang or a party; its file is written when that is begun."""
        rules = self.books.rulebook.rules.dread_s20
        options = (
            Option(key="found", label="A gang", detail="fighters, battles, a stash"),
            Option(key="found_party", label=f"{rules.words.party}: {rules.name}"),
        )
        act = await self.app.push_screen_wait(ChooseScreen("What is begun?", "", options))
        if act is None:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            playing = self.books.found(self.folder, act=act)
        except (GangbookError, OSError) as error:
            self.app.notify(str(error), severity="warning")
            return
        self._founding = True
        try:
            ended = await play_through(self.app, self.books, playing)
        finally:
            self._founding = False
            self.refresh_bindings()
        if ended == "done":
            self.show_sheet(playing.gangs[0])
        elif isinstance(playing.outcome, Stopped):
            self.app.notify(playing.outcome.refused.reason, title="Not now", severity="warning")
        elif isinstance(ended, GangbookError):
            self.app.notify(str(ended), title="Not written", severity="error", timeout=8)

    @work(group="act")
    async def action_copy_gang(self) -> None:
        """Copy the gang under the cursor; the player names the copy."""
        shelved = self._shelved()
        if shelved is None or shelved.sheet is None:
            self.app.notify("It has faults; enter shows them.", title="Not copied")
            return
        if shelved.gang is None:
            self.app.notify("Only gangs are copied, no parties.", title="Not copied")
            return
        dialog = CopyGangScreen(self.books, shelved.path, shelved.gang.name)
        if (name := await self.app.push_screen_wait(dialog)) is not None:
            self.app.notify(f"{name} is a copy of {shelved.gang.name}.", markup=False)

    def action_copy_examples(self) -> None:
        """Copy the example gangs to this folder."""
        from gangbook.store.shipped import copy_examples

        try:
            copied = copy_examples(self.folder)
        except (GangbookError, OSError) as error:
            self.app.notify(str(error), severity="error", timeout=8)
        else:
            self.app.notify(
                f"{counted(len(copied), 'example')} copied. They are yours now.", title="Examples"
            )
        self.action_read_again()

    def action_read_again(self) -> None:
        """Look through the folder; one that is not there yet is an empty shelf."""
        try:
            self.shelf = shelf_of(self.folder, self.books.rulebook)
        except FileFaults as error:
            self.shelf = ()
            self.app.clear_notifications()
            self.app.notify(error.faults[0].message, severity="error", timeout=8)
        self.show_shelf()

    def _shelved(self) -> Shelved | None:
        place = self.table.cursor_row
        return self.shelf[place] if 0 <= place < len(self.shelf) else None

    def _party_page(self, party_id: str) -> PartyScreen:
        return PartyScreen(self.books, party_id, self.clock)

    def _counted(self) -> str:
        parties = sum(shelved.party is not None for shelved in self.shelf)
        gangs = counted(len(self.shelf) - parties, "gang")
        return f"{gangs}, {counted(parties, 'party', 'parties')}" if parties else gangs

    def _show_foot(self) -> None:
        shelved = self._shelved()
        if shelved is None:
            self.foot.display = False
            return
        self.foot.display = True
        ruleset = ""
        if shelved.gang is not None:
            name = self.books.rulebook.ruleset(shelved.gang.ruleset).name
            ruleset = f"{name} · {shelved.gang.alignment}"
        elif shelved.party is not None:
            ruleset = party_told(self.books.rulebook, shelved.party)
        first = str(shelved.faults[0].message) if shelved.faults else ruleset
        self.foot.update(
            Content.from_markup(
                "[$secondary]$file[/]  [$ink-faint]$first[/]", file=shelved.path.name, first=first
            )
        )
