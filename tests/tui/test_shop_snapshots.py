"""Pictures of the shop; look at the SVG before it is kept."""

from __future__ import annotations

from tui.conftest import MakeApp
from tui.factory import small_gang
from tui.test_snapshots import BOTH, SMALL, Compare, by_keys


class TestShop:
    """What there is to buy."""

    @BOTH
    def test_a_basket_and_two_weapons_compared(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        keys = ("enter", "down", "e", "space", "c", "down", "down", "space", "down")
        app = make_app(small_gang())
        assert snap_compare(app, terminal_size=size, run_before=by_keys(*keys))

    @BOTH
    def test_found_by_typing_and_closed(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        keys = ("enter", "e", "slash", "g", "r", "e", "n", "enter", "end")
        app = make_app(small_gang())
        assert snap_compare(app, terminal_size=size, run_before=by_keys(*keys))

    def test_nothing_found(self, snap_compare: Compare, make_app: MakeApp) -> None:
        keys = ("enter", "t", "slash", "z", "z", "z")
        app = make_app(small_gang())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys))

    @BOTH
    def test_two_weapons_side_by_side(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        keys = ("enter", "down", "e", "l", "k", "down", "enter", "c", "down", "down", "c")
        app = make_app(small_gang())
        assert snap_compare(app, terminal_size=size, run_before=by_keys(*keys))

    @BOTH
    def test_a_basket_over_both_lists(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        first = ("enter", "down", "e", "l", "slash", "l", "a", "s", "enter", "space", "r", "l", "l")
        then = ("slash", "s", "t", "u", "b", "enter", "space", "plus", "r", "k", "down", "enter")
        app = make_app(small_gang())
        assert snap_compare(app, terminal_size=size, run_before=by_keys(*first, *then))
