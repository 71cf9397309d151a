"""The arbitrator's hand: anything can be set right, with a reason that stands in the log."""

from __future__ import annotations

from typing import Literal

import msgspec

from gangbook.book.fighter import Adjustment, Fighter, Item
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number, pick, text
from gangbook.kernel.questions import Option
from gangbook.rules.effects import State
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import FURTHEST, Args
from gangbook.underhive.characteristics import shown_now
from gangbook.underhive.found import ALIGNMENTS
from gangbook.underhive.names import free_id, slug
from gangbook.underhive.skills import listed

OF_GANG = {"credits": "Credits", "reputation": "Reputation", "alignment": "Alignment"}
OF_FIGHTER = {
    "xp": "XP",
    "characteristic": "A characteristic",
    "rating": "Rating",
    "gain_skill": "Gain a skill",
    "lose_skill": "Lose a skill",
    "enter_state": "Enter a state",
    "leave_state": "Leave a state",
    "gain_item": "Gain an item",
    "lose_item": "Lose an item",
}
STATES: dict[str, State] = {
    "in_recovery": "in_recovery",
    "convalescence": "convalescence",
    "captured": "captured",
    "critical": "critical",
    "dead": "dead",
}


def adjust(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Change one thing by hand: of the gang, or of a fighter. The reason is asked and kept.

    What it changes is not checked against maxima or prices; the arbitrator may do anything, in
    sight.
    """
    gang = book.gang(gang_id)
    nobody = "" if gang.fighters else "nobody is on the roster"
    options = (
        *(Option(key=key, label=f"{gang.name}: {label}") for key, label in OF_GANG.items()),
        *(
            Option(key=key, label=f"A fighter: {label}", closed=nobody)
            for key, label in OF_FIGHTER.items()
        ),
    )
    what = yield from pick(options, "What is adjusted?", rule="adjust.what")
    if what in OF_GANG:
        changed = yield from _adjust_gang(gang, what)
        reason = yield from text("Why?", rule="adjust.reason")
        yield from note("adjust", f"{OF_GANG[what]}: {reason}")
        return book.with_gang(changed)
    cards = tuple(Option(key=fighter.id, label=fighter.name) for fighter in gang.fighters)
    fighter = gang.fighter((yield from pick(cards, "Whose card?", rule="adjust.fighter")))
    assert fighter is not None
    adjusted = yield from _adjust_fighter(rulebook, gang, fighter, what)
    reason = yield from text("Why?", rule="adjust.reason")
    yield from note("adjust", f"{fighter.name}, {OF_FIGHTER[what]}: {reason}")
    if what in ("characteristic", "rating"):
        adjusted = _with_reason(adjusted, reason)
    return book.with_gang(gang.with_fighter(adjusted))


def _adjust_gang(gang: Gang, what: str) -> Procedure[Gang]:
    match what:
        case "credits":
            now = gang.stash.credits
            amount = yield from number(
                -FURTHEST, FURTHEST, f"Credits, now {now}?", rule="adjust.value", suggested=now
            )
            return gang.with_credits(amount)
        case "reputation":
            now = gang.reputation
            amount = yield from number(
                -FURTHEST, FURTHEST, f"Reputation, now {now}?", rule="adjust.value", suggested=now
            )
            return msgspec.structs.replace(gang, reputation=amount)
        case _:
            sides = tuple(Option(key=key, label=key.capitalize()) for key in ALIGNMENTS)
            side = yield from pick(sides, f"Alignment, now {gang.alignment}?", rule="adjust.value")
            return msgspec.structs.replace(gang, alignment=ALIGNMENTS[side])


def _adjust_fighter(
    rulebook: Rulebook, gang: Gang, fighter: Fighter, what: str
) -> Procedure[Fighter]:
    match what:
        case "xp":
            xp = yield from number(
                0, FURTHEST, f"XP, now {fighter.xp}?", rule="adjust.value", suggested=fighter.xp
            )
            return msgspec.structs.replace(fighter, xp=xp)
        case "characteristic":
            return (yield from _adjust_characteristic(rulebook, fighter))
        case "rating":
            more = yield from number(
                -FURTHEST, FURTHEST, "Credits more or less on the Rating?", rule="adjust.value"
            )
            return _with_adjustment(fighter, Adjustment(reason="", rating=more))
        case "gain_skill":
            gained = yield from pick(
                _skills(rulebook, gang, fighter), "Which skill?", rule="adjust.value"
            )
            return fighter.learning(gained)
        case "lose_skill":
            known = _need(
                tuple(Option(key=skill, label=skill) for skill in fighter.skills), "knows no skill"
            )
            lost = yield from pick(known, "Which skill?", rule="adjust.value")
            return msgspec.structs.replace(
                fighter, skills=tuple(skill for skill in fighter.skills if skill != lost)
            )
        case "enter_state" | "leave_state":
            return (yield from _adjust_state(fighter, what))
        case _:
            return (yield from _adjust_item(gang, fighter, what))


def _adjust_characteristic(rulebook: Rulebook, fighter: Fighter) -> Procedure[Fighter]:
    options = tuple(
        Option(
            key=name,
            label=f"{rulebook.characteristics[name].name} ({shown_now(rulebook, fighter, name)})",
        )
        for name in fighter.profile
        if name in rulebook.characteristics
    )
    name = yield from pick(options, "Which characteristic?", rule="adjust.characteristic")
    steps = yield from number(-9, 9, "How many steps? Above 0 is better.", rule="adjust.value")
    return _with_adjustment(fighter, Adjustment(reason="", steps={name: steps} if steps else {}))


def _adjust_state(
    fighter: Fighter, what: Literal["enter_state", "leave_state"] | str
) -> Procedure[Fighter]:
    entering = what == "enter_state"
    options = tuple(
        Option(key=key, label=key.replace("_", " ").capitalize())
        for key, state in STATES.items()
        if fighter.has(state) != entering
    )
    state = STATES[
        (yield from pick(_need(options, "is in no state"), "Which state?", rule="adjust.value"))
    ]
    return fighter.entering(state) if entering else fighter.leaving(state)


def _adjust_item(gang: Gang, fighter: Fighter, what: str) -> Procedure[Fighter]:
    if what == "lose_item":
        held = tuple(Option(key=item.id, label=item.name) for item in fighter.items)
        lost = yield from pick(_need(held, "has no equipment"), "Which item?", rule="adjust.value")
        kept = tuple(item for item in fighter.items if item.id != lost and item.on != lost)
        return msgspec.structs.replace(fighter, items=kept)
    name = yield from text("What is it called?", rule="adjust.item")
    value = yield from number(-FURTHEST, FURTHEST, "Its value in credits?", rule="adjust.value")
    slots = yield from number(0, 3, "Weapon slots it fills?", rule="adjust.slots", suggested=0)
    item_id = free_id(name, gang.item_ids, "item")
    item = Item(id=item_id, item=slug(name, "_") or "item", name=name, value=value, slots=slots)
    return msgspec.structs.replace(fighter, items=(*fighter.items, item))


def _skills(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> tuple[Option, ...]:
    return tuple(
        Option(
            key=skill,
            label=f"{skill} ({category.name})",
            closed="known already" if skill in fighter.skills else "",
        )
        for skill, category in listed(rulebook.skill_categories(gang.ruleset)).items()
    )


def _need(options: tuple[Option, ...], lacking: str) -> tuple[Option, ...]:
    if not options:
        raise Refused("nothing_to_pick", f"The fighter {lacking}.")
    return options


def _with_adjustment(fighter: Fighter, adjustment: Adjustment) -> Fighter:
    return msgspec.structs.replace(fighter, adjustments=(*fighter.adjustments, adjustment))


def _with_reason(fighter: Fighter, reason: str) -> Fighter:
    *earlier, last = fighter.adjustments
    told = msgspec.structs.replace(last, reason=reason)
    return msgspec.structs.replace(fighter, adjustments=(*earlier, told))
