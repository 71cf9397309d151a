"""What would happen: the exact chance of each result of the dice that are asked for now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from gangbook.book.log import Answer
from gangbook.kernel.dice import Dice, show_faces
from gangbook.kernel.procedure import Asks, Done, Outcome, Procedure, Stopped, answered, play
from gangbook.kernel.questions import Roll

MOST_WAYS = 1296
"""Ways the dice can fall that are all tried: four D6. More would keep the player waiting."""


@dataclass(frozen=True)
class Chance:
    """One result the dice can lead to, and how likely it is."""

    what: str
    share: Fraction


def chances(start: Callable[[], Procedure[Any]], asks: Asks) -> tuple[Chance, ...]:
    """The chance of each result of the Roll that is asked, one table deep, most likely first.

    Results are told apart by what the rule notes after the roll, and by the question that follows
    where it notes nothing. Trial answers change nothing. Empty when the question asks for no dice,
    or for more of them than can be tried out.
    """
    if not isinstance(asks.question, Roll) or not asks.question.odds:
        return ()
    dice = Dice.of(asks.question.dice)
    shares: dict[str, Fraction] = {}
    ways = dice.sides**dice.count
    if ways > MOST_WAYS:
        return ()
    for faces in dice.all_faces():
        answer = answered(asks, show_faces(faces))
        after = play(start, (*asks.given, answer, *asks.kept))
        what = _told(after, len(asks.notes), asks.id)
        shares[what] = shares.get(what, Fraction(0)) + Fraction(1, ways)
    ordered = sorted(shares.items(), key=lambda pair: -pair[1])
    return tuple(Chance(what, share) for what, share in ordered)


def preview(start: Callable[[], Procedure[Any]], asks: Asks, value: str) -> Outcome:
    """Where the procedure would stand after this answer, and with what result.

    Raises `BadAnswer`.
    """
    trial: Answer = answered(asks, value)
    return play(start, (*asks.given, trial, *asks.kept))


def _told(after: Outcome, notes_before: int, question_id: str) -> str:
    fresh = after.notes[notes_before:]
    if fresh:
        return fresh[0].result or fresh[0].text
    match after:
        case Asks(id=asked, question=question):
            return (
                "thrown again"
                if asked.partition("#")[0] == question_id.partition("#")[0]
                else question.why
            )
        case Done():
            return "nothing happens"
        case Stopped(refused=refused):
            return refused.reason
