"""The log: undo and redo along one line, the proof, and the entries that touched a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gangbook.book.log import Entry
from gangbook.faults import Refused
from gangbook.kernel import history
from gangbook.kernel.diff import Tree
from kernel.trees import TREES


class Table:
    """A roster and its log, as a file keeps them; every act is a roster put in its place."""

    def __init__(self, *rosters: Tree) -> None:
        self.tree: Tree = {}
        self.log: list[Entry] = []
        for roster in rosters:
            self.act(roster)

    def act(self, roster: Tree, name: str = "act") -> Entry:
        draft = Entry(n=0, act=name, digest="")
        entry = history.entered(self.log, self.tree, roster, draft)
        self.log.append(entry)
        self.tree = roster
        return entry

    def turn(self, turn: history.Turn) -> Entry:
        self.tree, entry = turn(self.tree, self.log)
        self.log[entry.n - 1] = entry
        return entry


def purse(held: int) -> Tree:
    return {"name": "Queens", "stash": {"credits": held}}


def marks(log: Sequence[Entry]) -> list[tuple[int, int, bool]]:
    return [(entry.n, entry.after, entry.undone) for entry in log]


def test_undo_and_redo_go_along_one_line() -> None:
    table = Table(*map(purse, (10, 20, 30)))
    assert table.turn(history.undo).n == 3
    assert table.tree == purse(20)
    assert table.turn(history.undo).n == 2
    assert table.tree == purse(10)
    assert table.turn(history.redo).n == 2
    assert table.turn(history.redo).n == 3
    assert table.tree == purse(30)
    assert marks(table.log) == [(1, 0, False), (2, 1, False), (3, 2, False)]


def test_the_first_entry_stays() -> None:
    table = Table(purse(10))
    for log in (table.log, []):
        with pytest.raises(Refused) as refusal:
            history.undo(table.tree, log)
        assert refusal.value.code == "nothing_to_undo"


def test_redo_takes_the_latest_undone_entry_of_this_branch() -> None:
    table = Table(*map(purse, (10, 20)))
    table.turn(history.undo)
    table.act(purse(25))
    table.turn(history.undo)
    table.act(purse(27))
    table.turn(history.undo)
    assert [entry.n for entry in table.log if entry.undone] == [2, 3, 4]
    assert history.redoable(table.log) == table.log[3]
    table.turn(history.redo)
    assert table.tree == purse(27)
    assert marks(table.log)[3] == (4, 1, False)


def test_a_new_act_ends_what_could_be_redone() -> None:
    table = Table(*map(purse, (10, 20)))
    table.turn(history.undo)
    table.act(purse(25))
    with pytest.raises(Refused) as refusal:
        table.turn(history.redo)
    assert refusal.value.code == "nothing_to_redo"


@given(st.lists(TREES, min_size=1, max_size=6), st.lists(st.sampled_from("aur"), max_size=12))
def test_any_row_of_acts_undos_and_redos_is_proved(rosters: list[Tree], steps: list[str]) -> None:
    table = Table(*rosters)
    seen = {table.log[-1].n: table.tree}
    for place, step in enumerate(steps):
        try:
            match step:
                case "a":
                    table.act({"rating": place}, "act")
                case "u":
                    table.turn(history.undo)
                case "r":
                    table.turn(history.redo)
        except Refused:
            continue
        newest = history.head(table.log)
        assert newest is not None
        assert seen.setdefault(newest.n, table.tree) == table.tree
        assert history.prove(table.tree, table.log) == ()
        assert history.agrees(table.tree, table.log)
        assert history.rebuilt_roster(table.log) == table.tree


def branched() -> Table:
    """Six entries, two of them undone branches: 1 2 3 with 4 and 5 undone on 3, and 6 on 3."""
    table = Table(*({"stash": {"credits": n}, "steps": ["x"] * n} for n in (1, 2, 3, 4)))
    table.turn(history.undo)
    table.act(purse(5))
    table.turn(history.undo)
    table.act(purse(6))
    assert marks(table.log)[3:] == [(4, 3, True), (5, 3, True), (6, 3, False)]
    return table


def with_entry(table: Table, number: int, /, **changes: Any) -> list[Entry]:
    log = list(table.log)
    log[number - 1] = msgspec.structs.replace(log[number - 1], **changes)
    return log


def test_a_sound_log_is_proved() -> None:
    table = branched()
    assert history.prove(table.tree, table.log) == ()


def test_a_changed_roster_is_found_with_every_change() -> None:
    table = branched()
    found = history.prove({**table.tree, "name": "Kings", "rating": 9}, table.log)
    assert sorted((wrong.entry, wrong.what) for wrong in found) == [
        (0, 'the roster was changed by hand: name: "Queens" -> "Kings"'),
        (0, "the roster was changed by hand: rating: - -> 9"),
    ]


def test_a_changed_change_is_found_at_its_entry() -> None:
    for n in range(1, 7):
        table = branched()
        lines = [line.replace("credits", "debts") for line in table.log[n - 1].changes]
        (found,) = history.prove(table.tree, with_entry(table, n, changes=tuple(lines)))
        assert found.entry == n


def test_a_changed_value_in_a_change_is_found_though_it_still_fits() -> None:
    table = branched()
    lines = ('steps.@1: - -> "x"', "stash.credits: 1 -> 99")
    (found,) = history.prove(table.tree, with_entry(table, 2, changes=lines))
    assert (found.entry, found.what) == (2, "its digest is not that of the roster it left")


@pytest.mark.parametrize("line", ["nonsense", "steps.@x: 1 -> 2", "steps.*: - -> -", "x: - -> -"])
def test_a_line_that_is_no_change_is_found(line: str) -> None:
    table = branched()
    log = with_entry(table, 3, changes=(*table.log[2].changes, line, "y: - -> 1"))
    (found,) = history.prove(table.tree, log)
    assert found.entry == 3


def test_a_changed_digest_is_found_at_its_entry() -> None:
    for n in range(1, 7):
        table = branched()
        (found,) = history.prove(table.tree, with_entry(table, n, digest="0" * 16))
        assert found.entry == n


def test_a_removed_entry_is_found() -> None:
    for n in range(1, 7):
        table = branched()
        log = table.log[: n - 1] + table.log[n:]
        found = history.prove(table.tree, log)
        assert found, f"nobody missed entry {n}"
        assert not history.agrees(table.tree, log)


def test_entries_in_another_order_are_found() -> None:
    for n in range(1, 6):
        table = branched()
        log = list(table.log)
        log[n - 1], log[n] = log[n], log[n - 1]
        (found,) = history.prove(table.tree, log)
        assert found.what == f"entry {n} is numbered {n + 1}"


def test_entries_swapped_with_their_numbers_are_found() -> None:
    table = branched()
    second, third = table.log[1], table.log[2]
    log = list(table.log)
    log[1] = msgspec.structs.replace(third, n=2, after=1)
    log[2] = msgspec.structs.replace(second, n=3, after=2)
    assert history.prove(table.tree, log)


def test_an_entry_said_to_follow_another_one_is_found() -> None:
    for n, after in ((2, 0), (3, 1), (6, 5), (4, 4), (4, 6), (2, -1), (3, 9)):
        table = branched()
        (found,) = history.prove(table.tree, with_entry(table, n, after=after))
        assert found.entry == n


def test_an_entry_marked_undone_or_live_by_hand_is_found() -> None:
    for n in range(1, 7):
        table = branched()
        log = with_entry(table, n, undone=not table.log[n - 1].undone)
        assert history.prove(table.tree, log), f"nobody noticed entry {n}"


def test_a_torn_log_is_walked_without_harm() -> None:
    """Whatever the numbers say, looking at the log ends, and nothing is undone on a guess."""
    for n in range(1, 7):
        for after in range(-2, 9):
            for number in (n, 0, -1, 3, 9):
                table = branched()
                log = with_entry(table, n, after=after, n=number)
                assert len(list(history.live(log))) <= 6
                history.agrees(table.tree, log)
                if history.prove(table.tree, log) and n == 6:
                    with pytest.raises(Refused):
                        history.undo(table.tree, log)


def test_undo_is_refused_where_the_roster_is_not_what_the_log_says() -> None:
    table = branched()
    for tree in ({**table.tree, "name": "Kings"}, {**table.tree, "stash": {"credits": 7}}):
        with pytest.raises(Refused) as refusal:
            history.undo(tree, table.log)
        assert refusal.value.code == "roster_differs"


def test_redo_is_refused_where_the_roster_is_not_what_the_log_says() -> None:
    table = branched()
    table.turn(history.undo)
    for tree in ({**table.tree, "name": "Kings"}, {**table.tree, "stash": {"credits": 7}}):
        with pytest.raises(Refused) as refusal:
            history.redo(tree, table.log)
        assert refusal.value.code == "roster_differs"


def test_touching_names_the_live_entries_under_a_path() -> None:
    def cards(xp: int, other: int, skills: list[str]) -> Tree:
        vex = {"id": "vex", "xp": xp, **({"skills": skills} if skills else {})}
        return {"fighters": [vex, {"id": "vexa", "xp": other}]}

    table = Table(cards(0, 0, []), cards(1, 0, []), cards(1, 5, []), cards(1, 5, ["Dodge"]))
    table.act(cards(2, 5, ["Dodge"]))
    table.turn(history.undo)

    def numbers(*paths: str) -> list[int]:
        return [entry.n for entry in history.touching(table.log, paths)]

    assert numbers("fighters.vex.xp") == [1, 2]
    assert numbers("fighters.vex") == [1, 2, 4]
    assert numbers("fighters.vexa") == [1, 3]
    assert numbers("fighters") == [1, 2, 3, 4]
    assert numbers("stash") == []
    assert numbers("fighters.vex.skills", "fighters.vexa.xp") == [1, 3, 4]


def test_a_digest_is_of_the_values_and_of_the_entry_before() -> None:
    one, other = {"a": 1, "b": 2}, {"b": 2, "a": 1}
    assert history.digest(one, "x") == history.digest(other, "x")
    assert history.digest(one, "x") != history.digest(one, "y")
    assert history.digest(one) != history.digest({"a": 1, "b": 3})
