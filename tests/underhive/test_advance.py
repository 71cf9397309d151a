"""Advancements: who takes one when, what it leaves on the card, and what it does not touch."""

from __future__ import annotations

import pytest

from factories import after_battle, battle, card, earlier, fighter, gang, with_maxima
from gangbook.book.derive import rating
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.questions import Pick
from gangbook.rules.effects import State
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.experience.schedule import schedule
from playing import Choices, asks, faces, played, starting

HENCHMAN = "tracks_henchman"


def advanced(rulebook: Rulebook, now: Gang, *answers: str) -> Fighter:
    """Vex after one Advancement."""
    return played(rulebook, now, "advance", answers, fighter="vex").gang.fighters[0]


def refused(rulebook: Rulebook, now: Gang) -> str:
    """Why Vex takes no Advancement now."""
    with pytest.raises(Refused) as error:
        advanced(rulebook, now)
    return error.value.code


@pytest.mark.rule("TRK-14")
def test_a_list_shows_what_is_at_its_maximum_with_the_reason(rulebook: Rulebook) -> None:
    rules = with_maxima(rulebook, {"T": 3})
    question = asks(starting(rules, gang(fighter(xp=5)), "advance", fighter="vex")).question
    assert isinstance(question, Pick)
    closed = {option.key: option.code for option in question.options if option.closed}
    assert closed == {"glacial_t": "above_maximum"}
    with pytest.raises(BadAnswer) as error:
        advanced(rules, gang(fighter(xp=5)), "glacial_t")
    assert error.value.code == "above_maximum"


@pytest.mark.rule("TRK-10", "TRK-13")
def test_a_pick_from_a_slower_list_tells_what_follows(rulebook: Rulebook) -> None:
    done = played(rulebook, gang(fighter(xp=5)), "advance", ["glacial_t"], fighter="vex")
    assert "Glacial from now on: next at 13 XP" in done.told


@pytest.mark.rule("TRK-02", "TRK-49", "TRK-50")
def test_an_advancement_spends_neither_xp_nor_credits(rulebook: Rulebook) -> None:
    now = gang(fighter(xp=7))
    after = played(rulebook, now, "advance", ["slow_a"], fighter="vex").gang
    assert after.fighters[0].xp == 7
    assert after.stash == now.stash
    assert rating(after.fighters[0]).value == 115
    assert card(rulebook, after.fighters[0])["A"] == 2
    (advance,) = after.fighters[0].advancements
    assert (advance.at, advance.track, advance.rating) == (5, "slow", 15)


@pytest.mark.rule("TRK-52")
def test_shipped_toughness_adds_ten_to_the_rating(rulebook: Rulebook) -> None:
    assert rating(advanced(rulebook, gang(fighter(xp=5)), "glacial_t")).value == 110


@pytest.mark.rule("TRK-54")
def test_a_skill_from_a_list_is_on_the_card_once(rulebook: Rulebook) -> None:
    one = advanced(rulebook, gang(fighter(xp=5)), "slow_primary_chosen", "Sprint")
    assert one.skills == ("Sprint",)
    assert one.advancements[0].skill == "Sprint"


@pytest.mark.rule("TRK-03")
@pytest.mark.parametrize("category", ["leader", "champion", "prospect", "specialist", "merc"])
def test_heroes_pick_before_and_after_a_battle(rulebook: Rulebook, category: str) -> None:
    one = fighter(category=category, xp=5)
    for now in (gang(one), after_battle(one)):
        assert len(advanced(rulebook, now, "fast_ld").advancements) == 1


@pytest.mark.rule("TRK-15")
@pytest.mark.parametrize("category", ["ganger", "juve"])
def test_henchmen_roll_in_update_roster_alone(rulebook: Rulebook, category: str) -> None:
    one = fighter(category=category, xp=5)
    assert refused(rulebook, gang(one)) == "wrong_step"
    assert len(advanced(rulebook, after_battle(one), faces(7)).advancements) == 1


@pytest.mark.parametrize("category", ["champion", "ganger"])
def test_nobody_advances_during_the_wrap_up(rulebook: Rulebook, category: str) -> None:
    now = gang(fighter(category=category, xp=5), battles=(battle("vex"),))
    assert refused(rulebook, now) == "wrong_step"


@pytest.mark.parametrize("state", ["dead", "captured"])
@pytest.mark.parametrize("category", ["champion", "ganger"])
def test_the_dead_and_captives_take_no_advancement(
    rulebook: Rulebook, category: str, state: State
) -> None:
    now = after_battle(fighter(category=category, xp=5).entering(state))
    assert refused(rulebook, now) == "not_available"
    assert schedule(rulebook, now, now.fighters[0]).owed == 0


@pytest.mark.rule("FFA-06")
def test_a_captive_does_not_roll(rulebook: Rulebook) -> None:
    one = fighter(category="ganger", xp=5).entering("captured", "b0", by="Irons")
    assert refused(rulebook, after_battle(one, ruleset="free-for-all")) == "not_available"


def test_who_is_in_recovery_advances(rulebook: Rulebook) -> None:
    now = after_battle(fighter(category="ganger", xp=5).entering("in_recovery", "b1"))
    assert len(advanced(rulebook, now, faces(7)).advancements) == 1


