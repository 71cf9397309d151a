"""An act outlives the app: left in its middle, or killed with it, it goes on with the same dice."""

from __future__ import annotations

from pathlib import Path

import pytest

from gangbook.__main__ import main
from gangbook.kernel.procedure import Asks
from gangbook.rules.rulebook import Rulebook
from gangbook.store.open_book import OpenBook
from gangbook.tui.questions.pick import PickScreen
from gangbook.tui.questions.roll import RollScreen
from gangbook.tui.screens.roster import RosterScreen
from tui.conftest import MakeApp
from tui.factory import growing, shelve
from tui.table import Player
from tui.terminal import Terminal
from tui.test_story import three_fighters

SEED_THAT_ASKS_ON = 4
"""The dice that fall with it bring Juno a choice."""
RIGHT = "\x1b[C"
STORY = (
    ("\r", "QUIET ONES"),
    *((key, "") for key in ("b", "\r", "Irons", "\r", "1", "1", "Ambush", "\r", "1")),
    *((key, "") for key in (RIGHT, "1", "\x13", "p", "\r", "r", "\r")),
)
"""Keys from the shelf to the first roll after a battle, and what is waited for after each."""


async def test_half_an_advancement_goes_on_with_the_same_dice(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app = make_app(growing(), seed=SEED_THAT_ASKS_ON)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "down", "down", "a", "r")
        (thrown,) = player.file.open_acts[0].answers
        assert "] threw " in thrown
        await player.press("enter")
        assert player.shows(PickScreen)
        await player.press("ctrl+q")
    again = make_app(place=tmp_path, seed=99)
    async with again.run_test(size=(80, 24)) as pilot:
        player = Player(again, pilot)
        await player.press("enter")
        assert player.shows(RosterScreen)
        assert "Advancement Juno is open" in player.reads("#foot")
        await player.press("o")
        assert player.shows(PickScreen)
        await player.press("1")
        assert player.shows(RosterScreen)
        assert player.file.open_acts == ()
        assert player.file.log[-1].answers[0] == thrown
        juno = player.gang.fighter("juno")
        assert juno is not None
        assert len(juno.advancements) == 1


async def test_dice_taken_back_after_a_restart_stay_in_the_entry(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app = make_app(growing(), seed=SEED_THAT_ASKS_ON)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "down", "down", "a", "r", "ctrl+q")
    again = make_app(place=tmp_path)
    async with again.run_test(size=(80, 24)) as pilot:
        player = Player(again, pilot)
        await player.press("enter", "o", "backspace")
        assert player.shows(RollScreen)
        await player.press("3", "3", "enter")
        assert player.file.log[-1].retaken


@pytest.mark.parametrize(("keys", "answers"), [(4, 1), (12, 6), (13, 7), (16, 8)])
def test_the_app_is_killed_and_the_file_is_whole(
    keys: int,
    answers: int,
    tmp_path: Path,
    rulebook: Rulebook,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It dies while it does what the key after `keys` keys asks for; all before that is written."""
    (path,) = shelve(tmp_path, three_fighters())
    with Terminal(tmp_path) as terminal:
        terminal.wait_for("Quiet Ones")
        for key, words in STORY[:keys]:
            terminal.press(key)
            if words:
                terminal.wait_for(words)
            else:
                terminal.settle()
        terminal.press(STORY[keys][0])
        terminal.kill()
    assert main(["check", str(tmp_path)]) == 0
    assert "sound" in capsys.readouterr().out
    book = OpenBook(rulebook)
    gang_id = book.open(path)
    try:
        assert book.read_only(gang_id) == ""
        finished = sum(len(entry.answers) for entry in book.log(gang_id))
        assert finished + sum(len(act.answers) for act in book.open_acts(gang_id)) >= answers
        for act in book.open_acts(gang_id):
            playing = book.resume(gang_id, act.id)
            assert isinstance(playing.outcome, Asks)
            assert tuple(answer.line() for answer in playing.answers) == act.answers
    finally:
        book.close()
