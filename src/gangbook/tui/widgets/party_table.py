"""The characters of a party as a table: aptitudes, temperance, destiny, experience, margins."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text
from textual.widgets import DataTable

from gangbook.book.character import Character
from gangbook.book.derive_character import margins_of, session_xp, temperance
from gangbook.book.party import Party, Session
from gangbook.dread_s20.creation_limits import still_to_spend
from gangbook.rules.rulebook import Rulebook
from gangbook.tui.widgets.ink import ink

WIDE = 100


@dataclass(frozen=True)
class _Cell:
    label: str
    width: int
    shown: Text
    right: bool = True


class PartyTable(DataTable[Text]):
    """One row a character."""

    def __init__(self) -> None:
        super().__init__(cursor_type="row", zebra_stripes=True)

    def show_party(self, rulebook: Rulebook, party: Party, width: int) -> None:
        """Draw every character with the numbers that matter; the cursor stays on its row."""
        self._draw(
            [(one.id, self._of_character(rulebook, party, one, width)) for one in party.characters]
        )

    def show_session(self, rulebook: Rulebook, party: Party, session: Session, width: int) -> None:
        """Draw those who take part in a session with their margins."""
        there = [one for one in party.characters if one.id in session.characters]
        self._draw([(one.id, self._of_player(rulebook, session, one, width)) for one in there])

    def _draw(self, rows: list[tuple[str, list[_Cell]]]) -> None:
        row = self.cursor_row
        self.clear(columns=True)
        for key, cells in rows:
            if not self.columns:
                for cell in cells:
                    label = Text(cell.label, justify="right" if cell.right else "left")
                    self.add_column(label, width=cell.width)
            self.add_row(*(cell.shown for cell in cells), key=key)
        self.move_cursor(row=row)

    def _of_character(
        self, rulebook: Rulebook, party: Party, one: Character, width: int
    ) -> list[_Cell]:
        rules = rulebook.rules.dread_s20
        say, is_wide = rulebook.say, width >= WIDE
        more = [
            _Cell(rules.words.player, 12, _cut(one.player), right=False),
            _Cell(rules.words.archetype, 14, _cut(one.archetype), right=False),
        ]
        return [
            _Cell(
                rules.words.character, 18 if is_wide else 14, _cut(one.name, "bold"), right=False
            ),
            *(more if is_wide else []),
            *(
                _Cell(each.short, 3, _number(one.aptitudes.get(each.id, 0)))
                for each in rules.aptitudes
            ),
            _Cell(say("TMP"), 3, _number(temperance(rulebook, one).value)),
            _Cell(say("PD"), 3, _number(one.destiny)),
            _Cell(rules.words.xp_short, 4, self._experience(one)),
            _Cell("", 14, self._state(rulebook, party, one), right=False),
        ]

    def _experience(self, one: Character) -> Text:
        style = ink(self, "accent", bold=True) if one.xp_left > 0 else ink(self, "ink-faint")
        return Text(str(one.xp_left), style=style, justify="right")

    def _state(self, rulebook: Rulebook, party: Party, one: Character) -> Text:
        words, session = rulebook.rules.dread_s20.words, party.session
        if one.creation:
            left = ", ".join(str(total.value) for total in still_to_spend(rulebook, one))
            told = f"! {words.creation.lower()} {left}".rstrip()
            return Text(told, style=ink(self, "warning", bold=True))
        if session is not None and one.id in session.characters:
            points = margins_of(rulebook, session, one.id).value
            return Text(f"▸ {words.margins.lower()} {points}", style=ink(self, "primary"))
        return Text("-", style=ink(self, "rule"))

    def _of_player(
        self, rulebook: Rulebook, session: Session, one: Character, width: int
    ) -> list[_Cell]:
        words = rulebook.rules.dread_s20.words
        name = 22 if width >= WIDE else 16
        given = "experience" in session.steps
        award = session.award(one.id)
        xp = award.xp if given else session_xp(rulebook, session, one.id)
        room = max(12, width - name - 4 * 6 - 12)
        return [
            _Cell(words.character, name, _cut(one.name, "bold"), right=False),
            _Cell("Σ", 4, _number(margins_of(rulebook, session, one.id).value)),
            _Cell(f"+{words.xp_short}", 4, _number(xp)),
            _Cell(words.xp_short, 4, self._experience(one)),
            _Cell(rulebook.say("PD"), 4, _number(one.destiny)),
            _Cell(words.margins, room, self._margins(session, one, room), right=False),
        ]

    def _margins(self, session: Session, one: Character, room: int) -> Text:
        """Newest first; what does not count is faint, in brackets where it was not relevant."""
        told = Text(no_wrap=True)
        for each in reversed([each for each in session.margins if each.who == one.id]):
            counts = each.relevant and each.margin > 0
            shown = f"{each.margin:+}" if each.relevant else f"({each.margin:+})"
            told.append(shown, style="bold" if counts else ink(self, "ink-faint"))
            told.append(" ")
        told.truncate(room, overflow="ellipsis")
        return told


def _cut(text: str, style: str = "") -> Text:
    return Text(text, style=style, overflow="ellipsis", no_wrap=True)


def _number(number: int) -> Text:
    return Text(str(number), justify="right")
