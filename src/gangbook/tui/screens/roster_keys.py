"""The keys of the roster: every act is one key or one word in the palette away."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from gangbook.tui.screens.sheet_screen import ABANDON, OPEN, REDO, UNDO

ROSTER_KEYS: list[BindingType] = [
    Binding("enter", "card", "Card", priority=True, tooltip="The fighter's card", id="roster.card"),
    Binding(
        "n",
        "next_owed",
        "Next owed",
        tooltip="Take the next thing that is owed, in the rulebook's order",
        id="roster.next_owed",
    ),
    Binding("h", "hire", "Hire", tooltip="Hire a fighter from the gang list", id="roster.hire"),
    Binding(
        "e",
        "equip",
        "Equip",
        tooltip="The shop, for the fighter under the cursor",
        id="roster.equip",
    ),
    Binding("t", "trade", "Trade", tooltip="The Trading Post, for the Stash", id="roster.trade"),
    Binding(
        "f",
        "founded",
        "Founded",
        tooltip="Close the founding: the gang must be one its list allows",
        id="roster.founded",
    ),
    Binding("b", "battle", "Battle", tooltip="Enter a battle that was fought", id="roster.battle"),
    Binding(
        "p",
        "post_battle",
        "Post-battle",
        tooltip="The sequence after a battle",
        id="roster.post_battle",
    ),
    Binding(
        "a",
        "advance",
        "Advance",
        tooltip="Take an Advancement that is due, or spend XP",
        id="roster.advance",
    ),
    Binding(
        "c",
        "correct",
        "Correct",
        tooltip="Book what was changed in the file by hand",
        id="roster.correct",
    ),
    UNDO,
    Binding("l", "log", "Log", tooltip="Everything that was done", id="roster.log"),
    OPEN,
    ABANDON,
    Binding(
        "j",
        "adjust",
        "Adjust",
        tooltip="The arbitrator's hand, with a reason",
        id="roster.adjust",
    ),
    Binding(
        "d",
        "departed",
        "Departed",
        tooltip="Who left the gang: last cards, and hiring a retired fighter again",
        id="roster.departed",
    ),
    Binding(
        "r",
        "ready",
        "Ready",
        tooltip="Before the battle: who can fight, and what waits to be decided",
        id="roster.ready",
    ),
    Binding(
        "equals_sign,=",
        "explain",
        "Why",
        key_display="=",
        tooltip="What the numbers are made of",
        id="roster.explain",
    ),
    Binding("s", "sell", "Sell", tooltip="Sell equipment of the Stash", id="roster.sell"),
    Binding("v", "crew", "Vehicles", tooltip="Say who drives a vehicle", id="roster.crew"),
    Binding(
        "g",
        "let_go",
        "Let go",
        tooltip="Let Hangers-on and Brutes go",
        id="roster.let_go",
    ),
    Binding(
        "k",
        "captives",
        "Captives",
        tooltip="Captives held and own fighters who are: rescues, trades, sales, packets",
        id="roster.captives",
    ),
    REDO,
    Binding("escape", "leave", "Gangs", tooltip="Back to the shelf", id="roster.leave"),
]
"""In the order of the footer, which shows as many as fit."""
