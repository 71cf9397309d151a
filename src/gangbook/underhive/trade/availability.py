"""Seeking Rare and Illegal items, and what the gang may find at the Trading Post."""

from __future__ import annotations

from typing import assert_never

import msgspec

from gangbook.book.battle import Battle
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Book, Gang
from gangbook.book.totals import Term, Total
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number, roll
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.schema import Modifier
from gangbook.rules.shops import TradeItem
from gangbook.underhive.act import Args
from gangbook.underhive.post_battle.steps import battle_of
from gangbook.underhive.post_battle.who_acts import serves_as, traders

MOST_BY_HAND = 20


def seek(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Seek Rare and Illegal items: dice, and what is added to them [PBS-61, PBS-62].

    Traders, Reputation and special rules add to the dice; what the rules do not know is entered.
    Once in a sequence, for all Trade actions together. Raises `Refused`: `no_battle`,
    `wrong_step`, `already_sought`, `no_trade_action`.
    """
    gang = book.gang(gang_id)
    fought = battle_of(gang, args)
    closed = why_no_seek(rulebook, gang, fought)
    if closed:
        raise closed
    known = availability(rulebook, gang, fought, 0, 0)
    told = ", ".join(f"{term.label} {term.amount:+d}" for term in known.terms if term.amount)
    by_hand = yield from number(
        -MOST_BY_HAND,
        MOST_BY_HAND,
        f"Known: {told or 'nothing is added'}. What else changes the availability?",
        rule="seek.special",
        suggested=0,
    )
    dice = rulebook.catalogue.trading_post().rules.availability_dice
    thrown = yield from roll(dice, "The gang seeks Rare and Illegal items.", rule="seek")
    found = availability(rulebook, gang, fought, by_hand, thrown)
    told = ", ".join(f"{term.label} {term.amount:+d}" for term in found.terms)
    yield from note("seek", f"the gang finds up to {found.value}: {told}", f"up to {found.value}")
    changed = msgspec.structs.replace(fought, sought=True, availability=found.value)
    return book.with_gang(gang.with_battle(changed))


def why_no_seek(rulebook: Rulebook, gang: Gang, fought: Battle) -> Refused | None:
    """Why the gang cannot seek after this battle, None where it can [PBS-61]."""
    if "wrap_up" not in fought.steps:
        return Refused("wrong_step", "The Trading Post comes after the Wrap-up.")
    if fought.sought:
        return Refused("already_sought", "The gang has sought in this sequence already.")
    if not traders(rulebook, fought):
        return Refused("no_trade_action", "Nobody took a Trade action, so nothing is sought.")
    return None


def availability(
    rulebook: Rulebook, gang: Gang, fought: Battle, by_hand: int, thrown: int
) -> Total:
    """What the gang may find after a battle: the dice and every modifier by name [PBS-62]."""
    rules = rulebook.catalogue.trading_post().rules
    traded = traders(rulebook, fought)
    trading = tuple(one for one in gang.fighters if one.id in traded)
    champions = sum(one.category == "champion" for one in trading)
    steps = gang.reputation // rules.reputation_step
    terms = [Term(amount=thrown, label="dice", source="seek")]
    if any(one.category == "leader" for one in trading):
        terms.append(Term(amount=rules.leader, label="the Leader trades", source="PBS-62"))
    if champions:
        terms.append(
            Term(amount=rules.champion * champions, label="Champions who trade", source="PBS-62")
        )
    if steps > 0:
        amount = rules.per_reputation_step * steps
        terms.append(Term(amount=amount, label="Reputation", source="reputation"))
    for modifier in rulebook.rules.trading.modifiers:
        terms += [
            Term(amount=modifier.amount, label=label, source="PBS-62")
            for label in _brought_by(rulebook, gang, trading, modifier)
        ]
    if by_hand:
        terms.append(Term(amount=by_hand, label="special rules", source="seek"))
    return Total.of("Availability", tuple(terms))


def why_not_found(rulebook: Rulebook, gang: Gang, item: TradeItem) -> Refused | None:
    """Why the gang does not find an item now, None where it does [PBS-60, PBS-61].

    Levels count as in `reached` [PBS-63 to PBS-66]. Codes: `exclusive`, `not_sought`, `not_found`.
    """
    match item.availability:
        case "Common":
            return None
        case "Exclusive":
            return Refused("exclusive", "Exclusive items are on gang lists only.")
        case "Rare" | "Illegal":
            fought = gang.battle_in_progress
            if fought is None or not fought.sought:
                after = "" if fought else " after a battle"
                text = f"{availability_of(item)}, and nobody has sought it{after}."
                return Refused("not_sought", text)
            reach = reached(rulebook, gang, fought, item)
            if item.level <= reach.value:
                return None
            told = f"{availability_of(item)}, the gang found {fought.availability}"
            if reach.value != fought.availability:
                told += f", for Illegal items {reach.value}"
            return Refused("not_found", f"{told}.")
        case _ as kind:
            assert_never(kind)


def reached(rulebook: Rulebook, gang: Gang, fought: Battle, item: TradeItem) -> Total:
    """Up to which level the gang finds items of this kind after a battle [PBS-63, PBS-64]."""
    rules = rulebook.catalogue.trading_post().rules
    terms = [Term(amount=fought.availability, label="the gang found", source="seek")]
    if item.availability == "Illegal":
        outlaw = gang.alignment == "outlaw"
        amount = rules.outlaw_illegal if outlaw else rules.law_abiding_illegal
        source = "PBS-64" if outlaw else "PBS-63"
        if amount:
            terms.append(Term(amount=amount, label=f"Illegal, {gang.alignment}", source=source))
    return Total.of("Availability", tuple(terms))


def availability_of(item: TradeItem) -> str:
    """How an item is to be had, as the Trading Post prints it: `Common`, `Rare (11)`."""
    return f"{item.availability} ({item.level})" if item.level else item.availability


def _brought_by(
    rulebook: Rulebook, gang: Gang, trading: tuple[Fighter, ...], modifier: Modifier
) -> tuple[str, ...]:
    """What brings a modifier, each by name, as often as it counts."""
    if modifier.territory:
        held = (one for one in gang.territories if one.territory == modifier.territory)
        return tuple(one.name for one in held)
    if modifier.hanger_on:
        serving = (one for one in gang.fighters if serves_as(rulebook, one, modifier.hanger_on))
        return tuple(one.name for one in serving)
    return tuple(f"{name} of {one.name}" for one in trading for name in _carried_by(one, modifier))


def _carried_by(fighter: Fighter, modifier: Modifier) -> tuple[str, ...]:
    """What a modifier is for by name: the skill or the first such item, if the fighter has it."""
    if modifier.skill:
        return tuple(skill for skill in fighter.skills if skill == modifier.skill)
    return tuple(item.name for item in fighter.items if item.item == modifier.item)[:1]
