"""Folders of gangs, the files that are shipped, and rules files that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from gangbook.faults import FileFaults
from gangbook.store.folder import gang_files
from gangbook.store.rules_file import lint_rules, read_rulebook
from gangbook.store.safe_write import CannotWrite, replace_text
from gangbook.store.shipped import copy_examples, example_gangs, rules_path
from store.toy import queens, write


def test_a_folder_shows_its_gangs_by_name_and_no_rules(tmp_path: Path) -> None:
    irons = write(tmp_path, queens(id="irons-1"))
    one = write(tmp_path, queens())
    (tmp_path / "house.toml").write_text('gangbook_rules = 1\nextends = "shipped"\n')
    (tmp_path / "notes.md").write_text("# notes\n")
    assert gang_files(tmp_path) == (irons, one)
    assert gang_files(one) == (one,)


def test_a_folder_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(FileFaults, match="the folder cannot be looked into: No such file"):
        gang_files(tmp_path / "nowhere")


def test_example_gangs_are_copied_and_nothing_is_overwritten(tmp_path: Path) -> None:
    first, *others = example_gangs()
    (tmp_path / first.name).write_text("mine")
    copied = copy_examples(tmp_path)
    assert [path.name for path in copied] == [path.name for path in others]
    assert (tmp_path / first.name).read_text() == "mine"
    assert all((tmp_path / one.name).read_bytes() == one.read_bytes() for one in others)


def test_a_file_cannot_be_written_where_a_folder_stands(tmp_path: Path) -> None:
    (tmp_path / "queens.toml").mkdir()
    with pytest.raises(CannotWrite, match=r"queens\.toml cannot be written: .*Nothing was changed"):
        replace_text(tmp_path / "queens.toml", "text")
    assert [path.name for path in (tmp_path / ".gangbook").iterdir()] == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is empty; earlier versions of it may lie in .gangbook"),
        ("gangbook = 1\n", "this is no rules file of this gangbook"),
        ("gangbook_rules = 2\n", "this is no rules file of this gangbook"),
        ("gangbook_rules =\n", ":1: this is not TOML: the value is missing"),
    ],
)
def test_a_rules_file_that_is_none_is_told(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(text)
    with pytest.raises(FileFaults) as refusal:
        read_rulebook(path)
    assert said in str(refusal.value)
    assert said in str(lint_rules(path)[0])


def test_a_fault_in_the_rules_is_told_with_its_line(tmp_path: Path) -> None:
    text = rules_path().read_text(encoding="utf-8")
    line = next(n for n, row in enumerate(text.splitlines()) if row.startswith("id = "))
    path = tmp_path / "rules.toml"
    lines = text.splitlines()
    lines[line] = "colour = 1"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    faults = lint_rules(path)
    assert (line + 1, "colour") in [
        (fault.line, fault.message.partition(":")[0].rpartition(".")[2]) for fault in faults
    ]
