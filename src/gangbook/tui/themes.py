"""The colours of the book: soot, parchment, rust and sump green. The only place with colour values.

The values lie close to the 256-colour palette, so a terminal without true colour shows
nearly the same.
"""

from __future__ import annotations

from textual.theme import Theme

SUMP = Theme(
    name="underhive",
    primary="#d7773a",
    secondary="#c9a66b",
    accent="#a7c04a",
    warning="#e6b450",
    error="#f0604d",
    success="#8fbf5f",
    foreground="#ece0c0",
    background="#14110e",
    surface="#1c1814",
    panel="#2b241d",
    boost="#ffffff08",
    dark=True,
    variables={
        "ink-faint": "#a09070",
        "rule": "#5a4a39",
        "hazard": "#8a4a22",
        "block-cursor-background": "#8a4a22",
        "block-cursor-foreground": "#fff3d6",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#3a2f25",
        "block-cursor-blurred-foreground": "#ece0c0",
        "block-hover-background": "#2b241d",
        "border": "#d7773a",
        "border-blurred": "#5a4a39",
        "input-cursor-background": "#ece0c0",
        "input-cursor-foreground": "#14110e",
        "input-selection-background": "#d7773a 40%",
        "footer-background": "#241e18",
        "footer-foreground": "#c9bda3",
        "footer-key-foreground": "#e6b450",
        "footer-description-foreground": "#c9bda3",
        "scrollbar": "#5a4a39",
        "scrollbar-hover": "#8a4a22",
        "scrollbar-active": "#d7773a",
        "scrollbar-background": "#1c1814",
        "scrollbar-corner-color": "#1c1814",
    },
)
"""The book by lamplight: parchment ink on soot."""

PARCHMENT = Theme(
    name="parchment",
    primary="#9c3f13",
    secondary="#6b4f1d",
    accent="#4d661a",
    warning="#8a5a00",
    error="#a3201a",
    success="#3f6b22",
    foreground="#2a2018",
    background="#eee2c6",
    surface="#e6d8b8",
    panel="#d9c9a3",
    dark=False,
    variables={
        "ink-faint": "#75664c",
        "rule": "#b49f76",
        "hazard": "#9c3f13",
        "block-cursor-background": "#9c3f13",
        "block-cursor-foreground": "#fff6df",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#d0bb8c",
        "block-cursor-blurred-foreground": "#2a2018",
        "border": "#9c3f13",
        "border-blurred": "#b49f76",
        "input-cursor-background": "#2a2018",
        "input-cursor-foreground": "#eee2c6",
        "input-selection-background": "#9c3f13 30%",
        "footer-background": "#d9c9a3",
        "footer-foreground": "#4a3c2a",
        "footer-key-foreground": "#9c3f13",
        "footer-description-foreground": "#4a3c2a",
        "scrollbar": "#b49f76",
        "scrollbar-background": "#e6d8b8",
        "scrollbar-corner-color": "#e6d8b8",
    },
)
"""The book by daylight: dark ink on parchment."""

OWN_THEMES = (SUMP, PARCHMENT)
"""Themes of the book's own; Textual's stay in the command palette beside them."""

OWN_VARIABLES = {
    "ink-faint": "foreground-muted",
    "rule": "border-blurred",
    "hazard": "primary",
}
"""What our own variables fall back to under a theme that does not have them."""
