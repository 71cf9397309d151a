"""Checks of the lasting damage table and of the table of repairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gangbook.faults import Keys, Problem
from gangbook.rules.damage import DamageRow, RepairRow
from gangbook.rules.lint_parts import unknown
from gangbook.rules.lint_tables import bad_dice
from gangbook.rules.schema import RulesFile
from gangbook.rules.tables import results_of, span


def lint_damage(rules: RulesFile) -> Iterator[Problem]:
    """Rows without gap, known columns and rows, dice that can be thrown."""
    damage, repairs = rules.lasting_damage, rules.repairs
    columns = tuple(each.id for each in rules.vehicle_characteristics)
    yield from _lint_rows(("lasting_damage",), damage.dice, damage.rows, is_open=True)
    for index, row in enumerate(damage.rows):
        keys: Keys = ("lasting_damage", "rows", index)
        yield from unknown((*keys, "steps"), "characteristic", row.steps, columns)
        yield from unknown((*keys, "tests"), "characteristic", row.tests, columns)
        if row.before_battle is not None:
            yield from bad_dice((*keys, "before_battle", "dice"), row.before_battle.dice)
    yield from _lint_rows(("repairs",), repairs.dice, repairs.rows, is_open=False)
    names = tuple(row.name for row in damage.rows)
    for index, repair in enumerate(repairs.rows):
        leaves = (repair.leaves,) if repair.leaves else ()
        yield from unknown(("repairs", "rows", index, "leaves"), "damage", leaves, names)
    yield from bad_dice(("repairs", "claim_dice"), repairs.claim_dice)


def _lint_rows(
    table: Keys, dice: str, rows: Sequence[DamageRow | RepairRow], *, is_open: bool
) -> Iterator[Problem]:
    """Rows that follow each other from the lowest result to the highest, or without end."""
    yield from bad_dice((*table, "dice"), dice)
    try:
        results = results_of(dice)
    except ValueError:
        return
    following: int | None = results[0]
    for index, row in enumerate(rows):
        try:
            low, high = span(row.roll)
        except ValueError as error:
            yield Problem((*table, "rows", index, "roll"), str(error), found=row.roll)
            return
        if low != following:
            message = "the rows follow each other without gap"
            allowed = str(following or "nothing")
            here = (*table, "rows", index, "roll")
            yield Problem(here, message, found=row.roll, allowed=allowed)
        following = None if high is None else high + 1
    end = None if is_open else results[-1] + 1
    if following != end:
        message = "the last row is open above" if is_open else "the last row ends with the dice"
        yield Problem((*table, "rows"), message, found=rows[-1].roll if rows else "no row")
