"""Step 6F, Update Gang Rating."""

from __future__ import annotations

import msgspec

from gangbook.book.battle import Battle
from gangbook.book.derive import gang_rating
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, Task
from gangbook.underhive.leader import best_candidates, leader_of
from gangbook.underhive.post_battle.report import why_unfinished
from gangbook.underhive.post_battle.steps import battle_of, battle_task, with_step_done


def update_rating(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Gang Rating becomes the sum of the cards; all see the old one till then [PBS-74, TRK-59].

    Critical Injuries have come to their end, rolls are made and the new Leader is named before it
    [TRK-25, PBS-A19]. Raises `Refused`: `critical`, `rolls_owed`, `leader_missing`.
    """
    gang = book.gang(gang_id)
    fought = battle_of(gang, args)
    unfinished = why_unfinished(rulebook, gang)
    if unfinished:
        raise unfinished
    if leader_of(gang) is None and best_candidates(rulebook, gang):
        raise Refused("leader_missing", "The gang has no Leader; name the new one first.")
    new = gang_rating(gang).value
    yield from note("gang_rating", f"Gang Rating {gang.rating} becomes {new}")
    gang = msgspec.structs.replace(with_step_done(gang, fought, "gang_rating"), rating=new)
    return book.with_gang(gang)


def rating_tasks(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[Task, ...]:
    """The update, closed while something is left that comes before it."""
    unfinished = why_unfinished(rulebook, gang)
    closed = unfinished.reason if unfinished else ""
    return (battle_task(fought, "update_rating", "Update Gang Rating", closed),)
