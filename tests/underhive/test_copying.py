"""Copies of a fighter: the same card, a new id, paid for or not; nothing is doubled."""

from __future__ import annotations

import pytest

from factories import earlier, fighter, gang, stash_of
from gangbook.book.check import problems_of
from gangbook.book.derive import gang_rating, rating
from gangbook.book.fighter import EquipmentCard, Item
from gangbook.book.gang import Gang
from gangbook.faults import BadAnswer, Refused
from gangbook.rules.effects import State
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.copying import copied_gang
from playing import played

GUN = Item(id="lasgun", item="lasgun", name="Lasgun", paid=15, value=10, source="escher", slots=1)
SIGHT = Item(
    id="sight", item="telescopic_sight", name="Sight", paid=20, value=25, on="lasgun", source=""
)
QUEEN = fighter("queen", "leader", type="gang_queen")
JUNO = fighter(
    "juno",
    "ganger",
    type="sister",
    cost=50,
    xp=7,
    skills=("Dodge",),
    items=(GUN, SIGHT),
    advancements=earlier(1),
    cards=(
        EquipmentCard(id="card-1", name="First card", items=("lasgun", "sight")),
        EquipmentCard(id="card-2", name="Second", items=("lasgun", "sight")),
    ),
)


def copied(rulebook: Rulebook, now: Gang, price: str, who: str = "juno") -> Gang:
    """The gang with a copy of a fighter."""
    return played(rulebook, now, "copy_fighter", ["Rue", price], fighter=who).gang


def test_a_copy_is_the_same_card_with_equipment_of_its_own(rulebook: Rulebook) -> None:
    now = gang(QUEEN, JUNO, stash=stash_of(100))
    after = copied(rulebook, now, "full")
    rue = after.fighters[-1]
    assert (rue.id, rue.name, rue.cost, rue.xp, rue.skills) == ("rue", "Rue", 50, 7, ("Dodge",))
    assert rue.advancements == JUNO.advancements
    assert [(item.id, item.on) for item in rue.items] == [
        ("lasgun-2", ""),
        ("sight-2", "lasgun-2"),
    ]
    assert [card.items for card in rue.cards] == [("lasgun-2", "sight-2")] * 2
    assert problems_of(rulebook, after) == ()


def test_a_copy_costs_its_rating_and_what_was_paid_beyond_it(rulebook: Rulebook) -> None:
    now = gang(QUEEN, JUNO, stash=stash_of(100))
    after = copied(rulebook, now, "full")
    assert after.stash.credits == 100 - (50 + 15 + 25)
    assert rating(after.fighters[-1]).value == rating(JUNO).value == 85
    assert gang_rating(after).value == gang_rating(now).value + 85


def test_a_copy_for_nothing_costs_nothing_and_says_so_on_its_things(rulebook: Rulebook) -> None:
    now = gang(QUEEN, JUNO, stash=stash_of(-10))
    with pytest.raises(BadAnswer) as refused:
        copied(rulebook, now, "full")
    assert refused.value.code == "not_enough_credits"
    after = copied(rulebook, now, "nothing")
    assert after.stash == now.stash
    assert [item.paid for item in after.fighters[-1].items] == [0, 0]
    assert [item.value for item in after.fighters[-1].items] == [10, 25]


@pytest.mark.rule("GANG-02")
@pytest.mark.parametrize(
    ("left", "expected"), [(400, (100, 315)), (20, (35, 0))], ids=["enough", "the rest is paid"]
)
def test_a_mount_is_copied_by_the_credits_for_mounts(
    rulebook: Rulebook, left: int, expected: tuple[int, int]
) -> None:
    cutter = Item(id="c", item="cutter", name="Cutter", paid=85, value=85, source="escher")
    runner = fighter("wyl", "prospect", type="wyld_runner", cost=0, items=(cutter,))
    now = gang(
        QUEEN,
        runner,
        stash=stash_of(100),
        founding=True,
        vehicle_credits=left,
        vehicle_credits_given=400,
    )
    after = copied(rulebook, now, "full", "wyl")
    assert (after.stash.credits, after.vehicle_credits) == expected


@pytest.mark.rule("GANG-02")
def test_crew_is_copied_by_the_credits_for_crew(rulebook: Rulebook) -> None:
    rider = fighter("rider", "crew", type="iron_rider", cost=35)
    now = gang(rider, list="orlock", founding=True, vehicle_credits=400, vehicle_credits_given=400)
    after = copied(rulebook, now, "full", "rider")
    assert (after.stash.credits, after.vehicle_credits) == (now.stash.credits, 365)


def test_the_one_that_was_copied_stays_as_it_was(rulebook: Rulebook) -> None:
    now = gang(QUEEN, JUNO, stash=stash_of(100))
    assert copied(rulebook, now, "nothing").fighters[:2] == now.fighters


@pytest.mark.rule("GANG-06")
def test_a_copy_keeps_the_limits_of_a_hire(rulebook: Rulebook) -> None:
    now = gang(QUEEN, JUNO, stash=stash_of(500))
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "copy_fighter", ["Rue"], fighter="queen")
    assert refused.value.code in {"type_maximum", "leader"}
    begun = gang(QUEEN, JUNO, stash=stash_of(500), founding=True)
    assert len(copied(rulebook, begun, "nothing", "queen").fighters) == 3


@pytest.mark.parametrize("state", ["dead", "captured"])
def test_the_dead_and_captives_are_not_copied(rulebook: Rulebook, state: State) -> None:
    with pytest.raises(Refused) as refused:
        played(rulebook, gang(JUNO.entering(state)), "copy_fighter", fighter="juno")
    assert refused.value.code == state


def test_a_copy_of_a_gang_is_the_same_under_another_id() -> None:
    now = gang(QUEEN, JUNO, stash=stash_of(100))
    double = copied_gang(now, "Kings", "0001")
    assert (double.id, double.name) == ("kings-0001", "Kings")
    assert (double.fighters, double.stash) == (now.fighters, now.stash)


def test_a_copy_is_no_boon_of_a_territory(rulebook: Rulebook) -> None:
    given = Item(id="gas", item="choke_gas_grenade", name="Gas", value=5, source="", boon_of="home")
    doc = fighter("doc", "hanger_on", type="rogue_doc", items=(given,), boon_of="home")
    after = copied(rulebook, gang(QUEEN, doc, stash=stash_of(200)), "full", "doc")
    assert (after.fighters[1].boon_of, after.fighters[-1].boon_of) == ("home", "")
    assert after.fighters[-1].items[0].boon_of == ""
