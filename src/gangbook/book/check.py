"""Independent checks of a roster: what can be wrong though each value is of the right kind."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator

import msgspec

from gangbook.book.derive import own_characteristic
from gangbook.book.fighter import INCLUDED, VEHICLES, Item
from gangbook.book.gang import Gang
from gangbook.book.names import known_name as _known
from gangbook.faults import Keys, Problem
from gangbook.rules.rulebook import Rulebook, score
from gangbook.rules.sourced import Score

Check = Callable[[Rulebook, Gang], Iterable[Problem]]
OWN = "an id of its own for each"
FREE_SOURCE = ""
"""The source of an item that is in no list; it is not looked up."""


def ids_are_unique(rulebook: Rulebook, gang: Gang) -> Iterator[Problem]:
    """No two cards, Territories, battles or items share an id; the departed keep theirs."""
    seen: dict[str, str] = {}
    for field in ("fighters", "departed", "vehicles"):
        for place, card in enumerate(getattr(gang, field)):
            if card.id in seen:
                message = f"the id is used twice, by {seen[card.id]} and {card.name}"
                yield Problem((field, place, "id"), message, f'"{card.id}"', OWN)
            seen[card.id] = card.name
    held: set[str] = set()
    for place, territory in enumerate(gang.territories):
        if territory.id in held:
            message = "two Territories have this id"
            yield Problem(("territories", place, "id"), message, f'"{territory.id}"', OWN)
        held.add(territory.id)
    for field, what in (("captives", "captives"), ("news", "pieces of news")):
        ids: set[str] = set()
        for place, one in enumerate(getattr(gang, field)):
            if one.id in ids:
                yield Problem((field, place, "id"), f"two {what} have this id", f'"{one.id}"', OWN)
            ids.add(one.id)
    battles: set[str] = set()
    for place, battle in enumerate(gang.battles):
        if battle.id in battles:
            yield Problem(
                ("battles", place, "id"), "two battles have this id", f'"{battle.id}"', OWN
            )
        battles.add(battle.id)
    items: set[str] = set()
    for keys, item in _items(gang):
        if item.id in items:
            yield Problem(
                (*keys, "id"), "two pieces of equipment have this id", f'"{item.id}"', OWN
            )
        items.add(item.id)


def ids_are_plain(rulebook: Rulebook, gang: Gang) -> Iterator[Problem]:
    """Ids are slugs: small letters, digits, hyphens and underscores."""
    ids: list[tuple[Keys, str]] = [(("id",), gang.id)]
    lists = ("fighters", "departed", "vehicles", "territories", "captives", "news", "battles")
    for field in lists:
        ids += [((field, place, "id"), one.id) for place, one in enumerate(getattr(gang, field))]
    ids += [((*keys, "id"), item.id) for keys, item in _items(gang)]
    for keys, one in ids:
        if not one or not all(sign.isascii() and (sign.isalnum() or sign in "-_") for sign in one):
            yield Problem(
                keys,
                "this is not an id",
                f'"{one}"',
                "letters, digits, - and _, for instance vex-2",
            )


def names_are_known(rulebook: Rulebook, gang: Gang) -> Iterator[Problem]:
    """Ruleset, gang list, categories, characteristics and skill categories exist.

    A fighter's type may be one no list has, as that of somebody hired elsewhere.
    """
    rules = rulebook.rules
    yield from _known(("ruleset",), gang.ruleset, (one.id for one in rules.rulesets), "ruleset")
    lists = rulebook.catalogue.gang_list_names()
    yield from _known(("list",), gang.list, lists, "gang list")
    plays_by = next((one for one in rules.rulesets if one.id == gang.ruleset), None)
    of_list = rulebook.skill_categories(plays_by.id) if plays_by else ()
    skill_categories = [category.name for category in of_list]
    for field in ("fighters", "departed"):
        for place, fighter in enumerate(getattr(gang, field)):
            keys = (field, place)
            categories = (category.id for category in rules.categories)
            yield from _known((*keys, "category"), fighter.category, categories, "category")
            yield from _profile((*keys, "profile"), fighter.profile, rulebook.characteristics)
            for access in ("primary", "secondary") if plays_by else ():
                for at, name in enumerate(getattr(fighter, access)):
                    yield from _known((*keys, access, at), name, skill_categories, "skill category")

    columns = (*rulebook.characteristics, *rules.vehicle_limits.best)
    for place, vehicle in enumerate(gang.vehicles):
        yield from _profile(("vehicles", place, "profile"), vehicle.profile, columns)


def _profile(keys: Keys, profile: dict[str, Score], columns: Iterable[str]) -> Iterator[Problem]:
    for name, value in profile.items():
        yield from _known((*keys, name), name, columns, "characteristic")
        if isinstance(value, str) and value != "-" and score(value) is None:
            message, allowed = "this is no value of a card", '5, "4+" or "-"'
            yield Problem((*keys, name), message, f'"{value}"', allowed)


def items_are_known(rulebook: Rulebook, gang: Gang) -> Iterator[Problem]:
    """An item that names a list as its source is in that list."""
    lists = rulebook.catalogue.gang_list_names()
    for keys, item in _items(gang):
        if item.source in lists:
            gang_list = rulebook.catalogue.gang_list(item.source)
            ids = [line.id for line in gang_list.equipment]
            ids += [line.id for line in gang_list.vehicle_equipment]
        elif item.source == VEHICLES:
            ids = [line.id for line in rulebook.catalogue.vehicles().equipment]
        elif item.source == "trading_post":
            ids = [line.id for line in rulebook.catalogue.trading_post().items]
        elif item.source in (FREE_SOURCE, INCLUDED):
            continue
        else:
            yield from _known(
                (*keys, "source"), item.source, [*lists, VEHICLES, "trading_post", INCLUDED], "list"
            )
            continue
        if item.item not in ids:
            near = difflib.get_close_matches(item.item, ids, n=1)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            yield Problem(
                (*keys, "item"),
                f"this item is not in the list {item.source}{hint}",
                f'"{item.item}"',
            )


def battles_name_fighters(rulebook: Rulebook, gang: Gang) -> Iterator[Problem]:
    """Whoever took part in a battle is or was in the gang."""
    known = [fighter.id for fighter in (*gang.fighters, *gang.departed)]
    for place, battle in enumerate(gang.battles):
        for at, part in enumerate(battle.fighters):
            yield from _known(("battles", place, "fighters", at, "id"), part.id, known, "fighter")


def cards_belong_together(rulebook: Rulebook, gang: Gang) -> Iterator[Problem]:
    """A vehicle's crew, a beast's owner and who was chosen to fight are or were in the gang."""
    known = [fighter.id for fighter in (*gang.fighters, *gang.departed)]
    for place, chosen in enumerate(gang.crew):
        yield from _known(("crew", place), chosen, known, "fighter")
    for place, vehicle in enumerate(gang.vehicles):
        if vehicle.crew:
            yield from _known(("vehicles", place, "crew"), vehicle.crew, known, "fighter")
    for field in ("fighters", "departed"):
        for place, fighter in enumerate(getattr(gang, field)):
            if fighter.owner:
                yield from _known((field, place, "owner"), fighter.owner, known, "fighter")


def characteristics_keep_their_maxima(rulebook: Rulebook, gang: Gang) -> Iterator[Problem]:
    """No Advancement has carried a characteristic past its maximum [TRK-14].

    What the arbitrator has adjusted is left out: it may be past everything.
    """
    try:
        best = rulebook.limits(gang.ruleset, gang.list).best
    except KeyError:
        return
    for place, card in enumerate(gang.fighters):
        fighter = msgspec.structs.replace(card, adjustments=())
        for name in fighter.profile:
            raised = any(name in advance.steps for advance in fighter.advancements)
            most = score(best.get(name, "-"))
            if not raised or most is None or name not in rulebook.characteristics:
                continue
            now = own_characteristic(rulebook, fighter, name)
            lower = rulebook.characteristics[name].better == "lower"
            if now and (now.value < most if lower else now.value > most):
                found = str(rulebook.shown(name, now.value))
                limit = f"up to {rulebook.shown(name, most)}"
                yield Problem(
                    ("fighters", place, "advancements"), f"{name} is past its maximum", found, limit
                )


ALL_CHECKS: tuple[Check, ...] = (
    ids_are_unique,
    ids_are_plain,
    names_are_known,
    items_are_known,
    battles_name_fighters,
    cards_belong_together,
    characteristics_keep_their_maxima,
)


def warnings_of(gang: Gang) -> tuple[str, ...]:
    """What is odd about a gang and yet lets it be played."""
    if gang.stash.credits < 0:
        return (f"the Stash is at {gang.stash.credits} credits; it pays for nothing",)
    return ()


def problems_of(rulebook: Rulebook, gang: Gang) -> tuple[Problem, ...]:
    """Everything the checks find."""
    return tuple(problem for check in ALL_CHECKS for problem in check(rulebook, gang))


def _items(gang: Gang) -> Iterator[tuple[Keys, Item]]:
    for place, item in enumerate(gang.stash.items):
        yield ("stash", "items", place), item
    for at, fighter in enumerate(gang.fighters):
        for place, item in enumerate(fighter.items):
            yield ("fighters", at, "items", place), item
    for at, vehicle in enumerate(gang.vehicles):
        for place, item in enumerate(vehicle.items):
            yield ("vehicles", at, "items", place), item
