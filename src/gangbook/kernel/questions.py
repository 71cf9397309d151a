"""The few kinds of question a rule may ask with what each accepts, and what a rule may note."""

from __future__ import annotations

import hashlib
import re

from gangbook.faults import BadAnswer
from gangbook.kernel.dice import Dice, read_faces, show_faces
from gangbook.record import Record

SEPARATOR = " | "
"""Between the keys of several options, and between the rows of a tally."""

LONGEST_OFFER = 120
"""Characters of an offer that are kept in full; a longer one is kept as a digest."""

_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,18}")
_COUNT = re.compile(r"[0-9]{1,18}")


class Asked(Record, kw_only=True):
    """What every question has."""

    why: str
    """What is asked, in words for the player."""
    about: str = ""
    """The subject, usually a fighter's id."""
    rule: str
    """The rule entry it is asked for, as `lasting_injuries`."""

    @property
    def key(self) -> str:
        """Subject and rule entry; the kernel adds the n-th asking to make the question's id."""
        return f"{self.about}.{self.rule}" if self.about else self.rule


class Roll(Asked, kw_only=True):
    """Dice to be thrown. The answer is their faces, `4 1`."""

    dice: str
    odds: bool = True
    """Whether the chances of each result are worth showing."""

    @property
    def offered(self) -> str:
        """The dice notation."""
        return self.dice

    def accept(self, value: str) -> str:
        """The faces in their one form. Raises `BadAnswer` when the dice cannot show them."""
        dice = Dice.of(self.dice)
        try:
            faces = read_faces(value, dice.count)
        except ValueError as error:
            raise BadAnswer(f"{error}; type {_faces_wanted(dice)}") from None
        if not dice.fits(faces):
            raise BadAnswer(
                f"{self.dice} cannot show {show_faces(faces)}; type {_faces_wanted(dice)}"
            )
        return show_faces(faces)


class Option(Record, kw_only=True):
    """One thing that may be picked. One that is closed stays in sight, with its reason."""

    key: str
    label: str
    closed: str = ""
    """Why it cannot be picked now; empty when it can."""
    code: str = "closed"
    """The reason's short name, stable and for tests."""
    detail: str = ""
    """More to know before picking."""


YES_NO = (Option(key="yes", label="yes"), Option(key="no", label="no"))
NO_YES = tuple(reversed(YES_NO))
"""The same two where no is what is usually answered."""


class Pick(Asked, kw_only=True):
    """One or several of named options. The answer is their keys."""

    options: tuple[Option, ...]
    least: int = 1
    most: int = 1

    @property
    def offered(self) -> str:
        """The keys of the options that are open."""
        offer = "|".join(option.key for option in self.options if not option.closed)
        if len(offer) <= LONGEST_OFFER and "]" not in offer:
            return offer
        return "#" + hashlib.sha256(offer.encode()).hexdigest()[:12]

    def option(self, key: str) -> Option:
        """The option with this key. Raises `BadAnswer` for an unknown one."""
        for option in self.options:
            if option.key == key:
                return option
        known = ", ".join(option.key for option in self.options)
        raise BadAnswer(f"{key!r} is not one of: {known}", "not_in_list")

    def accept(self, value: str) -> str:
        """The keys in their one form.

        Raises `BadAnswer` for unknown, closed, repeated, too few or too many.
        """
        whole = value.strip()
        if any(option.key == whole for option in self.options):
            keys: tuple[str, ...] = (whole,)
        else:
            keys = tuple(key.strip() for key in value.split("|") if key.strip())
        for key in keys:
            option = self.option(key)
            if option.closed:
                raise BadAnswer(f"{option.label} cannot be picked: {option.closed}", option.code)
        if len(set(keys)) != len(keys):
            raise BadAnswer(
                "the same option cannot be picked twice; they must be different", "not_different"
            )
        if not self.least <= len(keys) <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            raise BadAnswer(f"pick {wanted} of them, not {len(keys)}")
        return SEPARATOR.join(keys)


class Number(Asked, kw_only=True):
    """A whole number between two bounds."""

    low: int
    high: int
    suggested: int | None = None

    @property
    def offered(self) -> str:
        """The bounds."""
        return f"{self.low}..{self.high}"

    def accept(self, value: str) -> str:
        """The number in its one form. Raises `BadAnswer` when it is none or out of bounds."""
        if not _WHOLE_NUMBER.fullmatch(value.strip()):
            raise BadAnswer(f"{value!r} is not a whole number")
        number = int(value)
        if not self.low <= number <= self.high:
            raise BadAnswer(f"{number} is not from {self.low} to {self.high}")
        return str(number)


