"""The head of every page of a gang: its name between hazard stripes, and what it amounts to."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from gangbook.tui.words import STRIPE

SPARKS = "▁▂▃▄▅▆▇█"


class GangHeader(Static):
    """A title line with stripes to its right, as wide as the screen, and lines below it."""

    DEFAULT_CSS = """
    GangHeader {
        height: auto;
        padding: 0 1;
        background: $panel;
        border-bottom: heavy $hazard;
    }
    """

    def show(self, title: str, right: Content, *lines: Content) -> None:
        """Draw the head with these words."""
        self._parts = (title, right, lines)
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        if not hasattr(self, "_parts") or not self.size.width:
            return
        title, right, lines = self._parts
        name = Content.from_markup("[bold $primary]$title[/]", title=title.upper())
        room = max(0, self.size.width - name.cell_length - right.cell_length - 2)
        stripes = Content.from_markup("[$hazard]$stripes[/]", stripes=STRIPE * room)
        first = Content.assemble(name, " ", stripes, " ", right)
        self.update(Content("\n").join((first, *lines)))


def sparks(values: Sequence[int]) -> str:
    """A row of numbers as a sparkline of one line."""
    if len(values) < 2:
        return ""
    low, high = min(values), max(values)
    span = (high - low) or 1
    return "".join(SPARKS[round((value - low) / span * (len(SPARKS) - 1))] for value in values)
