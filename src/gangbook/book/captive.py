"""A captive as its captor's file keeps it, and news of captives; its own gang keeps the card."""

from __future__ import annotations

from typing import Literal

from gangbook.record import Record

Rescue = Literal["pending", "declared", "declined", "failed"]
"""What became of the chance to rescue a captive; it may be declared again [PBS-18, PBS-19]."""
Side = Literal["law-abiding", "outlaw"]
Happened = Literal["held", "returned", "sold", "claimed", "disposed", "traded"]
"""What news of a captive may say: that it is held, with how its rescue stands, or how that ended.

`traded` is for one that went to a third gang, which holds it from then on [PBS-76].
"""


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
    alignment: Side = "law-abiding"
    """Of its own gang: bounties are paid for outlaws only [PBS-38]."""
    rescue: Rescue = "pending"
    battle: str = ""
    """The battle of this gang in which it was taken."""


class News(Record, kw_only=True):
    """What a gang whose file is not kept here has to be told of a captive [PBS-78]."""

    id: str
    """Unique among the news of the gang."""
    happened: Happened
    to: str
    """The name of the gang that is to be told."""
    to_gang: str = ""
    """The id of its file, where it is known."""
    name: str
    """The captive's."""
    fighter: str = ""
    """The captive's id in its own gang, where it is known."""
    owner: str
    """The name of its own gang."""
    owner_gang: str = ""
    captor: str
    """The name of the gang that holds it, or held it until then."""
    captor_gang: str = ""
    taker: str = ""
    """The name of the gang it was traded to."""
    taker_gang: str = ""
    type: str = ""
    category: str = ""
    cost: int = 0
    """Its total Cost in credits."""
    alignment: Side = "law-abiding"
    rescue: Rescue = "pending"
    credits: int = 0
    """Credits the gang that is told pays; below 0 it is paid them."""
    terms: str = ""
    """What else it gives or gets, in words; to be booked by hand."""
