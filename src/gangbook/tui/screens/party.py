"""The page of a party: its characters, the session that runs, and every act one key away."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events, getters, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import DataTable, Static

from gangbook.book.character import Character
from gangbook.book.derive_character import destiny_points, experience_left, temperance
from gangbook.tui.page import Page
from gangbook.tui.palette import Command
from gangbook.tui.screens.character_card import CharacterCardScreen
from gangbook.tui.screens.hand_edit import HandEditScreen
from gangbook.tui.screens.party_keys import PARTY_KEYS
from gangbook.tui.screens.party_sheet_screen import PartySheetScreen
from gangbook.tui.screens.party_words import party_foot, party_head
from gangbook.tui.screens.session import SessionScreen
from gangbook.tui.widgets.gang_header import GangHeader
from gangbook.tui.widgets.keys import Keys
from gangbook.tui.widgets.party_table import PartyTable

if TYPE_CHECKING:
    from gangbook.store.playing import Playing

GENERAL = ("new_character", "add_trait", "add_source", "start_session", "initiative")
"""Acts with the whole party that the palette offers by name."""


class PartyScreen(PartySheetScreen):
    """One party as it lies open."""

    CSS_PATH = "party.tcss"
    BINDINGS: ClassVar[list[BindingType]] = PARTY_KEYS

    header = getters.query_one(GangHeader)
    table = getters.query_one(PartyTable)
    foot = getters.query_one("#foot", Static)
    empty = getters.query_one("#empty", Static)

    def compose(self) -> ComposeResult:
        yield GangHeader()
        with Vertical(id="middle"):
            yield PartyTable()
            yield Static(id="empty")
        yield Static(id="foot")
        yield Keys()

    def on_mount(self) -> None:
        self.table.focus()
        self.app.theme_changed_signal.subscribe(self, lambda _: self.watch_page())
        self.set_interval(1, self.show_clock)

    def offers(self, action: str) -> bool:
        """What was changed by hand is booked while there is any; margins while play runs."""
        if self.page is None:
            return True
        if action == "correct":
            return self.page.hand_edited
        if action in ("enter_margin", "ten_more", "relevance", "margin"):
            session = self.page.party.session
            return session is not None and not session.is_played
        return super().offers(action)

    def show_page(self, page: Page) -> None:
        """Draw the party."""
        rulebook = self.books.rulebook_of(self.sheet_id)
        self.show_clock()
        self.table.show_party(rulebook, page.party, self.size.width)
        self.table.display = bool(page.party.characters)
        self.empty.display = not self.table.display
        nobody = self.in_words("There is no character yet; n creates one.")
        self.empty.update(Content(nobody))
        foot = party_foot(self.books, page)
        self.foot.update(foot)
        self.foot.display = bool(foot.plain)
        self.refresh_bindings()

    def show_clock(self) -> None:
        """Draw the head with the time that was played."""
        if self.page is None or not self.is_current or not self.books.is_open(self.sheet_id):
            return
        # The page may be older than the book while another page lies upon it.
        party = self.party
        rulebook = self.books.rulebook_of(self.sheet_id)
        session = party.session
        seconds = self.clock.seconds(self.sheet_id, session) if session else 0
        words = rulebook.rules.dread_s20.words
        master = f"{words.game_master}: {party.game_master}" if party.game_master else ""
        right = Content.from_markup("[$ink-faint]$master[/]", master=master)
        self.header.show(party.name, right, *party_head(rulebook, party, seconds))

    def on_resize(self, event: events.Resize) -> None:
        """Columns follow the width."""
        self.watch_page()

    def current(self) -> Character | None:
        """The character under the cursor."""
        place, characters = self.table.cursor_row, self.party.characters
        return characters[place] if 0 <= place < len(characters) else None

    def commands(self) -> Iterator[Command]:
        """Acts with the whole party come with those of its characters."""
        yield from super().commands()
        rulebook = self.books.rulebook_of(self.sheet_id)
        for act in GENERAL:
            yield Command(rulebook.act_title(act), "", partial(self.begin, act))

    def ended(self, playing: Playing) -> None:
        """A session that was begun is shown."""
        if playing.act.name == "start_session":
            self.action_session()

    @on(DataTable.RowSelected)
    def open_card(self) -> None:
        """A click on a character opens the card."""
        self.action_card()

    def action_card(self) -> None:
        """Show the card of the character under the cursor."""
        if (one := self.current()) is None:
            self.warn("There is no character yet; n creates one.")
        else:
            card = CharacterCardScreen(self.books, self.sheet_id, self.clock, one.id)
            self.app.push_screen(card)

    def action_session(self) -> None:
        """Show the session that runs, or begin one."""
        if (session := self.party.session) is None:
            self.begin("start_session")
        else:
            screen = SessionScreen(self.books, self.sheet_id, self.clock, session.id)
            self.app.push_screen(screen)

    def action_new_character(self) -> None:
        """Create a character."""
        self.begin("new_character")

    def action_add_trait(self) -> None:
        """Fill in what the rules' lists lack."""
        self.begin("add_trait")

    def action_add_source(self) -> None:
        """Write down a source of knowledge."""
        self.begin("add_source")

    def action_correct(self) -> None:
        """Show what was changed by hand, to book it."""
        self.app.push_screen(HandEditScreen(self.books, self.sheet_id))

    def action_explain(self) -> None:
        """Say what the numbers of the character under the cursor are made of."""
        if (one := self.current()) is None:
            self.warn("There is no character yet; n creates one.")
            return
        rulebook, party = self.books.rulebook_of(self.sheet_id), self.party
        totals = (
            experience_left(rulebook, one),
            destiny_points(rulebook, party, one),
            temperance(rulebook, one),
        )
        self.explain(totals)

    def action_leave(self) -> None:
        """Back to the shelf; a clock that runs stands from now on."""
        self.clock.stop(self.books, self.sheet_id)
        self.dismiss(None)
