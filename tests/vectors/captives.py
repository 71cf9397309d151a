"""Vectors about captives: taken, rescued, traded, parted with; each over the files of all gangs."""

from __future__ import annotations

from factories import (
    STEPS,
    battle,
    before,
    captive,
    captors,
    captured,
    fighter,
    gang,
    stash_of,
)
from gangbook.book.battle import Battle, Opponent, Participant
from gangbook.book.fighter import Condition, Fighter, Item
from gangbook.book.gang import Alignment, Book
from gangbook.faults import Refused
from gangbook.rules.effects import State
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.battle_tally import why_unavailable
from gangbook.underhive.post_battle.who_acts import why_no_action
from playing import played, played_over
from vectors.cases import Adapter, Facts, Seen, refusal

PARTING = {
    "sell_to_guilders": "sell_to_guilders",
    "sell_all_to_guilders": "sell_to_guilders",
    "claim_bounty": "claim_bounty",
    "dispose": "dispose",
}
ALIGNMENTS: dict[str, Alignment] = {"law_abiding": "law-abiding", "outlaw": "outlaw"}
STATES: dict[str, State] = {"captured": "captured", "convalescence": "convalescence"}
KNIFE = Item(id="knife", item="knife", name="Knife", paid=15, value=15, slots=1)


def captives(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    action = when["action"]
    if action in PARTING:
        return parted(rulebook, given, PARTING[action])
    match action:
        case "capture":
            return capture(rulebook, given)
        case "trade":
            return trade(rulebook, given, when)
        case "challenge_rescue":
            return challenge(rulebook, given)
        case "available":
            return available(rulebook, given)
    assert action == "may_declare_rescue"
    assert given["still_held"]
    assert given["gangs_meet_again"]
    one = captured("vex", given["rescue"])
    holder = captors(captive(rescue=given["rescue"]))
    after = played_over(rulebook, (gang(one), holder), "declare_rescue", ["yes"], fighter="vex")
    return {"allowed": after.gang(holder.id).captives[0].rescue == "declared"}


def available(rulebook: Rulebook, given: Facts) -> Seen:
    """Whether a fighter with Gang Hierarchy fights and acts, so many battles after it was taken."""
    fought = [battle(battle_id=f"b{n}", steps=STEPS) for n in range(given.get("battles_missed", 0))]
    one = fighter(category="leader").entering(STATES[given["status"]], "b0", by="irons")
    now = gang(one, battles=(*fought, battle(battle_id="now", steps=before("actions"))))
    acts = why_no_action(rulebook, now, now.battles[-1], one) is None
    return {"battle": not why_unavailable(rulebook, one), "post_battle_action": acts}


def parted(rulebook: Rulebook, given: Facts, act: str) -> Seen:
    costs = given["captive_costs"] if "captive_costs" in given else [given["captive_cost"]]
    side = ALIGNMENTS[given.get("captive_gang", "law_abiding")]
    cards = [held(place, cost) for place, cost in enumerate(costs)]
    owner = gang(*cards, alignment=side)
    records = [
        captive(card.id, cost, alignment=side, rescue=given["rescue"])
        for card, cost in zip(cards, costs, strict=True)
    ]
    holder = captors(
        *records,
        alignment=ALIGNMENTS[given.get("captor", "law_abiding")],
        stash=stash_of(given["stash"]),
    )
    answers = [" | ".join(card.id for card in cards)]
    try:
        after = played_over(rulebook, (holder, owner), act, answers, battle="b1")
    except Refused as error:
        return refusal(error, {"stash": holder.stash.credits})
    captor, bereft = after.gang(holder.id), after.gang(owner.id)
    return {
        "credits": captor.stash.credits - holder.stash.credits,
        "stash": captor.stash.credits,
        "captive_deleted": not captor.captives and not bereft.fighters,
        "equipment_to": "somebody" if captor.stash.items or bereft.stash.items else "none",
        "owner_told": not bereft.fighters and len(bereft.departed) == len(cards),
    }


def held(place: int, cost: int) -> Fighter:
    """A captive of this total Cost, a part of it equipment."""
    return captured(f"f{place}", cost=cost - KNIFE.value, items=(KNIFE,))


def capture(rulebook: Rulebook, given: Facts) -> Seen:
    name, by = given["fighter"], given["captor"]
    fought = Battle(
        id="b1",
        opponents=(Opponent(name=by, result="won", gang=by),),
        fighters=(Participant(id=name, owes=("escape",)),),
    )
    owner = gang(fighter(name), battles=(fought,))
    holder = captors(id=by, name=by)
    args = {"battle": "b1", "fighter": name}
    after = played_over(rulebook, (owner, holder), "escape", ["1"], **args)
    (card,) = after.gang(owner.id).fighters
    return {
        "captor_holds": [one.fighter for one in after.gang(by).captives],
        "captured_by": card.captivity.by if card.captivity else "",
    }


def challenge(rulebook: Rulebook, given: Facts) -> Seen:
    assert given["status"] == "captured"
    now = gang(captured("vex", given["rescue"]))
    done = played(rulebook, now, "declare_rescue", fighter="vex")
    return {
        "scenario": done.notes[-1].result,
        "replaces": list(rulebook.rules.captives.replaces),
    }


def trade(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert given.get("status", "captured") == "captured"
    holder_name = given.get("held_by", "irons")
    condition = Condition(state="captured", by=holder_name, gang="irons-1", rescue=given["rescue"])
    owner = gang(fighter(conditions=(condition,)))
    record = captive(rescue=given["rescue"])
    holder = captors(record, name=holder_name)
    third = captors(id="third_gang", name="third_gang")
    answers = ["0", "yes" if when.get("accepted", True) else "no"]
    to = {"owner": "owner", "third_gang": "third_gang"}[given["trade_with"]]
    gangs = (holder, owner, third)
    try:
        args = {"captive": record.id, "to": to}
        after = played_over(rulebook, gangs, "trade_captive", answers, **args)
    except Refused:
        return {"allowed": False}
    return {"allowed": True, **where(rulebook, after, owner.id)}


def where(rulebook: Rulebook, after: Book, owner_id: str) -> Seen:
    """Where the one fighter of this gang is, as its own roster and the captors' rosters say."""
    (card,) = after.gang(owner_id).fighters
    holders = [one.name for one in after.gangs if one.captives]
    assert holders == ([card.captivity.by] if card.captivity else [])
    seen: Seen = {"available": not why_unavailable(rulebook, card)}
    if card.captivity:
        seen |= {"held_by": holders[0], "status": "captured"}
    return seen


ADAPTERS: dict[str, Adapter] = {"pbs.captives": captives}
