"""The checks of a roster: each finds its own fault, and a sound gang passes them all."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from factories import PROFILE, battle, fighter, gang
from gangbook.book.check import problems_of
from gangbook.book.fighter import Adjustment, Advance, Injury, Item
from gangbook.book.gang import Gang, Stash
from gangbook.faults import Keys
from gangbook.rules.rulebook import Rulebook
from gangbook.store.sheet_file import checked, read_sheet
from gangbook.store.shipped import example_gangs


def found(rulebook: Rulebook, one: Gang) -> list[Keys]:
    return [problem.keys for problem in problems_of(rulebook, one)]


def wounds(steps: int) -> Advance:
    return Advance(at=5, name="Wounds", steps={"W": steps})


def item(item_id: str, **facts: Any) -> Item:
    return Item(id=item_id, item="knife", name="Knife", **facts)


@pytest.mark.parametrize("path", example_gangs(), ids=lambda path: path.stem)
def test_the_example_gangs_are_sound(path: Any, rulebook: Rulebook) -> None:
    assert checked(rulebook, read_sheet(path, rulebook).sheet) == ()


def test_a_sound_gang_passes_every_check(rulebook: Rulebook) -> None:
    vex = fighter("vex", items=(item("knife"), item("axe", source="included")))
    gone = fighter("gor")
    one = gang(vex, departed=(gone,), battles=(battle("vex", "gor"),))
    assert found(rulebook, one) == []


@pytest.mark.parametrize(
    ("facts", "keys"),
    [
        ({"id": "the queens"}, ("id",)),
        ({"list": "esher"}, ("list",)),
        ({"ruleset": "track"}, ("ruleset",)),
        ({"fighters": (fighter("vex", category="boss"),)}, ("fighters", 0, "category")),
        ({"fighters": (fighter("v.x"),)}, ("fighters", 0, "id")),
        ({"fighters": (fighter("vex"), fighter("vex"))}, ("fighters", 1, "id")),
        ({"departed": (fighter("vex"),), "fighters": (fighter("vex"),)}, ("departed", 0, "id")),
        (
            {"fighters": (fighter("vex", profile={**PROFILE, "Z": 3}),)},
            ("fighters", 0, "profile", "Z"),
        ),
        (
            {"fighters": (fighter("vex", profile={**PROFILE, "WS": "four"}),)},
            ("fighters", 0, "profile", "WS"),
        ),
        ({"fighters": (fighter("vex", primary=("Knitting",)),)}, ("fighters", 0, "primary", 0)),
        ({"fighters": (fighter("vex", secondary=("x",)),)}, ("fighters", 0, "secondary", 0)),
        ({"stash": Stash(items=(item("a"), item("a")))}, ("stash", "items", 1, "id")),
        ({"stash": Stash(items=(item("a b"),))}, ("stash", "items", 0, "id")),
        (
            {"stash": Stash(items=(item("a", source="escher"),))},
            ("stash", "items", 0, "item"),
        ),
        (
            {"stash": Stash(items=(item("a", source="shop"),))},
            ("stash", "items", 0, "source"),
        ),
        ({"battles": (battle("vex"),)}, ("battles", 0, "fighters", 0, "id")),
        ({"battles": (battle(), battle())}, ("battles", 1, "id")),
        ({"battles": (battle(battle_id=""),)}, ("battles", 0, "id")),
        (
            {"fighters": (fighter("vex", advancements=(wounds(9),)),)},
            ("fighters", 0, "advancements"),
        ),
    ],
)
def test_each_fault_is_found_at_its_place(
    facts: dict[str, Any], keys: Keys, rulebook: Rulebook
) -> None:
    sound = gang()
    assert found(rulebook, sound) == []
    assert keys in found(rulebook, msgspec.structs.replace(sound, **facts))


def test_a_fault_in_the_ruleset_hides_no_other(rulebook: Rulebook) -> None:
    one = gang(fighter("vex", category="boss"), ruleset="track", list="esher")
    assert found(rulebook, one) == [("ruleset",), ("list",), ("fighters", 0, "category")]


def test_the_arbitrator_may_pass_every_maximum(rulebook: Rulebook) -> None:
    """What was adjusted does not lock the gang out of its own file."""
    adjusted = (Adjustment(reason="a gift of the Chaos gods", steps={"W": 9}),)
    assert found(rulebook, gang(fighter("vex", adjustments=adjusted))) == []
    grown = fighter("vex", advancements=(wounds(1),), adjustments=adjusted)
    assert found(rulebook, gang(grown)) == []


def test_what_is_not_raised_may_be_past_its_maximum(rulebook: Rulebook) -> None:
    """A type of the list may begin there; an injury may lead back from it."""
    huge = fighter("vex", profile={**PROFILE, "W": 9})
    assert found(rulebook, gang(huge)) == []
    injury = Injury(row="lasting_injuries.44", name="x", steps={"W": -9})
    assert (
        found(rulebook, gang(fighter("vex", advancements=(wounds(9),), injuries=(injury,)))) == []
    )


def test_names_that_do_not_fit_in_a_message_are_counted(rulebook: Rulebook) -> None:
    (problem,) = problems_of(rulebook, gang(fighter("vex", primary=("Knitting",))))
    assert problem.found == '"Knitting"'
    assert problem.allowed.endswith(" more")
