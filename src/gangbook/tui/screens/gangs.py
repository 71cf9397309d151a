"""The shelf: every gang in the folder at a glance, with what is wrong where a file has faults."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events, getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import DataTable, Static

from gangbook.book.derive import wealth
from gangbook.faults import FileFaults, GangbookError
from gangbook.kernel.procedure import Stopped
from gangbook.tui.driver import play_through
from gangbook.tui.palette import Command, PageCommands, key_commands
from gangbook.tui.screens.copy_gang import CopyGangScreen
from gangbook.tui.screens.faults import FaultsScreen
from gangbook.tui.screens.gang_screen import WIDE
from gangbook.tui.screens.hand_edit import HandEditScreen
from gangbook.tui.screens.roster import RosterScreen
from gangbook.tui.shelf import Shelved, shelf_of
from gangbook.tui.widgets.gang_header import GangHeader
from gangbook.tui.widgets.ink import ink
from gangbook.tui.widgets.keys import Keys
from gangbook.tui.words import STRIPE, counted, spelt, tally_of

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook

EMPTY = """\
[$hazard]$stripes[/]

The shelf is empty.

[bold $warning]n[/]  found a gang of your own
[bold $warning]c[/]  copy the example gangs here

[$hazard]$stripes[/]"""


class GangsScreen(Screen[None]):
    """Every gang file in the folder."""

    CSS_PATH = "gangs.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    COMMANDS = {PageCommands}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "open",
            "Open",
            priority=True,
            tooltip="Open the gang, or its faults",
            id="gangs.open",
        ),
        Binding("n", "found", "New gang", tooltip="Found a gang", id="gangs.found"),
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
    table = getters.query_one("#gangs", DataTable)
    empty = getters.query_one("#empty", Static)
    foot = getters.query_one("#foot", Static)

    def __init__(self, books: OpenBook, folder: Path) -> None:
        super().__init__()
        self.books = books
        self.folder = folder
        self.shelf: tuple[Shelved, ...] = ()
        self._founding = False

    def compose(self) -> ComposeResult:
        yield GangHeader()
        with Vertical(id="middle"):
            yield DataTable(id="gangs", cursor_type="row", zebra_stripes=True)
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
        right = Content.from_markup("[$ink-faint]$n[/]", n=counted(len(self.shelf), "gang"))
        self.header.show("Gangbook", right, Content.from_markup("[$secondary]the campaign book[/]"))
        row = self.table.cursor_row
        self.table.clear(columns=True)
        wide = self.size.width >= WIDE
        for label, width in zip(
            ("gang", "list", "rating", "wealth", "rep", "W-D-L", ""),
            self._widths(wide),
            strict=True,
        ):
            right_hand = label in ("rating", "wealth", "rep", "W-D-L")
            self.table.add_column(
                Text(label, justify="right" if right_hand else "left"), width=width
            )
        for shelved in self.shelf:
            self.table.add_row(*self._row(shelved), key=shelved.path.name)
        self.table.move_cursor(row=row)
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
        """Open a gang file."""
        try:
            gang_id = self.books.open(path)
        except FileFaults as error:
            self.app.push_screen(FaultsScreen(path, error.faults))
        except GangbookError as error:
            self.app.notify(str(error), severity="error", timeout=8)
        else:
            self.show_gang(gang_id)

    def show_gang(self, gang_id: str) -> None:
        """Show the roster of an open gang; a hand edit is shown first."""
        self.app.push_screen(RosterScreen(self.books, gang_id), lambda _: self.books.close())
        if self.books.hand_edits(gang_id) and not self.books.read_only(gang_id):
            self.app.push_screen(HandEditScreen(self.books, gang_id))
        elif reason := self.books.read_only(gang_id):
            self.app.notify(reason, title="Read only", severity="warning", timeout=8)

    @work(group="act")
    async def action_found(self) -> None:
        """Found a gang; its file is written when the founding is begun."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            playing = self.books.found(self.folder)
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
            self.show_gang(playing.gangs[0])
        elif isinstance(playing.outcome, Stopped):
            self.app.notify(playing.outcome.refused.reason, title="Not now", severity="warning")
        elif isinstance(ended, GangbookError):
            self.app.notify(str(ended), title="Not written", severity="error", timeout=8)

    @work(group="act")
    async def action_copy_gang(self) -> None:
        """Copy the gang under the cursor; the player names the copy."""
        shelved = self._shelved()
        if shelved is None or shelved.gang is None:
            self.app.notify("It has faults; enter shows them.", title="Not copied")
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

    def _widths(self, wide: bool) -> tuple[int, ...]:
        fixed = (14, 8, 8, 4, 7) if wide else (8, 6, 6, 3, 6)
        names = 30 if wide else 20
        return (names, *fixed, max(10, self.size.width - names - sum(fixed) - 16))

    def _row(self, shelved: Shelved) -> list[Text]:
        faint = ink(self, "ink-faint")
        gang = shelved.gang
        if gang is None:
            faults = Text(
                f"! {counted(len(shelved.faults), 'fault')}", style=ink(self, "error", bold=True)
            )
            return [
                Text(shelved.path.name, style=faint, no_wrap=True, overflow="ellipsis"),
                *[Text("")] * 5,
                faults,
            ]
        words = [*(["founding"] if gang.founding else [])]
        if shelved.open_acts:
            words.append(f"? {counted(shelved.open_acts, 'open question')}")
        if gang.battle_in_progress is not None:
            words.append("post-battle")
        numbers = (
            f"{gang.rating:,}",
            f"{wealth(gang).value:,}",
            str(gang.reputation),
            tally_of(gang.battles),
        )
        return [
            Text(gang.name, style="bold", no_wrap=True, overflow="ellipsis"),
            Text(spelt(gang.list), no_wrap=True, overflow="ellipsis"),
            *(Text(number, justify="right") for number in numbers),
            Text(", ".join(words), style=ink(self, "warning")),
        ]

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
        first = str(shelved.faults[0].message) if shelved.faults else ruleset
        self.foot.update(
            Content.from_markup(
                "[$secondary]$file[/]  [$ink-faint]$first[/]", file=shelved.path.name, first=first
            )
        )
