"""Whom an act is about, and how a choice is asked in which every option may be closed."""

from __future__ import annotations

import re

from gangbook.book.character import Character
from gangbook.book.party import Party, Session
from gangbook.faults import Refused
from gangbook.kernel.act import Act, Args, Start, Task, option_of
from gangbook.kernel.procedure import Procedure, pick
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook

__all__ = [
    "FURTHEST",
    "Act",
    "Args",
    "Start",
    "Task",
    "character_of",
    "choice",
    "given",
    "number_of",
    "one_of",
    "option_of",
    "session_of",
    "yes_no",
]

FURTHEST = 100_000
"""No number that is entered goes beyond; only so that a slip of the keys is caught."""
_WHOLE = re.compile(r"[+-]?[0-9]{1,6}")


def yes_no(rulebook: Rulebook) -> tuple[Option, ...]:
    """Yes and no."""
    say = rulebook.say
    return (Option(key="yes", label=say("yes")), Option(key="no", label=say("no")))


def character_of(rulebook: Rulebook, party: Party, args: Args) -> Character:
    """The character an act was started with. Raises `Refused` when the party has none such."""
    character_id = args.get("character", "")
    character = party.character(character_id)
    if character is None:
        told = rulebook.say("{who} is not in {party}.", who=character_id or "?", party=party.name)
        raise Refused("not_in_party", told)
    return character


def session_of(rulebook: Rulebook, party: Party) -> Session:
    """The session that is not over. Raises `Refused` `no_session`."""
    if party.session is None:
        raise Refused("no_session", rulebook.say("No session is running; begin one first."))
    return party.session


def number_of(args: Args, name: str) -> int:
    """A whole number the act was started with. Raises `Refused` `bad_argument`."""
    if not _WHOLE.fullmatch(args[name]):
        raise Refused("bad_argument", f"{name} is a whole number, not {args[name]!r}.")
    return int(args[name])


def one_of(
    options: tuple[Option, ...], why: str, *, rule: str, about: str = "", nothing: str = ""
) -> Procedure[str]:
    """Ask for one of the options.

    Raises `Refused` with the code of the first where all of them are closed, or with `nothing`
    where there is none.
    """
    if not options:
        raise Refused("nothing_to_pick", nothing or why)
    if all(option.closed for option in options):
        reasons = "; ".join(dict.fromkeys(option.closed for option in options))
        raise Refused(options[0].code, reasons[:1].upper() + reasons[1:] + ".")
    return (yield from pick(options, why, rule=rule, about=about))


def choice(
    args: Args, name: str, options: tuple[Option, ...], why: str, *, rule: str, about: str = ""
) -> Procedure[str]:
    """One of the options: the one the act was started with, or else the one that is asked for.

    Raises `Refused` as `one_of`, and where the one it was started with is closed or unknown.
    """
    if name not in args:
        return (yield from one_of(options, why, rule=rule, about=about))
    return given(args[name], options)


def given(key: str, options: tuple[Option, ...]) -> str:
    """The option with this key. Raises `Refused` where it is closed or there is none."""
    for option in options:
        if option.key == key:
            if option.closed:
                raise Refused(option.code, f"{option.label}: {option.closed}.")
            return key
    known = ", ".join(option.key for option in options)
    raise Refused("not_in_list", f"{key!r} is not one of: {known or 'nothing'}.")
