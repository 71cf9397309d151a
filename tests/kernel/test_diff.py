"""Changes between two rosters: applied either way they give the other one back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gangbook.book.log import Change
from gangbook.kernel.diff import DoesNotApply, Tree, applied, changes_between, taken_back
from kernel.trees import TREES

ROSTER: Tree = {
    "name": "Queens",
    "stash": {"credits": 85},
    "fighters": [
        {"id": "vex", "xp": 3, "profile": {"M": 5, "WS": "3+"}, "skills": ["Dodge"]},
        {"id": "mira", "xp": 1, "profile": {"M": 4}, "advancements": [{"at": 5}, {"at": 10}]},
        {"id": "juno", "xp": 0, "profile": {"M": 4}},
    ],
}


def changed(**fighters: dict[str, Any]) -> Tree:
    """The roster with fields of fighters replaced."""
    cards = [{**card, **fighters.get(card["id"], {})} for card in ROSTER["fighters"]]
    return {**ROSTER, "fighters": cards}


def lines(before: Tree, after: Tree) -> list[str]:
    return [change.line() for change in changes_between(before, after)]


def in_order(tree: Tree) -> str:
    """The tree as text, the order of its keys included."""
    return json.dumps(tree)


@given(TREES, TREES)
def test_changes_lead_from_any_roster_to_any_other_and_back(before: Tree, after: Tree) -> None:
    changes = changes_between(before, after)
    assert applied(before, changes) == after
    assert taken_back(after, changes) == before


@given(TREES, TREES)
def test_changes_survive_being_written_down(before: Tree, after: Tree) -> None:
    written = tuple(Change.of_line(change.line()) for change in changes_between(before, after))
    assert applied(before, written) == after
    assert taken_back(after, written) == before


@given(TREES)
def test_a_roster_and_its_copy_do_not_differ(tree: Tree) -> None:
    assert changes_between(tree, json.loads(json.dumps(tree))) == ()


@given(TREES, TREES)
def test_applying_changes_leaves_the_given_roster_alone(before: Tree, after: Tree) -> None:
    was = json.dumps(before)
    applied(before, changes_between(before, after))
    assert json.dumps(before) == was


TABLE = st.dictionaries(st.sampled_from("abcd"), st.integers(0, 2), min_size=1)


@given(TABLE, TABLE)
def test_a_table_comes_back_with_its_keys_in_their_order(
    before: dict[str, int], after: dict[str, int]
) -> None:
    old, new = changed(vex={"profile": before}), changed(vex={"profile": after})
    changes = changes_between(old, new)
    if before != after:
        assert in_order(applied(old, changes)) == in_order(new)
        assert in_order(taken_back(new, changes)) == in_order(old)


def test_changes_reach_into_lists_by_id() -> None:
    assert lines(ROSTER, changed(vex={"xp": 5})) == ["fighters.vex.xp: 3 -> 5"]


def test_changes_reach_into_lists_by_place() -> None:
    longer = changed(mira={"advancements": [{"at": 5}, {"at": 15}, {"at": 10}]})
    assert lines(ROSTER, longer) == ['fighters.mira.advancements.@1: - -> {"at": 15}']
    shorter = changed(mira={"advancements": [{"at": 10}]})
    assert lines(ROSTER, shorter) == ['fighters.mira.advancements.@0: {"at": 5} -> -']


def test_who_joins_and_who_leaves_is_recorded_with_their_place() -> None:
    newcomer = {"id": "nyx", "xp": 0}
    first, *others = ROSTER["fighters"]
    joined = {**ROSTER, "fighters": [first, newcomer, *others]}
    assert lines(ROSTER, joined) == ['fighters.nyx@1: - -> {"id": "nyx", "xp": 0}']
    assert lines(joined, ROSTER) == ['fighters.nyx@1: {"id": "nyx", "xp": 0} -> -']


def test_a_new_order_is_one_change() -> None:
    turned = {**ROSTER, "fighters": ROSTER["fighters"][::-1]}
    assert lines(ROSTER, turned) == [
        'fighters.*: ["vex", "mira", "juno"] -> ["juno", "mira", "vex"]'
    ]


def test_a_log_does_not_grow_with_the_roster() -> None:
    """One more battle among a hundred, one more fighter among a hundred: lines of one size."""

    def roster(battles: int, held: int) -> Tree:
        rows = [{"id": f"b{n}", "steps": ["wrap_up"]} for n in range(battles)]
        return {"stash": {"credits": held}, "battles": rows, "notes": ["x"] * battles}

    small = lines(roster(2, 10), roster(3, 20))
    large = lines(roster(200, 10), roster(201, 20))
    assert len(small) == len(large) == 3
    assert abs(sum(map(len, large)) - sum(map(len, small))) < 20


def test_a_list_that_comes_or_goes_leaves_nothing_behind() -> None:
    without: Tree = {"name": "Queens"}
    with_one: Tree = {"name": "Queens", "fighters": [{"id": "vex"}]}
    changes = changes_between(without, with_one)
    assert [change.line() for change in changes] == ['fighters.vex@0: - -> {"id": "vex"}']
    assert taken_back(with_one, changes) == without
    assert applied(with_one, changes_between(with_one, without)) == without


def test_true_and_one_are_not_the_same() -> None:
    assert lines({"founding": True}, {"founding": 1}) == ["founding: true -> 1"]


@pytest.mark.parametrize(
    "line",
    [
        'name: "Irons" -> "Skulls"',
        "stash.credits: 84 -> 90",
        "stash.credits.more: - -> 1",
        "nothing.here: 1 -> 2",
        "fighters.zed.xp: 1 -> 2",
        'fighters.zed@9: - -> {"id": "zed"}',
        'fighters.zed@-1: - -> {"id": "zed"}',
        'fighters.vex@0: - -> {"id": "vex"}',
        'fighters.vex@0: {"id": "vex"} -> -',
        'fighters.vex@7: {"id": "vex"} -> -',
        'fighters.vex@x: {"id": "vex"} -> -',
        "name.x@0: - -> 1",
        'fighters.*: ["mira", "vex", "juno"] -> ["vex", "mira", "juno"]',
        'fighters.*: ["vex", "mira", "juno"] -> ["vex", "vex", "juno"]',
        'fighters.*: ["vex", "mira", "juno"] -> [1, [2], null]',
        "fighters.*: - -> -",
        "stash.*: - -> -",
        "stash.*: [] -> []",
    ],
)
def test_a_change_that_does_not_fit_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r".") as refusal:
        applied(ROSTER, [Change.of_line(line)])
    assert isinstance(refusal.value, DoesNotApply) or "invalid literal" in str(refusal.value)


def test_a_key_that_cannot_stand_in_a_path_is_recorded_with_its_table() -> None:
    before = changed(vex={"profile": {"M.x": 5}})
    after = changed(vex={"profile": {"M.x": 6}})
    assert lines(before, after) == ['fighters.vex.profile: {"M.x": 5} -> {"M.x": 6}']
