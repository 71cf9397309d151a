"""Values laid over values, and the differences they make: properties of overlays."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gangbook.rules.overlay import Difference, differences, key_of, merged

NAMES = st.sampled_from(["fast", "slow", "glacial", "other"])
LEAVES = st.integers(0, 5) | st.sampled_from(["a", "b"]) | st.lists(st.integers(0, 3), max_size=3)


def tables(inside: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Tables of values, and lists of tables told apart by an id."""
    entries = st.dictionaries(NAMES, st.dictionaries(st.sampled_from("xyz"), inside, max_size=2))
    listed = entries.map(lambda some: [{"id": key} | values for key, values in some.items()])
    return st.dictionaries(st.sampled_from("pqr"), inside, max_size=3) | listed


VALUES = st.dictionaries(
    st.sampled_from("klmn"), st.recursive(LEAVES, tables, max_leaves=12), max_size=4
)


def laid_over(base: Any, draw: st.DrawFn) -> Any:
    """Something that may be laid over a value: for a keyed list, changes by key."""
    if isinstance(base, dict):
        return {key: laid_over(base[key], draw) for key in base if draw(st.booleans())}
    key = key_of(base)
    if key:
        return {one[key]: {"x": draw(LEAVES)} for one in base if draw(st.booleans())}
    return draw(LEAVES)


@st.composite
def bases_and_overlays(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    base = draw(VALUES)
    return base, laid_over(base, draw)


@given(VALUES)
def test_an_empty_overlay_changes_nothing(base: dict[str, Any]) -> None:
    assert merged(base, {}) == base
    assert differences(base, copy.deepcopy(base)) == ()


@given(bases_and_overlays())
def test_laying_over_changes_neither_side_and_twice_is_once(
    both: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    base, over = both
    before = copy.deepcopy(both)
    once = merged(base, over)
    assert (base, over) == before
    assert merged(once, over) == once


@given(bases_and_overlays())
def test_every_difference_is_a_value_the_overlay_names(
    both: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    base, over = both
    here = merged(base, over)
    found = differences(base, here)
    assert (found == ()) is (here == base)
    for one in found:
        named: Any = over
        for key in one.path.split("."):
            named = named[key]
        assert named == one.here
        assert one.shipped != one.here


@given(bases_and_overlays())
def test_what_the_overlay_does_not_name_stays(
    both: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    base, over = both
    here = merged(base, over)
    assert {key: here[key] for key in base if key not in over} == {
        key: base[key] for key in base if key not in over
    }
    assert list(here)[: len(base)] == list(base)


def test_entries_of_a_list_are_changed_by_their_key_and_added_at_its_end() -> None:
    base = {"tracks": [{"id": "fast", "interval": 5}, {"id": "slow", "interval": 7}]}
    over = {"tracks": {"slow": {"interval": 6}, "dead": {"interval": 99}}}
    assert merged(base, over) == {
        "tracks": [
            {"id": "fast", "interval": 5},
            {"id": "slow", "interval": 6},
            {"id": "dead", "interval": 99},
        ]
    }
    assert differences(base, merged(base, over)) == (
        Difference("tracks.slow.interval", 7, 6),
        Difference("tracks.dead", None, {"id": "dead", "interval": 99}),
    )


@pytest.mark.parametrize("base", [[1, 2], ["a"], [{"id": "a"}, {"id": "a"}], [{"id": 1}], []])
def test_any_other_list_is_replaced_whole(base: list[Any]) -> None:
    assert key_of(base) == ""
    assert merged({"k": base}, {"k": [3]}) == {"k": [3]}
    assert differences({"k": base}, {"k": [3]}) == (Difference("k", base, [3]),)
