"""The keys of the shop."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from gangbook.tui.screens.sheet_screen import ABANDON, OPEN, UNDO

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
    Binding(
        "slash",
        "find",
        "Find",
        key_display="/",
        tooltip="By name, kind, rarity and price as you type: <=40, <40, 10-40",
        id="shop.find",
    ),
    Binding(
        "c",
        "compare",
        "Compare",
        tooltip="Hold this weapon; on another one, both side by side",
        id="shop.compare",
    ),
    Binding(
        "m",
        "only('is_payable')",
        "Afford",
        tooltip="Only what the credits pay for that the basket leaves",
        id="shop.payable",
    ),
    Binding("k", "category", "Kind", tooltip="Show one category alone", id="shop.category"),
    Binding(
        "v",
        "found",
        "Rarity",
        tooltip="On the list, Common, Rare or Illegal, as far as found or all",
        id="shop.found",
    ),
    Binding(
        "l", "source", "List", tooltip="The gang's list, the Trading Post or both", id="shop.source"
    ),
    Binding(
        "s",
        "order",
        "Sort",
        tooltip="As listed, by name, by price or by availability",
        id="shop.order",
    ),
    Binding(
        "a",
        "only('is_open')",
        "Open",
        tooltip="Leave out what cannot be had now",
        id="shop.open_only",
    ),
    Binding(
        "b",
        "only('is_basket')",
        "In it",
        tooltip="Show what lies in the basket alone",
        id="shop.basket_only",
    ),
    Binding(
        "r", "everything", "All", tooltip="Show everything again, as listed", id="shop.everything"
    ),
    Binding(
        "plus",
        "one_more",
        "One more",
        key_display="+",
        tooltip="Another one of the same into the basket",
        id="shop.one_more",
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
