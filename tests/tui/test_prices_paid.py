"""What was paid for a thing, beside what it counts and where it came from."""

from __future__ import annotations

import msgspec

from gangbook.book.fighter import Item
from tui.conftest import MakeApp
from tui.factory import small_gang, vex
from tui.table import Player


async def test_the_price_paid_stands_beside_the_value_on_the_card(make_app: MakeApp) -> None:
    gun = Item(id="gun", item="lasgun", name="Lasgun", paid=22, value=15, source="escher", slots=1)
    gang = small_gang().with_fighter(msgspec.structs.replace(vex(), items=(gun,), cards=()))
    app = make_app(gang)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "enter", *["right"] * 13, "=")
        assert "+15  Lasgun" in player.reads("#told")
        await player.press("down")
        told = player.reads("#told")
        assert "Paid for Lasgun" in told
        assert "5  Escher list, Gang Queen" in told
        assert "another price was agreed" in told
        assert told.rstrip().endswith("22")
