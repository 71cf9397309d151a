"""Captives: slipping away, or being taken."""

from __future__ import annotations

import msgspec

from gangbook.book.battle import Battle
from gangbook.book.gang import Book
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick, roll
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args
from gangbook.underhive.injury import owing, without


def escape(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """The roll of a fighter with a Captured injury to slip away [PBS-07 to PBS-10, INJ-20, INJ-32].

    A D6 with -1 for a draw, -2 for a lost battle, -2 if taken out while Webbed (they add up,
    PBS-A05) and +2 for a skinblade; a total of 4 or a natural 6 escapes. Who escapes goes into
    Convalescence, who does not is Captured and its captor recorded. Comes after all succumb tests
    and injuries [PBS-06]. Raises `Refused`: `no_test_owed`, `wrong_order`.
    """
    gang = book.gang(gang_id)
    fighter, fought, part = owing(gang, args, "escape")
    if any(test in other.owes for other in fought.fighters for test in ("succumb", "injury")):
        raise Refused("wrong_order", "Captures come after all succumb tests and lasting injuries.")
    rule = rulebook.rules.capture
    modifiers = []
    if fought.result == "drawn":
        modifiers.append(("drawn battle", rule.draw))
    if fought.result == "lost":
        modifiers.append(("lost battle", rule.lost))
    if part.webbed:
        modifiers.append(("Webbed", rule.webbed))
    if any(item.item == rule.skinblade_item for item in fighter.items):
        modifiers.append(("skinblade", rule.skinblade))
    told = ", ".join(f"{words} {value:+}" for words, value in modifiers) or "no modifiers"
    why = f"{fighter.name} escapes on {rule.escape_on}+ or a natural {rule.natural_escape}, {told}."
    face = yield from roll(rule.dice, why, rule="capture", about=fighter.id)
    total = face + sum(value for _, value in modifiers)
    owes = without(part.owes, "escape")
    settled = gang.with_battle(fought.with_participant(msgspec.structs.replace(part, owes=owes)))
    if total >= rule.escape_on or face == rule.natural_escape:
        yield from note(
            "capture",
            f"{fighter.name} rolls {face}, {total} in all, and slips away into Convalescence",
            "slips away into Convalescence",
        )
        return book.with_gang(settled.with_fighter(fighter.entering("convalescence", fought.id)))
    captor = yield from _captor(fighter.name, fought)
    yield from note(
        "capture",
        f"{fighter.name} rolls {face}, {total} in all, and is Captured by {captor}",
        "is Captured",
    )
    return book.with_gang(settled.with_fighter(fighter.entering("captured", fought.id, by=captor)))


def _captor(name: str, fought: Battle) -> Procedure[str]:
    names = tuple(dict.fromkeys(opponent.name for opponent in fought.opponents))
    if len(names) == 1:
        return names[0]
    options = tuple(Option(key=one, label=one) for one in names)
    return (yield from pick(options, f"Which gang has {name}?", rule="captor"))
