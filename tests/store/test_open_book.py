"""A gang's file on the table: taken in, corrected, undone, kept from being overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from factories import fighter
from gangbook.faults import Locked, Refused
from gangbook.kernel import history
from gangbook.kernel.procedure import Done
from gangbook.rules.rulebook import Rulebook
from gangbook.store.encode import encode_roster
from gangbook.store.gang_file import read_gang, tree_of
from gangbook.store.open_book import OpenBook
from gangbook.store.sheet_file import read_sheet
from gangbook.store.shipped import example_gangs
from store.toy import Tables, play, queens, roster_of, write

QUEENS = "queens-1"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return write(tmp_path, queens())


def test_a_gang_without_a_log_is_taken_in_with_its_first_act(
    path: Path, table: Tables, rulebook: Rulebook
) -> None:
    before = path.read_bytes()
    book = table(path)
    assert path.read_bytes() == before
    play(book, QUEENS, "donate")
    opening, first = read_gang(path, rulebook).log
    assert (opening.act, opening.n, opening.after) == ("opening", 1, 0)
    assert opening.notes == ("opening: as it stood",)
    assert (first.act, first.changes) == ("donate", ("stash.credits: 100 -> 101",))
    assert history.prove(tree_of(book.gang(QUEENS)), book.log(QUEENS)) == ()


def test_an_act_is_in_the_file_before_it_shows(
    path: Path, table: Tables, rulebook: Rulebook
) -> None:
    book = table(path)
    playing = book.begin("gamble", QUEENS, {})
    playing.answer("50")
    assert isinstance(playing.answer("6 1"), object)
    assert isinstance(playing.answer("luck"), Done)
    file = read_gang(path, rulebook)
    assert file.gang == book.gang(QUEENS)
    assert file.gang.stash.credits == 150
    assert file.log[-1].answers == (
        "stake [10|20|50] = 50",
        "gamble [2D6] = 6 1",
        "excuse [text] = luck",
    )
    assert file.log[-1].notes == ("gamble: 7 for 50: luck",)


def test_undo_and_redo_give_the_same_file_a_hundred_times(path: Path, table: Tables) -> None:
    book = table(path)
    opening = roster_of(path.read_text(encoding="utf-8"))
    for n in range(100):
        answers = (f"{n + 1} {n + 1}",)
        if n % 2:
            play(book, QUEENS, "gamble", "10", "1 1" if n % 4 == 1 else "6 6", answers[0])
        else:
            play(book, QUEENS, "donate")
    after = path.read_bytes()
    rosters = [roster_of(path.read_text(encoding="utf-8"))]
    for _ in range(100):
        book.undo(QUEENS)
        rosters.append(roster_of(path.read_text(encoding="utf-8")))
    assert rosters[-1] == opening
    with pytest.raises(Refused) as refusal:
        book.undo(QUEENS)
    assert refusal.value.code == "nothing_to_undo"
    for roster in reversed(rosters[:-1]):
        book.redo(QUEENS)
        assert roster_of(path.read_text(encoding="utf-8")) == roster
    assert path.read_bytes() == after


@pytest.mark.parametrize("example", example_gangs(), ids=lambda path: path.stem)
def test_a_played_gang_can_be_undone_to_its_beginning_and_done_again(
    example: Path, tmp_path: Path, table: Tables, rulebook: Rulebook
) -> None:
    path = tmp_path / example.name
    path.write_bytes(example.read_bytes())
    book = table(path)
    gang_id = read_sheet(path, rulebook).sheet.id
    count = len(list(history.live(book.log(gang_id)))) - 1
    first = history.rebuilt_roster(book.log(gang_id)[:1])
    for _ in range(count):
        book.undo(gang_id)
    assert tree_of(book.sheet(gang_id)) == first
    book.close()
    again = table(path)
    for _ in range(count):
        again.redo(gang_id)
    assert path.read_bytes() == example.read_bytes()


def test_undo_and_redo_go_on_after_the_file_was_closed(path: Path, table: Tables) -> None:
    book = table(path)
    play(book, QUEENS, "donate")
    play(book, QUEENS, "donate")
    after = path.read_bytes()
    for turn in ("undo", "undo", "redo", "redo"):
        book.close()
        book = table(path)
        getattr(book, turn)(QUEENS)
    assert path.read_bytes() == after


def test_a_hand_edit_is_found_and_booked_as_a_correction(
    path: Path, table: Tables, rulebook: Rulebook
) -> None:
    book = table(path)
    play(book, QUEENS, "donate")
    book.close()
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("credits = 101", "credits = 300", 1), encoding="utf-8")
    book = table(path)
    assert [change.line() for change in book.hand_edits(QUEENS)] == ["stash.credits: 101 -> 300"]
    for refused in (
        lambda: book.begin("donate", QUEENS, {}),
        lambda: book.undo(QUEENS),
        lambda: book.redo(QUEENS),
    ):
        with pytest.raises(Refused) as refusal:
            refused()
        assert refusal.value.code == "hand_edit"
    entry = book.correct(QUEENS, "counted again")
    assert (entry.act, entry.args) == ("correction", {"reason": "counted again"})
    assert entry.changes == ("stash.credits: 101 -> 300",)
    assert book.hand_edits(QUEENS) == ()
    file = read_gang(path, rulebook)
    assert history.prove(tree_of(file.gang), file.log) == ()
    play(book, QUEENS, "donate")
    book.undo(QUEENS)
    book.undo(QUEENS)
    assert path.read_text(encoding="utf-8").startswith(roster_of(text))


def torn(text: str) -> dict[str, str]:
    """The file with its log damaged in different ways."""
    head, *blocks = text.split("\n[[log]]\n")
    joint = "\n[[log]]\n"
    second = blocks[1].replace("n = 2\nafter = 1", "n = 3\nafter = 2")
    third = blocks[2].replace("n = 3\nafter = 2", "n = 2\nafter = 1")
    return {
        "an entry is gone": joint.join([head, blocks[0], blocks[2]]),
        "two entries changed places": joint.join([head, blocks[0], blocks[2], blocks[1]]),
        "two entries changed places and numbers": joint.join([head, blocks[0], third, second]),
        "a change was changed": text.replace("credits: 100 -> 101", "credits: 100 -> 111"),
        "a digest was changed": text.replace('digest = "', 'digest = "0', 1),
        "it follows itself": text.replace("after = 2", "after = 3"),
        "it follows one that is to come": text.replace("after = 1\n", "after = 9\n"),
        "an entry in the middle is undone": text.replace(blocks[1], f"{blocks[1]}undone = true\n"),
    }


WAYS = (
    "an entry is gone",
    "two entries changed places",
    "two entries changed places and numbers",
    "a change was changed",
    "a digest was changed",
    "it follows itself",
    "it follows one that is to come",
    "an entry in the middle is undone",
)


def undo_all(book: OpenBook) -> None:
    while True:
        book.undo(QUEENS)


@pytest.mark.parametrize("way", WAYS)
def test_on_a_log_that_does_not_hold_together_nothing_is_built(
    way: str, path: Path, table: Tables, rulebook: Rulebook
) -> None:
    """It opens read-only, or at the latest the act that would reach the damage is refused."""
    book = table(path)
    play(book, QUEENS, "donate")
    play(book, QUEENS, "donate")
    book.close()
    path.write_text(torn(path.read_text(encoding="utf-8"))[way], encoding="utf-8")
    before = path.read_bytes()
    book = table(path)
    with pytest.raises((Locked, Refused), match=r"does not hold together|cannot be undone"):
        undo_all(book)
    assert len(read_gang(path, rulebook).log) == before.count(b"[[log]]")


def test_a_gang_is_founded_in_a_file_of_its_own(
    tmp_path: Path, table: Tables, rulebook: Rulebook
) -> None:
    book = table()
    answers = ("The Red Queens", "escher", "tracks", "outlaw", "1000", "400", "none")
    for expected in ("the-red-queens.toml", "the-red-queens-2.toml"):
        playing = book.found(tmp_path)
        assert list(tmp_path.glob(expected)) == []
        for answer in answers:
            playing.answer(answer)
        assert book.path(playing.gangs[0]) == tmp_path / expected
    one, two = (read_gang(path, rulebook) for path in sorted(tmp_path.glob("*.toml")))
    assert one.gang.id != two.gang.id
    assert [entry.act for entry in one.log] == ["found"]
    with pytest.raises(Refused, match="is there already"):
        book.found(tmp_path / "the-red-queens.toml")


def test_leaving_a_founding_leaves_nothing(tmp_path: Path, table: Tables) -> None:
    playing = table().found(tmp_path / "queens.toml", mark="7f3a")
    playing.answer("Queens")
    playing.back()
    playing.answer("Kings")
    playing.drop()
    playing.abandon()
    assert list(tmp_path.iterdir()) == []


def test_an_act_nobody_knows_is_refused(path: Path, table: Tables) -> None:
    with pytest.raises(Refused, match="knows no act 'dance'"):
        table(path).begin("dance", QUEENS, {})


def test_a_table_of_single_values_changed_by_hand_comes_back_in_its_order(
    tmp_path: Path, table: Tables
) -> None:
    """Taking back a correction gives the card as it stood, its characteristics in their order."""
    path = write(tmp_path, queens())
    book = table(path)
    play(book, QUEENS, "donate")
    roster = roster_of(path.read_text(encoding="utf-8"))
    book.close()
    text = path.read_text(encoding="utf-8").replace("M = 5, WS", "WS", 1)
    path.write_text(text, encoding="utf-8")
    book = table(path)
    book.correct(QUEENS, "cannot walk")
    book.undo(QUEENS)
    assert roster_of(path.read_text(encoding="utf-8")) == roster


def test_the_dice_of_a_book_come_from_its_own_chance(
    path: Path, table: Tables, rulebook: Rulebook
) -> None:
    thrown = []
    for _ in range(2):
        book = table(path, seed=5)
        playing = book.begin("gamble", QUEENS, {})
        with pytest.raises(Refused, match="No dice are asked for"):
            playing.throw()
        playing.answer("10")
        thrown.append([playing.throw() for _ in range(5)])
        playing.abandon()
        book.close()
    assert thrown[0] == thrown[1]


def test_the_encoded_roster_is_what_is_written(path: Path, table: Tables) -> None:
    book = table(path)
    play(book, QUEENS, "donate")
    assert path.read_text(encoding="utf-8").startswith(encode_roster(book.gang(QUEENS)))
    assert fighter("vex", "leader") in book.gang(QUEENS).fighters
