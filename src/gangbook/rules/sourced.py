"""What all rules data shares: values as the card shows them, and where facts come from."""

from __future__ import annotations

from typing import Literal

from gangbook.record import Record

Score = int | str
"""A characteristic as on the card: 5, or a target number as "4+"; "-" where a model has none."""


class Sourced(Record, kw_only=True):
    """Something whose source may be incomplete. Stand-ins are shown as such in the app."""

    stand_in: bool = False
    """True where no source gives this and gangbook proposes it."""
    note: str = ""
    """What is inferred, for a stand-in; a remark otherwise."""
    source: str = ""
    """Where the facts come from."""
    confidence: Literal["seed", "found", "guess", ""] = ""


ItemCategory = Literal[
    "basic",
    "pistol",
    "special",
    "heavy",
    "close_combat",
    "grenade",
    "armour",
    "field_armour",
    "personal_equipment",
    "bionic",
    "chem",
    "booby_trap",
    "gang_equipment",
    "status_item",
    "exotic_beast",
    "mount",
    "weapon_accessory",
    "vehicle_body",
    "vehicle_drive",
    "vehicle_engine",
    "vehicle_wargear",
]
"""What a thing is that can be bought. Fighter types are open to some of these categories only."""

Alignment = Literal["any", "law-abiding", "outlaw"]
"""Whom something is for."""
