"""What the rules say of captives: the rescue, and the ways in which a captor parts with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from gangbook.faults import Problem
from gangbook.record import Record
from gangbook.rules.lint_parts import doubled

Side = Literal["", "law-abiding", "outlaw"]
"""An alignment that is asked for; empty where any will do."""
Part = Literal["challenge", "determine_scenario"]
"""Something that comes before a battle and that a rescue replaces [PBS-17]."""
WAYS = ("sell_to_guilders", "claim_bounty", "dispose")
"""The ways there are rules for."""


class Way(Record, kw_only=True):
    """A post-battle action by which a captor parts with captives [PBS-36 to PBS-39]."""

    id: Literal["sell_to_guilders", "claim_bounty", "dispose"]
    name: str
    departure: Literal["sold", "claimed", "disposed"]
    """How the captive has left its own gang then."""
    percent: int
    """Share of its total Cost that is paid for each captive."""
    round_up_to: int = 1
    """What is paid for each captive is rounded up to a multiple of this many credits."""
    captor: Side = ""
    """The alignment of gangs that may do it."""
    captive: Side = ""
    """The alignment of gangs whose fighters it may be done to."""


class Captives(Record, kw_only=True):
    """Captives, from their rescue to their end."""

    rescue: str
    """The scenario of a rescue, as the catalogue calls it [PBS-17]."""
    replaces: tuple[Part, ...]
    """What it is played in place of."""
    ways: tuple[Way, ...]

    def way(self, way_id: str) -> Way:
        """The way with this id. Raises `KeyError`."""
        by_id: dict[str, Way] = {way.id: way for way in self.ways}
        return by_id[way_id]

    def worth(self, way: Way, cost: int) -> int:
        """Credits for one captive of this total Cost, rounded for itself alone [PBS-36]."""
        hundredths = cost * way.percent
        return -(-hundredths // (100 * way.round_up_to)) * way.round_up_to


def lint_captives(captives: Captives) -> Iterator[Problem]:
    """Each way once, all of them there, with shares and roundings that can be."""
    keys = ("captives", "ways")
    yield from doubled(keys, (way.id for way in captives.ways), "id")
    missing = sorted(set(WAYS) - {way.id for way in captives.ways})
    if missing:
        yield Problem(keys, "a way of parting with captives is missing", allowed=", ".join(missing))
    for place, way in enumerate(captives.ways):
        if way.percent < 0:
            found = str(way.percent)
            yield Problem((*keys, place, "percent"), "no share is below zero", found, "0 and more")
        if way.round_up_to < 1:
            found = str(way.round_up_to)
            message = "nothing can be rounded up to this"
            yield Problem((*keys, place, "round_up_to"), message, found, "1 and more")
