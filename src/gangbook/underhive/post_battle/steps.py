"""The battle whose post-battle sequence is in progress, and marking its steps done."""

from __future__ import annotations

import msgspec

from gangbook.book.battle import Battle
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, Task


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


def battle_task(fought: Battle, act: str, label: str, closed: str = "", **args: str) -> Task:
    """A task of this battle that nobody is owed."""
    return Task(act, {"battle": fought.id, **args}, label, closed)


def must_be_done(rulebook: Rulebook, act: str) -> bool:
    """Whether an act holds its step open: it may not be put off [PBS-67]."""
    return act not in rulebook.rules.may_wait
