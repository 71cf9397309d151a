"""Scenarios and Territories made for a test: what they bring and cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from factories import LIST, LongerCatalogue
from gangbook.book.gang import Territory
from gangbook.rules.campaign import Boon, Fact, Loss, Reward, Scenario
from gangbook.rules.campaign import Territory as Listed
from gangbook.rules.effects import Effect, Gain
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.holdings import holding

SCENARIO = "given"
"""The id of the scenario made for a test."""


def with_scenario(
    rulebook: Rulebook, *terms: Reward | Loss, facts: tuple[Fact, ...] = (), least: int = 1
) -> Rulebook:
    """The rules with one more scenario that brings and costs this, and this bound of Reputation."""
    found = rulebook.catalogue.scenarios()
    given = Scenario(
        id=SCENARIO,
        name="Given",
        number=0,
        edition="2023",
        xp_set="2023",
        facts=facts,
        rewards=tuple(one for one in terms if isinstance(one, Reward)),
        losses=tuple(one for one in terms if isinstance(one, Loss)),
    )
    changed = msgspec.structs.replace(
        found,
        rules=msgspec.structs.replace(found.rules, least_reputation=least),
        scenarios=(*found.scenarios, given),
    )
    longer = LongerCatalogue(rulebook.catalogue, LIST, battles=changed)
    return Rulebook(rulebook.rules, longer)


def gain(what: Any, amount: str, who: str = "each gang", **terms: Any) -> Reward:
    """A reward of this much."""
    return Reward(who=who, effects=(Gain(what=what, amount=amount),), **terms)


def with_incomes(rulebook: Rulebook, incomes: Mapping[str, tuple[Effect, ...]]) -> Rulebook:
    """The rules with further Territories that bring this in credits; nothing where it is empty."""
    found = rulebook.catalogue.territories()
    given = tuple(
        Listed(
            id=one,
            name=one.capitalize(),
            boons=(Boon(kind="income", effects=effects),) if effects else (),
        )
        for one, effects in incomes.items()
    )
    changed = msgspec.structs.replace(found, territories=(*found.territories, *given))
    longer = LongerCatalogue(rulebook.catalogue, LIST, campaign=changed)
    return Rulebook(rulebook.rules, longer)


def held(rulebook: Rulebook, *territories: str) -> tuple[Territory, ...]:
    """These Territories of the catalogue as a gang holds them."""
    places: tuple[Territory, ...] = ()
    for one in territories:
        listed = rulebook.catalogue.territories().territory(one)
        assert listed is not None, one
        places = holding(places, listed)
    return places
