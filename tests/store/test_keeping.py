"""What is kept and what is held: versions, locks, links, disks that fail, files of others."""

from __future__ import annotations

from pathlib import Path

import pytest

from gangbook.faults import ChangedOnDisk, FileFaults, Locked
from gangbook.rules.rulebook import Rulebook
from gangbook.store.gang_file import read_gang
from gangbook.store.safe_write import VERSIONS_KEPT, CannotWrite, versions
from store.toy import Tables, irons, play, queens, write

QUEENS = "queens-1"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return write(tmp_path, queens())


def test_a_file_changed_underneath_is_never_overwritten(path: Path, table: Tables) -> None:
    book = table(path)
    play(book, QUEENS, "donate")
    book.undo(QUEENS)
    playing = book.begin("gamble", QUEENS, {})
    theirs = path.read_text(encoding="utf-8").replace("credits = 100", "credits = 7", 1)
    path.write_text(theirs, encoding="utf-8")
    for writing in (
        lambda: playing.answer("10"),
        lambda: book.begin("donate", QUEENS, {}),
        lambda: book.redo(QUEENS),
        lambda: playing.keep_draft("x"),
    ):
        with pytest.raises(ChangedOnDisk, match=r"queens-1\.toml was changed by somebody else"):
            writing()
        assert path.read_text(encoding="utf-8") == theirs
    assert book.gang(QUEENS).stash.credits == 100
    path.unlink()
    with pytest.raises(ChangedOnDisk):
        book.redo(QUEENS)
    assert not path.exists()


def test_an_act_that_could_not_be_written_stands_as_before(
    path: Path, table: Tables, rulebook: Rulebook
) -> None:
    book = table(path)
    playing = book.begin("gamble", QUEENS, {})
    playing.answer("10")
    mine = path.read_text(encoding="utf-8")
    path.write_text(mine + "# theirs\n", encoding="utf-8")
    asked = playing.outcome
    with pytest.raises(ChangedOnDisk):
        playing.answer("6 6")
    assert playing.outcome == asked
    path.write_text(mine, encoding="utf-8")
    playing.answer("6 6")
    playing.answer("")
    assert read_gang(path, rulebook).gang.stash.credits == 110


def texts_kept(path: Path) -> list[str]:
    return [one.read_text(encoding="utf-8") for one in versions(path)]


def test_a_version_is_kept_of_each_opening_and_each_battle(path: Path, table: Tables) -> None:
    opened = path.read_text(encoding="utf-8")
    book = table(path)
    assert texts_kept(path) == [opened]
    play(book, QUEENS, "gamble", "10", "6 6", "")
    playing = book.begin("feast", QUEENS, {})
    playing.answer("10")
    playing.answer("1 1")
    assert texts_kept(path) == [opened]
    playing.answer("")
    battle = path.read_text(encoding="utf-8")
    assert texts_kept(path) == [opened, battle]
    book.close()
    table(path).close()
    assert texts_kept(path) == [opened, battle]


def test_the_last_twenty_versions_are_kept(path: Path, table: Tables) -> None:
    book = table(path)
    expected = texts_kept(path)
    for n in range(VERSIONS_KEPT + 5):
        play(book, QUEENS, "feast", "10", "6 6", str(n))
        expected.append(path.read_text(encoding="utf-8"))
        assert texts_kept(path) == expected[-VERSIONS_KEPT:]
    assert [one.name for one in versions(path)][::19] == ["00007.toml", "00026.toml"]


def test_other_files_among_the_versions_do_no_harm(path: Path, table: Tables) -> None:
    folder = path.parent / ".gangbook" / path.stem
    folder.mkdir(parents=True)
    (folder / "1 before the flood.toml").write_text("mine", encoding="utf-8")
    (folder / "2.toml").write_text("mine", encoding="utf-8")
    table(path).close()
    assert [one.name for one in versions(path)] == ["00001.toml"]
    assert (folder / "2.toml").read_text(encoding="utf-8") == "mine"


