"""An Advancement by the dice: a row of a 2D6 table, and what takes its place at the maxima."""

from __future__ import annotations

import msgspec

from gangbook.book.fighter import Advance, Fighter
from gangbook.book.gang import Gang
from gangbook.kernel.procedure import Procedure, note, roll
from gangbook.rules.effects import AsRow, Effect, Improve, Skill, TakeAdvancement
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.schema import Row, Table
from gangbook.rules.tables import find_row, row_key
from gangbook.underhive.characteristics import can_rise
from gangbook.underhive.effects import Marks, carry_out, usable


def roll_advancement(
    rulebook: Rulebook, gang: Gang, fighter: Fighter, table_id: str, at: int, battle: str = ""
) -> Procedure[tuple[Fighter, bool]]:
    """Roll one Advancement and put it on the card, with its Rating [FFA-05, TRK-15].

    The Rating is that of the row rolled, once [FFA-A15]. Also says whether the result grants one
    Advancement picked from the Hero lists on top [TRK-19]; the card then waits for it before it
    counts.
    """
    table = rulebook.table(table_id)
    why = f"{fighter.name} rolls on {table.name}."
    result = yield from roll(table.dice, why, rule=table.id, about=fighter.id)
    row = find_row(table, result)
    rule = f"{table.id}.{row_key(row)}"
    stand_in = " (stand-in)" if row.stand_in or table.stand_in else ""
    rolled = row
    row, effects = substitute(rulebook, gang, fighter, table, row)
    counts_as = f"{row.name}{stand_in}"
    if row is rolled and effects is not row.effects:
        counts_as += f", which cannot be used: {_instead(rulebook, gang, fighter, effects)}"
    yield from note(rule, f"{fighter.name} rolls {result}: {counts_as}", counts_as)
    if row is not rolled:
        counting = f"{table.id}.{row_key(row)}"
        yield from note(counting, f"{rolled.name} cannot rise, so it counts as {row.roll}")
    picks_too = any(isinstance(effect, TakeAdvancement) for effect in effects)
    plain = tuple(effect for effect in effects if not isinstance(effect, TakeAdvancement))
    marks = yield from carry_out(rulebook, gang, Marks(fighter), plain, rule=rule, battle=battle)
    if picks_too:
        return marks.fighter, True
    if not effects:
        yield from note(rule, f"nothing is left for {fighter.name} to gain; the roll still counts")
    advance = Advance(
        at=at, name=row.name, row=rule, steps=marks.steps, skill=marks.skill, rating=row.rating
    )
    return with_advance(marks.fighter, advance), False


def substitute(
    rulebook: Rulebook, gang: Gang, fighter: Fighter, table: Table, row: Row
) -> tuple[Row, tuple[Effect, ...]]:
    """The row that counts, and its effects while they can be used, else what takes their place.

    A pair at its maxima, or one half of a fixed pair: another characteristic, a skill, or Promotion
    [FFA-27, FFA-28, FFA-30 to FFA-32, TRK-17, TRK-18].
    """
    if all(usable(rulebook, gang, fighter, effect) for effect in row.effects):
        return row, row.effects
    for effect in row.otherwise:
        if isinstance(effect, AsRow):
            return substitute(rulebook, gang, fighter, table, find_row(table, effect.roll))
        if usable(rulebook, gang, fighter, effect):
            return row, (effect,)
    return row, ()


def _instead(rulebook: Rulebook, gang: Gang, fighter: Fighter, effects: tuple[Effect, ...]) -> str:
    """What takes the place of a row that cannot be used, in words."""
    match effects:
        case (Improve(of=names), *_):
            free = [name for name in names if can_rise(rulebook, gang, fighter, name)]
            return f"{' or '.join(free)} rises instead"
        case (Skill(how=how, access=access), *_):
            return f"a {how} {access.capitalize()} skill instead"
        case _:
            return "nothing is left to gain"


def with_advance(fighter: Fighter, advance: Advance) -> Fighter:
    """The card with one more Advancement on it [TRK-49]."""
    return msgspec.structs.replace(fighter, advancements=(*fighter.advancements, advance))
