"""The shop by keys: what is found, what is bought, and why not."""

from __future__ import annotations

import msgspec
import pytest

from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.compare import CompareScreen
from gangbook.tui.screens.explain import ExplainScreen
from gangbook.tui.screens.roster import RosterScreen
from gangbook.tui.screens.shop import ShopScreen
from tui.conftest import MakeApp
from tui.factory import growing, small_gang
from tui.table import Player


def shop_of(player: Player) -> ShopScreen:
    """The shop, known to be on screen."""
    assert isinstance(player.screen, ShopScreen)
    return player.screen


async def seek(player: Player, words: str) -> None:
    """Find a thing by typing, with the cursor on the first that has these words."""
    await player.press("/", "ctrl+u")
    await player.write(words)
    await player.press("enter", "home")


async def test_a_basket_is_bought_as_one_act(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "down", "e", " ", "down", " ")
        assert "after the basket 100" in str(shop_of(player).header.render())
        await player.press("enter")
        assert [entry.act for entry in player.file.log][1:] == ["shop"]
        juno = player.gang.fighter("juno")
        assert juno is not None
        assert [item.item for item in juno.items] == ["autogun", "lasgun"]
        assert not shop_of(player).shopping.wishes
        assert "the basket is empty" in str(shop_of(player).header.render())
        await player.press("u", "escape")
        assert player.shows(RosterScreen)
        assert player.gang.stash.credits == 120


async def test_a_thing_is_found_by_typing_and_bought(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "down", "e", "/")
        await player.write("chainsw")
        await player.press("enter", "enter")
        juno = player.gang.fighter("juno")
        assert juno is not None
        assert [item.name for item in juno.items] == ["Chainsword"]
        await player.press("escape")
        assert len(shop_of(player).shown) == len(shop_of(player).lines)


async def test_a_closed_thing_says_why(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "down", "e", "/")
        await player.write("flamer")
        await player.press("enter", "end", " ")
        assert shop_of(player).shown[-1].closed in player.told
        await player.press("enter")
        assert shop_of(player).shown[-1].closed in player.told
        assert player.gang.stash.credits == 120


async def test_lines_are_chosen_by_kind_list_and_order(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "down", "e", "k")
        assert player.shows(ChooseScreen)
        await player.press("down", "enter", "l", "s", "s", "a")
        shown = shop_of(player).shown
        assert {line.category for line in shown} == {"basic"}
        assert {line.shelf for line in shown} == {"list"}
        prices = [line.price.value for line in shown if line.price]
        assert prices == sorted(prices)
        assert not any(line.closed for line in shown)


async def test_a_price_is_explained_and_weapons_are_compared(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "down", "e", "=")
        assert player.shows(ExplainScreen)
        await player.press("escape", "c", "down")
        assert "Autogun" in player.reads("#told")
        assert "Lasgun" in player.reads("#told")


async def test_the_trading_post_sells_to_the_stash(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "t", "enter")
        assert [entry.act for entry in player.file.log][1:] == ["shop"]
        assert len(player.gang.stash.items) == 1
        await player.press("]")
        assert shop_of(player).buyer == "vex"


async def test_ammunition_goes_in_with_its_weapon(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "down", "e", "l", "/")
        await player.write("stub")
        await player.press("enter", "down", " ")
        assert not shop_of(player).shopping.wishes
        await player.press("up", " ", "down", " ")
        assert len(shop_of(player).shopping.wishes) == 2
        await player.press("enter")
        juno = player.gang.fighter("juno")
        assert juno is not None
        assert len(juno.items) == 2


async def test_marking_a_line_does_not_move_the_list(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(120, 40)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "down", "e")
        shop = shop_of(player)
        assert len(shop.shown) > 400
        shop.table.action_scroll_bottom()
        await player.rest()
        at = shop.table.scroll_y
        await player.press("c")
        assert shop.table.scroll_y == at


@pytest.mark.parametrize(
    ("typed", "low", "high"), [("<=20", 0, 20), ("<20", 0, 19), ("10-40", 10, 40), ("=5", 5, 5)]
)
async def test_a_limit_of_the_price_is_typed(
    make_app: MakeApp, typed: str, low: int, high: int
) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "down", "e")
        await seek(player, f"pistol {typed}")
        shown = shop_of(player).shown
        assert shown
        assert all(line.least is not None and low <= line.least <= high for line in shown)
        assert all("pistol" in f"{line.name} {line.category}".lower() for line in shown)
        assert typed in player.reads("#shown")
        await player.press("r")
        assert len(shop_of(player).shown) == len(shop_of(player).lines)


