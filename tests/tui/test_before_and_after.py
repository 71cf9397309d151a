"""Before the battle and after its sequence, by keys: who is chosen, who acts, what is reported."""

from __future__ import annotations

import msgspec
import pytest

from factories import before
from gangbook.book.gang import Gang
from gangbook.tui.questions.pick import PickScreen
from gangbook.tui.questions.tally import TallyScreen
from gangbook.tui.screens.before_battle import BeforeBattleScreen
from gangbook.tui.screens.post_battle import PostBattleScreen
from gangbook.tui.screens.report import ReportScreen
from tui.answering import Answering
from tui.conftest import MakeApp
from tui.factory import growing, red_queens, small_gang
from tui.table import Player
from tui.test_growth import content_gang, subject
from tui.test_two_gang_story import irons, queens


def adjusted(what: str, value: str) -> dict[str, list[str]]:
    """The answers with which the arbitrator sets one number of the gang."""
    return {"adjust.what": [what], "adjust.value": [value], "adjust.reason": ["found"]}


def at(step: str) -> Gang:
    """The Queens, at this step of their sequence."""
    now = red_queens()
    fought = msgspec.structs.replace(now.battles[-1], steps=before(step))
    cleared = tuple(msgspec.structs.replace(part, owes=()) for part in fought.fighters)
    return now.with_battle(msgspec.structs.replace(fought, fighters=cleared))


class TestBeforeTheBattle:
    """The page before a battle."""

    async def test_a_crew_is_chosen_and_the_sheet_knows_it(self, make_app: MakeApp) -> None:
        app = make_app(content_gang())
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter", "r")
            assert player.shows(BeforeBattleScreen)
            await player.press("c")
            assert player.shows(PickScreen)
            await player.press("space", "enter")
            assert player.shows(BeforeBattleScreen)
            assert player.gang.crew == ("vex",)
            assert "stays at home" in player.reads("#crew")
            await player.press("b")
            await player.press("enter")
            await player.answer("Irons")
            await player.take_what_is_suggested(TallyScreen)
            assert isinstance(player.screen, TallyScreen)
            assert player.screen.cells["juno"]["part"] == "no"
            assert player.screen.cells["vex"]["part"] == "yes"

    @pytest.mark.parametrize(
        ("now", "told"),
        [
            (content_gang(), "c chooses who fights"),
            (small_gang(), "rolled in the Update Roster step"),
        ],
        ids=["nothing waits", "closed"],
    )
    async def test_enter_on_nothing_or_a_closed_task_says_why(
        self, make_app: MakeApp, now: Gang, told: str
    ) -> None:
        app = make_app(now)
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter", "r", "enter")
            assert player.shows(BeforeBattleScreen)
            assert told in player.told

    async def test_what_waits_is_done_from_the_page(self, make_app: MakeApp) -> None:
        app = make_app(growing())
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter", "r", "enter")
            assert subject(player) == "Vex"


class TestAfterTheBattle:
    """The actions and the report."""

    async def test_an_action_is_taken_and_the_end_says_who_dies(self, make_app: MakeApp) -> None:
        app = make_app(at("actions"))
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter", "p", "enter")
            await player.choose("Trade")
            assert player.shows(PostBattleScreen)
            assert [acted.action for acted in player.gang.battles[-1].acted] == ["trade"]
            assert isinstance(player.screen, PostBattleScreen)
            (step,) = (one for one in player.screen.states if one.state == "now")
            assert "without an escort dies: Orla" in step.tasks[-1].label

    async def test_the_report_is_shown_saved_and_copied(self, make_app: MakeApp) -> None:
        app = make_app(at("report"))
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("enter", "p", "r")
            assert isinstance(player.screen, ReportScreen)
            lines = list(player.screen.lines)
            assert "Report to the Arbitrator" in player.reads("#report")
            await player.press("s")
            saved = player.path.with_name(f"{player.path.stem}-report-b2.txt")
            assert saved.read_text(encoding="utf-8").splitlines() == lines
            assert saved.name in player.told
            await player.press("c")
            assert app.clipboard.startswith("Report to the Arbitrator")
            await player.press("escape")
            assert player.shows(PostBattleScreen)

    @pytest.mark.parametrize("size", [(80, 24)])
    async def test_a_report_that_cannot_be_saved_says_so(
        self, make_app: MakeApp, size: tuple[int, int]
    ) -> None:
        app = make_app(at("report"))
        async with app.run_test(size=size) as pilot:
            player = Player(app, pilot)
            await player.press("enter", "p", "r")
            player.path.with_name(f"{player.path.stem}-report-b2.txt").mkdir()
            await player.press("s")
            assert "cannot be written" in player.told


class TestSinceTheBattle:
    """What the battle has changed, on the page of its sequence."""

    async def test_credits_reputation_and_rating_of_both_gangs_and_all_fighters(
        self, make_app: MakeApp
    ) -> None:
        app = make_app(msgspec.structs.replace(queens(), reputation=1), irons())
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.press("down", "enter", "b", "enter")
            await Answering(player, {"battle.fighters": ["", ""]}).all()
            for what, value in (("credits", "130"), ("reputation", "3")):
                await player.press("j")
                await Answering(player, adjusted(what, value)).all()
            await player.press("p")
            shown = player.reads("#since")
            assert "credits 100 → 130 · reputation 1 → 3 · rating 0" in shown
            assert "credits 40 · reputation 4 · rating 0" in shown
            right = player.screen.query_one("#right")
            assert right.scroll_y == 0
            await player.press("pagedown")
            assert right.scroll_y > 0
            await player.press("pageup")
            assert right.scroll_y == 0
