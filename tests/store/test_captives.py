"""Captives over the files of two gangs: found, written and undone together, never by halves."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from factories import battle, before, captive, captors, captured, fighter, gang
from gangbook.book.battle import Battle, Opponent, Participant
from gangbook.book.gang import Gang
from gangbook.faults import ChangedOnDisk, Locked, Refused
from gangbook.kernel import history
from gangbook.kernel.procedure import Asks, Done, Stopped
from gangbook.rules.rulebook import Rulebook
from gangbook.store.commit import settle
from gangbook.store.gang_file import read_gang, tree_of
from gangbook.store.neighbours import begin, redo, resume, undo
from gangbook.store.open_book import OpenBook
from gangbook.store.playing import Playing
from gangbook.store.replay import replay
from store.test_crash import deaths
from store.toy import Tables, write

QUEENS, IRONS = "queens-1", "irons-1"
ARGS = {"battle": "b1", "fighter": "vex"}
Pair = tuple[Path, Path]


def beaten() -> Gang:
    """The Queens after a battle with the Irons, and others, that Vex lost."""
    fought = Battle(
        id="b1",
        opponents=(Opponent(name="Irons", result="lost", gang=IRONS),),
        fighters=(Participant(id="vex", owes=("escape",)),),
    )
    return gang(fighter(), battles=(fought,))


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    return write(tmp_path, beaten()), write(tmp_path, captors())


@pytest.fixture
def held(tmp_path: Path) -> Pair:
    """Vex is held, and the rescue was declined."""
    owner, holder = gang(captured(rescue="declined")), captors(captive(rescue="declined"))
    return write(tmp_path, owner), write(tmp_path, holder)


def done(playing: Playing, *answers: str) -> Playing:
    """The act played to its end."""
    for answer in answers:
        playing.answer(answer)
    assert isinstance(playing.outcome, Done)
    return playing


def held_by(pair: Pair, rulebook: Rulebook) -> tuple[bool, int]:
    """Whether Vex's own file has it captured, and how many captives the other file has."""
    owner, holder = (read_gang(path, rulebook).gang for path in pair)
    return any(one.has("captured") for one in owner.fighters), len(holder.captives)


def texts(pair: Pair) -> tuple[bytes, bytes]:
    return pair[0].read_bytes(), pair[1].read_bytes()


def test_the_captors_file_is_found_beside_and_written_with_it(
    pair: Pair, table: Tables, rulebook: Rulebook
) -> None:
    book = table(pair[0])
    playing = done(begin(book, "escape", QUEENS, ARGS), "1")
    assert playing.gangs == (QUEENS, IRONS)
    assert held_by(pair, rulebook) == (True, 1)
    mine, theirs = (read_gang(path, rulebook).log[-1] for path in pair)
    assert mine.shared == theirs.shared != ""
    assert mine.gangs == theirs.gangs == (QUEENS, IRONS)


def test_without_the_file_the_captor_is_a_name(tmp_path: Path, table: Tables) -> None:
    book = table(write(tmp_path, beaten()))
    playing = done(begin(book, "escape", QUEENS, ARGS), "1")
    assert playing.gangs == (QUEENS,)
    assert book.gang(QUEENS).fighters[0].has("captured")


def test_a_gang_whose_file_stays_as_it_is_has_no_entry_of_it(
    pair: Pair, table: Tables, rulebook: Rulebook
) -> None:
    """Vex slips away; undo needs no other file, and the replay does not judge it alone."""
    before = pair[1].read_bytes()
    book = table(pair[0])
    done(begin(book, "escape", QUEENS, ARGS), "6")
    assert pair[1].read_bytes() == before
    (entry,) = [one for one in book.log(QUEENS) if one.act == "escape"]
    assert (entry.shared, entry.gangs) == ("", (QUEENS, IRONS))
    assert replay(book.file_of(QUEENS), rulebook) == ()
    book.close()
    alone = table(pair[0])
    assert alone.undo(QUEENS).act == "escape"


