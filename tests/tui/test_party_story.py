"""A session of Dread S-20 and its spending by keys at 80x24, wholly in the words of the rules."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gangbook.book.character import Character
from gangbook.book.derive_character import account, experience_left
from gangbook.rules.rulebook import Rulebook
from gangbook.store.shipped import example_gangs
from gangbook.tui.questions.pick import PickScreen
from gangbook.tui.screens.character_card import CharacterCardScreen
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.gangs import GangsScreen
from gangbook.tui.screens.log import LogScreen
from gangbook.tui.screens.party import PartyScreen
from gangbook.tui.screens.session import SessionScreen
from tui.conftest import MakeApp
from tui.spanish import english_on, text_of
from tui.table import Player


class Table(Player):
    """A player who reads every page: each has to be in Spanish."""

    rulebook: Rulebook

    async def press(self, *keys: str) -> None:
        """Press keys; after each there is no English word on the screen."""
        for key in keys:
            await super().press(key)
            if not self.shows(GangsScreen):
                found = english_on(self.app, self.app.books.rulebook, self.party)
                assert found == [], text_of(self.app)

    def character(self, name: str) -> Character:
        """The character whose name begins so."""
        return next(one for one in self.party.characters if one.name.startswith(name))

    async def do(self, act: str) -> None:
        """Do a task of the session's list, and go back to the characters."""
        assert isinstance(self.screen, SessionScreen)
        await self.press("tab", "home")
        place = next(at for at, task in enumerate(self.screen.offered) if task.act == act)
        await self.press(*["down"] * place, "enter")
        await self.until(lambda: self.file.log[-1].act == act and self.sees_all())
        await self.press("tab")

    def sees_all(self) -> bool:
        """Whether the page on screen is the newest one."""
        screen = self.screen
        assert isinstance(screen, SessionScreen)
        page = screen.page
        return page is not None and page.entries == len(self.app.books.log(screen.sheet_id))


