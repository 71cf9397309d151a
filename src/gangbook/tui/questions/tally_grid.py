"""The grid of a tally as a table: names down, what is counted across."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text
from textual.widgets import DataTable

from gangbook.kernel.questions import Column, Option, Tally
from gangbook.tui.widgets.ink import ink

LABEL_WIDTH = 9
NAME_WIDTH = 16


class TallyGrid(DataTable[Text]):
    """Cells at their default are faint, so that what was entered stands out."""

    def __init__(self, tally: Tally, cells: dict[str, dict[str, str]]) -> None:
        super().__init__(cursor_type="cell", zebra_stripes=True, fixed_columns=1)
        self.tally = tally
        self.cells = cells

    def on_mount(self) -> None:
        headers = [_wrapped(column.label) for column in self.tally.columns]
        self.header_height = max((header.count("\n") + 1 for header in headers), default=1)
        self.add_column("", key="name", width=min(NAME_WIDTH, self._longest_row_name()))
        for column, header in zip(self.tally.columns, headers, strict=True):
            self.add_column(
                Text(header, justify="center"), key=column.key, width=self._width(column, header)
            )
        for row in self.tally.rows:
            cells = [self._cell(row, column) for column in self.tally.columns]
            self.add_row(self._row_name(row), *cells, key=row.key)
        if self.tally.rows:
            self.move_cursor(row=0, column=1)

    def show_cell(self, row: Option, column: Column) -> None:
        """Draw one cell again."""
        self.update_cell(row.key, column.key, self._cell(row, column))

    def _row_name(self, row: Option) -> Text:
        if row.closed:
            return Text(
                f"✗ {row.label}", style=ink(self, "ink-faint"), overflow="ellipsis", no_wrap=True
            )
        return Text(row.label, style="bold", overflow="ellipsis", no_wrap=True)

    def _cell(self, row: Option, column: Column) -> Text:
        value = self.cells[row.key][column.key]
        shown = next((choice.label for choice in column.choices if choice.key == value), value)
        if row.closed or value == self.tally.default(row, column):
            return Text(
                "·" if shown == "0" else shown, style=ink(self, "ink-faint"), justify="center"
            )
        return Text(shown, style=ink(self, "accent", bold=True), justify="center")

    def _longest_row_name(self) -> int:
        return max(
            (len(row.label) + (2 if row.closed else 0) for row in self.tally.rows), default=4
        )

    def _width(self, column: Column, header: str) -> int:
        words = [
            *header.split("\n"),
            *(choice.label for choice in column.choices),
            str(column.most),
        ]
        return max(len(word) for word in words)


def _wrapped(label: str) -> str:
    return "\n".join(wrap(label, LABEL_WIDTH, break_long_words=False))
