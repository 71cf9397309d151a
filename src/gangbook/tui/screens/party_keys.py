"""The keys of a party's page."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from gangbook.tui.screens.party_sheet_screen import MARGIN_KEYS, OTHER_MARGIN_KEYS, RELEVANCE
from gangbook.tui.screens.sheet_screen import ABANDON, OPEN, REDO, UNDO

PARTY_KEYS: list[BindingType] = [
    Binding(
        "enter", "card", "Card", priority=True, tooltip="The character's card", id="party.card"
    ),
    Binding(
        "s", "session", "Session", tooltip="Begin a session, or go to its page", id="party.session"
    ),
    Binding("n", "new_character", "New", tooltip="Create a character", id="party.new_character"),
    Binding("g", "spend", "Spend", tooltip="Spend experience", id="party.spend"),
    UNDO,
    Binding("l", "log", "Log", tooltip="Everything that was done", id="party.log"),
    OPEN,
    ABANDON,
    Binding(
        "c",
        "correct",
        "Correct",
        tooltip="Book what was changed in the file by hand",
        id="party.correct",
    ),
    Binding(
        "t",
        "add_trait",
        "Lists",
        tooltip="Fill in a skill, technique or knowledge",
        id="party.add_trait",
    ),
    Binding("f", "add_source", "Source", tooltip="A source of knowledge", id="party.add_source"),
    Binding(
        "equals_sign,=",
        "explain",
        "Why",
        key_display="=",
        tooltip="What the numbers are made of",
        id="party.explain",
    ),
    *MARGIN_KEYS,
    RELEVANCE,
    *OTHER_MARGIN_KEYS,
    REDO,
    Binding("escape", "leave", "Shelf", tooltip="Back to the shelf", id="party.leave"),
]
"""In the order of the footer, which shows as many as fit."""
