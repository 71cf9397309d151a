"""Step 5, post-battle actions. For now only its end: a Critical Injury nobody escorts."""

from __future__ import annotations

from gangbook.book.battle import Battle
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, Task, fighter_of
from gangbook.underhive.post_battle.steps import battle_of, must_be_done


def no_escort(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Who has a Critical Injury and no escort dies at the end of step 5 [INJ-21, PBS-A06].

    The dead stay on the roster as dead until Clean House. Raises `Refused`: `not_critical`.
    """
    gang = book.gang(gang_id)
    fought = battle_of(gang, args)
    fighter = fighter_of(gang, args)
    if not fighter.has("critical"):
        raise Refused("not_critical", f"{fighter.name} has no Critical Injury.")
    yield from note("critical", f"nobody escorts {fighter.name}, who dies of the Critical Injury")
    died = fighter.leaving("critical").entering("dead", fought.id)
    return book.with_gang(gang.with_fighter(died))


def action_tasks(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[Task, ...]:
    """Whoever has a Critical Injury, and dies of it unless escorted."""
    return tuple(
        Task(
            "no_escort",
            {"battle": fought.id, "fighter": fighter.id},
            f"No escort: {fighter.name} dies",
            owed=must_be_done(rulebook, "no_escort"),
        )
        for fighter in gang.fighters
        if fighter.has("critical")
    )
