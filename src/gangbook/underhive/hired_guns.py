"""Hired guns: who of them stays, the petition for an agent, the skills they draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick, roll
from gangbook.kernel.questions import Option
from gangbook.rules.catalogue import FighterType
from gangbook.rules.effects import Skill
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.tables import span
from gangbook.underhive.act import option_of
from gangbook.underhive.skills import gain_skill

if TYPE_CHECKING:
    from gangbook.rules.additions import HiredGun, HiredGunKind, Petition

TAKE, LEAVE = "take", "leave"


def gun_of(rulebook: Rulebook, type_id: str) -> HiredGun | None:
    """The hired gun of this type, None for any other fighter."""
    guns = rulebook.catalogue.hired_guns().fighters
    return next((one for one in guns if one.id == type_id), None)


def kind_of(rulebook: Rulebook, type_id: str) -> HiredGunKind | None:
    """What all hired guns like this one have in common, None for any other fighter."""
    gun = gun_of(rulebook, type_id)
    kinds = rulebook.catalogue.hired_guns().kinds
    return next((kind for kind in kinds if gun is not None and kind.id == gun.kind), None)


def is_for_one_battle(rulebook: Rulebook, fighter: Fighter) -> bool:
    """Whether the fighter is a hired gun who goes when its battle is over."""
    if not rulebook.category(fighter.category).hired_gun:
        return False
    kind = kind_of(rulebook, fighter.type)
    return kind is not None and not kind.stays_with_gang


def rolls_injuries(rulebook: Rulebook, fighter: Fighter) -> bool:
    """Whether being taken out leaves lasting injuries; not for those hired for one battle."""
    rules = rulebook.catalogue.hired_guns().rules
    return rules.lasting_injuries or not is_for_one_battle(rulebook, fighter)


def why_too_late(rulebook: Rulebook, gang: Gang, kind: FighterType) -> str:
    """Why a hired gun cannot come now: it is hired before a battle; empty when it can."""
    if gang.battle_in_progress is None or not rulebook.category(kind.category).hired_gun:
        return ""
    common = kind_of(rulebook, kind.id)
    if common is None or common.stays_with_gang:
        return ""
    return "hired before a battle; end the post-battle sequence first"


def petitioned(
    rulebook: Rulebook, gang: Gang, kind: FighterType
) -> Procedure[tuple[Gang, FighterType | None]]:
    """Ask the house for its agent: D6 plus Reputation say what it costs.

    The gang comes back, fined where the house takes offence, with the type at the price it has now,
    or None where nobody joins. Of others nothing is asked.
    """
    common = kind_of(rulebook, kind.id)
    if common is None or not common.petitions:
        return gang, kind
    hired = rulebook.catalogue.hired_guns()
    why = f"The gang petitions for {kind.name}. Reputation {gang.reputation} is added."
    face = yield from roll(hired.rules.petition_dice, why, rule="petition")
    result = face + gang.reputation
    row = _answering(hired.petition, result)
    price = kind.cost
    match row.answer:
        case "refused":
            yield from note("petition", f"{result}: the house refuses", "refused")
            return gang, None
        case "fined":
            fined = yield from _fined(gang, row, result)
            return fined, None
        case "hire_dearer":
            price = getattr(kind, "dearer_cost", 0) or price
    told = f"{result}: {kind.name} may be hired for {price} credits"
    yield from note("petition", told, f"{price} credits")
    options = (
        option_of(TAKE, f"Hire for {price} credits", why_no_credits(gang, price)),
        Option(key=LEAVE, label="Hire nobody"),
    )
    taken = yield from pick(options, f"{kind.name} asks {price} credits.", rule="petition.take")
    return gang, msgspec.structs.replace(kind, cost=price) if taken == TAKE else None


def why_no_credits(gang: Gang, price: int) -> Refused | None:
    """Why the Stash cannot pay this, None where it can."""
    missing = price - max(0, gang.stash.credits)
    if price <= 0 or missing <= 0:
        return None
    return Refused("not_enough_credits", f"{missing} credits are missing.")


def _answering(rows: tuple[Petition, ...], result: int) -> Petition:
    """The row of a result; what is below the first row counts as the first."""
    for row in rows:
        _, high = span(row.roll)
        if high is None or result <= high:
            return row
    raise ValueError(f"no row of the petition answers {result}")


def _fined(gang: Gang, row: Petition, result: int) -> Procedure[Gang]:
    """The fine, down to an empty Stash."""
    fine = yield from roll(row.fine, "The house takes offence: a fine.", rule="petition.fine")
    paid = min(fine, max(0, gang.stash.credits))
    told = f"{result}: the house refuses and fines {fine} credits"
    if paid < fine:
        told += f"; {fine - paid} of them are not there"
    yield from note("petition", told, "fined")
    return gang.paying(paid)


def _way_told(way: Sequence[str]) -> str:
    """How the skills are got, in words: 1 random and 1 chosen."""
    return " and ".join(f"{times} {how}" for how, times in Counter(way).items())


def drawn_skills(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Procedure[Fighter]:
    """The skills of one without a name of its own, by one of the ways its kind has."""
    gun, common = gun_of(rulebook, fighter.type), kind_of(rulebook, fighter.type)
    if gun is None or common is None or gun.named or not common.skill_draws:
        return fighter
    ways = {str(place): way for place, way in enumerate(common.skill_draws, 1)}
    options = tuple(Option(key=key, label=_way_told(way)) for key, way in ways.items())
    why = f"How does {fighter.name} get its skills?"
    way = ways[(yield from pick(options, why, rule="hire.draw", about=fighter.id))]
    own = fighter.primary, fighter.secondary
    fighter = msgspec.structs.replace(fighter, primary=common.skill_categories, secondary=())
    for how in way:
        draw = Skill(how=how, access="primary" if common.skill_categories else "any")
        fighter = fighter.learning((yield from gain_skill(rulebook, gang, fighter, draw)))
    return msgspec.structs.replace(fighter, primary=own[0], secondary=own[1])
