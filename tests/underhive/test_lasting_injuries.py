"""Every row of the lasting injury tables, from tests/cases/lasting_injuries.toml."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from factories import RIVALS, battle, card, fighter, gang, had, profile, with_ruleset
from gangbook.book.battle import Participant
from gangbook.book.derive import rating
from gangbook.book.gang import Gang
from gangbook.rules.rulebook import Rulebook
from playing import Played, played

CASES: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parents[1] / "cases" / "lasting_injuries.toml").read_text(encoding="utf-8")
)["case"]
ROLLED = re.compile(r"\w+ rolls \d+: (?P<row>.*)")
TABLES = ("lasting_injuries", "crew_injuries", "older_injuries")


def params() -> list[Any]:
    """The cases, each with its name and the requirements it checks."""
    return [
        pytest.param(
            case,
            id=case["name"],
            marks=[pytest.mark.rule(*case["req"])] if "req" in case else [],
        )
        for case in CASES
    ]


def rows_of(done: Played) -> list[str]:
    """The names of the rows that counted, in order."""
    return [match["row"] for text in done.told if (match := ROLLED.fullmatch(text))]


def started(rulebook: Rulebook, given: dict[str, Any]) -> Gang:
    """A gang with one fighter, taken out once, who owes the roll."""
    table = given.get("table", "lasting_injuries")
    one = fighter(
        category=given.get("category", "ganger"),
        profile=profile(rulebook, given.get("characteristics", {})),
        skills=tuple(given.get("skills", [])),
        injuries=had(rulebook, given.get("had", []), table),
    )
    part = Participant(id="vex", end="out_of_action", times_out=1, owes=("injury",))
    fought = battle(part, opponents=given.get("opponents", [RIVALS]))
    return gang(one, ruleset="core", battles=(fought,))


@pytest.mark.parametrize("case", params())
def test_lasting_injury(rulebook: Rulebook, case: dict[str, Any]) -> None:
    given, expect = case.get("given", {}), case["expect"]
    rules = with_ruleset(rulebook, "core", injuries=given.get("table", "lasting_injuries"))
    before = started(rulebook, given)
    done = played(rules, before, "injury", case["answers"], battle="b1", fighter="vex")
    was, now = before.fighters[0], done.gang.fighters[0]

    assert rows_of(done) == expect["rows"]
    assert card(rules, now) == card(rules, was) | expect.get("characteristics", {})
    assert now.xp == was.xp + expect.get("xp", 0)
    assert now.skills == (*was.skills, *expect.get("skills", []))
    assert [condition.state for condition in now.conditions] == expect.get("states", [])
    assert all(condition.battle == "b1" for condition in now.conditions)
    new = now.injuries[len(was.injuries) :]
    assert [injury.name for injury in new] == expect.get("marks", [])
    assert [injury.against for injury in new if injury.against] == (
        [expect["against"]] if "against" in expect else []
    )
    part = done.gang.battles[0].fighters[0]
    assert list(part.owes) == expect.get("owes", [])


@pytest.mark.rule("INJ-06")
@pytest.mark.parametrize("case", params())
def test_injury_leaves_cost_and_rating_alone(rulebook: Rulebook, case: dict[str, Any]) -> None:
    given = case.get("given", {})
    rules = with_ruleset(rulebook, "core", injuries=given.get("table", "lasting_injuries"))
    before = started(rulebook, given)
    done = played(rules, before, "injury", case["answers"], battle="b1", fighter="vex")
    assert done.gang.fighters[0].cost == before.fighters[0].cost
    assert rating(done.gang.fighters[0]).value == rating(before.fighters[0]).value


@pytest.mark.parametrize("table_id", TABLES)
def test_every_row_has_a_case(rulebook: Rulebook, table_id: str) -> None:
    names = {row.name for row in rulebook.table(table_id).rows}
    kinds = {"crew_injuries": ("crew", "lasting_injuries"), "older_injuries": ("ganger", table_id)}
    category, table = kinds.get(table_id, ("ganger", "lasting_injuries"))
    told = {
        row
        for case in CASES
        if case.get("given", {}).get("category", "ganger") == category
        and case.get("given", {}).get("table", "lasting_injuries") == table
        for row in case["expect"]["rows"]
    }
    assert told == names


@pytest.mark.rule("INJ-01")
def test_each_out_of_action_result_is_rolled_once(rulebook: Rulebook) -> None:
    part = Participant(id="vex", times_out=2, owes=("injury", "injury"))
    now = gang(fighter(), battles=(battle(part),))
    now = played(rulebook, now, "injury", ["3 1"], battle="b1", fighter="vex").gang
    assert now.battles[0].fighters[0].owes == ("injury",)
    now = played(rulebook, now, "injury", ["1 5"], battle="b1", fighter="vex").gang
    assert now.battles[0].fighters[0].owes == ()


def test_the_dead_owe_no_further_rolls(rulebook: Rulebook) -> None:
    part = Participant(id="vex", times_out=2, owes=("injury", "injury", "after_battle"))
    now = gang(fighter(), battles=(battle(part),))
    now = played(rulebook, now, "injury", ["6 6"], battle="b1", fighter="vex").gang
    assert now.battles[0].fighters[0].owes == ()


@pytest.mark.rule("INJ-05")
def test_a_second_recovery_result_adds_no_second_recovery(rulebook: Rulebook) -> None:
    part = Participant(id="vex", times_out=2, owes=("injury", "injury"))
    now = gang(fighter(), battles=(battle(part),))
    for _ in range(2):
        now = played(rulebook, now, "injury", ["4 6"], battle="b1", fighter="vex").gang
    assert [condition.state for condition in now.fighters[0].conditions] == ["in_recovery"]
