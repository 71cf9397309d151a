"""Who answers: a list, the log, a policy.

The app's own driver is a person and lives with the screens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from gangbook.book.log import Answer
from gangbook.faults import BadAnswer
from gangbook.kernel.dice import Dice, DiceCup, show_faces, throw
from gangbook.kernel.procedure import Asks, Done, Procedure, Stopped, answered, play
from gangbook.kernel.questions import Number, Option, Pick, Roll, Tally, Text


class Driver(Protocol):
    """Answers questions one after the other."""

    def __call__(self, asks: Asks, /) -> Answer:
        """The answer to this question. Raises `BadAnswer` when it has none that fits."""


def drive(start: Callable[[], Procedure[Any]], driver: Driver, limit: int = 500) -> Done | Stopped:
    """Play a procedure to its end with one driver answering everything.

    Raises `BadAnswer` when the driver has no answer, or the questions do not end within the limit.
    """
    answers: list[Answer] = []
    for _ in range(limit):
        outcome = play(start, answers)
        if not isinstance(outcome, Asks):
            return outcome
        answers.append(driver(outcome))
    raise BadAnswer(f"still asking after {limit} answers")


class ListDriver:
    """Answers from a row of texts, whatever is asked; a test's driver.

    With `question = value` in an item, the question asked must be that one.
    """

    def __init__(self, answers: Iterable[str]) -> None:
        self.left = list(answers)

    def __call__(self, asks: Asks, /) -> Answer:
        if not self.left:
            raise BadAnswer(f"no answer is left for {asks.id}: {asks.question.why}")
        name, found, value = self.left[0].partition(" = ")
        if found and name != asks.id:
            raise BadAnswer(
                f"the next answer is for {name}, but {asks.id} is asked: {asks.question.why}"
            )
        answer = answered(asks, value if found else self.left[0])
        self.left.pop(0)
        return answer


class LogDriver:
    """Answers as it was answered before, by the question's id; whatever else is on offer by now."""

    def __init__(self, answers: Iterable[Answer]) -> None:
        self.given = {answer.question: answer for answer in answers}

    def __call__(self, asks: Asks, /) -> Answer:
        before = self.given.get(asks.id)
        if before is None:
            raise BadAnswer(f"it asks what was not asked then: {asks.question.why}")
        return answered(asks, before.value, thrown=before.thrown)


class LeastPolicy:
    """Takes the first options that are open, the lowest faces and what is suggested.

    For looking ahead where nobody keeps the outcome. Raises `BadAnswer` where a grid is asked.
    """

    def __call__(self, asks: Asks, /) -> Answer:
        match asks.question:
            case Roll(dice=dice):
                return answered(asks, show_faces(next(Dice.of(dice).all_faces())))
            case Pick(options=options, least=least):
                keys = [option.key for option in options if not option.closed]
                return answered(asks, " | ".join(keys[:least]))
            case Number(low=low, suggested=suggested):
                return answered(asks, str(low if suggested is None else suggested))
            case Text(suggested=suggested):
                return answered(asks, suggested or "unnamed")
            case Tally():
                raise BadAnswer(f"{asks.id} has no least answer")


class RandomPolicy:
    """Throws all dice and picks at random among what is open; for simulation and fuzzing."""

    def __init__(self, chance: DiceCup) -> None:
        self.chance = chance

    def __call__(self, asks: Asks, /) -> Answer:
        match asks.question:
            case Roll(dice=dice):
                return answered(asks, show_faces(throw(dice, self.chance)), thrown=True)
            case Pick(options=options, least=least, most=most):
                return answered(asks, " | ".join(self._some(options, least, most)))
            case Number(low=low, high=high, suggested=suggested):
                near = low if suggested is None else suggested
                number = self.chance.randint(max(low, near - 10), min(high, near + 10))
                return answered(asks, str(number))
            case Text(suggested=suggested):
                return answered(asks, suggested or f"name {self.chance.randrange(1000)}")
            case Tally() as question:
                return answered(asks, self._grid(question))

    def _some(self, options: tuple[Option, ...], least: int, most: int) -> list[str]:
        open_keys = [option.key for option in options if not option.closed]
        return self.chance.sample(open_keys, self.chance.randint(least, min(most, len(open_keys))))

    def _grid(self, question: Tally) -> str:
        rows = []
        for row in question.rows:
            if row.closed:
                continue
            cells = []
            for column in question.columns:
                keys = [choice.key for choice in column.choices]
                value = (
                    self.chance.choice(keys)
                    if keys
                    else str(self.chance.randint(0, min(3, column.most)))
                )
                cells.append(f"{column.key}={value}")
            rows.append(" ".join((row.key, *cells)))
        return " | ".join(rows)
