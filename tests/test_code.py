"""The code itself: formatted, linted, typed, and the README's test command is the one that runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    "command",
    [
        ["ruff", "format", "--check", "src", "tests"],
        ["ruff", "check", "src", "tests"],
        ["mypy"],
    ],
    ids=["format", "lint", "types"],
)
def test_code_is_clean(command: list[str]) -> None:
    run = subprocess.run(
        [sys.executable, "-m", *command], cwd=TOP, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_ci_runs_the_command_the_readme_names() -> None:
    command = (TOP / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1]
    assert command in (TOP / "README.md").read_text(encoding="utf-8").splitlines()


def test_no_source_file_is_longer_than_one_sitting() -> None:
    long = {
        str(path.relative_to(TOP)): lines
        for path in (TOP / "src").rglob("*.py")
        if (lines := path.read_text(encoding="utf-8").count("\n")) > 320
    }
    assert long == {}