async def test_only_what_the_rest_of_the_credits_pays_for(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "down", "e")
        await seek(player, "shotgun =30")
        await player.press(" ", "r", "m")
        prices = [line.least for line in shop_of(player).shown]
        assert max(price for price in prices if price is not None) == 90
        assert "can be paid" in player.reads("#shown")


async def test_lines_are_chosen_by_how_they_are_to_be_had(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "down", "e", "v")
        assert player.shows(ChooseScreen)
        await player.press("down", "down", "enter")
        assert {line.kind for line in shop_of(player).shown} == {"Common"}
        await player.press("v", *["down"] * 3, "enter")
        assert not shop_of(player).shown, "nobody has sought anything"
        await player.press("v", *["down"] * 4, "enter", "s", "s", "s")
        levels = [line.level for line in shop_of(player).shown]
        assert levels == sorted(levels) != []
        assert "by availability" in player.reads("#shown")
        await player.press("r")
        await seek(player, "illegal")
        assert {line.kind for line in shop_of(player).shown} == {"Illegal"}


async def test_one_basket_over_both_lists_is_one_act_and_one_undo(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "down", "e", "l")
        await seek(player, "lasgun")
        await player.press(" ", "l")
        await seek(player, "stub gun")
        await player.press(" ", "+")
        shop = shop_of(player)
        assert shop.shopping.wishes == ("list:lasgun", "post:stub_gun", "post:stub_gun")
        head = str(shop.header.render())
        assert "slots 3 of 3" in head
        assert "after the basket 105" in head
        await player.press("r")
        await seek(player, "autogun")
        await player.press(" ")
        assert "with what is in the basket: No weapon slot is free" in player.told
        await player.press("enter")
        juno = player.gang.fighter("juno")
        assert juno is not None
        assert [item.source for item in juno.items] == ["escher", "trading_post", "trading_post"]
        assert [entry.act for entry in player.file.log][1:] == ["shop"]
        await player.press("u")
        juno = player.gang.fighter("juno")
        assert juno is not None
        assert (juno.items, player.gang.stash.credits) == ((), 120)


async def test_ammunition_leaves_the_basket_with_its_weapon(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "down", "e", "l")
        await seek(player, "stub")
        await player.press(" ", "down", " ", "b")
        assert len(shop_of(player).shown) == 2
        await player.press("home", " ")
        assert not shop_of(player).shopping.wishes
        assert "It belongs to Stub gun" in player.told


async def test_two_weapons_stand_side_by_side(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "down", "e", "l")
        await seek(player, "lasgun")
        await player.press("c")
        await seek(player, "shotgun")
        await player.press("c")
        assert player.shows(CompareScreen)
        told = player.reads("#told")
        assert "▲ 5" in told
        assert "▼ 30" in told
        assert "profile 1 of 2" in told
        await player.press("2")
        assert "profile 2 of 2" in player.reads("#told")
        await player.press("escape")
        assert player.shows(ShopScreen)


async def test_finer_work_on_a_weapon_shows_its_price_and_asks_nothing(make_app: MakeApp) -> None:
    gang = growing()
    (fought,) = gang.battles
    found = msgspec.structs.replace(fought, sought=True, availability=12)
    app = make_app(msgspec.structs.replace(gang, battles=(found,)))
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "down", "down", "e")
        await seek(player, "lasgun =5")
        await player.press(" ")
        await seek(player, "master-crafted")
        place = [line.wish for line in shop_of(player).shown].index("post:master_crafted_weapon")
        await player.press(*["down"] * place, "=")
        assert "25 percent of Lasgun at 5" in player.reads("#told")
        await player.press("escape", " ", "enter")
        juno = player.gang.fighter("juno")
        assert juno is not None
        assert [(item.item, item.paid) for item in juno.items] == [
            ("lasgun", 5),
            ("master_crafted_weapon", 5),
        ]
        assert juno.items[1].on == juno.items[0].id


async def test_a_beast_of_the_trading_post_is_named_and_joins(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "e", "/")
        await player.write("giant rat")
        await player.press("enter", "enter")
        await player.answer("Nibbles")
        assert "joins as Necromundan Giant Rat" in player.told
        beast = player.gang.fighters[-1]
        assert (beast.category, beast.owner) == ("exotic_beast", player.gang.fighters[0].id)
        assert player.gang.stash.credits == 70
        await player.press("u")
        assert player.gang.fighter("nibbles") is None
