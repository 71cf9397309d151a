"""Lines to type an answer in. Keys that cannot be part of the answer stay free for the dialog."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input


class AnswerInput(Input):
    """A line that says when there is nothing left to erase."""

    @dataclass
    class NothingToErase(Message):
        """Backspace was pressed on an empty line."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "backspace",
            "delete_left",
            "Back",
            tooltip="Erase; on an empty line one question back",
            id="answer.back",
        ),
    ]

    typed: str = ""
    """The characters that may be typed; empty for all."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Only characters that may be typed are kept from the dialog's keys."""
        return super().check_consume_key(key, character) and self._may_type(character)

    def on_key(self, event: events.Key) -> None:
        """Let keys that cannot be typed here pass on."""
        if event.is_printable and not self._may_type(event.character):
            event.prevent_default()

    def action_delete_left(self) -> None:
        """Erase a character, or say that there is none."""
        if self.value:
            super().action_delete_left()
        else:
            self.post_message(self.NothingToErase())

    def _may_type(self, character: str | None) -> bool:
        return not self.typed or (character or "") in self.typed


class FacesInput(AnswerInput):
    """A line for die faces."""

    typed = "0123456789 ,"


class WordInput(AnswerInput):
    """A line for one word; space stays free, to mark what was found."""

    def _may_type(self, character: str | None) -> bool:
        return character != " "


class NumberInput(AnswerInput):
    """A line for a whole number."""

    typed = "-0123456789"
