"""Gear between a card and the Stash: what may move, what stays, and what goes along."""

from __future__ import annotations

import msgspec
import pytest

from factories import after_battle, fighter, gang
from gangbook.book.derive import card_profile, characteristic
from gangbook.book.fighter import Advance, Item
from gangbook.book.gang import Gang, Stash
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.diff import changes_between, taken_back
from gangbook.kernel.questions import Pick
from gangbook.record import plain
from gangbook.rules.effects import State
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.characteristics import can_rise
from playing import asks, played, starting

SWORD = Item(id="sword", item="sword", name="Sword", value=20, slots=1)
STUBBER = Item(id="stubber", item="heavy_stubber", name="Heavy stubber", value=130, slots=2)
SCOPE = Item(id="scope", item="scope", name="Telescopic sight", value=25, on="stubber")
FLAK = Item(id="flak", item="flak", name="Flak armour", value=10)


def moved(rulebook: Rulebook, now: Gang, *keys: str) -> Gang:
    """The gang after these moves of Vex."""
    for key in keys:
        now = played(rulebook, now, "move_gear", [key], fighter="vex").gang
    return now


def why_not(rulebook: Rulebook, now: Gang, key: str) -> str:
    """The code of the reason for which something cannot be moved; empty when it can."""
    question = asks(starting(rulebook, now, "move_gear", fighter="vex")).question
    assert isinstance(question, Pick)
    option = question.option(key)
    if not option.closed:
        return ""
    with pytest.raises(BadAnswer) as error:
        moved(rulebook, now, key)
    assert error.value.code == option.code
    return option.code


def holding(*stash: Item, card: tuple[Item, ...] = (), category: str = "champion") -> Gang:
    """A gang with this in its Stash and this on Vex's card."""
    return gang(fighter(category=category, items=card), stash=Stash(credits=3, items=stash))


def test_what_is_no_weapon_goes_both_ways_and_no_credits_move(rulebook: Rulebook) -> None:
    there = moved(rulebook, holding(FLAK), "take:flak")
    assert (there.fighters[0].items, there.stash) == ((FLAK,), Stash(credits=3))
    back = moved(rulebook, there, "put:flak")
    assert (back.fighters[0].items, back.stash) == ((), Stash(credits=3, items=(FLAK,)))


@pytest.mark.rule("PBS-81")
@pytest.mark.parametrize("category", ["leader", "champion", "ganger", "merc"])
def test_a_weapon_stays_once_it_is_on_a_card(rulebook: Rulebook, category: str) -> None:
    now = moved(rulebook, holding(SWORD, FLAK, category=category), "take:sword", "take:flak")
    assert why_not(rulebook, now, "put:sword") == "weapon_stays"
    assert why_not(rulebook, now, "put:flak") == ""


def test_what_is_fixed_to_a_weapon_goes_with_it_and_not_by_itself(rulebook: Rulebook) -> None:
    before = holding(STUBBER, FLAK, SCOPE)
    question = asks(starting(rulebook, before, "move_gear", fighter="vex")).question
    assert isinstance(question, Pick)
    assert [option.key for option in question.options] == ["take:stubber", "take:flak"]
    after = moved(rulebook, before, "take:stubber")
    assert after.fighters[0].items == (STUBBER, SCOPE)
    assert after.stash.items == (FLAK,)


@pytest.mark.rule("PBS-69")
def test_a_weapon_needs_free_slots_and_armour_none(rulebook: Rulebook) -> None:
    two_swords = (SWORD, Item(id="sword-2", item="sword", name="Sword", value=20, slots=1))
    now = holding(STUBBER, FLAK, card=two_swords)
    assert why_not(rulebook, now, "take:stubber") == "no_slot"
    assert why_not(rulebook, now, "take:flak") == ""
    assert why_not(rulebook, holding(STUBBER, card=two_swords[:1]), "take:stubber") == ""


def test_a_crew_has_two_slots(rulebook: Rulebook) -> None:
    now = holding(STUBBER, FLAK, card=(SWORD,), category="crew")
    assert why_not(rulebook, now, "take:stubber") == "no_slot"


@pytest.mark.parametrize("state", ["dead", "captured"])
def test_nothing_moves_for_the_dead_and_captives(rulebook: Rulebook, state: State) -> None:
    now = gang(fighter(items=(FLAK,)).entering(state), stash=Stash(items=(SWORD,)))
    with pytest.raises(Refused) as error:
        moved(rulebook, now, "put:flak")
    assert error.value.code == state


