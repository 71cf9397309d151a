"""The profile line of a card: a cursor stands on one number, and each number can be explained."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from gangbook.tui.card import CardNumber

MARKS = {"better": "▲", "worse": "▼", "": " "}
INKS = {"better": "$success", "worse": "$error", "": "$foreground"}


class ProfileLine(Widget, can_focus=True):
    """Labels above, values below; a value that is not the one at hire carries an arrow."""

    DEFAULT_CSS = """
    ProfileLine { width: 100%; height: 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "left",
            "step(-1)",
            "Left",
            show=False,
            tooltip="The number to the left",
            id="profile.left",
        ),
        Binding(
            "right",
            "step(1)",
            "Right",
            show=False,
            tooltip="The number to the right",
            id="profile.right",
        ),
    ]

    @dataclass
    class StatExplained(Message):
        """A number was clicked to be explained."""

        place: int

    numbers: reactive[tuple[CardNumber, ...]] = reactive(())
    """The numbers shown."""
    cursor: reactive[int] = reactive(0)
    """The place of the number under the cursor."""

    def render(self) -> Content:
        """Two lines: labels and values."""
        labels, values = [], []
        for place, (number, width) in enumerate(zip(self.numbers, self._widths(), strict=True)):
            rule = "│" if place and number.group != self.numbers[place - 1].group else ""
            under = place == self.cursor and self.has_focus
            style = "$block-cursor-foreground on $block-cursor-background bold" if under else ""
            labels.append(Content.from_markup(f"[$rule]{rule}[/]"))
            labels.append(
                Content.from_markup(
                    f"[{style or '$secondary'}]$label[/]", label=f"{number.label:^{width}}"
                )
            )
            values.append(Content.from_markup(f"[$rule]{rule}[/]"))
            shown = f"{number.shown}{MARKS[number.change]}"
            values.append(
                Content.from_markup(
                    f"[{style or 'bold ' + INKS[number.change]}]$shown[/]",
                    shown=f"{shown:^{width}}",
                )
            )
        return Content("\n").join((Content("").join(labels), Content("").join(values)))

    def watch_numbers(self) -> None:
        """Keep the cursor on a number."""
        self.cursor = max(0, min(self.cursor, len(self.numbers) - 1))

    def action_step(self, step: int) -> None:
        """Move the cursor."""
        self.cursor = max(0, min(len(self.numbers) - 1, self.cursor + step))

    def on_click(self, event: events.Click) -> None:
        """A click explains the number under the pointer."""
        at = 0
        for place, width in enumerate(self._widths()):
            at += width + (
                1 if place and self.numbers[place].group != self.numbers[place - 1].group else 0
            )
            if event.x < at:
                self.cursor = place
                self.post_message(self.StatExplained(place))
                return

    def _widths(self) -> list[int]:
        return [max(5, len(number.label) + 2, len(number.shown) + 3) for number in self.numbers]
