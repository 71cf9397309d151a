"""The Territories a gang holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from gangbook.book.gang import Territory
from gangbook.underhive.names import free_id

if TYPE_CHECKING:
    from gangbook.book.gang import Gang
    from gangbook.rules.campaign import Boon
    from gangbook.rules.campaign import Territory as Listed
    from gangbook.rules.rulebook import Rulebook


def holding(held: tuple[Territory, ...], gained: Listed) -> tuple[Territory, ...]:
    """The Territories with one more; two of a kind get ids of their own."""
    place_id = gained.id.replace("_", "-")
    return holding_too(held, Territory(id=place_id, territory=gained.id, name=gained.name))


def holding_too(held: tuple[Territory, ...], gained: Territory) -> tuple[Territory, ...]:
    """The Territories with one more as it was held elsewhere, under an id that is free here."""
    taken = {one.id for one in held}
    territory_id = free_id(gained.id, taken, "territory")
    return (*held, msgspec.structs.replace(gained, id=territory_id))


def boons_of(rulebook: Rulebook, gang: Gang, place: Territory) -> tuple[Boon, ...]:
    """What a Territory gives this gang now [PBS-29, PBS-68].

    Enhanced boons are for gangs of its list and take the place of those of their kind.
    """
    listed = rulebook.catalogue.territories().territory(place.territory)
    if listed is None:
        return ()
    enhanced = listed.enhanced if listed.list == gang.list else ()
    kinds = {boon.kind for boon in enhanced}
    boons = (*(boon for boon in listed.boons if boon.kind not in kinds), *enhanced)
    held = {one.territory for one in gang.territories}
    return tuple(
        boon
        for boon in boons
        if boon.alignment in ("any", gang.alignment)
        and (not boon.if_held or boon.if_held in held)
        and (not boon.unless_held or boon.unless_held not in held)
    )
