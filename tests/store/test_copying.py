"""A gang copied into a file of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from gangbook.book.derive import wealth
from gangbook.faults import Refused
from gangbook.rules.rulebook import Rulebook
from gangbook.store.copying import copy_gang
from gangbook.store.gang_file import read_gang
from store.toy import Tables, play, queens, write


def test_a_copy_has_an_id_and_a_log_of_its_own(
    tmp_path: Path, table: Tables, rulebook: Rulebook
) -> None:
    path = write(tmp_path, queens())
    book = table(path)
    before = path.read_bytes()
    copied = copy_gang(book, queens().id, tmp_path, "Kings", "0001")
    assert copied == "kings-0001"
    file = read_gang(tmp_path / "kings.toml", rulebook)
    assert [entry.act for entry in file.log] == ["copy_gang"]
    assert file.log[0].args == {"of": queens().id}
    assert (file.gang.fighters, file.gang.stash) == (queens().fighters, queens().stash)
    assert wealth(file.gang).value == wealth(queens()).value
    assert path.read_bytes() == before


def test_acts_on_a_copy_leave_the_first_alone(tmp_path: Path, table: Tables) -> None:
    path = write(tmp_path, queens())
    book = table(path)
    copied = copy_gang(book, queens().id, tmp_path, "Kings", "0001")
    play(book, copied, "donate")
    assert book.gang(copied).stash.credits == 101
    assert book.gang(queens().id).stash.credits == 100


def test_a_copy_takes_no_file_that_is_there(tmp_path: Path, table: Tables) -> None:
    path = write(tmp_path, queens())
    book = table(path)
    with pytest.raises(Refused, match="is there already"):
        copy_gang(book, queens().id, path, "Kings")
