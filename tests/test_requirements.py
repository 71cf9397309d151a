"""Every requirement is checked by a test, and no test claims what is none."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent
HEADED = re.compile(r"^- \*\*((?:TRK|FFA|PBS|S20|CORE|INJ|GANG)-\d{2})\*\*", re.MULTILINE)


@pytest.fixture(scope="module")
def claimed(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """What all tests together claim, whichever of them run now."""
    cache = tmp_path_factory.mktemp("claims")
    options = ("--collect-only", "-q", "-o", f"cache_dir={cache}")
    command = (sys.executable, "-m", "pytest", *options, "tests")
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]
    return set((cache / "claimed_rules.txt").read_text(encoding="utf-8").split())


@pytest.fixture(scope="module")
def required() -> set[str]:
    """The ids of all requirements."""
    return set(HEADED.findall((TESTS / "requirements.md").read_text(encoding="utf-8")))


def test_every_requirement_is_claimed(claimed: set[str], required: set[str]) -> None:
    assert sorted(required - claimed) == []


def test_nothing_is_claimed_that_is_no_requirement(claimed: set[str], required: set[str]) -> None:
    assert sorted(claimed - required) == []
