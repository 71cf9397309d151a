"""The roster: the gang's numbers, its fighters, and every act one key away."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from textual import events, getters, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import DataTable, Static

from gangbook.book.derive import experience, gang_rating, rating, vehicle_rating, wealth
from gangbook.book.fighter import Fighter
from gangbook.book.totals import Total
from gangbook.book.vehicle import Vehicle
from gangbook.kernel.questions import Option
from gangbook.tui.page import Page
from gangbook.tui.palette import Command
from gangbook.tui.screens.before_battle import BeforeBattleScreen
from gangbook.tui.screens.captives import CaptivesScreen
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.departed import DepartedScreen
from gangbook.tui.screens.explain import ExplainScreen
from gangbook.tui.screens.fighter_acts import GANG_ACTS
from gangbook.tui.screens.fighter_card import FighterCardScreen
from gangbook.tui.screens.gang_screen import GangScreen
from gangbook.tui.screens.hand_edit import HandEditScreen
from gangbook.tui.screens.log import LogScreen
from gangbook.tui.screens.post_battle import PostBattleScreen
from gangbook.tui.screens.roster_keys import ROSTER_KEYS
from gangbook.tui.screens.roster_words import EMPTY, roster_foot, roster_head
from gangbook.tui.screens.sheet_screen import WIDE
from gangbook.tui.screens.vehicle_card import VehicleCardScreen
from gangbook.tui.widgets.fighter_table import FighterTable
from gangbook.tui.widgets.gang_header import GangHeader
from gangbook.tui.widgets.keys import Keys
from gangbook.underhive.act import Task
from gangbook.underhive.experience.schedule import schedule
from gangbook.underhive.owed import owed


class RosterScreen(GangScreen):
    """One gang as it lies open."""

    CSS_PATH = "roster.tcss"
    BINDINGS: ClassVar[list[BindingType]] = ROSTER_KEYS

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
        self.table.display = bool(page.gang.fighters or page.gang.vehicles)
        self.query_one("#empty").display = not self.table.display
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
        """Show the card of the fighter or vehicle under the cursor."""
        if (vehicle := self._vehicle()) is not None:
            self.app.push_screen(VehicleCardScreen(self.books, self.gang_id, vehicle.id))
        elif (fighter := self._fighter()) is not None:
            self.app.push_screen(FighterCardScreen(self.books, self.gang_id, fighter.id))

    def commands(self) -> Iterator[Command]:
        """After the keys of the page come the acts with the gang and with each fighter."""
        yield from super().commands()
        for act in GANG_ACTS:
            yield Command(act.words, act.about, partial(self.begin, act.act))
        for vehicle in self.gang.vehicles:
            yield from self.vehicle_commands(vehicle)
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
        """Open the shop for the fighter under the cursor, or fit out the vehicle."""
        if (vehicle := self._vehicle()) is not None:
            self.begin("fit_vehicle", vehicle=vehicle.id)
        elif (fighter := self._fighter()) is not None:
            self.open_shop(fighter.id)

    def action_trade(self) -> None:
        """Open the Trading Post for the Stash."""
        self.open_shop("")

    def action_sell(self) -> None:
        """Sell from the Stash."""
        self.begin("sell")

    def action_let_go(self) -> None:
        """Let Hangers-on and Brutes go."""
        self.begin("let_go")

    @work(group="choice")
    async def action_crew(self) -> None:
        """Give a vehicle its crew: the one under the cursor, or the one the player names."""
        under, vehicles = self._vehicle(), self.gang.vehicles
        if not vehicles:
            self.warn("The gang has no vehicle yet; h buys one.")
            return
        chosen: str | None = (under or vehicles[0]).id
        if under is None and len(vehicles) > 1:
            options = tuple(Option(key=one.id, label=one.name) for one in vehicles)
            chosen = await self.app.push_screen_wait(ChooseScreen("Which vehicle?", "", options))
        if chosen:
            self.begin("crew_vehicle", vehicle=chosen)

    def action_battle(self) -> None:
        """Enter a battle."""
        self.enter_battle()

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

    def action_captives(self) -> None:
        """Show captives held and own fighters who are."""
        self.app.push_screen(CaptivesScreen(self.books, self.gang_id))

    def action_ready(self) -> None:
        """Show who can fight the next battle, and what waits."""
        self.app.push_screen(BeforeBattleScreen(self.books, self.gang_id))

    def action_explain(self) -> None:
        """Say what the gang's numbers and the fighter's are made of."""
        gang, vehicle = self.gang, self._vehicle()
        rulebook = self.books.rulebook_of(self.gang_id)
        own: tuple[Total, ...] = ()
        if vehicle is not None:
            own = (vehicle_rating(vehicle),)
        elif (fighter := self._fighter()) is not None:
            own = (rating(fighter), experience(rulebook, gang, fighter))
        totals = (*own, gang_rating(gang), wealth(gang))
        self.app.push_screen(ExplainScreen(totals, self.books.log(self.gang_id)))

    def _fighter(self) -> Fighter | None:
        place = self.table.cursor_row
        fighters = self.gang.fighters
        if self._vehicle() is not None:
            self.warn("That is a vehicle; choose a fighter.")
            return None
        if not 0 <= place < len(fighters):
            self.warn("There is no fighter yet; h hires one.")
            return None
        return fighters[place]

    def _vehicle(self) -> Vehicle | None:
        """The vehicle under the cursor, if it stands on one; they come after the fighters."""
        place = self.table.cursor_row - len(self.gang.fighters)
        vehicles = self.gang.vehicles
        return vehicles[place] if 0 <= place < len(vehicles) else None
