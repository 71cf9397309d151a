"""Hiring a Merc who stays for good."""

from __future__ import annotations

from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, pick
from gangbook.kernel.questions import Option
from gangbook.rules.catalogue import FighterType
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, option_of
from gangbook.underhive.fighter_type import hireable
from gangbook.underhive.hire import hired
from gangbook.underhive.promotion import keep_legal, merc_champion, why_no_merc_champion


def hire_merc_champion(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Hire a Merc and make it a Champion at one go, for both prices together [TRK-42, TRK-57].

    Raises `Refused`: `not_open`, `wrong_step`, `no_slot`, `not_enough_credits`, `not_legal`.
    """
    gang = book.gang(gang_id)
    mercs = [kind for kind in hireable(rulebook, gang) if kind.category == "merc"]
    if not mercs:
        raise Refused("not_open", "By these rules no Mercs are hired.")
    closed = why_no_merc_champion(rulebook, gang, min(kind.cost for kind in mercs))
    if closed:
        raise closed
    kind = mercs[0]
    if len(mercs) > 1:
        options = tuple(_option(rulebook, gang, one) for one in mercs)
        key = yield from pick(options, "Which Merc joins as a Champion?", rule="hire.type")
        kind = next(one for one in mercs if one.id == key)
    joined, fighter = yield from hired(rulebook, gang, kind)
    battle = gang.battle_id_in_progress
    changed = yield from merc_champion(rulebook, joined, fighter, battle)
    keep_legal(rulebook, gang, changed)
    return book.with_gang(changed)


def _option(rulebook: Rulebook, gang: Gang, kind: FighterType) -> Option:
    closed = why_no_merc_champion(rulebook, gang, kind.cost)
    return option_of(
        key=kind.id,
        label=f"{kind.name}, {kind.cost} credits",
        closed=closed,
    )
