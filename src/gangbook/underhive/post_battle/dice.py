"""Credits and Reputation by dice in steps 3 and 4: each throw with a line of its own in the log."""

from __future__ import annotations

from dataclasses import replace

from gangbook.book.gang import Gang
from gangbook.kernel.dice import Dice
from gangbook.kernel.procedure import Procedure, note, number, pick, roll_faces
from gangbook.kernel.questions import NO_YES
from gangbook.underhive.act import FURTHEST

MOST_AT_ONCE = 20
"""Dice that are thrown in one go."""


def thrown(dice: Dice, label: str, *, rule: str) -> Procedure[tuple[int, ...]]:
    """The faces of dice of one kind, in as many throws as it takes."""
    faces: tuple[int, ...] = ()
    while len(faces) < dice.count:
        now = replace(dice, count=min(dice.count - len(faces), MOST_AT_ONCE))
        faces += yield from roll_faces(spelt(now), f"{label}: {spelt(now)}.", rule=rule)
    return faces


def spelt(dice: Dice) -> str:
    """Dice as they are written."""
    times = f"x{dice.times}" if dice.times > 1 else ""
    plus = f"{dice.plus:+}" if dice.plus else ""
    return f"{dice.count if dice.count > 1 else ''}D{dice.sides}{times}{plus}"


def worked_out(notation: str, times: int, label: str, unit: str, *, rule: str) -> Procedure[int]:
    """So many times an amount that is written down or thrown, noted in one line."""
    if notation.isdecimal():
        total = int(notation) * times
        sum_of = f"{times} x {notation} = " if times > 1 else ""
        yield from note(rule, f"{label}: {sum_of}{total} {unit}")
        return total
    one = Dice.of(notation)
    dice = replace(one, count=one.count * times, plus=one.plus * times)
    return (yield from thrown_amount(dice, label, unit, rule=rule))


def thrown_amount(dice: Dice, label: str, unit: str, *, rule: str) -> Procedure[int]:
    """What these dice bring, noted in one line."""
    faces = yield from thrown(dice, label, rule=rule)
    total = sum(faces) * dice.times + dice.plus
    told = f"{label}: {spelt(dice)}, {sum(faces)} = {total} {unit}"
    yield from note(rule, told, f"{total} {unit}")
    return total


def by_hand(gang: Gang, name: str, told: str, *, rule: str) -> Procedure[Gang]:
    """What no effect can say: shown, and booked as the player enters it."""
    applies = yield from pick(NO_YES, f"{name}: {told} Does it apply?", rule=f"{rule}.by_hand")
    if applies == "no":
        yield from note(rule, f"{name}: does not apply")
        return gang
    why = f"{name}: how many credits does it bring or, below 0, cost?"
    credit = yield from number(
        -FURTHEST, FURTHEST, why, rule=f"{rule}.by_hand_credits", suggested=0
    )
    yield from note(rule, f"{name}: {credit} credits, by hand")
    return gang.with_credits(gang.stash.credits + credit)
