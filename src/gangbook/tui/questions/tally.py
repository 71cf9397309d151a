"""The dialog for a grid: one row a fighter, a whole battle at once, like the sheet on the table."""

from __future__ import annotations

from pathlib import PurePath
from typing import ClassVar

from textual import events, getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.coordinate import Coordinate
from textual.widgets import DataTable, Static

from gangbook.faults import BadAnswer, GangbookError
from gangbook.kernel.questions import Column, Option, Tally
from gangbook.tui.questions.question_screen import QuestionScreen
from gangbook.tui.questions.tally_grid import TallyGrid


class TallyScreen(QuestionScreen):
    """A grid to fill in. What is entered is kept as a draft at every key."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["question_screen.tcss", "tally.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+s",
            "finish",
            "Done",
            priority=True,
            tooltip="Book the sheet as it stands",
            id="tally.finish",
        ),
        Binding(
            "enter", "confirm", "Next row", priority=True, tooltip="Down a row", id="tally.next_row"
        ),
        Binding(
            "space",
            "cycle",
            "Change",
            priority=True,
            tooltip="Next choice, or one more",
            id="tally.cycle",
        ),
        Binding("minus", "less", "Less", show=False, tooltip="One less", id="tally.less"),
        Binding(
            "backspace",
            "back",
            "Clear/back",
            priority=True,
            tooltip="Clear the cell; on a clear cell one question back",
            id="tally.back",
        ),
    ]

    grid = getters.query_one(TallyGrid)
    about = getters.query_one("#about", Static)

    @property
    def tally(self) -> Tally:
        """The question, known to be a grid."""
        assert isinstance(self.question, Tally)
        return self.question

    def compose_answer(self) -> ComposeResult:
        self.cells = self._cells_of(self.playing.draft)
        yield TallyGrid(self.tally, self.cells)
        yield Static(id="about")

    def on_mount(self) -> None:
        self.grid.focus()

    @on(DataTable.CellHighlighted)
    def show_cell(self) -> None:
        """Say what the cell under the cursor is about."""
        self._typing = False
        self.say("")
        row, column = self._at_cursor()
        if row.closed:
            self.about.update(
                Content.from_markup(
                    "[bold]$row[/] [$warning]✗ $why[/]", row=row.label, why=row.closed
                )
            )
            return
        detail = column.detail or ", ".join(choice.label for choice in column.choices)
        self.about.update(
            Content.from_markup(
                "[bold]$row[/] [$secondary]$column[/] [$ink-faint]$detail[/]",
                row=row.label,
                column=column.label,
                detail=detail,
            )
        )

    def on_key(self, event: events.Key) -> None:
        """Digits set a count, or pick a choice by its place."""
        if (
            event.character is None
            or not event.character.isdecimal()
            or not event.character.isascii()
        ):
            return
        event.stop()
        row, column = self._at_cursor()
        digit = int(event.character)
        if column.choices:
            if digit and digit <= len(column.choices):
                self.enter(column.choices[digit - 1].key)
            return
        now = int(self.cells[row.key][column.key]) if self._typing else 0
        wanted = now * 10 + digit
        self.enter(str(wanted if wanted <= column.most else min(digit, column.most)))
        self._typing = True

    def action_cycle(self) -> None:
        """The next choice, or one more."""
        self._step(1)

    def action_less(self) -> None:
        """The choice before, or one less."""
        self._step(-1)

    def action_confirm(self) -> None:
        """Down a row; the sheet is booked by its own key, never by mistake."""
        if self.grid.cursor_row + 1 < len(self.tally.rows):
            self.grid.action_cursor_down()
        else:
            self.say(self.in_words("That was the last row. Ctrl+S books the sheet."))

    def action_back(self) -> None:
        """Clear the cell; on one that is clear, one question back."""
        row, column = self._at_cursor()
        default = self.tally.default(row, column)
        if self.cells[row.key][column.key] != default:
            self.enter(default)
        else:
            super().action_back()

    def action_finish(self) -> None:
        """Answer with the grid as it stands."""
        self.give(self._value())

    def enter(self, value: str) -> None:
        """Put a value in the cell under the cursor and keep the draft."""
        row, column = self._at_cursor()
        if row.closed:
            self.say(f"{row.label}: {row.closed}")
            return
        self._typing = False
        self.cells[row.key][column.key] = value
        self.grid.show_cell(row, column)
        try:
            self.playing.keep_draft(self._value())
        except GangbookError as error:
            self.end(error)

    def _step(self, step: int) -> None:
        row, column = self._at_cursor()
        now = self.cells[row.key][column.key]
        if column.choices:
            keys = [choice.key for choice in column.choices]
            self.enter(keys[(keys.index(now) + step) % len(keys)])
        else:
            self.enter(str(max(0, min(column.most, int(now) + step))))

    def _at_cursor(self) -> tuple[Option, Column]:
        at: Coordinate = self.grid.cursor_coordinate
        return self.tally.rows[at.row], self.tally.columns[max(0, at.column - 1)]

    def _value(self) -> str:
        return self.tally.accept(
            " | ".join(
                " ".join((row.key, *(f"{key}={cell}" for key, cell in self.cells[row.key].items())))
                for row in self.tally.rows
                if not row.closed
            )
        )

    def _cells_of(self, draft: str) -> dict[str, dict[str, str]]:
        """The draft's cells; one that no longer fits the grid is left out."""
        cells = self.tally.cells("")
        for row in draft.split("|"):
            try:
                cells |= {
                    key: cell
                    for key, cell in self.tally.cells(row).items()
                    if key == row.split()[0]
                }
            except (BadAnswer, IndexError):
                continue
        return cells
