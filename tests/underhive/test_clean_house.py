"""Clean House: the dead leave the roster, and where their equipment goes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from factories import battle, before, fighter, gang, with_rules
from gangbook.book.battle import Field
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Gang
from gangbook.book.vehicle import Vehicle
from gangbook.faults import Refused
from gangbook.kernel.questions import Pick
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.post_battle.sequence import steps
from playing import asks, played, starting

LASGUN = Item(id="lasgun", item="lasgun", name="Lasgun", value=15, slots=1)
SIGHT = Item(id="sight", item="mono_sight", name="Mono-sight", value=35, on="lasgun")
FLAK = Item(id="flak", item="flak_armour", name="Flak armour", value=10)


def at_clean_house(*dead: Fighter, field: Field = "", **facts: Any) -> Gang:
    """A gang that has still to take these dead off its roster."""
    fought = battle("mira", *(one.id for one in dead), steps=before("clean_house"))
    fought = msgspec.structs.replace(fought, field=field)
    return gang(fighter("mira", "leader"), *dead, battles=(fought,), **facts)


def dead(fighter_id: str = "vex", *items: Item, **facts: Any) -> Fighter:
    """A fighter who died in the battle."""
    return fighter(fighter_id, items=items, **facts).entering("dead", "b1")


def cleaned(rulebook: Rulebook, now: Gang, *answers: str) -> Gang:
    """The gang after Clean House."""
    return played(rulebook, now, "clean_house", answers, battle="b1").gang


@pytest.mark.rule("PBS-47")
@pytest.mark.parametrize(
    ("answer", "kept"),
    [("alone", ["lasgun", "sight"]), ("held", ["lasgun", "sight"]), ("left", [])],
)
def test_who_was_on_the_field_is_asked_once_and_remembered(
    rulebook: Rulebook, answer: str, kept: list[str]
) -> None:
    now = at_clean_house(dead("vex", LASGUN, SIGHT, FLAK), dead("juno"))
    now = cleaned(rulebook, now, answer)
    assert [item.id for item in now.stash.items] == kept
    assert now.battles[0].field == answer
    assert [one.id for one in now.fighters] == ["mira"]
    assert [(one.id, one.departure) for one in now.departed] == [("vex", "dead"), ("juno", "dead")]


@pytest.mark.rule("PBS-47")
def test_nothing_is_asked_where_nothing_hangs_on_it(rulebook: Rulebook) -> None:
    assert cleaned(rulebook, at_clean_house(dead())).battles[0].field == ""
    known = at_clean_house(dead("vex", LASGUN), field="left")
    assert cleaned(rulebook, known).stash.items == ()
    unknown = at_clean_house(dead("vex", LASGUN))
    question = asks(starting(rulebook, unknown, "clean_house", battle="b1")).question
    assert isinstance(question, Pick)


@pytest.mark.rule("PBS-47")
def test_gear_of_who_died_at_the_doc_is_kept_wherever_the_gang_was(rulebook: Rulebook) -> None:
    now = at_clean_house(dead("vex", LASGUN, FLAK), field="left")
    now = now.with_battle(msgspec.structs.replace(now.battles[0], died_at_doc=("vex",)))
    now = cleaned(rulebook, now)
    assert now.stash.items == (LASGUN,)
    assert now.departed[0].items == (FLAK,)


@pytest.mark.rule("PBS-47")
def test_what_is_armour_is_data(rulebook: Rulebook) -> None:
    rules = msgspec.structs.replace(rulebook.rules.post_battle, lost_with_the_dead=("basic",))
    now = at_clean_house(dead("vex", LASGUN, FLAK), field="held")
    now = cleaned(with_rules(rulebook, post_battle=rules), now)
    assert now.stash.items == (FLAK,)


@pytest.mark.rule("PBS-47")
def test_beasts_go_with_their_owner_and_a_vehicle_stays(rulebook: Rulebook) -> None:
    pet = fighter("pet", "exotic_beast", owner="vex", items=(LASGUN,))
    car = Vehicle(id="car", name="Car", type="car", cost=10, profile={}, crew="vex")
    now = at_clean_house(dead(), field="held", vehicles=(car,))
    now = cleaned(rulebook, now.joined_by(pet))
    assert [one.id for one in now.departed] == ["vex", "pet"]
    assert now.stash.items == (LASGUN,)
    assert [one.crew for one in now.vehicles] == [""]


@pytest.mark.rule("PBS-49")
def test_all_gear_of_a_retired_fighter_goes_to_the_stash(rulebook: Rulebook) -> None:
    now = at_clean_house(fighter("vex", items=(LASGUN, FLAK)), field="left")
    now = played(rulebook, now, "retire", fighter="vex").gang
    assert now.stash.items == (LASGUN, FLAK)


@pytest.mark.rule("PBS-82")
def test_what_clean_house_kept_is_sold_or_handed_out_in_the_same_step(rulebook: Rulebook) -> None:
    now = cleaned(rulebook, at_clean_house(dead("vex", LASGUN), field="held"))
    sold = played(rulebook, now, "sell", ["1"], item="lasgun").gang
    assert sold.stash.credits == 5
    handed = played(rulebook, now, "move_gear", ["take:lasgun"], fighter="mira").gang
    assert handed.fighters[0].items == (LASGUN,)


@pytest.mark.rule("PBS-46")
def test_the_trading_post_waits_till_the_house_is_clean(rulebook: Rulebook) -> None:
    now = at_clean_house(dead())
    (step,) = (one for one in steps(rulebook, now, now.battles[0]) if one.state == "now")
    assert [(task.label, task.owed) for task in step.tasks] == [
        ("Clean House: Vex leaves the roster", True)
    ]
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "end_step", battle="b1", step="trading_post")
    assert refused.value.code == "wrong_step"
    now = cleaned(rulebook, now)
    assert played(rulebook, now, "end_step", battle="b1", step="trading_post").gang


def test_a_house_without_dead_is_clean(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refused:
        cleaned(rulebook, at_clean_house())
    assert refused.value.code == "nobody_died"


def test_after_a_skirmish_the_critically_injured_die_as_there_is_no_doc(rulebook: Rulebook) -> None:
    now = at_clean_house(fighter("vex").entering("critical", "b1"))
    now = now.with_battle(msgspec.structs.replace(now.battles[0], skirmish=True))
    assert [one.id for one in cleaned(rulebook, now).departed] == ["vex"]
