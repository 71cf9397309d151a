"""Three gangs of one folder in one battle: entered at once, and tab comes round to each."""

from __future__ import annotations

from pathlib import Path

import msgspec

from gangbook.store.gang_file import read_gang
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.post_battle import PostBattleScreen
from tui.answering import Answering
from tui.conftest import MakeApp
from tui.table import Player
from tui.test_two_gang_story import IRONS, QUEENS, irons, queens

SAINTS = "rust-saints-0003"


async def test_three_gangs_fight_at_one_table(make_app: MakeApp, tmp_path: Path) -> None:
    saints = msgspec.structs.replace(irons(), id=SAINTS, name="Rust Saints")
    app = make_app(queens(), irons(), saints)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("down", "enter", "b")
        assert player.gang_id == QUEENS
        assert player.shows(ChooseScreen)
        await player.press("enter")
        assert player.shows(ChooseScreen)
        await player.press("down", "enter")
        await Answering(player, {"battle.result": ["won", "lost", "drawn"]}).all()
        await player.press("p")
        page = player.screen
        assert isinstance(page, PostBattleScreen)
        assert len(page.sides) == 3
        seen = []
        for _ in range(3):
            seen.append(page.gang_id)
            await player.press("tab")
        assert sorted(seen) == sorted([QUEENS, IRONS, SAINTS])
        assert page.gang_id == QUEENS
        for path in tmp_path.glob("*.toml"):
            (fought,) = read_gang(path, app.books.rulebook).gang.battles
            assert len([one for one in fought.opponents if one.gang]) == 2


async def test_one_of_two_others_is_fought(make_app: MakeApp) -> None:
    saints = msgspec.structs.replace(irons(), id=SAINTS, name="Rust Saints")
    app = make_app(queens(), irons(), saints)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("down", "enter", "b", "enter", "enter")
        await Answering(player, {}).all()
        (fought,) = player.gang.battles
        assert [one.gang for one in fought.opponents] == [IRONS]
