"""One picture a screen and state that matters; look at the SVG before it is kept."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot

from gangbook.store.shipped import example_gangs
from gangbook.tui.screens.card_screen import CardScreen
from tui.conftest import MakeApp
from tui.factory import (
    growing,
    leaderless,
    raced,
    racing,
    red_queens,
    rewarded,
    shelve,
    sister,
    small_gang,
    spenders,
    waiting_for_battle,
    wheels,
)

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
            await pilot.pause()
        if isinstance(pilot.app.screen, CardScreen):
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

    def test_a_gang_is_copied(self, snap_compare: Compare, make_app: MakeApp) -> None:
        app = make_app(red_queens(), small_gang())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys("c", "I", "I"))

    def test_faults_of_a_file(
        self, snap_compare: Compare, make_app: MakeApp, tmp_path: Path
    ) -> None:
        (tmp_path / "broken.toml").write_text(BROKEN, encoding="utf-8")
        assert snap_compare(make_app(), terminal_size=SMALL, run_before=by_keys("enter"))

    def test_an_empty_shelf(self, snap_compare: Compare, make_app: MakeApp) -> None:
        assert snap_compare(make_app(), terminal_size=SMALL)


class TestReadme:
    """The picture the README shows; its file name stands there."""

    def test_roster(self, snap_compare: Compare, make_app: MakeApp, tmp_path: Path) -> None:
        (example,) = (path for path in example_gangs() if path.stem == "red-queens")
        copy = tmp_path / example.name
        copy.write_bytes(example.read_bytes())
        assert snap_compare(make_app(place=copy), terminal_size=SMALL, run_before=by_keys())


class TestRoster:
    """One gang as it lies open."""

    @BOTH
    def test_who_is_owed_what(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        app = make_app(growing())
        assert snap_compare(app, terminal_size=size, run_before=by_keys("enter"))

    def test_xp_to_spend(self, snap_compare: Compare, make_app: MakeApp) -> None:
        app = make_app(spenders())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys("enter"))

    def test_a_gang_being_founded(self, snap_compare: Compare, make_app: MakeApp) -> None:
        founding = msgspec.structs.replace(small_gang(), founding=True, fighters=())
        app = make_app(founding)
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys("enter"))

    @BOTH
    def test_a_founding_with_vehicles_and_territories(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        app = make_app(wheels())
        assert snap_compare(app, terminal_size=size, run_before=by_keys("enter"))

    def test_departed(self, snap_compare: Compare, make_app: MakeApp) -> None:
        gone = (sister("ivy", "Ivy", departure="retired"), sister("orla", "Orla", departure="dead"))
        app = make_app(msgspec.structs.replace(growing(), fighters=(), departed=gone, battles=()))
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys("enter", "d"))

    @BOTH
    def test_fighters_in_every_state(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        app = make_app(red_queens())
        assert snap_compare(app, terminal_size=size, run_before=by_keys("enter"))

    def test_an_act_left_open(self, snap_compare: Compare, make_app: MakeApp) -> None:
        keys = ("enter", "h", "enter", "escape")
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

    def test_promotions_and_where_they_came_from(
        self, snap_compare: Compare, make_app: MakeApp
    ) -> None:
        keys = ("enter", "n", "1", "down", "enter", "down", "down", "down")
        app = make_app(leaderless())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys))

    def test_retiring_is_asked_about(self, snap_compare: Compare, make_app: MakeApp) -> None:
        app = make_app(growing())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys("enter", "enter", "r"))


class TestVehicleCard:
    """One vehicle's card."""

    @BOTH
    def test_fitted_out(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        keys = ("enter", "down", "down", "down", "enter", "right", "right")
        app = make_app(racing())
        assert snap_compare(app, terminal_size=size, run_before=by_keys(*keys))

    def test_the_tally_of_a_battle(self, snap_compare: Compare, make_app: MakeApp) -> None:
        keys = ("enter", "b", "enter", "R", "enter", *["enter"] * 4, "ctrl+s")
        cells = ("right", "1", "right", "space")
        app = make_app(raced())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys, *cells))

    def test_the_wrap_up(self, snap_compare: Compare, make_app: MakeApp) -> None:
        keys = ("enter", "b", "enter", "R", "enter", *["enter"] * 4, "ctrl+s")
        cells = ("right", "1", "right", "space", "ctrl+s", "p")
        app = make_app(raced())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys, *cells))

    def test_what_can_be_fitted(self, snap_compare: Compare, make_app: MakeApp) -> None:
        keys = ("enter", "down", "down", "down", "enter", "e")
        app = make_app(racing())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys))


class TestPostBattle:
    """The sequence after a battle."""

    @BOTH
    def test_advancements_are_due(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        app = make_app(growing())
        assert snap_compare(app, terminal_size=size, run_before=by_keys("enter", "p"))

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


class TestBeforeTheBattle:
    """Who can fight, and what waits."""

    @BOTH
    def test_who_fights(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        app = make_app(waiting_for_battle())
        assert snap_compare(app, terminal_size=size, run_before=by_keys("enter", "r"))


class TestReport:
    """What the arbitrator is told."""

    def test_report_as_things_stand(self, snap_compare: Compare, make_app: MakeApp) -> None:
        app = make_app(red_queens())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys("enter", "p", "r"))


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
        assert snap_compare(app, terminal_size=size, run_before=by_keys("enter", "enter", "m"))

    @BOTH
    def test_many_options_filtered(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        keys = ("enter", "h", "r", "u", "n")
        app = make_app(small_gang())
        assert snap_compare(app, terminal_size=size, run_before=by_keys(*keys))

    def test_number(self, snap_compare: Compare, make_app: MakeApp) -> None:
        app = make_app(small_gang())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys("enter", "b"))

    def test_text(self, snap_compare: Compare, make_app: MakeApp) -> None:
        assert snap_compare(
            make_app(), terminal_size=SMALL, run_before=by_keys("n", "enter", "V", "e", "x")
        )

    @BOTH
    def test_grid(self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]) -> None:
        keys = ("enter", "b", "enter", "R", "enter", "1", "1", "enter", "1")
        cells = ("right", "1", "down", "left", "space")
        app = make_app(small_gang())
        assert snap_compare(app, terminal_size=size, run_before=by_keys(*keys, *cells))

    def test_scenarios(self, snap_compare: Compare, make_app: MakeApp) -> None:
        keys = ("enter", "b", "enter", "R", "enter", "1", "1", "d", "u", "s", "t")
        app = make_app(small_gang())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys))

    def test_a_credit_reward(self, snap_compare: Compare, make_app: MakeApp) -> None:
        app = make_app(rewarded())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys("enter", "p", "enter"))

    @BOTH
    def test_a_pick_and_the_card_after_it(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        app = make_app(growing())
        assert snap_compare(app, terminal_size=size, run_before=by_keys("enter", "n"))

    @BOTH
    def test_dice_and_the_card_after_them(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        keys = ("enter", "down", "down", "a", "3", "3")
        app = make_app(growing())
        assert snap_compare(app, terminal_size=size, run_before=by_keys(*keys))

    def test_xp_to_spend(self, snap_compare: Compare, make_app: MakeApp) -> None:
        app = make_app(spenders())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys("enter", "n"))


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
            await by_keys("enter", "down", "e", "enter")(pilot)
            await by_keys("escape", "escape")(pilot)
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace("credits = 105", "credits = 170"), encoding="utf-8")
            await by_keys("enter")(pilot)

        assert snap_compare(app, terminal_size=SMALL, run_before=run)
