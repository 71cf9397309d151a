"""The fighter type behind a card, and what a fighter has by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.rules.catalogue import FighterType
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.promotion import is_merc_champion

if TYPE_CHECKING:
    from gangbook.rules.additions import HiredGun


def hireable(rulebook: Rulebook, gang: Gang) -> tuple[FighterType, ...]:
    """Everyone and every vehicle a gang may take on, its own list first.

    Then the hired guns its ruleset allows, Brutes and Hangers-on, and vehicles with their crews, as
    far as they are for its list. Where its list has a type of its own, that row counts [GANG-A07].
    """
    return _beside_own(rulebook, gang, hired_guns(rulebook, gang))


def everyone_for(rulebook: Rulebook, gang: Gang) -> tuple[FighterType, ...]:
    """Everyone of any list who may join, also hired guns that its ruleset does not hire."""
    return _beside_own(rulebook, gang, rulebook.catalogue.hired_guns().fighters)


def _beside_own(
    rulebook: Rulebook, gang: Gang, guns: tuple[HiredGun, ...]
) -> tuple[FighterType, ...]:
    own = rulebook.catalogue.gang_list(gang.list).fighters
    others = (
        *guns,
        *rulebook.catalogue.hangers_on().brutes,
        *rulebook.catalogue.hangers_on().hangers_on,
        *rulebook.catalogue.vehicles().crews,
        *rulebook.catalogue.vehicles().vehicles,
    )
    listed = {kind.id for kind in own}
    return own + tuple(one for one in others if one.id not in listed and _is_for(gang, one))


def hired_guns(rulebook: Rulebook, gang: Gang) -> tuple[HiredGun, ...]:
    """The hired guns that the gang's ruleset allows."""
    allowed = rulebook.ruleset(gang.ruleset).hires
    hired = rulebook.catalogue.hired_guns().fighters if allowed else ()
    return tuple(gun for gun in hired if gun.id in allowed or gun.kind in allowed)


def type_named(rulebook: Rulebook, gang: Gang, type_id: str) -> FighterType | None:
    """The type with this id that the gang can hire, None for one hired elsewhere."""
    own = rulebook.catalogue.gang_list(gang.list).fighter(type_id)
    if own is not None:
        return own
    return next((kind for kind in hireable(rulebook, gang) if kind.id == type_id), None)


def comes_mounted(kind: FighterType) -> bool:
    """Whether its fighters come mounted: a second Movement is all that is printed [GANG-02]."""
    return set(kind.second_profile) == {"M"}


def serves_vehicles(rulebook: Rulebook, kind: FighterType) -> bool:
    """Whether the credits for vehicles, crew and what comes mounted may pay for it [GANG-02]."""
    is_vehicle = rulebook.category(kind.category).vehicle
    return is_vehicle or kind.category == "crew" or comes_mounted(kind)


def _is_for(gang: Gang, kind: FighterType) -> bool:
    from gangbook.rules.additions import Addition, CrewType, VehicleType

    match kind:
        case Addition(lists=lists) | VehicleType(lists=lists) | CrewType(lists=lists):
            return not lists or gang.list in lists
        case _:
            return True


def unearned_xp(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> int:
    """Experience the fighter was hired with: it was not earned and brings no Advancement [FFA-04].

    A type can say that it counts; then an Advancement may be due at once.
    """
    hired_as = next((one.was_type for one in fighter.promotions if one.was_type), fighter.type)
    kind = type_named(rulebook, gang, hired_as)
    return 0 if kind is None or kind.starting_xp_counts else kind.starting_xp


def abilities(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> tuple[str, ...]:
    """What the fighter can do by its type, and by its rank in the gang's ruleset.

    A new Leader has those of a Leader [TRK-33]; a Merc made Champion has none of a Champion's
    [TRK-44].
    """
    kind = type_named(rulebook, gang, fighter.type)
    by_type = kind.special_rules if kind else ()
    if is_merc_champion(fighter):
        return by_type
    by_rank = (
        ability.name
        for ability in rulebook.ruleset(gang.ruleset).abilities
        if fighter.category in ability.who
    )
    return tuple(dict.fromkeys((*by_type, *by_rank)))
