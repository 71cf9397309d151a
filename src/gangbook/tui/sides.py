"""The gangs of one battle at one table: each with its own record of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gangbook.book.battle import Battle
from gangbook.book.gang import Gang
from gangbook.faults import GangbookError
from gangbook.store.neighbours import with_other_gangs
from gangbook.underhive.post_battle.sequence import StepState, steps

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook


@dataclass(frozen=True)
class Side:
    """One gang of a battle, as its own file has it."""

    gang: Gang
    battle: Battle
    steps: tuple[StepState, ...]


def sides_of(books: OpenBook, gang_id: str, battle_id: str) -> tuple[Side, ...]:
    """The gang's side of a battle, and that of each opponent whose file lies in the same folder.

    Empty where the gang has no such battle. An opponent that cannot be opened is left out.
    """
    gang = books.gang(gang_id)
    battle = gang.battle(battle_id)
    if battle is None:
        return ()
    sides = [_side(books, gang, battle)]
    for opponent in battle.opponents:
        if not opponent.gang or not _is_at_hand(books, gang_id, opponent.gang):
            continue
        other = books.gang(opponent.gang)
        theirs = gang.same_battle(battle, other)
        if theirs is not None:
            sides.append(_side(books, other, theirs))
    return tuple(sides)


def next_side(sides: tuple[Side, ...]) -> Side:
    """The side after the first, in an order that comes round to every gang."""
    around = sorted(sides, key=lambda side: side.gang.id)
    return around[(around.index(sides[0]) + 1) % len(around)]


def _side(books: OpenBook, gang: Gang, battle: Battle) -> Side:
    return Side(gang, battle, steps(books.rulebook_of(gang.id), gang, battle))


def _is_at_hand(books: OpenBook, gang_id: str, other: str) -> bool:
    """Whether the other gang's file lies in the same folder and can be opened."""
    try:
        return bool(with_other_gangs(books, gang_id, (other,)))
    except GangbookError:
        return False
