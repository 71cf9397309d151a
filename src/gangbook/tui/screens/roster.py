"""The roster: the gang's numbers, its fighters, and every act one key away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual import events, getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import DataTable, Static

from gangbook.book.derive import experience, gang_rating, rating, wealth
from gangbook.book.fighter import Fighter
from gangbook.tui.page import Page
from gangbook.tui.palette import Command
from gangbook.tui.screens.departed import DepartedScreen
from gangbook.tui.screens.explain import ExplainScreen
from gangbook.tui.screens.fighter_card import FighterCardScreen
from gangbook.tui.screens.gang_screen import ABANDON, OPEN, REDO, UNDO, WIDE, GangScreen
from gangbook.tui.screens.hand_edit import HandEditScreen
from gangbook.tui.screens.log import LogScreen
from gangbook.tui.screens.post_battle import PostBattleScreen
from gangbook.tui.screens.roster_words import EMPTY, roster_foot, roster_head
from gangbook.tui.widgets.fighter_table import FighterTable
from gangbook.tui.widgets.gang_header import GangHeader
from gangbook.tui.widgets.keys import Keys
from gangbook.underhive.act import Task
from gangbook.underhive.experience.schedule import schedule
from gangbook.underhive.owed import owed


class RosterScreen(GangScreen):
    """One gang as it lies open."""

    CSS_PATH = "roster.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter", "card", "Card", priority=True, tooltip="The fighter's card", id="roster.card"
        ),
        Binding(
            "n",
            "next_owed",
            "Next owed",
            tooltip="Take the next thing that is owed, in the rulebook's order",
            id="roster.next_owed",
        ),
        Binding("h", "hire", "Hire", tooltip="Hire a fighter from the gang list", id="roster.hire"),
        Binding("e", "equip", "Equip", tooltip="Buy from the equipment list", id="roster.equip"),
        Binding(
            "f",
            "founded",
            "Founded",
            tooltip="Close the founding: the gang must be one its list allows",
            id="roster.founded",
        ),
        Binding(
            "b", "battle", "Battle", tooltip="Enter a battle that was fought", id="roster.battle"
        ),
        Binding(
            "p",
            "post_battle",
            "Post-battle",
            tooltip="The sequence after a battle",
            id="roster.post_battle",
        ),
        Binding(
            "a",
            "advance",
            "Advance",
            tooltip="Take an Advancement that is due, or spend XP",
            id="roster.advance",
        ),
        Binding(
            "c",
            "correct",
            "Correct",
            tooltip="Book what was changed in the file by hand",
            id="roster.correct",
        ),
        UNDO,
        Binding("l", "log", "Log", tooltip="Everything that was done", id="roster.log"),
        OPEN,
        ABANDON,
        Binding(
            "j",
            "adjust",
            "Adjust",
            tooltip="The arbitrator's hand, with a reason",
            id="roster.adjust",
        ),
        Binding(
            "d",
            "departed",
            "Departed",
            tooltip="Who left the gang: last cards, and hiring a retired fighter again",
            id="roster.departed",
        ),
        Binding(
            "equals_sign,=",
            "explain",
            "Why",
            key_display="=",
            tooltip="What the numbers are made of",
            id="roster.explain",
        ),
        REDO,
        Binding("escape", "leave", "Gangs", tooltip="Back to the shelf", id="roster.leave"),
    ]

    header = getters.query_one(GangHeader)
    table = getters.query_one(FighterTable)
    foot = getters.query_one("#foot", Static)

    waiting: tuple[Task, ...] = ()
    """Who is owed what."""

    def compose(self) -> ComposeResult:
        yield GangHeader()
        with Vertical(id="middle"):
            yield FighterTable()
            yield Static(Content.from_markup(EMPTY), id="empty")
        yield Static(id="foot")
        yield Keys()

    def on_mount(self) -> None:
        self.table.focus()
        self.app.theme_changed_signal.subscribe(self, lambda _: self.show_again())

    def offers(self, action: str) -> bool:
        """Founding is offered while it lasts, open acts while there are some."""
        if self.page is None:
            return True
        if action == "founded":
            return self.page.gang.founding
        if action == "correct":
            return self.page.hand_edited
        return super().offers(action)

    def show_page(self, page: Page) -> None:
        """Draw the gang."""
        schedules = {
            fighter.id: schedule(self.books.rulebook_of(self.gang_id), page.gang, fighter)
            for fighter in page.gang.fighters
        }
        rulebook, log = self.books.rulebook_of(self.gang_id), self.books.log(self.gang_id)
        right, lines = roster_head(rulebook, page.gang, log)
        self.header.show(page.gang.name, right, *lines)
        self.waiting = owed(rulebook, page.gang)
        rising = {task.args.get("fighter", "") for task in self.waiting if not task.closed}
        self.table.show(rulebook, page.gang, schedules, rising, self.size.width)
        self.table.display = bool(page.gang.fighters)
        self.query_one("#empty").display = not page.gang.fighters
        has_room = self.size.width >= WIDE
        foot = roster_foot(rulebook, page, self.waiting, self.books.acts, has_room)
        self.foot.update(foot)
        self.foot.display = bool(foot.plain)
        self.refresh_bindings()

    def show_again(self) -> None:
        """Draw the same page again, in another width or other colours."""
        if self.page is not None:
            self.show_page(self.page)

    def on_resize(self, event: events.Resize) -> None:
        """Columns follow the width."""
        self.show_again()

    @on(DataTable.RowSelected)
    def open_card(self) -> None:
        """A click on a fighter opens the card."""
        self.action_card()

    def action_card(self) -> None:
        """Show the card of the fighter under the cursor."""
        if (fighter := self._fighter()) is not None:
            self.app.push_screen(FighterCardScreen(self.books, self.gang_id, fighter.id))

    def commands(self) -> Iterator[Command]:
        """After the keys of the page come the acts with each fighter."""
        yield from super().commands()
        for fighter in self.gang.fighters:
            yield from self.fighter_commands(fighter)

    def action_next_owed(self) -> None:
        """Take the first thing that is owed and can be taken now."""
        task = next((task for task in self.waiting if not task.closed), None)
        if task is not None:
            self.begin(task.act, **task.args)
        elif self.waiting:
            self.warn(f"{self.waiting[0].label}: {self.waiting[0].closed}")
        else:
            self.warn("Nobody is owed anything.", "Nothing owed")

    def action_advance(self) -> None:
        """Take an Advancement with the fighter under the cursor."""
        if (fighter := self._fighter()) is not None:
            self.begin("advance", fighter=fighter.id)

    def action_hire(self) -> None:
        """Hire a fighter."""
        self.begin("hire")

    def action_equip(self) -> None:
        """Buy for the fighter under the cursor."""
        if (fighter := self._fighter()) is not None:
            self.begin("buy", fighter=fighter.id)

    def action_battle(self) -> None:
        """Enter a battle."""
        self.begin("battle")

    def action_adjust(self) -> None:
        """Change something by the arbitrator's hand."""
        self.begin("adjust")

    def action_founded(self) -> None:
        """Close the founding."""
        self.begin("close_founding")

    def action_correct(self) -> None:
        """Show what was changed by hand, to book it."""
        self.app.push_screen(HandEditScreen(self.books, self.gang_id))

    def action_post_battle(self) -> None:
        """Show the sequence of the battle in progress, or of the last one."""
        gang = self.gang
        battle = gang.battle_in_progress or (gang.battles[-1] if gang.battles else None)
        if battle is None:
            self.warn("No battle has been entered yet; b enters one.")
        else:
            self.app.push_screen(PostBattleScreen(self.books, self.gang_id, battle.id))

    def action_log(self) -> None:
        """Show the log."""
        self.app.push_screen(LogScreen(self.books, self.gang_id))

    def action_departed(self) -> None:
        """Show who left the gang."""
        if self.gang.departed:
            self.app.push_screen(DepartedScreen(self.books, self.gang_id))
        else:
            self.warn("Nobody has left the gang.")

    def action_explain(self) -> None:
        """Say what the gang's numbers and the fighter's are made of."""
        gang, fighter = self.gang, self._fighter()
        rulebook = self.books.rulebook_of(self.gang_id)
        own = (rating(fighter), experience(rulebook, gang, fighter)) if fighter else ()
        totals = (*own, gang_rating(gang), wealth(gang))
        self.app.push_screen(ExplainScreen(totals, self.books.log(self.gang_id)))

    def _fighter(self) -> Fighter | None:
        place = self.table.cursor_row
        fighters = self.gang.fighters
        if not 0 <= place < len(fighters):
            self.warn("There is no fighter yet; h hires one.")
            return None
        return fighters[place]
