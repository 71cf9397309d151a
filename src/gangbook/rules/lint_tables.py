"""Checks of the tables that are rolled on, and of every effect, wherever it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from gangbook.faults import Keys, Problem
from gangbook.rules.effects import (
    AsRow,
    Become,
    ByHand,
    CaptiveCheck,
    Choose,
    Effect,
    Gain,
    GiveItem,
    Goods,
    Improve,
    Income,
    Power,
    Promote,
    Recruit,
    RecruitRoll,
    Reminder,
    RollOn,
    Skill,
    TakeAdvancement,
    Worsen,
)
from gangbook.rules.lint_parts import doubled, unknown
from gangbook.rules.schema import AfterBattle, Row, RulesFile, Table
from gangbook.rules.tables import results_of, span


@dataclass(frozen=True)
class Names:
    """Every name an effect may use."""

    characteristics: tuple[str, ...]
    categories: tuple[str, ...]
    skills: tuple[str, ...]
    rows: dict[str, tuple[str, ...]]
    """The row names of each table."""

    @staticmethod
    def of(rules: RulesFile) -> Names:
        """The names a rules file defines."""
        return Names(
            characteristics=tuple(each.id for each in rules.characteristics),
            categories=tuple(each.id for each in rules.categories),
            skills=tuple(
                sorted(
                    {
                        skill
                        for skills in rules.skill_lists
                        for category in skills.categories
                        for skill in category.skills
                    }
                )
            ),
            rows={table.id: tuple(row.name for row in table.rows) for table in rules.tables},
        )


def bad_dice(keys: Keys, dice: str) -> Iterator[Problem]:
    """Dice nobody can throw."""
    try:
        results_of(dice)
    except ValueError:
        yield Problem(keys, "no dice notation", found=dice, allowed="D6, 2D6, D66, D3, 2D6x10 ...")


def bad_amount(keys: Keys, amount: str) -> Iterator[Problem]:
    """An amount that is neither dice nor a whole number."""
    if not (amount.isascii() and amount.isdecimal()):
        yield from bad_dice(keys, amount)


def lint_effects(keys: Keys, effects: tuple[Effect, ...], names: Names) -> Iterator[Problem]:
    """Names and numbers of a row of effects."""
    for index, effect in enumerate(effects):
        yield from _lint_effect((*keys, index), effect, names)


def _lint_effect(keys: Keys, effect: Effect, names: Names) -> Iterator[Problem]:
    match effect:
        case Improve() | Worsen():
            of = (*keys, "of")
            yield from unknown(of, "characteristic", effect.of, names.characteristics)
            yield from doubled(of, effect.of)
            if isinstance(effect, Improve) and not 1 <= effect.pick <= len(effect.of):
                allowed = f"1 to {len(effect.of)}"
                message = "picks more or fewer than are on offer"
                yield Problem((*keys, "pick"), message, found=str(effect.pick), allowed=allowed)
        case Skill():
            if effect.skill:
                yield from unknown((*keys, "skill"), "skill", (effect.skill,), names.skills)
        case Promote():
            yield from unknown((*keys, "to"), "category", (effect.to,), names.categories)
        case Gain():
            yield from bad_amount((*keys, "amount"), effect.amount)
        case Income():
            yield from bad_dice((*keys, "amount"), effect.amount)
        case RollOn():
            yield from unknown((*keys, "table"), "table", (effect.table,), names.rows)
            yield from bad_amount((*keys, "times"), effect.times)
            rows = names.rows.get(effect.table, effect.reroll)
            yield from unknown((*keys, "reroll"), "row of that table", effect.reroll, rows)
        case Choose():
            yield from lint_effects((*keys, "options"), effect.options, names)
        case Recruit():
            yield from _lint_recruit(keys, effect, names)
        case RecruitRoll():
            yield from bad_dice((*keys, "dice"), effect.dice)
            for field in ("one", "all"):
                who = (getattr(effect, field),)
                yield from unknown((*keys, field), "category", who, names.categories)
        case Goods(count=count):
            if count < 1:
                yield Problem((*keys, "count"), "at least one comes", found=str(count))
        case AsRow() | Become() | ByHand() | CaptiveCheck() | GiveItem() | Power() | Reminder():
            pass
        case TakeAdvancement():
            pass
        case _:
            assert_never(effect)


def _lint_recruit(keys: Keys, effect: Recruit, names: Names) -> Iterator[Problem]:
    if bool(effect.types) == bool(effect.category):
        message = "a recruit is of types or of a category"
        yield Problem(keys, message, found="both" if effect.types else "neither")
    if effect.category:
        of = (effect.category,)
        yield from unknown((*keys, "category"), "category", of, names.categories)
    if effect.count < 1:
        yield Problem((*keys, "count"), "at least one joins", found=str(effect.count))
    if not 0 <= effect.percent <= 100:
        message = "a share of the price is 0 to 100 percent"
        yield Problem((*keys, "percent"), message, found=str(effect.percent))


def lint_table(keys: Keys, table: Table, names: Names) -> Iterator[Problem]:
    """One table: its dice, that its rows cover each result once, and what each row says."""
    for index, row in enumerate(table.rows):
        yield from _lint_row((*keys, "rows", index), row, names.rows[table.id], names)
    dice = list(bad_dice((*keys, "dice"), table.dice))
    rolls = list(_bad_rolls(keys, table))
    yield from dice + rolls
    if not dice and not rolls:
        yield from _lint_coverage(keys, table)


def lint_rolls(field: str, dice: str, rolls: Sequence[str]) -> Iterator[Problem]:
    """Rows that are found by dice and are no table: they cover each result once."""
    rows = tuple(Row(roll=roll, name=roll) for roll in rolls)
    table = Table(id=field, name=field, dice=dice, rows=rows)
    for problem in [*bad_dice((), dice), *_bad_rolls((), table)] or _lint_coverage((), table):
        yield replace(problem, keys=(field, *problem.keys[1:]))


def _bad_rolls(keys: Keys, table: Table) -> Iterator[Problem]:
    for index, row in enumerate(table.rows):
        try:
            span(row.roll)
        except ValueError as error:
            yield Problem((*keys, "rows", index, "roll"), str(error), found=row.roll)


def _lint_row(keys: Keys, row: Row, row_names: tuple[str, ...], names: Names) -> Iterator[Problem]:
    yield from lint_effects((*keys, "effects"), row.effects, names)
    yield from lint_effects((*keys, "otherwise"), row.otherwise, names)
    if row.once and not row.instead:
        yield Problem((*keys, "instead"), "a row that counts once says what a second result is")
    if row.instead:
        yield from unknown((*keys, "instead"), "row of this table", (row.instead,), row_names)
    if row.instead == row.name:
        yield Problem((*keys, "instead"), "a row cannot stand in for itself", found=row.instead)
    if row.after_battle is not None:
        yield from _lint_after_battle((*keys, "after_battle"), row.after_battle)


def _lint_after_battle(keys: Keys, test: AfterBattle) -> Iterator[Problem]:
    faults = list(bad_dice((*keys, "dice"), test.dice))
    yield from faults
    if not faults:
        results = tuple(str(result) for result in results_of(test.dice))
        on = (str(result) for result in test.on)
        yield from unknown((*keys, "on"), "result of these dice", on, results)


def _lint_coverage(keys: Keys, table: Table) -> Iterator[Problem]:
    results = results_of(table.dice)
    row_of: dict[int, int] = {}
    for index, row in enumerate(table.rows):
        here = (*keys, "rows", index, "roll")
        low, high = span(row.roll)
        covered = [
            result for result in results if low <= result and (high is None or result <= high)
        ]
        beyond = [end for end in (low, high) if end is not None and end not in results]
        if beyond:
            message = f"{table.dice} never shows {_listed(beyond)}"
            yield Problem(here, message, found=row.roll)
        double = [result for result in covered if result in row_of]
        if double:
            other = table.rows[row_of[double[0]]]
            message = f"{_listed(double)} already belongs to row {other.roll} {other.name}"
            yield Problem(here, message, found=row.roll)
        row_of.update(dict.fromkeys(covered, index))
    missing = [result for result in results if result not in row_of]
    if missing:
        yield Problem((*keys, "rows"), f"no row for {_listed(missing)} of {table.dice}")
    if table.dice.endswith("+") and not any(span(row.roll)[1] is None for row in table.rows):
        yield Problem((*keys, "rows"), f"{table.dice} needs a row that is open above, as 7+")
    yield from _lint_references(keys, table, row_of)


def _lint_references(keys: Keys, table: Table, row_of: dict[int, int]) -> Iterator[Problem]:
    """Rows that count as another one: it must be there, and the way must end."""
    leads_to: dict[int, set[int]] = {}
    for index, row in enumerate(table.rows):
        for field, effects in (("effects", row.effects), ("otherwise", row.otherwise)):
            for place, effect in enumerate(effects):
                if not isinstance(effect, AsRow):
                    continue
                if effect.roll in row_of:
                    leads_to.setdefault(index, set()).add(row_of[effect.roll])
                    continue
                here = (*keys, "rows", index, field, place, "roll")
                yield Problem(here, "no row for this result", found=str(effect.roll))
    for index, row in enumerate(table.rows):
        if _reaches(leads_to, index, index):
            message = f"row {row.roll} {row.name} counts as itself in the end"
            yield Problem((*keys, "rows", index), message)


def _reaches(leads_to: dict[int, set[int]], start: int, goal: int) -> bool:
    waiting, seen = set(leads_to.get(start, ())), set[int]()
    while waiting:
        row = waiting.pop()
        if row == goal:
            return True
        seen.add(row)
        waiting |= leads_to.get(row, set()) - seen
    return False


def _listed(results: list[int]) -> str:
    return ", ".join(str(result) for result in results)
