"""The numbers on a card, and what they would be after an answer."""

from __future__ import annotations

import msgspec
import pytest

from gangbook.book.derive import experience
from gangbook.book.fighter import Advance, EquipmentCard, Fighter, Item
from gangbook.book.gang import Gang
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.shops import WeaponProfile
from gangbook.tui.foresight import BookNow, card_after
from gangbook.tui.screens.card_sections import card_sections
from gangbook.tui.words import progress, to_go
from gangbook.underhive.experience.schedule import schedule
from tui.factory import growing, red_queens, spenders


def book_now(rulebook: Rulebook, gang: Gang) -> BookNow:
    """What a dialog knows of this gang."""
    return BookNow(rulebook, {}, gang)


def test_experience_names_its_battles_and_the_rest(rulebook: Rulebook) -> None:
    gang = red_queens()
    total = experience(rulebook, gang, gang.fighters[0])
    assert [(term.amount, term.label) for term in total.terms] == [
        (8, "hired with, adjusted or corrected"),
        (2, "Battle 1 v The Rust Kings"),
        (3, "Battle 2 v Iron Skulls"),
    ]
    assert total.value == gang.fighters[0].xp


def test_spent_experience_is_taken_off_its_sum(rulebook: Rulebook) -> None:
    gang = spenders()
    bought = Advance(at=6, name="Strength", row="spent.strength", steps={"S": 1})
    vex = msgspec.structs.replace(gang.fighters[0], xp=7, advancements=(bought,))
    total = experience(rulebook, gang.with_fighter(vex), vex)
    assert (total.value, total.terms[-1].amount) == (7, -6)


def test_a_better_target_number_is_marked_better(rulebook: Rulebook) -> None:
    gang = growing()
    advanced = Advance(at=17, name="+1 Leadership", track="fast", steps={"Ld": 1}, rating=5)
    vex = gang.fighters[0]
    then = msgspec.structs.replace(vex, advancements=(*vex.advancements, advanced))
    after = card_after(book_now(rulebook, gang), gang.with_fighter(then))
    assert after is not None
    assert {number.label: number.change for number in after.then.profile if number.change} == {
        "Ld": "better"
    }
    assert (after.now.rating, after.then.rating) == (260, 265)


def test_only_one_card_is_foreseen(rulebook: Rulebook) -> None:
    gang = growing()
    both = gang
    for fighter in gang.fighters[:2]:
        both = both.with_fighter(fighter.gaining_xp(1))
    assert card_after(book_now(rulebook, gang), both) is None
    assert card_after(book_now(rulebook, gang), gang) is None


@pytest.mark.parametrize(
    ("gang", "name", "words"),
    [
        (growing(), "Vex", ("17/17", "due")),
        (growing(), "Ivy", ("3/5", "2")),
        (growing(), "Wren", ("11/15", "due 2")),
        (spenders(), "Vex", ("13", "spend")),
        (red_queens(), "Sable", ("1/5", "4")),
    ],
)
def test_experience_and_what_is_missing(
    rulebook: Rulebook, gang: Gang, name: str, words: tuple[str, str]
) -> None:
    fighter = next(one for one in gang.fighters if one.name == name)
    due = schedule(rulebook, gang, fighter)
    assert (progress(fighter, due), to_go(due)) == words


def armed(*more: Item, cards: tuple[EquipmentCard, ...] = ()) -> Fighter:
    """A fighter with a lasgun, and more on its card."""
    gun = Item(id="gun", item="lasgun", name="Lasgun", paid=15, value=15, slots=1)
    vex = red_queens().fighters[0]
    return msgspec.structs.replace(vex, items=(gun, *more), cards=cards)


def read(rulebook: Rulebook, fighter: Fighter) -> list[str]:
    """The card below the profile line, by line."""
    gang = red_queens().with_fighter(fighter)
    profiles = {"hotshot": (WeaponProfile(name="hotshot", strength="4"),)}
    return card_sections(rulebook, gang, fighter, profiles, 76).plain.splitlines()


def test_what_belongs_to_a_weapon_stands_below_it(rulebook: Rulebook) -> None:
    sight = Item(id="sight", item="sight", name="Sight", paid=25, value=25, on="gun")
    pack = Item(id="pack", item="hotshot", name="Hotshot pack", paid=20, value=20, on="gun")
    lines = read(rulebook, armed(sight, pack))
    at = next(place for place, line in enumerate(lines) if line.strip() == "Lasgun")
    assert lines[at + 1] == "  + Sight (25)"
    assert lines[at + 2].startswith("  Hotshot pack")
    assert not any("WARGEAR" in line for line in lines)


def test_a_card_says_what_is_on_which_equipment_card(rulebook: Rulebook) -> None:
    knife = Item(id="knife", item="knife", name="Knife", paid=10, value=10, slots=1)
    both = (
        EquipmentCard(id="one", name="First card", items=("gun",)),
        EquipmentCard(id="two", name="Night", items=("knife",)),
    )
    lines = read(rulebook, armed(knife, cards=both))
    assert {"First card Lasgun", "Night Knife"} <= set(lines)
    assert not any("EQUIPMENT CARDS" in line for line in read(rulebook, armed(knife)))
