"""How fighters grow on the screens: who is owed what, what a choice would bring, who comes and
goes.
"""

from __future__ import annotations

import msgspec
import pytest
from textual.widgets import OptionList

from gangbook.book.gang import Gang
from gangbook.tui.questions.pick import PickScreen
from gangbook.tui.questions.question_screen import QuestionScreen
from gangbook.tui.questions.roll import RollScreen
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.departed import DepartedScreen, LastCardScreen
from gangbook.tui.screens.explain import ExplainScreen
from gangbook.tui.screens.fighter_card import FighterCardScreen
from gangbook.tui.screens.post_battle import PostBattleScreen
from gangbook.tui.screens.roster import RosterScreen
from tui.conftest import MakeApp
from tui.factory import growing, leaderless, sister, small_gang, spenders, vex
from tui.table import Player


def subject(player: Player) -> str:
    """Whom the question on screen is about."""
    assert isinstance(player.screen, QuestionScreen)
    return player.screen.subject


def content_gang() -> Gang:
    """Nobody is owed anything."""
    return msgspec.structs.replace(small_gang(), fighters=(vex(), sister("juno", "Juno")))


class TestOwed:
    """The queue of who is owed what."""

    async def test_n_takes_the_queue_in_order(self, make_app: MakeApp) -> None:
        app = make_app(growing())
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter")
            assert "4 owed  n Vex picks an Advancement" in player.reads("#foot")
            await player.press("n")
            assert subject(player) == "Vex"
            await player.answer("leadership")
            assert "3 owed  n Juno rolls an Advancement" in player.reads("#foot")
            await player.press("n")
            assert subject(player) == "Juno"
            await player.press("3", "3", "enter", "n")
            assert subject(player) == "Wren"

    async def test_n_says_when_nothing_is_owed(self, make_app: MakeApp) -> None:
        app = make_app(content_gang())
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter", "n")
            assert player.shows(RosterScreen)
            assert "Nobody is owed anything" in player.told

    async def test_n_says_why_what_is_owed_cannot_be_taken(self, make_app: MakeApp) -> None:
        app = make_app(small_gang())
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter")
            assert "1 owed" in player.reads("#foot")
            assert "not now" in player.reads("#foot")
            await player.press("n")
            assert player.shows(RosterScreen)
            assert "Update Roster" in player.told

    async def test_step_6e_lists_the_queue(self, make_app: MakeApp) -> None:
        app = make_app(growing())
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter", "p")
            tasks = player.screen.query_one("#tasks", OptionList)
            lines = [str(tasks.get_option_at_index(at).prompt) for at in range(tasks.option_count)]
            assert [line.split()[1] for line in lines] == ["Vex", "Juno", "Wren", "Ivy", "Put"]

    async def test_the_new_leader_is_named_through_the_queue(self, make_app: MakeApp) -> None:
        app = make_app(leaderless())
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter", "n")
            assert player.shows(PickScreen)
            await player.press("2")
            nyx = player.gang.fighter("nyx")
            assert nyx is not None
            assert nyx.category == "leader"
            await player.press("down", "down", "enter")
            card = player.reads("#sections")
            assert "promoted from Champion (Gang Matriarch) to Leader" in card
            assert "after Battle 1 v Iron Skulls" in card


