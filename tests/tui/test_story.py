"""One battle and all its paperwork by keys at 80x24, and every act of it undone again."""

from __future__ import annotations

from pathlib import Path

import msgspec

from gangbook.book.derive import gang_rating
from gangbook.book.gang import Gang
from gangbook.kernel.dice import Dice
from gangbook.store.encode import encode_roster
from gangbook.tui.questions.pick import PickScreen
from gangbook.tui.questions.roll import RollScreen
from gangbook.tui.screens.post_battle import PostBattleScreen
from gangbook.tui.screens.roster import RosterScreen
from tui.conftest import MakeApp
from tui.factory import sister, small_gang
from tui.table import Player

MOST_ACTS = 40
FACES = {"D6": "5", "2D6": "34", "D66": "46", "D3": "2"}
"""What is thrown at the table: everyone survives, Juno is hobbled."""


def three_fighters() -> Gang:
    """The Queen and two Gangers, one of them a point short of an Advancement."""
    gang = small_gang()
    return msgspec.structs.replace(
        gang, fighters=(gang.fighters[0], sister("juno", "Juno", xp=4), sister("kass", "Kass"))
    )


async def fight(player: Player) -> None:
    """Enter a battle that was won: Juno went Out of Action, Kass ended Seriously Injured."""
    await player.press("b", "enter")
    await player.answer("Irons")
    await player.press("1", "enter")
    await player.answer("Ambush")
    await player.press("enter")
    await player.press("right", "down", "1", "down", "right", "space")
    await player.press("up", "right", "right", "1", "ctrl+s")


async def work_through(player: Player) -> list[str]:
    """Do every task of the sequence in its order; gives the acts that were done."""
    for _ in range(MOST_ACTS):
        if player.gang.battles[-1].ended:
            return [entry.act for entry in player.file.log][1:]
        if isinstance(player.screen, RollScreen):
            dice = player.screen.roll.dice
            assert Dice.of(dice).count == len(FACES[dice])
            await player.answer(" ".join(FACES[dice]))
        elif isinstance(player.screen, PickScreen):
            await player.press("enter")
        else:
            assert player.shows(PostBattleScreen)
            await to_what_is_due(player)
    raise AssertionError("the sequence does not end")


async def to_what_is_due(player: Player) -> None:
    """Begin what must be done; a step in which nothing must is ended, as its last task does."""
    await player.press("n")
    assert isinstance(player.screen, PostBattleScreen)
    step = player.screen.states[player.screen.selected]
    if not any(task.owed and not task.closed for task in step.tasks):
        await player.press("end")
    await player.press("enter")


async def test_a_post_battle_is_played_and_undone(make_app: MakeApp, tmp_path: Path) -> None:
    gang = three_fighters()
    opening = encode_roster(gang)
    app = make_app(gang)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter")
        await fight(player)
        assert player.shows(RosterScreen)
        await player.press("p")
        acts = await work_through(player)
        assert acts[0] == "battle"
        assert {"succumb", "injury", "end_wrap_up", "end_actions", "update_rating"} < set(acts)
        assert acts[-1] == "end_sequence"
        assert player.gang.rating == gang_rating(player.gang).value > 0
        juno = player.gang.fighter("juno")
        assert juno is not None
        assert [injury.name for injury in juno.injuries] == ["Hobbled"]
        await player.press("escape", *["u"] * len(acts))
        text = player.path.read_text(encoding="utf-8")
        assert text.partition("\n[[log]]")[0] == opening
        assert all(entry.undone for entry in player.file.log[1:])
        await player.press(*["ctrl+r"] * len(acts))
        assert player.gang.battles[-1].ended


async def test_the_act_survives_the_app(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app(three_fighters())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter")
        await fight(player)
        await player.press("b")
        await player.press("p", "down", "enter", "r")
        thrown = player.file.log[-1].answers
    again = make_app(place=tmp_path / "quiet-ones.toml")
    async with again.run_test(size=(80, 24)) as pilot:
        player = Player(again, pilot)
        await player.rest()
        assert player.file.log[-1].answers == thrown
