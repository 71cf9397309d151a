"""The keys of the page of captives."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from gangbook.tui.screens.sheet_screen import ABANDON, OPEN, REDO, UNDO


def _key(key: str, action: str, label: str, tooltip: str) -> Binding:
    return Binding(key, action, label, tooltip=tooltip, id=f"captives.{action}")


CAPTIVE_KEYS: list[BindingType] = [
    _key("r", "declare", "Rescue", "Declare a rescue: it replaces challenge and scenario"),
    _key("n", "decline", "Decline", "The rescue is declined"),
    _key("f", "fail", "Failed", "The rescue has failed"),
    _key("y", "free", "Freed", "The rescue was won: the captive is home"),
    _key("t", "trade", "Trade", "Trade the captive for anything"),
    _key("s", "sell", "Sell", "Sell the captive to the Guilders"),
    _key("b", "bounty", "Bounty", "Claim the bounty on the captive"),
    _key("d", "dispose", "Dispose", "Dispose of the captive"),
    _key("w", "write", "Packet", "Write the news of this line for the other gang's player"),
    _key("i", "take_in", "Take in", "Take in a packet that lies in the folder"),
    _key("h", "go_home", "Let go", "Let the captive go home for nothing"),
    _key("k", "told", "Told", "The other player was told; the line goes"),
    _key("a", "note", "Note one", "Note a captive of a gang that is here only by its name"),
    UNDO,
    OPEN,
    ABANDON,
    REDO,
    Binding("escape", "leave", "Roster", tooltip="Back to the roster", id="captives.leave"),
]
"""In the order of the footer, which shows as many as fit."""
