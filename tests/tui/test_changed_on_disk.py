"""A file that somebody changed while it lies open: both versions are shown, and one is chosen."""

from __future__ import annotations

from pathlib import Path

from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.roster import RosterScreen
from tui.conftest import MakeApp
from tui.factory import small_gang
from tui.table import Player


async def test_the_dialog_tells_what_the_file_says(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app(small_gang())
    path = tmp_path / "quiet-ones.toml"
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter")
        theirs = path.read_text(encoding="utf-8").replace("credits = 120", "credits = 7")
        path.write_text(theirs, encoding="utf-8")
        await player.press("b", "enter")
        assert player.shows(ChooseScreen)
        told = player.reads("#words")
        assert "quiet-ones.toml was changed by somebody else" in told
        assert "credits 120 → 7" in told
        await player.press("enter")
        assert player.shows(RosterScreen)
        assert player.gang.stash.credits == 7
