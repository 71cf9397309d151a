"""Every fault at once, in a player's words, whatever a file says."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from factories import battle, fighter, gang
from gangbook.book.fighter import Advance, Condition, Injury, Item
from gangbook.book.gang import Gang, Stash
from gangbook.book.log import OpenAct
from gangbook.faults import FileFaults, Keys
from gangbook.record import plain
from gangbook.store.decode import decode, problems_in, shown

RICH = gang(
    fighter(
        "vex",
        "leader",
        advancements=(Advance(at=5, name="+1 T", steps={"T": 1}),),
        injuries=(Injury(row="lasting_injuries.44", name="Scar"),),
        conditions=(Condition(state="dead"),),
        items=(Item(id="knife", item="knife", name="Knife"),),
    ),
    stash=Stash(credits=5),
    battles=(battle("vex"),),
)
JUNK = st.sampled_from([None, True, 1, 2.5, "7", "", [], [1], {}, {"a": 1}, "ded", float("inf")])
PYTHON = re.compile(r"\b(int|str|bool|float|dict|tuple|None|NoneType|object|struct)\b")


def places_in(value: Any, keys: Keys = ()) -> Iterator[Keys]:
    pairs: Any = ()
    if isinstance(value, dict):
        pairs = value.items()
    elif isinstance(value, list):
        pairs = enumerate(value)
    for key, inner in pairs:
        yield (*keys, key)
        yield from places_in(inner, (*keys, key))


def with_value(tree: dict[str, Any], keys: Keys, value: Any) -> dict[str, Any]:
    changed = copy.deepcopy(tree)
    holder: Any = changed
    for key in keys[:-1]:
        holder = holder[key]
    if value is None:
        del holder[keys[-1]]
    else:
        holder[keys[-1]] = value
    return changed


def accepted(values: dict[str, Any]) -> bool:
    try:
        msgspec.convert(values, Gang)
    except msgspec.ValidationError:
        return False
    return True


@given(st.data())
def test_what_cannot_be_read_always_has_a_fault_and_what_can_has_none(data: st.DataObject) -> None:
    values = plain(RICH)
    for _ in range(data.draw(st.integers(1, 3))):
        keys = data.draw(st.sampled_from(sorted(places_in(values), key=str)))
        values = with_value(values, keys, data.draw(JUNK))
    problems = tuple(problems_in(values, Gang))
    assert bool(problems) != accepted(values)
    for problem in problems:
        assert not PYTHON.search(f"{problem.message} {problem.allowed}")


def faults_of(values: dict[str, Any]) -> list[str]:
    with pytest.raises(FileFaults) as refusal:
        decode(values, Gang, "", Path("x.toml"))
    return [str(fault).removeprefix("x.toml: ") for fault in refusal.value.faults]


def test_every_fault_is_told_with_the_name_of_whom_it_is_about() -> None:
    values = plain(RICH)
    values["alignment"] = "outlaws"
    values["fighters"][0]["xp"] = "7"
    values["fighters"][0]["conditions"][0]["state"] = "ded"
    del values["fighters"][0]["profile"]
    values["battles"][0]["fighters"] = {}
    values["stash"] = 5
    assert set(faults_of(values)) == {
        "alignment: unknown word; did you mean 'outlaw'?, found \"outlaws\", "
        "allowed: law-abiding, outlaw",
        "stash: this is the wrong kind of value, found 5, allowed: a table",
        "fighters.1 (Vex).profile: this key is missing, allowed: a table",
        'fighters.1 (Vex).xp: this is the wrong kind of value, found "7", '
        "allowed: a whole number, without quotes",
        "fighters.1 (Vex).conditions.1.state: unknown word; did you mean 'dead'?, found \"ded\", "
        "allowed: captured, convalescence, critical, dead, in_recovery",
        "battles.1 (b1).fighters: this is the wrong kind of value, found a table, allowed: a list",
    }


def test_a_key_that_is_nearly_right_is_named() -> None:
    values = plain(RICH)
    values["fighters"][0]["advancement"] = []
    assert faults_of(values) == [
        "fighters.1 (Vex).advancement: unknown key; did you mean 'advancements'?"
    ]


def test_a_table_in_place_of_a_list_is_told_how_lists_are_headed() -> None:
    values = plain(RICH)
    values["fighters"] = values["fighters"][0]
    assert faults_of(values) == [
        "fighters: this is the wrong kind of value, found a table, "
        "allowed: a list, each entry under a head [[fighters]]"
    ]


@pytest.mark.parametrize(
    "number", ["10000000000000", "-99999999999999999999", "0xffffffffffffffffff"]
)
def test_a_number_no_gang_can_have_is_a_fault(number: str) -> None:
    values = {**plain(RICH), "reputation": int(number, 0)}
    with pytest.raises(FileFaults) as refusal:
        decode(values, Gang, f"reputation = {number}\n", Path("x.toml"))
    assert str(refusal.value) == (
        f"x.toml:1: reputation: this number is too large, found {int(number, 0)}, "
        "allowed: up to 1000000000000"
    )


def test_an_open_act_without_gangs_can_still_be_decoded() -> None:
    """It is for the gang file to say that the gang must be among them."""
    act = {"id": "o1", "act": "hire", "gangs": []}
    assert decode(act, OpenAct, "", Path("x.toml")).gangs == ()


@pytest.mark.parametrize(
    ("value", "words"),
    [(True, "true"), ("Vex", '"Vex"'), ({}, "a table"), ([], "a list"), (5, "5"), (2.5, "2.5")],
)
def test_values_are_shown_as_they_are_written(value: object, words: str) -> None:
    assert shown(value) == words
