"""A vehicle's card: fitting it out, its crew and its gear are one key away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.binding import Binding, BindingType

from gangbook.book.gang import Gang
from gangbook.book.vehicle import Vehicle
from gangbook.tui.palette import Command
from gangbook.tui.screens.card_screen import EXPLAIN, TURN_BACK, TURN_ON, CardScreen
from gangbook.tui.screens.sheet_screen import UNDO


class VehicleCardScreen(CardScreen):
    """One vehicle of the gang."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "e",
            "vehicle('fit_vehicle')",
            "Fit out",
            tooltip="Buy Upgrades, weapons and wargear from its list",
            id="vehicle.fit",
        ),
        Binding(
            "m",
            "vehicle('move_vehicle_gear')",
            "Move gear",
            tooltip="Move gear between the vehicle and the Stash",
            id="vehicle.move_gear",
        ),
        Binding(
            "c",
            "vehicle('crew_vehicle')",
            "Crew",
            tooltip="Say who drives it",
            id="vehicle.crew",
        ),
        Binding(
            "j",
            "vehicle('adjust_vehicle')",
            "Adjust",
            tooltip="The arbitrator's hand, with a reason",
            id="vehicle.adjust",
        ),
        EXPLAIN,
        TURN_ON,
        TURN_BACK,
        UNDO,
        Binding("escape", "leave", "Roster", tooltip="Back to the roster", id="vehicle.leave"),
    ]

    def cards(self, gang: Gang) -> tuple[Vehicle, ...]:
        """The gang's vehicles."""
        return gang.vehicles

    def commands(self) -> Iterator[Command]:
        """Acts with this vehicle come before the keys of the page."""
        if (vehicle := self.gang.vehicle(self.card_id)) is not None:
            yield from self.vehicle_commands(vehicle)
        yield from super().commands()

    def action_vehicle(self, act: str) -> None:
        """Do something with the vehicle of this card."""
        self.begin(act, vehicle=self.card_id)
