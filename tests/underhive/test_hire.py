"""Hiring: price and card, the limits a hire keeps, hired guns, and exotic beasts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from factories import fighter, gang, stash_of, with_ruleset, with_type
from gangbook.book.check import problems_of
from gangbook.book.derive import gang_rating, rating
from gangbook.book.fighter import Advance, Item
from gangbook.book.gang import Gang
from gangbook.faults import BadAnswer
from gangbook.kernel.drivers import drive
from gangbook.kernel.questions import Option, Pick
from gangbook.rules.catalogue import FighterType
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.departure import gone_from
from gangbook.underhive.fighter_type import hireable
from gangbook.underhive.hire import hired
from gangbook.underhive.legality import breaches
from gangbook.underhive.promotion import free_champion_slots
from gangbook.underhive.vehicle.crew import bought
from playing import Choices, asks, finished, played, starting

QUEEN = fighter("queen", "leader", type="gang_queen", cost=125)


def begun(gang_list: str = "escher") -> Gang:
    """A gang being founded with a thousand credits."""
    return gang(list=gang_list, founding=True, stash=stash_of(1000))


def sisters(count: int) -> list[Any]:
    """Gangers of House Escher."""
    return [fighter(f"s{place}", "ganger", type="sister") for place in range(count)]


def matriarchs(count: int) -> list[Any]:
    """Champions of House Escher."""
    return [fighter(f"m{place}", "champion", type="gang_matriarch") for place in range(count)]


def hire(rulebook: Rulebook, now: Gang, *answers: str) -> Gang:
    """The gang with one more fighter."""
    return played(rulebook, now, "hire", answers).gang


def option(rulebook: Rulebook, now: Gang, kind: str) -> Option:
    """How a type is offered."""
    question = asks(starting(rulebook, now, "hire")).question
    assert isinstance(question, Pick)
    return question.option(kind)


@pytest.mark.rule("GANG-10", "GANG-20")
def test_a_fighter_costs_the_price_of_its_type(rulebook: Rulebook) -> None:
    now = hire(rulebook, begun(), "gang_queen", "Vex", "Catfall")
    (vex,) = now.fighters
    assert now.stash.credits == 1000 - 125
    assert (vex.cost, vex.category, vex.skills) == (125, "leader", ("Catfall",))
    assert vex.profile["Ld"] == "5+"


@pytest.mark.rule("GANG-20", "TRK-04")
def test_a_starting_skill_is_no_advancement(rulebook: Rulebook) -> None:
    (vex,) = hire(rulebook, begun(), "gang_queen", "Vex", "Catfall").fighters
    assert vex.advancements == ()
    (sister,) = hire(rulebook, begun(), "sister", "Juno").fighters
    assert sister.skills == ()


@pytest.mark.rule("GANG-20")
def test_a_starting_skill_comes_from_a_primary_category(rulebook: Rulebook) -> None:
    with pytest.raises(BadAnswer):
        hire(rulebook, begun(), "gang_queen", "Vex", "Backstab")


@pytest.mark.rule("GANG-12")
def test_what_a_type_comes_with_is_free_and_on_the_card(rulebook: Rulebook) -> None:
    now = hire(rulebook, begun("van_saar"), "van_saar_tek", "Ohm")
    (item,) = now.fighters[0].items
    assert (item.name, item.paid, item.value) == ("Armoured bodyglove", 0, 0)
    assert now.stash.credits == 1000 - 65


@pytest.mark.rule("GANG-28")
def test_a_later_fighter_costs_what_it_did_at_founding(rulebook: Rulebook) -> None:
    now = hire(rulebook, gang(stash=stash_of(60)), "sister", "Juno")
    assert (now.stash.credits, now.fighters[0].items) == (10, ())


def test_two_of_one_name_get_ids_of_their_own(rulebook: Rulebook) -> None:
    now = hire(rulebook, begun(), "sister", "Juno")
    now = hire(rulebook, now, "sister", "Juno")
    assert [one.id for one in now.fighters] == ["juno", "juno-2"]


def test_the_id_of_the_departed_is_not_used_again(rulebook: Rulebook) -> None:
    now = gang(departed=(fighter("juno"),), stash=stash_of(100))
    assert hire(rulebook, now, "sister", "Juno").fighters[0].id == "juno-2"


@pytest.mark.parametrize(
    ("kind", "stash", "code"),
    [
        ("sister", 49, "not_enough_credits"),
        ("gang_queen", 1000, "type_maximum"),
        ("phelynx", 1000, "no_owner"),
    ],
)
def test_who_cannot_be_hired_is_shown_with_the_reason(
    rulebook: Rulebook, kind: str, stash: int, code: str
) -> None:
    now = gang(fighter(category="leader", type="gang_queen"), stash=stash_of(stash))
    question = asks(starting(rulebook, now, "hire")).question
    assert isinstance(question, Pick)
    option = question.option(kind)
    assert (option.closed != "", option.code) == (True, code)
    with pytest.raises(BadAnswer) as refused:
        hire(rulebook, now, kind, "Juno")
    assert refused.value.code == code


@pytest.mark.rule("GANG-06")
def test_a_dead_leader_makes_room_for_another(rulebook: Rulebook) -> None:
    fallen = fighter(category="leader", type="gang_queen").entering("dead")
    now = hire(rulebook, gang(fallen, stash=stash_of(200)), "gang_queen", "Mira", "Catfall")
    assert len(now.fighters) == 2


@pytest.mark.rule("GANG-04", "PBS-55")
@pytest.mark.parametrize(("others", "code"), [(2, ""), (3, "composition")])
def test_a_hire_keeps_the_balance(rulebook: Rulebook, others: int, code: str) -> None:
    now = gang(QUEEN, *matriarchs(others - 1), *sisters(3), ruleset="core", stash=stash_of(500))
    offered = option(rulebook, now, "gang_matriarch")
    assert (offered.code if offered.closed else "") == code
    assert option(rulebook, now, "sister").closed == ""


@pytest.mark.rule("PBS-55")
def test_a_gang_out_of_balance_may_hire_what_mends_it(rulebook: Rulebook) -> None:
    now = gang(QUEEN, *matriarchs(2), *sisters(1), ruleset="core", stash=stash_of(500))
    assert option(rulebook, now, "sister").closed == ""
    assert option(rulebook, now, "gang_matriarch").code == "composition"


def test_while_it_is_founded_a_gang_may_be_out_of_balance_and_is_told(rulebook: Rulebook) -> None:
    now = msgspec.structs.replace(begun(), fighters=(QUEEN,))
    offered = option(rulebook, now, "gang_matriarch")
    assert offered.closed == ""
    assert "not yet legal: At least half" in offered.detail
    assert "not yet legal" in option(rulebook, now, "gang_queen").detail
    assert "not yet legal" not in option(rulebook, now, "sister").detail


@pytest.mark.rule("GANG-06")
def test_the_dead_and_the_retired_count_in_no_limit(rulebook: Rulebook) -> None:
    brute = fighter("kit", "brute", type="khimerix")
    gone = msgspec.structs.replace(brute, id="kat", departure="retired")
    now = gang(QUEEN, *sisters(2), brute.entering("dead"), departed=(gone,), stash=stash_of(900))
    assert option(rulebook, now, "khimerix").closed == ""
    alive = gang(QUEEN, *sisters(2), brute, reputation=5, stash=stash_of(900))
    assert option(rulebook, alive, "khimerix").code == "type_maximum"


@pytest.mark.rule("GANG-11")
def test_a_dead_fighter_lowers_the_rating_by_its_whole_value(rulebook: Rulebook) -> None:
    grown = msgspec.structs.replace(
        QUEEN,
        advancements=(Advance(at=5, name="+1 WS", rating=20),),
        items=(Item(id="sword", item="sword", name="Sword", paid=30, value=25),),
    )
    now = gang(grown, *sisters(1))
    fallen = now.with_fighter(grown.entering("dead"))
    assert gang_rating(now).value - gang_rating(fallen).value == rating(grown).value == 170


@pytest.mark.rule("GANG-05")
def test_hired_guns_fill_no_champion_slot_and_stand_on_neither_side(rulebook: Rulebook) -> None:
    now = gang(QUEEN, *sisters(1), stash=stash_of(500))
    for name in ("Grist", "Marl", "Slate"):
        now = hire(rulebook, now, "merc", name, "Backstab")
    assert free_champion_slots(rulebook, now) == 2
    assert breaches(rulebook, now) == ()


@pytest.mark.rule("TRK-56")
def test_a_ruleset_with_champion_slots_keeps_them_in_hiring(rulebook: Rulebook) -> None:
    now = gang(QUEEN, *matriarchs(2), *sisters(5), stash=stash_of(500))
    assert option(rulebook, now, "gang_matriarch").code == "no_slot"
    known = msgspec.structs.replace(now, reputation=10)
    assert option(rulebook, known, "gang_matriarch").closed == ""


def test_at_most_so_many_hired_guns_of_a_kind_are_hired(rulebook: Rulebook) -> None:
    rules = with_ruleset(rulebook, "core", hires=("bounty_hunter",))
    now = gang(QUEEN, *sisters(2), ruleset="core", stash=stash_of(500))
    answers = Choices({"hire.type": ["bounty_hunter"], "hire.name": ["Kal"], "profile": ["2"]})
    now = played(rules, now, "hire", answers).gang
    assert (now.fighters[-1].profile["M"], now.fighters[-1].category) == (3, "hired_gun")
    assert option(rules, now, "bounty_hunter").code == "type_maximum"


def test_a_gang_below_zero_may_still_take_what_is_free(rulebook: Rulebook) -> None:
    rules = with_type(rulebook, "stray", "juve", cost=0)
    now = gang(QUEEN, stash=stash_of(-5))
    after = hire(rules, now, "stray", "Mouse")
    assert after.stash.credits == -5
    assert option(rules, now, "little_sister").code == "not_enough_credits"


def test_a_beast_belongs_to_the_fighter_it_is_hired_for(rulebook: Rulebook) -> None:
    now = gang(QUEEN, *matriarchs(1), *sisters(2), stash=stash_of(500))
    after = hire(rulebook, now, "phyrr_cat", "m0", "Claw")
    claw = after.fighters[-1]
    assert (claw.owner, claw.category, claw.cost) == ("m0", "exotic_beast", 120)
    assert after.stash.credits == 380
    assert gang_rating(after).value == gang_rating(now).value + 120
    assert breaches(rulebook, after) == ()


def test_whose_a_beast_is_is_not_asked_of_one_alone(rulebook: Rulebook) -> None:
    now = hire(rulebook, gang(QUEEN, *sisters(1), stash=stash_of(500)), "phyrr_cat", "Claw")
    assert now.fighters[-1].owner == "queen"


def test_a_beast_leaves_with_its_owner_and_is_told_of(rulebook: Rulebook) -> None:
    cat = fighter("claw", "exotic_beast", type="phyrr_cat", owner="queen")
    collar = Item(id="collar", item="collar", name="Collar", value=10)
    own = Item(id="talons", item="talons", name="Sharp talons", source="included")
    cat = msgspec.structs.replace(cat, items=(collar, own))
    done = played(rulebook, gang(QUEEN, cat), "retire", fighter="queen")
    assert done.gang.fighters == ()
    assert [(one.id, one.departure) for one in done.gang.departed] == [
        ("queen", "retired"),
        ("claw", "left"),
    ]
    assert done.gang.stash.items == (collar,)
    assert done.gang.departed[1].items == (own,)
    assert "Claw goes with Queen" in done.told


def test_a_beast_dies_with_its_owner() -> None:
    cat = fighter("claw", "exotic_beast", type="phyrr_cat", owner="queen")
    after = gone_from(gang(QUEEN, cat), QUEEN, "dead")
    assert [one.departure for one in after.departed] == ["dead", "dead"]


@pytest.mark.parametrize("ruleset", ["tracks", "free-for-all", "core"])
def test_whoever_is_hired_makes_a_sound_file(rulebook: Rulebook, ruleset: str) -> None:
    guns = tuple(gun.id for gun in rulebook.catalogue.hired_guns().fighters)
    rules = with_ruleset(rulebook, ruleset, hires=guns)
    for gang_list in rulebook.catalogue.gang_list_names():
        now = gang(QUEEN, list=gang_list, ruleset=ruleset, founding=True)
        kinds = hireable(rules, now)
        for kind in kinds:
            now = taken_on(rules, now, kind)
        assert len(now.fighters) + len(now.vehicles) > len(kinds)
        assert problems_of(rulebook, now) == ()


def taken_on(rulebook: Rulebook, now: Gang, kind: FighterType) -> Gang:
    """The gang with one of this type, whatever the limits say."""
    answers = Choices({"hire.name": [kind.name]})
    if rulebook.category(kind.category).vehicle:
        gained = finished(drive(lambda: bought(rulebook, now, kind), answers)).result
        assert isinstance(gained, Gang)
        return gained
    joined, _ = finished(drive(lambda: hired(rulebook, now, kind), answers)).result
    assert isinstance(joined, Gang)
    return joined
