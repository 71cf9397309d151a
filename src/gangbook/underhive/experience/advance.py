"""Purchase Advancements, step 6E: one Advancement for one fighter, by any of the rulesets."""

from __future__ import annotations

from typing import assert_never

from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note
from gangbook.rules.experience import Rolled, Spent, Tracks
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, fighter_of
from gangbook.underhive.experience.rolled import roll_advancement
from gangbook.underhive.experience.schedule import Schedule, schedule
from gangbook.underhive.experience.spent import buy_advancement, roll_for_ganger
from gangbook.underhive.experience.tracks import pick_advancement
from gangbook.underhive.promotion import keep_legal


def advance(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """One Advancement that is due: picked from the tracks, rolled, or bought with XP.

    Only what is bought spends experience, and the log says so [TRK-02, FFA-37]. Raises `Refused`:
    `not_due`, `not_available`, `not_advanceable`, `wrong_step` [TRK-03, TRK-A14].
    """
    gang = book.gang(gang_id)
    fighter = fighter_of(gang, args)
    planned = schedule(rulebook, gang, fighter)
    closed = why_closed(gang, planned)
    if closed:
        raise closed
    battle = gang.battle_id_in_progress
    experience = rulebook.ruleset(gang.ruleset).experience
    at = planned.at
    match experience:
        case Rolled():
            changed, _ = yield from roll_advancement(
                rulebook, gang, fighter, planned.table, at, battle
            )
        case Tracks() if planned.how == "pick":
            changed = yield from pick_advancement(rulebook, gang, experience, fighter, at, battle)
        case Tracks():
            changed, picks_too = yield from roll_advancement(
                rulebook, gang, fighter, planned.table, at, battle
            )
            if picks_too:
                row = f"{planned.table}.promotion"
                changed = yield from pick_advancement(
                    rulebook, gang, experience, changed, at, battle, row
                )
        case Spent() if planned.how == "roll":
            changed = yield from roll_for_ganger(rulebook, gang, experience, fighter, battle)
        case Spent():
            changed = yield from buy_advancement(rulebook, gang, experience, fighter, battle)
            keep_legal(rulebook, gang, gang.with_fighter(changed))
        case _:
            assert_never(experience)
    if not isinstance(experience, Spent):
        yield from note("experience", f"XP is not spent: {fighter.name} keeps {fighter.xp} XP")
    return book.with_gang(gang.with_fighter(changed))


def why_closed(gang: Gang, planned: Schedule) -> Refused | None:
    """Why no Advancement can be taken now, None when one can.

    Heroes advance before a battle or in the Update Roster step after one [TRK-03]; who rolls does
    it in the Update Roster step only [TRK-A14, FFA-A12]. That step comes after the Wrap-up.
    """
    if planned.how == "none":
        return Refused("not_advanceable", "Fighters of this kind take no Advancements.")
    if planned.why_not:
        return Refused("not_available", planned.why_not)
    if planned.how != "spend" and not planned.due:
        when = "" if planned.next is None else f" The next is due at {planned.next} XP."
        return Refused("not_due", f"No Advancement is due.{when}")
    battle = gang.battle_in_progress
    if battle is not None and "wrap_up" not in battle.steps:
        return Refused(
            "wrong_step",
            "It comes in Update Roster, after the Wrap-up.",
        )
    if battle is None and planned.how == "roll":
        return Refused(
            "wrong_step", "This Advancement is rolled in the Update Roster step after a battle."
        )
    return None
