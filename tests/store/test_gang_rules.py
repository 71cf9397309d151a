"""A gang whose rules are not what they were: it waits for a choice, and nothing else is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from gangbook.faults import ChangedOnDisk, FileFaults, Locked, Refused
from gangbook.kernel import history
from gangbook.rules.rulebook import Rulebook
from gangbook.store.gang_file import read_gang, tree_of
from store.toy import Tables, play, queens, write

QUEENS = "queens-1"
HOUSE = 'gangbook_rules = 1\nextends = "shipped"\nname = "House"\n'


@pytest.fixture
def path(tmp_path: Path, table: Tables) -> Path:
    """A gang that plays by house rules, which were changed since."""
    path = write(tmp_path, queens())
    house = tmp_path / "house.toml"
    house.write_text(HOUSE, encoding="utf-8")
    book = table(path)
    play(book, QUEENS, "donate")
    book.use_rules(QUEENS, "house.toml")
    assert book.read_only(QUEENS) == ""
    book.close()
    house.write_text(HOUSE.replace("House", "Other house"), encoding="utf-8")
    return path


def test_nothing_is_written_before_the_choice(path: Path, table: Tables) -> None:
    before = path.read_bytes()
    book = table(path)
    for refused in (
        lambda: book.begin("donate", QUEENS, {}),
        lambda: book.undo(QUEENS),
        lambda: book.redo(QUEENS),
    ):
        with pytest.raises(Locked, match="were changed since"):
            refused()
    assert path.read_bytes() == before


def test_a_choice_that_cannot_be_written_is_no_choice(path: Path, table: Tables) -> None:
    book = table(path)
    path.write_bytes(path.read_bytes() + b"# theirs\n")
    with pytest.raises(ChangedOnDisk):
        book.use_rules(QUEENS, "house.toml")
    with pytest.raises(Locked, match="were changed since"):
        book.begin("donate", QUEENS, {})


def test_a_hand_edit_is_booked_first_and_the_rules_chosen_then(
    path: Path, table: Tables, rulebook: Rulebook
) -> None:
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("credits = 101", "credits = 7", 1), encoding="utf-8")
    book = table(path)
    with pytest.raises(Refused, match="changed by hand"):
        book.use_rules(QUEENS, "house.toml")
    with pytest.raises(Locked):
        book.begin("donate", QUEENS, {})
    book.correct(QUEENS, "counted again")
    with pytest.raises(Locked):
        book.begin("donate", QUEENS, {})
    book.use_rules(QUEENS, "house.toml")
    play(book, QUEENS, "donate")
    file = read_gang(path, rulebook)
    assert file.gang.stash.credits == 8
    assert history.prove(tree_of(file.gang), file.log) == ()


def test_the_choice_taken_back_waits_again(path: Path, table: Tables) -> None:
    book = table(path)
    book.use_rules(QUEENS, "house.toml")
    assert book.read_only(QUEENS) == ""
    book.undo(QUEENS)
    assert "were changed since" in book.read_only(QUEENS)
    book.use_rules(QUEENS, "")
    assert book.read_only(QUEENS) == ""
    play(book, QUEENS, "donate")


def test_the_second_window_cannot_choose(path: Path, table: Tables) -> None:
    table(path)
    other = table(path)
    with pytest.raises(Locked, match="another window"):
        other.use_rules(QUEENS, "house.toml")
    with pytest.raises(Locked, match="another window"):
        other.correct(QUEENS, "x")


@pytest.mark.parametrize("value", ["[" * 5000, "9" * 5000], ids=["too deep", "endless"])
def test_a_file_that_cannot_be_read_is_told_before_its_rules_are_looked_for(
    value: str, tmp_path: Path, table: Tables
) -> None:
    path = tmp_path / "queens.toml"
    path.write_text(f"gangbook = 1\nrating = {value}\n", encoding="utf-8")
    with pytest.raises(FileFaults):
        table(path)


def test_names_only_missing_rules_know_are_told_after_what_is_missing(
    path: Path, table: Tables
) -> None:
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('ruleset = "tracks"', 'ruleset = "ours"', 1), encoding="utf-8")
    (path.parent / "house.toml").unlink()
    with pytest.raises(FileFaults) as error:
        table(path)
    first, *others = error.value.faults
    assert "house.toml, are not beside it" in first.message
    assert any("ours" in str(fault) for fault in others)
