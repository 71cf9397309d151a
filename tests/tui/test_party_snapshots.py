"""Pictures of a Dread S-20 party: its page, a card, a session and the questions in between."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from gangbook.book.party import Margin, Party, Session
from gangbook.rules.rulebook import Rulebook
from gangbook.store.sheet_file import read_sheet
from gangbook.store.shipped import example_gangs
from tui.conftest import MakeApp
from tui.factory import small_gang
from tui.test_snapshots import BOTH, SMALL, Compare, by_keys

EXAMPLE = next(path for path in example_gangs() if path.name.startswith("la-casa"))
MARGINS = (
    Margin(who="ana-riquelme", margin=6),
    Margin(who="beto", margin=4, relevant=False),
    Margin(who="ana-riquelme", margin=13),
    Margin(who="beto", margin=-2),
    Margin(who="caro", margin=8),
)


def casa(rulebook: Rulebook) -> Party:
    """The example party as it stands, without its log."""
    return read_sheet(EXAMPLE, rulebook).party


def at_play(rulebook: Rulebook) -> Party:
    """The same in a third session, its clock standing."""
    party = casa(rulebook)
    over = tuple(one if one.is_over else one.doing("spending") for one in party.sessions)
    running = Session(
        id="s3",
        title="El pozo",
        characters=("ana-riquelme", "beto", "caro"),
        minutes=95,
        paused=True,
        margins=MARGINS,
    )
    return msgspec.structs.replace(party, sessions=(*over, running))


def at_its_end(rulebook: Rulebook) -> Party:
    """The same, its play over."""
    party = at_play(rulebook)
    assert party.session is not None
    return party.with_session(party.session.doing("play"))


class TestParty:
    """The page of a party."""

    @BOTH
    def test_between_sessions(
        self, snap_compare: Compare, make_app: MakeApp, rulebook: Rulebook, size: tuple[int, int]
    ) -> None:
        app = make_app(casa(rulebook))
        assert snap_compare(app, terminal_size=size, run_before=by_keys("enter"))

    @BOTH
    def test_while_a_session_runs(
        self, snap_compare: Compare, make_app: MakeApp, rulebook: Rulebook, size: tuple[int, int]
    ) -> None:
        app = make_app(at_play(rulebook))
        assert snap_compare(app, terminal_size=size, run_before=by_keys("enter", "down"))

    def test_a_new_one(self, snap_compare: Compare, make_app: MakeApp) -> None:
        app = make_app(Party(id="ronda-1a2b", name="Ronda", game_master="Marta"))
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys("enter"))

    @BOTH
    def test_beside_a_gang_on_the_shelf(
        self, snap_compare: Compare, make_app: MakeApp, rulebook: Rulebook, size: tuple[int, int]
    ) -> None:
        app = make_app(small_gang(), at_play(rulebook))
        assert snap_compare(app, terminal_size=size)

    def test_what_is_begun(self, snap_compare: Compare, make_app: MakeApp) -> None:
        app = make_app(small_gang())
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys("n"))


class TestCharacter:
    """A character's card."""

    @BOTH
    def test_a_card(
        self, snap_compare: Compare, make_app: MakeApp, rulebook: Rulebook, size: tuple[int, int]
    ) -> None:
        app = make_app(casa(rulebook))
        keys = ("enter", "down", "down", "enter")
        assert snap_compare(app, terminal_size=size, run_before=by_keys(*keys))

    def test_its_knowledges_and_its_account(
        self, snap_compare: Compare, make_app: MakeApp, rulebook: Rulebook
    ) -> None:
        app = make_app(casa(rulebook))
        keys = ("enter", "down", "down", "enter", *["down"] * 9)
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys))

    def test_what_can_be_done(
        self, snap_compare: Compare, make_app: MakeApp, rulebook: Rulebook
    ) -> None:
        app = make_app(casa(rulebook))
        keys = ("enter", "enter", "enter")
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys))

    def test_why(self, snap_compare: Compare, make_app: MakeApp, rulebook: Rulebook) -> None:
        app = make_app(casa(rulebook))
        keys = ("enter", "enter", *["right"] * 6, "=")
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys))

    @BOTH
    def test_a_purchase_with_its_sum(
        self, snap_compare: Compare, make_app: MakeApp, rulebook: Rulebook, size: tuple[int, int]
    ) -> None:
        app = make_app(casa(rulebook))
        keys = ("enter", "down", "g", "1", "2", "down", "down")
        assert snap_compare(app, terminal_size=size, run_before=by_keys(*keys))

    def test_the_surcharge_in_the_sum(
        self, snap_compare: Compare, make_app: MakeApp, rulebook: Rulebook
    ) -> None:
        app = make_app(casa(rulebook))
        keys = ("enter", "down", "g", "2", "2", "down")
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys))


class TestSession:
    """A session at the table."""

    @BOTH
    def test_at_play(
        self, snap_compare: Compare, make_app: MakeApp, rulebook: Rulebook, size: tuple[int, int]
    ) -> None:
        app = make_app(at_play(rulebook))
        keys = ("enter", "s", "r", "+")
        assert snap_compare(app, terminal_size=size, run_before=by_keys(*keys))

    @BOTH
    def test_at_its_end(
        self, snap_compare: Compare, make_app: MakeApp, rulebook: Rulebook, size: tuple[int, int]
    ) -> None:
        app = make_app(at_its_end(rulebook))
        keys = ("enter", "s", "n")
        assert snap_compare(app, terminal_size=size, run_before=by_keys(*keys))

    def test_destiny_is_given(
        self, snap_compare: Compare, make_app: MakeApp, rulebook: Rulebook
    ) -> None:
        app = make_app(at_its_end(rulebook))
        keys = ("enter", "s", "n", "n", "1")
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys))

    def test_destiny_lowers_a_die(
        self, snap_compare: Compare, make_app: MakeApp, rulebook: Rulebook
    ) -> None:
        app = make_app(at_play(rulebook))
        keys = ("enter", "s", "d", "1", "1", "2", "enter", "1", "4", "enter")
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys))

    def test_margins_kept_on_paper(
        self, snap_compare: Compare, make_app: MakeApp, rulebook: Rulebook
    ) -> None:
        app = make_app(at_its_end(rulebook))
        keys = ("enter", "s", "tab", "enter", "7")
        assert snap_compare(app, terminal_size=SMALL, run_before=by_keys(*keys))

    @pytest.mark.parametrize("size", [SMALL], ids=["80x24"])
    def test_the_log(
        self, snap_compare: Compare, make_app: MakeApp, tmp_path: Path, size: tuple[int, int]
    ) -> None:
        shutil.copyfile(EXAMPLE, tmp_path / EXAMPLE.name)
        keys = ("enter", "l", "down", "down")
        assert snap_compare(make_app(), terminal_size=size, run_before=by_keys(*keys))
