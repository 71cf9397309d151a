"""The dialog for a whole number."""

from __future__ import annotations

from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, Static

from gangbook.faults import BadAnswer
from gangbook.kernel.questions import Number
from gangbook.tui.questions.inputs import NumberInput
from gangbook.tui.questions.question_screen import QuestionScreen
from gangbook.tui.tongue import plain


class NumberScreen(QuestionScreen):
    """A whole number between two bounds; up and down count."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "count(1)", "+1", tooltip="One more", id="number.more"),
        Binding("down", "count(-1)", "-1", tooltip="One less", id="number.less"),
    ]

    line = getters.query_one(NumberInput)

    @property
    def number(self) -> Number:
        """The question, known to be a number."""
        assert isinstance(self.question, Number)
        return self.question

    def compose_answer(self) -> ComposeResult:
        low, high = self.number.low, self.number.high
        suggested = "" if self.number.suggested is None else str(self.number.suggested)
        say = self.in_words
        yield NumberInput(value=suggested, placeholder=say("{low} to {high}", low=low, high=high))
        bounds = say("a whole number from {low} to {high}", low=f"{low:,}", high=f"{high:,}")
        yield Static(Content.from_markup("[$ink-faint]$bounds[/]", bounds=bounds))

    def on_mount(self) -> None:
        self.line.focus()

    @on(Input.Changed)
    def show_number_typed(self, event: Input.Changed) -> None:
        """Show what this number would lead to."""
        self.say("")
        self.show_below(Content())
        try:
            self.number.accept(event.value)
        except BadAnswer:
            return
        self.show_preview(event.value)

    def refusal(self, bad: BadAnswer) -> str:
        """The bounds in the language of the game, or what was wrong in the program's own."""
        return str(bad) if self.in_words is plain else self._wanted()

    def action_confirm(self) -> None:
        """Answer with the number as it stands."""
        if not self.line.value and not self.too_soon():
            self.say(self._wanted())
        elif self.line.value:
            self.give(self.line.value)

    def action_count(self, step: int) -> None:
        """Make the number one more or one less, within its bounds."""
        try:
            now = int(self.line.value)
        except ValueError:
            now = self.number.low - step if step > 0 else self.number.low + 1
        self.line.value = str(max(self.number.low, min(self.number.high, now + step)))

    def _wanted(self) -> str:
        low, high = self.number.low, self.number.high
        return self.in_words("Type a whole number from {low} to {high}.", low=low, high=high)