def test_a_version_that_cannot_be_kept_does_not_hide_the_battle(
    path: Path, table: Tables, rulebook: Rulebook
) -> None:
    book = table(path)
    folder = path.parent / ".gangbook" / path.stem
    for one in folder.iterdir():
        one.unlink()
    folder.rmdir()
    folder.write_text("in the way", encoding="utf-8")
    play(book, QUEENS, "feast", "10", "6 6", "")
    assert len(read_gang(path, rulebook).log) == 2


def test_a_folder_that_takes_no_files_opens_read_only(path: Path, table: Tables) -> None:
    (path.parent / ".gangbook").write_text("in the way", encoding="utf-8")
    before = path.read_bytes()
    book = table(path)
    assert "nothing can be written" in book.read_only(QUEENS)
    assert book.gang(QUEENS) == queens()
    for refused in (
        lambda: book.begin("donate", QUEENS, {}),
        lambda: book.undo(QUEENS),
        lambda: book.correct(QUEENS, "x"),
    ):
        with pytest.raises(Locked, match="nothing can be written"):
            refused()
    assert path.read_bytes() == before


def test_a_disk_that_fails_leaves_the_file_and_says_so(path: Path, table: Tables) -> None:
    book = table(path)
    before = path.read_bytes()
    aside = path.parent / ".gangbook"
    aside.rename(path.parent / "moved")
    aside.write_text("in the way", encoding="utf-8")
    with pytest.raises(CannotWrite, match="Nothing was changed"):
        book.begin("donate", QUEENS, {})
    assert path.read_bytes() == before
    assert book.gang(QUEENS).stash.credits == 100


def test_two_files_with_one_gang_are_not_opened_together(path: Path, table: Tables) -> None:
    copy = path.parent / "copy.toml"
    copy.write_bytes(path.read_bytes())
    book = table(path)
    with pytest.raises(Locked, match=r"copy\.toml and queens-1\.toml are both the gang queens-1"):
        book.open(copy)
    with pytest.raises(Locked):
        book.open(path)
    play(book, QUEENS, "donate")


def test_a_file_with_faults_is_not_opened_nor_locked_nor_touched(path: Path, table: Tables) -> None:
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("credits = 100", "credits = 1.5"), encoding="utf-8")
    before = path.read_bytes()
    book = table()
    with pytest.raises(FileFaults):
        book.open(path)
    assert not book.is_open(QUEENS)
    assert path.read_bytes() == before
    path.write_text(text, encoding="utf-8")
    other = table(path)
    assert other.read_only(QUEENS) == ""


def test_a_file_that_is_not_there_leaves_no_trace(tmp_path: Path, table: Tables) -> None:
    with pytest.raises(FileFaults, match="cannot be read: No such file"):
        table(tmp_path / "nobody.toml")
    assert list(tmp_path.iterdir()) == []


def test_of_a_link_the_file_it_leads_to_is_written(
    tmp_path: Path, table: Tables, rulebook: Rulebook
) -> None:
    (tmp_path / "far").mkdir()
    real = write(tmp_path / "far", queens())
    link = tmp_path / "near.toml"
    link.symlink_to(real)
    book = table(link)
    play(book, QUEENS, "donate")
    assert link.is_symlink()
    assert read_gang(real, rulebook).gang.stash.credits == 101
    assert table(real).read_only(QUEENS) != ""


def test_who_may_read_a_file_stays_so(path: Path, table: Tables) -> None:
    path.chmod(0o640)
    play(table(path), QUEENS, "donate")
    assert path.stat().st_mode & 0o777 == 0o640


def test_gangs_are_given_back_when_closed(path: Path, table: Tables) -> None:
    book = table(path, write(path.parent, irons()))
    other = table(path)
    assert other.read_only(QUEENS) == (
        "The gang is open in another window; close it there to write here."
    )
    book.close()
    assert not book.is_open(QUEENS)
    assert table(path).read_only(QUEENS) == ""
