"""Equipment: what a fighter may have, what it costs, buying it and moving it."""

from __future__ import annotations

from gangbook.underhive.equip.buying import buy, buy_at
from gangbook.underhive.equip.cards import add_card, arrange_card, drop_card
from gangbook.underhive.equip.moving import give, move_gear

__all__ = [
    "add_card",
    "arrange_card",
    "buy",
    "buy_at",
    "drop_card",
    "give",
    "move_gear",
]
