"""A fighter's card: everything that can be done with it is one key away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.binding import Binding, BindingType

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.tui.palette import Command
from gangbook.tui.screens.card_screen import EXPLAIN, TURN_BACK, TURN_ON, CardScreen
from gangbook.tui.screens.fighter_acts import FIGHTER_ACTS
from gangbook.tui.screens.sheet_screen import UNDO


class FighterCardScreen(CardScreen):
    """One fighter on the roster."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "a",
            "fighter('advance')",
            "Advance",
            tooltip="Take an Advancement that is due, or spend XP",
            id="card.advance",
        ),
        Binding(
            "e",
            "equip",
            "Equip",
            tooltip="The shop, for this fighter",
            id="card.equip",
        ),
        Binding(
            "m",
            "fighter('move_gear')",
            "Move gear",
            tooltip="Move gear between this card and the Stash",
            id="card.move_gear",
        ),
        Binding(
            "p",
            "fighter('promote')",
            "Promote",
            tooltip="Promote the fighter, after a battle",
            id="card.promote",
        ),
        Binding(
            "r",
            "fighter('retire')",
            "Retire",
            tooltip="Retire the fighter: the card is kept, the gear goes to the Stash",
            id="card.retire",
        ),
        EXPLAIN,
        TURN_ON,
        TURN_BACK,
        UNDO,
        Binding("escape", "leave", "Roster", tooltip="Back to the roster", id="card.leave"),
    ]

    def cards(self, gang: Gang) -> tuple[Fighter, ...]:
        """The roster."""
        return gang.fighters

    def commands(self) -> Iterator[Command]:
        """Acts with this fighter come before the keys of the page."""
        if (fighter := self.gang.fighter(self.card_id)) is not None:
            yield from self.fighter_commands(fighter)
        yield from super().commands()

    def action_equip(self) -> None:
        """Open the shop for the fighter of this card."""
        self.open_shop(self.card_id)

    def action_fighter(self, act: str) -> None:
        """Do something with the fighter of this card."""
        self.begin_with(FIGHTER_ACTS[act], self.card_id)
