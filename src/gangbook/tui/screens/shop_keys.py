"""The keys of the shop."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from gangbook.tui.screens.gang_screen import ABANDON, OPEN, UNDO

SHOP_KEYS: list[BindingType] = [
    Binding(
        "enter",
        "buy",
        "Buy",
        priority=True,
        tooltip="Buy the basket as one act, or the thing under the cursor",
        id="shop.buy",
    ),
    Binding("space", "basket", "Basket", tooltip="Into the basket or out of it", id="shop.basket"),
    Binding("slash", "find", "Find", key_display="/", tooltip="Filter as you type", id="shop.find"),
    Binding("c", "compare", "Compare", tooltip="Hold this weapon beside others", id="shop.compare"),
    Binding("k", "category", "Kind", tooltip="Show one category alone", id="shop.category"),
    Binding(
        "l", "source", "List", tooltip="The gang's list, the Trading Post or both", id="shop.source"
    ),
    Binding("s", "order", "Sort", tooltip="As listed, by name or by price", id="shop.order"),
    Binding(
        "a", "open_only", "Open", tooltip="Leave out what cannot be had now", id="shop.open_only"
    ),
    Binding(
        "equals_sign,=",
        "explain",
        "Why",
        key_display="=",
        tooltip="What the price is made of",
        id="shop.explain",
    ),
    Binding(
        "right_square_bracket",
        "turn(1)",
        "Next",
        key_display="[]",
        tooltip="Shop for the next fighter, or the Stash; [ turns back",
        id="shop.next",
    ),
    Binding(
        "left_square_bracket",
        "turn(-1)",
        "Turn back",
        show=False,
        tooltip="Shop for the fighter before",
        id="shop.previous",
    ),
    UNDO,
    OPEN,
    ABANDON,
    Binding(
        "p",
        "other_price",
        "Other price",
        tooltip="Buy this at another price, with a reason",
        id="shop.other_price",
    ),
    Binding(
        "f", "seek", "Seek", tooltip="Seek Rare and Illegal things after a battle", id="shop.seek"
    ),
    Binding(
        "down",
        "to_list",
        "To the list",
        show=False,
        tooltip="From the filter to what it found",
        id="shop.to_list",
    ),
    Binding("escape", "leave", "Back", tooltip="Back to the page before", id="shop.leave"),
]
"""In the order of the footer, which shows as many as fit."""
