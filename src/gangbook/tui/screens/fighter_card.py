"""A fighter's card in the order of the official one, from the profile to the rating."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events, getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.reactive import reactive
from textual.widgets import Static

from gangbook.book.fighter import Fighter
from gangbook.faults import FileFaults
from gangbook.rules.catalogue import WeaponProfile
from gangbook.tui.card import profile_numbers, sums
from gangbook.tui.page import Page
from gangbook.tui.screens.card_sections import card_head, card_sections
from gangbook.tui.screens.explain import ExplainScreen
from gangbook.tui.screens.gang_screen import UNDO, GangScreen
from gangbook.tui.widgets.gang_header import GangHeader
from gangbook.tui.widgets.keys import Keys
from gangbook.tui.widgets.profile_line import ProfileLine

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook

Profiles = dict[str, tuple[WeaponProfile, ...]]


class FighterCardScreen(GangScreen):
    """One fighter of the gang."""

    CSS_PATH = "fighter_card.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "a", "advance", "Advance", tooltip="Take an Advancement that is due", id="card.advance"
        ),
        Binding("e", "equip", "Equip", tooltip="Buy from the equipment list", id="card.equip"),
        Binding(
            "equals_sign,=",
            "explain",
            "Why",
            key_display="=",
            tooltip="What the number under the cursor is made of",
            id="card.explain",
        ),
        Binding(
            "left_square_bracket",
            "turn(-1)",
            "Previous",
            key_display="[",
            tooltip="The fighter before",
            id="card.previous",
        ),
        Binding(
            "right_square_bracket",
            "turn(1)",
            "Next",
            key_display="]",
            tooltip="The next fighter",
            id="card.next",
        ),
        UNDO,
        Binding("escape", "leave", "Roster", tooltip="Back to the roster", id="card.leave"),
        Binding("up", "scroll(-1)", "Up", show=False, tooltip="Up the card", id="card.up"),
        Binding("down", "scroll(1)", "Down", show=False, tooltip="Down the card", id="card.down"),
    ]

    profiles: reactive[Profiles | None] = reactive(None, init=False)
    """Weapon profiles by catalogue entry; None until the Trading Post was read."""

    header = getters.query_one(GangHeader)
    line = getters.query_one(ProfileLine)
    card = getters.query_one("#card", VerticalScroll)
    sections = getters.query_one("#sections", Static)

    def __init__(self, books: OpenBook, gang_id: str, fighter_id: str) -> None:
        super().__init__(books, gang_id)
        self.fighter_id = fighter_id

    def compose(self) -> ComposeResult:
        yield GangHeader()
        yield ProfileLine()
        with VerticalScroll(id="card", can_focus=False):
            yield Static(id="sections")
        yield Keys()

    def on_mount(self) -> None:
        self.line.focus()
        self.read_weapon_profiles()

    def watch_profiles(self) -> None:
        """Draw the weapons once their profiles are there."""
        self.watch_page()

    def on_resize(self, event: events.Resize) -> None:
        """Traits stand beside a weapon or below it."""
        self.watch_page()

    def show_page(self, page: Page) -> None:
        """Draw the card."""
        fighter = self._fighter(page)
        if fighter is None:
            self.dismiss(None)
            return
        rulebook = self.books.rulebook
        place = 1 + page.gang.fighters.index(fighter)
        title, right, lines = card_head(rulebook, page.gang, fighter, place)
        self.header.show(title, right, *lines)
        self.line.numbers = (*profile_numbers(rulebook, fighter), *sums(fighter))
        width = max(40, self.size.width - 4)
        self.sections.update(card_sections(rulebook, page.gang, fighter, self.profiles, width))

    @on(ProfileLine.StatExplained)
    def action_explain(self) -> None:
        """Say what the number under the cursor is made of."""
        number = self.line.numbers[self.line.cursor]
        if number.total is None:
            self.warn(f"This model has no {number.label}.")
            return
        totals = tuple(other.total for other in self.line.numbers if other.total is not None)
        start = totals.index(number.total)
        self.app.push_screen(ExplainScreen((totals[start],), self.books.log(self.gang_id)))

    def action_advance(self) -> None:
        """Take an Advancement."""
        self.begin("advance", fighter=self.fighter_id)

    def action_equip(self) -> None:
        """Buy equipment."""
        self.begin("buy", fighter=self.fighter_id)

    def action_turn(self, step: int) -> None:
        """Turn to another fighter's card."""
        fighters = self.gang.fighters
        place = next((at for at, one in enumerate(fighters) if one.id == self.fighter_id), 0)
        self.fighter_id = fighters[(place + step) % len(fighters)].id
        self.card.scroll_home(animate=False)
        self.watch_page()

    def action_scroll(self, step: int) -> None:
        """Scroll the card, whose cursor stands on the profile."""
        self.card.scroll_relative(y=step * 3, animate=False)

    @work(thread=True, group="catalogue")
    def read_weapon_profiles(self) -> None:
        """Read the Trading Post for the weapon profiles; a card without it is still a card."""
        try:
            items = self.books.rulebook.catalogue.trading_post().items
        except FileFaults:
            return
        found = {item.id: item.profiles for item in items}
        self.app.call_from_thread(setattr, self, "profiles", found)

    def _fighter(self, page: Page) -> Fighter | None:
        return page.gang.fighter(self.fighter_id)
