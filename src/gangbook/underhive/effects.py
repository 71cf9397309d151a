"""What the effects of a table row or an Advancement do to a fighter.

The only interpreter of that vocabulary.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import assert_never

import msgspec

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, amount, note, pick, pick_several, text
from gangbook.kernel.questions import Option
from gangbook.rules.effects import (
    AsRow,
    Become,
    ByHand,
    CaptiveCheck,
    Choose,
    Effect,
    Gain,
    GiveItem,
    Goods,
    Improve,
    Income,
    Power,
    Promote,
    Recruit,
    RecruitRoll,
    Reminder,
    RollOn,
    Skill,
    TakeAdvancement,
    Worsen,
)
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.characteristics import (
    NO_RISE,
    can_rise,
    can_worsen,
    shown_now,
    why_no_rise,
)
from gangbook.underhive.promotion import champion, champion_kinds, promoted_to
from gangbook.underhive.skills import can_gain, gain_skill

STATE_WORDS = {
    "in_recovery": "goes into Recovery",
    "convalescence": "goes into Convalescence",
    "captured": "is Captured",
    "critical": "has a Critical Injury",
    "dead": "is dead",
}
"""What the log says of a fighter who enters a state."""


@dataclass(frozen=True)
class Marks:
    """What effects did to a fighter, to be kept on its card beside the row that caused it."""

    fighter: Fighter
    steps: dict[str, int] = field(default_factory=dict)
    """Steps by characteristic that the caller puts on the card; not on the fighter yet."""
    skill: str = ""
    """The skill gained, on the fighter already; or one that works only against `against`."""
    against_cause: bool = False
    attacker_xp: int = 0
    captive_check: bool = False


def usable(rulebook: Rulebook, gang: Gang, fighter: Fighter, effect: Effect) -> bool:
    """Whether an effect can still do something for this fighter."""
    match effect:
        case Improve(of=names, strict=strict):
            free = [can_rise(rulebook, gang, fighter, name) for name in names]
            return all(free) if strict else any(free)
        case Skill(skill=""):
            return can_gain(rulebook, gang, fighter, effect)
        case Skill(skill=named):
            return named not in fighter.skills
        case Power(makes_psyker=True):
            return not fighter.psyker
        case Choose(options=options):
            return any(usable(rulebook, gang, fighter, option) for option in options)
        case _:
            return True


def why_unusable(rulebook: Rulebook, gang: Gang, fighter: Fighter, effect: Effect) -> str:
    """Why an effect can do nothing for this fighter, in words; empty when it can."""
    if usable(rulebook, gang, fighter, effect):
        return ""
    match effect:
        case Improve(of=names):
            codes = {name: why_no_rise(rulebook, gang, fighter, name) for name in names}
            held = (
                f"{name} {shown_now(rulebook, fighter, name)} is {NO_RISE[code]}"
                for name, code in codes.items()
                if code
            )
            return ", ".join(held)
        case Skill():
            return "every skill of these categories is known"
        case _:
            return "nothing is left to gain"


def carry_out(
    rulebook: Rulebook,
    gang: Gang,
    marks: Marks,
    effects: tuple[Effect, ...],
    *,
    rule: str,
    battle: str = "",
) -> Procedure[Marks]:
    """Apply effects to a fighter one after the other, asking what the player decides."""
    for effect in effects:
        marks = yield from _one(rulebook, gang, marks, effect, rule, battle)
    return marks


def _one(
    rulebook: Rulebook, gang: Gang, marks: Marks, effect: Effect, rule: str, battle: str
) -> Procedure[Marks]:
    fighter = marks.fighter
    match effect:
        case Improve():
            names = yield from _rising(rulebook, gang, fighter, effect, rule)
            return replace(marks, steps=_stepped(marks.steps, names, 1))
        case Worsen(of=names):
            fallen = tuple(name for name in names if can_worsen(rulebook, fighter, name))
            for name in names:
                if name not in fallen:
                    yield from note(rule, f"{name} of {fighter.name} is at its limit and stays")
            return replace(marks, steps=_stepped(marks.steps, fallen, -1))
        case Skill(against_cause=True, skill=named):
            return replace(marks, skill=named, against_cause=True)
        case Skill(skill=""):
            gained = yield from gain_skill(rulebook, gang, fighter, effect)
            yield from note(rule, f"{fighter.name} gains {gained}")
            return replace(marks, fighter=fighter.learning(gained), skill=gained)
        case Skill(skill=named):
            yield from note(rule, f"{fighter.name} gains {named}")
            return replace(marks, fighter=fighter.learning(named), skill=named)
        case Promote(to="champion", skill=skill, rating=rating):
            kinds = champion_kinds(rulebook, gang, fighter)
            promoted = yield from champion(rulebook, gang, fighter, kinds, skill, rating, battle)
            return replace(marks, fighter=promoted)
        case Promote(to=to, skill=skill, rating=rating):
            promoted = yield from promoted_to(rulebook, gang, fighter, to, skill, rating, battle)
            return replace(marks, fighter=promoted)
        case Become(state=state):
            yield from note(rule, f"{fighter.name} {STATE_WORDS[state]}")
            return replace(marks, fighter=fighter.entering(state, battle))
        case CaptiveCheck():
            return replace(marks, captive_check=True)
        case Gain(what="xp", to="attacker", amount=notation):
            return replace(marks, attacker_xp=int(notation))
        case Gain(what="xp") if not rulebook.category(fighter.category).gains_xp:
            yield from note(rule, f"{fighter.name} gains no XP, as none of its kind do")
            return marks
        case Gain(what="xp", amount=notation):
            gained_xp = yield from amount(
                notation, f"{fighter.name} gains {notation} XP.", rule="xp", about=fighter.id
            )
            yield from note(rule, f"{fighter.name} gains {gained_xp} XP")
            return replace(marks, fighter=fighter.gaining_xp(gained_xp))
        case Choose(options=options):
            chosen = yield from _choice(rulebook, gang, fighter, options)
            return (yield from _one(rulebook, gang, marks, chosen, rule, battle))
        case Power():
            return replace(marks, fighter=(yield from _gain_power(fighter, effect, rule)))
        case (
            Gain()
            | GiveItem()
            | Income()
            | ByHand()
            | Reminder()
            | RollOn()
            | AsRow()
            | TakeAdvancement()
            | Recruit()
            | RecruitRoll()
            | Goods()
        ):
            raise Refused("not_here", f"The effect of {rule} cannot be used for a fighter here.")
        case _:
            assert_never(effect)


def _gain_power(fighter: Fighter, effect: Power, rule: str) -> Procedure[Fighter]:
    """A wyrd power the player names, rolled by hand where it is random [CORE-39, CORE-40]."""
    where = "its own list" if effect.list == "own" else "a universal list"
    found = "rolled at random on" if effect.how == "random" else "chosen from"
    why = f"{fighter.name} gains a wyrd power, {found} {where}. Which?"
    power = yield from text(why, rule="power", about=fighter.id)
    yield from note(rule, f"{fighter.name} gains the wyrd power {power}")
    return msgspec.structs.replace(
        fighter,
        psyker=fighter.psyker or effect.makes_psyker,
        powers=(*fighter.powers, power),
    )


def _rising(
    rulebook: Rulebook, gang: Gang, fighter: Fighter, effect: Improve, rule: str
) -> Procedure[tuple[str, ...]]:
    """Which characteristics rise, picked among those that can [FFA-26, FFA-29, TRK-16]."""
    free = tuple(name for name in effect.of if can_rise(rulebook, gang, fighter, name))
    if effect.pick >= len(free):
        for name in effect.of:
            if name not in free and len(effect.of) > 1:
                yield from note(rule, f"{name} of {fighter.name} is at its maximum")
        risen = free
    else:
        options = tuple(_rise_option(rulebook, gang, fighter, name) for name in effect.of)
        count = (
            "one characteristic rises"
            if effect.pick == 1
            else f"{effect.pick} characteristics rise"
        )
        why = f"{fighter.name}: {count}. Which?"
        if effect.pick == 1:
            risen = ((yield from pick(options, why, rule="improve", about=fighter.id)),)
        else:
            risen = yield from pick_several(
                options, effect.pick, why, rule="improve", about=fighter.id
            )
    for name in risen:
        yield from note(rule, f"{fighter.name} improves {rulebook.characteristics[name].name}")
    if len(risen) < effect.pick:
        yield from note(rule, f"{effect.pick - len(risen)} of {effect.pick} steps is lost")
    return risen


def _rise_option(rulebook: Rulebook, gang: Gang, fighter: Fighter, name: str) -> Option:
    now = shown_now(rulebook, fighter, name)
    code = why_no_rise(rulebook, gang, fighter, name)
    closed = f"{NO_RISE[code]}, {now}" if code else ""
    label = f"{rulebook.characteristics[name].name} ({name} {now})"
    return Option(key=name, label=label, closed=closed, code=code or "closed")


def _choice(
    rulebook: Rulebook, gang: Gang, fighter: Fighter, effects: tuple[Skill | Improve, ...]
) -> Procedure[Skill | Improve]:
    keys = {_key(effect): effect for effect in effects}
    options = tuple(
        Option(
            key=key,
            label=_label(rulebook, effect),
            closed=""
            if usable(rulebook, gang, fighter, effect)
            else "nothing is left to gain there",
        )
        for key, effect in keys.items()
    )
    key = yield from pick(
        options, f"{fighter.name}: one of these.", rule="choose", about=fighter.id
    )
    return keys[key]


def _key(effect: Skill | Improve) -> str:
    return f"{effect.how}_{effect.access}" if isinstance(effect, Skill) else "_".join(effect.of)


def _label(rulebook: Rulebook, effect: Skill | Improve) -> str:
    if isinstance(effect, Skill):
        return f"{effect.how.capitalize()} {effect.access.capitalize()} skill"
    return " or ".join(rulebook.characteristics[name].name for name in effect.of)


def _stepped(steps: dict[str, int], names: tuple[str, ...], step: int) -> dict[str, int]:
    stepped = dict(steps)
    for name in names:
        stepped[name] = stepped.get(name, 0) + step
    return stepped
