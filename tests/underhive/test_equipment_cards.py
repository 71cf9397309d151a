"""Several equipment cards of one fighter, by Tools of the Trade."""

from __future__ import annotations

import pytest

from factories import fighter, gang, stash_of
from gangbook.book.derive import rating
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.kernel.questions import Pick
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.equip.cards import cards, items_on, may_hold_several
from playing import asks, played, starting

SWORDS = tuple(Item(id=f"s{n}", item="own", name="Sword", value=10, slots=1) for n in range(3))
FLAK = Item(id="flak", item="flak", name="Flak armour", value=10)


def armed(kind: str = "gang_queen", category: str = "leader") -> Gang:
    """A fighter with three weapons and armour."""
    card = fighter("vex", category, type=kind, items=(*SWORDS, FLAK))
    return gang(card, stash=stash_of(100))


def acted(rulebook: Rulebook, now: Gang, act: str, *answers: str) -> Gang:
    """The gang after this act of Vex."""
    return played(rulebook, now, act, answers, fighter="vex").gang


def refused(rulebook: Rulebook, now: Gang, act: str, *answers: str) -> str:
    """The code an act of Vex is refused with."""
    with pytest.raises(Refused) as error:
        acted(rulebook, now, act, *answers)
    return error.value.code


def on(now: Gang, card_id: str) -> list[str]:
    """What is on one of Vex's cards."""
    return [item.id for item in items_on(now.fighters[0], card_id)]


@pytest.mark.rule("PBS-72")
@pytest.mark.parametrize(
    ("kind", "category", "several"),
    [
        ("gang_queen", "leader", True),
        ("sister", "ganger", False),
        ("sister", "specialist", True),
        ("little_sister", "juve", False),
    ],
)
def test_who_has_tools_of_the_trade_may_hold_several_cards(
    rulebook: Rulebook, kind: str, category: str, several: bool
) -> None:
    now = armed(kind, category)
    assert may_hold_several(rulebook, now, now.fighters[0]) is several
    if not several:
        assert refused(rulebook, now, "add_card", "Sniper") == "one_card_only"


@pytest.mark.rule("PBS-72", "GANG-17")
def test_each_card_has_a_weapon_limit_of_its_own(rulebook: Rulebook) -> None:
    now = armed()
    question = asks(starting(rulebook, now, "buy", fighter="vex")).question
    assert isinstance(question, Pick)
    assert question.option("lasgun").code == "no_slot"
    now = acted(rulebook, now, "add_card", "Sniper")
    assert [card.name for card in cards(now.fighters[0])] == ["First card", "Sniper"]
    now = acted(rulebook, now, "buy", "card-2", "lasgun")
    assert on(now, "card-1") == ["s0", "s1", "s2", "flak"]
    assert on(now, "card-2") == ["lasgun"]
    assert rating(now.fighters[0]).value == 100 + 30 + 10 + 5


@pytest.mark.rule("PBS-72")
def test_an_item_can_be_on_several_cards_and_its_value_counts_once(rulebook: Rulebook) -> None:
    now = acted(rulebook, armed(), "add_card", "Sniper")
    now = acted(rulebook, now, "arrange_card", "card-2", "s0 | flak")
    assert (on(now, "card-1"), on(now, "card-2")) == (["s0", "s1", "s2", "flak"], ["s0", "flak"])
    assert rating(now.fighters[0]).value == 140


@pytest.mark.rule("PBS-72")
def test_what_no_card_names_is_on_every_one_and_counts_there(rulebook: Rulebook) -> None:
    now = acted(rulebook, armed(), "add_card", "Sniper")
    now = acted(rulebook, now, "arrange_card", "card-1", "s0 | s1 | s2")
    assert on(now, "card-2") == ["flak"]
    for pistol in ("stub_gun", "laspistol"):
        now = acted(rulebook, now, "buy", "card-2", pistol)
    assert refused(rulebook, now, "arrange_card", "card-1", "s0") == "no_slot"
    assert refused(rulebook, now, "drop_card", "card-1") == "nothing_to_pick"


@pytest.mark.rule("PBS-72")
def test_a_card_is_given_up_where_its_weapons_fit_the_others(rulebook: Rulebook) -> None:
    now = acted(rulebook, armed(), "add_card", "Sniper")
    assert acted(rulebook, now, "drop_card", "card-2").fighters[0].cards == ()
    assert refused(rulebook, armed(), "drop_card") == "one_card_only"
    assert refused(rulebook, armed(), "arrange_card") == "one_card_only"


@pytest.mark.rule("PBS-72")
def test_what_leaves_the_fighter_leaves_its_cards(rulebook: Rulebook) -> None:
    now = acted(rulebook, armed(), "add_card", "Sniper")
    now = acted(rulebook, now, "arrange_card", "card-2", "flak")
    now = acted(rulebook, now, "move_gear", "put:flak")
    assert [card.items for card in now.fighters[0].cards] == [("s0", "s1", "s2"), ()]
    back = acted(rulebook, now, "move_gear", "card-2", "take:flak")
    assert on(back, "card-2") == ["flak"]


def test_the_dead_begin_no_card(rulebook: Rulebook) -> None:
    fallen: Fighter = armed().fighters[0].entering("dead")
    assert refused(rulebook, armed().with_fighter(fallen), "add_card") == "dead"
