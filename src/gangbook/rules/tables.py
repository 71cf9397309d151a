"""Tables that are rolled on: what their dice can show, and which row a result finds."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from typing import Protocol, TypeVar

from gangbook.rules.schema import Row, Table

DICE = re.compile(
    r"(?P<count>[1-9]\d?)?D(?P<sides>\d{1,3})(?:x(?P<times>\d+))?(?P<plus>[+-]\d+)?(?P<open>\+)?",
    re.ASCII,
)
ROLL = re.compile(r"(?P<low>\d+)(?:-(?P<high>\d+)|(?P<open>\+))?", re.ASCII)


def results_of(dice: str) -> tuple[int, ...]:
    """Every result these dice can show, rising.

    D66 reads two dice as tens and units. A plus at the end, "D6+", says that the roll may be raised
    beyond its dice; one more result then stands for all higher ones. Raises `ValueError` for what
    is no dice.
    """
    match = DICE.fullmatch(dice)
    if match is None or int(match["sides"]) < 2:
        raise ValueError(f"{dice!r} is no dice notation; write it as D6, 2D6, D66, D3 or 2D6x10")
    if match["sides"] == "66":
        faces = range(1, 7)
        shown = {tens * 10 + units for tens, units in itertools.product(faces, faces)}
    else:
        count, sides = int(match["count"] or 1), int(match["sides"])
        shown = set(range(count, count * sides + 1))
    times, plus = int(match["times"] or 1), int(match["plus"] or 0)
    results = sorted(result * times + plus for result in shown)
    if match["open"]:
        results.append(results[-1] + times)
    return tuple(results)


def span(roll: str) -> tuple[int, int | None]:
    """The lowest and highest result a row covers; None for a row that is open above, as "7+"."""
    match = ROLL.fullmatch(roll)
    if match is None:
        raise ValueError(f"{roll!r} names no results; write them as 12, 31-36 or 7+")
    low = int(match["low"])
    if match["open"]:
        return low, None
    high = int(match["high"] or low)
    if high < low:
        raise ValueError(f"{roll!r} runs backwards; write the lower result first")
    return low, high


class HasRoll(Protocol):
    """A row that names the results it covers."""

    @property
    def roll(self) -> str:
        """As "12", "31-36" or "7+"."""


R = TypeVar("R", bound=HasRoll)


def row_for(rows: Iterable[R], result: int) -> R:
    """The row a result finds among rows that cover every result once."""
    return next(row for row in rows if covers(row, result))


def covers(row: HasRoll, result: int) -> bool:
    """Whether a row is the one for this result."""
    low, high = span(row.roll)
    return low <= result and (high is None or result <= high)


def find_row(table: Table, result: int) -> Row:
    """The row a result finds. Raises `ValueError` when the table has none or several."""
    rows = [row for row in table.rows if covers(row, result)]
    if len(rows) != 1:
        count = "no row" if not rows else f"{len(rows)} rows"
        raise ValueError(f"the table {table.name} has {count} for a result of {result}")
    return rows[0]


def row_named(table: Table, name: str) -> Row:
    """The first row of this name. Raises `ValueError` when there is none."""
    row = next((row for row in table.rows if row.name == name), None)
    if row is None:
        raise ValueError(f"the table {table.name} has no row {name}")
    return row


def row_key(row: Row) -> str:
    """What a row is called after the id of its table in notes: `lasting_injuries.31-36`."""
    return row.roll
