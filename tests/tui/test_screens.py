"""Screens by keys: what is one key away, what is explained, what other hands did to the file."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from textual.widgets import OptionList

from gangbook.rules.rulebook import Rulebook
from gangbook.store.open_book import OpenBook
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.entry_details import EntryScreen
from gangbook.tui.screens.explain import ExplainScreen
from gangbook.tui.screens.faults import FaultsScreen
from gangbook.tui.screens.fighter_card import FighterCardScreen
from gangbook.tui.screens.gangs import GangsScreen
from gangbook.tui.screens.hand_edit import HandEditScreen
from gangbook.tui.screens.help import HelpScreen
from gangbook.tui.screens.log import LogScreen
from gangbook.tui.screens.post_battle import PostBattleScreen
from gangbook.tui.screens.roster import RosterScreen
from tui.conftest import MakeApp
from tui.factory import red_queens, shelve, small_gang
from tui.table import Player


def told(player: Player, selector: str = "#told") -> str:
    """The text of a part of the screen; of an explanation where nothing else is said."""
    return player.reads(selector)


async def test_a_gang_file_opens_on_its_roster(make_app: MakeApp, tmp_path: Path) -> None:
    (path,) = shelve(tmp_path, small_gang())
    app = make_app(place=path)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.rest()
        assert player.shows(RosterScreen)
        await player.press("escape")
        assert player.shows(GangsScreen)


async def test_leaving_the_roster_gives_the_file_back(
    make_app: MakeApp, tmp_path: Path, rulebook: Rulebook
) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "escape")
        other = OpenBook(rulebook)
        gang_id = other.open(tmp_path / "quiet-ones.toml")
        assert other.read_only(gang_id) == ""
        other.close()


async def test_a_gang_open_elsewhere_is_shown_and_not_written(
    make_app: MakeApp, tmp_path: Path, rulebook: Rulebook
) -> None:
    app = make_app(small_gang())
    other = OpenBook(rulebook)
    other.open(tmp_path / "quiet-ones.toml")
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter")
        assert player.shows(RosterScreen)
        assert "another window" in told(player, "#foot")
        await player.press("h")
        assert player.shows(RosterScreen)
    other.close()


async def test_a_faulty_file_shows_all_its_faults(make_app: MakeApp, tmp_path: Path) -> None:
    text = 'gangbook = 1\nid = "x"\nnmae = "Y"\n'
    (tmp_path / "broken.toml").write_text(text, encoding="utf-8")
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter")
        assert player.shows(FaultsScreen)
        assert player.screen.query_one(OptionList).option_count > 1
        await player.press("escape")
        assert (tmp_path / "broken.toml").read_text(encoding="utf-8") == text


async def test_examples_are_copied_to_an_empty_shelf(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("c")
        assert len(list(tmp_path.glob("*.toml"))) == 4
        await player.press("down", "enter")
        assert player.shows(RosterScreen)


async def test_a_gang_is_copied_under_another_name(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("c", "enter")
        assert "needs a name" in player.reads("#word")
        await player.answer("Loud Ones")
        assert player.shows(GangsScreen)
        assert "copy of" in player.told
        names = sorted(path.name for path in tmp_path.glob("*.toml"))
        assert names == ["loud-ones.toml", "quiet-ones.toml"]
        await player.press("c", "escape", "enter")
        assert player.gang.name == "Loud Ones"
        assert player.gang.fighters == small_gang().fighters
        assert player.gang.id != small_gang().id


async def test_a_gang_is_founded_by_keys(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("n", "enter")
        await player.answer("Ash Foxes")
        await player.choose("Escher")
        await player.take_what_is_suggested(RosterScreen)
        assert player.shows(RosterScreen)
        assert player.gang.founding
        assert player.path == tmp_path / "ash-foxes.toml"


async def test_a_folder_that_is_not_there_is_made_with_the_first_gang(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app = make_app(place=tmp_path / "gangs")
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("n", "enter")
        assert player.told == ""
        await player.answer("Ash Foxes")
        await player.take_what_is_suggested(RosterScreen)
        assert player.path == tmp_path / "gangs" / "ash-foxes.toml"


async def test_the_roster_says_what_a_founding_lacks(make_app: MakeApp) -> None:
    founding = msgspec.structs.replace(small_gang(), founding=True, fighters=())
    app = make_app(founding)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter")
        assert "exactly one Leader" in told(player, "#foot")


async def test_what_was_said_stays_until_the_next_key(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "d")
        assert player.told
        await player.press("down")
        assert player.told == ""


async def test_the_number_under_the_cursor_is_explained(make_app: MakeApp) -> None:
    app = make_app(red_queens())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "enter", "right", "right", "=")
        assert player.shows(ExplainScreen)
        assert "Ballistic Skill" in told(player)
        assert "Eye Injury" in told(player)


async def test_the_rosters_numbers_are_explained(make_app: MakeApp) -> None:
    app = make_app(red_queens())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "=", "down", "down", "down")
        assert "credits in the Stash" in told(player)
        await player.press("escape")
        assert player.shows(RosterScreen)


async def test_brackets_turn_to_the_other_fighters(make_app: MakeApp) -> None:
    app = make_app(red_queens())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "enter", "right_square_bracket")
        assert isinstance(app.screen, FighterCardScreen)
        assert app.screen.card_id == "mira"
        await player.press("left_square_bracket", "left_square_bracket")
        assert app.screen.card_id == "wren"


async def test_a_closed_task_answers_with_its_reason(make_app: MakeApp) -> None:
    app = make_app(red_queens())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "p", "down", "down", "enter")
        assert player.shows(PostBattleScreen)
        assert "owed" in player.told


async def test_undone_acts_stay_in_the_log_with_a_word(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "h")
        await player.choose("Sister")
        await player.answer("Iris")
        await player.press("u", "l")
        assert isinstance(app.screen, LogScreen)
        marks = [str(app.screen.table.get_row_at(row)[1]) for row in range(2)]
        assert marks == ["undone", "newest"]
        await player.press("ctrl+r")
        assert [fighter.name for fighter in player.gang.fighters][-1] == "Iris"
        await player.press("enter")
        assert player.shows(EntryScreen)


async def test_undoing_back_to_an_older_entry_asks_first(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter")
        for name in ("Iris", "Jade"):
            await player.press("h")
            await player.choose("Sister" if name == "Iris" else "Little Sister")
            await player.answer(name)
        await player.press("l", "down", "down", "t")
        assert player.shows(ChooseScreen)
        await player.press("down", "enter")
        assert len(player.gang.fighters) == 2
        assert [entry.undone for entry in player.file.log] == [False, True, True]


async def test_the_log_is_filtered_by_fighter(make_app: MakeApp) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "h")
        await player.choose("Sister")
        await player.answer("Iris")
        await player.press("l", "f", "end", "enter")
        assert isinstance(app.screen, LogScreen)
        assert [entry.act for entry in app.screen.shown] == ["hire"]


async def test_a_hand_edit_is_shown_and_booked_with_a_reason(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app = make_app(small_gang())
    path = tmp_path / "quiet-ones.toml"
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "h")
        await player.choose("Sister")
        await player.answer("Iris")
        await player.press("escape")
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("credits = 70", "credits = 170"), encoding="utf-8")
        await player.press("enter")
        assert player.shows(HandEditScreen)
        assert "credits 70 → 170" in told(player, "#changes Static")
        await player.press("enter")
        assert player.shows(HandEditScreen)
        await player.answer("a gift")
        assert player.shows(RosterScreen)
        assert player.file.log[-1].act == "correction"
        assert player.gang.stash.credits == 170


async def test_a_file_changed_underneath_is_not_overwritten(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app = make_app(small_gang())
    path = tmp_path / "quiet-ones.toml"
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter")
        changed = path.read_text(encoding="utf-8").replace("credits = 120", "credits = 300")
        path.write_text(changed, encoding="utf-8")
        await player.press("h")
        await player.choose("Sister")
        assert player.shows(ChooseScreen)
        assert path.read_text(encoding="utf-8") == changed
        await player.press("enter")
        assert player.shows(RosterScreen)
        assert player.gang.stash.credits == 300


@pytest.mark.parametrize("key", ["question_mark", "f1"])
async def test_help_lists_the_keys_of_the_page(make_app: MakeApp, key: str) -> None:
    app = make_app(small_gang())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", key)
        assert isinstance(app.screen, HelpScreen)
        assert "Advance" in app.screen.pages["Keys here"]
        assert len(app.screen.pages) > 1
        await player.press("down", "escape")
        assert player.shows(RosterScreen)


async def test_every_key_of_our_own_says_what_it_does(make_app: MakeApp) -> None:
    app = make_app(red_queens())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        for keys in ((), ("enter",), ("enter",), ("escape", "p"), ("escape", "l"), ("escape", "t")):
            await player.press(*keys)
            for active in player.screen.active_bindings.values():
                if active.binding.id:
                    assert active.binding.tooltip, active.binding
