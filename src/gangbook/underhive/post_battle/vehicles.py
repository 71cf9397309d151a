"""Vehicles in the post-battle sequence: what they owe in the Wrap-up, and their way to scrap."""

from __future__ import annotations

from gangbook.book.battle import Battle
from gangbook.book.gang import Book, Gang
from gangbook.book.vehicle import Duty
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, Task
from gangbook.underhive.post_battle.steps import battle_task
from gangbook.underhive.vehicle.damage import vehicle_owing, with_duty_done
from gangbook.underhive.vehicle.scrap import why_not_scrapped

DUTIES: dict[Duty, tuple[str, str]] = {
    "damage": ("damage", "Lasting damage of {}"),
    "retrieve": ("retrieve_vehicle", "{} was abandoned and is retrieved"),
}
"""Each duty with its act and the words for it, in the order of the Wrap-up [PBS-06]."""
BEFORE = ("succumb", "injury", "escape")
"""Rolls of fighters that come before abandoned vehicles are retrieved."""
EARLY = "after all succumb tests, lasting injuries and escapes"


def retrieve_vehicle(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """A vehicle its crew abandoned is retrieved, after succumbing and captures [PBS-06].

    Raises `Refused`: `no_vehicle`, `no_test_owed`, `wrong_order`.
    """
    gang = book.gang(gang_id)
    vehicle, fought, part = vehicle_owing(gang, args, "retrieve")
    if fighters_owe(fought):
        raise Refused("wrong_order", f"Abandoned vehicles are retrieved {EARLY}.")
    yield from note("retrieve", f"{vehicle.name} is retrieved")
    settled = fought.with_vehicle(with_duty_done(part, "retrieve"))
    return book.with_gang(gang.with_battle(settled))


def fighters_owe(fought: Battle) -> bool:
    """Whether a fighter's roll is left that comes before the vehicles [PBS-06]."""
    return any(test in BEFORE for part in fought.fighters for test in part.owes)


def vehicles_owing(gang: Gang, fought: Battle) -> tuple[str, ...]:
    """The names of the vehicles that hold the Wrap-up open."""
    owing = {part.id for part in fought.vehicles if part.owes}
    return tuple(vehicle.name for vehicle in gang.vehicles if vehicle.id in owing)


def scrap_tasks(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[Task, ...]:
    """Each damaged vehicle may be scrapped in Clean House [PBS-50]."""
    damaged = tuple(_scrap(gang, fought, one.id, one.name) for one in gang.vehicles if one.damage)
    if not damaged:
        return ()
    end = battle_task(fought, "end_step", "Keep the damaged vehicles", step="clean_house")
    return (*damaged, end)


def wreck_tasks(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[Task, ...]:
    """What is to be done about vehicles in the Wrap-up: damage, retrieving, claims [PBS-06]."""
    there = {vehicle.id: vehicle.name for vehicle in gang.vehicles}
    tasks = []
    for duty, (act, words) in DUTIES.items():
        early = duty == "retrieve" and fighters_owe(fought)
        for part in fought.vehicles:
            if part.id in there:
                args = {"battle": fought.id, "vehicle": part.id}
                label = words.format(there[part.id])
                closed = EARLY if early else ""
                holds = act not in rulebook.rules.may_wait
                task = Task(act, args, label, closed, owed=holds)
                tasks += [task] * part.owes.count(duty)
    if gang.vehicles and not fought.scrap_claimed:
        claim = Task("claim_scrap", {"battle": fought.id}, "Claim scrap of wrecked enemy vehicles")
        tasks.append(claim)
    return tuple(tasks)


def _scrap(gang: Gang, fought: Battle, vehicle_id: str, name: str) -> Task:
    args = {"battle": fought.id, "vehicle": vehicle_id}
    closed = why_not_scrapped(gang, args)
    return Task("scrap_vehicle", args, f"Scrap {name}", closed.reason if closed else "")
