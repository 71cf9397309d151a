"""What an action takes from a gang that was fought."""

from __future__ import annotations

from gangbook.book.battle import Battle
from gangbook.book.gang import Book
from gangbook.kernel.procedure import Procedure, note, pick
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.post_battle.rewards import losing_reputation


def reputation_lost_by_enemy(
    rulebook: Rulebook, book: Book, fought: Battle, action: str, lost: int
) -> Procedure[Book]:
    """A gang that was fought loses Reputation, as far down as it can, in its own file [PBS-34].

    The player says which where there were several. Of one whose file is not at hand it is told.
    """
    rule = "action.enemy"
    named = {str(place): one for place, one in enumerate(fought.opponents, 1)}
    key = next(iter(named), "")
    if len(named) > 1:
        options = tuple(Option(key=place, label=one.name) for place, one in named.items())
        key = yield from pick(options, f"{action}: from which gang?", rule=rule)
    if not key:
        return book
    enemy = named[key]
    gang = book.found(enemy.gang)
    if gang is None:
        told = f"{enemy.name} loses {lost} Reputation, to be booked in its own file"
        yield from note(rule, told)
        return book
    yield from note(rule, f"{enemy.name} loses {lost} Reputation")
    return book.with_gang((yield from losing_reputation(rulebook, gang, lost)))
