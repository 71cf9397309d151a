"""The shop by keys: what is found, what is bought, and why not."""

from __future__ import annotations

from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.explain import ExplainScreen
from gangbook.tui.screens.roster import RosterScreen
from gangbook.tui.screens.shop import ShopScreen
from tui.conftest import MakeApp
from tui.factory import small_gang
from tui.table import Player


def shop_of(player: Player) -> ShopScreen:
    """The shop, known to be on screen."""
    assert isinstance(player.screen, ShopScreen)
    return player.screen


async def test_a_basket_is_bought_as_one_act(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "down", "e", " ", "down", " ")
        assert "after the basket 100" in str(shop_of(player).header.render())
        await player.press("enter")
        assert [entry.act for entry in player.file.log][1:] == ["buy"]
        juno = player.gang.fighter("juno")
        assert juno is not None
        assert [item.item for item in juno.items] == ["autogun", "lasgun"]
        assert not shop_of(player).basket
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
        assert {line.act for line in shown} == {"buy"}
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
        assert [entry.act for entry in player.file.log][1:] == ["trade"]
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
        assert not shop_of(player).basket
        await player.press("up", " ", "down", " ")
        assert len(shop_of(player).basket) == 2
        await player.press("enter")
        juno = player.gang.fighter("juno")
        assert juno is not None
        assert len(juno.items) == 2


async def test_one_basket_is_one_list(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "down", "e", " ", "l", "l", " ")
        assert "one list" in player.told
        assert len(shop_of(player).basket) == 1


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
