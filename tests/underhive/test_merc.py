"""Mercs: hired, made a Champion for good, and gone again with the gear of their model."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from factories import after_battle, fighter, gang, stash_of, with_promotions
from gangbook.book.derive import rating
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Gang, Stash
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.questions import Pick
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.composition import composition_faults
from gangbook.underhive.fighter_type import abilities
from gangbook.underhive.promotion import free_champion_slots, is_merc_champion
from playing import asks, open_keys, played, starting

OWN = {"primary": ("Combat", "Shooting"), "secondary": ("Agility", "Cunning")}


def gear(*names: str, value: int = 10) -> tuple[Item, ...]:
    """Equipment with a value; swords fill a weapon slot."""
    return tuple(
        Item(id=name, item=name, name=name.capitalize(), value=value, slots=int("sword" in name))
        for name in names
    )


def merc(**facts: Any) -> Fighter:
    """A Merc on the roster."""
    return fighter(category="merc", type="merc", **(OWN | facts))


def merc_champion(rulebook: Rulebook, stash: int = 50, **facts: Any) -> Gang:
    """A gang whose Merc has just become a Champion; the Stash is empty then."""
    now = after_battle(merc(**facts), stash=stash_of(stash))
    return played(rulebook, now, "promote", fighter="vex").gang


def refused(rulebook: Rulebook, now: Gang, act: str, *answers: str, **args: str) -> str:
    """Why an act is refused."""
    with pytest.raises(Refused) as error:
        played(rulebook, now, act, answers, **args)
    return error.value.code


@pytest.mark.rule("TRK-57", "GANG-10")
@pytest.mark.parametrize("ruleset", ["tracks", "free-for-all"])
def test_a_merc_is_hired_beside_the_list_with_a_skill_of_any_category(
    rulebook: Rulebook, ruleset: str
) -> None:
    now = gang(ruleset=ruleset, stash=stash_of(100))
    done = played(rulebook, now, "hire", ["merc", "Grist", "Backstab"])
    (one,) = done.gang.fighters
    assert (one.type, one.category, one.cost, one.skills) == ("merc", "merc", 80, ("Backstab",))
    assert (one.primary, one.secondary) == (OWN["primary"], OWN["secondary"])
    assert done.gang.stash.credits == 20
    assert any("stand-in" in text for text in done.told)


def test_the_core_rules_hire_no_mercs(rulebook: Rulebook) -> None:
    now = after_battle(ruleset="core", stash=stash_of(500))
    with pytest.raises(BadAnswer) as error:
        played(rulebook, now, "hire", ["merc"])
    assert error.value.code == "ruleset"
    assert "not hired by the ruleset Core rules" in str(error.value)
    assert refused(rulebook, now, "hire_merc_champion") == "not_open"


@pytest.mark.rule("TRK-42", "TRK-43", "TRK-44", "TRK-45")
def test_a_merc_champion_costs_fifty_and_keeps_its_own_categories_gear_and_skills(
    rulebook: Rulebook,
) -> None:
    items = gear("sword", "flak")
    now = after_battle(merc(items=items, skills=("Dodge",)), stash=stash_of(61))
    done = played(rulebook, now, "promote", fighter="vex")
    one = done.gang.fighters[0]
    assert done.gang.stash.credits == 11
    assert (one.category, one.type, one.skills) == ("champion", "merc", ("Dodge",))
    assert (one.primary, one.secondary) == (OWN["primary"], OWN["secondary"])
    assert one.items == one.model_gear == items
    assert abilities(rulebook, done.gang, one) == ()
    assert rating(one).value == rating(now.fighters[0]).value


@pytest.mark.rule("TRK-42")
@pytest.mark.parametrize(
    ("held", "champions", "code"),
    [
        (49, 0, "not_enough_credits"),
        (50, 2, "no_slot"),
    ],
)
def test_a_merc_needs_fifty_credits_and_a_slot(
    rulebook: Rulebook, held: int, champions: int, code: str
) -> None:
    others = [fighter(f"f{n}") for n in range(champions)]
    now = after_battle(merc(), *others, stash=stash_of(held))
    assert refused(rulebook, now, "promote", fighter="vex") == code


@pytest.mark.rule("TRK-46")
def test_a_merc_champion_fills_a_slot_and_counts_for_the_balance(rulebook: Rulebook) -> None:
    queen = fighter("mira", "leader", type="gang_queen")
    sister = fighter("juno", "ganger", type="sister")
    now = after_battle(merc(), queen, sister, stash=stash_of(50))
    assert composition_faults(rulebook, now) == ()
    assert free_champion_slots(rulebook, now) == 2
    assert refused(rulebook, now, "promote", fighter="vex") == "not_legal"
    now = now.joined_by(fighter("rue", "ganger", type="sister"))
    after = played(rulebook, now, "promote", fighter="vex").gang
    assert free_champion_slots(rulebook, after) == 1
    assert is_merc_champion(after.fighters[0])


@pytest.mark.rule("TRK-42", "TRK-57")
def test_a_merc_is_hired_and_made_a_champion_at_one_go(rulebook: Rulebook) -> None:
    now = after_battle(fighter("mira", "leader"), stash=stash_of(131))
    after = played(rulebook, now, "hire_merc_champion", ["Grist", "Backstab"]).gang
    one = after.fighters[1]
    assert (one.id, one.category, one.cost, one.skills) == ("grist", "champion", 80, ("Backstab",))
    assert is_merc_champion(one)
    assert after.stash.credits == 1


@pytest.mark.rule("TRK-57")
def test_at_one_go_both_prices_must_be_there_before_anything_is_asked(rulebook: Rulebook) -> None:
    lead = fighter("mira", "leader")
    act = "hire_merc_champion"
    assert refused(rulebook, after_battle(lead, stash=stash_of(129)), act) == "not_enough_credits"
    assert refused(rulebook, gang(lead, stash=stash_of(130)), act) == "wrong_step"
    full = with_promotions(rulebook, "tracks", champion_slots=1, reputation_per_slot=0)
    crowded = after_battle(lead, fighter("juno"), stash=stash_of(130))
    assert refused(full, crowded, act) == "no_slot"


@pytest.mark.rule("TRK-45")
def test_gear_moves_freely_between_a_merc_champion_and_the_stash(rulebook: Rulebook) -> None:
    now = merc_champion(rulebook, items=gear("sword"))
    now = played(rulebook, now, "move_gear", ["put:sword"], fighter="vex").gang
    assert (now.fighters[0].items, now.stash.items) == ((), gear("sword"))
    now = played(rulebook, now, "move_gear", ["take:sword"], fighter="vex").gang
    assert (now.fighters[0].items, now.stash.items) == (gear("sword"), ())


@pytest.mark.rule("TRK-45")
def test_the_weapon_of_a_merc_who_is_no_champion_stays(rulebook: Rulebook) -> None:
    now = after_battle(merc(items=gear("sword", "flak")))
    question = asks(starting(rulebook, now, "move_gear", fighter="vex")).question
    assert isinstance(question, Pick)
    assert question.option("put:sword").code == "weapon_stays"
    assert open_keys(question) == ["put:flak"]


@pytest.mark.rule("TRK-47", "TRK-48", "TRK-58")
def test_a_retiring_merc_champion_takes_its_models_gear_from_card_and_stash(
    rulebook: Rulebook,
) -> None:
    now = merc_champion(rulebook, items=gear("sword", "flak"))
    carrying = msgspec.structs.replace(now.fighters[0], items=gear("flak", "cloak"))
    now = now.with_fighter(carrying).with_stash_items(gear("sword", "rope"))
    done = played(rulebook, now, "retire", fighter="vex")
    gone = done.gang.departed[0]
    assert (gone.category, gone.departure) == ("merc", "retired")
    assert {item.item for item in gone.items} == {"sword", "flak"}
    assert [item.item for item in done.gang.stash.items] == ["rope", "cloak"]
    assert done.gang.stash.credits == now.stash.credits


@pytest.mark.rule("TRK-48", "TRK-58")
@pytest.mark.parametrize(("held", "left"), [(100, 80), (20, 0), (15, 0)])
def test_what_is_missing_of_the_model_is_paid_down_to_an_empty_stash(
    rulebook: Rulebook, held: int, left: int
) -> None:
    now = merc_champion(rulebook, items=gear("sword", "flak"))
    bare = msgspec.structs.replace(now.fighters[0], items=())
    now = now.with_fighter(bare).with_credits(held)
    done = played(rulebook, now, "retire", fighter="vex")
    assert done.gang.stash == Stash(credits=left)
    assert any("missing of the model: Sword, Flak" in text for text in done.told)
    shortfall = [text for text in done.told if "shortfall of 5 credits" in text]
    assert len(shortfall) == (1 if held == 15 else 0)


@pytest.mark.rule("TRK-47", "TRK-51")
def test_a_retired_merc_champion_is_hired_again_as_a_merc(rulebook: Rulebook) -> None:
    now = merc_champion(rulebook, items=gear("sword"))
    now = played(rulebook, now, "retire", fighter="vex").gang.with_credits(200)
    after = played(rulebook, now, "rehire", fighter="vex").gang
    assert after.fighters[0].category == "merc"
    assert after.stash.credits == 200 - 100 - 10
    assert free_champion_slots(rulebook, after) == 2


@pytest.mark.rule("TRK-32", "TRK-33")
def test_a_merc_champion_who_becomes_leader_has_a_leaders_categories_and_abilities(
    rulebook: Rulebook,
) -> None:
    now = merc_champion(rulebook)
    after = played(rulebook, now, "new_leader").gang
    queen = rulebook.catalogue.gang_list("escher").fighter("gang_queen")
    one = after.fighters[0]
    assert queen is not None
    assert (one.category, one.type, one.primary) == ("leader", "gang_queen", queen.primary)
    assert set(queen.special_rules) < set(abilities(rulebook, after, one))
