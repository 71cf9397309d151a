"""A session at the table: its clock, margins by one key, and the steps at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events, getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import DataTable, OptionList, Static
from textual.widgets.option_list import Option as Line

from gangbook.book.character import Character
from gangbook.book.derive_character import margins_of
from gangbook.book.party import Session
from gangbook.dread_s20.agenda import StepState, session_steps
from gangbook.dread_s20.session import session_title
from gangbook.kernel.act import Task
from gangbook.tui.page import Page
from gangbook.tui.screens.character_card import CharacterCardScreen
from gangbook.tui.screens.party_sheet_screen import (
    MARGIN_KEYS,
    OTHER_MARGIN_KEYS,
    RELEVANCE,
    PartySheetScreen,
)
from gangbook.tui.screens.party_words import clock_line
from gangbook.tui.screens.post_battle import SIGNS
from gangbook.tui.screens.sheet_screen import ABANDON, OPEN, REDO, UNDO
from gangbook.tui.widgets.gang_header import GangHeader
from gangbook.tui.widgets.keys import Keys
from gangbook.tui.widgets.party_table import PartyTable
from gangbook.tui.widgets.task_line import task_line

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook
    from gangbook.tui.clock import TableClock

ENDS = {
    "play": "end_play",
    "experience": "award_experience",
    "destiny": "award_destiny",
    "spending": "close_session",
}
"""The act that ends each step."""


class SessionScreen(PartySheetScreen):
    """One session, from its first minute to the last of its spending."""

    CSS_PATH = "session.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "do",
            "Do",
            priority=True,
            tooltip="Do the task under the cursor; on a character, the card",
            id="session.do",
        ),
        *MARGIN_KEYS,
        RELEVANCE,
        Binding(
            "p", "pause", "Pause", tooltip="Let the clock stand, or run on", id="session.pause"
        ),
        Binding(
            "n",
            "next",
            "Next",
            tooltip="End this step of the session and go on to the next",
            id="session.next",
        ),
        Binding("t", "set_clock", "Time", tooltip="Type the time played", id="session.set_clock"),
        Binding("g", "spend", "Spend", tooltip="Spend experience", id="session.spend"),
        Binding(
            "d",
            "destiny",
            "Destiny",
            tooltip="Spend destiny points on a roll",
            id="session.destiny",
        ),
        UNDO,
        *OTHER_MARGIN_KEYS,
        Binding(
            "tab",
            "other_list",
            "Tasks",
            priority=True,
            tooltip="Between the characters and what is to be done",
            id="session.other_list",
        ),
        Binding("l", "log", "Log", tooltip="Everything that was done", id="session.log"),
        Binding(
            "equals_sign,=",
            "explain",
            "Why",
            key_display="=",
            tooltip="What the margins add up to",
            id="session.explain",
        ),
        OPEN,
        ABANDON,
        REDO,
        Binding("escape", "leave", "Party", tooltip="Back to the party", id="session.leave"),
    ]

    header = getters.query_one(GangHeader)
    table = getters.query_one(PartyTable)
    step_list = getters.query_one("#steps", Static)
    tasks = getters.query_one("#tasks", OptionList)
    to_come = getters.query_one("#to_come", Static)

    def __init__(self, books: OpenBook, sheet_id: str, clock: TableClock, session_id: str) -> None:
        super().__init__(books, sheet_id, clock)
        self.session_id = session_id
        self.states: tuple[StepState, ...] = ()
        self.offered: tuple[Task, ...] = ()

    def compose(self) -> ComposeResult:
        yield GangHeader()
        yield PartyTable()
        yield Static(id="to_come")
        with Horizontal(id="columns"):
            yield Static(id="steps")
            with Vertical(id="right"):
                yield OptionList(id="tasks", compact=True)
        yield Keys()

    def on_mount(self) -> None:
        self.table.focus()
        self.set_interval(1, self.show_clock)

    @property
    def session(self) -> Session | None:
        """The session as it is now; None when it was undone."""
        return next((one for one in self.party.sessions if one.id == self.session_id), None)

    def offers(self, action: str) -> bool:
        """Keys of the play are offered while it runs."""
        session = self.session if self.books.is_open(self.sheet_id) else None
        if session is not None and action in (
            "enter_margin",
            "ten_more",
            "relevance",
            "margin",
            "pause",
            "set_clock",
        ):
            return not session.is_played
        return super().offers(action)

    def show_page(self, page: Page) -> None:
        """Draw the session; one that was undone closes the page."""
        if (session := self.session) is None:
            self.dismiss(None)
            return
        rulebook = self.books.rulebook_of(self.sheet_id)
        self.states = session_steps(rulebook, page.party, session)
        self.show_clock()
        self.table.show_session(rulebook, page.party, session, self.size.width)
        self.show_margin_to_come()
        self._show_steps()
        self._show_tasks()
        self.refresh_bindings()

    def show_clock(self) -> None:
        """Draw the head with the time that was played."""
        if self.page is None or not self.is_current or (session := self.session) is None:
            return
        rulebook = self.books.rulebook_of(self.sheet_id)
        seconds = self.clock.seconds(self.sheet_id, session)
        right = Content.from_markup("[$ink-faint]$name[/]", name=self.party.name)
        line = clock_line(rulebook, session, seconds)
        self.header.show(session_title(rulebook, session), right, line)

    def show_margin_to_come(self) -> None:
        """Show what the next digit enters."""
        session = self.session
        is_played = session is None or session.is_played
        self.to_come.display = not is_played
        told = Content.from_markup(
            "$told  [$ink-faint]$keys[/]",
            told=self.margin_to_come(),
            keys=self.in_words("+ ten more, r relevant or not, m any other"),
        )
        self.to_come.update(told)

    def on_resize(self, event: events.Resize) -> None:
        """Columns follow the width."""
        self.watch_page()

    def current(self) -> Character | None:
        """The character under the cursor, of those who take part."""
        session = self.session
        there = [one for one in self.party.characters if session and one.id in session.characters]
        place = self.table.cursor_row
        return there[place] if 0 <= place < len(there) else None

    @on(DataTable.RowHighlighted)
    def show_tasks_of_row(self) -> None:
        """The tasks follow the character under the cursor."""
        if self.states:
            self._show_tasks()

    @on(OptionList.OptionSelected)
    @on(DataTable.RowSelected)
    def do_clicked(self) -> None:
        """A click does the task, or opens the card."""
        self.action_do()

    def action_do(self) -> None:
        """Do the task under the cursor, or show the card of the character under it."""
        if not self.tasks.has_focus:
            if (one := self.current()) is not None:
                card = CharacterCardScreen(self.books, self.sheet_id, self.clock, one.id)
                self.app.push_screen(card)
            return
        place = self.tasks.highlighted
        if place is None or place >= len(self.offered):
            self.warn("Nothing is to be done in this step.")
        else:
            self.take(self.offered[place])

    def action_other_list(self) -> None:
        """To the tasks, or back to the characters."""
        (self.table if self.tasks.has_focus else self.tasks).focus()

    def action_pause(self) -> None:
        """Let the clock stand, or run on."""
        session = self.session
        if session is not None and session.paused:
            self.begin("run_clock")
        else:
            self.begin_measured("pause_clock")

    def action_set_clock(self) -> None:
        """Type the time that was played."""
        self.begin_measured("set_clock", "measured")

    def action_destiny(self) -> None:
        """Spend destiny points on a roll of the character under the cursor."""
        self.begin_with("spend_destiny")

    def action_next(self) -> None:
        """End the step that is open."""
        now = next((state for state in self.states if state.state == "now"), None)
        if now is None:
            self.warn("The session is over; escape goes back to the party.")
        elif now.id == "play":
            self.begin_measured("end_play")
        else:
            self.begin(ENDS[now.id])

    def action_explain(self) -> None:
        """Say what the margins of each character add up to."""
        if (session := self.session) is None:
            return
        rulebook = self.books.rulebook_of(self.sheet_id)
        there = [one for one in self.party.characters if one.id in session.characters]
        totals = tuple(margins_of(rulebook, session, one.id) for one in there)
        current = self.current()
        self.explain(totals, there.index(current) if current in there else 0)

    def _show_steps(self) -> None:
        lines = []
        for state in self.states:
            style = {"now": "[bold]", "later": "[$ink-faint]", "done": ""}[state.state]
            close = "[/]" if style else ""
            lines.append(
                Content.from_markup(f"{SIGNS[state.state]} {style}$name{close}", name=state.name)
            )
        self.step_list.update(Content("\n").join(lines))

    def _show_tasks(self) -> None:
        """The tasks of the open step: those of the character under the cursor, and of all."""
        now = next((state for state in self.states if state.state == "now"), None)
        current = self.current()
        tasks = now.tasks if now else ()
        own = [
            task
            for task in tasks
            if not task.args or (current and task.args.get("character") == current.id)
        ]
        joining = [task for task in tasks if task.act == "join_session" and not task.closed]
        self.offered = tuple(
            sorted((*own, *joining), key=lambda task: (bool(task.closed), bool(task.args)))
        )
        place = self.tasks.highlighted or 0
        self.tasks.clear_options()
        self.tasks.add_options([Line(task_line(task)) for task in self.offered])
        if self.offered:
            self.tasks.highlighted = min(place, len(self.offered) - 1)
