"""Lasting injuries: the roll, its row, and what it leaves on the card."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from gangbook.book.battle import Battle, Participant, Test
from gangbook.book.fighter import Fighter, Injury
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, amount, note, pick, roll
from gangbook.kernel.questions import Option
from gangbook.rules.effects import Effect, RollOn, Skill
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.schema import Row, Table
from gangbook.rules.tables import find_row, results_of, row_key, row_named
from gangbook.underhive.act import Args, fighter_of
from gangbook.underhive.attacker import credit_attacker
from gangbook.underhive.effects import Marks, carry_out

LASTING = frozenset({"improve", "worsen", "skill"})
"""Effects that change a card for good."""


@dataclass(frozen=True)
class Wounds:
    """What a roll for a lasting injury left."""

    fighter: Fighter
    captive_check: bool = False
    """Whether the fighter owes the roll to slip away."""
    attacker_xp: int = 0
    """Experience for who caused it, if an attack did [INJ-22]."""


def lasting_injury(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Roll one lasting injury a fighter owes, and put it on the card [INJ-01, INJ-08 to INJ-23].

    Injuries leave Cost and Rating alone [INJ-06]. A Captured result owes the escape roll [INJ-20];
    the dead owe nothing more. Who caused a Memorable Death gains experience [INJ-22]. Raises
    `Refused`: `no_test_owed`.
    """
    gang = book.gang(gang_id)
    fighter, fought, part = owing(gang, args, "injury")
    wounds = yield from injure(rulebook, gang, fighter, fought)
    owes = without(part.owes, "injury")
    if wounds.captive_check:
        owes = (*owes, "escape")
    if wounds.fighter.has("dead"):
        owes = ()
    settled = fought.with_participant(msgspec.structs.replace(part, owes=owes))
    book = book.with_gang(gang.with_fighter(wounds.fighter).with_battle(settled))
    if wounds.attacker_xp:
        xp = wounds.attacker_xp
        book = yield from credit_attacker(rulebook, book, fighter.name, fought, xp)
    return book


def injure(
    rulebook: Rulebook,
    gang: Gang,
    fighter: Fighter,
    fought: Battle,
    reroll: tuple[str, ...] = (),
) -> Procedure[Wounds]:
    """The roll on the table for its kind [INJ-23, INJ-24]; rows in `reroll` are thrown again."""
    ruleset = rulebook.ruleset(gang.ruleset)
    table = rulebook.table(
        ruleset.crew_injuries if fighter.category == "crew" else ruleset.injuries
    )
    again_on = _results_named(table, reroll)
    return (yield from _roll_on(rulebook, gang, fighter, fought, table, again_on))


def row_of(rulebook: Rulebook, reference: str) -> Row:
    """The table row an injury on a card refers to, as `lasting_injuries.44`.

    Raises `Refused` for an unknown one.
    """
    table_id, _, key = reference.partition(".")
    try:
        table = rulebook.table(table_id)
    except KeyError:
        raise Refused("unknown_row", f"The rules have no table {table_id}.") from None
    for row in table.rows:
        if row_key(row) == key:
            return row
    raise Refused("unknown_row", f"The table {table.name} has no row {key}.")


def owing(gang: Gang, args: Args, test: Test) -> tuple[Fighter, Battle, Participant]:
    """Fighter, battle and part of who owes this test.

    Raises `Refused` `no_test_owed` when nobody does.
    """
    fighter = fighter_of(gang, args)
    fought = gang.battle(args.get("battle", ""))
    part = fought.participant(fighter.id) if fought else None
    if fought is None or part is None or test not in part.owes:
        raise Refused("no_test_owed", "This roll is not owed, or was made already.")
    return fighter, fought, part


def without(owes: tuple[Test, ...], test: Test) -> tuple[Test, ...]:
    """The tests still owed when the first of this kind is made."""
    place = owes.index(test)
    return owes[:place] + owes[place + 1 :]


