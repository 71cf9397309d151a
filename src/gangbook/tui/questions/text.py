"""The dialog for a line of text."""

from __future__ import annotations

from textual import getters
from textual.app import ComposeResult

from gangbook.faults import BadAnswer
from gangbook.kernel.questions import Text
from gangbook.tui.questions.inputs import AnswerInput
from gangbook.tui.questions.question_screen import QuestionScreen


class TextScreen(QuestionScreen):
    """A name, a note, a reason."""

    line = getters.query_one(AnswerInput)

    def compose_answer(self) -> ComposeResult:
        question = self.question
        assert isinstance(question, Text)
        hint = self.in_words("may be left empty" if question.may_be_empty else "type here")
        yield AnswerInput(value=question.suggested, placeholder=hint, max_length=question.longest)

    def on_mount(self) -> None:
        self.line.focus()

    def refusal(self, bad: BadAnswer) -> str:
        """What a line has to be."""
        return self.in_words(str(bad))

    def action_confirm(self) -> None:
        """Answer with the line as it stands."""
        self.give(self.line.value)
