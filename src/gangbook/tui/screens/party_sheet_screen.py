"""What all pages of one party share: its session's clock, and margins entered by one key."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import Binding, BindingType

from gangbook.book.character import Character
from gangbook.book.party import Party
from gangbook.book.totals import Total
from gangbook.dread_s20.agenda import character_tasks
from gangbook.kernel.act import Task
from gangbook.kernel.questions import Option
from gangbook.tui.palette import Command
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.explain import ExplainScreen
from gangbook.tui.screens.log import LogScreen
from gangbook.tui.screens.sheet_screen import SheetScreen

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook
    from gangbook.tui.clock import TableClock

TENS = 10
"""What the plus key adds to the digit after it."""
MARGIN_KEYS: list[BindingType] = [
    Binding(
        "0",
        "enter_margin(0)",
        "Margin",
        key_display="0-9",
        tooltip="A margin of this size for the character under the cursor",
        id="party.margin_0",
    ),
    *(
        Binding(
            str(digit), f"enter_margin({digit})", "Margin", show=False, id=f"party.margin_{digit}"
        )
        for digit in range(1, TENS)
    ),
]
"""One key a margin."""
RELEVANCE = Binding(
    "r",
    "relevance",
    "Relevant?",
    tooltip="The next margin is not relevant, or is again",
    id="party.relevance",
)
OTHER_MARGIN_KEYS: list[BindingType] = [
    Binding(
        "plus,+",
        "ten_more",
        "+10",
        key_display="+",
        tooltip="The next digit counts ten more",
        id="party.ten_more",
    ),
    Binding(
        "m",
        "margin",
        "Other margin",
        tooltip="Any margin; below 0 for a failure",
        id="party.margin",
    ),
]
"""For margins above nine and below 0."""


class PartySheetScreen(SheetScreen):
    """A screen that shows one party."""

    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, books: OpenBook, sheet_id: str, clock: TableClock) -> None:
        super().__init__(books, sheet_id)
        self.clock = clock
        self.tens = 0
        self.is_relevant = True

    @property
    def party(self) -> Party:
        """The party as it is now."""
        return self.books.party(self.sheet_id)

    def current(self) -> Character | None:
        """The character the keys of this page are about."""
        raise NotImplementedError

    def show_margin_to_come(self) -> None:
        """Show what the next digit enters; pages that do not show it do nothing."""

    def begin_with(self, act: str, **args: str) -> None:
        """Begin an act with the character the keys are about."""
        if (character := self.current()) is None:
            self.warn("There is no character yet; n creates one.")
        else:
            self.begin(act, character=character.id, **args)

    def begin_measured(self, act: str, name: str = "minutes") -> None:
        """Begin an act with the minutes the clock has measured."""
        session = self.party.session
        if session is None:
            self.begin(act)
            return
        measure = self.clock.stopped if act != "set_clock" else self.clock.minutes
        self.begin(act, **{name: str(measure(self.sheet_id, session))})

    def take(self, task: Task) -> None:
        """Begin a task; a closed one answers with its reason."""
        if task.closed:
            self.warn(task.closed)
        elif task.act in ("pause_clock", "end_play"):
            self.begin_measured(task.act)
        elif task.act == "set_clock":
            self.begin_measured(task.act, "measured")
        else:
            self.begin(task.act, **task.args)

    def explain(self, totals: tuple[Total, ...], start: int = 0) -> None:
        """Say what numbers are made of."""
        log = self.books.log(self.sheet_id)
        self.app.push_screen(ExplainScreen(totals, log, start, self.sentence, self.in_words))

    def commands(self) -> Iterator[Command]:
        """After the keys of the page come the acts with each character."""
        yield from super().commands()
        rulebook, party = self.books.rulebook_of(self.sheet_id), self.party
        for character in party.characters:
            for task in character_tasks(rulebook, party, character.id):
                yield Command(task.label, task.closed, partial(self.take, task))

    @work(group="choice")
    async def choose_task(self, title: str, tasks: tuple[Task, ...]) -> None:
        """Let the player choose among one character's tasks, the closed ones with their reasons."""
        rulebook = self.books.rulebook_of(self.sheet_id)
        options = tuple(
            Option(key=str(place), label=rulebook.act_title(task.act), closed=task.closed)
            for place, task in enumerate(tasks)
        )
        asking = ChooseScreen(title, "", options, self.in_words)
        if (chosen := await self.app.push_screen_wait(asking)) is not None:
            self.take(tasks[int(chosen)])

    def action_enter_margin(self, digit: int) -> None:
        """Enter a margin at once, as the digit says."""
        relevant = "yes" if self.is_relevant else "no"
        margin = self.tens + digit
        self.tens, self.is_relevant = 0, True
        self.show_margin_to_come()
        self.begin_with("margin", margin=str(margin), relevant=relevant)

    def action_ten_more(self) -> None:
        """Let the next digit count ten more."""
        self.tens += TENS
        self._say_what_comes()

    def action_relevance(self) -> None:
        """Say that the next margin is not relevant, or that it is."""
        self.is_relevant = not self.is_relevant
        self._say_what_comes()

    def action_margin(self) -> None:
        """Enter any margin."""
        self.begin_with("margin")

    def action_spend(self) -> None:
        """Spend experience."""
        self.begin_with("spend")

    def action_log(self) -> None:
        """Show the log."""
        self.app.push_screen(LogScreen(self.books, self.sheet_id))

    def margin_to_come(self) -> str:
        """What the next digit enters, in words."""
        relevant = self.in_words("relevant" if self.is_relevant else "not relevant")
        tens = f", +{self.tens}" if self.tens else ""
        return self.in_words("next margin: {how}", how=f"{relevant}{tens}")

    def _say_what_comes(self) -> None:
        self.show_margin_to_come()
        self.say(self.margin_to_come())
