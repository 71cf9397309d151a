"""Playing a procedure: a generator that asks, is answered, and at its end returns the new book.

A procedure is always played from its start with the answers there are. So a step back is a shorter
row of answers, resuming is the same row again, and a preview is a longer one that nobody keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from gangbook.book.log import Answer
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.dice import Dice, is_notation, read_faces
from gangbook.kernel.questions import (
    Column,
    Note,
    Number,
    Option,
    Pick,
    Question,
    Roll,
    Tally,
    Text,
)

T = TypeVar("T")
Procedure = Generator[Question | Note, Any, T]
"""A rule: yields questions and notes, gets each accepted answer as text, returns its result."""


REASONS_TOLD = 3
"""Reasons a refusal gives where every option of a long list is closed."""


@dataclass(frozen=True)
class Asks:
    """The procedure stands at a question."""

    id: str
    """The question's id: its subject and rule entry, with `#n` from the second asking on."""
    question: Question
    given: tuple[Answer, ...]
    """The answers it took to get here, in order."""
    notes: tuple[Note, ...]
    kept: tuple[Answer, ...]
    """Answers at hand that no question has come for, and dice that no longer fit theirs."""


@dataclass(frozen=True)
class Done:
    """The procedure came to its end."""

    result: Any
    given: tuple[Answer, ...]
    notes: tuple[Note, ...]
    kept: tuple[Answer, ...]


@dataclass(frozen=True)
class Stopped:
    """The procedure may not begin or go on."""

    refused: Refused
    given: tuple[Answer, ...]
    notes: tuple[Note, ...]
    kept: tuple[Answer, ...] = ()


Outcome = Asks | Done | Stopped


def play(start: Callable[[], Procedure[Any]], answers: Iterable[Answer] = ()) -> Outcome:
    """Play a procedure from its start with the answers there are, to its end or an open question.

    An answer is taken by its question's id. One whose options have changed since, or that no longer
    fits, is passed over and the question is asked again; dice are kept for a question that comes
    again, everything else passed over is forgotten.
    """
    at_hand = list(answers)
    given: list[Answer] = []
    notes: list[Note] = []
    asked: dict[str, int] = {}
    procedure = start()
    reply: str | None = None
    while True:
        try:
            step = procedure.send(reply)
        except StopIteration as end:
            return Done(end.value, tuple(given), tuple(notes), tuple(at_hand))
        except Refused as refused:
            return Stopped(refused, tuple(given), tuple(notes), tuple(at_hand))
        reply = None
        if isinstance(step, Note):
            notes.append(step)
            continue
        question_id = _id_of(step, asked)
        for_it = [answer for answer in at_hand if answer.question == question_id]
        answer = next((one for one in for_it if _still_fits(step, one)), None)
        if answer is None:
            procedure.close()
            kept = [one for one in at_hand if one not in for_it or is_notation(one.offered)]
            return Asks(question_id, step, tuple(given), tuple(notes), tuple(kept))
        at_hand.remove(answer)
        given.append(answer)
        reply = step.accept(answer.value)


def answered(asks: Asks, value: str, *, thrown: bool = False) -> Answer:
    """An answer to the question asked. Raises `BadAnswer` when it does not fit."""
    accepted = asks.question.accept(value)
    return Answer(question=asks.id, offered=asks.question.offered, value=accepted, thrown=thrown)


def _id_of(question: Question, asked: dict[str, int]) -> str:
    times = asked[question.key] = asked.get(question.key, 0) + 1
    return question.key if times == 1 else f"{question.key}#{times}"


def _still_fits(question: Question, answer: Answer) -> bool:
    if answer.offered != question.offered:
        return False
    try:
        question.accept(answer.value)
    except BadAnswer:
        return False
    return True


def roll(
    dice: str, why: str, *, rule: str, about: str = "", again_on: frozenset[int] = frozenset()
) -> Procedure[int]:
    """Ask for dice and read them; results in `again_on` are noted and thrown again."""
    notation = Dice.of(dice)
    while True:
        faces = yield Roll(why=why, about=about, rule=rule, dice=dice)
        result = notation.read(read_faces(faces, notation.count))
        if result not in again_on:
            return result
        yield Note(rule=rule, text=f"{result} is thrown again", result="thrown again")


