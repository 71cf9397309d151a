"""The example gangs are played, not typed: their answer files make them, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from gangbook.__main__ import main

TOP = Path(__file__).resolve().parent.parent
STORIES = sorted((TOP / "tests" / "stories").glob("*.toml"))
LONG_STORIES = sorted(
    path
    for path in (TOP / "tests" / "stories" / "long").glob("*.toml")
    if not path.name.endswith(".after.toml")
)


@pytest.mark.parametrize("story", STORIES, ids=lambda path: path.stem)
def test_story_makes_the_example_gang(story: Path, tmp_path: Path) -> None:
    made = tmp_path / story.name
    assert main(["play", str(made), "--answers", str(story)]) == 0
    assert made.read_bytes() == (TOP / "gangs" / story.name).read_bytes()


@pytest.mark.parametrize("story", LONG_STORIES, ids=lambda path: path.stem)
def test_long_story_ends_as_its_golden_file(story: Path, tmp_path: Path) -> None:
    made = tmp_path / "gang.toml"
    assert main(["play", str(made), "--answers", str(story)]) == 0
    assert made.read_bytes() == story.with_name(f"{story.stem}.after.toml").read_bytes()
    assert main(["check", "--replay", str(made)]) == 0


def test_every_example_gang_has_its_story() -> None:
    gangs = {path.name for path in (TOP / "gangs").glob("*.toml")}
    assert gangs == {path.name for path in STORIES}


def test_example_gangs_are_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(TOP / "gangs")]) == 0
    assert capsys.readouterr().out.count("is sound") == len(STORIES)
