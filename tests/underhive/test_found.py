"""Founding: the start of a gang, its free Specialist, and the legality its close checks."""

from __future__ import annotations

import msgspec
import pytest

from factories import fighter, gang
from gangbook.book.derive import rating
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.questions import Number, Pick
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.composition import composition_faults
from gangbook.underhive.found import spent
from playing import Choices, asks, played, starting

BEGUN = ["1000", "400", "settlement"]
"""Credits, credits for vehicles, and the Territory a gang starts with."""


def founded(rulebook: Rulebook, gang_list: str = "escher", *begun: str) -> Gang:
    """A gang just founded."""
    answers = ["Red Queens", gang_list, "tracks", "outlaw", *(begun or BEGUN)]
    return played(rulebook, None, "found", answers, mark="7f3a").gang


def hire(rulebook: Rulebook, now: Gang, *answers: str) -> Gang:
    """The gang with one more fighter."""
    return played(rulebook, now, "hire", answers).gang


def refused(rulebook: Rulebook, now: Gang, act: str, **args: str) -> str:
    """Why an act is refused."""
    with pytest.raises(Refused) as error:
        played(rulebook, now, act, **args)
    return error.value.code


def closed_by_the_rules(rulebook: Rulebook, now: Gang) -> str:
    """The code with which closing the founding by the rules is shown closed; empty for a legal
    gang.
    """
    try:
        answers = Choices({"close_founding.how": ["by_the_rules"]})
        played(rulebook, now, "close_founding", answers)
    except BadAnswer as error:
        return error.code
    return ""


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


def test_what_a_gang_starts_with_is_suggested_by_the_rules_and_may_be_other(
    rulebook: Rulebook,
) -> None:
    start = rulebook.rules.founding
    given = ["Red Queens", "escher", "tracks", "outlaw"]
    first = asks(starting(rulebook, None, "found"), given).question
    assert isinstance(first, Number)
    assert first.suggested == start.credits
    second = asks(starting(rulebook, None, "found"), [*given, "1000"]).question
    assert isinstance(second, Number)
    assert second.suggested == start.vehicle_credits
    now = founded(rulebook, "escher", "750", "0", "none")
    assert (now.stash.credits, now.vehicle_credits, now.territories) == (750, 0, ())


def test_a_gang_starts_with_a_territory(rulebook: Rulebook) -> None:
    (held,) = founded(rulebook).territories
    assert (held.id, held.territory, held.name) == ("settlement", "settlement", "Settlement")


@pytest.mark.rule("GANG-11")
def test_closing_sets_the_rating_and_keeps_the_credits(rulebook: Rulebook) -> None:
    now = hire(rulebook, founded(rulebook), "gang_queen", "Vex", "Catfall")
    now = hire(rulebook, now, "sister", "Juno")
    assert now.rating == 0
    now = played(rulebook, now, "close_founding").gang
    assert (now.founding, now.rating, now.stash.credits) == (False, 175, 825)
    assert (now.vehicle_credits, now.vehicle_credits_given) == (0, 0)


def test_a_founding_closes_once(rulebook: Rulebook) -> None:
    assert refused(rulebook, gang(fighter()), "close_founding") == "wrong_step"


@pytest.mark.rule("GANG-03")
@pytest.mark.parametrize("types", [("sister",), ("gang_queen", "gang_queen", "sister", "sister")])
def test_a_gang_has_exactly_one_leader(rulebook: Rulebook, types: tuple[str, ...]) -> None:
    now = of_types(rulebook, "escher", *types)
    assert closed_by_the_rules(rulebook, now) == "leader"


def test_the_arbitrator_closes_all_the_same_and_says_why(rulebook: Rulebook) -> None:
    now = of_types(rulebook, "escher", "sister")
    done = played(rulebook, now, "close_founding", ["all_the_same", "a gang of one, for a bet"])
    assert not done.gang.founding
    assert any("exactly one Leader" in text and "for a bet" in text for text in done.told)


