"""The files on the shelf as a table: gangs with their numbers, parties with their words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.widgets import DataTable

from gangbook.book.derive import wealth
from gangbook.book.gang import Gang
from gangbook.book.party import Party
from gangbook.dread_s20.session import session_title
from gangbook.rules.rulebook import Rulebook
from gangbook.tui.shelf import Shelved
from gangbook.tui.widgets.ink import ink
from gangbook.tui.words import counted, spelt, tally_of

WIDE = 100
COLUMNS = ("gang", "list", "rating", "wealth", "rep", "W-D-L", "")
NUMBERS = ("rating", "wealth", "rep", "W-D-L")


class ShelfTable(DataTable[Text]):
    """One row a file."""

    def __init__(self) -> None:
        super().__init__(id="gangs", cursor_type="row", zebra_stripes=True)

    def show(self, rulebook: Rulebook, shelf: Sequence[Shelved], width: int) -> None:
        """Draw the files in this many columns; the cursor stays on its row."""
        row = self.cursor_row
        self.clear(columns=True)
        for label, columns in zip(COLUMNS, _widths(width), strict=True):
            is_number = label in NUMBERS
            self.add_column(Text(label, justify="right" if is_number else "left"), width=columns)
        for shelved in shelf:
            self.add_row(*self._row(rulebook, shelved), key=shelved.path.name)
        self.move_cursor(row=row)

    def _row(self, rulebook: Rulebook, shelved: Shelved) -> list[Text]:
        match shelved.sheet:
            case Gang() as gang:
                return self._gang(gang, shelved.open_acts)
            case Party() as party:
                return self._party(rulebook, party, shelved.open_acts)
            case _:
                return self._faulty(shelved)

    def _gang(self, gang: Gang, open_acts: int) -> list[Text]:
        words = ["founding"] if gang.founding else []
        words += _open(open_acts)
        if gang.battle_in_progress is not None:
            words.append("post-battle")
        numbers = (
            f"{gang.rating:,}",
            f"{wealth(gang).value:,}",
            str(gang.reputation),
            tally_of(gang.battles),
        )
        return [
            _cut(gang.name, "bold"),
            _cut(spelt(gang.list), ""),
            *(Text(number, justify="right") for number in numbers),
            Text(", ".join(words), style=ink(self, "warning")),
        ]

    def _party(self, rulebook: Rulebook, party: Party, open_acts: int) -> list[Text]:
        """A party has none of a gang's numbers; dashes stand for them."""
        words = _open(open_acts)
        if party.session is not None:
            words.append(rulebook.rules.dread_s20.words.session.lower())
        none = [Text("-", style=ink(self, "rule"), justify="right") for _ in NUMBERS]
        state = Text(", ".join(words), style=ink(self, "warning"))
        return [_cut(party.name, "bold"), _cut(rulebook.rules.dread_s20.short, ""), *none, state]

    def _faulty(self, shelved: Shelved) -> list[Text]:
        faults = f"! {counted(len(shelved.faults), 'fault')}"
        return [
            Text(
                shelved.path.name,
                style=ink(self, "ink-faint"),
                no_wrap=True,
                overflow="ellipsis",
            ),
            *[Text("")] * 5,
            Text(faults, style=ink(self, "error", bold=True)),
        ]


def party_told(rulebook: Rulebook, party: Party) -> str:
    """What a party amounts to, on one line in the words of its rules."""
    words = rulebook.rules.dread_s20.words
    running = [session_title(rulebook, party.session)] if party.session else []
    return " · ".join(
        (
            rulebook.rules.dread_s20.name,
            f"{words.characters} {len(party.characters)}",
            f"{words.sessions} {len(party.sessions)}",
            *running,
        )
    )


def _open(open_acts: int) -> list[str]:
    return [f"? {counted(open_acts, 'open question')}"] if open_acts else []


def _widths(width: int) -> tuple[int, ...]:
    fixed = (14, 8, 8, 4, 7) if width >= WIDE else (8, 6, 6, 3, 6)
    names = 30 if width >= WIDE else 20
    return (names, *fixed, max(10, width - names - sum(fixed) - 16))


def _cut(text: str, style: str) -> Text:
    return Text(text, style=style, no_wrap=True, overflow="ellipsis")
