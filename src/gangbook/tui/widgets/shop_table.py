"""What is for sale as a table: what it costs, and where it is to be had or why not.

A shop has several hundred lines and is drawn anew with every key of the filter, so only the lines
in sight are made into text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from gangbook.tui.widgets.ink import ink
from gangbook.underhive.shop import ShopLine

_MARK, _NAME, _PRICE, _LEAST = 2, 26, 6, 12
_PADDING = 2
_HEAD = ("", "name", " price", "to be had, or why not")
Cell = tuple[str, Style]
_PLAIN = Style()


class ShopTable(ScrollView, can_focus=True):
    """One row a line of the shop; marks are signs, closed lines say why."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "shop-table--head",
        "shop-table--even",
        "shop-table--odd",
        "shop-table--cursor",
    }
    DEFAULT_CSS = """
    ShopTable {
        scrollbar-size-vertical: 1;
        scrollbar-size-horizontal: 1;
        & > .shop-table--head {
            background: $surface;
            color: $secondary;
        }
        & > .shop-table--even {
            background: $surface;
        }
        & > .shop-table--odd {
            background: $background;
        }
        & > .shop-table--cursor {
            background: $block-cursor-blurred-background;
            color: $block-cursor-blurred-foreground;
            text-style: $block-cursor-blurred-text-style;
        }
        &:focus > .shop-table--cursor {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
            text-style: $block-cursor-text-style;
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Up", show=False, tooltip="The line above", id="shop.up"),
        Binding("down", "move(1)", "Down", show=False, tooltip="The line below", id="shop.down"),
        Binding(
            "pageup", "page(-1)", "Page up", show=False, tooltip="A page up", id="shop.page_up"
        ),
        Binding(
            "pagedown",
            "page(1)",
            "Page down",
            show=False,
            tooltip="A page down",
            id="shop.page_down",
        ),
        Binding(
            "home", "scroll_top", "Top", show=False, tooltip="To the first line", id="shop.top"
        ),
        Binding(
            "end", "scroll_bottom", "End", show=False, tooltip="To the last line", id="shop.bottom"
        ),
    ]

    cursor_row = reactive(0, init=False)
    """The place of the line under the cursor."""

    @dataclass
    class Reached(Message):
        """The cursor has come to another line."""

        row: int

    def __init__(self) -> None:
        super().__init__()
        self._lines: Sequence[ShopLine] = ()
        self._basket: Counter[str] = Counter()
        self._compared = ""
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
        self.virtual_size = Size(width - 1, len(lines) + 1)
        self.mark(lines, basket, compared)
        self.cursor_row = next((n for n, line in enumerate(lines) if line.wish == at), 0)
        self._keep_in_sight()

    def mark(self, lines: Sequence[ShopLine], basket: Sequence[str], compared: str) -> None:
        """Draw what has changed of the same lines; the list stays where it is."""
        self._lines = lines
        self._basket = Counter(basket)
        self._compared = compared
        self.refresh()

    def validate_cursor_row(self, row: int) -> int:
        """The cursor stays on the lines there are."""
        return max(0, min(row, len(self._lines) - 1))

    def watch_cursor_row(self, row: int) -> None:
        """Keep the line in sight and say that it was reached."""
        self._keep_in_sight()
        self.refresh()
        self.post_message(self.Reached(row))

    def on_click(self, event: events.Click) -> None:
        """A click moves the cursor."""
        if event.y > 0:
            self.cursor_row = event.y - 1 + round(self.scroll_y)

    def action_move(self, step: int) -> None:
        """The line above or below."""
        self.cursor_row += step

    def action_page(self, step: int) -> None:
        """As many lines up or down as are in sight."""
        self.cursor_row += step * self._rows_in_sight

    def action_scroll_top(self) -> None:
        """To the first line."""
        self.cursor_row = 0

    def action_scroll_bottom(self) -> None:
        """To the last line."""
        self.cursor_row = len(self._lines) - 1

    def render_line(self, y: int) -> Strip:
        """A line of the screen: the head, which stays, or a line of the shop."""
        if y == 0:
            style = self.get_component_rich_style("shop-table--head")
            return self._strip([(word, _PLAIN) for word in _HEAD], style)
        row = y - 1 + round(self.scroll_y)
        if row >= len(self._lines):
            return Strip.blank(self.size.width, self.rich_style)
        cells = self._cells(self._lines[row])
        if row == self.cursor_row:
            style = self.get_component_rich_style("shop-table--cursor")
            return self._strip([(text, _PLAIN) for text, _ in cells], style)
        kind = "odd" if row % 2 else "even"
        return self._strip(cells, self.get_component_rich_style(f"shop-table--{kind}"))

    @property
    def _rows_in_sight(self) -> int:
        return max(1, self.size.height - 1)

    def _keep_in_sight(self) -> None:
        top = round(self.scroll_y)
        if self.cursor_row < top:
            self.scroll_to(y=self.cursor_row, animate=False, immediate=True)
        elif self.cursor_row >= top + self._rows_in_sight:
            last = self.cursor_row - self._rows_in_sight + 1
            self.scroll_to(y=last, animate=False, immediate=True)

    def _strip(self, cells: Sequence[Cell], style: Style) -> Strip:
        widths = (_MARK, _NAME, _PRICE, self._rest)
        segments = [
            Segment(f" {_cut(text, width)} ", style + ink)
            for (text, ink), width in zip(cells, widths, strict=True)
        ]
        return Strip(segments).adjust_cell_length(self.size.width, style)

    def _cells(self, line: ShopLine) -> list[Cell]:
        count = self._basket[line.wish]
        faint, marked = ink(self, "ink-faint"), ink(self, "warning", bold=True)
        number = " " if not count else "+" if count == 1 else str(min(count, 9))
        is_closed = bool(line.closed) and not count
        told = f"✗ {line.closed}" if is_closed else line.availability
        if count:
            told = "in the basket" if count == 1 else f"{count} in the basket"
        style = faint if is_closed else _PLAIN
        return [
            (number + ("=" if line.wish == self._compared else " "), marked),
            (_named(line), style),
            (f"{_price(line):>{_PRICE}}", style),
            (told, marked if count else faint),
        ]


def _named(line: ShopLine) -> str:
    """Its name, with that of the weapon it is for where it does not say so itself."""
    return line.name if line.of in line.name else f"{line.name}, {line.of}"


def _price(line: ShopLine) -> str:
    told = str(line.price.value) if line.price else line.price_told
    return told if len(told) <= _PRICE else "-" if line.shelf == "list" else "rule"


def _cut(text: str, width: int) -> str:
    """The text in exactly this many columns; one that is longer ends in dots."""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(text, width - 1) + "…"
