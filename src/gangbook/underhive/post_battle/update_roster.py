"""Step 6: sub-steps whose acts are those of the roster, and how a step is brought to its end."""

from __future__ import annotations

import msgspec

from gangbook.book.battle import Battle
from gangbook.book.gang import Book, Gang
from gangbook.kernel.procedure import Procedure, note, pick
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, Task
from gangbook.underhive.owed import owed
from gangbook.underhive.post_battle.steps import battle_of, battle_task, with_step_done
from gangbook.underhive.trade.availability import why_no_seek

AGREED = (
    Option(key="yes", label="yes, all agree"),
    Option(key="no", label="no", closed="then decide now; nothing is put off", code="not_agreed"),
)


def trading_post_tasks(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[Task, ...]:
    """Seeking, buying, selling and hiring, in any order and any number [PBS-53]."""
    closed = why_no_seek(rulebook, gang, fought)
    seek = "Seek Rare and Illegal items"
    return (
        battle_task(fought, "seek", seek, closed.reason if closed else ""),
        Task("trade", {}, "Buy at the Trading Post"),
        Task("sell", {}, "Sell from the Stash", "" if gang.stash.items else "the Stash is empty"),
        Task("hire", {}, "Hire a fighter"),
        battle_task(fought, "end_step", "Leave the Trading Post", step="trading_post"),
    )


def distribute_tasks(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[Task, ...]:
    """Handing out what lies in the Stash; nothing where it is empty."""
    if not gang.stash.items:
        return ()
    takers = tuple(
        Task("move_gear", {"fighter": one.id}, f"Gear for {one.name}")
        for one in gang.fighters
        if not one.has("dead") and not one.has("captured")
    )
    end = battle_task(fought, "end_step", "Leave the rest in the Stash", step="distribute")
    return (*takers, end)


def advancement_tasks(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[Task, ...]:
    """What is owed or may be taken; picks and promotions may be put off [PBS-73, TRK-60]."""
    tasks = owed(rulebook, gang)
    if not any(not task.closed for task in tasks):
        return ()
    held = next((task.label for task in tasks if task.owed and not task.closed), "")
    label = "Put the rest off to before the next battle"
    closed = f"this may not wait: {held}" if held else ""
    return (*tasks, battle_task(fought, "put_off", label, closed, step="advancements"))


def end_step(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Bring a step to its end in which nothing is left that anybody wants to do."""
    gang = book.gang(gang_id)
    fought = battle_of(gang, args)
    yield from note("end_step", f"{_named(rulebook, args)} is over")
    return book.with_gang(with_step_done(gang, fought, args["step"]))


def put_off(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Put the decisions of a step off to before the next battle, if all agree [PBS-67]."""
    gang = book.gang(gang_id)
    fought = battle_of(gang, args)
    name = _named(rulebook, args)
    yield from pick(AGREED, f"{name}: do all agree to decide later?", rule="put_off")
    yield from note("put_off", f"{name}: what is open is decided before the next battle")
    gang = with_step_done(gang, fought, args["step"])
    later = gang.battle(fought.id)
    assert later is not None
    later = msgspec.structs.replace(later, put_off=(*later.put_off, args["step"]))
    return book.with_gang(gang.with_battle(later))


def _named(rulebook: Rulebook, args: Args) -> str:
    return next(step.name for step in rulebook.rules.steps if step.id == args["step"])
