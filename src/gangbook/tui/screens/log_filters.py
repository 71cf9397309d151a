"""What the log can be narrowed to: one of the sheet's own people, battles or sessions, money."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gangbook.book.gang import Gang, Sheet
from gangbook.book.log import Entry
from gangbook.book.party import Party
from gangbook.dread_s20.session import session_title
from gangbook.rules.rulebook import Rulebook
from gangbook.tui.tongue import Tongue
from gangbook.tui.words import battle_name

Filter: TypeAlias = Callable[[Entry], bool]
"""Whether an entry is shown."""


def filters_of(rulebook: Rulebook, sheet: Sheet, say: Tongue) -> dict[str, tuple[str, Filter]]:
    """What can be shown of a log, by key: a name in words and what it lets through."""
    own = _of_gang(sheet) if isinstance(sheet, Gang) else _of_party(rulebook, sheet)
    return {"all": (say("everything"), lambda entry: True), **own}


def _of_gang(gang: Gang) -> dict[str, tuple[str, Filter]]:
    filters: dict[str, tuple[str, Filter]] = {
        "money": ("money", lambda entry: _touches(entry, "stash.credits"))
    }
    for battle in gang.battles:
        filters[f"battle.{battle.id}"] = (battle_name(gang, battle), _of_battle(battle.id))
    for fighter in (*gang.fighters, *gang.departed):
        filters[f"fighter.{fighter.id}"] = (fighter.name, _about("fighter", fighter.id))
    return filters


def _of_party(rulebook: Rulebook, party: Party) -> dict[str, tuple[str, Filter]]:
    filters: dict[str, tuple[str, Filter]] = {}
    for session in reversed(party.sessions):
        title = session_title(rulebook, session)
        filters[f"session.{session.id}"] = (title, _of_session(session.id))
    for one in (*party.characters, *party.departed):
        filters[f"character.{one.id}"] = (one.name, _about("character", one.id))
    return filters


def _touches(entry: Entry, path: str) -> bool:
    return any(line.startswith((f"{path}:", f"{path}.", f"{path}@")) for line in entry.changes)


def _of_battle(battle: str) -> Filter:
    return lambda entry: entry.battle == battle or _touches(entry, f"battles.{battle}")


def _of_session(session: str) -> Filter:
    return lambda entry: entry.session == session


def _about(kind: str, one: str) -> Filter:
    return lambda entry: entry.args.get(kind) == one or _touches(entry, f"{kind}s.{one}")
