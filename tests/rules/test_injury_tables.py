"""The injury tables say what their sources say."""

from __future__ import annotations

import pytest

from gangbook.rules.effects import (
    Become,
    CaptiveCheck,
    Effect,
    Gain,
    Improve,
    RollOn,
    Skill,
    Worsen,
)
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.tables import find_row

CONVALESCENCE = Become(state="convalescence")
RECOVERY = Become(state="in_recovery")
DEATH = (Become(state="dead"), Gain(what="xp", amount="1", to="attacker"))
LESSON = (Gain(what="xp", amount="D3"), CONVALESCENCE)


@pytest.mark.parametrize(
    ("result", "name", "effects"),
    [
        (11, "Lesson Learned", LESSON),
        (12, "Impressive Scars", (Improve(of=("Cl",)),)),
        (13, "Horrid Scars", (Skill(skill="Fearsome"),)),
        (14, "Bitter Enmity", (Skill(skill="Berserker", against_cause=True),)),
        (15, "Out Cold", ()),
        (26, "Out Cold", ()),
        (31, "Convalescence", (CONVALESCENCE,)),
        (36, "Convalescence", (CONVALESCENCE,)),
        (41, "Old Battle Wound", ()),
        (42, "Partially Deafened", (Worsen(of=("Ld",)),)),
        (43, "Humiliated", (Worsen(of=("Ld", "Cl")), CONVALESCENCE)),
        (44, "Eye Injury", (Worsen(of=("BS",)), RECOVERY)),
        (45, "Hand Injury", (Worsen(of=("WS",)), RECOVERY)),
        (46, "Hobbled", (Worsen(of=("M",)), RECOVERY)),
        (51, "Spinal Injury", (Worsen(of=("S",)), RECOVERY)),
        (52, "Enfeebled", (Worsen(of=("T",)), RECOVERY)),
        (53, "Head Injury", (Worsen(of=("Int", "Wil")), RECOVERY)),
        (55, "Captured", (CaptiveCheck(),)),
        (56, "Captured", (CaptiveCheck(),)),
        (61, "Critical Injury", (Become(state="critical"),)),
        (65, "Critical Injury", (Become(state="critical"),)),
        (66, "Memorable Death", DEATH),
    ],
)
def test_lasting_injuries(
    rulebook: Rulebook, result: int, name: str, effects: tuple[Effect, ...]
) -> None:
    found = find_row(rulebook.table("lasting_injuries"), result)
    assert found.name == name
    assert found.effects == effects


def test_scars_and_enmity_count_once_and_then_as_out_cold(rulebook: Rulebook) -> None:
    once = [each for each in rulebook.table("lasting_injuries").rows if each.once]
    assert [each.name for each in once] == ["Impressive Scars", "Horrid Scars", "Bitter Enmity"]
    assert {each.instead for each in once} == {"Out Cold"}


def test_old_battle_wound_is_tested_after_each_battle(rulebook: Rulebook) -> None:
    test = find_row(rulebook.table("lasting_injuries"), 41).after_battle
    assert test is not None
    assert (test.dice, test.on, test.state) == ("D6", (1,), "convalescence")


def test_deafness_counts_from_the_second_time(rulebook: Rulebook) -> None:
    counting = [each for each in rulebook.table("lasting_injuries").rows if each.from_second_time]
    assert [each.name for each in counting] == ["Partially Deafened"]


def test_multiple_injuries_throw_five_rows_again(rulebook: Rulebook) -> None:
    (effect,) = find_row(rulebook.table("lasting_injuries"), 54).effects
    assert effect == RollOn(
        table="lasting_injuries",
        times="D3",
        reroll=(
            "Captured",
            "Multiple Injuries",
            "Memorable Death",
            "Critical Injury",
            "Out Cold",
        ),
    )


@pytest.mark.rule("INJ-23")
def test_crew_injuries(rulebook: Rulebook) -> None:
    found = [(each.roll, each.name, each.effects) for each in rulebook.table("crew_injuries").rows]
    assert found == [
        ("11", "Lesson Learned", LESSON),
        ("12-26", "Out Cold", ()),
        ("31-46", "Convalescence", (CONVALESCENCE,)),
        ("51-52", "Humiliated", (Worsen(of=("Ld", "Cl")), CONVALESCENCE)),
        ("53-54", "Head Injury", (Worsen(of=("Int", "Wil")), RECOVERY)),
        ("55-56", "Eye Injury", (Worsen(of=("BS",)), RECOVERY)),
        ("61-65", "Critical Injury", (Become(state="critical"),)),
        ("66", "Memorable Death", DEATH),
    ]


@pytest.mark.rule("INJ-24")
def test_no_crew_injury_leads_to_capture(rulebook: Rulebook) -> None:
    effects = [effect for each in rulebook.table("crew_injuries").rows for effect in each.effects]
    assert not any(isinstance(effect, CaptiveCheck | RollOn) for effect in effects)
