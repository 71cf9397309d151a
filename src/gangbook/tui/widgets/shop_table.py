"""What is for sale as a table: what it costs, and where it is to be had or why not."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.coordinate import Coordinate
from textual.widgets import DataTable

from gangbook.tui.widgets.ink import ink
from gangbook.underhive.shop import ShopLine

_MARK, _NAME, _PRICE, _LEAST = 2, 26, 6, 12
_PADDING = 2
Key = tuple[str, str]
"""A line by the act that buys it and its id: a thing can be on two lists."""


def key_of(line: ShopLine) -> Key:
    """What tells this line from every other."""
    return (line.act, line.id)


class ShopTable(DataTable[Text]):
    """One row a line of the shop; marks are signs, closed lines say why."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "home", "scroll_top", "Top", show=False, tooltip="To the first line", id="shop.top"
        ),
        Binding(
            "end", "scroll_bottom", "End", show=False, tooltip="To the last line", id="shop.bottom"
        ),
    ]

    def __init__(self) -> None:
        super().__init__(cursor_type="row", zebra_stripes=True)

    def show(
        self,
        lines: Sequence[ShopLine],
        basket: Container[Key],
        compared: Key | None,
        width: int,
        at: Key | None = None,
    ) -> None:
        """Draw these lines in this many columns, the cursor on line `at` where it is there."""
        rest = max(_LEAST, width - _MARK - _NAME - _PRICE - 4 * _PADDING - 1)
        self.clear(columns=True)
        self.add_column("", width=_MARK)
        self.add_column("name", width=_NAME)
        self.add_column(Text("price", justify="right"), width=_PRICE)
        self.add_column("to be had, or why not", width=rest)
        faint = ink(self, "ink-faint")
        self.add_rows(
            [
                self._mark(line, basket, compared),
                _cut(_named(line), _NAME, faint if line.closed else ""),
                _price(line, faint if line.closed else ""),
                _cut(f"✗ {line.closed}" if line.closed else line.availability, rest, faint),
            ]
            for line in lines
        )
        rows = (place for place, line in enumerate(lines) if key_of(line) == at)
        self.move_cursor(row=next(rows, 0), animate=False)

    def mark(self, lines: Sequence[ShopLine], basket: Container[Key], compared: Key | None) -> None:
        """Draw the marks alone anew; the list stays where it is."""
        for row, line in enumerate(lines):
            mark = self._mark(line, basket, compared)
            if self.get_cell_at(Coordinate(row, 0)) != mark:
                self.update_cell_at(Coordinate(row, 0), mark)

    def _mark(self, line: ShopLine, basket: Container[Key], compared: Key | None) -> Text:
        key = key_of(line)
        signs = ("+" if key in basket else " ") + ("=" if key == compared else " ")
        return Text(signs, style=ink(self, "warning", bold=True))


def _named(line: ShopLine) -> str:
    """Its name, with that of the weapon it is for where it does not say so itself."""
    return line.name if line.of in line.name else f"{line.name}, {line.of}"


def _price(line: ShopLine, style: Style | str) -> Text:
    told = str(line.price.value) if line.price else line.price_told
    short = told if len(told) <= _PRICE else "-" if line.act == "buy" else "rule"
    return Text(short, style=style, justify="right")


def _cut(words: str, width: int, style: Style | str) -> Text:
    text = Text(words, style=style, no_wrap=True)
    text.truncate(width, overflow="ellipsis")
    return text
