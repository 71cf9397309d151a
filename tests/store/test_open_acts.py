"""Acts that are not finished: kept at each answer, taken up again, taken back, given up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.procedure import Done, Stopped
from gangbook.rules.rulebook import Rulebook
from gangbook.store.gang_file import read_gang
from store.toy import QUEENS, Tables, asked, given, play, queens, resumed, write

HERE = Path(__file__).parent


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return write(tmp_path, queens())


def test_every_answer_is_in_the_file_before_the_next_question(
    path: Path, table: Tables, rulebook: Rulebook
) -> None:
    playing = table(path).begin("gamble", QUEENS, {})
    before = path.read_bytes()
    assert path.read_bytes() == before
    for value, thrown, count in (("10", False, 1), ("3 4", True, 2)):
        playing.answer(value, thrown=thrown)
        (open_act,) = read_gang(path, rulebook).open_acts
        assert len(open_act.answers) == count
    assert open_act.answers == ("stake [10|20|50] = 10", "gamble [2D6] threw 3 4")


def test_an_answer_that_does_not_fit_changes_nothing(path: Path, table: Tables) -> None:
    playing = table(path).begin("gamble", QUEENS, {})
    playing.answer("10")
    before, outcome = path.read_bytes(), playing.outcome
    with pytest.raises(BadAnswer):
        playing.answer("7 7")
    assert (path.read_bytes(), playing.outcome) == (before, outcome)


def test_an_open_act_stands_at_the_same_question_when_taken_up_again(
    path: Path, table: Tables
) -> None:
    first = table(path)
    playing = first.begin("gamble", QUEENS, {})
    playing.answer("20")
    playing.answer("6 6", thrown=True)
    first.close()
    again = resumed(table(path))
    assert (asked(again), given(again)) == ("excuse", given(playing))
    again.answer("luck")
    assert isinstance(again.outcome, Done)


def test_a_killed_window_leaves_its_act_with_the_dice_it_threw(
    path: Path, table: Tables, rulebook: Rulebook
) -> None:
    child = subprocess.Popen(
        [sys.executable, HERE / "killed.py", path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert child.stdin is not None
    assert child.stdout is not None
    thrown = child.stdout.readline().strip()
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdin.close()
    child.stdout.close()
    assert child.returncode == -signal.SIGKILL
    assert thrown
    assert read_gang(path, rulebook).text() == path.read_text(encoding="utf-8")
    book = table(path)
    assert book.read_only(QUEENS) == ""
    again = resumed(book)
    assert asked(again) == "excuse"
    assert given(again)[-1] == f"gamble [2D6] threw {thrown}"
    again.answer("")
    assert book.log(QUEENS)[-1].answers[1] == f"gamble [2D6] threw {thrown}"


def test_one_question_back_keeps_thrown_dice_in_sight(
    path: Path, table: Tables, rulebook: Rulebook
) -> None:
    playing = table(path).begin("gamble", QUEENS, {})
    playing.answer("10")
    playing.answer("1 1", thrown=True)
    playing.back()
    assert (asked(playing), given(playing)) == ("gamble", ["stake [10|20|50] = 10"])
    (open_act,) = read_gang(path, rulebook).open_acts
    assert open_act.retaken == ("gamble [2D6] threw 1 1",)
    playing.answer("6 6", thrown=True)
    playing.answer("")
    entry = read_gang(path, rulebook).log[-1]
    assert entry.retaken == ("gamble [2D6] threw 1 1",)
    assert entry.answers[1] == "gamble [2D6] threw 6 6"


def test_typed_dice_may_be_corrected(path: Path, table: Tables, rulebook: Rulebook) -> None:
    playing = table(path).begin("gamble", QUEENS, {})
    playing.answer("10")
    playing.answer("1 1")
    playing.back()
    playing.answer("1 6")
    playing.answer("")
    assert read_gang(path, rulebook).log[-1].retaken == ()


def test_back_goes_to_the_first_question_and_no_further(path: Path, table: Tables) -> None:
    book = table(path)
    playing = book.begin("gamble", QUEENS, {})
    playing.back()
    assert book.open_acts(QUEENS) == ()
    playing.answer("10")
    playing.answer("3 3")
    for expected in ("gamble", "stake", "stake"):
        playing.back()
        assert asked(playing) == expected


def test_leaving_an_act_without_answers_leaves_the_file_byte_for_byte(
    path: Path, table: Tables
) -> None:
    book = table(path)
    play(book, QUEENS, "donate")
    before = path.read_bytes()
    book.begin("gamble", QUEENS, {}).drop()
    assert path.read_bytes() == before
    playing = book.begin("gamble", QUEENS, {})
    playing.answer("10")
    playing.answer("3 3")
    playing.back()
    playing.back()
    playing.drop()
    assert path.read_bytes() == before
    drafted = book.begin("gamble", QUEENS, {})
    drafted.keep_draft("vex part=yes")
    drafted.keep_draft("")
    drafted.drop()
    assert path.read_bytes() == before


def test_leaving_an_act_with_answers_leaves_it_open(path: Path, table: Tables) -> None:
    book = table(path)
    playing = book.begin("gamble", QUEENS, {})
    playing.answer("10")
    playing.drop()
    assert len(book.open_acts(QUEENS)) == 1


def test_leaving_an_act_whose_only_dice_were_taken_back_leaves_it_open(
    path: Path, table: Tables
) -> None:
    book = table(path)
    playing = book.begin("gamble", QUEENS, {})
    playing.answer("10")
    playing.answer("1 1", thrown=True)
    playing.back()
    playing.back()
    playing.drop()
    (open_act,) = book.open_acts(QUEENS)
    assert (open_act.answers, open_act.retaken) == ((), ("gamble [2D6] threw 1 1",))


def test_a_draft_is_kept_in_the_file(path: Path, table: Tables) -> None:
    book = table(path)
    playing = book.begin("gamble", QUEENS, {})
    playing.keep_draft("vex part=yes | mira part=no")
    playing.drop()
    book.close()
    again = resumed(table(path))
    assert again.draft == "vex part=yes | mira part=no"
    again.answer("10")
    assert again.draft == ""


@pytest.mark.parametrize("thrown", [True, False])
def test_an_act_given_up_leaves_its_dice_in_the_log(
    thrown: bool, path: Path, table: Tables, rulebook: Rulebook
) -> None:
    book = table(path)
    playing = book.begin("gamble", QUEENS, {"why": "fun"})
    playing.answer("10")
    playing.answer("5 2", thrown=thrown)
    playing.abandon()
    playing.abandon()
    playing.drop()
    file = read_gang(path, rulebook)
    assert file.open_acts == ()
    assert file.gang == queens()
    assert [entry.act for entry in file.log] == ["opening", "abandoned"]
    entry = file.log[-1]
    assert entry.args == {"act": "gamble", "why": "fun"}
    assert entry.answers == (f"gamble [2D6] {'threw' if thrown else '='} 5 2",)
    assert entry.changes == ()
    assert isinstance(playing.outcome, Stopped)


def test_dice_taken_back_are_in_the_log_of_an_act_given_up(path: Path, table: Tables) -> None:
    book = table(path)
    playing = book.begin("gamble", QUEENS, {})
    playing.answer("10")
    playing.answer("5 2", thrown=True)
    playing.back()
    playing.abandon()
    assert book.log(QUEENS)[-1].retaken == ("gamble [2D6] threw 5 2",)


def test_an_act_given_up_before_any_dice_leaves_nothing(path: Path, table: Tables) -> None:
    book = table(path)
    play(book, QUEENS, "donate")
    before = path.read_bytes()
    playing = book.begin("gamble", QUEENS, {})
    playing.answer("10")
    playing.abandon()
    assert path.read_bytes() == before


def test_a_finished_act_cannot_be_given_up(path: Path, table: Tables) -> None:
    book = table(path)
    playing = book.begin("gamble", QUEENS, {})
    for answer in ("10", "6 6", ""):
        playing.answer(answer)
    before = path.read_bytes()
    playing.abandon()
    playing.drop()
    assert path.read_bytes() == before
    with pytest.raises(Refused, match="Nothing is asked any more"):
        playing.answer("10")


def test_two_acts_open_at_once_do_not_overwrite_each_other(path: Path, table: Tables) -> None:
    book = table(path)
    one, other = book.begin("gamble", QUEENS, {}), book.begin("gamble", QUEENS, {})
    one.answer("10")
    other.answer("20")
    one.answer("1 1", thrown=True)
    assert [open_act.answers[0][-2:] for open_act in book.open_acts(QUEENS)] == ["10", "20"]
    assert len({open_act.id for open_act in book.open_acts(QUEENS)}) == 2


def test_an_act_that_is_not_open_cannot_be_taken_up(path: Path, table: Tables) -> None:
    with pytest.raises(Refused, match="not open any more"):
        table(path).resume(QUEENS, "o1")


def test_a_preview_tells_what_would_change_and_keeps_nothing(path: Path, table: Tables) -> None:
    book = table(path)
    playing = book.begin("gamble", QUEENS, {})
    assert playing.preview("10") == ((), "then: 7 or more wins.")
    playing.answer("10")
    playing.answer("6 6")
    before = path.read_bytes()
    changes, then = playing.preview("luck")
    assert ([change.line() for change in changes], then) == (["stash.credits: 100 -> 110"], "")
    with pytest.raises(BadAnswer):
        playing.preview("x" * 500)
    assert path.read_bytes() == before
    assert asked(playing) == "excuse"


def test_chances_are_of_the_dice_that_are_asked(path: Path, table: Tables) -> None:
    playing = table(path).begin("gamble", QUEENS, {})
    assert playing.chances() == ()
    playing.answer("10")
    assert sum(chance.share for chance in playing.chances()) == 1
