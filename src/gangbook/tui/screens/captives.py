"""Captives: those the gang holds, its own who are held, and what others have to be told."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import events, getters, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import DataTable, Static

from gangbook.kernel.questions import Option
from gangbook.tui.page import Page
from gangbook.tui.palette import Command
from gangbook.tui.screens.captive_keys import CAPTIVE_KEYS
from gangbook.tui.screens.captive_words import EMPTY, Line, captives_head, foot, lines_of
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.packet_screen import PacketScreen
from gangbook.tui.shelf import shelf_of
from gangbook.tui.widgets.gang_header import GangHeader
from gangbook.tui.widgets.ink import ink
from gangbook.tui.widgets.keys import Keys
from gangbook.underhive.captives.parting import AGREED
from gangbook.underhive.captives.trade import ANOTHER, OWNER

ONLY_CAPTOR = "Only the gang that holds a captive can do this."
PARTING = {
    "sell_to_guilders": "Sell {} to the Guilders",
    "claim_bounty": "Claim the bounty on {}",
    "dispose": "Dispose of {}",
}
"""Acts of the captor alone, with their words in the palette."""


class CaptivesScreen(PacketScreen):
    """The captives of one gang, on either side."""

    CSS_PATH = "captives.tcss"
    BINDINGS: ClassVar[list[BindingType]] = CAPTIVE_KEYS

    header = getters.query_one(GangHeader)
    table = getters.query_one("#captives", DataTable)
    none = getters.query_one("#none", Static)
    foot = getters.query_one("#foot", Static)

    lines: tuple[Line, ...] = ()
    """What the table shows, in its order."""

    def compose(self) -> ComposeResult:
        yield GangHeader()
        yield DataTable(id="captives", cursor_type="row", zebra_stripes=True)
        yield Static(Content.from_markup(EMPTY), id="none")
        yield Static(id="foot")
        yield Keys()

    def on_mount(self) -> None:
        self.table.focus()

    def on_resize(self, event: events.Resize) -> None:
        """Columns follow the width."""
        self.watch_page()

    def show_page(self, page: Page) -> None:
        """Draw the list."""
        self.lines = lines_of(page.gang)
        right = Content.from_markup("[$ink-faint]$gang[/]", gang=page.gang.name)
        self.header.show("Captives", right, captives_head(page.gang))
        row = self.table.cursor_row
        room = max(0, self.size.width - 80)
        names = 17 + room // 3
        self.table.clear(columns=True)
        for label, width in (("", 8), ("captive", names), ("other gang", names)):
            self.table.add_column(label, width=width)
        self.table.add_column(Text("Cost", justify="right"), width=5)
        for label, width in (("since", 9), ("rescue", 10)):
            self.table.add_column(label, width=width)
        for line in self.lines:
            self.table.add_row(*self._row(line))
        self.table.move_cursor(row=row)
        self.table.display = bool(self.lines)
        self.none.display = not self.lines
        self.show_foot()
        self.refresh_bindings()

    @on(DataTable.RowHighlighted)
    def show_foot(self) -> None:
        """Say what can be done with the line under the cursor."""
        line = self._line()
        self.foot.display = line is not None
        if line is not None:
            self.foot.update(foot(self.books.rulebook_of(self.gang_id), self.gang, line))

    def commands(self) -> Iterator[Command]:
        """After the keys of the page: parting with each captive, also at another price."""
        yield from super().commands()
        for captive in self.gang.captives:
            for act, words in PARTING.items():
                name = words.format(captive.name)
                run = partial(self.part_with, act, captive.id)
                yield Command(name, "A post-battle action", run)
                run = partial(self.part_with, act, captive.id, price=AGREED)
                yield Command(f"{name}, at another price", "Its reason is asked", run)

    def part_with(self, act: str, captive: str, **more: str) -> None:
        """Begin one of the captor's actions in the sequence that is in progress."""
        battle = self.gang.battle_id_in_progress
        if battle:
            self.begin(act, battle=battle, captive=captive, **more)
        else:
            self.warn("This is a post-battle action; no post-battle sequence is in progress.")

    def action_declare(self) -> None:
        """Declare a rescue."""
        self._begin_here("declare_rescue")

    def action_decline(self) -> None:
        """Decline a rescue."""
        self._begin_here("decline_rescue")

    def action_fail(self) -> None:
        """A rescue has failed."""
        self._begin_here("fail_rescue")

    def action_free(self) -> None:
        """A rescue was won."""
        self._begin_here("free_captive")

    def action_go_home(self) -> None:
        """Let the captive go home for nothing."""
        self._begin_here("return_captive")

    def action_sell(self) -> None:
        """Sell the captive under the cursor."""
        self._part_here("sell_to_guilders")

    def action_bounty(self) -> None:
        """Claim the bounty on the captive under the cursor."""
        self._part_here("claim_bounty")

    def action_dispose(self) -> None:
        """Dispose of the captive under the cursor."""
        self._part_here("dispose")

    def action_note(self) -> None:
        """Note a captive by hand."""
        self.begin("hold_captive")

    def action_told(self) -> None:
        """The other gang was told."""
        line = self._line()
        if line is not None and line.news is not None:
            self.begin("tell_news", **line.args)
        else:
            self.warn("Only what is to be told goes from the list by this key.")

    @work(group="choice")
    async def action_trade(self) -> None:
        """Trade the captive under the cursor; its captor may do so with any gang."""
        line = self._captivity()
        if line is None:
            return
        if line.captive is None:
            self.begin("trade_captive", **line.args, to=OWNER)
            return
        options = (
            Option(key=OWNER, label=line.other, detail="its own gang"),
            *self._other_gangs(line),
            Option(key=ANOTHER, label="Another gang", detail="by its name"),
        )
        title = f"To whom is {line.name} traded?"
        chosen = await self.app.push_screen_wait(ChooseScreen(title, "", options))
        if chosen:
            self.begin("trade_captive", **line.args, to=chosen)

    def action_write(self) -> None:
        """Write the packet of the line under the cursor."""
        self.write_packet(self.table.cursor_row)

    def _begin_here(self, act: str) -> None:
        if (line := self._captivity()) is not None:
            self.begin(act, **line.args)

    def _part_here(self, act: str) -> None:
        line = self._captivity()
        if line is None:
            return
        if line.captive is None:
            self.warn(ONLY_CAPTOR)
        else:
            self.part_with(act, line.captive.id)

    def _captivity(self) -> Line | None:
        """The line under the cursor, where it is somebody who is held."""
        line = self._line()
        if line is None:
            self.warn("Nobody is held, on either side.")
        elif line.news is not None:
            self.warn("That is over, and only to be told; w writes the packet.")
            return None
        return line

    def _line(self) -> Line | None:
        place = self.table.cursor_row
        return self.lines[place] if 0 <= place < len(self.lines) else None

    def _other_gangs(self, line: Line) -> tuple[Option, ...]:
        """The gangs kept in this folder that are neither of the two sides."""
        sides = {self.gang_id, line.captive.gang if line.captive else ""}
        shelf = shelf_of(self.folder, self.books.rulebook)
        kept = (one.gang for one in shelf if one.gang is not None and one.gang.id not in sides)
        return tuple(Option(key=one.id, label=one.name) for one in kept)

    def _row(self, line: Line) -> tuple[Text, ...]:
        faint = ink(self, "ink-faint")
        state = ink(self, "accent" if line.news is not None else "warning")
        return (
            Text(line.side, style=faint),
            Text(line.name, style="bold", no_wrap=True, overflow="ellipsis"),
            Text(line.other, no_wrap=True, overflow="ellipsis"),
            Text(str(line.cost), justify="right"),
            Text(line.since, style=faint),
            Text(line.state, style=state),
        )