def test_with_nothing_to_move_the_act_says_so(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as error:
        moved(rulebook, holding(), "put:flak")
    assert error.value.code == "nothing_to_pick"


LEGS = Item(id="legs", item="bionic_legs", name="Bionic legs", sets={"M": 7})
HARNESS = Item(id="harness", item="harness", name="Servo harness", steps={"S": 2, "I": -1})


def test_gear_that_sets_a_characteristic_hides_advances_and_off_again_shows_them(
    rulebook: Rulebook,
) -> None:
    quick = Advance(at=5, name="+1 Movement", track="fast", steps={"M": 1}, rating=5)
    now = holding(LEGS)
    now = now.with_fighter(msgspec.structs.replace(now.fighters[0], advancements=(quick,)))
    bare = card_profile(rulebook, now.fighters[0])
    there = moved(rulebook, now, "take:legs").fighters[0]
    assert card_profile(rulebook, there) == bare | {"M": 7}
    total = characteristic(rulebook, there, "M")
    assert total is not None
    assert total.value == sum(term.amount for term in total.terms) == 7
    back = moved(rulebook, now, "take:legs", "put:legs").fighters[0]
    assert card_profile(rulebook, back) == bare


def test_gear_that_gives_steps_gives_them_while_it_is_on(rulebook: Rulebook) -> None:
    now = holding(HARNESS)
    there = card_profile(rulebook, moved(rulebook, now, "take:harness").fighters[0])
    bare = card_profile(rulebook, now.fighters[0])
    assert (bare["S"], there["S"]) == (3, 5)
    assert (bare["I"], there["I"]) == ("4+", "5+")


def test_maxima_are_about_the_fighter_and_not_about_its_gear(rulebook: Rulebook) -> None:
    now = moved(rulebook, holding(LEGS), "take:legs")
    assert characteristic(rulebook, now.fighters[0], "M") is not None
    assert can_rise(rulebook, now, now.fighters[0], "M")


@pytest.mark.rule("PBS-69")
def test_weapons_taken_together_are_counted_together(rulebook: Rulebook) -> None:
    now = holding(STUBBER, SWORD, Item(id="axe", item="own", name="Axe", slots=1))
    both = moved(rulebook, now, "take:stubber | take:sword")
    assert [item.id for item in both.fighters[0].items] == ["stubber", "sword"]
    with pytest.raises(Refused) as error:
        moved(rulebook, now, "take:stubber | take:sword | take:axe")
    assert error.value.code == "no_slot"


def test_ten_items_that_change_two_characteristics_change_each_once(rulebook: Rulebook) -> None:
    """It is one act and one entry, taken back as one: all ten are where they were."""
    rest = tuple(Item(id=f"i{n}", item="thing", name="Thing", value=5) for n in range(8))
    boots = Item(id="boots", item="boots", name="Boots", steps={"M": 1})
    gloves = Item(id="gloves", item="gloves", name="Gloves", steps={"S": 1})
    now = holding(*rest, boots, gloves)
    bare = card_profile(rulebook, now.fighters[0])
    there = moved(rulebook, now, " | ".join(f"take:{item.id}" for item in now.stash.items))
    assert (len(there.fighters[0].items), there.stash) == (10, Stash(credits=3))
    assert card_profile(rulebook, there.fighters[0]) == bare | {"M": 6, "S": 4}
    changes = changes_between(plain(now), plain(there))
    assert taken_back(plain(there), changes) == plain(now)
    back = moved(rulebook, there, " | ".join(f"put:{item.id}" for item in there.fighters[0].items))
    assert back == now


def test_what_is_put_away_and_what_is_taken_go_in_one_act(rulebook: Rulebook) -> None:
    rope = Item(id="rope", item="rope", name="Rope", value=5)
    done = played(
        rulebook, holding(rope, card=(FLAK,)), "move_gear", ["put:flak | take:rope"], fighter="vex"
    )
    assert (done.gang.fighters[0].items, done.gang.stash.items) == ((rope,), (FLAK,))
    assert done.told == ["Flak armour to the Stash", "Rope from the Stash to Vex"]


@pytest.mark.rule("PBS-71")
def test_a_mount_stays_once_it_is_on_a_card(rulebook: Rulebook) -> None:
    cutter = Item(id="cutter", item="cutter", name="Cutter", value=85)
    now = holding(card=(cutter, FLAK))
    assert why_not(rulebook, now, "put:cutter") == "mounted_gear"


@pytest.mark.rule("PBS-59")
def test_what_the_list_sold_in_this_sequence_stays_with_its_fighter(rulebook: Rulebook) -> None:
    now = after_battle(fighter(type="gang_queen", items=(FLAK,)), stash=Stash(credits=100))
    now = played(rulebook, now, "buy", ["mesh_armour"], fighter="vex").gang
    assert why_not(rulebook, now, "put:mesh-armour") == "model_only"
    over = now.with_battle(msgspec.structs.replace(now.battles[0], ended=True))
    assert why_not(rulebook, over, "put:mesh-armour") == ""


@pytest.mark.rule("GANG-18", "GANG-16")
def test_from_the_stash_comes_only_what_the_type_may_have(rulebook: Rulebook) -> None:
    flamer = Item(id="flamer", item="flamer", name="Flamer", value=140, slots=1)
    spare = Item(id="field", item="conversion_field", name="Conversion field", value=60)
    now = gang(fighter("vex", "ganger", type="sister"), stash=Stash(items=(flamer, spare, FLAK)))
    assert why_not(rulebook, now, "take:flamer") == "category"
    assert why_not(rulebook, now, "take:field") == "category"
    assert why_not(rulebook, now, "take:flak") == ""


def test_loose_ammunition_goes_on_a_weapon_of_its_kind(rulebook: Rulebook) -> None:
    rounds = Item(id="rounds", item="shotgun.acid_rounds", name="Acid rounds", value=15)
    shotgun = Item(id="gun", item="shotgun", name="Shotgun", value=30, slots=1)
    queen = fighter("vex", "leader", type="gang_queen")
    unarmed = gang(queen, stash=Stash(items=(rounds, FLAK)))
    assert why_not(rulebook, unarmed, "take:rounds") == "weapon_missing"
    armed = unarmed.with_fighter(msgspec.structs.replace(queen, items=(shotgun,)))
    assert moved(rulebook, armed, "take:rounds").fighters[0].items[-1].on == "gun"
