"""Gear between a card and the Stash: what may move, what stays, and what goes along."""

from __future__ import annotations

import msgspec
import pytest

from factories import fighter, gang
from gangbook.book.derive import card_profile, characteristic
from gangbook.book.fighter import Advance, Item
from gangbook.book.gang import Gang, Stash
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.questions import Pick
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
