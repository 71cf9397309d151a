"""Retiring, and hiring a retired fighter again for its Rating."""

from __future__ import annotations

from typing import Any

import pytest

from factories import after_battle, fighter, gang, stash_of
from gangbook.book.derive import rating, wealth
from gangbook.book.fighter import Advance, Departure, Fighter, Item, Promotion
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.drivers import ListDriver, drive
from gangbook.kernel.procedure import Done
from gangbook.rules.effects import State
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.acts import ACTS
from gangbook.underhive.leader import leader_of
from playing import Choices, played

SWORD = Item(id="sword", item="sword", name="Sword", paid=25, value=20, slots=1)


def veteran(fighter_id: str = "vex", category: str = "champion", **facts: Any) -> Fighter:
    """A fighter hired for 100 who has gained 35 Rating since."""
    plain: dict[str, Any] = {
        "advancements": (Advance(at=5, name="+1 Attacks", steps={"A": 1}, rating=25),),
        "promotions": (Promotion(to="champion", was="prospect", rating=10),),
    }
    return fighter(fighter_id, category, **(plain | facts))


def retired(rulebook: Rulebook, now: Gang) -> Gang:
    """The gang after Vex has retired."""
    return played(rulebook, now, "retire", fighter="vex").gang


def refused(rulebook: Rulebook, now: Gang, act: str) -> str:
    """Why Vex does not go or come back."""
    with pytest.raises(Refused) as error:
        played(rulebook, now, act, fighter="vex")
    return error.value.code


@pytest.mark.rule("TRK-51")
def test_who_retires_keeps_its_card_and_leaves_its_gear(rulebook: Rulebook) -> None:
    one = veteran(items=(SWORD,), xp=7).entering("convalescence", "b1")
    now = gang(one, stash=stash_of(5))
    after = retired(rulebook, now)
    (gone,) = after.departed
    assert after.fighters == ()
    assert (gone.departure, gone.items, gone.conditions) == ("retired", (), ())
    assert (gone.xp, gone.advancements, gone.promotions) == (7, one.advancements, one.promotions)
    assert (after.stash.credits, after.stash.items) == (5, (SWORD,))
    assert wealth(after).value == 5 + 20


@pytest.mark.parametrize(("state", "code"), [("dead", "dead"), ("captured", "captured")])
def test_the_dead_and_captives_do_not_retire(rulebook: Rulebook, state: State, code: str) -> None:
    assert refused(rulebook, gang(fighter().entering(state)), "retire") == code


@pytest.mark.rule("TRK-25")
@pytest.mark.parametrize("ruleset", ["tracks", "free-for-all"])
def test_a_leader_may_retire_and_another_follows(rulebook: Rulebook, ruleset: str) -> None:
    now = after_battle(fighter(category="leader"), fighter("mira"), ruleset=ruleset)
    after = played(rulebook, retired(rulebook, now), "new_leader").gang
    leader = leader_of(after)
    assert leader is not None
    assert leader.id == "mira"


def test_a_core_leader_does_not_retire(rulebook: Rulebook) -> None:
    now = gang(fighter(category="leader"), ruleset="core")
    assert refused(rulebook, now, "retire") == "leader_may_not_retire"


@pytest.mark.rule("TRK-51")
@pytest.mark.parametrize("held", [135, 200])
def test_a_retired_fighter_costs_its_rating_of_today_not_its_price_at_hire(
    rulebook: Rulebook, held: int
) -> None:
    now = retired(rulebook, gang(veteran(items=(SWORD,)))).with_credits(held)
    done = played(rulebook, now, "rehire", fighter="vex")
    (one,) = done.gang.fighters
    assert done.gang.stash.credits == held - 135
    assert (rating(one).value, one.cost, one.departure, one.items) == (135, 100, "", ())
    assert done.gang.departed == ()
    assert any("for 135 credits" in text for text in done.told)


@pytest.mark.rule("TRK-51")
def test_a_fighter_too_dear_is_not_hired_again(rulebook: Rulebook) -> None:
    now = retired(rulebook, gang(veteran())).with_credits(134)
    assert refused(rulebook, now, "rehire") == "not_enough_credits"


@pytest.mark.parametrize("departed", ["dead", ""])
def test_only_the_retired_come_back(rulebook: Rulebook, departed: Departure) -> None:
    now = gang(departed=(fighter(departure=departed),), stash=stash_of(500))
    assert refused(rulebook, now, "rehire") == "not_retired"
    assert refused(rulebook, gang(fighter(), stash=stash_of(500)), "rehire") == "not_retired"


@pytest.mark.rule("GANG-03")
def test_an_old_leader_does_not_come_back_beside_the_new_one(rulebook: Rulebook) -> None:
    sisters = [fighter(f"f{n}", "ganger", type="sister") for n in range(2)]
    queen = fighter(category="leader", type="gang_queen")
    now = retired(rulebook, after_battle(queen, *sisters, stash=stash_of(500)))
    now = played(rulebook, now, "new_leader", Choices({})).gang
    assert refused(rulebook, now, "rehire") == "not_legal"


def test_experience_and_what_is_owed_come_back_with_the_fighter(rulebook: Rulebook) -> None:
    now = retired(rulebook, gang(fighter(xp=5))).with_credits(100)
    now = played(rulebook, now, "rehire", fighter="vex").gang
    after = played(rulebook, now, "advance", ["fast_ld"], fighter="vex").gang
    assert [advance.at for advance in after.fighters[0].advancements] == [5]


@pytest.mark.rule("TRK-51")
def test_an_offshoot_gang_hires_for_the_rating_and_the_last_card_stays_at_home(
    rulebook: Rulebook,
) -> None:
    home = gang(departed=(fighter("vex", "ganger", cost=60, departure="retired"),))
    offshoot = gang(fighter("vex", "leader"), id="offshoot", stash=stash_of(100))
    book = Book(gangs=(offshoot, home))
    start = ACTS["hire_from_origin"].start
    outcome = drive(
        lambda: start(rulebook, book, "offshoot", {"fighter": "vex", "home": home.id}),
        ListDriver(()),
    )
    assert isinstance(outcome, Done)
    after, left = outcome.result.gang("offshoot"), outcome.result.gang(home.id)
    assert [one.id for one in after.fighters] == ["vex", "vex-2"]
    assert after.stash.credits == 40
    assert [one.departure for one in left.departed] == ["offshoot"]


def test_an_offshoot_gang_needs_the_gang_of_origin_beside_it(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as error:
        played(rulebook, gang(), "hire_from_origin", fighter="vex", home="nobody")
    assert error.value.code == "other_gang_missing"
