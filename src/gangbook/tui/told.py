"""A change in the words of the table: Vex: XP 13 → 16. Paths are for files, not for players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gangbook.book.gang import Sheet
from gangbook.book.log import Change
from gangbook.book.party import Party
from gangbook.rules.rulebook import Rulebook
from gangbook.tui.told_party import party_told
from gangbook.tui.words import BADGES, spelt

FIELDS = {
    "credits": "credits",
    "rating": "rating",
    "reputation": "reputation",
    "xp": "XP",
    "cost": "hire cost",
    "category": "is now",
    "name": "name",
}
"""Words for single values; any other is called by its key."""

FROM_ZERO = ("credits", "rating", "xp")
"""Values that are left out of a file while they are 0."""

QUIET = ("battles", "primary", "secondary")
"""Book-keeping that a player reads elsewhere on the same page."""


def names_of(sheet: Sheet) -> dict[str, str]:
    """The names of everyone a change may be about, by id."""
    if isinstance(sheet, Party):
        return {one.id: one.name for one in (*sheet.characters, *sheet.departed)}
    gang = sheet
    fighters = {fighter.id: fighter.name for fighter in (*gang.fighters, *gang.departed)}
    return fighters | {vehicle.id: vehicle.name for vehicle in gang.vehicles}


def all_told(changes: Iterable[Change], sheet: Sheet, rulebook: Rulebook) -> list[str]:
    """Every change that is worth a line, in the words of the game that is played."""
    if isinstance(sheet, Party):
        return party_told(rulebook, sheet, changes)
    return gang_told(changes, names_of(sheet))


def gang_told(changes: Iterable[Change], names: Mapping[str, str]) -> list[str]:
    """Every change of a gang, or of several, that is worth a line, in words."""
    return [line for change in changes if (line := told(change, names))]


def told(change: Change, names: Mapping[str, str]) -> str:
    """One change in words; empty for book-keeping."""
    head, *rest = change.path.split(".")
    if head in ("fighters", "departed", "vehicles") and rest:
        return _of_card(head, rest, change, names)
    if head in ("captives", "news") and rest:
        return _of_captive(head, rest, change)
    if head == "battles":
        return _of_battle(rest, change)
    if head == "territories" and rest[1:]:
        return ""
    if head == "stash":
        rest = rest or ["stash"]
        return _of_list("stash", change) if rest[0] == "items" else _value(rest[-1], change)
    return _value(head, change)


def _of_card(where: str, rest: list[str], change: Change, names: Mapping[str, str]) -> str:
    card = rest[0].partition("@")[0]
    if len(rest) == 1:
        name = _named(change.now if change.now is not None else change.was)
        joins, leaves = (
            ("departs", "comes back") if where == "departed" else ("joins", "leaves the roster")
        )
        return (
            "the order of the roster"
            if rest[0] == "*"
            else f"{name} {joins if change.was is None else leaves}"
        )
    name = names.get(card, spelt(card))
    field, *deeper = rest[1:]
    field, _, _ = field.partition("@")
    if field in QUIET:
        return ""
    if field in (
        "conditions",
        "items",
        "skills",
        "injuries",
        "damage",
        "advancements",
        "promotions",
        "adjustments",
    ):
        return _of_list(name, change)
    if field == "crew":
        was, now = (names.get(one, one) or "nobody" for one in (change.was or "", change.now or ""))
        return f"{name}: driven by {was} → {now}"
    if field == "cards":
        return _of_list(f"{name}, equipment card", change)
    if deeper:
        return f"{name}: {deeper[-1]} {_sides(change)}"
    return f"{name}: {_value(field, change)}"


def _of_captive(head: str, rest: list[str], change: Change) -> str:
    if len(rest) == 1:
        return _of_list("captives" if head == "captives" else "to be told", change)
    return f"captive {spelt(rest[0])}: {_value(rest[-1], change)}"


def _of_battle(rest: list[str], change: Change) -> str:
    if len(rest) == 1 and change.was is None and "@" in rest[0]:
        against = " and ".join(_named(one) for one in change.now.get("opponents", ()))
        return f"battle against {against or 'nobody'} entered"
    return ""


def _of_list(name: str, change: Change) -> str:
    gone = [] if change.was is None else _as_list(change.was)
    come = [] if change.now is None else _as_list(change.now)
    signs = [*(f"- {_named(one)}" for one in gone), *(_signed(_named(one)) for one in come)]
    return f"{name}: {', '.join(signs)}"


def _signed(name: str) -> str:
    """A thing gained; what is called by its gain, as +1 Strength, has its sign already."""
    return name if name.startswith("+") else f"+ {name}"


def _value(key: str, change: Change) -> str:
    word = FIELDS.get(key.partition("@")[0], spelt(key.partition("@")[0]).lower())
    if isinstance(change.now, bool) or isinstance(change.was, bool):
        return word if change.now else f"no longer {word}"
    if key in FROM_ZERO:
        return f"{word} {_named(change.was or 0)} → {_named(change.now or 0)}"
    return f"{word} {_sides(change)}"


def _sides(change: Change) -> str:
    if change.was is None:
        return _named(change.now)
    if change.now is None:
        return f"{_named(change.was)} → -"
    return f"{_named(change.was)} → {_named(change.now)}"


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _named(value: Any) -> str:
    if isinstance(value, dict):
        if (state := value.get("state")) in BADGES:
            by = f" by {value['by']}" if value.get("by") else ""
            by += f", rescue {value['rescue']}" if value.get("rescue") else ""
            return f"{BADGES[state].word}{by}"
        return str(
            value.get("name") or value.get("to") or value.get("reason") or value.get("id") or ""
        )
    if isinstance(value, list):
        return ", ".join(_named(one) for one in value)
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return str(value)
