"""Before a battle: who can fight, what was put off, what is owed, and who is chosen."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick_any
from gangbook.kernel.questions import Option
from gangbook.rules.effects import Reminder
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, Task
from gangbook.underhive.battle_tally import why_unavailable
from gangbook.underhive.holdings import boons_in_force
from gangbook.underhive.leader import leader_of
from gangbook.underhive.owed import owed
from gangbook.underhive.reminders import held_by_others, held_here
from gangbook.underhive.vehicle.readiness import to_test, why_left_out


@dataclass(frozen=True)
class Ready:
    """One fighter before a battle."""

    fighter: Fighter
    why_not: str
    """Why it cannot fight; empty when it can."""
    chosen: bool
    """Whether it is to fight: one of the crew, or anybody available while none is chosen."""


@dataclass(frozen=True)
class BeforeBattle:
    """What a gang should know before its next battle."""

    fighters: tuple[Ready, ...]
    put_off: tuple[str, ...]
    """Steps of the last sequence whose decisions were put off till now, by name [PBS-67]."""
    tasks: tuple[Task, ...]
    """Tests of Unreliable vehicles, Advancements, promotions and the Leader's post [TRK-03]."""
    reminders: tuple[str, ...]
    """What else is worth knowing, a line each."""


def before_battle(rulebook: Rulebook, gang: Gang) -> BeforeBattle:
    """Who can fight the next battle and who cannot, and what waits to be decided [TRK-03]."""
    fighters = tuple(_ready(rulebook, gang, one) for one in gang.fighters)
    last = gang.battles[-1].put_off if gang.battles else ()
    names = {step.id: step.name for step in rulebook.rules.steps}
    return BeforeBattle(
        fighters=fighters,
        put_off=tuple(names.get(step, step) for step in last),
        tasks=(*_vehicle_tests(rulebook, gang), *owed(rulebook, gang)),
        reminders=tuple(_reminders(rulebook, gang)),
    )


def choose_crew(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Choose who fights the next battle; its sheet then takes the others as left at home.

    Nobody chosen means that everybody available fights, as without a choice. Raises `Refused`:
    `founding`, `disbanded`, `battle_in_progress`, `no_fighters`.
    """
    gang = book.gang(gang_id)
    closed = why_no_choice(rulebook, gang)
    if closed:
        raise closed
    options = tuple(
        Option(
            key=one.id, label=one.name, closed=why_unavailable(rulebook, one), code="unavailable"
        )
        for one in gang.fighters
    )
    why = "Who fights the next battle? Pick nobody for everybody who can."
    chosen = yield from pick_any(options, why, rule="choose_crew")
    names = ", ".join(one.name for one in gang.fighters if one.id in chosen)
    yield from note("choose_crew", f"{names or 'everybody who can'} will fight the next battle")
    return book.with_gang(msgspec.structs.replace(gang, crew=chosen))


def why_no_choice(rulebook: Rulebook, gang: Gang) -> Refused | None:
    """Why nobody is chosen for a battle now, None where somebody can be."""
    if gang.disbanded:
        return Refused("disbanded", "The gang has disbanded.")
    if gang.founding:
        return Refused("founding", "The gang is still being founded; close its founding first.")
    if gang.battle_in_progress:
        text = "The last battle's post-battle sequence is not over yet."
        return Refused("battle_in_progress", text)
    if all(why_unavailable(rulebook, one) for one in gang.fighters):
        return Refused("no_fighters", "Nobody of the gang can fight now.")
    return None


def _ready(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Ready:
    why_not = why_unavailable(rulebook, fighter)
    chosen = not why_not and (not gang.crew or fighter.id in gang.crew)
    return Ready(fighter, why_not, chosen)


def _reminders(rulebook: Rulebook, gang: Gang) -> list[str]:
    told = []
    if gang.battle_in_progress:
        told.append("The last battle's post-battle sequence is not over.")
    if leader_of(gang) is None and not gang.founding:
        told.append("The gang has no Leader.")
    told += held_by_others(gang)
    told += [
        f"{one.name} is a {rulebook.category(one.category).name}."
        for one in gang.fighters
        if rulebook.category(one.category).hired_gun
    ]
    told += held_here(gang)
    told += [
        f"{held.name}: {effect.text}"
        for held in gang.territories
        for boon in boons_in_force(rulebook, gang, held)
        for effect in boon.effects
        if isinstance(effect, Reminder)
    ]
    able = frozenset(one.id for one in gang.fighters if not why_unavailable(rulebook, one))
    for vehicle in gang.vehicles:
        if why := why_left_out(rulebook, gang, vehicle, able):
            told.append(f"{vehicle.name} does not fight: {why}.")
    return told


def _vehicle_tests(rulebook: Rulebook, gang: Gang) -> tuple[Task, ...]:
    """The test by which Unreliable vehicles may miss the battle [INJ-27]."""
    names = to_test(rulebook, gang)
    if not names or gang.battle_in_progress:
        return ()
    return (Task("ready_vehicles", {}, f"Test whether {', '.join(names)} can fight"),)
