"""What all dialogs for questions share: the sheet, the words of refusal, one answer and no more."""

from __future__ import annotations

from pathlib import PurePath
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Literal

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from gangbook.book.party import Party
from gangbook.dread_s20.card import follows
from gangbook.faults import BadAnswer, GangbookError
from gangbook.kernel.procedure import Asks
from gangbook.kernel.questions import Question
from gangbook.tui.foresight import BookNow, card_after
from gangbook.tui.questions.inputs import AnswerInput
from gangbook.tui.told import gang_told
from gangbook.tui.told_party import party_told
from gangbook.tui.widgets.card_after import card_after_lines
from gangbook.tui.widgets.change_list import change_lines
from gangbook.tui.widgets.keys import Keys

if TYPE_CHECKING:
    from gangbook.store.playing import Playing

Ending = Literal["answered", "back", "left"] | GangbookError
"""How a dialog was closed; an error when the answer could not be written."""


THEN = "then: "
"""What a preview puts before the question that follows."""


class QuestionScreen(ModalScreen[Ending]):
    """One question on a sheet of its own. It shows it, takes an answer and knows no rule."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["question_screen.tcss"]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "confirm",
            "Answer",
            priority=True,
            tooltip="Give this answer",
            id="question.confirm",
        ),
        Binding(
            "backspace",
            "back",
            "Back",
            tooltip="One question back, when nothing is typed",
            id="question.back",
        ),
        Binding(
            "escape",
            "leave",
            "Leave",
            tooltip="Leave: with answers the act stays open, without it is dropped",
            id="question.leave",
        ),
    ]

    settle: ClassVar[float] = 0.15
    """Seconds a new dialog takes no answer, so that confirming twice in a hurry answers once."""

    word = getters.query_one("#word", Static)
    preview = getters.query_one("#preview", Static)

    def __init__(self, playing: Playing, book: BookNow) -> None:
        """`book` is what stands in it before the answer, for names and for what would differ."""
        super().__init__()
        asks = playing.outcome
        assert isinstance(asks, Asks), "a dialog is only made for a question"
        self.playing = playing
        self.asks = asks
        self.book = book
        self.in_words = book.say
        self.subject = book.names.get(asks.question.about, "")
        self._shown_at = 0.0
        self._ended = False

    @property
    def question(self) -> Question:
        """The question shown."""
        return self.asks.question

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Static(self._title(), id="title")
            yield Static(Content(self.question.why), id="why")
            with Vertical(id="answer"):
                yield from self.compose_answer()
            yield Static(id="preview", classes="-empty")
            yield Static(id="word")
        yield Keys()

    def compose_answer(self) -> ComposeResult:
        """What is particular to this kind of question."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self._shown_at = monotonic()

    @on(AnswerInput.NothingToErase)
    def go_back(self) -> None:
        """Backspace on an empty line goes one question back."""
        self.action_back()

    def action_confirm(self) -> None:
        """Give the answer as it stands."""
        raise NotImplementedError

    def action_back(self) -> None:
        """Close this dialog and take the answer before it back."""
        if not self.asks.given:
            self.say(self.in_words("This is the first question. Escape leaves."))
        else:
            self.end("back")

    def action_leave(self) -> None:
        """Close this dialog and leave the act."""
        self.end("left")

    def too_soon(self) -> bool:
        """Whether the dialog has only just appeared, so that a key was meant for the one before."""
        return monotonic() - self._shown_at < self.settle

    def give(self, value: str) -> None:
        """Answer with this value, once; one that does not fit is refused in words."""
        if self._ended or self.too_soon():
            return
        try:
            self.playing.answer(value)
        except BadAnswer as bad:
            self.say(self.refusal(bad))
        except GangbookError as error:
            self.end(error)
        else:
            self.end("answered")

    def refusal(self, bad: BadAnswer) -> str:
        """Why an answer does not fit, in words."""
        return str(bad)

    def end(self, ending: Ending) -> None:
        """Close the dialog, once."""
        if not self._ended:
            self._ended = True
            self.dismiss(ending)

    def say(self, words: str) -> None:
        """Show why something is not possible."""
        self.word.update(Content.assemble(("! ", "bold"), words) if words else "")

    def show_preview(self, value: str) -> None:
        """Show below the answer what it would lead to."""
        words, card = self.foreseen(value), self.card_foreseen(value)
        self.show_below(Content("\n").join((words, card)) if card else words)

    def show_below(self, content: Content) -> None:
        """Show something below the answer; nothing takes no room."""
        self.preview.update(content)
        self.preview.set_class(not content.plain, "-empty")

    def foreseen(self, value: str) -> Content:
        """What this answer would lead to, in words; trying it changes nothing."""
        try:
            changes, then = self.playing.preview(value)
        except GangbookError as error:
            return Content.from_markup("[$warning]$why[/]", why=str(error))
        if self.book.sheet is None:
            if then:
                return change_lines((), self._then(then), say=self.in_words)
            new = self.in_words("a new gang comes into the book")
            return Content.from_markup("[$accent]▸[/] $new", new=new)
        if isinstance(self.book.sheet, Party):
            told = party_told(self.book.rulebook, self.book.sheet, changes)
        else:
            told = gang_told(changes, self.book.names)
        return change_lines(told, self._then(then), say=self.in_words)

    def card_foreseen(self, value: str) -> Content | None:
        """The card as this answer would leave it; None where no card or another question follows.

        Once there is one with another profile the sheet keeps room for it.
        """
        try:
            sheet = self.playing.foreseen_sheet(value)
        except GangbookError:
            return None
        if isinstance(sheet, Party):
            return self._follows(sheet)
        after = None if sheet is None else card_after(self.book, sheet)
        if after is None:
            return None
        if after.is_profile_changed:
            self.add_class("-with-profile")
        return card_after_lines(after)

    def _follows(self, after: Party) -> Content | None:
        """What else changes by itself on a character's card."""
        if not isinstance(self.book.sheet, Party):
            return None
        told = follows(self.book.rulebook, self.book.sheet, after)
        also = self.in_words("also: {scores}", scores=", ".join(told))
        return Content.from_markup("[$success]▲[/] $also", also=also) if told else None

    def _then(self, then: str) -> str:
        """What follows; the next question by what it asks."""
        before, mark, question = then.partition(THEN)
        return self.in_words("then: {question}", question=question) if mark and not before else then

    def _title(self) -> Content:
        title = self.playing.title.upper()
        if not self.subject:
            return Content.from_markup("[bold $primary]$title[/]", title=title)
        return Content.from_markup(
            "[bold $primary]$title[/]  [$secondary]$subject[/]", title=title, subject=self.subject
        )
