"""Acts over two gangs: in both files or in neither, undone together, never by halves."""

from __future__ import annotations

from pathlib import Path

import pytest

from gangbook.faults import ChangedOnDisk, Locked, Refused
from gangbook.kernel.procedure import Asks, Done, Stopped
from gangbook.rules.rulebook import Rulebook
from gangbook.store.commit import commit
from gangbook.store.gang_file import read_gang
from gangbook.store.safe_write import CannotWrite
from store.toy import Tables, irons, play, queens, write

QUEENS, IRONS = "queens-1", "irons-1"
Pair = tuple[Path, Path]


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    (tmp_path / "other").mkdir()
    return write(tmp_path, queens()), write(tmp_path / "other", irons())


def purses(pair: Pair, rulebook: Rulebook) -> tuple[int, int]:
    first, second = (read_gang(path, rulebook).gang.stash.credits for path in pair)
    return first, second


def texts(pair: Pair) -> tuple[bytes, bytes]:
    return pair[0].read_bytes(), pair[1].read_bytes()


def test_one_entry_in_each_log_with_the_same_mark(
    pair: Pair, table: Tables, rulebook: Rulebook
) -> None:
    book = table(*pair)
    play(book, QUEENS, "barter", "20", "4", **{"with": IRONS})
    assert purses(pair, rulebook) == (76, 124)
    mine, theirs = (read_gang(path, rulebook).log[-1] for path in pair)
    assert mine.shared == theirs.shared == "queens-1-2"
    assert (mine.act, mine.answers, mine.notes) == (theirs.act, theirs.answers, theirs.notes)
    assert (mine.changes, theirs.changes) == (
        ("stash.credits: 100 -> 76",),
        ("stash.credits: 100 -> 124",),
    )
    play(book, IRONS, "barter", "1", "1", **{"with": QUEENS})
    assert book.log(QUEENS)[-1].shared == "irons-1-3"


def test_they_are_undone_and_redone_together_byte_for_byte(pair: Pair, table: Tables) -> None:
    book = table(*pair)
    play(book, QUEENS, "donate")
    play(book, IRONS, "donate")
    before = texts(pair)
    play(book, QUEENS, "barter", "20", "4", **{"with": IRONS})
    after = texts(pair)
    book.undo(IRONS)
    assert [text.partition(b"[[log]]")[0] for text in texts(pair)] == [
        text.partition(b"[[log]]")[0] for text in before
    ]
    book.close()
    book = table(*pair)
    book.redo(QUEENS)
    assert texts(pair) == after


@pytest.mark.parametrize("turn", ["undo", "redo"])
def test_without_the_other_file_it_is_refused(turn: str, pair: Pair, table: Tables) -> None:
    book = table(*pair)
    play(book, QUEENS, "barter", "20", "4", **{"with": IRONS})
    if turn == "redo":
        book.undo(QUEENS)
    book.close()
    before = texts(pair)
    alone = table(pair[0])
    with pytest.raises(Refused) as refusal:
        getattr(alone, turn)(QUEENS)
    assert refusal.value.code == "other_gang_missing"
    assert texts(pair) == before


def test_later_acts_of_the_other_gang_are_listed_and_undone_on_a_yes(
    pair: Pair, table: Tables, rulebook: Rulebook
) -> None:
    book = table(*pair)
    play(book, QUEENS, "barter", "20", "4", **{"with": IRONS})
    play(book, IRONS, "donate")
    play(book, IRONS, "gamble", "10", "6 6", "")
    before = texts(pair)
    with pytest.raises(Refused, match="Irons has later acts; they must be undone first") as refusal:
        book.undo(QUEENS)
    assert refusal.value.code == "later_acts"
    assert texts(pair) == before
    other, later = book.later_in_other(QUEENS)
    assert (other, [entry.act for entry in later]) == (IRONS, ["gamble", "donate"])
    assert book.later_in_other(IRONS) == ("", ())
    assert book.undo_with_later(QUEENS).act == "barter"
    assert purses(pair, rulebook) == (100, 100)
    assert [entry.undone for entry in book.log(IRONS)] == [False, True, True, True]
    book.redo(IRONS)
    assert purses(pair, rulebook) == (76, 124)


def test_undo_with_later_acts_stops_before_a_third_gang(pair: Pair, table: Tables) -> None:
    third = write(pair[0].parent, queens(id="kings-1", name="Kings"))
    book = table(*pair, third)
    play(book, QUEENS, "barter", "20", "4", **{"with": IRONS})
    play(book, IRONS, "donate")
    play(book, IRONS, "barter", "5", "1", **{"with": "kings-1"})
    before = (*texts(pair), third.read_bytes())
    with pytest.raises(Refused, match="Irons has later acts with another gang"):
        book.undo_with_later(QUEENS)
    assert (*texts(pair), third.read_bytes()) == before


