"""A captive as its captor's file keeps it; its own gang keeps the card [PBS-16]."""

from __future__ import annotations

from typing import Literal

from gangbook.record import Record

Rescue = Literal["pending", "declined", "failed"]
"""What became of the chance to rescue a captive; it may be declared again [PBS-18, PBS-19]."""


class Captive(Record, kw_only=True):
    """A fighter of another gang that this gang holds."""

    id: str
    """Unique among the captives of the gang."""
    name: str
    type: str = ""
    category: str = ""
    cost: int = 0
    """Its total Cost when it was taken, gear included; what a sale or a bounty counts from."""
    owner: str
    """The name of its own gang."""
    gang: str = ""
    """The id of its own gang's file, where it is known."""
    fighter: str = ""
    """Its id there."""
    alignment: Literal["law-abiding", "outlaw"] = "law-abiding"
    """Of its own gang: bounties are paid for outlaws only [PBS-38]."""
    rescue: Rescue = "pending"
    battle: str = ""
    """The battle of this gang in which it was taken."""
