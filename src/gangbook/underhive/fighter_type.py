"""The fighter type behind a card, and what a fighter has by it."""

from __future__ import annotations

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.rules.catalogue import FighterType
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.promotion import is_merc_champion


def hireable(rulebook: Rulebook, gang: Gang) -> tuple[FighterType, ...]:
    """The fighters of the gang's list, and the hired guns its ruleset allows."""
    allowed = rulebook.ruleset(gang.ruleset).hires
    hired = rulebook.catalogue.hired_guns().fighters if allowed else ()
    guns = tuple(kind for kind in hired if kind.id in allowed)
    return rulebook.catalogue.gang_list(gang.list).fighters + guns


def type_named(rulebook: Rulebook, gang: Gang, type_id: str) -> FighterType | None:
    """The type with this id that the gang can hire, None for one hired elsewhere."""
    return next((kind for kind in hireable(rulebook, gang) if kind.id == type_id), None)


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
