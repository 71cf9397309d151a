"""Spending XP by the core rules: a price list, and the rolls Gangers must make."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from gangbook.book.fighter import Advance, Fighter
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick
from gangbook.kernel.questions import Option
from gangbook.rules.effects import Effect, Improve, Promote
from gangbook.rules.experience import Advancement, Spent
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.characteristics import NO_RISE, shown_now, why_no_rise
from gangbook.underhive.effects import Marks, carry_out, why_unusable
from gangbook.underhive.experience.rolled import roll_advancement, with_advance
from gangbook.underhive.promotion import free_champion_slots

BOUGHT = "spent."
"""Begins the row of a bought Advancement; a rolled one is no earlier purchase [CORE-A05]."""


@dataclass(frozen=True)
class Offer:
    """One line of the price list for one fighter; a choice of characteristics is a line each."""

    key: str
    advancement: Advancement
    improves: str
    """The characteristic that rises; empty for everything else."""
    price: int
    """XP, with what earlier purchases of the same characteristic add [CORE-19]."""
    closed: str = ""
    code: str = "closed"

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What it does."""
        return (Improve(of=(self.improves,)),) if self.improves else self.advancement.effects


def offers(
    rulebook: Rulebook, gang: Gang, experience: Spent, fighter: Fighter
) -> tuple[Offer, ...]:
    """The price list for this fighter, with a reason for each closed line [CORE-02 to CORE-23]."""
    lines: list[Offer] = []
    psyker_rows = experience.psyker_advancements if experience.psykers else ()
    for advancement in (*experience.advancements, *psyker_rows):
        for name in _characteristics(advancement) or ("",):
            price = advancement.xp + _repeats(experience, fighter, name)
            key = f"{advancement.id}.{name}" if name else advancement.id
            line = Offer(key, advancement, name, price)
            closed, code = _why_closed(rulebook, gang, experience, fighter, line)
            lines.append(Offer(key, advancement, name, price, closed, code))
    return tuple(lines)


def buy_advancement(
    rulebook: Rulebook, gang: Gang, experience: Spent, fighter: Fighter, battle: str = ""
) -> Procedure[Fighter]:
    """Buy one Advancement: XP is spent, its Rating is added, no credits move [CORE-01, CORE-03].

    Raises `Refused` `nothing_to_pick` when nothing on the list can be bought.
    """
    lines = {line.key: line for line in offers(rulebook, gang, experience, fighter)}
    options = tuple(_option(rulebook, fighter, line) for line in lines.values())
    why = f"{fighter.name} has {fighter.xp} XP to spend."
    line = lines[(yield from pick(options, why, rule="advancement", about=fighter.id))]
    rule = f"{BOUGHT}{line.advancement.id}"
    yield from note(rule, f"{fighter.name} spends {line.price} XP on {line.advancement.name}")
    marks = yield from carry_out(
        rulebook, gang, Marks(fighter), line.effects, rule=rule, battle=battle
    )
    advance = Advance(
        at=line.price,
        name=line.advancement.name,
        row=rule,
        steps=marks.steps,
        skill=marks.skill,
        rating=line.advancement.rating,
    )
    paid = msgspec.structs.replace(marks.fighter, xp=marks.fighter.xp - line.price)
    return with_advance(paid, advance)


def roll_for_ganger(
    rulebook: Rulebook, gang: Gang, experience: Spent, fighter: Fighter, battle: str = ""
) -> Procedure[Fighter]:
    """A Ganger's roll, which is not optional: 6 XP are spent on it [CORE-24 to CORE-31].

    Who becomes a Specialist rolls no more and spends what is left from the list [CORE-32].
    """
    price = experience.roll_price
    yield from note("experience", f"{fighter.name} spends {price} XP on a roll")
    paid = msgspec.structs.replace(fighter, xp=fighter.xp - price)
    rolled, _ = yield from roll_advancement(
        rulebook, gang, paid, experience.roll_table, price, battle
    )
    return rolled


def why_not_bought(
    rulebook: Rulebook, gang: Gang, experience: Spent, fighter: Fighter, key: str
) -> Refused | None:
    """Why a line of the price list cannot be bought, None when it can [CORE-02, CORE-04].

    The line is named by its Advancement, and by the characteristic where it offers several.
    """
    for line in offers(rulebook, gang, experience, fighter):
        if line.key == key:
            return Refused(line.code, line.closed) if line.closed else None
    return Refused("not_open", f"The price list has no {key}.")


def _why_closed(
    rulebook: Rulebook, gang: Gang, experience: Spent, fighter: Fighter, line: Offer
) -> tuple[str, str]:
    advancement = line.advancement
    if fighter.category in experience.rollers:
        return "rolls instead of buying", "must_roll"
    if fighter.category not in (advancement.who or experience.buyers):
        who = " or ".join(rulebook.category(name).name for name in advancement.who)
        return f"for a {who} only" if who else "not for this kind of fighter", "not_open"
    if advancement.lists and gang.list not in advancement.lists:
        return "not for this gang", "not_open"
    if advancement.psykers_only and not fighter.psyker:
        return "for psykers only", "not_psyker"
    if line.improves:
        code = why_no_rise(rulebook, gang, fighter, line.improves)
        if code:
            return NO_RISE[code], code
    for effect in line.effects:
        if reason := why_unusable(rulebook, gang, fighter, effect):
            return reason, "nothing_left"
    if _makes_champion(advancement) and free_champion_slots(rulebook, gang) == 0:
        return "no Champion slot is free", "no_slot"
    if line.price > fighter.xp:
        return f"{line.price - fighter.xp} XP short", "not_enough_xp"
    return "", ""


def _makes_champion(advancement: Advancement) -> bool:
    return any(isinstance(one, Promote) and one.to == "champion" for one in advancement.effects)


def _characteristics(advancement: Advancement) -> tuple[str, ...]:
    return tuple(name for one in advancement.effects if isinstance(one, Improve) for name in one.of)


def _repeats(experience: Spent, fighter: Fighter, name: str) -> int:
    """What earlier purchases of this characteristic add [CORE-19 to CORE-21, CORE-A01]."""
    if not name or fighter.category in experience.repeat_exempt:
        return 0
    earlier = sum(
        advance.row.startswith(BOUGHT) and name in advance.steps for advance in fighter.advancements
    )
    return earlier * experience.repeat_extra


def _option(rulebook: Rulebook, fighter: Fighter, line: Offer) -> Option:
    label = line.advancement.name
    if line.improves:
        name = rulebook.characteristics[line.improves].name
        label = f"{name} ({line.improves} {shown_now(rulebook, fighter, line.improves)})"
    more = line.price - line.advancement.xp
    repeat = f", {more} of it for earlier purchases" if more else ""
    return Option(
        key=line.key,
        label=f"{label}, {line.price} XP",
        closed=line.closed,
        code=line.code or "closed",
        detail=f"Rating +{line.advancement.rating}{repeat}",
    )