def roll_faces(dice: str, why: str, *, rule: str, about: str = "") -> Procedure[tuple[int, ...]]:
    """Ask for dice whose single faces matter."""
    faces = yield Roll(why=why, about=about, rule=rule, dice=dice)
    return read_faces(faces, Dice.of(dice).count)


def amount(notation: str, why: str, *, rule: str, about: str = "") -> Procedure[int]:
    """A number that is either written down or thrown."""
    if notation.isdecimal():
        return int(notation)
    return (yield from roll(notation, why, rule=rule, about=about))


def pick(options: tuple[Option, ...], why: str, *, rule: str, about: str = "") -> Procedure[str]:
    """Ask for one of the options; its key comes back.

    Raises `Refused` when all of them are closed.
    """
    _need_an_open_one(options, why)
    key: str = yield Pick(why=why, about=about, rule=rule, options=options)
    return key


def _need_an_open_one(options: tuple[Option, ...], why: str) -> None:
    if any(not option.closed for option in options):
        return
    reasons = "; ".join(f"{option.label}: {option.closed}" for option in options[:REASONS_TOLD])
    if len(options) > REASONS_TOLD:
        reasons += f"; and {len(options) - REASONS_TOLD} more"
    raise Refused("nothing_to_pick", f"{why} Nothing can be picked. {reasons}".strip())


def pick_some(
    options: tuple[Option, ...], why: str, *, rule: str, about: str = ""
) -> Procedure[tuple[str, ...]]:
    """Ask for one or more of the options; their keys come back in the order picked.

    Raises `Refused` when all of them are closed.
    """
    _need_an_open_one(options, why)
    keys: str = yield Pick(why=why, about=about, rule=rule, options=options, most=len(options))
    return tuple(key.strip() for key in keys.split("|"))


def pick_any(
    options: tuple[Option, ...], why: str, *, rule: str, about: str = ""
) -> Procedure[tuple[str, ...]]:
    """Ask for any number of the options, none among them; not asked where there is none."""
    if not options:
        return ()
    most = len(options)
    keys: str = yield Pick(why=why, about=about, rule=rule, options=options, least=0, most=most)
    return tuple(key.strip() for key in keys.split("|") if key.strip())


def pick_several(
    options: tuple[Option, ...], count: int, why: str, *, rule: str, about: str = ""
) -> Procedure[tuple[str, ...]]:
    """Ask for `count` different options; their keys come back in the order picked."""
    keys: str = yield Pick(
        why=why, about=about, rule=rule, options=options, least=count, most=count
    )
    return tuple(key.strip() for key in keys.split("|"))


def number(
    low: int, high: int, why: str, *, rule: str, about: str = "", suggested: int | None = None
) -> Procedure[int]:
    """Ask for a whole number."""
    value: str = yield Number(
        why=why, about=about, rule=rule, low=low, high=high, suggested=suggested
    )
    return int(value)


def text(
    why: str, *, rule: str, about: str = "", suggested: str = "", may_be_empty: bool = False
) -> Procedure[str]:
    """Ask for a line of text."""
    value: str = yield Text(
        why=why, about=about, rule=rule, suggested=suggested, may_be_empty=may_be_empty
    )
    return value


def tally(
    rows: tuple[Option, ...],
    columns: tuple[Column, ...],
    why: str,
    *,
    rule: str,
    about: str = "",
    preset: dict[str, dict[str, str]] | None = None,
) -> Procedure[dict[str, dict[str, str]]]:
    """Ask for a whole grid, some cells preset; every cell comes back, by row and column."""
    cells = preset or {}
    question = Tally(why=why, about=about, rule=rule, rows=rows, columns=columns, preset=cells)
    value: str = yield question
    return question.cells(value)


def note(rule: str, text: str, result: str = "") -> Procedure[None]:
    """Note something in the act's log entry; what tells of a roll also says what its result is."""
    yield Note(rule=rule, text=text, result=result)