class Text(Asked, kw_only=True):
    """A line of text."""

    suggested: str = ""
    may_be_empty: bool = False
    longest: int = 200

    @property
    def offered(self) -> str:
        """Nothing is offered; any text will do."""
        return "text"

    def accept(self, value: str) -> str:
        """The text without space around it.

        Raises `BadAnswer` when it is empty, too long or not one line.
        """
        text = value.strip()
        if not text and not self.may_be_empty:
            raise BadAnswer("a text is needed here")
        if len(text) > self.longest or not text.isprintable():
            raise BadAnswer(f"one line of at most {self.longest} characters is needed here")
        return text


class Column(Record, kw_only=True):
    """One column of a tally: a count, or a choice of one of several keys."""

    key: str
    label: str
    choices: tuple[Option, ...] = ()
    """Empty for a count."""
    most: int = 99
    default: str = "0"
    """The key or number of a cell nobody touched."""
    detail: str = ""


class Tally(Asked, kw_only=True):
    """A grid that is filled in at once, as one row a fighter for a whole battle.

    The answer lists the cells that are not at their default: `vex rallied=1 | mira part=no`.
    """

    rows: tuple[Option, ...]
    columns: tuple[Column, ...]
    preset: dict[str, dict[str, str]] = {}
    """Cells that stand at another value than the default of their column, by row and column."""

    @property
    def offered(self) -> str:
        """The rows, with what is preset in them."""
        offer = "|".join(
            " ".join((row.key, *(f"{key}={cell}" for key, cell in self._preset_in(row).items())))
            for row in self.rows
            if not row.closed
        )
        if len(offer) <= LONGEST_OFFER and "]" not in offer:
            return offer
        return "#" + hashlib.sha256(offer.encode()).hexdigest()[:12]

    def cells(self, value: str) -> dict[str, dict[str, str]]:
        """Every cell by row and column. Raises `BadAnswer` for what the grid does not have."""
        grid = {
            row.key: {column.key: self.default(row, column) for column in self.columns}
            for row in self.rows
        }
        closed = {row.key: row for row in self.rows if row.closed}
        for part in value.split("|"):
            name, *cells = part.split() or ("",)
            if not name:
                continue
            if name not in grid:
                raise BadAnswer(f"there is no row {name!r}; the rows are {', '.join(grid)}")
            if name in closed:
                raise BadAnswer(f"{closed[name].label} cannot be entered: {closed[name].closed}")
            for cell in cells:
                key, _, entered = cell.partition("=")
                grid[name][key] = self._accept_cell(name, key, entered)
        return grid

    def _accept_cell(self, row: str, key: str, entered: str) -> str:
        column = next((column for column in self.columns if column.key == key), None)
        if column is None:
            raise BadAnswer(
                f"{row}: no column is called {key!r}, but {', '.join(c.key for c in self.columns)}"
            )
        if column.choices:
            allowed = [choice.key for choice in column.choices]
            if entered not in allowed:
                raise BadAnswer(
                    f"{row}: {column.label} is one of {', '.join(allowed)}, not {entered!r}"
                )
            return entered
        if not _COUNT.fullmatch(entered) or int(entered) > column.most:
            raise BadAnswer(
                f"{row}: {column.label} is a number from 0 to {column.most}, not {entered!r}"
            )
        return str(int(entered))

    def accept(self, value: str) -> str:
        """The rows in their one form, cells at their default left out."""
        grid, rows = self.cells(value), []
        for row in self.rows:
            cells = ((column, grid[row.key][column.key]) for column in self.columns)
            entered = [
                f"{column.key}={cell}"
                for column, cell in cells
                if cell != self.default(row, column)
            ]
            if entered:
                rows.append(" ".join((row.key, *entered)))
        return SEPARATOR.join(rows)

    def default(self, row: Option, column: Column) -> str:
        """The key or number of a cell nobody touched."""
        return self._preset_in(row).get(column.key, column.default)

    def _preset_in(self, row: Option) -> dict[str, str]:
        return self.preset.get(row.key, {})


Question = Roll | Pick | Number | Text | Tally


class Note(Record, kw_only=True):
    """Something to remember that asks nothing: a row looked up, a choice put right."""

    rule: str
    """The rule entry, as `lasting_injuries.44`."""
    text: str
    result: str = ""
    """What the chances of a roll call the result this tells of, whoever rolled whatever dice."""

    def line(self) -> str:
        """The note as it stands in the log."""
        return f"{self.rule}: {self.text}"


def _faces_wanted(dice: Dice) -> str:
    count = "one face" if dice.count == 1 else f"{dice.count} faces"
    return f"{count} from 1 to {dice.sides}"
