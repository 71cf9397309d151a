"""The chances of a roll as bars, with the share in words a player trusts: 5/36."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from gangbook.kernel.odds import Chance

BAR = 8
BLOCKS = " ▏▎▍▌▋▊▉█"


class ChanceBars(Static):
    """One line for each result the dice can lead to."""

    DEFAULT_CSS = """
    ChanceBars { width: 1fr; height: auto; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def show(self, chances: Sequence[Chance]) -> None:
        """Draw the bars; the widest is the most likely result."""
        if not chances:
            self.update("")
            return
        widest = max(float(chance.share) for chance in chances)
        lines = [self._line(chance, widest) for chance in chances]
        self.update(Content("\n").join(lines))

    def _line(self, chance: Chance, widest: float) -> Content:
        eighths = max(1, round(float(chance.share) / widest * BAR * 8))
        bar = "█" * (eighths // 8) + (BLOCKS[eighths % 8] if eighths % 8 else "")
        return Content.from_markup(
            "[bold]$percent[/] [$primary]$bar[/] $what",
            percent=f"{float(chance.share):>4.0%}",
            bar=f"{bar:<{BAR}}",
            what=chance.what,
        )
