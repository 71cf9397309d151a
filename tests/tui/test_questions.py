"""Dialogs: what a player types reaches the act once, and what does not fit is put into words."""

from __future__ import annotations

from itertools import groupby

import msgspec
import pytest
from textual.widgets import DataTable, Input, OptionList, Static

from gangbook.tui.questions.groups import OWN
from gangbook.tui.questions.number import NumberScreen
from gangbook.tui.questions.pick import PickScreen
from gangbook.tui.questions.question_screen import QuestionScreen
from gangbook.tui.questions.roll import RollScreen
from gangbook.tui.questions.tally import TallyScreen
from gangbook.tui.questions.text import TextScreen
from gangbook.tui.screens.post_battle import PostBattleScreen
from gangbook.tui.screens.roster import RosterScreen
from tui.conftest import MakeApp
from tui.factory import red_queens, small_gang
from tui.table import Player


def words(player: Player) -> str:
    """What the dialog says is wrong."""
    return str(player.screen.query_one("#word", Static).render())


async def test_dice_typed_are_booked_as_typed(make_app: MakeApp) -> None:
    app = make_app(red_queens())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "p", "enter", "5", "enter")
        assert player.shows(PostBattleScreen)
        entry = player.file.log[-1]
        assert (entry.act, entry.answers) == ("succumb", ("kass.succumb [D6] = 5",))


async def test_dice_thrown_are_written_before_enter(make_app: MakeApp) -> None:
    app = make_app(red_queens())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "p", "enter", "r")
        assert player.shows(RollScreen)
        (answer,) = player.file.log[-1].answers
        assert "] threw " in answer
        await player.press("r")
        assert "lie on the table" in words(player)
        await player.press("enter")
        assert player.shows(PostBattleScreen)
        assert player.file.log[-1].answers == (answer,)


async def test_a_face_the_die_does_not_have_is_refused(make_app: MakeApp) -> None:
    app = make_app(red_queens())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "p", "enter", "7", "enter")
        assert player.shows(RollScreen)
        assert "cannot show 7" in words(player)
        await player.press("backspace", "enter")
        assert "Throw D6" in words(player)
        assert len(player.file.log) <= 1


async def test_backspace_on_an_empty_line_goes_one_question_back(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "h")
        await player.choose("Sister")
        assert player.shows(TextScreen)
        await player.press("I", "backspace")
        assert player.shows(TextScreen)
        await player.press("backspace")
        assert player.shows(PickScreen)
        await player.press("backspace")
        assert player.shows(PickScreen)
        assert "first question" in words(player)


async def test_escape_without_answers_leaves_no_trace(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter")
        before = player.path.read_bytes()
        await player.press("h", "escape")
        assert player.shows(RosterScreen)
        assert player.path.read_bytes() == before


async def test_escape_with_answers_leaves_the_act_open(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "h")
        await player.choose("Sister")
        await player.press("escape")
        assert [act.act for act in player.file.open_acts] == ["hire"]
        await player.press("o")
        assert player.shows(TextScreen)
        await player.answer("Iris")
        assert player.file.open_acts == ()
        assert player.gang.fighters[-1].name == "Iris"


async def test_an_open_act_can_be_given_up(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "h")
        await player.choose("Sister")
        await player.press("escape", "x", "enter")
        assert player.file.open_acts == ()


async def test_a_closed_option_answers_with_its_reason(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "enter", "m", "1")
        assert player.shows(PickScreen)
        assert "stays once it is on a card" in words(player)


async def test_a_long_list_is_filtered_by_typing(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "h")
        whole = player.screen.query_one(OptionList).option_count
        await player.write("little sis")
        assert 0 < player.screen.query_one(OptionList).option_count < whole
        await player.press("enter")
        await player.answer("Iris")
        assert player.gang.fighters[-1].type == "little_sister"


async def test_several_are_marked_in_a_list_that_is_filtered(make_app: MakeApp) -> None:
    app = make_app(msgspec.structs.replace(small_gang(), founding=True))
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter")
        await player.command("Enter Juno as it stands")
        await player.press("enter")
        assert player.shows(TallyScreen)
        await player.press("ctrl+s")
        for skill in ("dodge", "berserker"):
            await player.write(skill)
            await player.press("space", "ctrl+u")
        shown = player.screen.active_bindings.values()
        assert "Mark" in {one.binding.description for one in shown}
        await player.press("enter", "ctrl+s", "enter")
        juno = next(one for one in player.gang.fighters if one.name == "Juno")
        assert {"Dodge", "Berserker"} <= set(juno.skills)


async def test_typing_faster_than_the_list_is_drawn_harms_nothing(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "h")
        line = player.screen.query_one("#filter", Input)
        player.screen.query_one(OptionList).highlighted = 9
        line.value = "little sis zz"
        await pilot.pause()
        line.value = "little sis"
        await pilot.pause()
        await player.press("enter")
        await player.answer("Iris")
        assert player.gang.fighters[-1].type == "little_sister"


async def test_the_gangs_own_fighters_stand_first_in_the_hire_list(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "h")
        assert isinstance(player.screen, PickScreen)
        groups = [player.screen.groups[option.key] for option in player.screen.shown]
        assert groups[0] == OWN
        assert len(list(groupby(groups))) == len(set(groups)) > 1
        await player.write("hanger-on")
        assert {player.screen.groups[option.key] for option in player.screen.shown} == {"Hanger-on"}


async def test_a_number_is_counted_with_arrows_within_its_bounds(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "b")
        assert player.shows(NumberScreen)
        line = player.screen.query_one(Input)
        await player.press("up", "up", "down")
        assert line.value == "2"
        await player.press("down", "down", "down")
        assert line.value == "1"


async def test_the_grid_keeps_its_draft_and_is_booked_by_its_own_key(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "b", "enter", "I", "enter", "1", "1", "enter", "1")
        assert player.shows(TallyScreen)
        await player.press("right", "1", "enter", "left", "space")
        assert player.file.open_acts[0].draft == "vex out=1 | juno part=no"
        await player.press("enter")
        assert player.shows(TallyScreen)
        await player.press("escape", "o")
        assert player.shows(TallyScreen)
        assert str(player.screen.query_one(DataTable).get_cell("vex", "out")) == "1"
        await player.press("ctrl+s")
        assert player.shows(RosterScreen)
        assert [part.id for part in player.gang.battles[0].fighters] == ["vex"]
        assert player.gang.battles[0].fighters[0].times_out == 1


async def test_confirming_twice_in_a_hurry_answers_once(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QuestionScreen, "settle", 0.3)
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "b")
        await pilot.pause(0.4)
        await pilot.press("enter", "enter")
        await pilot.pause(0.4)
        await player.rest()
        assert player.shows(TextScreen)
        assert len(player.file.open_acts[0].answers) == 1
        await player.write("Irons")
        await pilot.pause(0.4)
        await pilot.press("enter", "enter", "enter")
        await pilot.pause(0.4)
        await player.rest()
        assert player.shows(PickScreen)
        assert len(player.file.open_acts[0].answers) == 2
