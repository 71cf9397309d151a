"""Who caused a Memorable Death, and the experience it brings there [INJ-22]."""

from __future__ import annotations

from gangbook.book.battle import Battle, Opponent
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Book, Gang
from gangbook.kernel.procedure import Procedure, note, pick
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook

NOBODY = "nobody"
NAMED = "name:"
"""Begins the key of a gang that is here only by its name."""


def credit_attacker(
    rulebook: Rulebook, book: Book, victim: str, fought: Battle, xp: int
) -> Procedure[Book]:
    """An attack's author gains the experience in its own file, where that is at hand [INJ-22].

    The player says who it was; a fall or the like brings nobody anything. Where no opponent's file
    is at hand nothing is asked; the row's own note tells what is due there.
    """
    rule = "attacker"
    if not any(book.found(one.gang) for one in fought.opponents):
        return book
    options = (
        *(option for one in fought.opponents for option in _of(rulebook, book, one)),
        Option(key=NOBODY, label="Nobody", detail="no attack caused it: a fall, for instance"),
    )
    key = yield from pick(options, f"Who caused the death of {victim}?", rule=rule)
    if key == NOBODY:
        return book
    if key.startswith(NAMED):
        gang_name = key.removeprefix(NAMED)
        yield from note(rule, f"an attacker of {gang_name} gains {xp} XP, booked in its own file")
        return book
    gang_id, _, fighter_id = key.partition("/")
    gang = book.gang(gang_id)
    fighter = gang.fighter(fighter_id)
    assert fighter is not None
    yield from note(rule, f"{fighter.name} of {gang.name} gains {xp} XP")
    return book.with_gang(gang.with_fighter(fighter.gaining_xp(xp)))


def _of(rulebook: Rulebook, book: Book, opponent: Opponent) -> tuple[Option, ...]:
    gang = book.found(opponent.gang)
    if gang is None:
        label = f"A fighter of {opponent.name}"
        return (Option(key=f"{NAMED}{opponent.name}", label=label),)
    return tuple(
        Option(
            key=f"{gang.id}/{fighter.id}",
            label=f"{fighter.name} of {gang.name}",
            closed="" if rulebook.category(fighter.category).gains_xp else "its kind gains no XP",
        )
        for fighter in _fought(gang)
    )


def _fought(gang: Gang) -> tuple[Fighter, ...]:
    """Who took part in the battle its file has in progress; without one, everybody."""
    fought = gang.battle_in_progress
    took_part = {part.id for part in fought.fighters} if fought else set()
    return tuple(one for one in gang.fighters if not took_part or one.id in took_part)
