"""Checks of the lasting damage table and of the table of repairs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gangbook.faults import Keys, Problem
from gangbook.rules.damage import Unready
from gangbook.rules.lint_parts import unknown
from gangbook.rules.lint_tables import bad_dice, lint_rolls
from gangbook.rules.schema import RulesFile
from gangbook.rules.tables import results_of


def lint_damage(rules: RulesFile) -> Iterator[Problem]:
    """Rows without gap, known columns and rows, dice that can be thrown."""
    damage, repairs = rules.lasting_damage, rules.repairs
    columns = tuple(each.id for each in rules.vehicle_characteristics)
    yield from _lint_rows("lasting_damage", f"{damage.dice}+", [row.roll for row in damage.rows])
    for index, row in enumerate(damage.rows):
        keys: Keys = ("lasting_damage", "rows", index)
        yield from unknown((*keys, "steps"), "characteristic", row.steps, columns)
        yield from unknown((*keys, "tests"), "characteristic", row.tests, columns)
        if row.before_battle is not None:
            yield from _lint_test((*keys, "before_battle"), row.before_battle)
    yield from _lint_rows("repairs", repairs.dice, [row.roll for row in repairs.rows])
    names = tuple(row.name for row in damage.rows)
    for index, repair in enumerate(repairs.rows):
        leaves = (repair.leaves,) if repair.leaves else ()
        yield from unknown(("repairs", "rows", index, "leaves"), "damage", leaves, names)
    yield from bad_dice(("repairs", "claim_dice"), repairs.claim_dice)


def _lint_rows(table: str, dice: str, rolls: list[str]) -> Iterator[Problem]:
    """Each result has its row, one; a table that is open above also has one for what is higher."""
    for problem in lint_rolls("rows", dice, rolls):
        yield replace(problem, keys=(table, *problem.keys))


def _lint_test(keys: Keys, test: Unready) -> Iterator[Problem]:
    bad = list(bad_dice((*keys, "dice"), test.dice))
    yield from bad
    if not bad:
        known = tuple(map(str, results_of(test.dice)))
        yield from unknown((*keys, "on"), "result of these dice", map(str, test.on), known)
