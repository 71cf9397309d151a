"""Taking captives: the roll to slip away, and noting one by hand."""

from __future__ import annotations

import msgspec

from gangbook.book.battle import Battle, Opponent
from gangbook.book.captive import Captive
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Book
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number, pick, roll, text
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import FURTHEST, Args
from gangbook.underhive.captives.holding import as_captive, taken_by
from gangbook.underhive.found import ALIGNMENTS
from gangbook.underhive.injury import owing, without


def escape(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """The roll of a fighter with a Captured injury to slip away [PBS-07 to PBS-10, INJ-20, INJ-32].

    A D6 with -1 for a draw, -2 for a lost battle, -2 if taken out while Webbed (they add up,
    PBS-A05) and +2 for a skinblade; a total of 4 or a natural 6 escapes. Where there were several
    opponents the captor is asked first, and the result against it counts. Who escapes goes into
    Convalescence, who does not is Captured: its captor is recorded, and notes it on its own roster
    where that is at hand [PBS-16]. Comes after all succumb tests and injuries [PBS-06]. Raises
    `Refused`: `no_test_owed`, `wrong_order`.
    """
    gang = book.gang(gang_id)
    fighter, fought, part = owing(gang, args, "escape")
    if any(test in other.owes for other in fought.fighters for test in ("succumb", "injury")):
        raise Refused("wrong_order", "Captures come after all succumb tests and lasting injuries.")
    captor = yield from _captor(fighter, fought)
    rule = rulebook.rules.capture
    modifiers = []
    if captor.result == "drawn":
        modifiers.append(("drawn battle", rule.draw))
    if captor.result == "lost":
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
    yield from note(
        "capture",
        f"{fighter.name} rolls {face}, {total} in all, and is Captured by {captor.name}",
        "is Captured",
    )
    caught = fighter.entering("captured", fought.id, by=captor.name, gang=captor.gang)
    book = book.with_gang(settled.with_fighter(caught))
    record = as_captive(settled, fighter, fighter.id, "pending")
    holder = book.found(captor.gang)
    return book if holder is None else book.with_gang(taken_by(holder, record))


def _captor(fighter: Fighter, fought: Battle) -> Procedure[Opponent]:
    by_name = {opponent.name: opponent for opponent in reversed(fought.opponents)}
    names = tuple(dict.fromkeys(opponent.name for opponent in fought.opponents))
    if len(names) == 1:
        return by_name[names[0]]
    options = tuple(
        Option(key=one, label=one, detail=f"the battle was {by_name[one].result}") for one in names
    )
    return by_name[(yield from pick(options, f"Which gang has {fighter.name}?", rule="captor"))]


def hold_captive(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Note a captive by hand, of a gang that is here only by its name [PBS-16].

    A gang whose file is kept here enters the capture by the escape roll of its own fighter.
    """
    gang = book.gang(gang_id)
    fought = gang.battle_in_progress
    suggested = fought.opponents[0].name if fought and fought.opponents else ""
    owner = yield from text(
        "Which gang does the captive belong to?", rule="captive.owner", suggested=suggested
    )
    name = yield from text("What is the captive called?", rule="captive.name")
    cost = yield from number(
        0, FURTHEST, f"What is the total Cost of {name}, gear included?", rule="captive.cost"
    )
    sides = tuple(Option(key=key, label=key.capitalize()) for key in ALIGNMENTS)
    side = yield from pick(sides, f"Which alignment has {owner}?", rule="captive.alignment")
    captive = Captive(id="", name=name, cost=cost, owner=owner, alignment=ALIGNMENTS[side])
    gang = taken_by(gang, captive)
    yield from note("hold_captive", f"{name} of {owner}, worth {cost}, is a captive")
    return book.with_gang(gang)
