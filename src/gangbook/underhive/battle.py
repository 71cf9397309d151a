"""Entering a battle: whom it was against, how it went, and what every fighter did and earned."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from gangbook.book.battle import Battle, Opponent, Result
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number, pick, tally, text
from gangbook.kernel.questions import NO_YES, YES_NO, Option
from gangbook.rules.experience import Award
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args
from gangbook.underhive.battle_tally import (
    columns,
    left_at_home,
    participant,
    row_for,
)
from gangbook.underhive.scenario import ask_scenario, scenario_awards, scenario_of
from gangbook.underhive.vehicle.readiness import tested, untested, vehicle_parts

MOST_OPPONENTS = 8
KINDS = (
    Option(key="campaign", label="a battle of the campaign"),
    Option(key="skirmish", label="a skirmish", detail="the steps of campaign play are skipped"),
)
RESULTS: dict[str, Result] = {"won": "won", "lost": "lost", "drawn": "drawn"}
SEEN_FROM_THERE: dict[Result, Result] = {"won": "lost", "lost": "won", "drawn": "drawn"}
"""What a result is to the other gang."""


def battle(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Enter a battle: opponents and results, scenario, and one tally of what every fighter did.

    Where the book holds opponents too, `args["against"]` names them, and the battle is entered for
    all of them at once. Experience comes by the ruleset's awards, the Juve's for taking part by
    itself [TRK-01, FFA-01, FFA-02, FFA-03, TRK-02]. Who cannot fight is left out by name and earns
    nothing. Each Out of Action result owes one lasting injury roll [INJ-01], each fighter who ended
    Prone and Seriously Injured, or fled so from a bottled gang, a succumb test [PBS-04]; who is
    hired for one battle owes neither. Unreliable vehicles that were not tested yet are tested first
    [INJ-27], and a tally of their own says what the vehicles did. Raises `Refused`:
    `battle_in_progress`, `disbanded`, `founding`, `no_fighters`.
    """
    gang = book.gang(gang_id)
    at_hand = tuple(one for one in book.gangs if one.id in args.get("against", "").split("|"))
    for one in (gang, *at_hand):
        if closed := why_no_battle(rulebook, one):
            raise closed
    opponents = yield from _opponents(gang, at_hand)
    kind = yield from pick(KINDS, "What was it fought for?", rule="battle.kind")
    scenario = yield from ask_scenario(rulebook, gang)
    fought = Battle(id="", scenario=scenario, skirmish=kind == "skirmish")
    facts = msgspec.structs.replace(fought, opponents=opponents)
    book = book.with_gang((yield from _entered(rulebook, gang, facts, "", named=bool(at_hand))))
    seen = {(gang.name, one.name): one.result for one in opponents}
    for one in at_hand:
        theirs = yield from _opponents_of(one, (gang, *at_hand), opponents, seen)
        facts = msgspec.structs.replace(fought, opponents=theirs)
        book = book.with_gang((yield from _entered(rulebook, one, facts, one.id, named=True)))
        seen |= {(one.name, other.name): other.result for other in theirs}
    return book


def why_no_battle(rulebook: Rulebook, gang: Gang) -> Refused | None:
    """Why a gang cannot have fought now, None where it can."""
    if gang.battle_in_progress:
        told = f"The last battle's post-battle sequence of {gang.name} is not over yet."
        return Refused("battle_in_progress", told)
    if gang.disbanded:
        return Refused("disbanded", f"{gang.name} has disbanded.")
    if gang.founding:
        told = f"{gang.name} is still being founded; close its founding first."
        return Refused("founding", told)
    if all(row_for(rulebook, fighter).closed for fighter in gang.fighters):
        return Refused("no_fighters", f"Nobody of {gang.name} can fight now.")
    return None


def _entered(
    rulebook: Rulebook, gang: Gang, facts: Battle, about: str, *, named: bool
) -> Procedure[Gang]:
    """The gang with its own record of the battle.

    `about` is the id of one that is asked after the first; where there are several, each is named.
    """
    whose = f" of {gang.name}" if named else ""
    gang = yield from tested(rulebook, gang)
    bottled = yield from pick(
        NO_YES,
        f"Did {gang.name if named else 'the gang'} bottle out?",
        rule="battle.bottled",
        about=about,
    )
    awards = yield from _awards(rulebook, gang, facts.scenario)
    rows = tuple(row_for(rulebook, fighter) for fighter in gang.fighters)
    cells = yield from tally(
        rows,
        columns(awards),
        f"What did each fighter{whose} do?",
        rule="battle.fighters",
        about=about,
        preset=left_at_home(gang),
    )
    battle_id = f"b{len(gang.battles) + 1}"
    fought = msgspec.structs.replace(facts, id=battle_id, bottled=bottled == "yes")
    parts = []
    for fighter, row in zip(gang.fighters, rows, strict=True):
        if row.closed:
            yield from note("battle.fighters", f"{fighter.name} is left out: {row.closed}")
            continue
        if cells[fighter.id]["part"] == "no":
            continue
        part = yield from participant(rulebook, fought, awards, fighter, cells[fighter.id])
        gang = gang.with_fighter(fighter.gaining_xp(part.xp))
        parts.append(part)
    if not parts:
        raise Refused("no_fighters", "At least one fighter takes part in a battle.")
    vehicles = yield from vehicle_parts(rulebook, gang, frozenset(part.id for part in parts))
    fought = msgspec.structs.replace(fought, fighters=tuple(parts), vehicles=vehicles)
    gang = msgspec.structs.replace(untested(gang), crew=())
    return gang.with_battle(fought)


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


def _opponents(gang: Gang, at_hand: tuple[Gang, ...]) -> Procedure[tuple[Opponent, ...]]:
    """The gangs that were fought: those at hand, and others by name, each with its result."""
    least = max(1, len(at_hand))
    count = yield from number(
        least,
        MOST_OPPONENTS,
        "How many gangs were fought?",
        rule="battle.opponents",
        suggested=least,
    )
    opponents = []
    for place in range(count):
        name, file = "", ""
        if place < len(at_hand):
            name, file = at_hand[place].name, at_hand[place].id
        else:
            name = yield from text("Who was the opponent?", rule="battle.opponent")
        why = f"How did it go against {name}?"
        opponents.append(Opponent(name=name, result=(yield from _result(why)), gang=file))
    return tuple(opponents)


def _opponents_of(
    gang: Gang,
    at_hand: tuple[Gang, ...],
    opponents: tuple[Opponent, ...],
    seen: Mapping[tuple[str, str], Result],
) -> Procedure[tuple[Opponent, ...]]:
    """The same gangs seen from one of them; how two fought each other is asked once.

    `seen` is how it went by the names of the gang that told it and of its opponent.
    """
    files = {one.name: one.id for one in at_hand}
    names = [at_hand[0].name, *(one.name for one in opponents)]
    theirs = []
    for name in names:
        if name == gang.name:
            continue
        if (name, gang.name) in seen:
            result = SEEN_FROM_THERE[seen[name, gang.name]]
        else:
            why = f"How did it go for {gang.name} against {name}?"
            result = yield from _result(why, gang.id)
        theirs.append(Opponent(name=name, result=result, gang=files.get(name, "")))
    return tuple(theirs)


def _result(why: str, about: str = "") -> Procedure[Result]:
    options = tuple(Option(key=key, label=key.capitalize()) for key in RESULTS)
    return RESULTS[(yield from pick(options, why, rule="battle.result", about=about))]
