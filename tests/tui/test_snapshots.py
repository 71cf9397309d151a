"""One picture a screen and state that matters; look at the SVG before it is kept."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from gangbook.tui.screens.fighter_card import FighterCardScreen
from tui.conftest import MakeApp
from tui.factory import red_queens, shelve, small_gang

Compare = Callable[..., bool]
SMALL, LARGE = (80, 24), (120, 40)
BOTH = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
BROKEN = 'gangbook = 1\nid = "x"\nnmae = "Y"\nlist = "escher"\n[stash]\ncredits = 1.5\n'


def by_keys(*keys: str) -> Callable[[Pilot[Any]], Awaitable[None]]:
    """Presses keys, and waits after each until its dialog is there."""

    async def run(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
            for _ in range(4):
                await pilot.pause()
        if isinstance(pilot.app.screen, FighterCardScreen):
            await pilot.app.workers.wait_for_complete()
        pilot.app.clear_notifications()
        await pilot.pause()

    return run


class TestShelf:
    """The gangs in a folder."""

    @BOTH
    def test_gangs_and_a_faulty_file(
        self, snap_compare: Compare, make_app: MakeApp, tmp_path: Path, size: tuple[int, int]
    ) -> None:
        (tmp_path / "broken.toml").write_text(BROKEN, encoding="utf-8")
        app = make_app(red_queens(), small_gang())
        assert snap_compare(app, terminal_size=size, run_before=by_keys("down"))

    def test_faults_of_a_file(
        self, snap_compare: Compare, make_app: MakeApp, tmp_path: Path
    ) -> None:
        (tmp_path / "broken.toml").write_text(BROKEN, encoding="utf-8")
        assert snap_compare(make_app(), terminal_size=SMALL, run_before=by_keys("enter"))

    def test_an_empty_shelf(self, snap_compare: Compare, make_app: MakeApp) -> None:
        assert snap_compare(make_app(), terminal_size=SMALL)


class TestRoster:
    """One gang as it lies open."""

    @BOTH
    def test_fighters_in_every_state(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        app = make_app(red_queens())
        assert snap_compare(app, terminal_size=size, run_before=by_keys("enter"))

    def test_an_act_left_open(self, snap_compare: Compare, make_app: MakeApp) -> None:
        keys = ("enter", "h", "2", "escape")
        app = make_app(small_gang())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys))

    def test_by_daylight(self, snap_compare: Compare, make_app: MakeApp) -> None:
        app = make_app(red_queens())
        app.theme = "parchment"
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys("enter"))

    def test_under_a_theme_of_textual(self, snap_compare: Compare, make_app: MakeApp) -> None:
        app = make_app(red_queens())
        app.theme = "nord"
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys("enter"))

    def test_why(self, snap_compare: Compare, make_app: MakeApp) -> None:
        keys = ("enter", "equals_sign")
        app = make_app(red_queens())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys))


class TestCard:
    """One fighter's card."""

    @BOTH
    def test_changed_values_and_weapons(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        keys = ("enter", "enter", "right", "right")
        app = make_app(red_queens())
        assert snap_compare(app, terminal_size=size, run_before=by_keys(*keys))


class TestPostBattle:
    """The sequence after a battle."""

    @BOTH
    def test_rolls_are_owed(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        app = make_app(red_queens())
        assert snap_compare(app, terminal_size=size, run_before=by_keys("enter", "p"))

    def test_after_the_first_roll(self, snap_compare: Compare, make_app: MakeApp) -> None:
        keys = ("enter", "p", "down", "enter", "4", "6", "enter")
        app = make_app(red_queens())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys))


class TestQuestions:
    """A dialog for each kind of question."""

    @BOTH
    def test_dice_typed(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        keys = ("enter", "p", "down", "enter", "4", "1")
        app = make_app(red_queens())
        assert snap_compare(app, terminal_size=size, run_before=by_keys(*keys))

    def test_dice_thrown(self, snap_compare: Compare, make_app: MakeApp) -> None:
        keys = ("enter", "p", "enter", "r")
        app = make_app(red_queens())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys))

    def test_dice_that_cannot_be(self, snap_compare: Compare, make_app: MakeApp) -> None:
        keys = ("enter", "p", "enter", "7", "enter")
        app = make_app(red_queens())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys))

    @BOTH
    def test_options(self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]) -> None:
        app = make_app(small_gang())
        assert snap_compare(app, terminal_size=size, run_before=by_keys("enter", "h"))

    @BOTH
    def test_many_options_filtered(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        keys = ("enter", "down", "e", "g", "u", "n")
        app = make_app(small_gang())
        assert snap_compare(app, terminal_size=size, run_before=by_keys(*keys))

    def test_number(self, snap_compare: Compare, make_app: MakeApp) -> None:
        app = make_app(small_gang())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys("enter", "b"))

    def test_text(self, snap_compare: Compare, make_app: MakeApp) -> None:
        assert snap_compare(make_app(), terminal_size=SMALL, run_before=by_keys("n", "V", "e", "x"))

    @BOTH
    def test_grid(self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]) -> None:
        keys = ("enter", "b", "enter", "R", "enter", "1", "enter")
        cells = ("right", "1", "down", "left", "space")
        app = make_app(small_gang())
        assert snap_compare(app, terminal_size=size, run_before=by_keys(*keys, *cells))


class TestLog:
    """What was done."""

    @BOTH
    def test_done_and_undone(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        keys = ("enter", "p", "down", "enter", "4", "6", "enter", "enter", "5", "enter", "u")
        app = make_app(red_queens())
        run = by_keys(*keys, "escape", "l")
        assert snap_compare(app, terminal_size=size, run_before=run)

    def test_an_entry_whole(self, snap_compare: Compare, make_app: MakeApp) -> None:
        keys = ("enter", "p", "down", "enter", "4", "6", "enter", "escape", "l", "enter")
        app = make_app(red_queens())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys))


class TestRest:
    """Help, and files that others touched."""

    def test_keys_of_the_page(self, snap_compare: Compare, make_app: MakeApp) -> None:
        app = make_app(small_gang())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys("enter", "question_mark"))

    def test_changed_by_hand(
        self, snap_compare: Compare, make_app: MakeApp, tmp_path: Path
    ) -> None:
        app = make_app(small_gang())
        (path,) = shelve(tmp_path, small_gang())

        async def run(pilot: Pilot[Any]) -> None:
            await by_keys("enter", "h", "4", "I", "enter")(pilot)
            await by_keys("escape")(pilot)
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace("credits = 70", "credits = 170"), encoding="utf-8")
            await by_keys("enter")(pilot)

        assert snap_compare(app, terminal_size=SMALL, run_before=run)
