"""Points of the sequence that are easy to get wrong: what is done once, what ends what."""

from __future__ import annotations

import msgspec
import pytest

from factories import STEPS, battle, before, fighter, gang, stash_of, with_rules
from gangbook.book.battle import Participant
from gangbook.book.fighter import Condition, Item
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.rules.effects import RollOn
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.schema import Row
from gangbook.underhive.post_battle.sequence import steps
from playing import Choices, played
from spoils import held

ENDS: dict[str, tuple[str, dict[str, str], dict[str, list[str]]]] = {
    "wrap_up": ("end_wrap_up", {}, {}),
    "territory": ("assign_territory", {}, {"territory.staked": ["none"]}),
    "rewards": (
        "receive_rewards",
        {},
        {"rewards.credits": ["0"], "rewards.gained": ["0"], "rewards.lost": ["0"]},
    ),
    "income": ("collect_income", {}, {"income": ["4", "2"]}),
    "actions": ("end_actions", {}, {}),
    "clean_house": ("clean_house", {}, {"clean_house.field": ["left"]}),
    "trading_post": ("end_step", {"step": "trading_post"}, {}),
    "boons": ("end_step", {"step": "boons"}, {}),
    "distribute": ("end_step", {"step": "distribute"}, {}),
    "advancements": ("put_off", {"step": "advancements"}, {"put_off": ["yes"]}),
    "gang_rating": ("update_rating", {}, {}),
    "report": ("end_sequence", {}, {}),
}
"""The act that ends each step, with what it is begun with and asks."""


def at(rulebook: Rulebook, step: str) -> Gang:
    """A gang that has something to do in every step, at this one."""
    dead = fighter("juno", conditions=(Condition(state="dead", battle="b1"),))
    kit = Item(id="rope", item="rope", name="Rope", value=10)
    return gang(
        fighter("vex", "leader", xp=5),
        *((dead,) if step == "clean_house" else ()),
        battles=(battle("vex", steps=before(step)),),
        territories=held(rulebook, "settlement", "old_ruins"),
        stash=msgspec.structs.replace(stash_of(100), items=(kit,)),
    )


@pytest.mark.rule("PBS-02")
@pytest.mark.parametrize("step", STEPS)
def test_a_step_that_is_finished_twice_is_applied_once(rulebook: Rulebook, step: str) -> None:
    act, args, answers = ENDS[step]
    once = played(rulebook, at(rulebook, step), act, Choices(answers), battle="b1", **args).gang
    (state,) = (one for one in steps(rulebook, once, once.battles[0]) if one.id == step)
    assert (state.state, state.tasks) == ("done", ())
    with pytest.raises(Refused) as refused:
        played(rulebook, once, act, Choices(answers), battle="b1", **args)
    assert refused.value.code in ("wrong_step", "no_battle", "nobody_died")


def test_death_between_several_injuries_ends_the_rest(rulebook: Rulebook) -> None:
    part = Participant(id="vex", times_out=3, owes=("injury",) * 3)
    now = gang(fighter("vex"), battles=(battle(part),))
    for faces in ("3 1", "6 6"):
        now = played(rulebook, now, "injury", [faces], battle="b1", fighter="vex").gang
    assert now.fighters[0].has("dead")
    assert now.battles[0].fighters[0].owes == ()
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "injury", ["1 3"], battle="b1", fighter="vex")
    assert refused.value.code == "no_test_owed"


def test_death_among_multiple_injuries_ends_the_rest(rulebook: Rulebook) -> None:
    """By house rules under which nothing is thrown again."""
    tables = tuple(
        msgspec.structs.replace(table, rows=tuple(_thrown_once(row) for row in table.rows))
        for table in rulebook.rules.tables
    )
    rules = with_rules(rulebook, tables=tables)
    now = gang(fighter("vex"), battles=(battle(Participant(id="vex", owes=("injury",))),))
    answers = ["5 4", "3", "3 1", "6 6"]
    done = played(rules, now, "injury", answers, battle="b1", fighter="vex")
    assert done.gang.fighters[0].has("dead")


def _thrown_once(row: Row) -> Row:
    effects = tuple(
        msgspec.structs.replace(effect, reroll=()) if isinstance(effect, RollOn) else effect
        for effect in row.effects
    )
    return msgspec.structs.replace(row, effects=effects)


@pytest.mark.rule("PBS-57")
def test_things_of_forty_fifteen_and_twenty_five_are_sold_by_a_die_each(
    rulebook: Rulebook,
) -> None:
    """40 - 30, 15 - 60 and 25 - 10: ten, the least that is paid, and fifteen."""
    goods = tuple(
        Item(id=name, item=name, name=name, value=value)
        for name, value in (("cloak", 40), ("rope", 15), ("lamp", 25))
    )
    stash = msgspec.structs.replace(stash_of(0), items=goods)
    now = gang(fighter("vex"), battles=(battle("vex", steps=before("trading_post")),), stash=stash)
    done = played(rulebook, now, "sell", ["cloak | rope | lamp", "3", "6", "1"])
    assert done.gang.stash.credits == 10 + 5 + 15
    assert done.gang.stash.items == ()
