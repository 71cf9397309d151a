"""Step 7, Report Results: what the arbitrator is told, and the end of the sequence."""

from __future__ import annotations

import msgspec

from gangbook.book.battle import Battle, Report
from gangbook.book.derive import wealth
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, Task
from gangbook.underhive.experience.schedule import rolls_owed
from gangbook.underhive.post_battle.steps import battle_of, battle_task, with_step_done


def end_sequence(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Report the battle and end its sequence: Convalescence goes [PBS-75, PBS-80, PBS-A03, INJ-03].

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
    report = report_of(rulebook, gang, done)
    yield from note("report", f"Gang Rating {report.rating}, Wealth {report.wealth} are reported")
    ended = msgspec.structs.replace(done, ended=True, report=report)
    return book.with_gang(gang.with_battle(ended))


def report_of(rulebook: Rulebook, gang: Gang, fought: Battle) -> Report:
    """What a gang reports of a battle as it stands now [PBS-75]."""
    awards = rulebook.ruleset(gang.ruleset).awards
    counted = {award.id for award in awards if award.takes_out}
    return Report(
        territory=fought.territory_won,
        taken_out=sum(
            times
            for part in fought.fighters
            for award, times in part.counts.items()
            if award in counted
        ),
        lost=sum(part.times_out for part in fought.fighters),
        rating=gang.rating,
        wealth=wealth(gang).value,
    )


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
    """The report, with which the sequence ends."""
    return (battle_task(fought, "end_sequence", "Report and end the post-battle sequence"),)
