"""Who joins by the boon of a Territory: for nothing or for a share of the price."""

from __future__ import annotations

import msgspec

from gangbook.book.gang import Gang, Territory
from gangbook.faults import Refused
from gangbook.kernel.dice import read_faces
from gangbook.kernel.procedure import Procedure, note, pick
from gangbook.kernel.questions import Option, Roll
from gangbook.rules.catalogue import FighterType
from gangbook.rules.effects import Recruit, RecruitRoll
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import option_of
from gangbook.underhive.additions import hiring_breaches, price_for, why_other_side
from gangbook.underhive.composition import living
from gangbook.underhive.fighter_type import everyone_for
from gangbook.underhive.hire import breaks, hired
from gangbook.underhive.hired_guns import why_no_credits

NOBODY = "_nobody"
"""No fighter type has this id."""


def missing(gang: Gang, held: Territory, effect: Recruit) -> int:
    """How many may join now: those who joined by this boon and are still there count.

    Fighters of the gang's own list stay whatever becomes of the Territory, so they do not count.
    """
    there = sum(one.boon_of == held.id and one.type in effect.types for one in living(gang))
    return max(0, effect.count - there)


def recruited(rulebook: Rulebook, gang: Gang, held: Territory, effect: Recruit) -> Procedure[Gang]:
    """The gang with as many recruits as are missing, and as the player takes."""
    for _ in range(missing(gang, held, effect)):
        kinds = tuple(kind for kind in everyone_for(rulebook, gang) if _is_meant(kind, effect))
        gang = yield from _one(rulebook, gang, held, kinds, effect.percent)
    return gang


def recruit_rolled(
    rulebook: Rulebook, gang: Gang, held: Territory, effect: RecruitRoll
) -> Procedure[Gang]:
    """Dice that bring somebody when one shows the face, somebody better when all do."""
    one, best = rulebook.category(effect.one).name, rulebook.category(effect.all).name
    why = f"{held.name}: any {effect.face} brings a {one}, all of them a {best}."
    thrown = yield Roll(why=why, rule="boon.recruit", dice=effect.dice)
    faces = read_faces(thrown)
    hits = faces.count(effect.face)
    if not hits:
        yield from note("boon.recruit", f"{held.name}: {thrown}, nobody joins", "nobody")
        return gang
    category = effect.all if hits == len(faces) else effect.one
    name = rulebook.category(category).name
    yield from note("boon.recruit", f"{held.name}: {thrown}, a {name} may join", name)
    own = rulebook.catalogue.gang_list(gang.list).fighters
    kinds = tuple(kind for kind in own if kind.category == category)
    return (yield from _one(rulebook, gang, held, kinds, 0))


def _is_meant(kind: FighterType, effect: Recruit) -> bool:
    return kind.id in effect.types or (bool(effect.category) and kind.category == effect.category)


def _one(
    rulebook: Rulebook, gang: Gang, held: Territory, kinds: tuple[FighterType, ...], percent: int
) -> Procedure[Gang]:
    """One recruit or nobody; its card counts the whole price."""
    prices = {kind.id: -(-price_for(gang, kind) * percent // 100) for kind in kinds}
    options = tuple(
        option_of(
            kind.id,
            f"{kind.name}, {prices[kind.id]} credits" if prices[kind.id] else kind.name,
            _why_not(rulebook, gang, kind) or why_no_credits(gang, prices[kind.id]),
        )
        for kind in kinds
    )
    why = f"Who joins by {held.name}?"
    nobody = Option(key=NOBODY, label="Nobody")
    key = yield from pick((*options, nobody), why, rule="boon.who")
    if key == NOBODY:
        yield from note("boon.who", f"nobody joins by {held.name}")
        return gang
    kind = next(one for one in kinds if one.id == key)
    joined, fighter = yield from hired(rulebook, gang, kind, paid=prices[key])
    if rulebook.catalogue.gang_list(gang.list).fighter(key) is not None:
        return joined
    return joined.with_fighter(msgspec.structs.replace(fighter, boon_of=held.id))


def _why_not(rulebook: Rulebook, gang: Gang, kind: FighterType) -> Refused | None:
    """What closes a recruit: composition and limits [PBS-55], but not that of Reputation."""
    other_side = why_other_side(gang, kind)
    if other_side:
        return Refused("alignment", other_side)
    for breach in breaks(rulebook, gang, kind, hiring_breaches(rulebook, gang)):
        if breach.code != "reputation":
            return Refused(breach.code, breach.text)
    return None
