"""The page of captives, by keys alone: rescues, sales, trades and packets over two files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from gangbook.book.gang import Gang
from gangbook.rules.rulebook import Rulebook
from gangbook.store.gang_file import read_gang
from gangbook.store.packet import packet_files, read_packet
from gangbook.tui.screens.captives import CaptivesScreen
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.faults import FaultsScreen
from gangbook.tui.screens.roster import RosterScreen
from tui.captives import iron_skulls, quiet_ones
from tui.conftest import MakeApp
from tui.table import Player
from tui.test_snapshots import BOTH, SMALL, Compare, by_keys

Read = Callable[[str], Gang]


@pytest.fixture
def read(tmp_path: Path, rulebook: Rulebook) -> Read:
    """What the file of a gang says, read anew from the disk."""
    return lambda name: read_gang(tmp_path / f"{name}.toml", rulebook).gang


def held_names(gang: Gang) -> list[str]:
    return [one.name for one in gang.captives]


async def to_the_captives(player: Player) -> None:
    """From the shelf to the page of captives of the first gang on it."""
    await player.press("enter", "k")
    assert player.shows(CaptivesScreen)


async def test_a_sale_is_in_both_files_and_one_undo(make_app: MakeApp, read: Read) -> None:
    app = make_app(iron_skulls(), quiet_ones())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await to_the_captives(player)
        await player.press("s")
        assert "25 credits" in player.told
        assert read("iron-skulls").stash.credits == 50
        assert [one.departure for one in read("quiet-ones").departed] == ["sold"]
        assert read("quiet-ones").stash.credits == 120
        await player.press("u")
        assert held_names(read("iron-skulls")) == ["Juno", "Old Tom", "Mad Meg"]
        assert read("quiet-ones").fighters[1].has("captured")
        await player.press("ctrl+r")
        assert held_names(read("iron-skulls")) == ["Old Tom", "Mad Meg"]
        await player.press("escape")
        assert player.shows(RosterScreen)


async def test_undo_finds_the_other_file_after_a_new_start(make_app: MakeApp, read: Read) -> None:
    for key in ("h", "u"):
        app = make_app(*([] if key == "u" else [iron_skulls(), quiet_ones()]))
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await to_the_captives(player)
            await player.press(key)
        assert read("quiet-ones").fighters[1].has("captured") == (key == "u")


async def test_undo_says_why_not_while_the_other_file_is_away(
    make_app: MakeApp, read: Read, tmp_path: Path
) -> None:
    app = make_app(iron_skulls(), quiet_ones())
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_captives(player := Player(app, pilot))
        await player.press("h")
    (tmp_path / "quiet-ones.toml").rename(tmp_path / "away")
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_captives(player := Player(app, pilot))
        await player.press("u")
        assert "was about The Quiet Ones too; open that gang's file" in player.told
    assert held_names(read("iron-skulls")) == ["Old Tom", "Mad Meg"]


async def test_closed_keys_answer_with_their_reasons(make_app: MakeApp) -> None:
    app = make_app(iron_skulls(), quiet_ones())
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_captives(player := Player(app, pilot))
        await player.press("b")
        assert "for law-abiding gangs only" in player.told
        await player.press("k")
        assert "Only what is to be told" in player.told
        await player.press("down", "down", "s")
        assert "has not yet said whether it comes" in player.told
        await player.press("f")
        assert "No rescue of Mad Meg is declared" in player.told
        await player.press("down", "s")
        assert "Only the gang that holds a captive" in player.told
        await player.press("down", "t")
        assert "only to be told" in player.told


async def test_a_rescue_is_declared_and_won(make_app: MakeApp, read: Read) -> None:
    app = make_app(iron_skulls(), quiet_ones())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("down", "enter", "k", "r", "enter")
        assert [one.rescue for one in read("iron-skulls").captives[:1]] == ["declared"]
        await player.press("y")
        assert held_names(read("iron-skulls")) == ["Old Tom", "Mad Meg"]
        assert not read("quiet-ones").fighters[1].has("captured")


async def test_a_captive_is_traded_home(make_app: MakeApp, read: Read) -> None:
    app = make_app(iron_skulls(), quiet_ones())
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_captives(player := Player(app, pilot))
        await player.press("t")
        assert player.shows(ChooseScreen)
        await player.press("enter")
        await player.answer("40")
        await player.press("enter")
        assert (read("iron-skulls").stash.credits, read("quiet-ones").stash.credits) == (65, 80)
        assert not read("quiet-ones").fighters[1].has("captured")


async def test_another_price_is_in_the_palette(make_app: MakeApp, read: Read) -> None:
    app = make_app(iron_skulls(), quiet_ones())
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_captives(player := Player(app, pilot))
        await player.command("Sell Juno to the Guilders, at another price")
        await player.answer("33")
        await player.answer("friends")
        assert read("iron-skulls").stash.credits == 58
        assert "33 credits instead of 25: friends" in player.told


async def test_a_captive_is_noted_by_hand(make_app: MakeApp, read: Read) -> None:
    app = make_app(iron_skulls())
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_captives(player := Player(app, pilot))
        await player.press("a")
        await player.press("enter")
        await player.answer("Lil")
        await player.answer("70")
        await player.press("enter")
        captive = read("iron-skulls").captives[-1]
        assert (captive.name, captive.owner, captive.cost) == ("Lil", "The Quiet Ones", 70)


async def test_a_packet_is_written_and_the_news_told(
    make_app: MakeApp, read: Read, tmp_path: Path
) -> None:
    app = make_app(iron_skulls())
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_captives(player := Player(app, pilot))
        await player.press("up", "down", "down", "down", "down", "w")
        (path,) = packet_files(tmp_path)
        assert read_packet(path).news.happened == "sold"
        await player.press("i")
        assert "No packet lies in the folder" in player.told
        await player.press("k")
        assert read("iron-skulls").news == ()


async def test_a_packet_is_taken_in_with_one_act(
    make_app: MakeApp, read: Read, tmp_path: Path
) -> None:
    app = make_app(iron_skulls())
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_captives(player := Player(app, pilot))
        await player.press("w")
    (tmp_path / "iron-skulls.toml").unlink()
    gang = quiet_ones()
    free = msgspec.structs.replace(gang.fighters[1], conditions=())
    app = make_app(gang.with_fighter(free))
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_captives(player := Player(app, pilot))
        await player.press("i")
        assert player.shows(ChooseScreen)
        await player.press("enter")
        captivity = read("quiet-ones").fighters[1].captivity
        assert captivity is not None
        assert (captivity.by, captivity.rescue) == ("Iron Skulls", "declined")
        await player.press("i", "enter")
        assert "This is known already" in player.told


async def test_a_packet_with_faults_shows_them(make_app: MakeApp, tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("captive_packet = 1\nentry = x\n", encoding="utf-8")
    app = make_app(quiet_ones())
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_captives(player := Player(app, pilot))
        await player.press("i", "enter")
        assert player.shows(FaultsScreen)
        await player.press("escape")
        (tmp_path / "broken.toml").unlink()
        await player.press("i")
        assert "No packet lies in the folder" in player.told


class TestPictures:
    """The page in its states."""

    @BOTH
    def test_captives_on_both_sides(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        app = make_app(iron_skulls(), quiet_ones())
        assert snap_compare(app, terminal_size=size, run_before=by_keys("enter", "k"))

    def test_one_whose_rescue_is_open(self, snap_compare: Compare, make_app: MakeApp) -> None:
        app = make_app(iron_skulls(), quiet_ones())
        run = by_keys("enter", "k", "down", "down")
        assert snap_compare(app, terminal_size=SMALL, run_before=run)

    def test_nobody_is_held(self, snap_compare: Compare, make_app: MakeApp) -> None:
        gang = quiet_ones()
        app = make_app(msgspec.structs.replace(gang, fighters=gang.fighters[:1]))
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys("enter", "k"))

    @BOTH
    def test_roster_with_captives(
        self, snap_compare: Compare, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        app = make_app(iron_skulls())
        assert snap_compare(app, terminal_size=size, run_before=by_keys("enter"))
