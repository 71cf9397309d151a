"""The writer is ended at every call to the system: the files are whole, whatever it was doing."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gangbook.kernel import history
from gangbook.kernel.procedure import Asks
from gangbook.rules.rulebook import Rulebook
from gangbook.store.commit import commit, settle
from gangbook.store.gang_file import read_gang, tree_of
from gangbook.store.safe_write import replace_text, versions
from store.dying import DIED, exit_code
from store.toy import Tables, irons, play, queens, write

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

QUEENS, IRONS = "queens-1", "irons-1"
LEAST_STEPS = 10
"""Fewer would mean that the calls are not seen."""


def deaths(action: Callable[[], object], reset: Callable[[], object]) -> Iterator[int]:
    """End the action at every one of its steps in turn; yields after each death."""
    for step in itertools.count(1):
        reset()
        code = exit_code(action, step)
        if code == 0:
            assert step > LEAST_STEPS
            return
        assert code == DIED, f"the writer failed by itself at step {step}"
        yield step


def test_one_file_is_old_or_new(tmp_path: Path) -> None:
    path = tmp_path / "queens.toml"
    old, new = "old\n" * 1000, "new\n" * 2000
    seen = set()
    for _ in deaths(lambda: replace_text(path, new), lambda: path.write_text(old)):
        seen.add(path.read_text())
    assert seen == {old, new}


def test_an_act_is_in_the_file_or_can_be_taken_up(
    tmp_path: Path, table: Tables, rulebook: Rulebook
) -> None:
    """The last answer of an act that keeps a version: until it counts, the act is still open."""
    path = write(tmp_path, queens())
    book = table(path)
    play(book, QUEENS, "donate")
    playing = book.begin("feast", QUEENS, {})
    playing.answer("10")
    playing.answer("6 6", thrown=True)
    old = path.read_text(encoding="utf-8")
    seen = set()
    for step in deaths(lambda: playing.answer("luck"), lambda: path.write_text(old)):
        file = read_gang(path, rulebook)
        seen.add((len(file.open_acts), len(file.log), file.gang.stash.credits))
        assert history.prove(tree_of(file.gang), file.log) == ()
        kept = [one.read_text(encoding="utf-8") for one in versions(path)]
        assert all(text.endswith("\n") and "[[fighters]]" in text for text in kept), step
    assert seen == {(1, 2, 101), (0, 3, 111)}
    book.close()
    path.write_text(old, encoding="utf-8")
    again = table(path)
    outcome = again.resume(QUEENS, again.open_acts(QUEENS)[0].id).outcome
    assert isinstance(outcome, Asks)
    assert [answer.value for answer in outcome.given] == ["10", "6 6"]


def test_opening_a_gang_harms_nothing(tmp_path: Path, table: Tables, rulebook: Rulebook) -> None:
    path = write(tmp_path, queens())
    old = path.read_bytes()
    for _ in deaths(lambda: table(path), lambda: None):
        assert path.read_bytes() == old
    book = table(path)
    assert book.read_only(QUEENS) == ""
    assert [one.read_bytes() for one in versions(path)] == [old]


def leftovers(folder: Path) -> list[str]:
    return [one.name for one in (folder / ".gangbook").iterdir() if "commit" in one.name]


@pytest.mark.parametrize("first_opened", [0, 1])
@pytest.mark.parametrize("second_folder", ["", "other"])
def test_two_files_are_both_old_or_both_new_once_either_is_opened(
    first_opened: int, second_folder: str, tmp_path: Path
) -> None:
    (tmp_path / second_folder).mkdir(exist_ok=True)
    paths = (tmp_path / "one.toml", tmp_path / second_folder / "other.toml")
    old, new = ("old one\n", "old other\n"), ("new one\n" * 50, "new other\n" * 50)

    def reset() -> None:
        for path, text in zip(paths, old, strict=True):
            path.write_text(text)
            for left in (path.parent / ".gangbook").glob("*commit*"):
                left.unlink()

    seen = set()
    for step in deaths(lambda: commit(dict(zip(paths, new, strict=True))), reset):
        for path, one, other in zip(paths, old, new, strict=True):
            assert path.read_text() in (one, other), step
        settle(paths[first_opened])
        after_first = tuple(path.read_text() for path in paths)
        settle(paths[1 - first_opened])
        assert tuple(path.read_text() for path in paths) == after_first
        assert after_first in (old, new), step
        seen.add(after_first)
        assert leftovers(tmp_path) == leftovers(tmp_path / second_folder) == []
    assert seen == {old, new}


def test_settling_may_be_cut_short_as_often_as_it_likes(tmp_path: Path) -> None:
    """After every death of the commit, the clearing up dies at every one of its own steps too."""
    paths = (tmp_path / "one.toml", tmp_path / "other.toml")
    old, new = ("old one\n", "old other\n"), ("new one\n", "new other\n")

    def reset() -> None:
        for path, text in zip(paths, old, strict=True):
            path.write_text(text)
            for left in (path.parent / ".gangbook").glob("*commit*"):
                left.unlink()

    def clear_up() -> None:
        for path in paths:
            settle(path)

    for step in deaths(lambda: commit(dict(zip(paths, new, strict=True))), reset):
        for again in itertools.count(1):
            if exit_code(clear_up, again) == 0:
                break
        result = tuple(path.read_text() for path in paths)
        assert result in (old, new), step
        assert leftovers(tmp_path) == []


def test_an_act_over_two_gangs_is_in_both_logs_or_in_none(
    tmp_path: Path, table: Tables, rulebook: Rulebook
) -> None:
    paths = (write(tmp_path, queens()), write(tmp_path, irons()))
    book = table(*paths)
    playing = book.begin("barter", QUEENS, {"with": IRONS}, (IRONS,))
    playing.answer("20")
    old = [path.read_bytes() for path in paths]

    def reset() -> None:
        for path, text in zip(paths, old, strict=True):
            path.write_bytes(text)
            for left in (path.parent / ".gangbook").glob("*commit*"):
                left.unlink()

    seen = set()
    for step in deaths(lambda: playing.answer("4", thrown=True), reset):
        for path in paths:
            settle(path)
        mine, theirs = (read_gang(path, rulebook) for path in paths)
        assert len(mine.log) == len(theirs.log) + len(mine.open_acts) or mine.open_acts, step
        seen.add((len(mine.open_acts), len(mine.log), len(theirs.log)))
        for file in (mine, theirs):
            assert not len(file.log) or history.prove(tree_of(file.gang), file.log) == ()
    assert seen == {(1, 1, 0), (0, 2, 2)}


def test_a_torn_record_of_a_commit_counts_as_none(tmp_path: Path) -> None:
    paths = (tmp_path / "one.toml", tmp_path / "other.toml")
    for path in paths:
        path.write_text("old\n")
    aside = tmp_path / ".gangbook"
    aside.mkdir()
    (aside / "one.toml.commit").write_text('{"id": "x", "fil')
    (aside / "one.toml.x.commit-new").write_text("new\n")
    settle(paths[0])
    assert paths[0].read_text() == "old\n"
    assert list(aside.iterdir()) == []
