"""Experience a scenario brings: to the Leader, to fighters the player names, or to all."""

from __future__ import annotations

from gangbook.book.battle import Battle
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.kernel.procedure import Procedure, amount, note, number, pick_any
from gangbook.kernel.questions import Option
from gangbook.rules.campaign import Reward
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.leader import leader_of
from gangbook.underhive.post_battle.dice import MOST_AT_ONCE

RULE = "rewards"


def gain_xp(
    rulebook: Rulebook,
    gang: Gang,
    fought: Battle,
    reward: Reward,
    notation: str,
    how_often: int,
    label: str,
) -> Procedure[Gang]:
    """The gang with the experience of one reward, each fighter by dice of its own [PBS-83]."""
    if reward.to == "leader":
        takers = yield from _leader(rulebook, gang, fought, reward, label)
    elif reward.to == "everyone":
        takers = tuple(one for one in _takers(gang, fought) if not _why_none(rulebook, one, reward))
    else:
        takers = yield from _named(rulebook, gang, fought, reward, label)
    for fighter in takers:
        each = how_often
        if reward.counted and reward.to == "fighters":
            why = f"{label}: how often {fighter.name}?"
            rule = "rewards.of_each"
            each = yield from number(0, MOST_AT_ONCE, why, rule=rule, about=fighter.id, suggested=1)
        gained = 0
        for _ in range(each):
            why = f"{label}: {fighter.name} gains {notation} XP."
            gained += yield from amount(notation, why, rule="rewards.xp", about=fighter.id)
        yield from note(RULE, f"{label}: {fighter.name} gains {gained} XP", f"{gained} XP")
        gang = gang.with_fighter(fighter.gaining_xp(gained))
    return gang


def _takers(gang: Gang, fought: Battle) -> tuple[Fighter, ...]:
    """Who took part and is still on the roster."""
    return tuple(one for one in gang.fighters if fought.participant(one.id))


def _leader(
    rulebook: Rulebook, gang: Gang, fought: Battle, reward: Reward, label: str
) -> Procedure[tuple[Fighter, ...]]:
    leader = leader_of(gang)
    absent = leader is not None and fought.participant(leader.id) is None
    if leader is None or (absent and not reward.even_absent):
        told = "the Leader took no part" if leader else "the gang has no Leader"
        yield from note(RULE, f"{label}: {told}")
        return ()
    closed = _why_none(rulebook, leader, reward)
    if closed:
        yield from note(RULE, f"{label}: {leader.name} gains no XP: {closed}")
        return ()
    return (leader,)


def _named(
    rulebook: Rulebook, gang: Gang, fought: Battle, reward: Reward, label: str
) -> Procedure[tuple[Fighter, ...]]:
    options = tuple(
        Option(key=one.id, label=one.name, closed=_why_none(rulebook, one, reward))
        for one in _takers(gang, fought)
    )
    if all(option.closed for option in options):
        yield from note(RULE, f"{label}: nobody who took part could gain the XP")
        return ()
    keys = yield from pick_any(options, f"{label}: who gains XP?", rule="rewards.fighters")
    return tuple(one for one in gang.fighters if one.id in keys)


def _why_none(rulebook: Rulebook, fighter: Fighter, reward: Reward) -> str:
    """Why a fighter gains nothing by a reward; empty when it may."""
    if fighter.has("dead"):
        return "dead"
    if not rulebook.category(fighter.category).gains_xp:
        return "its kind gains no XP"
    if reward.of and fighter.category not in reward.of:
        names = " or ".join(rulebook.category(one).name for one in reward.of)
        return f"no {names}"
    return ""
