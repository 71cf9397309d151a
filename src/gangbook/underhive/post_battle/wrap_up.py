"""Step 1, Wrap-up: succumb tests, old wounds, and the end of Recovery."""

from __future__ import annotations

import msgspec

from gangbook.book.battle import Battle, Test
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, roll
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, Task
from gangbook.underhive.effects import STATE_WORDS
from gangbook.underhive.injury import owing, row_of, without
from gangbook.underhive.post_battle.hired_guns import part_ways
from gangbook.underhive.post_battle.steps import (
    battle_of,
    battle_task,
    must_be_done,
    with_step_done,
)
from gangbook.underhive.post_battle.vehicles import vehicles_owing, wreck_tasks

TESTS: dict[Test, tuple[str, str]] = {
    "succumb": ("succumb", "does {} succumb?"),
    "injury": ("injury", "lasting injury of {}"),
    "after_battle": ("after_battle", "old wound of {}"),
    "escape": ("escape", "does {} slip away?"),
}
"""Each test with its act and the words for it, in the order of the Wrap-up [PBS-06]."""


def succumb(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """The test of who ended the battle Seriously Injured, or fled so [PBS-04, PBS-05].

    On 1 or 2 it counts as Out of Action and owes a lasting injury roll. Raises `Refused`:
    `no_test_owed`.
    """
    gang = book.gang(gang_id)
    fighter, fought, part = owing(gang, args, "succumb")
    rule = rulebook.rules.succumb
    why = f"{fighter.name} was Seriously Injured and survives on {rule.survives_on}+."
    face = yield from roll(rule.dice, why, rule="succumb", about=fighter.id)
    owes = without(part.owes, "succumb")
    if face >= rule.survives_on:
        yield from note("succumb", f"{fighter.name} rolls {face} and survives", "survives")
        tested = msgspec.structs.replace(part, owes=owes)
    else:
        yield from note(
            "succumb",
            f"{fighter.name} rolls {face} and counts as Out of Action",
            "counts as Out of Action",
        )
        tested = msgspec.structs.replace(
            part, owes=("injury", *owes), end="out_of_action", times_out=part.times_out + 1
        )
    return book.with_gang(gang.with_battle(fought.with_participant(tested)))


def old_wound(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """The test an old wound asks for after each battle fought [PBS-14, INJ-14].

    Raises `Refused`: `no_test_owed`.
    """
    gang = book.gang(gang_id)
    fighter, fought, part = owing(gang, args, "after_battle")
    wounds = [injury for injury in fighter.injuries if row_of(rulebook, injury.row).after_battle]
    owes = without(part.owes, "after_battle")
    settled = gang.with_battle(fought.with_participant(msgspec.structs.replace(part, owes=owes)))
    if not wounds:
        yield from note("after_battle", f"{fighter.name} has no old wound any more")
        return book.with_gang(settled)
    wound = wounds[0]
    test = row_of(rulebook, wound.row).after_battle
    assert test is not None
    bad = " or ".join(str(face) for face in test.on)
    result = yield from roll(
        test.dice, f"{fighter.name}: {wound.name}; {bad} is bad.", rule=wound.row, about=fighter.id
    )
    if result not in test.on:
        yield from note(
            wound.row, f"{fighter.name} rolls {result}: the old wound holds", "the old wound holds"
        )
        return book.with_gang(settled)
    yield from note(
        wound.row,
        f"{fighter.name} rolls {result} and {STATE_WORDS[test.state]}",
        STATE_WORDS[test.state],
    )
    return book.with_gang(settled.with_fighter(fighter.entering(test.state, fought.id)))


def end_wrap_up(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """End the Wrap-up, and in a campaign earlier Recovery with it [PBS-13, PBS-A02, INJ-04].

    Hired guns of this battle are settled with and go; who stays with the gang asks its upkeep.
    Raises `Refused`: `tests_owed` while a roll is left [PBS-06], `wrong_step`.
    """
    gang = book.gang(gang_id)
    fought = battle_of(gang, args)
    if "wrap_up" in fought.steps:
        raise Refused("wrong_step", "The Wrap-up of this battle is done already.")
    owing_names = [part.id for part in fought.fighters if part.owes]
    if owing_names:
        names = ", ".join(fighter.name for fighter in gang.fighters if fighter.id in owing_names)
        raise Refused("tests_owed", f"Rolls are still owed by {names}.")
    if vehicles := vehicles_owing(gang, fought):
        raise Refused("tests_owed", f"Something is still to be done about {', '.join(vehicles)}.")
    for fighter in () if fought.skirmish else gang.fighters:
        earlier = any(
            condition.state == "in_recovery" and condition.battle != fought.id
            for condition in fighter.conditions
        )
        if earlier:
            yield from note("recovery", f"{fighter.name} is out of Recovery")
            gang = gang.with_fighter(fighter.leaving("in_recovery"))
    gang = yield from part_ways(rulebook, gang)
    return book.with_gang(with_step_done(gang, fought, "wrap_up"))


def wrap_up_tasks(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[Task, ...]:
    """The rolls still owed, in their order, and the end of the Wrap-up."""
    names = {fighter.id: fighter.name for fighter in gang.fighters}
    owed = [test for part in fought.fighters for test in part.owes]
    rolls = []
    for test, (act, words) in TESTS.items():
        for part in fought.fighters:
            early = test == "escape" and ("succumb" in owed or "injury" in owed)
            closed = "after all succumb tests and lasting injuries" if early else ""
            args = {"battle": fought.id, "fighter": part.id}
            label = words.format(names.get(part.id, part.id))
            label = label[0].upper() + label[1:]
            task = Task(act, args, label, closed, owed=must_be_done(rulebook, act))
            rolls += [task] * part.owes.count(test)
    rolls += wreck_tasks(rulebook, gang, fought)
    closed = "rolls are still owed" if any(task.owed for task in rolls) else ""
    label = "End the Wrap-up" if fought.skirmish else "End the Wrap-up; Recovery ends"
    return (*rolls, battle_task(fought, "end_wrap_up", label, closed))
