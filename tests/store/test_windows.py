"""Two windows on one gang, and folders that take nothing: read-only, and said so."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gangbook.faults import FileFaults, Locked
from gangbook.rules.rulebook import Rulebook
from gangbook.store.gang_file import read_gang
from gangbook.store.open_book import OpenBook
from store.toy import ACTS_HERE, Tables, play, queens, write

QUEENS = "queens-1"
NOBODY = 65534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return write(tmp_path, queens())


@pytest.fixture
def other_window(path: Path) -> Iterator[subprocess.Popen[str]]:
    """A process of its own that holds the gang until its input ends."""
    child = subprocess.Popen(
        [sys.executable, Path(__file__).with_name("killed.py"), path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stdout.readline()
    yield child
    child.kill()
    child.wait()
    child.stdin.close()
    child.stdout.close()


def test_the_second_window_may_read_and_not_write(
    path: Path, other_window: subprocess.Popen[str], table: Tables
) -> None:
    before = path.read_bytes()
    book = table(path)
    assert book.read_only(QUEENS) == (
        "The gang is open in another window; close it there to write here."
    )
    assert book.gang(QUEENS) == queens()
    assert len(book.open_acts(QUEENS)) == 1
    with pytest.raises(Locked, match="open in another window"):
        book.begin("donate", QUEENS, {})
    with pytest.raises(Locked):
        book.resume(QUEENS, "o1")
    with pytest.raises(Locked):
        book.undo(QUEENS)
    assert path.read_bytes() == before


def test_a_window_that_was_killed_holds_nothing(
    path: Path, other_window: subprocess.Popen[str], table: Tables
) -> None:
    other_window.kill()
    other_window.wait()
    book = table(path)
    assert book.read_only(QUEENS) == ""
    play(book, QUEENS, "donate")


def as_nobody(action: Callable[[], str]) -> str:
    """What an action says in a process that may write nothing of ours.

    Root may write everywhere, so there the process becomes nobody first.
    """
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        said = "nothing"
        try:
            if os.geteuid() == 0:
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            said = action()
        except BaseException as error:
            said = f"{type(error).__name__}: {error}"
        finally:
            os.write(writer, json.dumps(said).encode())
            os._exit(0)
    os.close(writer)
    with open(reader, encoding="utf-8") as answer:
        said = json.loads(answer.read())
    os.waitpid(child, 0)
    return str(said)


@pytest.fixture
def closed_folder() -> Iterator[Path]:
    """A folder with a gang that others may read and nobody but root may write."""
    folder = Path(tempfile.mkdtemp(prefix="gangbook-"))
    write(folder, queens()).chmod(0o444)
    folder.chmod(0o555)
    yield folder
    for one in [folder, *folder.rglob("*")]:
        one.chmod(0o755)
    shutil.rmtree(folder)


def said_on_opening(rulebook: Rulebook, path: Path) -> str:
    """Why a gang can only be read, and what is said to an act on it."""
    rulebook.catalogue.gang_list_names()
    read_gang(path, rulebook)

    def opening() -> str:
        book = OpenBook(rulebook, acts=ACTS_HERE)
        gang_id = book.open(path)
        assert book.gang(gang_id) == queens()
        with pytest.raises(Locked) as refusal:
            book.begin("donate", gang_id, {})
        assert str(refusal.value) == book.read_only(gang_id)
        return book.read_only(gang_id)

    return as_nobody(opening)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_in_a_folder_that_may_not_be_written_gangs_are_read(
    closed_folder: Path, rulebook: Rulebook
) -> None:
    path = closed_folder / "queens-1.toml"
    before = path.read_bytes()
    assert said_on_opening(rulebook, path) == (
        "The folder takes no files, so nothing can be written. "
        f"{closed_folder}/.gangbook cannot be made: Permission denied. Nothing was changed."
    )
    assert path.read_bytes() == before
    assert [one.name for one in closed_folder.iterdir()] == ["queens-1.toml"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_where_only_the_folder_of_locks_may_not_be_written_gangs_are_read_too(
    closed_folder: Path, rulebook: Rulebook
) -> None:
    closed_folder.chmod(0o755)
    (closed_folder / ".gangbook").mkdir(mode=0o555)
    path = closed_folder / "queens-1.toml"
    assert said_on_opening(rulebook, path) == (
        "The folder takes no files, so nothing can be written. "
        f"{closed_folder}/.gangbook/queens-1.toml.lock cannot be made: Permission denied."
    )


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_file_and_a_folder_that_may_not_be_read_are_faults(
    closed_folder: Path, rulebook: Rulebook
) -> None:
    path = closed_folder / "queens-1.toml"

    def reading() -> str:
        try:
            read_gang(path, rulebook)
        except FileFaults as error:
            return str(error)
        return "it was read"

    path.chmod(0o000)
    assert as_nobody(reading) == f"{path}: the file cannot be read: Permission denied"
    path.chmod(0o444)
    closed_folder.chmod(0o000)
    assert as_nobody(reading) == f"{path}: the file cannot be read: Permission denied"
