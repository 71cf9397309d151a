"""Entering a battle: whom it was against, how it went, and what every fighter did and earned."""

from __future__ import annotations

import msgspec

from gangbook.book.battle import Battle, Ending, Opponent, Participant, Result, Test
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number, pick, tally, text
from gangbook.kernel.questions import Column, Option
from gangbook.rules.experience import Award
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args
from gangbook.underhive.hired_guns import rolls_injuries
from gangbook.underhive.injury import row_of
from gangbook.underhive.scenario import ask_scenario, scenario_awards, scenario_of
from gangbook.underhive.vehicle.readiness import tested, untested, vehicle_parts

MOST_OPPONENTS = 8
YES_NO = (Option(key="yes", label="yes"), Option(key="no", label="no"))
NO_YES = tuple(reversed(YES_NO))
KINDS = (
    Option(key="campaign", label="a battle of the campaign"),
    Option(key="skirmish", label="a skirmish", detail="the steps of campaign play are skipped"),
)
DOWN = (
    *NO_YES,
    Option(key="fled", label="fled", detail="fled the battlefield Seriously Injured"),
)
"""How a fighter can have ended Seriously Injured: not, Prone on the table, or having fled."""
RESULTS: dict[str, Result] = {"won": "won", "lost": "lost", "drawn": "drawn"}


def battle(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Enter a battle: opponents and results, scenario, and one tally of what every fighter did.

    Experience comes by the ruleset's awards, the Juve's for taking part by itself [TRK-01, FFA-01,
    FFA-02, FFA-03, TRK-02]. Who cannot fight is left out by name and earns nothing.
    Each Out of Action result owes one lasting injury roll [INJ-01], each fighter who ended Prone
    and Seriously Injured, or fled so from a bottled gang, a succumb test [PBS-04]; who is hired for
    one battle owes neither. Unreliable vehicles that were not tested yet are tested first [INJ-27],
    and a tally of their own says what the vehicles did. Raises `Refused`: `battle_in_progress`,
    `disbanded`, `founding`, `no_fighters`.
    """
    gang = book.gang(gang_id)
    if gang.battle_in_progress:
        raise Refused(
            "battle_in_progress", "The last battle's post-battle sequence is not over yet."
        )
    if gang.disbanded:
        raise Refused("disbanded", "The gang has disbanded.")
    if gang.founding:
        raise Refused("founding", "The gang is still being founded; close its founding first.")
    rows = tuple(_row(rulebook, fighter) for fighter in gang.fighters)
    if all(row.closed for row in rows):
        raise Refused("no_fighters", "Nobody of the gang can fight now.")
    gang = yield from tested(rulebook, gang)
    opponents = yield from _opponents()
    kind = yield from pick(KINDS, "What was it fought for?", rule="battle.kind")
    scenario = yield from ask_scenario(rulebook)
    bottled = yield from pick(NO_YES, "Did the gang bottle out?", rule="battle.bottled")
    awards = yield from _awards(rulebook, gang, scenario)
    cells = yield from tally(
        rows,
        columns(awards),
        "What did each fighter do?",
        rule="battle.fighters",
        preset=_left_at_home(gang),
    )
    fought = Battle(
        id=f"b{len(gang.battles) + 1}",
        scenario=scenario,
        skirmish=kind == "skirmish",
        bottled=bottled == "yes",
        opponents=opponents,
    )
    parts = []
    for fighter, row in zip(gang.fighters, rows, strict=True):
        if row.closed:
            yield from note("battle.fighters", f"{fighter.name} is left out: {row.closed}")
            continue
        if cells[fighter.id]["part"] == "no":
            continue
        part = yield from _participant(rulebook, fought, awards, fighter, cells[fighter.id])
        gang = gang.with_fighter(fighter.gaining_xp(part.xp))
        parts.append(part)
    if not parts:
        raise Refused("no_fighters", "At least one fighter takes part in a battle.")
    vehicles = yield from vehicle_parts(rulebook, gang, frozenset(part.id for part in parts))
    fought = msgspec.structs.replace(fought, fighters=tuple(parts), vehicles=vehicles)
    gang = msgspec.structs.replace(untested(gang), crew=())
    return book.with_gang(gang.with_battle(fought))


def _left_at_home(gang: Gang) -> dict[str, dict[str, str]]:
    """Where a crew was chosen for this battle, the others took no part unless it is said."""
    others = (one.id for one in gang.fighters if gang.crew and one.id not in gang.crew)
    return {fighter_id: {"part": "no"} for fighter_id in others}


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


def _awards(rulebook: Rulebook, gang: Gang, scenario: str) -> Procedure[tuple[Award, ...]]:
    """The awards of this battle; what a scenario grants that is only a name is asked [CORE-44]."""
    ruleset = rulebook.ruleset(gang.ruleset)
    listed = scenario_of(rulebook, scenario)
    if listed is not None:
        return scenario_awards(rulebook, ruleset, listed)
    awards = ruleset.awards
    if not any(award.unless_scenario for award in awards):
        return awards
    why = "Does the scenario itself grant XP for taking part?"
    if (yield from pick(YES_NO, why, rule="battle.scenario_grants")) == "no":
        return awards
    return tuple(award for award in awards if not award.unless_scenario)


def _row(rulebook: Rulebook, fighter: Fighter) -> Option:
    return Option(key=fighter.id, label=fighter.name, closed=why_unavailable(rulebook, fighter))


def _opponents() -> Procedure[tuple[Opponent, ...]]:
    count = yield from number(
        1, MOST_OPPONENTS, "How many gangs were fought?", rule="battle.opponents", suggested=1
    )
    opponents = []
    for _ in range(count):
        name = yield from text("Who was the opponent?", rule="battle.opponent")
        options = tuple(Option(key=key, label=key.capitalize()) for key in RESULTS)
        result = yield from pick(options, f"How did it go against {name}?", rule="battle.result")
        opponents.append(Opponent(name=name, result=RESULTS[result]))
    return tuple(opponents)


def _participant(
    rulebook: Rulebook,
    fought: Battle,
    awards: tuple[Award, ...],
    fighter: Fighter,
    cells: dict[str, str],
) -> Procedure[Participant]:
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
