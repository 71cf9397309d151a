"""A battle as the gang's file keeps it: opponents, who took part, how far the sequence has got."""

from __future__ import annotations

from typing import Literal

import msgspec

from gangbook.book.vehicle import VehiclePart
from gangbook.record import Record

Result = Literal["won", "lost", "drawn"]
Ending = Literal["standing", "seriously_injured", "out_of_action"]
"""How a fighter ended a battle; `seriously_injured` also for one who fled like that [PBS-04]."""
Test = Literal["succumb", "injury", "escape", "after_battle"]
"""A roll a fighter still owes before the Wrap-up can end."""

Field = Literal["", "alone", "held", "left"]
"""Models a gang had on the field at the end: it alone, it and others, none; empty if unknown."""
Side = Literal["", "attacker", "defender"]
"""The gang's part in a scenario that has one; empty until it is asked for."""


class Opponent(Record, kw_only=True):
    """One gang met in a battle and how it went against it."""

    name: str
    result: Result
    gang: str = ""
    """The id of its gang file, where it is kept here too."""


class Participant(Record, kw_only=True):
    """One fighter's part in a battle."""

    id: str
    """The fighter's id."""
    end: Ending = "standing"
    times_out: int = 0
    """Out of Action results; each brings one lasting injury roll [INJ-01]."""
    webbed: bool = False
    counts: dict[str, int] = {}
    """How often each award was earned."""
    xp: int = 0
    """Experience earned in the battle, by the awards."""
    owes: tuple[Test, ...] = ()
    """Tests still to be made, in order."""


class Acted(Record, kw_only=True):
    """A post-battle action that was taken [PBS-30]."""

    fighter: str
    """The id of the fighter who took it."""
    action: str
    """The action's id in the rules."""


class OtherSide(Record, kw_only=True):
    """What another gang of the same battle reported of itself [PBS-75]."""

    name: str
    territory: str = ""
    """The Territory it gained, by name; empty for none."""
    taken_out: int = 0
    """Enemies it took Out of Action."""
    rating: int
    wealth: int


class Report(Record, kw_only=True):
    """What a gang reports of a battle besides its opponents and the outcome [PBS-75]."""

    territory: str = ""
    """The Territory it gained, by name; empty for none."""
    taken_out: int = 0
    """Enemies it took Out of Action."""
    lost: int = 0
    """How often its own fighters went Out of Action."""
    rating: int
    """Its Gang Rating at the end, in credits."""
    wealth: int
    """Its Wealth at the end, in credits."""
    others: tuple[OtherSide, ...] = ()
    """The other gangs whose sequence is over too, where their files are kept here."""


class Battle(Record, kw_only=True):
    """A battle and how far its post-battle sequence has got."""

    id: str
    scenario: str = ""
    """Its id in the catalogue, or the name of one the catalogue lacks."""
    skirmish: bool = False
    """True for a battle outside the campaign: the steps of campaign play are skipped [PBS-03]."""
    field: Field = ""
    """Who was left on the field when it ended."""
    bottled: bool = False
    """Whether the gang bottled out."""
    side: Side = ""
    territory_won: str = ""
    """The name of the Territory the battle brought the gang [PBS-23]."""
    territory_lost: str = ""
    """The name of the Territory the battle cost it."""
    opponents: tuple[Opponent, ...] = ()
    fighters: tuple[Participant, ...] = ()
    vehicles: tuple[VehiclePart, ...] = ()
    steps: tuple[str, ...] = ()
    """Steps of the post-battle sequence that are done."""
    acted: tuple[Acted, ...] = ()
    """Post-battle actions taken, in the order they were taken [PBS-31]."""
    put_off: tuple[str, ...] = ()
    """Steps whose decisions all agreed to put off to before the next battle [PBS-67]."""
    died_at_doc: tuple[str, ...] = ()
    """Ids of the fighters who were escorted and died at the Doc [PBS-47, PBS-A26]."""
    sought: bool = False
    """True once Rare and Illegal items were sought [PBS-61]."""
    availability: int = 0
    """What the gang may find: the result of its Seek [PBS-62]."""
    claimed: tuple[str, ...] = ()
    """Ids of the Territories whose boons were claimed after it [PBS-68]."""
    scrap_claimed: bool = False
    """True once it was settled what wrecked enemy vehicles bring [PBS-11]."""
    ended: bool = False
    """True once the post-battle sequence is over."""
    report: Report | None = None
    """What was reported to the arbitrator at its end."""

    @property
    def result(self) -> Result:
        """The outcome that counts for rolls: against the first opponent."""
        return self.opponents[0].result if self.opponents else "drawn"

    def participant(self, fighter: str) -> Participant | None:
        """This fighter's part in the battle, if it took any."""
        return next((part for part in self.fighters if part.id == fighter), None)

    def vehicle(self, vehicle_id: str) -> VehiclePart | None:
        """This vehicle's part in the battle, if it took any."""
        return next((part for part in self.vehicles if part.id == vehicle_id), None)

    def with_vehicle(self, changed: VehiclePart) -> Battle:
        """The battle with this vehicle's part replaced."""
        parts = tuple(changed if part.id == changed.id else part for part in self.vehicles)
        return msgspec.structs.replace(self, vehicles=parts)

    def with_participant(self, changed: Participant) -> Battle:
        """The battle with this fighter's part replaced."""
        parts = tuple(changed if part.id == changed.id else part for part in self.fighters)
        return msgspec.structs.replace(self, fighters=parts)
