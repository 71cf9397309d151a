"""The three ways experience works, as rules.toml spells them: by tracks, by tables, or spent."""

from __future__ import annotations

from typing import Literal

from gangbook.record import Record
from gangbook.rules.effects import Effect
from gangbook.rules.sourced import Sourced


class Advancement(Sourced, kw_only=True):
    """One line of a list that Advancements are picked or bought from."""

    id: str
    name: str
    effects: tuple[Effect, ...]
    rating: int
    """Credits added to the fighter's Rating; not paid from the Stash [TRK-50]."""
    xp: int = 0
    """Experience it costs, in rulesets that spend it."""
    who: tuple[str, ...] = ()
    """Categories that may take it; empty for all that pick at all."""
    lists: tuple[str, ...] = ()
    """Gang lists whose fighters may take it; empty for all."""
    psykers_only: bool = False
    """Whether only a psyker may take it [CORE-41]."""


class Track(Sourced, kw_only=True):
    """One of the Hero tracks: how far apart its Advancements are, and what it offers [TRK-07]."""

    id: str
    name: str
    interval: int
    """Experience between two Advancements."""
    advancements: tuple[Advancement, ...] = ()


class Tracks(Record, kw_only=True, tag_field="model", tag="tracks"):
    """Experience accumulates; Heroes pick from four tracks, Henchmen roll [TRK]."""

    tracks: tuple[Track, ...]
    """From fast to slow."""
    henchman_interval: int
    henchman_table: str
    heroes: tuple[str, ...]
    henchmen: tuple[str, ...]


class Rolled(Record, kw_only=True, tag_field="model", tag="rolled"):
    """Experience accumulates; everyone rolls, Heroes and Henchmen on tables of their own [FFA]."""

    interval: int
    hero_table: str
    henchman_table: str
    heroes: tuple[str, ...]
    henchmen: tuple[str, ...]


class Spent(Record, kw_only=True, tag_field="model", tag="spent"):
    """Experience is spent from a price list; Gangers must roll [CORE]."""

    advancements: tuple[Advancement, ...]
    repeat_extra: int
    """Experience added for each earlier purchase of the same characteristic [CORE-19]."""
    repeat_exempt: tuple[str, ...]
    buyers: tuple[str, ...]
    """Categories that choose from the list [CORE-04]."""
    rollers: tuple[str, ...]
    """Categories that roll instead of buying."""
    roll_price: int
    roll_table: str
    gain_limit: dict[str, int]
    """Steps that may be gained over the profile at hire [CORE-22]."""
    psykers: bool = False
    """Whether the campaign has turned the psyker Advancements on [CORE-A08]."""
    psyker_advancements: tuple[Advancement, ...] = ()
    """Open to psykers alone, and only where the campaign turns them on [CORE-39, CORE-A08]."""


Experience = Tracks | Rolled | Spent


class Award(Sourced, kw_only=True):
    """Something a fighter earns experience for in a battle."""

    id: str
    name: str
    xp: int
    """Experience for each time."""
    each: Literal["counted", "took_part"] = "counted"
    """counted: the player enters how often. took_part: once for taking part, counted by itself."""
    who: tuple[str, ...] = ()
    """Categories that get it; empty for all."""
    unless_scenario: bool = False
    """Given only where the scenario does not grant it itself; asked for each battle [CORE-44]."""
    of_scenario: bool = False
    """What the scenario itself grants, to be counted where no scenario of the catalogue does."""
    takes_out: bool = False
    """Counts enemies taken Out of Action, each once; the report adds them up [PBS-75]."""
