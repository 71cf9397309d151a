"""Step 7, Report Results: what the arbitrator is told, and the end of the sequence."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from gangbook.book.battle import Battle, OtherSide, Report
from gangbook.book.derive import wealth
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, Task
from gangbook.underhive.experience.schedule import rolls_owed
from gangbook.underhive.post_battle.steps import battle_of, battle_task, with_step_done
from gangbook.underhive.scenario import scenario_awards, scenario_of


def end_sequence(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Report the battle and end its sequence: Convalescence goes [PBS-75, PBS-80, PBS-A03, INJ-03].

    What opponents at hand have reported stands in the report too, and theirs gets this gang's.
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
    book = book.with_gang(gang)
    for other, theirs in _reported(book, gang, fought):
        assert theirs.report is not None
        report = _beside(report, _side(other.name, theirs.report))
        changed = _beside(theirs.report, _side(gang.name, report))
        told = msgspec.structs.replace(theirs, report=changed)
        book = book.with_gang(other.with_battle(told))
    ended = msgspec.structs.replace(done, ended=True, report=report)
    return book.with_gang(gang.with_battle(ended))


def _reported(book: Book, gang: Gang, fought: Battle) -> Iterator[tuple[Gang, Battle]]:
    """Opponents at hand with their own record of this battle, as far as they have reported it."""
    for opponent in fought.opponents:
        other = book.found(opponent.gang)
        theirs = gang.same_battle(fought, other) if other is not None else None
        if other is not None and theirs is not None and theirs.report is not None:
            yield other, theirs


def _side(name: str, report: Report) -> OtherSide:
    return OtherSide(
        name=name,
        territory=report.territory,
        taken_out=report.taken_out,
        rating=report.rating,
        wealth=report.wealth,
    )


def _beside(report: Report, side: OtherSide) -> Report:
    others = (*(one for one in report.others if one.name != side.name), side)
    return msgspec.structs.replace(report, others=others)


def report_of(rulebook: Rulebook, gang: Gang, fought: Battle) -> Report:
    """What a gang reports of a battle as it stands now [PBS-75]."""
    ruleset = rulebook.ruleset(gang.ruleset)
    listed = scenario_of(rulebook, fought.scenario)
    awards = scenario_awards(rulebook, ruleset, listed) if listed else ruleset.awards
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
