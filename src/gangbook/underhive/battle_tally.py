"""The tally of a battle: what every fighter did, how it ended for it, and what it earned."""

from __future__ import annotations

from gangbook.book.battle import Battle, Ending, Participant, Test
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.kernel.procedure import Procedure, note
from gangbook.kernel.questions import NO_YES, YES_NO, Column, Option
from gangbook.rules.experience import Award
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.hired_guns import rolls_injuries
from gangbook.underhive.injury import row_of

DOWN = (
    *NO_YES,
    Option(key="fled", label="fled", detail="fled the battlefield Seriously Injured"),
)
"""How a fighter can have ended Seriously Injured: not, Prone on the table, or having fled."""


def why_unavailable(rulebook: Rulebook, fighter: Fighter) -> str:
    """Why a fighter cannot be in the next battle; empty when it can [INJ-03, INJ-04, PBS-15]."""
    if fighter.has("dead"):
        return "dead"
    if fighter.has("captured"):
        return "captured"
    if fighter.has("in_recovery"):
        return "in Recovery: misses this battle"
    if fighter.has("critical"):
        return "has a Critical Injury"
    return ""


def columns(awards: tuple[Award, ...]) -> tuple[Column, ...]:
    """The columns of the battle tally: part taken, how it ended, and a count for each award."""
    own = (
        Column(key="part", label="took part", choices=YES_NO, default="yes"),
        Column(
            key="out",
            label="Out of Action",
            most=9,
            detail="how often; each is one lasting injury roll",
        ),
        Column(
            key="down",
            label="ended Seriously Injured",
            choices=DOWN,
            default="no",
            detail="yes: Prone on the table; fled: tested only where the gang bottled out",
        ),
        Column(key="webbed", label="Webbed when taken out", choices=YES_NO, default="no"),
    )
    counted = tuple(
        Column(key=award.id, label=award.name, detail=f"{award.xp} XP each. {award.note}".strip())
        for award in awards
        if award.each == "counted"
    )
    return own + counted


def earned(
    awards: tuple[Award, ...], category: str, counts: dict[str, int]
) -> tuple[tuple[Award, int], ...]:
    """The awards a fighter of this category earned, each with how often [TRK-01, CORE-44]."""
    found = []
    for award in awards:
        if award.who and category not in award.who:
            continue
        times = 1 if award.each == "took_part" else counts.get(award.id, 0)
        if times:
            found.append((award, times))
    return tuple(found)


def row_for(rulebook: Rulebook, fighter: Fighter) -> Option:
    """The fighter's row, closed where it cannot fight."""
    return Option(key=fighter.id, label=fighter.name, closed=why_unavailable(rulebook, fighter))


def left_at_home(gang: Gang) -> dict[str, dict[str, str]]:
    """Where a crew was chosen for this battle, the others took no part unless it is said."""
    others = (one.id for one in gang.fighters if gang.crew and one.id not in gang.crew)
    return {fighter_id: {"part": "no"} for fighter_id in others}


def participant(
    rulebook: Rulebook,
    fought: Battle,
    awards: tuple[Award, ...],
    fighter: Fighter,
    cells: dict[str, str],
) -> Procedure[Participant]:
    """The fighter's part by its cells: XP, and the rolls it owes [TRK-01, INJ-01, PBS-04]."""
    counts = {
        award.id: int(cells[award.id])
        for award in awards
        if award.each == "counted" and cells[award.id] != "0"
    }
    gains = earned(awards, fighter.category, counts)
    xp = max(0, sum(award.xp * times for award, times in gains))
    if gains and not rulebook.category(fighter.category).gains_xp:
        yield from note("battle.xp", f"{fighter.name} gains no XP, as none of its kind do")
        xp = 0
    elif gains:
        told = ", ".join(f"{award.name} {times} x {award.xp}" for award, times in gains)
        yield from note("battle.xp", f"{fighter.name} gains {xp} XP: {told}")
    times_out = int(cells["out"])
    owes: list[Test] = []
    succumbs = cells["down"] == "yes" or (cells["down"] == "fled" and fought.bottled)
    if rolls_injuries(rulebook, fighter):
        owes += ["injury"] * times_out
        if not times_out and succumbs:
            owes.append("succumb")
    elif times_out or succumbs:
        told = f"{fighter.name} is hired for this battle and rolls no lasting injury"
        yield from note("battle.injuries", told)
    owes += [
        "after_battle" for injury in fighter.injuries if row_of(rulebook, injury.row).after_battle
    ]
    end: Ending = "standing"
    if times_out:
        end = "out_of_action"
    elif cells["down"] != "no":
        end = "seriously_injured"
    return Participant(
        id=fighter.id,
        end=end,
        times_out=times_out,
        webbed=cells["webbed"] == "yes",
        counts=counts,
        xp=xp,
        owes=tuple(owes),
    )
