"""Two gangs at one table: a whole sequence by keys at 80x24, and all of it undone again."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import OptionList

from gangbook.book.fighter import Item
from gangbook.book.gang import Gang, Stash, Territory
from gangbook.kernel import history
from gangbook.store.encode import encode_roster
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.post_battle import PostBattleScreen
from gangbook.underhive.act import Task
from tui.answering import Answering
from tui.conftest import MakeApp
from tui.factory import QUEEN, sister
from tui.table import Player

GOLDEN = Path(__file__).parent / "golden"
QUEENS, IRONS = "red-queens-0001", "iron-skulls-0002"
MOST_TASKS = 60
BATTLE = {
    "battle.result": ["won"],
    "battle.scenario": ["the_trap"],
    "battle.fighters": [
        "juno out=1 | kass out=1 | nyx down=yes | mira took_out=1",
        "gor took_out=1 | brock out=1",
    ],
}
OURS = {
    "succumb": ["1"],
    "lasting_injuries": ["5 5", "6 1", "6 6", "2 1"],
    "attacker": [f"{IRONS}/gor"],
    "capture": ["2"],
    "territory.staked": ["theirs"],
    "territory.which": ["old-ruins"],
    "rewards": ["4", "3"],
    "rewards.xp": ["2"],
    "income": ["3", "2"],
    "action": ["medical_escort", "trade"],
    "medical_escort.fee": ["1 2"],
    "medical_escort.pay": ["yes"],
    "medical_escort": ["4"],
    "clean_house.field": ["held"],
    "seek": ["4 4"],
    "trade.item": ["stub_gun"],
    "sell.items": ["knife"],
    "sell.less": ["2"],
    "boon.recruit": ["1 2"],
    "move": ["take:stub-gun"],
}
THEIRS = {
    "lasting_injuries": ["4 5"],
    "rewards": ["2"],
    "income": ["5"],
    "action": ["sell_to_guilders"],
    "boon.recruit": ["1 2"],
}
OFFERED = {
    "seek": "seek",
    "trade": "trade.item",
    "sell": "sell.items",
    "hire": "hire.type",
    "move_gear": "move",
    "advance": "advancement",
}
"""Acts that stay open as long as one likes, each with the answer without which it is passed by."""


def queens() -> Gang:
    """A Queen, a Matriarch and three Sisters, one of them with a knife."""
    matriarch = {"type": "gang_matriarch", "category": "champion", "cost": 95}
    knife = Item(id="knife", item="fighting_knife", name="Fighting knife", paid=15, value=15)
    return Gang(
        id=QUEENS,
        name="The Red Queens",
        list="escher",
        ruleset="core",
        reputation=5,
        stash=Stash(credits=100),
        fighters=(
            sister("vex", "Vex", type="gang_queen", category="leader", cost=125, profile=QUEEN),
            sister("mira", "Mira", **matriarch),
            sister("juno", "Juno"),
            sister("kass", "Kass"),
            sister("nyx", "Nyx", items=(knife,)),
        ),
        territories=(Territory(id="settlement", territory="settlement", name="Settlement"),),
    )


def irons() -> Gang:
    """Outlaws with two Territories, one of them not their first."""
    return Gang(
        id=IRONS,
        name="Iron Skulls",
        list="escher",
        ruleset="core",
        alignment="outlaw",
        reputation=4,
        stash=Stash(credits=40),
        fighters=(
            sister("gor", "Gor", type="gang_queen", category="leader", cost=125, profile=QUEEN),
            sister("brock", "Brock"),
            sister("slag", "Slag"),
        ),
        territories=(
            Territory(id="settlement", territory="settlement", name="Settlement"),
            Territory(id="old-ruins", territory="old_ruins", name="Old Ruins"),
        ),
    )


async def work_through(
    player: Player, answers: dict[str, list[str]], until: str = ""
) -> dict[str, list[str]]:
    """Do what waits on this side up to a step or to the end; gives the answers nobody asked for."""
    answering = Answering(player, answers)
    for _ in range(MOST_TASKS):
        screen = player.screen
        assert isinstance(screen, PostBattleScreen)
        step = next((one for one in screen.states if one.state == "now"), None)
        if step is None or step.id == until:
            return {rule: values for rule, values in answering.left.items() if values}
        await player.press("n")
        listing = screen.query_one(OptionList)
        place = next(at for at, task in enumerate(step.tasks) if wanted(task, answering.left))
        now = listing.highlighted or 0
        await player.press(*["down"] * (place - now), *["up"] * (now - place), "enter")
        await answering.all()
    raise AssertionError("the sequence does not end")


def wanted(task: Task, answers: dict[str, list[str]]) -> bool:
    """Whether a task is done: it is open, and what it asks was thought of."""
    if task.closed:
        return False
    if task.act == "post_battle_action":
        return bool(answers.get("action"))
    return task.act not in OFFERED or bool(answers.get(OFFERED[task.act]))


async def undo_all(player: Player) -> None:
    """Undo every act of the gang on screen, with the other gang's later ones where it asks."""
    while (newest := history.head(player.file.log)) is not None and newest.act != "opening":
        await player.press("u")
        if player.shows(ChooseScreen):
            await player.press("down", "enter")


async def test_a_whole_sequence_of_two_gangs_is_played_and_undone(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app = make_app(queens(), irons())
    files = [tmp_path / "red-queens.toml", tmp_path / "iron-skulls.toml"]
    opening = [encode_roster(queens()), encode_roster(irons())]
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("down", "enter", "b", "enter")
        await Answering(player, BATTLE).all()
        await player.press("p")
        ours = await work_through(player, OURS, until="actions")
        await player.press("tab")
        theirs = await work_through(player, THEIRS, until="actions")
        await player.press("escape", "k", "n", "escape", "p", "tab")
        assert await work_through(player, theirs) == {}
        await player.press("tab")
        assert await work_through(player, ours) == {}
        ended = [file.read_bytes() for file in files]
        assert ended == [(GOLDEN / file.name).read_bytes() for file in files]
        await player.press("escape")
        await undo_all(player)
        await player.press("escape", "up", "enter")
        await undo_all(player)
        assert [file.read_text(encoding="utf-8").partition("\n[[log]]")[0] for file in files] == (
            opening
        )
