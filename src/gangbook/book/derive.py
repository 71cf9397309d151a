"""Numbers worked out from a roster, each with the terms it is made of.

None of them is ever stored.
"""

from __future__ import annotations

from collections.abc import Mapping

from gangbook.book.battle import Battle
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Gang
from gangbook.book.totals import Term, Total
from gangbook.book.vehicle import Vehicle
from gangbook.rules.experience import Spent
from gangbook.rules.rulebook import Rulebook, score
from gangbook.rules.sourced import Score


def characteristic(rulebook: Rulebook, fighter: Fighter, name: str) -> Total | None:
    """A characteristic as the card shows it now: the fighter's own, and what gear makes of it.

    Gear that sets a characteristic hides every step; taking it off shows them again. None where
    the model has no such characteristic.
    """
    own = own_characteristic(rulebook, fighter, name)
    if own is None:
        return None
    terms, value = list(own.terms), own.value
    for item in fighter.items:
        to = score(item.sets[name]) if name in item.sets else None
        if to is not None:
            terms.append(Term(amount=to - value, label=f"set by {item.name}", source=item.item))
            value = to
    for item in fighter.items:
        if steps := _gear_steps(fighter, item, name):
            change = _sign(rulebook, name) * steps
            terms.append(Term(amount=change, label=item.name, source=item.item))
    return Total.of(own.label, tuple(terms), own.paths + _card(fighter, "items"))


def _gear_steps(fighter: Fighter, item: Item, name: str) -> int:
    """Steps an item gives; a bionic restores no more than its injury took, and nothing twice."""
    steps = item.steps.get(name, 0)
    if not item.offsets:
        return steps
    lost = -sum(one.steps.get(name, 0) for one in fighter.injuries if one.row == item.offsets)
    for other in fighter.items:
        if other.id == item.id:
            break
        if other.offsets == item.offsets:
            lost -= other.steps.get(name, 0)
    return max(0, min(steps, lost))


def own_characteristic(rulebook: Rulebook, fighter: Fighter, name: str) -> Total | None:
    """A characteristic without gear: the profile at hire and every step since, in the card's units.

    A step that betters a target number counts as -1. Maxima and minima are about this one.
    """
    at_hire = score(fighter.profile.get(name, "-"))
    if at_hire is None:
        return None
    sign = _sign(rulebook, name)
    terms = [Term(amount=at_hire, label="profile at hire", source=fighter.type)]
    for advance in fighter.advancements:
        if steps := advance.steps.get(name):
            terms.append(
                Term(amount=sign * steps, label=advance.name, source=advance.row or advance.track)
            )
    for injury in fighter.injuries:
        if steps := injury.steps.get(name):
            terms.append(Term(amount=sign * steps, label=injury.name, source=injury.row))
    for adjustment in fighter.adjustments:
        if steps := adjustment.steps.get(name):
            terms.append(
                Term(amount=sign * steps, label=f"adjusted: {adjustment.reason}", source="adjust")
            )
    label = rulebook.characteristics[name].name
    return Total.of(
        label, tuple(terms), _card(fighter, "profile", "advancements", "injuries", "adjustments")
    )


def _sign(rulebook: Rulebook, name: str) -> int:
    return 1 if rulebook.characteristics[name].better == "higher" else -1


def card_profile(rulebook: Rulebook, fighter: Fighter) -> dict[str, Score]:
    """The profile line as the card shows it now; "-" where the model has no such characteristic."""
    totals = {name: characteristic(rulebook, fighter, name) for name in rulebook.characteristics}
    return shown_line(rulebook, totals, fighter.profile)


def shown_line(
    rulebook: Rulebook, totals: Mapping[str, Total | None], profile: Mapping[str, Score]
) -> dict[str, Score]:
    """Characteristics as a card prints them; "-" for one its model has not."""
    line: dict[str, Score] = {}
    for name, total in totals.items():
        if total is not None:
            line[name] = rulebook.shown(name, total.value)
        elif name in profile:
            line[name] = "-"
    return line