def test_a_rating_that_was_entered_stays(rulebook: Rulebook) -> None:
    now = of_types(rulebook, "escher", "gang_queen", "sister")
    entered = msgspec.structs.replace(now, rating=500)
    assert played(rulebook, entered, "close_founding").gang.rating == 500


@pytest.mark.rule("GANG-07")
def test_a_ganger_is_made_a_specialist_for_nothing(rulebook: Rulebook) -> None:
    now = of_types(rulebook, "escher", "gang_queen", "sister", "sister")
    after = played(rulebook, now, "free_specialist", fighter="f1").gang
    made = after.fighters[1]
    assert (made.category, made.skills, rating(made).value) == ("specialist", (), 50)
    assert after.stash == now.stash
    assert closed_by_the_rules(rulebook, after) == ""
    assert refused(rulebook, after, "free_specialist", fighter="f2") == "too_many_specialists"


@pytest.mark.rule("GANG-07")
@pytest.mark.parametrize(("who", "code"), [("f0", "not_open"), ("f2", "not_open")])
def test_only_a_ganger_becomes_one(rulebook: Rulebook, who: str, code: str) -> None:
    now = of_types(rulebook, "escher", "gang_queen", "sister", "little_sister")
    assert refused(rulebook, now, "free_specialist", fighter=who) == code


@pytest.mark.rule("GANG-07")
def test_after_the_founding_nobody_becomes_one_for_nothing(rulebook: Rulebook) -> None:
    now = gang(fighter(category="ganger", type="sister"))
    assert refused(rulebook, now, "free_specialist", fighter="vex") == "wrong_step"


@pytest.mark.rule("GANG-02")
def test_credits_for_vehicles_pay_for_crew_first_and_are_lost_at_the_close(
    rulebook: Rulebook,
) -> None:
    now = founded(rulebook, "orlock", "200", "100", "none")
    for kind in ("road_captain", "gunner", "iron_rider", "outrider_quad"):
        now = played(
            rulebook, now, "hire", Choices({"hire.type": [kind], "hire.name": [kind]})
        ).gang
    assert (now.vehicle_credits, now.stash.credits) == (0, 200 - 105 - 45 - 15)
    assert spent(now).value == 105 + 45 + 15
    assert closed_by_the_rules(rulebook, now) == "vehicle_without_crew"
    crewed = played(rulebook, now, "crew_vehicle", ["iron-rider"], vehicle="outrider-quad").gang
    richer = msgspec.structs.replace(crewed, vehicle_credits=60)
    done = played(rulebook, richer, "close_founding")
    assert (done.gang.vehicle_credits, done.gang.stash.credits) == (0, now.stash.credits)
    assert any("40 are spent and 60 are lost" in text for text in done.told)


@pytest.mark.rule("GANG-02")
def test_credits_for_vehicles_buy_nobody_on_foot(rulebook: Rulebook) -> None:
    now = founded(rulebook, "orlock", "0", "400", "none")
    question = asks(starting(rulebook, now, "hire")).question
    assert isinstance(question, Pick)
    assert question.option("gunner").code == "not_enough_credits"
    assert question.option("iron_rider").closed == ""


@pytest.mark.rule("GANG-02")
def test_who_comes_mounted_is_paid_for_by_the_credits_for_vehicles(rulebook: Rulebook) -> None:
    now = founded(rulebook, "ash_wastes_nomads", "0", "400", "none")
    now = played(rulebook, now, "hire", ["tarhnoki_dust_rider", "Dust"]).gang
    assert (now.stash.credits, now.vehicle_credits) == (0, 320)


def test_a_stash_below_zero_is_not_closed_by_the_rules(rulebook: Rulebook) -> None:
    now = of_types(rulebook, "escher", "gang_queen", "sister").with_credits(-1)
    assert closed_by_the_rules(rulebook, now) == "not_enough_credits"


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
