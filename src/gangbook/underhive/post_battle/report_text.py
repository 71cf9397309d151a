"""The report of a battle as the arbitrator gets it: as text, and the same as data."""

from __future__ import annotations

from collections.abc import Sequence

from gangbook.book.battle import Battle, OtherSide, Report
from gangbook.book.gang import Gang
from gangbook.book.log import Entry
from gangbook.kernel import history
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.post_battle.report import report_of
from gangbook.underhive.scenario import scenario_name

RESULTS = {"won": "won", "lost": "lost", "drawn": "a draw"}


def report_as_data(
    rulebook: Rulebook, gang: Gang, fought: Battle, log: Sequence[Entry] = ()
) -> dict[str, object]:
    """What the report holds, by field [PBS-75]; with the head of the log's chain, where given.

    Without a kept report it tells how things stand, and is no final one.
    """
    told = fought.report or report_of(rulebook, gang, fought)
    proof = _proof(fought, log)
    return {
        "to": "arbitrator",
        "final": fought.report is not None,
        "battle": fought.id,
        "scenario": scenario_name(rulebook, fought),
        "gangs": [gang.name, *(opponent.name for opponent in fought.opponents)],
        "outcome": {opponent.name: opponent.result for opponent in fought.opponents},
        "territory": told.territory or "none",
        "out_of_action": _out_of_action(told),
        "gang_rating": told.rating,
        "wealth": told.wealth,
        **({"others": [_other_as_data(one) for one in told.others]} if told.others else {}),
        **({"log": {"entry": proof.n, "digest": proof.digest}} if proof else {}),
    }


def report_lines(
    rulebook: Rulebook, gang: Gang, fought: Battle, log: Sequence[Entry] = ()
) -> tuple[str, ...]:
    """The report as lines of text, for the arbitrator [PBS-75, PBS-80]."""
    told = fought.report or report_of(rulebook, gang, fought)
    counts = _out_of_action(told)
    proof = _proof(fought, log)
    name = scenario_name(rulebook, fought)
    scenario = f", {name}" if name else ""
    opponents = ", ".join(
        f"{opponent.name} ({RESULTS[opponent.result]})" for opponent in fought.opponents
    )
    return (
        f"Report to the Arbitrator: {gang.name}, battle {fought.id}{scenario}",
        *_not_final(fought),
        f"Gangs: {gang.name} against {', '.join(one.name for one in fought.opponents)}",
        f"Outcome for {gang.name}: {opponents}",
        f"Territory gained: {told.territory or 'none'}",
        f"Out of Action: enemies {counts['enemies']}, own fighters {counts['own']}",
        f"Gang Rating: {told.rating}",
        f"Wealth: {told.wealth}",
        *(_other_line(one) for one in told.others),
        *((f"Proof: log entry {proof.n}, {proof.digest}",) if proof else ()),
    )


def _other_as_data(other: OtherSide) -> dict[str, object]:
    return {
        "name": other.name,
        "territory": other.territory or "none",
        "taken_out": other.taken_out,
        "gang_rating": other.rating,
        "wealth": other.wealth,
    }


def _other_line(other: OtherSide) -> str:
    return (
        f"{other.name}: Territory gained {other.territory or 'none'}, enemies Out of Action "
        f"{other.taken_out}, Gang Rating {other.rating}, Wealth {other.wealth}"
    )


def _not_final(fought: Battle) -> tuple[str, ...]:
    """A line that says so, where the numbers are not those of the sequence's end."""
    if fought.report is not None:
        return ()
    if fought.ended:
        return ("Not final: no report was kept at the end, the numbers are those of today.",)
    return ("Not final: the post-battle sequence is not over.",)


def _out_of_action(told: Report) -> dict[str, int]:
    """Out of Action results on each side: those this gang caused, and its own."""
    return {"enemies": told.taken_out, "own": told.lost}


def _proof(fought: Battle, log: Sequence[Entry]) -> Entry | None:
    """The entry that made the report; the newest one before there is a report."""
    if fought.report is None:
        return history.head(log) if log else None
    made = (
        entry
        for entry in history.live(log)
        if entry.act == "end_sequence" and entry.args.get("battle") == fought.id
    )
    return next(made, None)
