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
from gangbook.underhive.injury import row_of

MOST_OPPONENTS = 8
YES_NO = (Option(key="yes", label="yes"), Option(key="no", label="no"))
RESULTS: dict[str, Result] = {"won": "won", "lost": "lost", "drawn": "drawn"}


def battle(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Enter a battle: opponents and results, scenario, and one tally of what every fighter did.

    Experience comes by the ruleset's awards, the Juve's for taking part by itself [TRK-01, FFA-01,
    FFA-02, FFA-03, TRK-02]. Who cannot fight is left out by name and earns nothing.
    Each Out of Action result owes one lasting injury roll [INJ-01], each fighter who ended
    Seriously Injured a succumb test [PBS-04]. Raises `Refused`: `battle_in_progress`, `disbanded`,
    `founding`, `no_fighters`.
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
    opponents = yield from _opponents()
    scenario = yield from text(
        "Which scenario was played?", rule="battle.scenario", may_be_empty=True
    )
    awards = yield from _awards(rulebook, gang)
    cells = yield from tally(
        rows,
        columns(awards),
        "What did each fighter do?",
        rule="battle.fighters",
        preset=_left_at_home(gang),
    )
    battle_id = f"b{len(gang.battles) + 1}"
    parts = []
    for fighter, row in zip(gang.fighters, rows, strict=True):
        if row.closed:
            yield from note("battle.fighters", f"{fighter.name} is left out: {row.closed}")
            continue
        if cells[fighter.id]["part"] == "no":
            continue
        part = yield from _participant(rulebook, awards, fighter, cells[fighter.id])
        gang = gang.with_fighter(fighter.gaining_xp(part.xp))
        parts.append(part)
    if not parts:
        raise Refused("no_fighters", "At least one fighter takes part in a battle.")
    fought = Battle(id=battle_id, scenario=scenario, opponents=opponents, fighters=tuple(parts))
    gang = msgspec.structs.replace(gang, crew=())
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
        Column(key="down", label="ended Seriously Injured", choices=YES_NO, default="no"),
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


def _awards(rulebook: Rulebook, gang: Gang) -> Procedure[tuple[Award, ...]]:
    """The awards of this battle; one the scenario may grant itself is asked for [CORE-44]."""
    awards = rulebook.ruleset(gang.ruleset).awards
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
    rulebook: Rulebook, awards: tuple[Award, ...], fighter: Fighter, cells: dict[str, str]
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
    owes: list[Test] = ["injury"] * times_out
    if not times_out and cells["down"] == "yes":
        owes.append("succumb")
    owes += [
        "after_battle" for injury in fighter.injuries if row_of(rulebook, injury.row).after_battle
    ]
    end: Ending = "standing"
    if times_out:
        end = "out_of_action"
    elif cells["down"] == "yes":
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