@pytest.mark.rule("FFA-05")
def test_rolls_go_on_until_entitlement_is_met(rulebook: Rulebook) -> None:
    now = after_battle(fighter(category="ganger", xp=14), ruleset="free-for-all")
    for at in (5, 10):
        now = played(rulebook, now, "advance", [faces(7)], fighter="vex").gang
        assert now.fighters[0].advancements[-1].at == at
    assert refused(rulebook, now) == "not_due"


def test_categories_in_no_list_take_no_advancement(rulebook: Rulebook) -> None:
    now = after_battle(fighter(category="hanger_on", xp=50))
    assert refused(rulebook, now) == "not_advanceable"


def test_a_fighter_who_is_not_there_takes_no_advancement(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as error:
        played(rulebook, gang(fighter()), "advance", fighter="nobody")
    assert error.value.code == "not_on_roster"


@pytest.mark.rule("TRK-35", "TRK-37", "TRK-19")
def test_a_twelve_brings_a_free_skill_and_a_pick_and_counts_once(rulebook: Rulebook) -> None:
    now = after_battle(fighter(category="ganger", xp=5))
    one = advanced(rulebook, now, faces(12), "Dodge", "slow_s")
    assert one.category == "specialist"
    assert one.skills == ("Dodge",)
    assert [advance.track for advance in one.advancements] == ["slow"]
    assert [(step.was, step.to, step.rating) for step in one.promotions] == [
        ("ganger", "specialist", 10)
    ]
    assert rating(one).value == 100 + 10 + 10


@pytest.mark.rule("TRK-20")
def test_becoming_a_specialist_costs_no_xp(rulebook: Rulebook) -> None:
    now = after_battle(fighter(category="ganger", xp=6))
    assert advanced(rulebook, now, faces(12), "Dodge", "fast_ld").xp == 6


def test_a_new_specialist_keeps_its_characteristics_and_skills(rulebook: Rulebook) -> None:
    was = fighter(category="juve", xp=5, skills=("Medicae",))
    one = advanced(rulebook, after_battle(was), faces(12), "Dodge", "slow_primary_chosen", "Sprint")
    assert one.skills == ("Medicae", "Dodge", "Sprint")
    assert card(rulebook, one) == card(rulebook, was)


@pytest.mark.rule("FFA-23", "FFA-24")
def test_a_promoted_henchman_rolls_on_the_hero_table(rulebook: Rulebook) -> None:
    one = fighter(category="juve", xp=10)
    now = after_battle(one, ruleset="free-for-all")
    now = played(rulebook, now, "advance", [faces(2), "Sprint"], fighter="vex").gang
    assert rating(now.fighters[0]).value == 110
    answers = [f"vex.free_for_all_hero = {faces(2)}", "W"]
    now = played(rulebook, now, "advance", answers, fighter="vex").gang
    assert rating(now.fighters[0]).value == 120


@pytest.mark.rule("TRK-17", "TRK-18", "FFA-31", "FFA-32")
@pytest.mark.parametrize("ruleset", ["tracks", "free-for-all"])
@pytest.mark.parametrize("total", [3, 4, 5, 6, 7, 8, 9, 10, 11])
def test_a_row_that_cannot_be_used_is_told_to_count_as_twelve(
    rulebook: Rulebook, ruleset: str, total: int
) -> None:
    one = fighter(category="ganger", xp=5)
    full = with_maxima(rulebook, card(rulebook, one))
    now = after_battle(one, ruleset=ruleset)
    table = {"tracks": HENCHMAN, "free-for-all": "free_for_all_henchman"}[ruleset]
    answers = Choices({table: [faces(total)], "advancement": ["slow_primary_chosen"]})
    done = played(full, now, "advance", answers, fighter="vex")
    assert done.gang.fighters[0].category == "specialist"
    assert f"{table}.12" in [note.rule for note in done.notes]


@pytest.mark.rule("FFA-36")
def test_the_free_for_all_has_its_own_skill_list(rulebook: Rulebook) -> None:
    now = after_battle(fighter(xp=5), ruleset="free-for-all")
    assert "Forward Advance" in advanced(rulebook, now, faces(9), "3").skills
    with pytest.raises(BadAnswer) as error:
        advanced(rulebook, now, faces(11), "chosen_primary", "Dodge")
    assert error.value.code == "not_in_list"


@pytest.mark.rule("FFA-34")
def test_a_skill_known_already_is_not_open(rulebook: Rulebook) -> None:
    now = after_battle(fighter(xp=5, skills=("Catfall",)), ruleset="free-for-all")
    with pytest.raises(BadAnswer) as error:
        advanced(rulebook, now, faces(9), "1", "Catfall")
    assert error.value.code == "known_already"
    assert advanced(rulebook, now, faces(9), "1", "Sprint").skills == ("Catfall", "Sprint")


@pytest.mark.rule("TRK-09")
def test_a_henchmans_next_roll_is_told_beyond_those_due(rulebook: Rulebook) -> None:
    one = fighter(category="ganger", xp=12, advancements=earlier(1))
    plan = schedule(rulebook, gang(one), one)
    assert (plan.owed, plan.at, plan.next, plan.short) == (1, 10, 15, 3)
