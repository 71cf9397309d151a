"""Step 7: the end of the post-battle sequence."""

from __future__ import annotations

import msgspec

from gangbook.book.battle import Battle
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, Task
from gangbook.underhive.experience.schedule import rolls_owed
from gangbook.underhive.post_battle.steps import battle_of, battle_task, with_step_done


def end_sequence(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """End the sequence: Convalescence goes, the next battle may come [PBS-A03, INJ-03].

    Raises `Refused`: `critical` and `rolls_owed` for what is left.
    """
    gang = book.gang(gang_id)
    fought = battle_of(gang, args)
    unfinished = why_unfinished(rulebook, gang)
    if unfinished:
        raise unfinished
    for fighter in gang.fighters:
        if fighter.has("convalescence"):
            yield from note("convalescence", f"{fighter.name} is well again")
            gang = gang.with_fighter(fighter.leaving("convalescence"))
    done = with_step_done(gang, fought, "report").battle(fought.id)
    assert done is not None
    return book.with_gang(gang.with_battle(msgspec.structs.replace(done, ended=True)))


def why_unfinished(rulebook: Rulebook, gang: Gang) -> Refused | None:
    """What may not be left open in steps 5 and 6E, None when nothing is [PBS-A06, TRK-55]."""
    critical = [fighter.name for fighter in gang.fighters if fighter.has("critical")]
    if critical:
        return Refused("critical", f"A Critical Injury waits for its end: {', '.join(critical)}.")
    rolls = rolls_owed(rulebook, gang)
    if rolls:
        told = f"Advancement rolls are not optional and still owed by {', '.join(rolls)}."
        return Refused("rolls_owed", told)
    return None


def report_tasks(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[Task, ...]:
    """The end of the sequence."""
    return (battle_task(fought, "end_sequence", "End the post-battle sequence"),)
