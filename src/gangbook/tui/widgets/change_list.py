"""Changes in words, one a line, as previews and the log show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from textual.content import Content

from gangbook.book.log import Change
from gangbook.tui.told import all_told

SHOWN = 12
"""Changes shown before the rest is only counted."""


def change_lines(
    changes: Iterable[Change], names: Mapping[str, str], then: str = "", most: int = SHOWN
) -> Content:
    """The changes, and what comes after them where a question follows."""
    told = all_told(changes, names)
    lines = [Content.from_markup("[$accent]▸[/] $line", line=line) for line in told[:most]]
    if len(told) > most:
        lines.append(
            Content.from_markup("[$ink-faint]and $n more changes[/]", n=str(len(told) - most))
        )
    if then:
        lines.append(Content.from_markup("[$secondary italic]$then[/]", then=then))
    if not lines:
        lines.append(Content.from_markup("[$ink-faint]nothing changes[/]"))
    return Content("\n").join(lines)
