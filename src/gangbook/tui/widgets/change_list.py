"""Changes in words, one a line, as previews and the log show them."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from gangbook.tui.tongue import Tongue, plain

SHOWN = 12
"""Changes shown before the rest is only counted."""


def change_lines(
    told: Sequence[str], then: str = "", most: int = SHOWN, say: Tongue = plain
) -> Content:
    """Changes told in words, and what comes after them where a question follows."""
    lines = [Content.from_markup("[$accent]▸[/] $line", line=line) for line in told[:most]]
    if len(told) > most:
        more = say("and {count} more changes", count=len(told) - most)
        lines.append(Content.from_markup("[$ink-faint]$more[/]", more=more))
    if then:
        lines.append(Content.from_markup("[$secondary italic]$then[/]", then=then))
    if not lines:
        nothing = say("nothing changes")
        lines.append(Content.from_markup("[$ink-faint]$nothing[/]", nothing=nothing))
    return Content("\n").join(lines)
