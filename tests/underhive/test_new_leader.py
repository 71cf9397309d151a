"""Succession: who may lead, in which order, and what the new Leader has."""

from __future__ import annotations

from typing import Any

import pytest

from factories import after_battle, battle, card, fighter, gang, profile, with_promotions
from gangbook.book.derive import rating
from gangbook.book.fighter import Advance, Fighter
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.rules.effects import State
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.fighter_type import abilities
from gangbook.underhive.leader import leader_of
from gangbook.underhive.owed import owed
from playing import Choices, Played, asks, faces, open_keys, played, starting

RANKS = ("champion", "prospect", "specialist", "ganger", "juve")


def leading(rulebook: Rulebook, fighter_id: str, category: str, ld: int, **facts: Any) -> Fighter:
    """A fighter with this Leadership."""
    return fighter(fighter_id, category, profile=profile(rulebook, {"Ld": ld}), **facts)


def elected(rulebook: Rulebook, now: Gang) -> Played:
    """The act, with the first that is open for whatever is asked."""
    return played(rulebook, now, "new_leader", Choices({}))


def refused(rulebook: Rulebook, now: Gang) -> str:
    """Why no new Leader is named."""
    with pytest.raises(Refused) as error:
        elected(rulebook, now)
    return error.value.code


@pytest.mark.rule("TRK-26")
@pytest.mark.parametrize("above", range(1, len(RANKS)))
def test_a_higher_rank_goes_before_better_leadership(rulebook: Rulebook, above: int) -> None:
    low = leading(rulebook, "vex", RANKS[above], 4)
    high = leading(rulebook, "mira", RANKS[above - 1], 9)
    new = leader_of(elected(rulebook, after_battle(low, high)).gang)
    assert new is not None
    assert new.id == "mira"


@pytest.mark.rule("TRK-26", "TRK-27", "TRK-31")
@pytest.mark.parametrize("rank", RANKS)
def test_within_a_rank_the_lowest_leadership_number_leads(rulebook: Rulebook, rank: str) -> None:
    now = after_battle(
        leading(rulebook, "vex", rank, 8),
        leading(rulebook, "mira", rank, 6),
        leading(rulebook, "juno", rank, 7),
    )
    done = elected(rulebook, now)
    assert done.answers_to("new_leader") == []
    assert done.gang.fighters[1].category == "leader"


@pytest.mark.rule("TRK-28")
@pytest.mark.parametrize("rank", RANKS)
def test_on_a_tie_the_player_chooses_among_the_best(rulebook: Rulebook, rank: str) -> None:
    now = after_battle(
        leading(rulebook, "vex", rank, 6),
        leading(rulebook, "mira", rank, 6),
        leading(rulebook, "juno", rank, 7),
    )
    question = asks(starting(rulebook, now, "new_leader")).question
    assert open_keys(question) == ["vex", "mira"]
    done = played(rulebook, now, "new_leader", Choices({"new_leader": ["mira"]}))
    assert done.gang.fighters[1].category == "leader"


def test_leadership_is_that_of_the_card_today(rulebook: Rulebook) -> None:
    gained = Advance(at=5, name="+1 Leadership", steps={"Ld": 2})
    now = after_battle(
        leading(rulebook, "vex", "champion", 6),
        leading(rulebook, "mira", "champion", 7, advancements=(gained,)),
    )
    assert elected(rulebook, now).gang.fighters[1].category == "leader"


@pytest.mark.rule("TRK-26", "TRK-29")
@pytest.mark.parametrize(
    ("state", "leads"),
    [
        ("dead", False),
        ("captured", False),
        ("in_recovery", True),
        ("convalescence", True),
    ],
)
def test_only_the_dead_and_captives_may_not_lead(
    rulebook: Rulebook, state: State, leads: bool
) -> None:
    one = fighter("vex", "champion").entering(state, "b0", by="Irons")
    new = leader_of(elected(rulebook, after_battle(one, fighter("mira", "juve"))).gang)
    assert new is not None
    assert (new.id == "vex") is leads


@pytest.mark.rule("TRK-32")
@pytest.mark.parametrize("category", ["merc", "hired_gun", "brute", "exotic_beast", "hanger_on"])
def test_hired_guns_and_beasts_never_lead_and_the_gang_disbands(
    rulebook: Rulebook, category: str
) -> None:
    after = elected(rulebook, after_battle(fighter(category=category))).gang
    assert after.disbanded
    assert leader_of(after) is None


@pytest.mark.rule("TRK-29")
def test_a_gang_of_nobody_who_could_lead_disbands_and_fights_no_more(rulebook: Rulebook) -> None:
    now = after_battle(fighter("vex", "leader").entering("dead"), fighter("mira", "merc"))
    done = elected(rulebook, now)
    assert any("disbands" in text for text in done.told)
    assert not any(task.act == "new_leader" for task in owed(rulebook, done.gang))
    now = done.gang
    for act in ("update_rating", "end_sequence"):
        now = played(rulebook, now, act, battle="b1").gang
    with pytest.raises(Refused) as error:
        played(rulebook, now, "battle")
    assert error.value.code == "disbanded"


@pytest.mark.rule("TRK-29")
def test_while_all_who_could_lead_are_captured_the_post_stays_empty(rulebook: Rulebook) -> None:
    captive = fighter("vex", "ganger").entering("captured", "b0", by="Irons")
    now = after_battle(captive, fighter("mira", "merc"))
    done = elected(rulebook, now)
    assert done.gang == now
    assert any("the post stays empty" in text for text in done.told)
    (task,) = (task for task in owed(rulebook, now) if task.act == "new_leader")
    assert (task.owed, task.closed) == (False, "All who could lead are captured.")


