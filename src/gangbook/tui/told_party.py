"""A change of a Dread S-20 party in the words of its rules: Ana, -6 PX: Buscar 5 → 6."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from gangbook.book.log import Change
from gangbook.book.party import Party, Session
from gangbook.book.trait_lists import traits
from gangbook.dread_s20.session import session_title
from gangbook.rules.dread_s20 import TraitKind
from gangbook.rules.rulebook import Rulebook

BOUGHT_IN = {
    "aptitudes": "aptitude",
    "skills": "skill",
    "techniques": "technique",
    "combat": "technique",
    "knowledges": "knowledge",
    "temperance_bought": "temperance",
    "defects": "disadvantage",
}
"""What a row of the account calls a purchase, by the part of the sheet it changes."""
TRAITS: tuple[TraitKind, ...] = ("skill", "technique", "knowledge")


def party_told(rulebook: Rulebook, party: Party, changes: Iterable[Change]) -> list[str]:
    """Every change that is worth a line; of a purchase the row of the account says it all."""
    found = list(changes)
    paid = {(one, source) for one, source in _paid(found) if source}
    names = {one.id: one.name for one in (*party.characters, *party.departed)}
    names |= _names(rulebook, party)
    told = []
    for change in found:
        head, *rest = change.path.split(".")
        if head == "characters" and rest:
            line = _of_character(rulebook, rest, change, names, paid)
        elif head == "sessions" and rest:
            line = _of_session(rulebook, party, rest, change, names)
        elif head in ("traits", "sources", "departed") and len(rest) == 1:
            line = _came_or_went(rulebook, _named(change.now or change.was), change)
        elif head == "name":
            line = _sides(change)
        else:
            line = ""
        told += [line] if line else []
    return told


def _paid(changes: Iterable[Change]) -> Iterator[tuple[str, str]]:
    """What was paid for: the character, and the source as its account has it."""
    for change in changes:
        head, *rest = change.path.split(".")
        row = change.now if change.now is not None else change.was
        if head == "characters" and rest[1:2] == ["xp"]:
            for one in row if isinstance(row, list) else [row]:
                if isinstance(one, dict):
                    yield rest[0].partition("@")[0], one.get("source", "")


def _of_character(
    rulebook: Rulebook,
    rest: list[str],
    change: Change,
    names: dict[str, str],
    paid: set[tuple[str, str]],
) -> str:
    words = rulebook.rules.dread_s20.words
    one = rest[0].partition("@")[0]
    if len(rest) == 1:
        return _came_or_went(rulebook, _named(change.now or change.was), change)
    name = names.get(one, one)
    field, *keys = (part.partition("@")[0] for part in rest[1:])
    key = ".".join(keys[:1])
    source = f"{BOUGHT_IN.get(field, field)}.{key}" if key else BOUGHT_IN.get(field, field)
    if any(who == one and (of == source or of.startswith(f"{source}.")) for who, of in paid):
        return ""
    labels = {
        "destiny": words.destiny,
        "temperance_lost": words.temperance_lost,
        "temperance_bought": words.temperance_bought,
        "virtues": words.virtue,
        "defects": words.defect,
        "pools": words.comprehension,
        "creation": words.creation,
        "notes": rulebook.say("notes"),
    }
    match field:
        case "xp":
            return f"{name}, {_rows(rulebook, change)}"
        case "creation":
            return f"{name}: {rulebook.act_title('close_creation')}" if not change.now else ""
        case "pools":
            was, now = _points(change.was), _points(change.now)
            return f"{name}: {words.comprehension} {was} → {now}" if was != now else ""
        case "aptitudes":
            return f"{name}: {names.get(key, key)} {_sides(change)}"
        case "skills":
            more = (_score(change.now) or 0) - (_score(change.was) or 0)
            return f"{name}: {names.get(key, key)} {more:+}"
        case _ if key:
            return f"{name}: {names.get(key) or _named(change.now or change.was)} {_scores(change)}"
        case _:
            return f"{name}: {labels.get(field, field)} {_sides(change)}"


def _of_session(
    rulebook: Rulebook, party: Party, rest: list[str], change: Change, names: dict[str, str]
) -> str:
    words = rulebook.rules.dread_s20.words
    one = rest[0].partition("@")[0]
    known = next((each for each in party.sessions if each.id == one), Session(id=one))
    title = session_title(rulebook, known)
    if len(rest) == 1:
        return _came_or_went(rulebook, title, change)
    match rest[1].partition("@")[0]:
        case "margins":
            rows = [*_signed(change.was, "- "), *_signed(change.now, "")]
            return f"{title}: {words.margin} {', '.join(_margin(row, names) for row in rows)}"
        case "steps":
            steps = {step.id: step.name for step in rulebook.rules.dread_s20.steps}
            done = [steps.get(step, str(step)) for step in _as_list(change.now)]
            return rulebook.say("{session}: done {steps}", session=title, steps=", ".join(done))
        case "minutes":
            return rulebook.say("{session}: minutes {sides}", session=title, sides=_sides(change))
        case "paused":
            stands = rulebook.say("the clock stands" if change.now else "the clock runs")
            return f"{title}: {stands}"
        case "asleep":
            return f"{title}: {rulebook.act_title('end_day' if change.now else 'begin_day')}"
        case _:
            return ""


def _signed(rows: Any, sign: str) -> list[tuple[str, Any]]:
    return [(sign, row) for row in _as_list(rows)]


def _margin(signed: tuple[str, Any], names: dict[str, str]) -> str:
    sign, row = signed
    if not isinstance(row, dict):
        return f"{sign}{row}"
    return f"{sign}{names.get(row['who'], row['who'])} {row['margin']:+}"


def _rows(rulebook: Rulebook, change: Change) -> str:
    """Rows of the account that came; those that go are told by their opposite."""
    short = rulebook.rules.dread_s20.words.xp_short
    rows = [(row, 1) for row in _as_list(change.now)] + [(row, -1) for row in _as_list(change.was)]
    return ", ".join(
        f"{sign * row.get('amount', 0):+} {short}: {row.get('what', '')}".removesuffix(": ")
        for row, sign in rows
        if isinstance(row, dict)
    )


def _came_or_went(rulebook: Rulebook, name: str, change: Change) -> str:
    if change.was is None:
        return f"+ {name}"
    return f"- {name}" if change.now is None else rulebook.say("{what} changes", what=name)


def _names(rulebook: Rulebook, party: Party) -> dict[str, str]:
    """The names of aptitudes, traits and combat techniques by id."""
    rules = rulebook.rules.dread_s20
    own = {key: one.name for kind in TRAITS for key, one in traits(rulebook, party, kind).items()}
    combat = {one.id: one.name for one in rules.combat.techniques}
    return {one.id: one.name for one in rules.aptitudes} | combat | own


def _scores(change: Change) -> str:
    was, now = _score(change.was), _score(change.now)
    return _sides(Change(path=change.path, was=was, now=now))


def _score(value: Any) -> Any:
    return value.get("score", value.get("bought")) if isinstance(value, dict) else value


def _points(value: Any) -> str:
    rows = [row for row in _as_list(value) if isinstance(row, dict)]
    return str(sum(row.get("points", 0) for row in rows) if rows else value or 0)


def _sides(change: Change) -> str:
    was = "-" if change.was is None else str(change.was)
    now = "-" if change.now is None else str(change.now)
    return now if change.was is None else f"{was} → {now}"


def _as_list(value: Any) -> list[Any]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def _named(value: Any) -> str:
    return str(value.get("name") or value.get("id", "")) if isinstance(value, dict) else str(value)
