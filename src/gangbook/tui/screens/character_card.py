"""A character's card: everything on the sheet, and every act with it one key away."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events, getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from gangbook.book.character import Character
from gangbook.dread_s20.agenda import character_tasks
from gangbook.dread_s20.card import card
from gangbook.tui.page import Page
from gangbook.tui.screens.card_screen import EXPLAIN, TURN_BACK, TURN_ON
from gangbook.tui.screens.character_sections import (
    character_head,
    character_numbers,
    character_sections,
)
from gangbook.tui.screens.party_sheet_screen import (
    MARGIN_KEYS,
    OTHER_MARGIN_KEYS,
    RELEVANCE,
    PartySheetScreen,
)
from gangbook.tui.screens.sheet_screen import ABANDON, OPEN, REDO, UNDO
from gangbook.tui.widgets.gang_header import GangHeader
from gangbook.tui.widgets.keys import Keys
from gangbook.tui.widgets.profile_line import ProfileLine

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook
    from gangbook.tui.clock import TableClock

LEARNING = ("learn_technique", "learn_combat", "learn_manoeuvre")


class CharacterCardScreen(PartySheetScreen):
    """One character of the party."""

    CSS_PATH = "character_card.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "do",
            "Do",
            priority=True,
            tooltip="Everything that can be done with the character",
            id="character.do",
        ),
        Binding("g", "spend", "Spend", tooltip="Spend experience", id="character.spend"),
        Binding(
            "a",
            "learn",
            "Learn",
            tooltip="Learn a technique, a combat technique or a manoeuvre",
            id="character.learn",
        ),
        Binding("e", "act('study')", "Study", tooltip="Study a source", id="character.study"),
        Binding(
            "d",
            "act('spend_destiny')",
            "Destiny",
            tooltip="Spend destiny points on a roll",
            id="character.destiny",
        ),
        Binding(
            "t",
            "act('lose_temperance')",
            "Temperance",
            tooltip="Lose temperance",
            id="character.temperance",
        ),
        Binding(
            "v",
            "act('add_virtue')",
            "Virtue",
            tooltip="Give the character a virtue or a defect",
            id="character.virtue",
        ),
        Binding(
            "f",
            "act('close_creation')",
            "Created",
            tooltip="Close the creation",
            id="character.close_creation",
        ),
        Binding(
            "j",
            "act('adjust_character')",
            "Adjust",
            tooltip="The game master's hand, with a reason",
            id="character.adjust",
        ),
        EXPLAIN,
        TURN_ON,
        TURN_BACK,
        UNDO,
        OPEN,
        ABANDON,
        *MARGIN_KEYS,
        RELEVANCE,
        *OTHER_MARGIN_KEYS,
        Binding("l", "log", "Log", show=False, tooltip="The log", id="character.log"),
        REDO,
        Binding("up", "scroll(-1)", "Up", show=False, tooltip="Up the card", id="character.up"),
        Binding(
            "down", "scroll(1)", "Down", show=False, tooltip="Down the card", id="character.down"
        ),
        Binding("escape", "leave", "Back", tooltip="To the page before", id="character.leave"),
    ]

    header = getters.query_one(GangHeader)
    line = getters.query_one(ProfileLine)
    scroll = getters.query_one("#card", VerticalScroll)
    sections = getters.query_one("#sections", Static)

    def __init__(
        self, books: OpenBook, sheet_id: str, clock: TableClock, character_id: str
    ) -> None:
        super().__init__(books, sheet_id, clock)
        self.character_id = character_id

    def compose(self) -> ComposeResult:
        yield GangHeader()
        yield ProfileLine()
        with VerticalScroll(id="card", can_focus=False):
            yield Static(id="sections")
        yield Keys()

    def on_mount(self) -> None:
        self.line.focus()

    def offers(self, action: str) -> bool:
        """Creation's keys are offered while it lasts, those of play while a session is played."""
        one = self.current() if self.books.is_open(self.sheet_id) else None
        if action in ("enter_margin", "ten_more", "relevance", "margin"):
            session = self.party.session
            return session is not None and not session.is_played
        return one is None or super().offers(action)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A virtue is given and a creation closed only while one is going on."""
        if action == "act" and parameters[0] in ("add_virtue", "close_creation"):
            one = self.current()
            return one is not None and bool(one.creation) and super().check_action(action, ())
        return super().check_action(action, parameters)

    def show_page(self, page: Page) -> None:
        """Draw the card; one that has left the party closes the page."""
        if (one := self.current()) is None:
            self.dismiss(None)
            return
        rulebook, party = self.books.rulebook_of(self.sheet_id), page.party
        place = f"{1 + party.characters.index(one)}/{len(party.characters)}"
        right = Content.from_markup("[$ink-faint]$party  $place[/]", party=party.name, place=place)
        self.header.show(one.name, right, character_head(rulebook, party, one))
        self.line.numbers = character_numbers(rulebook, party, one)
        width = max(40, self.size.width - 4)
        self.sections.update(character_sections(rulebook, party, one, width))
        self.refresh_bindings()

    def current(self) -> Character | None:
        """The character of this card."""
        return self.party.character(self.character_id)

    def on_resize(self, event: events.Resize) -> None:
        """The card follows the width."""
        self.watch_page()

    @on(ProfileLine.StatExplained)
    def action_explain(self) -> None:
        """Say what the number under the cursor is made of; every other one of the card follows."""
        if (one := self.current()) is None:
            return
        rulebook = self.books.rulebook_of(self.sheet_id)
        above = [number.total for number in self.line.numbers if number.total is not None]
        below = [
            row.total
            for section in card(rulebook, self.party, one)
            for row in section.rows
            if row.total is not None
        ]
        others = [total for total in below if all(total.label != each.label for each in above)]
        self.explain((*above, *others), self.line.cursor)

    def action_turn(self, step: int) -> None:
        """Turn to another character."""
        ids = [one.id for one in self.party.characters]
        self.character_id = ids[(ids.index(self.character_id) + step) % len(ids)]
        self.scroll.scroll_home(animate=False)
        self.watch_page()
        self.refresh_bindings()

    def action_scroll(self, step: int) -> None:
        """Scroll the card, whose cursor stands on the aptitudes."""
        self.scroll.scroll_relative(y=step * 3, animate=False)

    def action_act(self, act: str) -> None:
        """Begin an act with the character of this card."""
        self.begin_with(act)

    def action_do(self) -> None:
        """Choose among everything that can be done with the character."""
        tasks = character_tasks(
            self.books.rulebook_of(self.sheet_id), self.party, self.character_id
        )
        ordered = tuple(sorted(tasks, key=lambda task: bool(task.closed)))
        if (one := self.current()) is not None:
            self.choose_task(one.name, ordered)

    def action_learn(self) -> None:
        """Choose what is learned: a technique, a combat technique or a manoeuvre."""
        tasks = character_tasks(
            self.books.rulebook_of(self.sheet_id), self.party, self.character_id
        )
        learning = tuple(task for task in tasks if task.act in LEARNING)
        if all(task.closed for task in learning):
            self.warn(learning[0].closed)
        else:
            self.choose_task(self.in_words("Learn"), learning)
