"""The battle whose post-battle sequence is in progress, and marking its steps done."""

from __future__ import annotations

import msgspec

from gangbook.book.gang import Battle, Gang
from gangbook.faults import Refused
from gangbook.underhive.act import Args


def battle_of(gang: Gang, args: Args) -> Battle:
    """The battle an act was started with, or else the one in progress.

    Raises `Refused` `no_battle` when it is not in progress.
    """
    fought = gang.battle(args.get("battle", gang.battle_id_in_progress))
    if fought is None or fought.ended:
        raise Refused("no_battle", "There is no battle whose post-battle sequence is in progress.")
    return fought


def with_step_done(gang: Gang, fought: Battle, step: str) -> Gang:
    """The gang with this step of the battle's sequence done."""
    steps = fought.steps if step in fought.steps else (*fought.steps, step)
    return gang.with_battle(msgspec.structs.replace(fought, steps=steps))
