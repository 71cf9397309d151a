"""Lasting damage of vehicles as rules.toml has it, what repairs cost, and what scrap brings."""

from __future__ import annotations

from gangbook.record import Record
from gangbook.rules.sourced import Sourced


class Unready(Record, kw_only=True):
    """A test before each battle: on these results the vehicle misses it [INJ-27]."""

    dice: str
    on: tuple[int, ...]


class DamageRow(Sourced, kw_only=True):
    """One row of the lasting damage table; it stays on the card until it is repaired."""

    roll: str
    """The results it covers: "1" or, open above, "7+"."""
    name: str
    steps: dict[str, int] = {}
    """Steps by characteristic, below 0 for the worse; none goes past its least value [INJ-A05]."""
    tests: dict[str, int] = {}
    """Modifiers to tests on a characteristic; the profile stays as it is [INJ-A08]."""
    later_rolls: int = 0
    """Added to every later roll for this vehicle [INJ-25]."""
    before_battle: Unready | None = None
    """Thrown before each battle, once for each copy."""
    no_battles: bool = False
    """True: the vehicle fights no battle until it is repaired [INJ-28]."""


class DamageTable(Sourced, kw_only=True):
    """The table for a vehicle that was wrecked."""

    dice: str
    rows: tuple[DamageRow, ...]


class RepairRow(Sourced, kw_only=True):
    """One result of the roll for a repair [PBS-43]."""

    roll: str
    name: str
    percent: int
    """Of the vehicle's Cost with Upgrades, without wargear and weapons [PBS-44]."""
    leaves: str = ""
    """The damage that takes the place of all that was there, by name [PBS-45]."""


class Repairs(Sourced, kw_only=True):
    """What a repair costs, and what a vehicle brings as scrap."""

    dice: str
    rows: tuple[RepairRow, ...]
    round_up_to: int
    """Credits; prices of repairs and of scrapped vehicles are rounded up to the next of these."""
    jury_rigged_times: int
    """How often a jury-rigged vehicle pays the rounded price [INJ-30, INJ-A06]."""
    scrap_percent: int
    """What a scrapped vehicle brings, of the same Cost [PBS-50]."""
    claim_dice: str
    """Credits for each wrecked enemy vehicle on the battlefield [PBS-11]."""