def test_the_wrong_one_marked_captured_is_one_undo_for_both_files(
    pair: Pair, table: Tables, rulebook: Rulebook
) -> None:
    book = table(pair[0])
    done(begin(book, "escape", QUEENS, ARGS), "1")
    book.close()
    again = table(pair[0])
    with pytest.raises(Refused, match="was about Irons too; open that gang's file") as refusal:
        again.undo(QUEENS)
    assert refusal.value.code == "other_gang_missing"
    assert held_by(pair, rulebook) == (True, 1)
    undo(again, QUEENS)
    assert held_by(pair, rulebook) == (False, 0)
    again.close()
    from_there = table(pair[1])
    redo(from_there, IRONS)
    assert held_by(pair, rulebook) == (True, 1)


def test_undo_is_refused_while_the_other_file_is_not_there(
    pair: Pair, table: Tables, rulebook: Rulebook
) -> None:
    book = table(pair[0])
    done(begin(book, "escape", QUEENS, ARGS), "1")
    book.close()
    pair[1].rename(pair[1].with_suffix(".away"))
    before = pair[0].read_bytes()
    again = table(pair[0])
    with pytest.raises(Refused) as refusal:
        undo(again, QUEENS)
    assert refusal.value.code == "other_gang_missing"
    assert pair[0].read_bytes() == before


def test_undo_of_three_files_wants_all_of_them(held: Pair, table: Tables) -> None:
    third = write(held[0].parent, gang(fighter("nok"), id="kings-1", name="Kings"))
    book = table(held[1])
    done(begin(book, "trade_captive", IRONS, {"captive": "vex", "to": "kings-1"}), "0", "yes")
    book.close()
    two = table(held[1], held[0])
    with pytest.raises(Refused, match="was about kings-1 too"):
        two.undo(IRONS)
    two.open(third)
    two.undo(IRONS)
    assert [len(two.gang(one).captives) for one in (IRONS, "kings-1")] == [1, 0]


@pytest.mark.parametrize("act", ["sell_to_guilders", "return_captive"])
def test_where_the_other_file_is_locked_neither_is_written(
    act: str, held: Pair, table: Tables
) -> None:
    holder = table(held[0])
    book = table(held[1])
    before = texts(held)
    with pytest.raises(Locked, match="open in another window"):
        begin(book, act, IRONS, {"battle": "b1", "captive": "vex"})
    assert texts(held) == before
    holder.close()


def test_where_the_other_file_can_only_be_read_neither_is_written(
    tmp_path: Path, table: Tables
) -> None:
    """The owner's gang names rules that are not there, and so opens read-only."""
    owner = gang(captured(), rules="house.toml", rules_digest="0123456789abcdef")
    both = write(tmp_path, owner), write(tmp_path, captors(captive()))
    book = table(both[1])
    before = texts(both)
    with pytest.raises(Locked):
        begin(book, "return_captive", IRONS, {"captive": "vex"})
    assert texts(both) == before


def test_where_the_other_file_was_changed_neither_is_written(held: Pair, table: Tables) -> None:
    book = table(held[1])
    playing = begin(book, "trade_captive", IRONS, {"captive": "vex", "to": "owner"})
    playing.answer("0")
    held[0].write_bytes(held[0].read_bytes() + b"# theirs\n")
    before = texts(held)
    with pytest.raises(ChangedOnDisk):
        playing.answer("yes")
    assert texts(held) == before
    assert len(book.gang(IRONS).captives) == 1


def test_an_open_trade_is_taken_up_with_both_files(
    held: Pair, table: Tables, rulebook: Rulebook
) -> None:
    book = table(held[1])
    playing = begin(book, "trade_captive", IRONS, {"captive": "vex", "to": "owner"})
    playing.answer("0")
    book.close()
    again = table(held[1])
    playing = resume(again, IRONS, "o1")
    assert isinstance(playing.outcome, Asks)
    done(playing, "yes")
    assert held_by(held, rulebook) == (False, 0)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_sale_is_in_both_files_or_in_none_wherever_it_is_cut_short(
    held: Pair, table: Tables, rulebook: Rulebook
) -> None:
    book = table(held[1])
    args = {"battle": "b1"}
    playing = begin(book, "sell_to_guilders", IRONS, args)
    old = texts(held)

    def reset() -> None:
        for path, text in zip(held, old, strict=True):
            path.write_bytes(text)
            for left in (path.parent / ".gangbook").glob("*commit*"):
                left.unlink()

    seen = set()
    for _ in deaths(lambda: playing.answer("vex"), reset):
        for path in held:
            settle(path)
        owner, holder = (read_gang(path, rulebook) for path in held)
        seen.add((len(owner.gang.fighters), len(holder.gang.captives), holder.gang.stash.credits))
        for file in (owner, holder):
            assert not len(file.log) or history.prove(tree_of(file.gang), file.log) == ()
    assert seen == {(1, 1, 0), (0, 0, 50)}


