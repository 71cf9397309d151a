"""Acts played in tests: with a row of answers, or with answers for each kind of question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from factories import RIVALS
from gangbook.book.gang import Book, Gang
from gangbook.book.log import Answer
from gangbook.faults import BadAnswer
from gangbook.kernel.dice import Dice, show_faces
from gangbook.kernel.drivers import Driver, ListDriver, drive
from gangbook.kernel.procedure import Asks, Done, Outcome, Procedure, Stopped, answered, play
from gangbook.kernel.questions import Note, Pick, Roll
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.acts import ACTS

Start = Callable[[], Procedure[Any]]


@dataclass(frozen=True)
class Played:
    """A finished act: the gang it left, and what was answered and noted on the way."""

    gang: Gang
    answers: tuple[Answer, ...]
    notes: tuple[Note, ...]

    def answers_to(self, question: str) -> list[str]:
        """What was answered to a question, each time it was asked."""
        return [one.value for one in self.answers if one.question.partition("#")[0] == question]

    @property
    def told(self) -> list[str]:
        """The notes' texts."""
        return [note.text for note in self.notes]


def starting(rulebook: Rulebook, gang: Gang | None, act: str, **args: str) -> Start:
    """An act ready to be played on this gang, or on none."""
    book = Book(gangs=(gang,)) if gang else Book()
    gang_id = gang.id if gang else ""
    return lambda: ACTS[act].start(rulebook, book, gang_id, args)


def played(
    rulebook: Rulebook,
    gang: Gang | None,
    act: str,
    answers: Iterable[str] | Driver = (),
    **args: str,
) -> Played:
    """Play an act to its end; a row of answers has to be used up.

    Raises `Refused` where the act is refused, `BadAnswer` where an answer does not fit.
    """
    driver = answers if callable(answers) else ListDriver(answers)
    outcome = drive(starting(rulebook, gang, act, **args), driver)
    if isinstance(outcome, Stopped):
        raise outcome.refused
    if isinstance(driver, ListDriver):
        assert not driver.left, f"nobody asked for {driver.left}"
    return Played(outcome.result.gangs[-1], outcome.given, outcome.notes)


def played_beside(rulebook: Rulebook, gang: Gang, other: Gang, act: str, **args: str) -> Played:
    """Play an act over two gangs that asks nothing; the first one is what is looked at after it.

    Raises `Refused` where the act is refused.
    """
    return played_for_both(rulebook, (gang, other), act, **args)[0]


def played_for_both(
    rulebook: Rulebook, gangs: tuple[Gang, Gang], act: str, answers: Iterable[str] = (), **args: str
) -> tuple[Played, Gang]:
    """Play an act over two gangs, and see what it made of the first and of the other.

    Raises `Refused` where the act is refused.
    """
    gang, other = gangs
    driver = ListDriver(answers)
    book = Book(gangs=gangs)
    outcome = drive(lambda: ACTS[act].start(rulebook, book, gang.id, args), driver)
    if isinstance(outcome, Stopped):
        raise outcome.refused
    assert not driver.left, f"nobody asked for {driver.left}"
    left = outcome.result
    return Played(left.gang(gang.id), outcome.given, outcome.notes), left.gang(other.id)


def played_over(
    rulebook: Rulebook,
    gangs: Iterable[Gang],
    act: str,
    answers: Iterable[str] | Driver = (),
    **args: str,
) -> Book:
    """Play an act over several gangs, the first of them the one that acts; the book it left.

    Raises `Refused` where the act is refused, `BadAnswer` where an answer does not fit.
    """
    book = Book(gangs=tuple(gangs))
    driver = answers if callable(answers) else ListDriver(answers)
    start = ACTS[act].start
    outcome = drive(lambda: start(rulebook, book, book.gangs[0].id, args), driver)
    if isinstance(outcome, Stopped):
        raise outcome.refused
    if isinstance(driver, ListDriver):
        assert not driver.left, f"nobody asked for {driver.left}"
    after: Book = outcome.result
    return after


def after(start: Start, answers: Iterable[str] = ()) -> Outcome:
    """Where an act stands after these answers. Raises `BadAnswer` where one does not fit."""
    given: list[Answer] = []
    outcome = play(start)
    for value in answers:
        assert isinstance(outcome, Asks), f"nobody asked for {value}"
        given.append(answered(outcome, value))
        outcome = play(start, given)
    return outcome


def asks(start: Start, answers: Iterable[str] = ()) -> Asks:
    """The question an act stands at after these answers."""
    outcome = after(start, answers)
    assert isinstance(outcome, Asks), f"it asks nothing: {outcome}"
    return outcome


def open_keys(question: object) -> list[str]:
    """The keys of the options that may be picked."""
    assert isinstance(question, Pick), f"no options in {question}"
    return [option.key for option in question.options if not option.closed]


def faces(total: int, dice: str = "2D6") -> str:
    """Faces by which these dice show this result."""
    thrown = Dice.of(dice)
    return next(show_faces(row) for row in thrown.all_faces() if thrown.read(row) == total)


class Choices:
    """Answers each kind of question, told by its rule entry, from a list of its own.

    What no list is given for gets the first option that is open, and ones on the dice.
    """

    def __init__(self, lists: Mapping[str, Iterable[str]]) -> None:
        self.lists = {rule: ListDriver(answers) for rule, answers in lists.items()}

    def __call__(self, asks: Asks, /) -> Answer:
        if asks.question.rule in self.lists:
            return self.lists[asks.question.rule](asks)
        match asks.question:
            case Roll(dice=dice):
                return answered(asks, show_faces(next(Dice.of(dice).all_faces())))
            case Pick(least=least) as question:
                return answered(asks, " | ".join(open_keys(question)[:least]))
            case _:
                raise BadAnswer(f"no answer is given for {asks.id}: {asks.question.why}")

    @property
    def left(self) -> list[str]:
        """Answers nobody asked for."""
        return [value for driver in self.lists.values() for value in driver.left]


def fight(
    rulebook: Rulebook,
    now: Gang,
    cells: str = "",
    *,
    scenario: str = "Stand-off",
    scenario_grants: str = "no",
    kind: str = "campaign",
    bottled: str = "no",
) -> Played:
    """A battle won, with this tally; its scenario is none of the catalogue.

    Whether the scenario itself grants XP is answered where the ruleset asks it.
    """
    lists = {
        "battle.opponents": "1",
        "battle.opponent": RIVALS,
        "battle.result": "won",
        "battle.kind": kind,
        "battle.scenario": "another",
        "battle.scenario_name": scenario,
        "battle.bottled": bottled,
        "battle.scenario_grants": scenario_grants,
        "battle.fighters": cells,
    }
    answers = Choices({rule: [value] for rule, value in lists.items()})
    done = played(rulebook, now, "battle", answers)
    assert set(answers.left) <= {scenario_grants}, f"nobody asked for {answers.left}"
    return done


def without_spoils(rulebook: Rulebook, now: Gang, battle_id: str = "b1") -> Gang:
    """Steps 2 and 3 of a battle over nothing, whose scenario is none of the catalogue."""
    now = played(rulebook, now, "assign_territory", ["none"], battle=battle_id).gang
    return played(rulebook, now, "receive_rewards", ["0", "0", "0"], battle=battle_id).gang


def finished(outcome: Outcome) -> Done:
    """An outcome that is the end of its act."""
    assert isinstance(outcome, Done), f"not at its end: {outcome}"
    return outcome
