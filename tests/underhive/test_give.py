"""Gear from one fighter's card to another's."""

from __future__ import annotations

import pytest

from factories import fighter, gang, goods, line, stash_of, with_wares
from gangbook.book.derive import rating
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.kernel.questions import Option, Pick
from gangbook.rules.rulebook import Rulebook
from playing import asks, played, starting

CLOAK = Item(id="cloak", item="cloak", name="Cloak", paid=70, value=70, source="trading_post")
SWORD = Item(id="sword", item="own_sword", name="Sword", value=20, slots=1)
ROPE = Item(id="rope", item="rope", name="Rope", value=5)


def gift(rulebook: Rulebook, now: Gang, key: str) -> Option:
    """How something of Vex is offered to Mira."""
    question = asks(starting(rulebook, now, "give", fighter="vex"), ["mira"]).question
    assert isinstance(question, Pick)
    return question.option(key)


def two(giver: Fighter, **taker: object) -> Gang:
    """Vex with these things, and Mira."""
    return gang(giver, fighter("mira", "leader", type="gang_queen", **taker), stash=stash_of(7))


@pytest.mark.rule("PBS-70")
def test_a_gift_counts_by_the_list_of_who_has_it_now(rulebook: Rulebook) -> None:
    rules = with_wares(rulebook, line("cloak", 50, "gang_queen"), goods("cloak", 70))
    now = two(fighter(type="sister", category="ganger", items=(CLOAK, ROPE)))
    done = played(rules, now, "give", ["mira", "cloak | rope"], fighter="vex")
    vex, mira = done.gang.fighters
    assert (vex.items, [item.id for item in mira.items]) == ((), ["cloak", "rope"])
    assert (rating(vex).value, rating(mira).value) == (100, 100 + 50 + 5)
    assert (mira.items[0].paid, done.gang.stash) == (70, now.stash)
    assert done.told == ["Vex gives Cloak, Rope to Mira"]


@pytest.mark.rule("PBS-81", "PBS-71")
def test_weapons_and_mounts_are_not_given_away(rulebook: Rulebook) -> None:
    cutter = Item(id="cutter", item="cutter", name="Cutter", value=85)
    now = two(fighter(items=(SWORD, cutter, ROPE)))
    assert gift(rulebook, now, "sword").code == "weapon_stays"
    assert gift(rulebook, now, "cutter").code == "mounted_gear"
    assert not gift(rulebook, now, "rope").closed


@pytest.mark.rule("GANG-16")
def test_a_gift_must_be_something_the_other_may_have(rulebook: Rulebook) -> None:
    rules = with_wares(rulebook, goods("field", 20, category="field_armour"))
    field = Item(id="field", item="field", name="Field", value=20, source="trading_post")
    assert gift(rules, two(fighter(items=(field, ROPE))), "field").code == "category"


@pytest.mark.rule("TRK-45")
def test_the_weapon_of_a_merc_champion_needs_a_free_slot_with_the_other(
    rulebook: Rulebook,
) -> None:
    merc = fighter(items=(SWORD, ROPE), model_gear=(SWORD,), type="merc")
    full = tuple(Item(id=f"s{n}", item="own_sword", name="Sword", slots=1) for n in range(3))
    stays = gift(rulebook, two(merc), "sword")
    assert stays.code == "weapon_stays"
    assert gift(rulebook, two(fighter(items=(ROPE,)), items=full), "rope").closed == ""


@pytest.mark.parametrize(
    ("now", "code"),
    [
        (gang(fighter(items=(ROPE,))), "nobody"),
        (gang(fighter(items=(ROPE,)), fighter("mira").entering("dead")), "nobody"),
        (gang(fighter(items=(ROPE,)), fighter("mira").entering("captured")), "nothing_to_pick"),
        (gang(fighter().entering("captured"), fighter("mira")), "captured"),
    ],
)
def test_captives_and_the_dead_neither_give_nor_take(
    rulebook: Rulebook, now: Gang, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "give", ["mira"], fighter="vex")
    assert refused.value.code == code