def test_an_attackers_experience_is_in_its_own_file_and_undone_with_the_death(
    tmp_path: Path, table: Tables
) -> None:
    owner = beaten()
    part = Participant(id="vex", times_out=1, owes=("injury",))
    owner = owner.with_battle(owner.battles[0].with_participant(part))
    write(tmp_path, msgspec.structs.replace(captors(), battles=(battle("gor"),)))
    book: OpenBook = table(write(tmp_path, owner))
    done(begin(book, "injury", QUEENS, ARGS), "6 6", "irons-1/gor")
    assert book.gang(IRONS).fighters[0].xp == 1
    book.undo(QUEENS)
    assert book.gang(IRONS).fighters[0].xp == 0


def test_a_refused_act_over_two_gangs_writes_nothing(held: Pair, table: Tables) -> None:
    book = table(held[1])
    before = texts(held)
    playing = begin(book, "free_captive", IRONS, {"captive": "vex"})
    assert isinstance(playing.outcome, Stopped)
    assert texts(held) == before


@pytest.mark.rule("INJ-22")
@pytest.mark.parametrize("trouble", ["locked", "faulty"])
def test_an_injury_does_without_a_file_that_cannot_be_written(
    trouble: str, tmp_path: Path, table: Tables
) -> None:
    owner = beaten()
    part = Participant(id="vex", times_out=1, owes=("injury",))
    owner = owner.with_battle(owner.battles[0].with_participant(part))
    other = write(tmp_path, captors())
    if trouble == "locked":
        table(other)
    else:
        other.write_text(other.read_text(encoding="utf-8") + "colour = 1\n", encoding="utf-8")
    book = table(write(tmp_path, owner))
    done(begin(book, "injury", QUEENS, ARGS), "6 6")
    assert book.gang(QUEENS).fighters[0].has("dead")


@pytest.mark.rule("PBS-34")
def test_rumours_take_reputation_in_the_enemys_own_file(
    tmp_path: Path, table: Tables, rulebook: Rulebook
) -> None:
    leader = fighter("vex", "leader", skills=("Rumour-monger",))
    against = (Opponent(name="Irons", result="won", gang=IRONS),)
    fought = msgspec.structs.replace(battle("vex", steps=before("actions")), opponents=against)
    both = (
        write(tmp_path, gang(leader, reputation=1, ruleset="core", battles=(fought,))),
        write(tmp_path, captors(reputation=5)),
    )
    book = table(both[0])
    done(begin(book, "post_battle_action", QUEENS, ARGS), "despicable_rumours", "6 6", "2")
    found = [read_gang(path, rulebook).gang.reputation for path in both]
    assert found == [3, 3]
    undo(book, QUEENS)
    assert [read_gang(path, rulebook).gang.reputation for path in both] == [1, 5]


def test_a_trade_with_names_alone_is_played_again(
    tmp_path: Path, table: Tables, rulebook: Rulebook
) -> None:
    book = table(write(tmp_path, captors(captive(gang="", rescue="failed"))))
    args = {"captive": "vex", "to": "another"}
    answers = ("Kings", "30", "1", "Lasgun", "15", "settlement", "a favour", "yes")
    done(begin(book, "trade_captive", IRONS, args), *answers)
    done(begin(book, "hold_captive", IRONS, {}), "Kings", "Tom", "50", "outlaw")
    assert replay(book.file_of(IRONS), rulebook) == ()
