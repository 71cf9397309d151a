"""Dice as they lie on the table, drawn with their pips."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from gangbook.kernel.dice import Dice

PIPS = {
    1: ("       ", "   ●   ", "       "),
    2: (" ●     ", "       ", "     ● "),
    3: (" ●     ", "   ●   ", "     ● "),
    4: (" ●   ● ", "       ", " ●   ● "),
    5: (" ●   ● ", "   ●   ", " ●   ● "),
    6: (" ●   ● ", " ●   ● ", " ●   ● "),
}
BLANK = ("       ", "   ·   ", "       ")
MOST_DRAWN = 6


class DiceFaces(Static):
    """The dice of one roll: blank until a face is known."""

    DEFAULT_CSS = """
    DiceFaces { width: auto; height: auto; min-height: 5; }
    """

    faces: reactive[tuple[int, ...]] = reactive(())
    """The faces known so far."""

    def __init__(self, dice: Dice, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.dice = dice

    def on_mount(self) -> None:
        self.update(self._drawn())

    def watch_faces(self) -> None:
        self.update(self._drawn())

    def _drawn(self) -> Content:
        count = min(self.dice.count, MOST_DRAWN)
        shown = [self.faces[place] if place < len(self.faces) else 0 for place in range(count)]
        rows = [[self._row(face, line) for face in shown] for line in range(5)]
        return Content("\n").join(Content(" ").join(row) for row in rows)

    def _row(self, face: int, line: int) -> Content:
        style = "$foreground" if face else "$rule"
        if line in (0, 4):
            corners = "╭───────╮" if line == 0 else "╰───────╯"
            return Content.from_markup(f"[{style}]{corners}[/]")
        inside = BLANK if not face else self._inside(face)
        return Content.from_markup(f"[{style}]│[bold]{inside[line - 1]}[/]│[/]")

    def _inside(self, face: int) -> tuple[str, str, str]:
        if self.dice.sides == 6 and face in PIPS:
            return PIPS[face]
        return ("       ", f"{face:^7}", "       ")