def test_captives_of_a_kind_that_may_not_lead_do_not_save_the_gang(rulebook: Rulebook) -> None:
    captive = fighter("vex", may_lead=False).entering("captured", "b0", by="Irons")
    assert elected(rulebook, after_battle(captive)).gang.disbanded


@pytest.mark.rule("TRK-26")
def test_a_kind_that_may_not_lead_is_passed_over(rulebook: Rulebook) -> None:
    now = after_battle(fighter("vex", may_lead=False), fighter("mira", "juve"))
    assert elected(rulebook, now).gang.fighters[1].category == "leader"


@pytest.mark.rule("TRK-25")
def test_a_captive_leader_is_still_the_leader(rulebook: Rulebook) -> None:
    queen = fighter("vex", "leader").entering("captured", "b0", by="Irons")
    assert refused(rulebook, after_battle(queen, fighter("mira"))) == "post_filled"


@pytest.mark.rule("TRK-25")
def test_the_new_leader_is_named_in_update_roster_before_gang_rating(rulebook: Rulebook) -> None:
    one = fighter()
    assert refused(rulebook, gang(one)) == "wrong_step"
    for steps in ((), ("wrap_up", "gang_rating")):
        now = gang(one, battles=(battle("vex", steps=steps),))
        assert refused(rulebook, now) == "wrong_step"
    assert leader_of(elected(rulebook, after_battle(one)).gang) is not None


@pytest.mark.rule("TRK-25", "TRK-55")
@pytest.mark.parametrize("ruleset", ["tracks", "free-for-all", "core"])
def test_rolls_that_are_due_come_before_the_new_leader(rulebook: Rulebook, ruleset: str) -> None:
    table = {
        "tracks": "tracks_henchman",
        "free-for-all": "free_for_all_henchman",
        "core": "core_ganger",
    }[ruleset]
    now = after_battle(fighter("vex", "ganger", xp=6), fighter("mira"), ruleset=ruleset)
    assert refused(rulebook, now) == "rolls_owed"
    (task,) = (task for task in owed(rulebook, now) if task.act == "new_leader")
    assert "owed by Vex" in task.closed
    answers = Choices({table: [faces(7)]})
    now = played(rulebook, now, "advance", answers, fighter="vex").gang
    assert leader_of(elected(rulebook, now).gang) is not None


@pytest.mark.rule("TRK-30", "TRK-31")
@pytest.mark.parametrize(
    ("ruleset", "rating_more"), [("tracks", 10), ("free-for-all", 10), ("core", 0)]
)
@pytest.mark.parametrize("rank", RANKS)
def test_who_is_below_champion_becomes_one_first_with_its_rating_and_skill(
    rulebook: Rulebook, ruleset: str, rating_more: int, rank: str
) -> None:
    now = after_battle(fighter(category=rank), ruleset=ruleset)
    one = elected(rulebook, now).gang.fighters[0]
    steps = [step.to for step in one.promotions]
    passes = rank != "champion"
    assert steps == (["champion", "leader"] if passes else ["leader"])
    assert rating(one).value == 100 + (rating_more if passes else 0)
    assert len(one.skills) == (1 if passes and ruleset != "core" else 0)


@pytest.mark.rule("TRK-30")
def test_no_slot_is_needed_on_the_way(rulebook: Rulebook) -> None:
    rules = with_promotions(rulebook, "tracks", champion_slots=1, reputation_per_slot=0)
    captive = fighter("zoe").entering("captured", "b0", by="Irons")
    now = after_battle(captive, fighter("vex", "ganger"))
    assert elected(rules, now).gang.fighters[1].category == "leader"


@pytest.mark.rule("TRK-30", "GANG-23")
def test_an_escher_ganger_passes_through_matriarch(rulebook: Rulebook) -> None:
    now = after_battle(fighter(category="ganger", type="sister"))
    done = elected(rulebook, now)
    assert done.answers_to("vex.champion_kind") == []
    assert any("promoted to Matriarch" in text for text in done.told)


@pytest.mark.rule("TRK-30")
def test_nobody_passes_through_a_kind_that_may_not_lead(rulebook: Rulebook) -> None:
    now = after_battle(fighter(category="specialist", type="ghost"), list="delaque")
    done = elected(rulebook, now)
    assert done.answers_to("vex.champion_kind") == []
    assert any("promoted to Cellchief" in text for text in done.told)
    assert done.gang.fighters[0].may_lead


@pytest.mark.rule("TRK-33", "TRK-34")
@pytest.mark.parametrize("ruleset", ["tracks", "core"])
def test_the_new_leader_keeps_its_profile_and_has_what_a_leader_has(
    rulebook: Rulebook, ruleset: str
) -> None:
    queen = rulebook.catalogue.gang_list("escher").fighter("gang_queen")
    assert queen is not None
    was = fighter(skills=("Dodge",), xp=7)
    done = elected(rulebook, after_battle(was, ruleset=ruleset))
    one = done.gang.fighters[0]
    assert (card(rulebook, one), one.profile) == (card(rulebook, was), was.profile)
    assert (one.skills, one.xp, one.cost) == (("Dodge",), 7, was.cost)
    assert (one.type, one.primary, one.secondary) == ("gang_queen", queen.primary, queen.secondary)
    assert set(queen.special_rules) <= set(abilities(rulebook, done.gang, one))
    assert any("Group Activation (2)" in text for text in done.told)