def test_it_needs_both_gangs_open_and_writable(pair: Pair, table: Tables) -> None:
    alone = table(pair[0])
    with pytest.raises(Refused, match="about irons-1 too; open that gang's file"):
        alone.begin("barter", QUEENS, {"with": IRONS}, (IRONS,))
    holder = table(pair[1])
    alone.open(pair[1])
    with pytest.raises(Locked, match="open in another window"):
        alone.begin("barter", QUEENS, {"with": IRONS}, (IRONS,))
    holder.close()


def test_it_stays_open_in_the_first_file_and_needs_the_other_to_go_on(
    pair: Pair, table: Tables
) -> None:
    book = table(*pair)
    other = pair[1].read_bytes()
    playing = book.begin("barter", QUEENS, {"with": IRONS}, (IRONS,))
    playing.answer("20")
    assert pair[1].read_bytes() == other
    book.close()
    alone = table(pair[0])
    with pytest.raises(Refused) as refusal:
        alone.resume(QUEENS, "o1")
    assert refusal.value.code == "other_gang_missing"
    alone.open(pair[1])
    again = alone.resume(QUEENS, "o1")
    assert isinstance(again.outcome, Asks)
    again.answer("4")
    assert isinstance(again.outcome, Done)
    assert alone.open_acts(QUEENS) == ()


def test_finishing_it_leaves_the_open_acts_of_the_other_gang_alone(
    pair: Pair, table: Tables
) -> None:
    """Both gangs number their open acts from one."""
    book = table(*pair)
    theirs = book.begin("gamble", IRONS, {})
    theirs.answer("10")
    theirs.answer("1 1", thrown=True)
    play(book, QUEENS, "barter", "20", "4", **{"with": IRONS})
    assert [open_act.act for open_act in book.open_acts(IRONS)] == ["gamble"]


def test_giving_it_up_tells_both_logs_of_the_dice(
    pair: Pair, table: Tables, rulebook: Rulebook
) -> None:
    book = table(*pair)
    playing = book.begin("barter", QUEENS, {"with": IRONS}, (IRONS,))
    playing.answer("100")
    playing.answer("6", thrown=True)
    assert isinstance(playing.outcome, Stopped)
    assert playing.outcome.refused.code == "not_enough_credits"
    playing.abandon()
    for path in pair:
        file = read_gang(path, rulebook)
        assert file.open_acts == ()
        assert (file.log[-1].act, file.log[-1].answers) == ("abandoned", ("bonus [D6] threw 6",))
        assert file.log[-1].shared == "queens-1-2"


def test_where_one_file_was_changed_neither_is_written(pair: Pair, table: Tables) -> None:
    for changed in pair:
        book = table(*pair)
        playing = book.begin("barter", QUEENS, {"with": IRONS}, (IRONS,))
        playing.answer("20")
        own = texts(pair)
        changed.write_bytes(changed.read_bytes() + b"# theirs\n")
        before = texts(pair)
        with pytest.raises(ChangedOnDisk):
            playing.answer("4")
        assert texts(pair) == before
        assert book.gang(QUEENS).stash.credits == 100
        for path, text in zip(pair, own, strict=True):
            path.write_bytes(text)
        playing.abandon()
        book.close()


def test_where_one_folder_fails_neither_is_written(pair: Pair, table: Tables) -> None:
    book = table(*pair)
    playing = book.begin("barter", QUEENS, {"with": IRONS}, (IRONS,))
    playing.answer("20")
    before = texts(pair)
    aside = pair[1].parent / ".gangbook"
    aside.rename(pair[1].parent / "moved")
    aside.write_text("in the way", encoding="utf-8")
    with pytest.raises(CannotWrite, match="the two files cannot be written"):
        playing.answer("4")
    assert texts(pair) == before
    assert sorted(path.name for path in (pair[0].parent / ".gangbook").iterdir()) == [
        "queens-1",
        "queens-1.toml.lock",
    ]
    aside.unlink()
    (pair[1].parent / "moved").rename(aside)
    playing.answer("4")
    assert isinstance(playing.outcome, Done)


def test_a_commit_whose_second_folder_fails_late_is_dropped_whole(tmp_path: Path) -> None:
    """The record of the second file cannot be written: what was written before it goes again."""
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    for path in (one, other):
        path.write_text("old\n", encoding="utf-8")
    (tmp_path / ".gangbook" / "other.toml.commit").mkdir(parents=True)
    with pytest.raises(CannotWrite):
        commit({one: "new\n", other: "new\n"})
    assert (one.read_text(), other.read_text()) == ("old\n", "old\n")
    assert [path.name for path in (tmp_path / ".gangbook").iterdir()] == ["other.toml.commit"]
