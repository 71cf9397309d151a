"""The report to the arbitrator: what it holds, where it is kept, and that it shows old Ratings."""

from __future__ import annotations

import msgspec
import pytest

from factories import battle, before, fighter, gang, stash_of
from gangbook.book.battle import Opponent, Participant
from gangbook.book.gang import Gang
from gangbook.book.log import Entry
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.post_battle.report_text import report_as_data, report_lines
from playing import played, played_over

ENDED = Entry(n=1, act="end_sequence", args={"battle": "b1"}, digest="abc123")


def at_report(ruleset: str = "tracks") -> Gang:
    """A gang whose battle brought a Territory, losses and victims, its Rating not live."""
    counts = {"took_out_leader": 1, "took_out_other": 2, "rallied": 4}
    if ruleset == "core":
        counts = {"took_out": 3, "took_out_leader_or_champion": 1, "rallied": 4}
    fought = battle(
        Participant(id="vex", times_out=2, counts=counts),
        Participant(id="mira", times_out=1),
        steps=before("report"),
    )
    fought = msgspec.structs.replace(fought, territory_won="Settlement", scenario="Ambush")
    fighters = (fighter("vex", "leader"), fighter("mira"))
    return gang(*fighters, ruleset=ruleset, rating=150, stash=stash_of(35), battles=(fought,))


@pytest.mark.rule("PBS-75", "PBS-80")
@pytest.mark.parametrize("ruleset", ["tracks", "free-for-all", "core"])
def test_the_report_is_kept_at_the_end_of_the_sequence(rulebook: Rulebook, ruleset: str) -> None:
    now = played(rulebook, at_report(ruleset), "end_sequence", battle="b1").gang
    assert report_lines(rulebook, now, now.battles[0], (ENDED,)) == (
        "Report to the Arbitrator: Queens, battle b1, Ambush",
        "Gangs: Queens against Irons",
        "Outcome for Queens: Irons (won)",
        "Territory gained: Settlement",
        "Out of Action: enemies 3, own fighters 3",
        "Gang Rating: 150",
        "Wealth: 235",
        "Proof: log entry 1, abc123",
    )


@pytest.mark.rule("PBS-75")
def test_a_kept_report_stays_as_it_was(rulebook: Rulebook) -> None:
    now = played(rulebook, at_report(), "end_sequence", battle="b1").gang
    richer = now.with_credits(500)
    data = report_as_data(rulebook, richer, richer.battles[0])
    assert (data["wealth"], data["final"]) == (235, True)
    assert "log" not in data


@pytest.mark.rule("PBS-74", "PBS-75")
def test_before_the_end_the_report_is_not_final_and_shows_the_old_rating(
    rulebook: Rulebook,
) -> None:
    now = at_report()
    assert report_as_data(rulebook, now, now.battles[0])["gang_rating"] == 150
    assert "Not final" in report_lines(rulebook, now, now.battles[0])[1]
    fought = msgspec.structs.replace(now.battles[0], steps=before("gang_rating"))
    updated = played(rulebook, now.with_battle(fought), "update_rating", battle="b1").gang
    assert report_as_data(rulebook, updated, updated.battles[0])["gang_rating"] == 200


def test_undone_ends_prove_nothing(rulebook: Rulebook) -> None:
    now = played(rulebook, at_report(), "end_sequence", battle="b1").gang
    first = Entry(n=1, act="opening", digest="first")
    undone = msgspec.structs.replace(ENDED, n=2, after=1, undone=True)
    again = msgspec.structs.replace(ENDED, n=3, after=1, digest="again")
    log = (first, undone, again)
    assert report_lines(rulebook, now, now.battles[0], log)[-1] == "Proof: log entry 3, again"


@pytest.mark.rule("PBS-75")
def test_who_reports_last_puts_both_reports_in_both_files(rulebook: Rulebook) -> None:
    queens, irons = sides()
    book = played_over(rulebook, (queens, irons), "end_sequence", battle="b1")
    first = book.gang(queens.id).battles[-1]
    assert first.report is not None
    assert first.report.others == ()
    book = played_over(rulebook, (irons, book.gang(queens.id)), "end_sequence", battle="b1")
    told = {
        one.id: report_as_data(rulebook, one, one.battles[-1]).get("others") for one in book.gangs
    }
    assert told == {
        queens.id: [reported("Irons", wealth=105)],
        irons.id: [reported("Queens", territory="Settlement", taken_out=1, rating=150, wealth=235)],
    }
    ours = book.gang(queens.id)
    assert report_lines(rulebook, ours, ours.battles[-1])[-1].startswith("Irons: Territory gained")


def test_a_report_of_an_earlier_battle_is_not_taken_for_this_one(rulebook: Rulebook) -> None:
    queens, irons = sides()
    earlier = msgspec.structs.replace(queens.battles[0], id="b0", ended=True)
    queens = msgspec.structs.replace(queens, battles=(earlier, *queens.battles))
    book = played_over(rulebook, (irons, queens), "end_sequence", battle="b1")
    gangs = (book.gang(queens.id), book.gang(irons.id))
    report = played_over(rulebook, gangs, "end_sequence", battle="b1").gangs[0].battles[-1].report
    assert report is not None
    assert report.others == ()


def sides() -> tuple[Gang, Gang]:
    """Two gangs at the end of the same battle, each with its own record of it."""
    queens = at_report()
    fought = msgspec.structs.replace(
        queens.battles[0],
        opponents=(Opponent(name="Irons", result="won", gang="irons-1"),),
        fighters=(Participant(id="vex", counts={"took_out_leader": 1}),),
    )
    theirs = msgspec.structs.replace(
        battle("gor", steps=before("report")),
        opponents=(Opponent(name="Queens", result="lost", gang=queens.id),),
    )
    irons = gang(fighter("gor", "leader"), id="irons-1", name="Irons", battles=(theirs,))
    return queens.with_battle(fought), msgspec.structs.replace(irons, stash=stash_of(5))


def reported(
    name: str, territory: str = "none", taken_out: int = 0, rating: int = 0, wealth: int = 0
) -> dict[str, object]:
    """What a report says of another gang."""
    return {
        "name": name,
        "territory": territory,
        "taken_out": taken_out,
        "gang_rating": rating,
        "wealth": wealth,
    }
