"""Comprehension pays for knowledges: which pools can pay which points [S20-22, S20-24, S20-25]."""

from __future__ import annotations

import msgspec

from gangbook.book.character import Character, Pool
from gangbook.dread_s20.act import one_of
from gangbook.dread_s20.prices import Point, total
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure
from gangbook.kernel.questions import Option
from gangbook.rules.dread_s20 import Words
from gangbook.rules.rulebook import Rulebook

Pools = tuple[Pool, ...]


def payable(points: tuple[Point, ...], pools: Pools) -> bool:
    """Whether the pools can pay these points, each point from one pool [S20-A08]."""
    if not points:
        return True
    if sum(pool.points for pool in pools) < total(points):
        return False
    first, *rest = points
    return any(
        covers(pool, first) and payable(tuple(rest), _paid(pools, place, first))
        for place, pool in enumerate(pools)
    )


def covers(pool: Pool, one: Point) -> bool:
    """Whether a pool pays a point by itself: it reaches that far and has as much as it costs."""
    return one.to <= pool.reach and one.cost <= pool.points


def why_not_understood(
    rulebook: Rulebook, points: tuple[Point, ...], pools: Pools
) -> Refused | None:
    """Why these points cannot be paid in comprehension; None when they can be [S20-20]."""
    say = rulebook.say
    reach = max((pool.reach for pool in pools), default=None)
    if reach is None:
        return Refused("not_enough_comprehension", say("no comprehension was gathered for it"))
    if points[-1].to > reach:
        return Refused("beyond_reach", say("no source leads beyond {reach}", reach=reach))
    if payable(points, pools):
        return None
    told = say(
        "needs {needed} of comprehension, each point from one source; there are {had}",
        needed=total(points),
        had=", ".join(str(pool.points) for pool in pools),
    )
    return Refused("not_enough_comprehension", told)


def paying(
    rulebook: Rulebook, character: Character, knowledge: str, points: tuple[Point, ...]
) -> Procedure[Character]:
    """Take the comprehension for these points; asked for where there are several pools."""
    words = rulebook.rules.dread_s20.words
    for at, one in enumerate(points):
        pools = character.pools_of(knowledge)
        rest = points[at + 1 :]
        options = tuple(
            Option(
                key=f"{pool.difficulty}-{pool.reach}",
                label=described(words, pool),
                closed=_why_not_from(rulebook, pools, place, one, rest),
                code="not_enough_comprehension",
            )
            for place, pool in enumerate(pools)
        )
        key = options[0].key
        if len(options) > 1:
            why = rulebook.say(
                "Which source pays for the point to {to}, {cost} of comprehension?",
                to=one.to,
                cost=one.cost,
            )
            key = yield from one_of(options, why, rule="knowledge.pool", about=character.id)
        place = next(at for at, option in enumerate(options) if option.key == key)
        character = character.with_pool(_paid(pools, place, one)[place])
    return character


def described(words: Words, pool: Pool) -> str:
    """A pool in words."""
    return (
        f"{words.difficulty} {pool.difficulty}, {words.reach} {pool.reach}: "
        f"{pool.points} {words.comprehension}"
    )


def _why_not_from(
    rulebook: Rulebook, pools: Pools, place: int, one: Point, rest: tuple[Point, ...]
) -> str:
    if not covers(pools[place], one):
        return rulebook.say(
            "it does not pay {cost} of comprehension for a score of {to}", cost=one.cost, to=one.to
        )
    if not payable(rest, _paid(pools, place, one)):
        return rulebook.say("the points after it could then not be paid")
    return ""


def _paid(pools: Pools, place: int, one: Point) -> Pools:
    pool = pools[place]
    left = msgspec.structs.replace(pool, points=pool.points - one.cost)
    return (*pools[:place], left, *pools[place + 1 :])
