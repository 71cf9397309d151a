"""Exotic beasts that are bought: each joins as a fighter of its own, with its owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, pick
from gangbook.rules.catalogue import FighterType
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import option_of
from gangbook.underhive.beasts import BEAST
from gangbook.underhive.composition import counts_of_types, living
from gangbook.underhive.equip.deal import Deal
from gangbook.underhive.equip.wares import Ware
from gangbook.underhive.hire import hired

if TYPE_CHECKING:
    from gangbook.underhive.equip.customer import Customer


def beast_type(rulebook: Rulebook, gang: Gang, ware: Ware) -> FighterType | None:
    """What joins: the type of the gang's own list, else the profile the Trading Post prints."""
    own = rulebook.catalogue.gang_list(gang.list).fighter(ware.id)
    if own is not None or ware.stock is None or not ware.stock.fighter_profile:
        return own
    stock = ware.stock
    return FighterType(
        id=stock.id,
        name=stock.name,
        category=BEAST,
        cost=stock.price or 0,
        profile=stock.fighter_profile,
    )


def why_no_beast(rulebook: Rulebook, gang: Gang, owner: Fighter, ware: Ware) -> Refused | None:
    """Why this fighter cannot own one more such beast, None where it can [GANG-A01].

    Codes: `no_profile`, `no_owner`, `type_maximum`. The Trading Post names the ranks that own one;
    on a list the price of the fighter's type says it.
    """
    kind = beast_type(rulebook, gang, ware)
    if kind is None:
        return Refused("no_profile", "No list prints its profile.")
    priced = ware.own_price(owner.type) is not None
    ranks = ware.stock.owners if ware.stock else ()
    if owner.category == BEAST or not (
        priced or not ranks or rulebook.category(owner.category).name in ranks
    ):
        whose = " and ".join(f"{rank}s" for rank in ranks) or "fighters of other types"
        return Refused("no_owner", f"It belongs to {whose} only.")
    there = counts_of_types(gang)[kind.id]
    if kind.max and there >= kind.max:
        return Refused("type_maximum", f"At most {kind.max} {kind.name} is allowed in a gang.")
    return None


def beast_joins(
    rulebook: Rulebook, gang: Gang, owner: Fighter, ware: Ware, deal: Deal
) -> Procedure[Gang]:
    """The gang with the beast on its roster and its price paid; the card counts its value."""
    kind = beast_type(rulebook, gang, ware)
    assert kind is not None
    counted = msgspec.structs.replace(kind, cost=deal.value)
    joined, _ = yield from hired(rulebook, gang, counted, owner=owner.id, paid=deal.paid)
    return joined


def why_nobody(customers: tuple[Customer, ...], ware: Ware) -> Refused | None:
    """Why nobody of the gang can own such a beast, None where somebody can."""
    if any(one.why_not_used(ware) is None for one in customers):
        return None
    return Refused("no_owner", "Nobody of the gang may own one more.")


def pick_customer(customers: tuple[Customer, ...], ware: Ware) -> Procedure[Customer]:
    """Whose the beast becomes; asked also where only one fighter may own it."""
    by_id = {one.fighter.id: one for one in customers}
    options = tuple(
        option_of(key, one.fighter.name, one.why_not_used(ware)) for key, one in by_id.items()
    )
    key = yield from pick(options, f"Whose is the {ware.name}?", rule="hire.owner")
    return by_id[key]


def living_owners(gang: Gang) -> tuple[Fighter, ...]:
    """Everybody alive who is no beast."""
    return tuple(one for one in living(gang) if one.category != BEAST)
