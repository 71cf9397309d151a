"""A vehicle by keys alone: its card, what is fitted, who drives it, and all of it undone."""

from __future__ import annotations

from gangbook.tui.questions.pick import PickScreen
from gangbook.tui.questions.tally import TallyScreen
from gangbook.tui.screens.explain import ExplainScreen
from gangbook.tui.screens.roster import RosterScreen
from gangbook.tui.screens.vehicle_card import VehicleCardScreen
from tui.conftest import MakeApp
from tui.factory import raced, racing, wheels
from tui.table import Player

TO_BUCKET = ("enter", "down", "down", "down")


async def test_a_vehicle_is_fitted_out_and_undone(make_app: MakeApp) -> None:
    app = make_app(wheels())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press(*TO_BUCKET, "enter")
        assert player.shows(VehicleCardScreen)
        assert "Ivy" in player.reads("#sections")
        before = player.gang
        await player.press("e")
        await player.choose("Reinforced armour, 20")
        assert player.shows(VehicleCardScreen)
        assert "Reinforced armour (20)" in player.reads("#sections")
        assert "body 1/1" in player.reads("#sections")
        assert player.gang.vehicle_credits == 220
        await player.press("m")
        await player.choose("Reinforced armour, to the Stash")
        await player.press("5", "enter")
        assert [item.name for item in player.gang.stash.items] == ["Reinforced armour"]
        await player.press("u", "u")
        assert player.gang == before


async def test_a_crew_is_taken_back_and_given_on_the_card(make_app: MakeApp) -> None:
    app = make_app(wheels())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press(*TO_BUCKET, "enter", "c")
        await player.choose("Nobody")
        assert "nobody" in player.reads("#sections")
        await player.press("]", "c")
        await player.choose("Ivy")
        assert [vehicle.crew for vehicle in player.gang.vehicles] == ["", "ivy"]
        await player.press("escape")
        assert player.shows(RosterScreen)


async def test_a_number_of_a_vehicle_is_explained(make_app: MakeApp) -> None:
    app = make_app(racing())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press(*TO_BUCKET, "enter", *["right"] * 4, "=")
        assert player.shows(ExplainScreen)
        assert "+1  Reinforced armour" in player.reads("#told")
        await player.press("escape", *["right"] * 3, "=")
        told = player.reads("#told")
        assert "80  bought as" in told
        assert "+100  Heavy stubber" in told


async def test_keys_of_fighters_say_so_on_a_vehicle(make_app: MakeApp) -> None:
    app = make_app(wheels())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press(*TO_BUCKET, "a")
        assert "That is a vehicle" in player.told
        await player.press("e")
        assert player.shows(PickScreen)
        await player.press("escape", "=")
        assert player.shows(ExplainScreen)
        assert "Rating of Rust Bucket" in player.reads("#told")


async def test_a_wreck_is_booked_rolled_and_retrieved_by_keys(make_app: MakeApp) -> None:
    app = make_app(raced())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "b", "enter")
        await player.answer("Irons")
        await player.take_what_is_suggested(TallyScreen)
        await player.press("ctrl+s")
        assert "What did each vehicle do?" in player.reads("#why")
        await player.press("right", "1", "right", "space", "ctrl+s")
        part = player.gang.battles[0].vehicles[0]
        assert (part.id, part.wrecked, part.abandoned) == ("bucket", 1, True)
        await player.press("p", "enter", "6", "enter")
        assert player.gang.vehicles[0].damage[-1].name == "Damaged Frame"
        await player.press("enter")
        assert player.gang.battles[0].vehicles[0].owes == ()
        await player.press("escape", *TO_BUCKET[1:], "enter")
        assert "Damaged Frame" in player.reads("#sections")
        await player.press("u", "u", "u")
        assert player.gang.battles == ()
