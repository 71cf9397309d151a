"""What a player does with one fighter: the words for it, and whether it is asked about first."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class FighterAct:
    """An act that is begun with a fighter."""

    act: str
    words: str
    """What it is called with the fighter's name in it."""
    about: str
    """What it does, in a sentence."""
    asks: str = ""
    """What is asked before it is begun, where it asks nothing itself."""


_ALL = (
    FighterAct("advance", "Advance {}", "Take an Advancement that is due, or spend XP"),
    FighterAct("buy", "Equip {}", "Buy from the equipment list"),
    FighterAct("move_gear", "Move gear of {}", "Between the card and the Stash"),
    FighterAct("promote", "Promote {}", "To what the fighter may become, after a battle"),
    FighterAct(
        "retire",
        "Retire {}",
        "The card is kept among the departed, the gear goes to the Stash",
        "The card is kept among the departed (d), and what it carries goes to the Stash.",
    ),
)

FIGHTER_ACTS = {act.act: act for act in _ALL}
"""By the name of the act, in the order in which they are offered."""
