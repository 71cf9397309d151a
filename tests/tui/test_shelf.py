"""The shelf and the editor: what is a gang file, and where the editor opens it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gangbook.rules.rulebook import Rulebook
from gangbook.tui.editor import edit
from gangbook.tui.shelf import shelf_of
from tui.factory import shelve, small_gang


def test_only_gang_files_stand_on_the_shelf(tmp_path: Path, rulebook: Rulebook) -> None:
    shelve(tmp_path, small_gang())
    (tmp_path / "house.toml").write_text('gangbook_rules = 1\nextends = "shipped"\n')
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    (tmp_path / "notes.txt").write_text("not a gang")
    assert [shelved.path.name for shelved in shelf_of(tmp_path, rulebook)] == ["quiet-ones.toml"]


def test_an_empty_file_and_a_latin_1_file_are_faults_not_crashes(
    tmp_path: Path, rulebook: Rulebook
) -> None:
    (tmp_path / "empty.toml").write_bytes(b"")
    (tmp_path / "latin.toml").write_bytes('name = "Véx"'.encode("latin-1"))
    assert all(shelved.faults for shelved in shelf_of(tmp_path, rulebook))


@pytest.mark.parametrize(
    ("editor", "expected"),
    [("vim", "+7 {file}"), ("code", "--goto {file}:7"), ("hx", "{file}:7"), ("ed", "{file}")],
)
def test_the_editor_opens_at_the_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, editor: str, expected: str
) -> None:
    program, said = tmp_path / editor, tmp_path / "said"
    program.write_text(f'#!/bin/sh\nprintf "%s" "$*" > "{said}"\n')
    program.chmod(0o755)
    monkeypatch.setenv("VISUAL", str(program))
    assert edit(tmp_path / "x.toml", 7) == ""
    assert said.read_text() == expected.format(file=tmp_path / "x.toml")


def test_an_editor_that_is_not_there_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VISUAL", "/nowhere/quill")
    assert "quill" in edit(tmp_path / "x.toml", 1)