def rating(fighter: Fighter) -> Total:
    """The fighter's Rating: type, equipment, what Advancements and promotions added [GANG-10]."""
    terms = [Term(amount=fighter.cost, label="hired as", source=fighter.type)]
    terms += [_worth(item) for item in fighter.items]
    terms += [
        Term(amount=advance.rating, label=advance.name, source=advance.row or advance.track)
        for advance in fighter.advancements
        if advance.rating
    ]
    terms += [
        Term(amount=promotion.rating, label=f"promoted to {promotion.to}", source="promotion")
        for promotion in fighter.promotions
        if promotion.rating
    ]
    terms += [
        Term(amount=adjustment.rating, label=f"adjusted: {adjustment.reason}", source="adjust")
        for adjustment in fighter.adjustments
        if adjustment.rating
    ]
    paths = _card(fighter, "cost", "items", "advancements", "promotions", "adjustments")
    return Total.of(f"Rating of {fighter.name}", tuple(terms), paths)


def vehicle_rating(vehicle: Vehicle) -> Total:
    """The vehicle's Rating in credits: its type and what is fitted to it."""
    bought = Term(amount=vehicle.cost, label="bought as", source=vehicle.type)
    paths = tuple(f"vehicles.{vehicle.id}.{field}" for field in ("cost", "items"))
    terms = (bought, *(_worth(item) for item in vehicle.items))
    return Total.of(f"Rating of {vehicle.name}", terms, paths)


def experience(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Total:
    """The fighter's experience: what each battle brought, what was spent, and the rest.

    The rest is what it was hired with, and what was adjusted or corrected.
    """
    terms = [
        Term(amount=part.xp, label=_against(place, battle), source=f"battles.{battle.id}")
        for place, battle in enumerate(gang.battles, 1)
        if (part := battle.participant(fighter.id)) is not None and part.xp
    ]
    if isinstance(rulebook.ruleset(gang.ruleset).experience, Spent):
        terms += [
            Term(amount=-advance.at, label=f"spent: {advance.name}", source=advance.row)
            for advance in fighter.advancements
        ]
    rest = fighter.xp - sum(term.amount for term in terms)
    if rest:
        terms.insert(0, Term(amount=rest, label="hired with, adjusted or corrected", source="card"))
    if not terms:
        terms = [Term(amount=0, label="none yet")]
    return Total.of(f"Experience of {fighter.name}", tuple(terms), _card(fighter, "xp"))


def gang_rating(gang: Gang) -> Total:
    """Gang Rating if it were updated now: the sum of the cards, vehicles among them [GANG-11].

    The dead count for nothing.
    """
    terms = [
        Term(amount=rating(fighter).value, label=fighter.name, source=f"fighters.{fighter.id}")
        for fighter in gang.fighters
        if not fighter.has("dead")
    ]
    terms += [
        Term(amount=vehicle_rating(one).value, label=one.name, source=f"vehicles.{one.id}")
        for one in gang.vehicles
    ]
    return Total.of("Gang Rating if updated now", tuple(terms), ("fighters", "vehicles"))


def wealth(gang: Gang) -> Total:
    """Wealth: Gang Rating as it would be now, the credits and everything in the Stash."""
    terms = (
        Term(amount=gang_rating(gang).value, label="Gang Rating if updated now", source="fighters"),
        Term(amount=gang.stash.credits, label="credits in the Stash", source="stash.credits"),
        *(_worth(item) for item in gang.stash.items),
    )
    return Total.of("Wealth", terms, ("fighters", "vehicles", "stash"))


def _against(place: int, battle: Battle) -> str:
    against = " and ".join(opponent.name for opponent in battle.opponents) or "nobody"
    return f"Battle {place} v {against}"


def _worth(item: Item) -> Term:
    return Term(amount=item.value, label=item.name, source=item.source)


def _card(fighter: Fighter, *fields: str) -> tuple[str, ...]:
    return tuple(f"fighters.{fighter.id}.{field}" for field in fields)