class Hours:
    """A clock the test puts forward."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def casa(tmp_path: Path) -> Path:
    """The example party, in a folder of its own."""
    example = next(path for path in example_gangs() if path.name.startswith("la-casa"))
    return Path(shutil.copyfile(example, tmp_path / example.name))


async def begin_session(table: Table) -> None:
    """Close the session that is open, and begin another with everybody."""
    await table.press("s", "n", "escape", "s")
    await table.answer("El pozo")
    await table.press("1", "2", "3", "enter")
    assert table.shows(SessionScreen)


async def play_session(table: Table, hours: Hours) -> None:
    """Margins as they happen, destiny, a night, and the clock."""
    await table.press("6", "r", "4", "+", "3", "down", "8", "m")
    await table.answer("-2")
    await table.press("enter")
    hours.seconds += 95 * 60
    await table.press("p", "p", "down", "d", "1")
    await table.answer("12")
    await table.answer("14")
    await table.press("3", "1", "t", "ctrl+u")
    await table.answer("130")
    await table.do("end_day")
    await table.press("up", "up", "g", "5", "1")
    await table.do("begin_day")
    hours.seconds += 20 * 60 + 59


@pytest.mark.rule("S20-01", "S20-29", "S20-31", "S20-35", "S20-37", "S20-38")
async def test_a_session_and_its_spending_are_played_in_spanish(
    make_app: MakeApp, tmp_path: Path, rulebook: Rulebook
) -> None:
    path, hours = casa(tmp_path), Hours()
    opening = path.read_text(encoding="utf-8").partition("\n[[log]]")[0]
    app = make_app(place=path, now=hours)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Table(app, pilot)
        await table.rest()
        assert table.shows(PartyScreen)
        before = len(table.file.log)
        await begin_session(table)
        await play_session(table, hours)
        session = table.party.session
        assert session is not None
        told = [(one.who, one.margin, one.relevant) for one in session.margins]
        assert told == [
            ("ana-riquelme", 6, True),
            ("ana-riquelme", 4, False),
            ("ana-riquelme", 13, True),
            ("beto", 8, True),
            ("beto", -2, True),
            ("caro", 1, True),
        ]
        assert table.character("Ana").temperance_bought == 3
        await table.press("n", "n")
        session = table.party.session
        assert session is not None
        assert session.minutes == 150
        assert [award.xp for award in session.awards] == [7, 3, 1]
        await table.press("n", "1", "4")
        assert [one.destiny for one in table.party.characters] == [8, 9, 3]
        left = table.character("Ana").xp_left
        await table.press("up", "g", "2", "3", "1")
        assert table.character("Ana").xp_left == left - 7
        await table.press("n", "escape")
        assert table.shows(PartyScreen)
        assert table.party.session is None
        done = len(table.file.log) - before
        await table.press(*["u"] * done)
        text = table.path.read_text(encoding="utf-8")
        assert text.partition("\n[[log]]")[0] == opening
        await table.press(*["ctrl+r"] * done)
        assert table.party.session is None
        assert len(table.party.sessions) == 3


async def test_every_page_of_a_party_is_in_spanish(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app(place=casa(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        table = Table(app, pilot)
        await table.rest()
        await table.press("=", "down", "escape", "l", "f", "escape", "down", "down")
        await table.press("t", "escape", "escape", "question_mark", "escape")
        await table.press("enter", "enter", "end", "escape", "=", "escape", "a")
        for _ in range(8):
            await table.press("down")
        assert table.shows(CharacterCardScreen)
        await table.press("j", "1", "escape", "x", "1")
        await table.press("e", "1", "escape", "o", "escape", "escape", "escape")


@pytest.mark.rule("S20-04", "S20-10")
async def test_the_price_is_a_sum_before_it_is_paid(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app(place=casa(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        table = Table(app, pilot)
        await table.rest()
        await table.press("down", "g", "1", "1")
        assert isinstance(table.screen, PickScreen)
        labels = [option.label for option in table.screen.shown]
        assert labels[:2] == ["→ 11: 22 PX", "→ 12: 22 + 24 = 46 PX"]
        assert "Pelea 10 → 11" not in table.reads("#preview")
        await table.press("3")
        assert table.character("Beto").aptitudes["fortaleza"] == 13


async def test_what_rises_by_itself_is_told_before_it_is_paid(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app = make_app(place=casa(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        table = Table(app, pilot)
        await table.rest()
        await table.press("down", "g", "1", "2", "down", "down")
        assert "Armas de Fuego 12 → 13" in table.reads("#preview")
        assert "Caminar (metros) 7 → 8" in table.reads("#preview")


async def test_undo_takes_the_last_purchase_and_gives_its_points_back(
    make_app: MakeApp, tmp_path: Path, rulebook: Rulebook
) -> None:
    app = make_app(place=casa(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        table = Table(app, pilot)
        await table.rest()
        await table.press("down")
        for _ in range(3):
            await table.press("g", "2", "1", "1")
        beto = table.character("Beto")
        assert (beto.skill("pelea"), beto.xp_left) == (9, 96 - 16 - 17 - 18)
        await table.press("u")
        beto = table.character("Beto")
        assert (beto.skill("pelea"), beto.xp_left) == (8, 96 - 16 - 17)
        await table.press("l", "down", "down", "t")
        assert isinstance(table.screen, ChooseScreen)
        assert "Pelea 11 → 12" in table.screen.words
        await table.press("escape", "escape", "g", "1", "1")
        assert isinstance(table.screen, PickScreen)
        assert table.screen.shown[0].label == "→ 11: 22 PX"
        await table.press("escape")
    again = make_app(place=tmp_path / "la-casa-del-cerro.toml")
    async with again.run_test(size=(80, 24)) as pilot:
        table = Table(again, pilot)
        await table.rest()
        beto = table.character("Beto")
        assert beto.xp_left == 96 - 16 - 17 == experience_left(rulebook, beto).value
        assert account(beto)[-1].balance == beto.xp_left


@pytest.mark.rule("S20-29")
async def test_a_margin_is_one_key_on_the_partys_page_and_on_a_card_too(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app = make_app(place=casa(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        table = Table(app, pilot)
        await table.rest()
        await table.press("5")
        assert table.party.session is not None
        assert table.party.session.id == "s2"
        await begin_session(table)
        await table.press("escape", "5", "down", "enter", "r", "7")
        session = table.party.session
        assert session is not None
        told = [(one.who, one.margin, one.relevant) for one in session.margins]
        assert told == [("ana-riquelme", 5, True), ("beto", 7, False)]


async def test_the_log_narrows_to_a_character_or_a_session(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app = make_app(place=casa(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        table = Table(app, pilot)
        await table.rest()
        await table.press("l", "f", "down", "enter")
        assert isinstance(table.screen, LogScreen)
        assert {entry.session for entry in table.screen.shown} == {"s2"}
        await table.press("f", "end", "enter")
        assert all("caro" in str(entry) for entry in table.screen.shown)


async def test_a_clock_that_runs_is_stopped_when_the_party_is_left(
    make_app: MakeApp, tmp_path: Path
) -> None:
    path, hours = casa(tmp_path), Hours()
    app = make_app(place=path, now=hours)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Table(app, pilot)
        await table.rest()
        await begin_session(table)
        hours.seconds += 61 * 60 + 30
        await table.press("escape", "escape")
        assert table.shows(GangsScreen)
        await table.press("enter")
        session = table.party.session
        assert session is not None
        assert (session.minutes, session.paused) == (61, True)
        await table.press("s", "p")
        hours.seconds += 30
        await table.press("p")
        session = table.party.session
        assert session is not None
        assert session.minutes == 62


async def test_the_clock_stands_in_the_book_when_the_app_is_closed(
    make_app: MakeApp, tmp_path: Path
) -> None:
    path, hours = casa(tmp_path), Hours()
    app = make_app(place=path, now=hours)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Table(app, pilot)
        await table.rest()
        await begin_session(table)
        hours.seconds += 12 * 60
        await pilot.press("ctrl+q")
    assert "minutes = 12\npaused = true\n" in path.read_text(encoding="utf-8")


async def test_a_party_and_its_first_character_are_begun_by_keys(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        table = Table(app, pilot)
        await pilot.press("n", "down", "enter")
        await table.rest()
        for sign in "Ronda":
            await pilot.press(sign)
        await pilot.press("enter")
        await pilot.press("enter")
        await table.rest()
        assert table.shows(PartyScreen)
        await table.press("n")
        await table.answer("Eva")
        await table.press("enter", "2", "2")
        await table.answer("3")
        eva = table.character("Eva")
        assert (eva.creation, eva.archetype, eva.xp_left) == (
            "experiencia_beta",
            "Embaucador",
            1000,
        )
        await table.press("enter", "v", "1", "1")
        await table.answer("10")
        await table.press("g", "1", "1", *["down"] * 4, "enter", "f", "enter")
        await table.answer("se juega ya")
        assert table.character("Eva").creation == ""
        assert table.character("Eva").aptitudes["fortaleza"] == 8
