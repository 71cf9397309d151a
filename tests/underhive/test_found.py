"""Founding: the start of a gang, hiring, and the legality its close checks."""

from __future__ import annotations

import pytest

from factories import fighter, gang, stash_of
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.questions import Pick
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.composition import composition_faults
from playing import asks, played, starting


def founded(rulebook: Rulebook, gang_list: str = "escher") -> Gang:
    """A gang just founded."""
    answers = ["Red Queens", gang_list, "tracks", "outlaw"]
    return played(rulebook, None, "found", answers, mark="7f3a").gang


def hire(rulebook: Rulebook, now: Gang, *answers: str) -> Gang:
    """The gang with one more fighter."""
    return played(rulebook, now, "hire", answers).gang


def of_types(rulebook: Rulebook, gang_list: str, *types: str) -> Gang:
    """A gang being founded with fighters of these types, whatever they cost."""
    kinds = [rulebook.catalogue.gang_list(gang_list).fighter(name) for name in types]
    cards: list[Fighter] = [
        fighter(f"f{place}", kind.category, type=kind.id, cost=kind.cost)
        for place, kind in enumerate(kinds)
        if kind is not None
    ]
    assert len(cards) == len(types)
    return gang(*cards, list=gang_list, founding=True)


@pytest.mark.rule("GANG-01", "GANG-08")
def test_a_new_gang_has_a_thousand_credits_and_reputation_one(rulebook: Rulebook) -> None:
    now = founded(rulebook)
    assert (now.id, now.name, now.list, now.alignment) == (
        "red-queens-7f3a",
        "Red Queens",
        "escher",
        "outlaw",
    )
    assert (now.stash.credits, now.reputation, now.founding) == (1000, 1, True)


@pytest.mark.rule("GANG-10", "GANG-20")
def test_a_fighter_costs_the_price_of_its_type(rulebook: Rulebook) -> None:
    now = hire(rulebook, founded(rulebook), "gang_queen", "Vex", "Catfall")
    (vex,) = now.fighters
    assert now.stash.credits == 1000 - 125
    assert (vex.cost, vex.category, vex.skills) == (125, "leader", ("Catfall",))
    assert vex.profile["Ld"] == "5+"


@pytest.mark.rule("GANG-20", "TRK-04")
def test_a_starting_skill_is_no_advancement(rulebook: Rulebook) -> None:
    (vex,) = hire(rulebook, founded(rulebook), "gang_queen", "Vex", "Catfall").fighters
    assert vex.advancements == ()
    (sister,) = hire(rulebook, founded(rulebook), "sister", "Juno").fighters
    assert sister.skills == ()


@pytest.mark.rule("GANG-20")
def test_a_starting_skill_comes_from_a_primary_category(rulebook: Rulebook) -> None:
    with pytest.raises(BadAnswer):
        hire(rulebook, founded(rulebook), "gang_queen", "Vex", "Backstab")


@pytest.mark.rule("GANG-12")
def test_what_a_type_comes_with_is_free_and_on_the_card(rulebook: Rulebook) -> None:
    now = hire(rulebook, founded(rulebook, "van_saar"), "van_saar_tek", "Ohm")
    (item,) = now.fighters[0].items
    assert (item.name, item.paid, item.value) == ("Armoured bodyglove", 0, 0)
    assert now.stash.credits == 1000 - 65


@pytest.mark.rule("GANG-28")
def test_a_later_fighter_costs_what_it_did_at_founding(rulebook: Rulebook) -> None:
    now = hire(rulebook, gang(stash=stash_of(60)), "sister", "Juno")
    assert (now.stash.credits, now.fighters[0].items) == (10, ())


def test_two_of_one_name_get_ids_of_their_own(rulebook: Rulebook) -> None:
    now = hire(rulebook, founded(rulebook), "sister", "Juno")
    now = hire(rulebook, now, "sister", "Juno")
    assert [one.id for one in now.fighters] == ["juno", "juno-2"]


def test_the_id_of_the_departed_is_not_used_again(rulebook: Rulebook) -> None:
    now = gang(departed=(fighter("juno"),), stash=stash_of(100))
    assert hire(rulebook, now, "sister", "Juno").fighters[0].id == "juno-2"


