"""Hiring: fighters of the gang's list, hired guns, Hangers-on and Brutes, beasts, and vehicles."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING

import msgspec

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Book, Gang
from gangbook.book.vehicle import Vehicle
from gangbook.kernel.procedure import Procedure, note, pick, text
from gangbook.kernel.questions import Option
from gangbook.rules.catalogue import FighterType
from gangbook.rules.effects import Access, Skill
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.sourced import Score
from gangbook.underhive.act import Args
from gangbook.underhive.additions import hiring_breaches, price_for, why_other_side
from gangbook.underhive.beasts import BEAST, owners, pick_owner
from gangbook.underhive.composition import Breach, worsened
from gangbook.underhive.fighter_type import everyone_for, hireable, serves_vehicles
from gangbook.underhive.hired_guns import drawn_skills, petitioned, why_too_late
from gangbook.underhive.included import included
from gangbook.underhive.names import free_id
from gangbook.underhive.outfit import outfitted
from gangbook.underhive.skills import gain_skill
from gangbook.underhive.vehicle.crew import bought

if TYPE_CHECKING:
    from gangbook.rules.additions import HangerOn, HiredGun

CANDIDATE = "candidate"
"""The id of the card that is tried in the gang to see what it would break."""


def hire(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Hire a fighter or buy a vehicle, without equipment that has a price [GANG-10, GANG-28].

    What the type comes with is free and on the card [GANG-12]; its starting skill is chosen now
    [GANG-20] and is no Advancement [TRK-04]. Composition and limits are kept [PBS-55, PBS-56],
    while the gang is founded they may be broken for the time being. The price is paid from the
    Stash, that of vehicles and crew first from the credits for them [GANG-02]. A house is
    petitioned for its agent. Hired guns for one battle come before it, with their equipment.
    """
    gang = book.gang(gang_id)
    types = {kind.id: kind for kind in hireable(rulebook, gang)}
    now = hiring_breaches(rulebook, gang)
    options = (
        *(_option(rulebook, gang, kind, now) for kind in types.values()),
        *_not_hired_here(rulebook, gang, types),
    )
    kind = types[(yield from pick(options, "Whom does the gang hire?", rule="hire.type"))]
    if rulebook.category(kind.category).vehicle:
        return book.with_gang((yield from bought(rulebook, gang, kind)))
    gang, asked = yield from petitioned(rulebook, gang, kind)
    if asked is not None:
        gang, _ = yield from hired(rulebook, gang, asked)
    return book.with_gang(gang)


def hired(
    rulebook: Rulebook, gang: Gang, kind: FighterType, *, owner: str = "", paid: int | None = None
) -> Procedure[tuple[Gang, Fighter]]:
    """The gang with a new fighter of this type, its price paid; and the fighter.

    `owner` is whose a beast is, where that is known; `paid` the credits that leave the Stash, where
    that is another sum than the price. The card counts the price.
    """
    if kind.category == BEAST and not owner:
        owner = yield from pick_owner(rulebook, gang, kind)
    name = yield from text(f"What is the new {kind.name} called?", rule="hire.name")
    profile = yield from _profile(kind)
    price = price_for(gang, kind)
    paid = price if paid is None else paid
    fighter = Fighter(
        id=free_id(name, gang.card_ids, "fighter"),
        name=name,
        type=kind.id,
        category=kind.category,
        cost=price,
        profile={key: profile[key] for key in profile if key in rulebook.characteristics},
        xp=kind.starting_xp,
        primary=kind.primary,
        secondary=kind.secondary,
        skills=kind.fixed_skills,
        items=included(gang, kind),
        owner=owner,
    )
    fighter = yield from _starting_skills(rulebook, gang, kind, fighter)
    fighter = yield from drawn_skills(rulebook, gang, fighter)
    fighter = yield from outfitted(rulebook, gang, fighter)
    if kind.stand_in:
        yield from note("hire", f"{kind.name} is a stand-in: {kind.note}")
    for still in getattr(kind, "options", ()):
        yield from note("hire", f"{name} is still to be given: {still}")
    yield from note("hire", f"{name} joins as {kind.name} for {paid} credits")
    joined = gang.joined_by(fighter)
    if getattr(kind, "is_vehicle", False):
        joined = joined.with_vehicle(_ridden(rulebook, joined, kind, fighter))
    if serves_vehicles(rulebook, kind):
        return joined.paying_for_vehicles(paid), fighter
    return joined.paying(paid), fighter


def why_not_hired(
    rulebook: Rulebook, gang: Gang, kind: FighterType, broken: tuple[Breach, ...]
) -> tuple[str, str]:
    """Why a type cannot be hired, and the reason's code; both empty when it can.

    `broken` is what a hire would break; while the gang is founded that closes nothing.
    """
    other_side = why_other_side(gang, kind)
    if other_side:
        return other_side, "alignment"
    too_late = why_too_late(rulebook, gang, kind)
    if too_late:
        return too_late, "wrong_step"
    if kind.category == BEAST and not owners(rulebook, gang, kind):
        return "nobody here may own one", "no_owner"
    needed = getattr(kind, "with_fighter", "")
    if needed and all(one.type != needed or one.has("dead") for one in gang.fighters):
        others = everyone_for(rulebook, gang)
        name = next((one.name for one in others if one.id == needed), needed)
        return f"comes with {name} only", "with_fighter"
    if broken and not gang.founding:
        return broken[0].text, broken[0].code
    price = price_for(gang, kind)
    funds = gang.stash.credits
    if serves_vehicles(rulebook, kind):
        funds = gang.vehicle_funds
    if price and price > funds:
        return f"{price - funds} credits are missing", "not_enough_credits"
    return "", ""


