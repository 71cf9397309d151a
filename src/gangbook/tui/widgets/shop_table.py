"""What is for sale as a table: what it costs, and where it is to be had or why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
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
        self._drawn: list[tuple[Text, ...]] = []
        self._rest = _LEAST

    def show(
        self,
        lines: Sequence[ShopLine],
        basket: Sequence[str],
        compared: str,
        width: int,
        at: str = "",
    ) -> None:
        """Draw these lines in this many columns, the cursor on the one that `at` is the wish of."""
        self._rest = max(_LEAST, width - _MARK - _NAME - _PRICE - 4 * _PADDING - 1)
        self.clear(columns=True)
        self.add_column("", width=_MARK)
        self.add_column("name", width=_NAME)
        self.add_column(Text("price", justify="right"), width=_PRICE)
        self.add_column("to be had, or why not", width=self._rest)
        self._drawn = self._cells(lines, basket, compared)
        self.add_rows(self._drawn)
        rows = (place for place, line in enumerate(lines) if line.wish == at)
        self.move_cursor(row=next(rows, 0), animate=False)

    def mark(self, lines: Sequence[ShopLine], basket: Sequence[str], compared: str) -> None:
        """Draw what has changed of the same lines; the list stays where it is."""
        cells = self._cells(lines, basket, compared)
        for row, (now, drawn) in enumerate(zip(cells, self._drawn, strict=True)):
            for column, (cell, before) in enumerate(zip(now, drawn, strict=True)):
                if cell != before or cell.style != before.style:
                    self.update_cell_at(Coordinate(row, column), cell)
        self._drawn = cells

    def _cells(
        self, lines: Sequence[ShopLine], basket: Sequence[str], compared: str
    ) -> list[tuple[Text, ...]]:
        faint, marked = ink(self, "ink-faint"), ink(self, "warning", bold=True)
        counts = Counter(basket)
        return [
            self._row(line, counts[line.wish], line.wish == compared, faint, marked)
            for line in lines
        ]

    def _row(
        self, line: ShopLine, count: int, is_compared: bool, faint: Style, marked: Style
    ) -> tuple[Text, ...]:
        number = " " if not count else "+" if count == 1 else str(min(count, 9))
        is_closed = bool(line.closed) and not count
        told = f"✗ {line.closed}" if is_closed else line.availability
        if count:
            told = "in the basket" if count == 1 else f"{count} in the basket"
        return (
            Text(number + ("=" if is_compared else " "), style=marked),
            _cut(_named(line), _NAME, faint if is_closed else ""),
            _price(line, faint if is_closed else ""),
            _cut(told, self._rest, marked if count else faint),
        )


def _named(line: ShopLine) -> str:
    """Its name, with that of the weapon it is for where it does not say so itself."""
    return line.name if line.of in line.name else f"{line.name}, {line.of}"


def _price(line: ShopLine, style: Style | str) -> Text:
    told = str(line.price.value) if line.price else line.price_told
    short = told if len(told) <= _PRICE else "-" if line.shelf == "list" else "rule"
    return Text(short, style=style, justify="right")


def _cut(words: str, width: int, style: Style | str) -> Text:
    text = Text(words, style=style, no_wrap=True)
    text.truncate(width, overflow="ellipsis")
    return text
