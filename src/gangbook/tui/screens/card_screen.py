"""What every card shows, on the roster or of those who left, in the order of the official card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events, getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.book.totals import Total
from gangbook.book.vehicle import Vehicle
from gangbook.faults import FileFaults
from gangbook.rules.shops import WeaponProfile
from gangbook.tui.card import RATING, profile_numbers, sums, vehicle_numbers
from gangbook.tui.page import Page
from gangbook.tui.screens.card_sections import card_head, card_sections
from gangbook.tui.screens.explain import ExplainScreen
from gangbook.tui.screens.gang_screen import GangScreen
from gangbook.tui.screens.vehicle_sections import vehicle_head, vehicle_sections
from gangbook.tui.widgets.gang_header import GangHeader
from gangbook.tui.widgets.keys import Keys
from gangbook.tui.widgets.profile_line import ProfileLine
from gangbook.underhive.equip.prices import paid_for

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook

Profiles = dict[str, tuple[WeaponProfile, ...]]


EXPLAIN = Binding(
    "equals_sign,=",
    "explain",
    "Why",
    key_display="=",
    tooltip="What the number under the cursor is made of",
    id="card.explain",
)
TURN_ON = Binding(
    "right_square_bracket",
    "turn(1)",
    "Turn",
    key_display="[]",
    tooltip="The next card; [ turns back",
    id="card.next",
)
TURN_BACK = Binding(
    "left_square_bracket",
    "turn(-1)",
    "Turn back",
    show=False,
    tooltip="The card before",
    id="card.previous",
)


class CardScreen(GangScreen):
    """One card of a row of cards."""

    CSS_PATH = "card_screen.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(-1)", "Up", show=False, tooltip="Up the card", id="card.up"),
        Binding("down", "scroll(1)", "Down", show=False, tooltip="Down the card", id="card.down"),
    ]

    profiles: reactive[Profiles | None] = reactive(None, init=False)
    """Weapon profiles by catalogue entry; None until the Trading Post was read."""

    header = getters.query_one(GangHeader)
    line = getters.query_one(ProfileLine)
    card = getters.query_one("#card", VerticalScroll)
    sections = getters.query_one("#sections", Static)

    def __init__(self, books: OpenBook, gang_id: str, card_id: str) -> None:
        super().__init__(books, gang_id)
        self.card_id = card_id

    def compose(self) -> ComposeResult:
        yield GangHeader()
        yield ProfileLine()
        with VerticalScroll(id="card", can_focus=False):
            yield Static(id="sections")
        yield Keys()

    def on_mount(self) -> None:
        self.line.focus()
        self.read_weapon_profiles()

    def cards(self, gang: Gang) -> Sequence[Fighter | Vehicle]:
        """The row of cards this one is in."""
        raise NotImplementedError

    def watch_profiles(self) -> None:
        """Draw the weapons once their profiles are there."""
        self.watch_page()

    def on_resize(self, event: events.Resize) -> None:
        """Traits stand beside a weapon or below it."""
        self.watch_page()

    def show_page(self, page: Page) -> None:
        """Draw the card; one that has left its row closes the page."""
        cards = self.cards(page.gang)
        card = next((one for one in cards if one.id == self.card_id), None)
        if card is None:
            self.dismiss(None)
            return
        rulebook, gang = self.books.rulebook_of(self.gang_id), page.gang
        right = Content.from_markup(
            "[$ink-faint]$gang  $place[/]",
            gang=gang.name,
            place=f"{1 + list(cards).index(card)}/{len(cards)}",
        )
        width = max(40, self.size.width - 4)
        if isinstance(card, Vehicle):
            line = vehicle_head(rulebook, gang, card)
            self.line.numbers = vehicle_numbers(rulebook, card)
            sections = vehicle_sections(rulebook, gang, card, self.profiles, width)
        else:
            line = card_head(rulebook, gang, card)
            self.line.numbers = (*profile_numbers(rulebook, card), *sums(rulebook, gang, card))
            sections = card_sections(rulebook, gang, card, self.profiles, width)
        self.header.show(card.name, right, line)
        self.sections.update(sections)

    @on(ProfileLine.StatExplained)
    def action_explain(self) -> None:
        """Say what the number under the cursor is made of; what was paid follows the Rating."""
        number = self.line.numbers[self.line.cursor]
        if number.total is None:
            self.warn(f"This model has no {number.label}.")
            return
        paid = self.paid() if number.label == RATING else ()
        self.app.push_screen(ExplainScreen((number.total, *paid), self.books.log(self.gang_id)))

    def paid(self) -> tuple[Total, ...]:
        """What was paid for each item of the card; nothing before the lists were read."""
        card = next((one for one in self.cards(self.gang) if one.id == self.card_id), None)
        if self.profiles is None or card is None:
            return ()
        rulebook, gang = self.books.rulebook_of(self.gang_id), self.gang
        fighter = card if isinstance(card, Fighter) else None
        try:
            return tuple(paid_for(rulebook, gang, fighter, item) for item in card.items)
        except FileFaults:
            return ()

    def action_turn(self, step: int) -> None:
        """Turn to another card."""
        cards = self.cards(self.gang)
        place = next((at for at, one in enumerate(cards) if one.id == self.card_id), 0)
        self.card_id = cards[(place + step) % len(cards)].id
        self.card.scroll_home(animate=False)
        self.watch_page()
        self.refresh_bindings()

    def action_scroll(self, step: int) -> None:
        """Scroll the card, whose cursor stands on the profile."""
        self.card.scroll_relative(y=step * 3, animate=False)

    @work(thread=True, group="catalogue")
    def read_weapon_profiles(self) -> None:
        """Read the Trading Post for the weapon profiles; a card without it is still a card."""
        try:
            items = self.books.rulebook_of(self.gang_id).catalogue.trading_post().items
        except FileFaults:
            return
        found = {item.id: item.profiles for item in items}
        self.app.call_from_thread(setattr, self, "profiles", found)
