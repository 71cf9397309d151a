"""Theme colours for table cells, which take Rich styles and know no theme variables."""

from __future__ import annotations

from rich.style import Style
from textual.color import Color, ColorParseError
from textual.dom import DOMNode


def ink(node: DOMNode, variable: str, *, bold: bool = False, italic: bool = False) -> Style:
    """The style that writes in a colour of the theme, as `ink(self, "warning")`."""
    app = node.app
    value = app.theme_variables.get(variable, "")
    try:
        colour = Color.parse(value)
    except ColorParseError:
        return Style(bold=bold, italic=italic)
    if colour.ansi is None and colour.a < 1:
        ground = Color.parse(app.theme_variables["background"])
        colour = ground.blend(colour, colour.a, 1)
    return Style(color=colour.rich_color, bold=bold, italic=italic)