def _roll_on(
    rulebook: Rulebook,
    gang: Gang,
    fighter: Fighter,
    fought: Battle,
    table: Table,
    again_on: frozenset[int],
) -> Procedure[Wounds]:
    result = yield from roll(
        table.dice,
        f"{fighter.name}: {table.name}.",
        rule=table.id,
        about=fighter.id,
        again_on=again_on,
    )
    row = _counting(fighter, table, find_row(table, result))
    rule = f"{table.id}.{row_key(row)}"
    yield from note(rule, f"{fighter.name} rolls {result}: {row.name}", row.name)
    effects = row.effects
    if row.from_second_time and not _had(fighter, rule):
        effects = ()
    further = tuple(effect for effect in effects if isinstance(effect, RollOn))
    plain = tuple(effect for effect in effects if not isinstance(effect, RollOn))
    marks = yield from carry_out(rulebook, gang, Marks(fighter), plain, rule=rule, battle=fought.id)
    against = (yield from _cause(fighter, fought)) if marks.against_cause else ""
    if marks.attacker_xp:
        told = f"if an attack caused it, the attacker gains {marks.attacker_xp} XP in its own gang"
        yield from note(rule, told)
    injured = marks.fighter
    if leaves_a_mark(row):
        injury = Injury(
            row=rule,
            name=row.name,
            steps=marks.steps,
            skill=marks.skill if against else "",
            against=against,
            battle=fought.id,
        )
        injured = msgspec.structs.replace(injured, injuries=(*injured.injuries, injury))
    wounds = Wounds(injured, marks.captive_check, marks.attacker_xp)
    for effect in further:
        wounds = yield from _several(rulebook, gang, wounds, fought, effect)
    return wounds


def _several(
    rulebook: Rulebook, gang: Gang, wounds: Wounds, fought: Battle, effect: RollOn
) -> Procedure[Wounds]:
    """Multiple Injuries: each further roll counts, some are thrown again [INJ-19, INJ-A02].

    Death ends them, where a group's rules do not throw it again.
    """
    table = rulebook.table(effect.table)
    again_on = _results_named(table, effect.reroll)
    fighter = wounds.fighter
    times = yield from amount(
        effect.times, f"{fighter.name}: how many injuries?", rule="how_many", about=fighter.id
    )
    for _ in range(times):
        more = yield from _roll_on(rulebook, gang, wounds.fighter, fought, table, again_on)
        wounds = Wounds(
            more.fighter,
            wounds.captive_check or more.captive_check,
            wounds.attacker_xp + more.attacker_xp,
        )
        if wounds.fighter.has("dead"):
            break
    return wounds


def _results_named(table: Table, rows: tuple[str, ...]) -> frozenset[int]:
    return frozenset(
        result for result in results_of(table.dice) if find_row(table, result).name in rows
    )


def _counting(fighter: Fighter, table: Table, row: Row) -> Row:
    """The row that counts: what comes once only is another row next time [INJ-09 to INJ-11]."""
    rule = f"{table.id}.{row_key(row)}"
    granted = {effect.skill for effect in row.effects if isinstance(effect, Skill)}
    repeated = _had(fighter, rule) or bool(granted & set(fighter.skills))
    return row_named(table, row.instead) if row.once and repeated else row


def _had(fighter: Fighter, rule: str) -> bool:
    return any(injury.row == rule for injury in fighter.injuries)


def leaves_a_mark(row: Row) -> bool:
    """Whether the row stays on the card: it changes the card, counts once, or is tested later."""
    lasting: tuple[Effect, ...] = tuple(
        effect for effect in row.effects if effect.__struct_config__.tag in LASTING
    )
    return bool(lasting) or row.once or row.from_second_time or row.after_battle is not None


def _cause(fighter: Fighter, fought: Battle) -> Procedure[str]:
    """The gang that caused an injury: the opponent, or the one the player names [INJ-11]."""
    names = tuple(dict.fromkeys(opponent.name for opponent in fought.opponents))
    if len(names) == 1:
        return names[0]
    options = tuple(Option(key=name, label=name) for name in names)
    why = f"Which gang caused the injury of {fighter.name}?"
    return (yield from pick(options, why, rule="cause", about=fighter.id))
