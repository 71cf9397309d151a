"""PBS vectors about the Trading Post: seeking, buying, selling, and handing equipment out."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from factories import battle, before, fighter, gang, goods, line, stash_of, with_type, with_wares
from gangbook.book.battle import Acted
from gangbook.book.derive import rating
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Alignment, Gang, Stash
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.procedure import Done, Stopped
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.equip.cards import cards
from gangbook.underhive.equip.limits import slots_filled
from gangbook.underhive.shop import shop
from gangbook.underhive.trade.buyer import STASH
from gangbook.underhive.trade.older_words import in_todays_words
from playing import after, played, starting
from vectors.cases import Adapter, Facts, Seen, refusal

ALIGNMENTS: dict[str, Alignment] = {"law_abiding": "law-abiding", "outlaw": "outlaw"}
AVAILABILITY = {
    "common": "Common",
    "rare": "Rare",
    "illegal": "Illegal",
    "exclusive": "Exclusive",
}
LEVEL = 7
"""Of a Rare item whose level a vector does not say."""
DEALS = re.compile(r"(?P<what>sell|buy) (?P<credits>\d+)(?: d6 (?P<face>\d))?")


def at_trading_post(*fighters: Fighter, **facts: Any) -> Gang:
    """A gang after a battle, its Wrap-up done."""
    fought = battle(*(one.id for one in fighters), steps=before("trading_post"))
    return gang(*fighters, battles=(fought,), **facts)


def availability(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    if when["action"] == "may_buy":
        return may_buy(rulebook, given, when)
    assert when["action"] == "seek"
    champions = [fighter(f"c{n}", "champion") for n in range(given["champions_trading"])]
    now = at_trading_post(fighter("mira", "leader"), *champions, reputation=given["reputation"])
    if given.get("already_sought", False):
        fought = msgspec.structs.replace(now.battles[0], sought=True)
        now = now.with_battle(fought)
    traders = [one.id for one in champions] + (["mira"] if given["leader_trades"] else [])
    assert bool(traders) == (given["trades"] > 0)
    traded = tuple(Acted(fighter=one, action="trade") for one in traders)
    now = now.with_battle(msgspec.structs.replace(now.battles[0], acted=traded))
    dice = " ".join(str(face) for face in when["dice"])
    answers = [f"seek.special = {given['special']}", f"seek = {dice}"]
    try:
        done = played(rulebook, now, "seek", answers, battle="b1").gang
    except (Refused, BadAnswer) as error:
        return refusal(error, {})
    return {"availability": done.battles[0].availability}


def may_buy(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """Whether an item of this kind is open, at the Trading Post or on the own list."""
    kind: dict[str, Any] = {"availability": AVAILABILITY[when["kind"]], "level": when["x"]}
    own = line("thing", 1, "champion")
    rules = with_type(rulebook, "champion", "champion")
    rules = with_wares(rules, goods("thing", 1, **kind), own)
    now = at_trading_post(fighter(), alignment=ALIGNMENTS[given["alignment"]], stash=stash_of(1))
    found = msgspec.structs.replace(now.battles[0], sought=True, availability=given["availability"])
    now = now.with_battle(found)
    shelf = "list" if given.get("source", "") == "equipment_list" else "post"
    lines = shop(rules, now, now.fighters[0])
    (offered,) = (one for one in lines if one.id == "thing" and one.shelf == shelf)
    return {"allowed": not offered.closed}


def buy(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    if when["action"] == "in_order":
        return deals(rulebook, given["stash"], when["do"])
    assert (when["action"], when["to"]) == ("buy_item", "stash")
    kind = AVAILABILITY[given.get("availability_class", "common")]
    level = LEVEL if kind in ("Rare", "Illegal") else 0
    facts: dict[str, Any] = {"availability": kind, "level": level}
    rules = with_type(rulebook, "champion", "champion")
    rules = with_wares(
        rules, goods("thing", given["price"], **facts), line("own", given["price"], "champion")
    )
    now = at_trading_post(fighter(), stash=stash_of(given["stash"]))
    assert given.get("sought", False) == now.battles[0].sought
    try:
        if given["source"] == "equipment_list":
            done = played(rules, now, "buy", item="own").gang
        else:
            done = played(rules, now, "trade", ["thing"], fighter=STASH).gang
    except (Refused, BadAnswer) as error:
        return refusal(error, {"stash": now.stash.credits})
    return {"stash": done.stash.credits, "stash_items_added": len(done.stash.items)}


def deals(rulebook: Rulebook, held: int, wanted: list[str]) -> Seen:
    """Several deals one after the other; nothing of them is kept where one is refused."""
    parsed = [match for text in wanted if (match := DEALS.fullmatch(text))]
    assert len(parsed) == len(wanted)
    rules, items = rulebook, []
    for n, deal in enumerate(parsed):
        if deal["what"] == "sell":
            items.append(Item(id=f"i{n}", item="thing", name="Thing", value=int(deal["credits"])))
        else:
            rules = with_wares(rules, goods(f"i{n}", int(deal["credits"])))
    before = at_trading_post(fighter(), stash=Stash(credits=held, items=tuple(items)))
    now = before
    try:
        for n, deal in enumerate(parsed):
            if deal["what"] == "sell":
                now = played(rules, now, "sell", [f"i{n}", deal["face"]]).gang
            else:
                now = played(rules, now, "trade", [f"i{n}"], fighter=STASH).gang
    except (Refused, BadAnswer) as error:
        return refusal(error, {"stash": before.stash.credits})
    return {"stash": now.stash.credits}


def sell(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] in ("sell_item", "sell_items")
    values = given["values"] if "values" in given else [given["value"]]
    thrown = when["d6"] if isinstance(when["d6"], list) else [when["d6"]]
    since = "b1" if given.get("from_boon_this_sequence", False) else "b0"
    items = tuple(
        Item(id=f"i{n}", item="thing", name="Thing", value=value, boon_in=since)
        for n, value in enumerate(values)
    )
    now = at_trading_post(fighter(), stash=Stash(credits=given["stash"], items=items))
    try:
        named = "|".join(item.id for item in items)
        done = played(rulebook, now, "sell", [str(face) for face in thrown], item=named)
    except (Refused, BadAnswer) as error:
        return refusal(error, {"stash": now.stash.credits})
    told = [re.search(r"is sold for (\d+) credits", text) for text in done.told]
    brought = [int(match[1]) for match in told if match]
    assert len(brought) == len(items)
    seen: Seen = {"stash": done.gang.stash.credits}
    if now.stash.credits == 0:
        seen["credits"] = done.gang.stash.credits
    return seen


def distribute(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    match when["action"]:
        case "check_limit":
            return check_limit(rulebook, given["weapons"])
        case "equip":
            return equip(rulebook, given)
        case "discard":
            return discard(rulebook, given)
    assert when["action"] == "add_card"
    rules = with_type(rulebook, "champion", "champion", special_rules=tuple(given["special_rules"]))
    now = at_trading_post(fighter())
    assert len(cards(now.fighters[0])) == given["cards"]
    try:
        now = played(rules, now, "add_card", ["Second"], fighter="vex").gang
    except Refused as error:
        return refusal(error, {"cards": len(cards(now.fighters[0]))})
    return {"cards": len(cards(now.fighters[0]))}


def check_limit(rulebook: Rulebook, names: list[str]) -> Seen:
    """Whether a fighter can take all these weapons from the Stash at once."""
    items = tuple(
        Item(id=name[0], item=f"thing_{name[0]}", name=name, slots=2 if "*" in name else 1)
        for name in names
    )
    now = at_trading_post(fighter(), stash=Stash(items=items))
    keys = " | ".join(f"take:{item.id}" for item in items)
    standing = after(starting(rulebook, now, "move_gear", fighter="vex"), [keys])
    if isinstance(standing, Stopped):
        assert standing.refused.code == "no_slot"
    allowed = isinstance(standing, Done)
    return {"slots": slots_filled(items).value, "allowed": allowed}


def equip(rulebook: Rulebook, given: Facts) -> Seen:
    """What a card costs once an item of the Trading Post has come to it from the Stash."""
    rules, gang_list, kind = rulebook, given.get("list", "escher"), given.get("type", "champion")
    asked, item_id = given["trading_post_price"], "thing"
    if "item" in given:
        listed = rules.catalogue.gang_list(gang_list)
        (own,) = (one for one in listed.equipment if one.name == given["item"])
        stock = rules.catalogue.trading_post().item(own.id)
        assert stock is not None
        assert (own.prices[kind], stock.price) == (given["own_list_price"], asked)
        item_id = own.id
    else:
        rules = with_type(rules, "champion", "champion")
        own_price = given.get("own_list_price", None)
        lines = () if own_price is None else (line("thing", own_price, "champion"),)
        rules = with_wares(rules, goods("thing", asked), *lines)
    item = Item(id="it", item=item_id, name="It", paid=asked, value=asked, source="trading_post")
    card = fighter(type=kind, cost=given["card_cost"])
    now = at_trading_post(card, list=gang_list, stash=Stash(items=(item,)))
    now = played(rules, now, "move_gear", ["take:it"], fighter="vex").gang
    return {"card_cost": rating(now.fighters[0]).value}


def discard(rulebook: Rulebook, given: Facts) -> Seen:
    """What becomes of putting an item from a card into the Stash."""
    item = Item(id="it", item=given["item"], name="It")
    if given.get("weapon", False):
        item = msgspec.structs.replace(item, slots=1)
    if given.get("grants_mounted", False):
        item = msgspec.structs.replace(item, item=rulebook.rules.weapons.mounts[0])
    other = Item(id="other", item="other", name="Something that may go")
    now = at_trading_post(fighter(items=(item, other)))
    try:
        played(rulebook, now, "move_gear", ["put:it"], fighter="vex")
    except (Refused, BadAnswer) as error:
        return refusal(error, {})
    return {}


def legacy(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "translate"
    if "place" in given:
        return {"place": in_todays_words(rulebook, given["place"])}
    today = in_todays_words(rulebook, f"{given['text_rating']} {given['value']}")
    read = re.fullmatch(r"(?P<kind>\w+) \((?P<level>\d+)\)", today)
    assert read is not None
    return {"kind": read["kind"].lower(), "x": int(read["level"])}


ADAPTERS: dict[str, Adapter] = {
    "pbs.availability": availability,
    "pbs.buy": buy,
    "pbs.sell": sell,
    "pbs.distribute": distribute,
    "pbs.legacy": legacy,
}
