"""The dialog for dice: type what you threw, or let the app throw."""

from __future__ import annotations

from pathlib import PurePath
from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from gangbook.faults import BadAnswer, GangbookError
from gangbook.kernel.dice import Dice, read_faces
from gangbook.kernel.procedure import Done
from gangbook.kernel.questions import Roll
from gangbook.tui.questions.inputs import FacesInput
from gangbook.tui.questions.question_screen import QuestionScreen
from gangbook.tui.tongue import plain
from gangbook.tui.widgets.chance_bars import ChanceBars
from gangbook.tui.widgets.dice_faces import DiceFaces


class RollScreen(QuestionScreen):
    """Dice to be thrown, with the chance of each result."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["question_screen.tcss", "roll.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "r",
            "throw",
            "Roll",
            priority=True,
            tooltip="Let the app throw the dice; the result stands",
            id="roll.throw",
        ),
    ]

    line = getters.query_one(FacesInput)
    dice_faces = getters.query_one(DiceFaces)
    chance_bars = getters.query_one(ChanceBars)
    reading = getters.query_one("#reading", Static)

    @property
    def roll(self) -> Roll:
        """The question, known to be dice."""
        assert isinstance(self.question, Roll)
        return self.question

    def compose_answer(self) -> ComposeResult:
        self.dice = Dice.of(self.roll.dice)
        self.thrown = False
        with Horizontal(id="table"):
            with Vertical(id="tray"):
                yield DiceFaces(self.dice)
                yield Static(id="reading")
                yield FacesInput(placeholder=self._wanted(), id="faces")
            with VerticalScroll(id="chances", can_focus=False):
                yield ChanceBars()

    def on_mount(self) -> None:
        self.line.focus()
        self.show_reading(())
        self.call_after_refresh(self.show_chances)

    def show_chances(self) -> None:
        """Work out the chances once the dialog is on screen."""
        if self.is_attached and not self.thrown:
            self.chance_bars.show(self.playing.chances())

    @on(Input.Changed, "#faces")
    def show_faces_typed(self, event: Input.Changed) -> None:
        """Lay the dice out as they are typed; once they are all there, show what follows."""
        if self.thrown:
            return
        faces = _faces_in(event.value)
        self.say("")
        self.show_below(Content())
        self.dice_faces.faces = tuple(faces[: self.dice.count])
        self.show_reading(faces)
        if self.dice.fits(faces):
            self.show_preview(event.value)

    def action_confirm(self) -> None:
        """Take the dice typed, or go on after the app has thrown."""
        if self.thrown:
            if not self.too_soon():
                self.end("answered")
        elif not self.line.value.strip():
            if not self.too_soon():
                self.say(self._asked_for())
        else:
            self.give(self.line.value)

    def refusal(self, bad: BadAnswer) -> str:
        """What is asked for in the language of the game, or what was wrong in the program's own."""
        return str(bad) if self.in_words is plain else self._asked_for()

    def action_throw(self) -> None:
        """Throw the dice; the result is written at once, so nobody throws again in secret."""
        if self.thrown:
            self.say(
                self.in_words(
                    "The dice lie on the table. Enter goes on, backspace takes them back."
                )
            )
            return
        try:
            faces = self.playing.throw()
            self.show_preview(faces)
            self.playing.answer(faces, thrown=True)
        except BadAnswer as bad:
            self.say(self.refusal(bad))
            return
        except GangbookError as error:
            self.end(error)
            return
        self.thrown = True
        self.line.value = faces
        self.line.disabled = True
        self.set_focus(None)
        self.dice_faces.faces = read_faces(faces)
        self.show_reading(read_faces(faces))

    def action_back(self) -> None:
        """One question back; dice just thrown are taken back, unless the act is booked."""
        if not self.thrown:
            super().action_back()
        elif isinstance(self.playing.outcome, Done):
            self.say(self.in_words("The act is booked. Enter goes on; undo takes it back."))
        else:
            self.end("back")

    def show_reading(self, faces: tuple[int, ...]) -> None:
        """Say what the dice add up to."""
        read = f" = {self.dice.read(faces)}" if self.dice.fits(faces) else ""
        mark = self.in_words("thrown") if self.thrown else ""
        self.reading.update(
            Content.from_markup(
                "[bold $accent]$dice$read[/] [$ink-faint]$mark[/]",
                dice=self.roll.dice,
                read=read,
                mark=mark,
            )
        )

    def _wanted(self) -> str:
        example = " ".join(("4", "1", "6", "2", "5", "3")[: self.dice.count])
        if self.dice.count == 1:
            return self.in_words("the die, as {example}", example=example)
        return self.in_words("the dice, as {example}", example=example)

    def _asked_for(self) -> str:
        return self.in_words(
            "Throw {dice} and type {wanted}, or press r.",
            dice=self.roll.dice,
            wanted=self._wanted(),
        )


def _faces_in(text: str) -> tuple[int, ...]:
    try:
        return read_faces(text)
    except ValueError:
        return ()
