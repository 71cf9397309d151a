"""Every message about a gang file, tested: a file for each, with all its faults beside it.

To add one, write `<name>.toml` and what is to be said about it as `<name>.txt`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from gangbook.faults import Fault, FileFaults
from gangbook.rules.rulebook import Rulebook
from gangbook.store.gang_file import read_gang
from gangbook.store.toml_text import LARGEST

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.toml"))
PYTHON_WORDS = ("int", "str", "bool", "float", "dict", "None", "NoneType", "object", "tuple")


def faults_of(path: Path, rulebook: Rulebook) -> tuple[Fault, ...]:
    with pytest.raises(FileFaults) as refusal:
        read_gang(path, rulebook)
    return refusal.value.faults


def told(faults: tuple[Fault, ...]) -> str:
    """The faults as they are printed, the file by its name alone."""
    return "".join(f"{str(fault).replace(f'{HERE}{os.sep}', '')}\n" for fault in faults)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_fault_of_a_bad_file_is_told(path: Path, rulebook: Rulebook) -> None:
    before = path.read_bytes()
    said = told(faults_of(path, rulebook))
    assert said == path.with_suffix(".txt").read_text(encoding="utf-8")
    assert path.read_bytes() == before


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_line_that_is_told_holds_what_was_found(path: Path, rulebook: Rulebook) -> None:
    lines = path.read_bytes().split(b"\n")
    for fault in faults_of(path, rulebook):
        if fault.line is None or not fault.found or fault.found.startswith(("a ", "the ", "no")):
            continue
        if "its maximum" not in fault.message:
            assert fault.found.strip('"').encode() in lines[fault.line - 1]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_message_speaks_python(path: Path, rulebook: Rulebook) -> None:
    for fault in faults_of(path, rulebook):
        words = f"{fault.message} {fault.found} {fault.allowed}".replace(",", " ").split()
        assert not set(words) & set(PYTHON_WORDS)


def test_every_file_has_its_text_and_every_text_its_file() -> None:
    names = {path.stem for path in FILES}
    assert names == {path.stem for path in HERE.glob("*.txt")}
    assert len(names) > 50


def large(path: Path) -> None:
    with open(path, "wb") as file:
        file.write(b'gangbook = 1\nnotes = "')
        file.truncate(50 * 1024 * 1024)


def folder(path: Path) -> None:
    path.mkdir()


def nothing(path: Path) -> None:
    return None


def pipe(path: Path) -> None:
    os.mkfifo(path)


def below_a_file(path: Path) -> None:
    path.parent.rmdir()
    path.parent.write_text("a file where a folder should be", encoding="utf-8")


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (large, "the file is too large for gangbook, found 50 MB, allowed: up to 16 MB"),
        (folder, "this is a folder, allowed: a file"),
        (nothing, "the file cannot be read: No such file or directory"),
        (below_a_file, "the file cannot be read: Not a directory"),
        pytest.param(
            pipe,
            "this is neither a file nor a folder, allowed: a file",
            marks=pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names"),
        ),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_what_is_no_file_of_a_gang_is_told(
    made: Callable[[Path], None], said: str, tmp_path: Path, rulebook: Rulebook
) -> None:
    path = tmp_path / "gangs" / "queens.toml"
    path.parent.mkdir()
    made(path)
    (fault,) = faults_of(path, rulebook)
    assert str(fault) == f"{path}: {said}"


def test_a_file_of_the_largest_size_is_still_read(tmp_path: Path, rulebook: Rulebook) -> None:
    path = tmp_path / "queens.toml"
    text = 'gangbook = 1\nid = "q"\nname = "Q"\nlist = "escher"\nruleset = "tracks"\n'
    path.write_text(text + "\n" * (LARGEST - len(text)), encoding="utf-8")
    assert read_gang(path, rulebook).gang.id == "q"
