"""The chance to rescue a captive: declared, declined, failed or won; and letting one go."""

from __future__ import annotations

from gangbook.book.gang import Book
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args
from gangbook.underhive.captives.holding import (
    Holding,
    holding_of,
    home_again,
    with_news,
    with_rescue,
)

MEET_AGAIN = (
    Option(key="yes", label="Yes, they meet again"),
    Option(
        key="no",
        label="No",
        closed="a rescue is declared again only when the gangs meet again",
        code="rescue_over",
    ),
)
PARTS = {"challenge": "the challenge", "determine_scenario": "the choice of a scenario"}


def declare_rescue(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """The captive's gang challenges for its rescue, in place of the usual challenge [PBS-17].

    After a declined or failed one it may again, when the two gangs meet again [PBS-19]. Raises
    `Refused`: `rescue_declared`, and the codes of `holding_of`.
    """
    holding = holding_of(book, gang_id, args)
    name = holding.captive.name
    if holding.captive.rescue == "declared":
        raise Refused("rescue_declared", f"The rescue of {name} is declared already.")
    if holding.captive.rescue != "pending":
        why = f"Do {holding.owner.name} and {holding.captor.name} meet again?"
        yield from pick(MEET_AGAIN, why, rule="rescue.again")
    rules = rulebook.rules.captives
    instead = " and ".join(PARTS[part] for part in rules.replaces)
    told = f"{holding.owner.name} comes for {name}: {rules.rescue} in place of {instead}"
    yield from note("rescue", told, rules.rescue)
    return with_rescue(book, holding, "declared")


def decline_rescue(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """The captive's gang does not come for it now, or no more; it may still trade [PBS-18, PBS-20].

    Raises `Refused`: `rescue_over`, and the codes of `holding_of`.
    """
    holding = holding_of(book, gang_id, args)
    captive = holding.captive
    if captive.rescue in ("declined", "failed"):
        raise Refused("rescue_over", f"The rescue of {captive.name} was {captive.rescue} already.")
    yield from note("rescue", f"{holding.owner.name} declines to rescue {captive.name}")
    return with_rescue(book, holding, "declined")


def fail_rescue(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """The rescue was fought and failed: the captor may do with the captive as it likes [PBS-18].

    Raises `Refused`: `no_rescue_declared`, and the codes of `holding_of`.
    """
    holding = holding_of(book, gang_id, args)
    _need_a_declared_one(holding)
    yield from note("rescue", f"the rescue of {holding.captive.name} has failed")
    return with_rescue(book, holding, "failed")


def free_captive(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """The rescue was won: the captive is with its own gang again.

    Raises `Refused`: `no_rescue_declared`, and the codes of `holding_of`.
    """
    holding = holding_of(book, gang_id, args)
    _need_a_declared_one(holding)
    yield from note("rescue", f"{holding.captive.name} is rescued from {holding.captor.name}")
    return with_news(home_again(book, holding), holding, "returned")


def return_captive(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """The captor lets a captive go for nothing, at any time [PBS-20, PBS-22].

    Raises the codes of `holding_of`.
    """
    holding = holding_of(book, gang_id, args)
    told = f"{holding.captor.name} lets {holding.captive.name} go home to {holding.owner.name}"
    yield from note("return_captive", told)
    return with_news(home_again(book, holding), holding, "returned")


def _need_a_declared_one(holding: Holding) -> None:
    if holding.captive.rescue != "declared":
        told = f"No rescue of {holding.captive.name} is declared."
        raise Refused("no_rescue_declared", told)
