"""The state changes under an open act: it never crashes, and no dice are lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from factories import battle, fighter, gang
from gangbook.book.battle import Participant
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Stopped
from gangbook.store.encode import encode_open
from gangbook.store.open_book import OpenBook
from store.toy import QUEENS, Tables, asked, given, play, queens, resumed, write

HERE = Path(__file__).parent


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return write(tmp_path, queens())


def with_open_gamble(table: Tables, path: Path, stake: str = "50") -> OpenBook:
    """A book with a gamble open: the stake picked, the dice thrown."""
    book = table(path)
    playing = book.begin("gamble", QUEENS, {})
    playing.answer(stake)
    playing.answer("1 1", thrown=True)
    return book


def set_credits(book: OpenBook, amount: int) -> None:
    play(book, QUEENS, "adjust", "credits", str(amount), "because")


def test_an_option_that_went_is_asked_again_and_the_dice_are_kept(
    path: Path, table: Tables
) -> None:
    book = with_open_gamble(table, path)
    set_credits(book, 30)
    playing = resumed(book)
    assert asked(playing) == "stake"
    playing.answer("20")
    assert (asked(playing), given(playing)[1]) == ("excuse", "gamble [2D6] threw 1 1")
    playing.answer("")
    assert book.gang(QUEENS).stash.credits == 10


def test_dice_at_hand_are_not_lost_by_going_back_or_leaving(path: Path, table: Tables) -> None:
    """Nobody re-rolls in secret: not by adjusting, stepping back, leaving or giving up either."""
    book = with_open_gamble(table, path)
    set_credits(book, 30)
    playing = resumed(book)
    playing.drop()
    assert len(book.open_acts(QUEENS)) == 1
    playing = resumed(book)
    playing.answer("20")
    playing.back()
    assert asked(playing) == "gamble"
    assert book.open_acts(QUEENS)[0].retaken == ("gamble [2D6] threw 1 1",)
    playing.back()
    playing.drop()
    resumed(book).abandon()
    assert book.log(QUEENS)[-1].retaken == ("gamble [2D6] threw 1 1",)


def test_dice_still_waiting_stay_at_hand_over_a_step_back(path: Path, table: Tables) -> None:
    book = table(path)
    playing = book.begin("gamble", QUEENS, {})
    playing.answer("10")
    playing.answer("1 1", thrown=True)
    set_credits(book, 30)
    playing = resumed(book)
    playing.keep_draft("something")
    assert book.open_acts(QUEENS)[0].answers[-1] == "gamble [2D6] threw 1 1"
    playing.back()
    playing.answer("20")
    assert given(playing)[-1] == "gamble [2D6] threw 1 1"


def test_an_act_that_became_impossible_says_why_and_can_only_be_given_up(
    path: Path, table: Tables
) -> None:
    book = with_open_gamble(table, path)
    set_credits(book, 0)
    playing = resumed(book)
    assert isinstance(playing.outcome, Stopped)
    assert playing.outcome.refused.code == "broke"
    playing.back()
    playing.drop()
    assert len(book.open_acts(QUEENS)) == 1
    playing.abandon()
    assert book.open_acts(QUEENS) == ()
    assert book.log(QUEENS)[-1].answers == ("gamble [2D6] threw 1 1",)


def test_an_act_that_became_possible_again_goes_on_with_its_dice(path: Path, table: Tables) -> None:
    book = with_open_gamble(table, path)
    set_credits(book, 0)
    assert isinstance(resumed(book).outcome, Stopped)
    book.undo(QUEENS)
    playing = resumed(book)
    assert (asked(playing), given(playing)[1]) == ("excuse", "gamble [2D6] threw 1 1")


def test_a_state_changed_under_a_running_act_does_not_crash_it(path: Path, table: Tables) -> None:
    book = table(path)
    playing = book.begin("gamble", QUEENS, {})
    playing.answer("50")
    set_credits(book, 30)
    playing.answer("6 6", thrown=True)
    assert asked(playing) == "stake"
    playing.answer("20")
    assert asked(playing) == "excuse"
    set_credits(book, 0)
    playing.answer("too late")
    assert isinstance(playing.outcome, Stopped)
    playing.back()
    assert isinstance(playing.outcome, Stopped)


def wounded() -> Gang:
    """Vex owes a lasting injury roll from a battle."""
    part = Participant(id="vex", times_out=1, owes=("injury",), end="out_of_action")
    return gang(fighter("vex", "leader"), fighter("mira"), battles=(battle(part),))


def test_an_injury_survives_undo_and_adjusting_underneath(tmp_path: Path, table: Tables) -> None:
    """Multiple Injuries, half rolled, while the arbitrator kills, heals and undoes."""
    path = write(tmp_path, wounded())
    book = table(path)
    playing = book.begin("injury", QUEENS, {"battle": "b1", "fighter": "vex"})
    playing.answer("5 4", thrown=True)
    assert (asked(playing), given(playing)[0]) == (
        "vex.how_many",
        "vex.lasting_injuries [D66] threw 5 4",
    )
    for what, state in (("enter_state", "dead"), ("leave_state", "dead")):
        play(book, QUEENS, "adjust", what, "vex", state, "the arbitrator says so")
        assert asked(resumed(book)) == "vex.how_many"
    book.undo(QUEENS)
    book.undo(QUEENS)
    again = resumed(book)
    again.answer("1", thrown=True)
    assert given(again)[0] == "vex.lasting_injuries [D66] threw 5 4"


def test_an_act_of_another_gangbook_cannot_be_taken_up(path: Path, table: Tables) -> None:
    book = with_open_gamble(table, path)
    text = path.read_text(encoding="utf-8").replace('act = "gamble"', 'act = "dance"')
    book.close()
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Refused, match="knows no act 'dance'"):
        resumed(table(path))
    assert path.read_text(encoding="utf-8") == text


def test_an_open_act_reads_as_a_short_block(path: Path, table: Tables) -> None:
    book = with_open_gamble(table, path, "10")
    (open_act,) = book.open_acts(QUEENS)
    assert encode_open(open_act) in path.read_text(encoding="utf-8")
    assert encode_open(open_act).splitlines()[:4] == [
        "[[open]]",
        'id = "o1"',
        'act = "gamble"',
        'gangs = ["queens-1"]',
    ]
