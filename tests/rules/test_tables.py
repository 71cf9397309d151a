"""Tables: what dice can show, and which row a result finds."""

from __future__ import annotations

import pytest

from gangbook.rules.schema import Row, RulesFile, Table
from gangbook.rules.tables import covers, find_row, results_of, row_key, row_named, span


def table(dice: str, *rolls: str) -> Table:
    rows = tuple(Row(roll=roll, name=f"row {roll}") for roll in rolls)
    return Table(id="test", name="Test", dice=dice, rows=rows)


@pytest.mark.rule("INJ-02", "FFA-38")
def test_every_possible_roll_of_every_table_hits_exactly_one_row(rules: RulesFile) -> None:
    for each in rules.tables:
        for result in results_of(each.dice):
            rows = [row.name for row in each.rows if covers(row, result)]
            assert len(rows) == 1, f"{each.id} {result}: {rows}"


def test_injury_tables_have_all_36_results_of_a_d66(rules: RulesFile) -> None:
    injuries = [each for each in rules.tables if each.dice == "D66"]
    assert [each.id for each in injuries] == [
        "lasting_injuries",
        "crew_injuries",
        "older_injuries",
    ]
    for each in injuries:
        found = {result: find_row(each, result).name for result in results_of(each.dice)}
        assert len(found) == 36


@pytest.mark.parametrize(
    ("dice", "results"),
    [
        ("D3", (1, 2, 3)),
        ("D6", (1, 2, 3, 4, 5, 6)),
        ("2D6", tuple(range(2, 13))),
        ("2D6x10", tuple(range(20, 130, 10))),
        ("D3+1", (2, 3, 4)),
        ("D6+", (1, 2, 3, 4, 5, 6, 7)),
    ],
)
def test_results_of_dice(dice: str, results: tuple[int, ...]) -> None:
    assert results_of(dice) == results


def test_d66_reads_tens_and_units() -> None:
    results = results_of("D66")
    assert len(results) == 36
    assert results[0] == 11
    assert results[-1] == 66
    assert 17 not in results


@pytest.mark.parametrize("dice", ["", "6", "D1", "d6", "2D", "D6D6", "0D6", "D\uff16"])
def test_what_is_no_dice_is_refused(dice: str) -> None:
    with pytest.raises(ValueError, match="no dice notation"):
        results_of(dice)


@pytest.mark.parametrize(
    ("roll", "ends"), [("12", (12, 12)), ("31-36", (31, 36)), ("7+", (7, None))]
)
def test_span_of_a_row(roll: str, ends: tuple[int, int | None]) -> None:
    assert span(roll) == ends


@pytest.mark.parametrize(
    ("roll", "reason"), [("36-31", "runs backwards"), ("a", "names no results"), ("", "names")]
)
def test_a_row_that_names_no_results_is_refused(roll: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        span(roll)


def test_an_open_row_takes_every_higher_result() -> None:
    damage = table("D6+", "1-5", "6", "7+")
    assert [find_row(damage, result).roll for result in (5, 6, 7, 11)] == ["1-5", "6", "7+", "7+"]


def test_a_result_without_a_row_names_table_and_result() -> None:
    with pytest.raises(ValueError, match="the table Test has no row for a result of 5"):
        find_row(table("D6", "1-4", "6"), 5)


def test_a_result_with_two_rows_is_refused() -> None:
    with pytest.raises(ValueError, match="2 rows for a result of 4"):
        find_row(table("D6", "1-4", "4-6"), 4)


def test_rows_are_found_by_name(rules: RulesFile) -> None:
    injuries = next(each for each in rules.tables if each.id == "lasting_injuries")
    assert row_key(row_named(injuries, "Out Cold")) == "15-26"
    with pytest.raises(ValueError, match="no row Hangover"):
        row_named(injuries, "Hangover")
