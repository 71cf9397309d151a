"""Pictures of a battle of two gangs at one table."""

from __future__ import annotations

from tui.conftest import MakeApp
from tui.test_snapshots import BOTH, SMALL, Compare, by_keys
from tui.test_two_gang_story import irons, queens

ENTERED = ("down", "enter", "b", *["enter"] * 6, "ctrl+s", "enter", "ctrl+s", "p")


class TestTwoGangs:
    """The opponent is of the same folder; both sides of the sequence on one page."""

    def test_who_was_fought(self, snap_compare: Compare, make_app: MakeApp) -> None:
        app = make_app(queens(), irons())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys("down", "enter", "b"))

    @BOTH
    def test_both_sides(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        app = make_app(queens(), irons())
        keys = (*ENTERED, "enter", "enter", "enter", "tab")
        assert snap_compare(app, terminal_size=size, run_before=by_keys(*keys))