def breaks(
    rulebook: Rulebook, gang: Gang, kind: FighterType, now: tuple[Breach, ...]
) -> tuple[Breach, ...]:
    """What hiring one of this type would break or make worse; its own maximum is named first.

    A gang without a Leader may hire one before it has Gang fighters to balance it.
    """
    then = hiring_breaches(rulebook, _with_one(rulebook, gang, kind))
    worse = worsened(now, then)
    if any(breach.code == "leader" for breach in worsened(then, now)):
        worse = tuple(breach for breach in worse if breach.code != "composition")
    return tuple(sorted(worse, key=lambda breach: breach.code != "type_maximum"))


def _with_one(rulebook: Rulebook, gang: Gang, kind: FighterType) -> Gang:
    if rulebook.category(kind.category).vehicle:
        one = Vehicle(id=CANDIDATE, name=kind.name, type=kind.id, cost=0, profile={})
        return gang.with_vehicle(one)
    return gang.joined_by(
        Fighter(
            id=CANDIDATE, name=kind.name, type=kind.id, category=kind.category, cost=0, profile={}
        )
    )


def _option(rulebook: Rulebook, gang: Gang, kind: FighterType, now: tuple[Breach, ...]) -> Option:
    broken = breaks(rulebook, gang, kind, now)
    closed, code = why_not_hired(rulebook, gang, kind, broken)
    price = price_for(gang, kind)
    detail = f"{_category(rulebook, kind)}, {price} credits"
    if not closed:
        detail += "".join(f"; not yet legal: {breach.text}" for breach in broken)
    return Option(
        key=kind.id,
        label=f"{kind.name}, {price} credits",
        closed=closed,
        code=code or "closed",
        detail=detail,
    )


def _not_hired_here(rulebook: Rulebook, gang: Gang, types: Container[str]) -> Iterator[Option]:
    """The hired guns that other rulesets hire, each closed with the reason."""
    ruleset = rulebook.ruleset(gang.ruleset).name
    for kind in everyone_for(rulebook, gang):
        if kind.id not in types:
            yield Option(
                key=kind.id,
                label=f"{kind.name}, {price_for(gang, kind)} credits",
                closed=f"not hired by the ruleset {ruleset}",
                code="ruleset",
                detail=_category(rulebook, kind),
            )


def _category(rulebook: Rulebook, kind: FighterType) -> str:
    """The category, and of a hired gun that it is one, so that it is found by that word."""
    category = rulebook.category(kind.category)
    says_it = "hired gun" in category.name.casefold()
    return category.name if says_it or not category.hired_gun else f"{category.name} (hired gun)"


def _profile(kind: FighterType | HiredGun) -> Procedure[dict[str, Score]]:
    """The profile it is hired with; some hired guns have several to choose from."""
    profiles: tuple[dict[str, Score], ...] = getattr(kind, "profiles", ())
    if len(profiles) < 2:
        return kind.profile
    options = tuple(
        Option(key=str(place), label=" ".join(f"{name} {value}" for name, value in one.items()))
        for place, one in enumerate(profiles, 1)
    )
    key = yield from pick(options, f"With which profile is the {kind.name} hired?", rule="profile")
    return profiles[int(key) - 1]


def _starting_skills(
    rulebook: Rulebook, gang: Gang, kind: FighterType | HangerOn, fighter: Fighter
) -> Procedure[Fighter]:
    """The skills that come with being hired: chosen ones, and a random one of some Brutes."""
    starting: list[Access] = ["primary"] * kind.chosen_primary_skills
    starting += ["any"] * kind.chosen_any_skills
    for access in starting:
        chosen = yield from gain_skill(rulebook, gang, fighter, Skill(access=access))
        fighter = fighter.learning(chosen)
    categories: tuple[str, ...] = getattr(kind, "random_skills", ())
    if categories:
        drawing = msgspec.structs.replace(fighter, primary=categories)
        drawn = yield from gain_skill(rulebook, gang, drawing, Skill(how="random"))
        fighter = fighter.learning(drawn)
    return fighter


def _ridden(rulebook: Rulebook, gang: Gang, kind: FighterType, crew: Fighter) -> Vehicle:
    """The vehicle a hired gun comes with; it is part of the price."""
    columns = rulebook.catalogue.vehicles().rules.profile_order
    return Vehicle(
        id=free_id(kind.name, gang.card_ids, "vehicle"),
        name=f"Vehicle of {crew.name}",
        type=kind.id,
        cost=0,
        profile={name: kind.profile[name] for name in columns if name in kind.profile},
        crew=crew.id,
    )
