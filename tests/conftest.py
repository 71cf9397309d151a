"""What every test may use: the shipped rules, the `rule` mark's claims, hypothesis's profile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from gangbook.rules.rulebook import Rulebook
from gangbook.store.rules_file import read_rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator

CLAIMS = "claimed_rules.txt"
"""In pytest's cache folder: the requirement ids that the collected tests check, one a line."""

settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=100, stateful_step_count=30
)
settings.load_profile("ci")


@pytest.fixture(scope="session")
def rulebook() -> Rulebook:
    """The shipped rules with the shipped catalogue."""
    return read_rulebook()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Write down which requirements the collected tests claim; also with `--collect-only`."""
    claims = {rule for item in session.items if will_run(item) for rule in claimed_by(item)}
    folder = session.config.rootpath / session.config.getini("cache_dir")
    folder.mkdir(parents=True, exist_ok=True)
    text = "".join(f"{rule}\n" for rule in sorted(claims))
    (folder / CLAIMS).write_text(text, encoding="utf-8")


def will_run(item: pytest.Item) -> bool:
    """Whether a test is neither skipped nor to fail; a condition in words counts as met."""
    if item.get_closest_marker("skip") or item.get_closest_marker("xfail"):
        return False
    return not any(
        bool(mark.args[0] if mark.args else mark.kwargs.get("condition", True))
        for mark in item.iter_markers("skipif")
    )


def claimed_by(item: pytest.Item) -> Iterator[str]:
    """The requirement ids a test's `rule` marks name."""
    for mark in item.iter_markers("rule"):
        yield from mark.args
