"""GANG vectors about equipping: prices, categories, weapon slots, add-ons and variants."""

from __future__ import annotations

from typing import Any

from factories import fighter, gang, goods, stash_of, with_wares
from gangbook.book.derive import rating
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Gang
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.questions import Option, Pick
from gangbook.rules.catalogue import ListItem
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.equip.limits import slots_filled
from playing import asks, played, starting
from vectors.cases import Adapter, Facts, Seen, refusal

PLENTY = 1000
"""Credits of a gang whose Stash a vector does not speak of."""


def equip(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    now = equipped(rulebook, given)
    before: Seen = {"stash": now.stash.credits}
    match when["action"]:
        case "may_use":
            return {"allowed": may_use(rulebook, now, when)}
        case "check_limit":
            return check_limit(rulebook, now, when["add"])
        case "buy_from_trading_post":
            item = line_named(rulebook, given["list"], when["item"]).id
            return reading(
                played(rulebook, now, "trade", [f"vex.trade.item = {item}"], fighter="vex").gang
            )
    assert when["action"] in ("equip", "buy_from_list")
    item = line_named(rulebook, given["list"], when["item"], when.get("of", "")).id
    try:
        return reading(played(rulebook, now, "buy", [item], fighter="vex").gang)
    except (Refused, BadAnswer) as error:
        return refusal(error, before)


def equipped(rulebook: Rulebook, given: Facts) -> Gang:
    """A gang with one fighter of this type, what it carries counting nothing."""
    kind = rulebook.catalogue.gang_list(given["list"]).fighter(given["type"])
    assert kind is not None
    category = "specialist" if given.get("specialist", False) else kind.category
    assert given.get("crew", category == "crew") == (category == "crew")
    items = [held(rulebook, given["list"], name) for name in given.get("weapons", [])]
    if given.get("mounted", False):
        items.append(Item(id="mount", item=rulebook.rules.weapons.mounts[0], name="Mount"))
    card: Fighter = fighter(
        type=kind.id,
        category=category,
        cost=given.get("card_cost", kind.cost),
        items=tuple(items),
    )
    return gang(card, list=given["list"], stash=stash_of(given.get("stash", PLENTY)))


def held(rulebook: Rulebook, gang_list: str, name: str) -> Item:
    """A weapon of the list as it is on a card."""
    line = line_named(rulebook, gang_list, name)
    return Item(id=line.id.replace("_", "-"), item=line.id, name=line.name, slots=line.slots)


def line_named(rulebook: Rulebook, gang_list: str, name: str, of: str = "") -> ListItem:
    """The line of a gang list with this name, of this weapon where that is said."""
    lines = rulebook.catalogue.gang_list(gang_list).equipment
    found = [line for line in lines if line.name == name]
    if of:
        base = line_named(rulebook, gang_list, of)
        found = [line for line in found if line.of == base.id]
    return found[0]


def reading(now: Gang) -> Seen:
    """What the gang has and what its fighter's card says."""
    card = now.fighters[0]
    return {
        "stash": now.stash.credits,
        "card_cost": rating(card).value,
        "slots": slots_filled(card.items).value,
        "weapons_added": sum(1 for item in card.items if item.slots),
    }


def may_use(rulebook: Rulebook, now: Gang, when: Facts) -> bool:
    """Whether a fighter may have a Common weapon of this category from the Trading Post."""
    assert when["source"] == "trading_post"
    facts: dict[str, Any] = {"category": when["category"], "slots": 1}
    rules = with_wares(rulebook, goods("thing", 1, **facts), gang_list=now.list)
    return not option(rules, now, "trade", "thing").closed


def check_limit(rulebook: Rulebook, now: Gang, name: str) -> Seen:
    """Whether a weapon still fits on the card, and how many slots that would fill."""
    added = line_named(rulebook, now.list, name)
    offered = option(rulebook, now, "buy", added.id)
    assert offered.code in ("closed", "no_slot")
    carried = now.fighters[0].items
    extra = held(rulebook, now.list, name)
    return {"slots": slots_filled((*carried, extra)).value, "allowed": not offered.closed}


def option(rulebook: Rulebook, now: Gang, act: str, key: str) -> Option:
    """How an act offers one thing to the fighter."""
    question = asks(starting(rulebook, now, act, fighter="vex")).question
    assert isinstance(question, Pick)
    return question.option(key)


ADAPTERS: dict[str, Adapter] = {"gang.equip": equip}
