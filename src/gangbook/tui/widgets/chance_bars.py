"""The chances of a roll as bars, with the share in words a player trusts: 5/36."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from textual.content import Content
from textual.widgets import Static

from gangbook.kernel.odds import Chance

BAR = 10
BLOCKS = " ▏▎▍▌▋▊▉█"


_THROW = re.compile(r".* rolls \d+(?:, \d+ in all)?[:,]? (?:and )?")
"""How a note begins that names the dice; what follows is the result."""


class ChanceBars(Static):
    """One line for each result the dice can lead to."""

    DEFAULT_CSS = """
    ChanceBars { width: 1fr; height: auto; }
    """

    def show(self, chances: Sequence[Chance]) -> None:
        """Draw the bars; the widest is the most likely result."""
        if not chances:
            self.update("")
            return
        results = merged(chances)
        widest = max(float(chance.share) for chance in results)
        lines = [self._line(chance, widest) for chance in results]
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


def merged(chances: Sequence[Chance]) -> tuple[Chance, ...]:
    """Results that differ only in the dice that led to them, as one; most likely first."""
    shares: dict[str, Fraction] = {}
    for chance in chances:
        what = _THROW.sub("", chance.what, count=1)
        shares[what] = shares.get(what, Fraction(0)) + chance.share
    ordered = sorted(shares.items(), key=lambda pair: -pair[1])
    return tuple(Chance(what, share) for what, share in ordered)