class TestWhatIf:
    """The card after a choice, before it is made."""

    async def test_a_pick_shows_the_card_after_it(self, make_app: MakeApp) -> None:
        app = make_app(growing())
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter")
            before = player.path.read_bytes()
            await player.press("n")
            await player.write("glacial: +1 t")
            labels, now, then, sums = player.reads("#preview").split("\n")
            at = labels.index("T  ")
            assert now[at - 1 : at + 2].strip() == "3"
            assert then[at - 1 : at + 3].strip() == "4▲"
            assert then.count("▲") == 1
            assert "Rating 260 → 270" in sums
            assert "next at 17 → 25" in sums
            assert "track Standard → Glacial" in sums
            assert player.path.read_bytes() == before

    async def test_a_pick_that_asks_on_shows_what_it_asks(self, make_app: MakeApp) -> None:
        app = make_app(growing())
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter", "n")
            await player.write("chosen primary")
            assert player.reads("#preview") == ""
            assert "chooses a skill" in player.reads("#detail")
            await player.press("enter")
            assert "Rating 260 → 275" in player.reads("#preview")

    async def test_dice_show_the_card_after_them(self, make_app: MakeApp) -> None:
        app = make_app(growing())
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter", "down", "down", "a", "3", "3")
            assert player.shows(RollScreen)
            assert player.reads("#preview").count("6+▲") == 2
            await player.press("enter")
            juno = player.gang.fighter("juno")
            assert juno is not None
            assert juno.advancements[0].steps == {"Cl": 1, "Ld": 1}

    async def test_spending_shows_the_xp_that_is_left(self, make_app: MakeApp) -> None:
        app = make_app(spenders())
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter", "n")
            assert subject(player) == "Vex"
            assert "XP 13 → 10" in player.reads("#preview")


class TestCard:
    """Acts with one fighter, and why its numbers are what they are."""

    async def test_gear_moves_from_the_stash_to_the_card(self, make_app: MakeApp) -> None:
        app = make_app(growing())
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter", "down", "enter", "m")
            await player.choose("Mesh armour")
            assert player.shows(FighterCardScreen)
            assert player.gang.stash.items == ()
            assert "Mesh armour" in player.reads("#sections")

    async def test_a_promotion_is_offered_or_says_why_not(self, make_app: MakeApp) -> None:
        app = make_app(growing())
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter", "enter", "p")
            assert player.shows(FighterCardScreen)
            assert "is not promoted" in player.told
            await player.press("right_square_bracket", "p")
            assert subject(player) == "Ivy"

    async def test_a_retired_fighter_departs_and_is_hired_again(self, make_app: MakeApp) -> None:
        app = make_app(growing())
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter", "down", "enter", "r")
            assert player.shows(ChooseScreen)
            await player.press("enter")
            assert player.gang.departed == ()
            await player.press("r", "down", "enter")
            assert player.shows(RosterScreen)
            assert "Ivy retires" in player.told
            await player.press("d", "enter")
            assert player.shows(LastCardScreen)
            await player.press("escape")
            assert player.shows(DepartedScreen)
            await player.press("r")
            assert player.shows(RosterScreen)
            assert player.gang.departed == ()
            assert player.gang.fighters[-1].name == "Ivy"
            assert player.gang.stash.credits == 15

    async def test_a_last_card_can_only_be_read(self, make_app: MakeApp) -> None:
        gone = sister("ivy", "Ivy", departure="retired")
        app = make_app(msgspec.structs.replace(small_gang(), departed=(gone,)))
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter")
            before = player.path.read_bytes()
            await player.press("d", "enter", "a", "e", "m", "p", "r")
            assert player.shows(LastCardScreen)
            assert player.path.read_bytes() == before

    async def test_xp_is_explained_battle_by_battle(self, make_app: MakeApp) -> None:
        app = make_app(growing())
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter", "enter", *["right"] * 12, "=")
            assert player.shows(ExplainScreen)
            told = player.reads("#told")
            assert "+4  Battle 1 v Iron Skulls" in told
            assert "13  hired with, adjusted or corrected" in told


class TestPalette:
    """Every act of the page by name."""

    @pytest.mark.parametrize(
        ("typed", "screen"),
        [("Retire Ivy", ChooseScreen), ("Promote Ivy", PickScreen), ("Hire", PickScreen)],
    )
    async def test_acts_are_found_by_name(
        self, make_app: MakeApp, typed: str, screen: type[ChooseScreen]
    ) -> None:
        app = make_app(growing())
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter")
            await player.command(typed)
            await player.until(lambda: player.shows(screen))

    async def test_tasks_of_the_sequence_are_found_by_name(self, make_app: MakeApp) -> None:
        app = make_app(growing())
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter", "p")
            await player.command("Juno rolls an Advancement")
            await player.until(lambda: player.shows(RollScreen))
            assert subject(player) == "Juno"
            await player.press("escape")
            assert player.shows(PostBattleScreen)
