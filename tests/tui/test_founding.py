"""A legal gang of each of the six houses, founded by keys only; and the acts of a roster."""

from __future__ import annotations

import msgspec
import pytest

from gangbook.cli.check import check_file
from gangbook.rules.rulebook import Rulebook
from gangbook.tui.questions.pick import PickScreen
from gangbook.tui.questions.question_screen import QuestionScreen
from gangbook.tui.questions.text import TextScreen
from gangbook.tui.screens.roster import RosterScreen
from gangbook.tui.screens.shop import ShopScreen
from gangbook.tui.widgets.fighter_table import FighterTable
from gangbook.underhive.legality import breaches
from tui.conftest import MakeApp
from tui.factory import red_queens, sister, small_gang, wheels
from tui.table import Player

HOUSES = ("cawdor", "delaque", "escher", "goliath", "orlock", "van_saar")
MOST = 14
"""Questions of one act at most."""


async def take_all(player: Player, name: str) -> None:
    """Answer everything an act asks with what lies under the cursor, texts with a name."""
    for _ in range(MOST):
        if isinstance(player.screen, TextScreen):
            await player.answer(name)
        elif isinstance(player.screen, QuestionScreen):
            await player.press("enter")
        else:
            return
    raise AssertionError("the questions do not end")


async def hire(player: Player, category: str, name: str) -> None:
    """Hire the first of the gang's own fighters of a category that can be hired."""
    await player.press("h")
    screen = player.screen
    assert isinstance(screen, PickScreen)
    place = next(
        at
        for at, option in enumerate(screen.shown)
        if option.detail.startswith(f"{category},") and not option.closed
    )
    now = screen.listing.highlighted or 0
    await player.press(*["down"] * (place - now), *["up"] * (now - place), "enter")
    await take_all(player, name)
    assert player.gang.fighters[-1].name == name


async def arm(player: Player) -> None:
    """Buy the fighter under the cursor the cheapest pistol or basic weapon of its list."""
    await player.press("e", "l", "a", "s", "s")
    shop = player.screen
    assert isinstance(shop, ShopScreen)
    place = next(at for at, line in enumerate(shop.shown) if line.category in ("pistol", "basic"))
    await player.press(*["down"] * place, " ", "enter")
    await take_all(player, "a weapon")
    await player.press("escape")


@pytest.mark.parametrize("house", HOUSES)
async def test_a_legal_gang_is_founded_by_keys_only(
    make_app: MakeApp, rulebook: Rulebook, house: str, capsys: pytest.CaptureFixture[str]
) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("n", "enter")
        await player.answer("Ash Foxes")
        assert isinstance(player.screen, PickScreen)
        at = [option.key for option in player.screen.shown].index(house)
        await player.choose(player.screen.shown[at].label)
        await player.take_what_is_suggested(RosterScreen)
        await hire(player, "Leader", "Ada")
        for name in ("Bea", "Cal"):
            await hire(player, "Ganger", name)
        for place in range(3):
            await arm(player)
            assert player.gang.fighters[place].items
            await player.press("down")
        assert "f closes it" in player.reads("#foot")
        assert max(map(len, player.reads("#foot").splitlines())) <= 78
        await player.press("f")
        await take_all(player, "the arbitrator said so")
        assert not player.gang.founding
        assert player.gang.rating > 0
        assert breaches(rulebook, player.gang) == ()
        capsys.readouterr()
        assert check_file(player.path, rulebook, legal=True) == ()
        assert "not legal" not in capsys.readouterr().out


async def test_the_foot_tells_what_is_left_and_what_is_missing(make_app: MakeApp) -> None:
    app = make_app(wheels())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter")
        foot = player.reads("#foot")
        assert "120 credits left, 240 for vehicles" in foot
        assert "At least half must be Gang fighters" in foot
        assert "and 1 more" in foot
        table = player.screen.query_one(FighterTable)
        rows = [[str(cell) for cell in table.get_row_at(row)] for row in (3, 4)]
        assert [row[:3] for row in rows] == [
            ["Rust Bucket", "Vehicle", "Ivy"],
            ["Wagon", "Vehicle", "! no crew"],
        ]
        assert "Settlement, Old Ruins" in foot


async def test_a_vehicle_is_given_its_crew(make_app: MakeApp) -> None:
    app = make_app(wheels())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "v", "enter")
        await player.choose("Nobody")
        assert [vehicle.crew for vehicle in player.gang.vehicles] == ["", ""]
        await player.command("Crew of Wagon")
        await player.choose("Ivy")
        assert [vehicle.crew for vehicle in player.gang.vehicles] == ["", "ivy"]


async def test_a_free_specialist_is_made_from_the_palette(make_app: MakeApp) -> None:
    founding = msgspec.structs.replace(small_gang(), founding=True)
    app = make_app(founding)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter")
        await player.command("Make Juno the free Specialist")
        assert player.gang.fighters[1].category == "specialist"


async def test_too_many_hangers_on_are_owed_and_let_go(make_app: MakeApp) -> None:
    hangers = tuple(
        sister(name.lower(), name, type="slopper", category="hanger_on", cost=20)
        for name in ("Pim", "Pam")
    )
    gang = msgspec.structs.replace(
        small_gang(), reputation=1, fighters=(*small_gang().fighters, *hangers)
    )
    app = make_app(gang)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter")
        assert "g lets them go" in player.reads("#foot")
        await player.press("g", "enter")
        assert len(player.gang.fighters) == 3
        assert "g lets them go" not in player.reads("#foot")


async def test_gear_is_given_and_cards_are_copied_from_the_palette(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter")
        await player.command("Copy Juno")
        await player.answer("Jade")
        await take_all(player, "Jade")
        assert player.gang.fighters[-1].name == "Jade"
        await player.command("Give gear of Vex")
        assert isinstance(player.screen, PickScreen)


async def test_things_of_the_stash_are_sold(make_app: MakeApp) -> None:
    app = make_app(red_queens())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "s", "enter")
        await player.answer("2")
        assert player.gang.stash.items == ()
        assert player.gang.stash.credits == 90


async def test_a_card_and_a_gang_are_entered_from_the_palette(make_app: MakeApp) -> None:
    founding = msgspec.structs.replace(small_gang(), founding=True)
    app = make_app(founding)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter")
        for name in ("Enter Juno as it stands", "Enter the gang as it stands"):
            await player.command(name)
            assert isinstance(player.screen, QuestionScreen), player.told
            await player.press("escape")