@pytest.mark.parametrize(
    ("kind", "stash", "code"),
    [
        ("sister", 49, "not_enough_credits"),
        ("gang_queen", 1000, "limit"),
        ("phelynx", 1000, "closed"),
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


@pytest.mark.rule("GANG-11")
def test_closing_sets_the_rating_and_keeps_the_credits(rulebook: Rulebook) -> None:
    now = hire(rulebook, founded(rulebook), "gang_queen", "Vex", "Catfall")
    now = hire(rulebook, now, "sister", "Juno")
    assert now.rating == 0
    now = played(rulebook, now, "close_founding").gang
    assert (now.founding, now.rating, now.stash.credits) == (False, 175, 825)


def test_a_founding_closes_once(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refused:
        played(rulebook, gang(fighter()), "close_founding")
    assert refused.value.code == "wrong_step"


@pytest.mark.rule("GANG-03")
@pytest.mark.parametrize("types", [("sister",), ("gang_queen", "gang_queen", "sister", "sister")])
def test_a_gang_has_exactly_one_leader(rulebook: Rulebook, types: tuple[str, ...]) -> None:
    now = of_types(rulebook, "escher", *types)
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "close_founding")
    assert "exactly one Leader" in refused.value.reason


@pytest.mark.rule("GANG-09")
def test_a_leader_of_each_branch_is_one_too_many(rulebook: Rulebook) -> None:
    rest = ("cawdor_brethren",) * 4
    one = of_types(rulebook, "cawdor", "redemptor_priest", "firebrand", *rest)
    assert not any("Leader" in fault for fault in composition_faults(rulebook, one))
    both = of_types(rulebook, "cawdor", "word_keeper", "redemptor_priest", *rest)
    assert any("exactly one Leader" in fault for fault in composition_faults(rulebook, both))


@pytest.mark.rule("GANG-04")
@pytest.mark.parametrize(
    ("gang_list", "types", "legal"),
    [
        ("escher", ("gang_queen", "gang_matriarch", "gang_matriarch", "sister", "sister"), False),
        (
            "escher",
            ("gang_queen", "gang_matriarch", "sister", "wyld_runner", "little_sister"),
            True,
        ),
        ("escher", ("gang_queen", "gang_matriarch", "sister", "little_sister"), True),
        ("orlock", ("road_captain", "road_sergeant", "gunner", "iron_rider"), True),
        ("escher", ("gang_queen", "gang_matriarch", "sister", "helion"), False),
    ],
)
def test_gang_fighters_balance_all_others(
    rulebook: Rulebook, gang_list: str, types: tuple[str, ...], legal: bool
) -> None:
    faults = composition_faults(rulebook, of_types(rulebook, gang_list, *types))
    assert (faults == ()) is legal


@pytest.mark.rule("GANG-05")
def test_brutes_count_on_neither_side(rulebook: Rulebook) -> None:
    now = of_types(rulebook, "escher", "gang_queen", "khimerix", "sister")
    assert composition_faults(rulebook, now) == ()


@pytest.mark.rule("GANG-05")
def test_champions_have_no_limit_but_the_balance(rulebook: Rulebook) -> None:
    now = of_types(
        rulebook, "goliath", "goliath_forge_tyrant", *["stimmer"] * 4, *["goliath_bruiser"] * 5
    )
    assert composition_faults(rulebook, now) == ()


@pytest.mark.rule("GANG-06")
def test_a_types_maximum_is_kept(rulebook: Rulebook) -> None:
    now = of_types(rulebook, "escher", "gang_queen", "khimerix", "khimerix", "sister")
    (fault,) = composition_faults(rulebook, now)
    assert "At most 1 Khimerix" in fault


def test_the_dead_count_for_no_side(rulebook: Rulebook) -> None:
    now = of_types(rulebook, "escher", "gang_queen", "gang_matriarch", "sister")
    fallen = now.with_fighter(now.fighters[1].entering("dead"))
    assert composition_faults(rulebook, now) != ()
    assert composition_faults(rulebook, fallen) == ()
