"""Screens that look the same everywhere: steady settings, no blinking, dice from a seed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import _wait
from textual.widgets import Input

from gangbook.book.gang import Sheet
from gangbook.kernel.dice import fresh_chance
from gangbook.rules.rulebook import Rulebook
from gangbook.tui.app import GangbookApp
from gangbook.tui.questions.question_screen import QuestionScreen
from tui.factory import shelve

MakeApp = Callable[..., GangbookApp]


@pytest.fixture(autouse=True)
def _steady(monkeypatch: pytest.MonkeyPatch) -> None:
    """What could make two pictures of one screen differ is out of the way."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("TEXTUAL_THEME", raising=False)
    monkeypatch.setattr(_wait, "SLEEP_GRANULARITY", 0.01)
    monkeypatch.setattr(Input, "_toggle_cursor", lambda self: None)
    monkeypatch.setattr(QuestionScreen, "settle", 0.0)


def stopped() -> float:
    """A clock in which no second passes."""
    return 0.0


@pytest.fixture
def make_app(tmp_path: Path, rulebook: Rulebook) -> MakeApp:
    """Makes the app on a folder with these gangs, each a file of its own."""

    def make(
        *gangs: Sheet,
        place: Path | None = None,
        seed: int = 4,
        now: Callable[[], float] = stopped,
    ) -> GangbookApp:
        shelve(tmp_path, *gangs)
        return GangbookApp(place or tmp_path, rulebook, fresh_chance(seed), now)

    return make
