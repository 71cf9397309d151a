"""Step 2: what was staked moves to the winner, or stays where it was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from gangbook.book.battle import Battle, Opponent
from gangbook.book.gang import Book, Gang, Territory
from gangbook.kernel.procedure import Procedure, note, pick
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, Task
from gangbook.underhive.holdings import given_up, holding, holding_too
from gangbook.underhive.post_battle.steps import (
    battle_of,
    must_be_done,
    with_step_done,
)

Holder = Literal["nobody", "own", "theirs"]
HOLDERS: dict[str, Holder] = {"nobody": "nobody", "own": "own", "theirs": "theirs"}
TAKER: dict[str, Holder] = {"won": "own", "lost": "theirs", "drawn": "nobody"}
"""Whose a staked Territory is after each result; nobody takes it after a draw."""


def assign_territory(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """The winner takes the staked Territory; after a draw it stays whose it was [PBS-23 to PBS-25].

    After a draw nobody's stays nobody's, in every phase [PBS-A11]. It moves between both files when
    the book holds both gangs, and then is done for both, as it is where nothing was staked between
    two; else the other gang is only a name. The starting Territory is never staked.
    """
    gang = book.gang(gang_id)
    fought = battle_of(gang, args)
    others = [gang_of(book, gang, one) for one in fought.opponents]
    kind = yield from pick(
        _stakes(rulebook, gang, others), "What was staked?", rule="territory.staked"
    )
    if kind == "none":
        yield from note("territory", "no Territory was staked")
        return _settled(book, gang, fought, others[0] if len(others) == 1 else None)
    holder = HOLDERS[kind]
    opponent = yield from _opponent(fought)
    other = gang_of(book, gang, opponent)
    place = yield from _staked(rulebook, gang, other, holder)
    taker = TAKER[opponent.result]
    if taker in ("nobody", holder):
        yield from note("territory", f"{place.name} {_stays(holder, gang, opponent)}")
        return _settled(book, gang, fought, other)
    winner = gang.name if taker == "own" else opponent.name
    yield from note("territory", f"{winner} takes {place.name}", f"{winner} takes it")
    fought = msgspec.structs.replace(
        fought,
        territory_won=place.name if taker == "own" else "",
        territory_lost=place.name if holder == "own" else "",
    )
    gang = _moved(rulebook, gang, place, gone=holder == "own", come=taker == "own")
    if other is not None:
        other = _moved(rulebook, other, place, gone=holder == "theirs", come=taker == "theirs")
    return _settled(book, gang, fought, other)


def gang_of(book: Book, gang: Gang, opponent: Opponent) -> Gang | None:
    """The opponent's own gang, where the book holds it too; None where it is only a name."""
    others = (one for one in book.gangs if one.id != gang.id)
    return next((one for one in others if is_gang(opponent, one)), None)


def is_gang(opponent: Opponent, gang: Gang) -> bool:
    """Whether this gang is the opponent: by its file, or by name where no file is known."""
    return opponent.gang == gang.id if opponent.gang else opponent.name == gang.name


def why_not_staked(rulebook: Rulebook, place: Territory) -> str:
    """Why a Territory cannot be staked; empty when it can."""
    first = rulebook.catalogue.territories().rules.starting_territory
    return "the starting Territory is never staked or lost" if place.territory == first else ""


def territory_tasks(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[Task, ...]:
    """The one decision of the step."""
    args = {"battle": fought.id}
    owed = must_be_done(rulebook, "assign_territory")
    return (Task("assign_territory", args, "Assign the staked Territory", owed=owed),)


def _stakes(rulebook: Rulebook, gang: Gang, others: Sequence[Gang | None]) -> tuple[Option, ...]:
    """Whose can have been staked; what gangs hold that are only names is not known."""
    code, none = "starting_territory", "there is none beside the starting Territory"
    own = "" if _may_stake(rulebook, gang) else none
    may_be = any(one is None or _may_stake(rulebook, one) for one in others)
    theirs = "" if may_be else none
    return (
        Option(key="none", label="nothing"),
        Option(key="nobody", label="a Territory nobody controls"),
        Option(key="own", label="one of this gang's", closed=own, code=code),
        Option(key="theirs", label="one of the opponent's", closed=theirs, code=code),
    )


def _may_stake(rulebook: Rulebook, gang: Gang) -> bool:
    return any(not why_not_staked(rulebook, place) for place in gang.territories)


def _opponent(fought: Battle) -> Procedure[Opponent]:
    """Against whom it was staked; asked where several gangs fought."""
    if len(fought.opponents) == 1:
        return fought.opponents[0]
    options = tuple(
        Option(key=str(number), label=one.name, detail=one.result)
        for number, one in enumerate(fought.opponents, 1)
    )
    key = yield from pick(options, "Whose stake was it against?", rule="territory.opponent")
    return fought.opponents[int(key) - 1]


def _staked(
    rulebook: Rulebook, gang: Gang, other: Gang | None, holder: Holder
) -> Procedure[Territory]:
    """The Territory: of those a known gang holds, else of the catalogue."""
    known = gang if holder == "own" else other if holder == "theirs" else None
    places = known.territories if known is not None else _listed(rulebook)
    options = tuple(
        Option(
            key=place.id,
            label=place.name,
            closed=why_not_staked(rulebook, place),
            code="starting_territory",
        )
        for place in places
    )
    key = yield from pick(options, "Which Territory was staked?", rule="territory.which")
    return next(place for place in places if place.id == key)


def _listed(rulebook: Rulebook) -> tuple[Territory, ...]:
    listed = rulebook.catalogue.territories().territories
    return tuple(place for one in listed for place in holding((), one))


def _stays(holder: Holder, gang: Gang, opponent: Opponent) -> str:
    if holder == "nobody":
        return "stays unclaimed"
    return f"stays with {gang.name if holder == 'own' else opponent.name}"


def _moved(rulebook: Rulebook, gang: Gang, place: Territory, *, gone: bool, come: bool) -> Gang:
    """The gang after a Territory went from it, came to it, or did neither.

    What came by its boons goes with it.
    """
    if gone:
        gang = given_up(rulebook, gang, place.id)
    if come:
        gang = msgspec.structs.replace(gang, territories=holding_too(gang.territories, place))
    return gang


def _settled(book: Book, gang: Gang, fought: Battle, other: Gang | None) -> Book:
    """The step done in the gang's battle, and in the opponent's own record of it."""
    settled = book.with_gang(with_step_done(gang, fought, "territory"))
    if other is None:
        return settled
    theirs = other.battle_in_progress
    if theirs is None or not any(is_gang(one, gang) for one in theirs.opponents):
        return settled.with_gang(other)
    before = book.gang(other.id).territories
    theirs = msgspec.structs.replace(
        theirs,
        territory_won=_name_beyond(other.territories, before),
        territory_lost=_name_beyond(before, other.territories),
    )
    return settled.with_gang(with_step_done(other, theirs, "territory"))


def _name_beyond(places: tuple[Territory, ...], others: tuple[Territory, ...]) -> str:
    ids = {one.id for one in others}
    return next((place.name for place in places if place.id not in ids), "")
