"""Promotions: who becomes what, when a slot is free, what changes on the card and what stays."""

from __future__ import annotations

from typing import Any

import pytest

from factories import after_battle, battle, card, earlier, fighter, gang, stash_of, with_type
from gangbook.book.derive import rating
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.questions import Pick
from gangbook.rules.effects import State
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.composition import is_gang_fighter
from gangbook.underhive.fighter_type import abilities
from gangbook.underhive.promotion import champion_kinds, free_champion_slots, promotes_to
from playing import Choices, asks, faces, open_keys, played, starting

RUNNER: dict[str, Any] = {
    "type": "wyld_runner",
    "primary": ("Agility",),
    "secondary": ("Combat", "Cunning"),
}
"""An Escher Prospect."""


def runner(fighter_id: str = "vex", **facts: Any) -> Fighter:
    """A Wyld Runner."""
    return fighter(fighter_id, "prospect", **(RUNNER | facts))


def promoted(rulebook: Rulebook, now: Gang, *answers: str) -> Gang:
    """The gang after Vex's promotion."""
    return played(rulebook, now, "promote", answers, fighter="vex").gang


def refused(rulebook: Rulebook, now: Gang) -> str:
    """Why Vex is not promoted."""
    with pytest.raises(Refused) as error:
        played(rulebook, now, "promote", fighter="vex")
    return error.value.code


def free(rulebook: Rulebook, now: Gang) -> int | None:
    """Free Champion slots."""
    return free_champion_slots(rulebook, now)


@pytest.mark.rule("TRK-38", "TRK-56")
@pytest.mark.parametrize(("reputation", "slots"), [(-3, 2), (0, 2), (9, 2), (10, 3), (29, 4)])
def test_a_gang_has_two_champion_slots_and_one_for_each_full_ten_reputation(
    rulebook: Rulebook, reputation: int, slots: int
) -> None:
    assert free(rulebook, gang(reputation=reputation)) == slots
    full = [fighter(f"f{place}") for place in range(slots)]
    assert free(rulebook, gang(*full, reputation=reputation)) == 0
    assert free(rulebook, gang(*full, fighter("more"), reputation=reputation)) == 0


@pytest.mark.rule("TRK-56")
@pytest.mark.parametrize(("state", "slots"), [("dead", 1), ("captured", 0), ("in_recovery", 0)])
def test_a_dead_champion_frees_its_slot_and_no_other_state_does(
    rulebook: Rulebook, state: State, slots: int
) -> None:
    now = gang(fighter("mira").entering(state), fighter("juno"))
    assert free(rulebook, now) == slots


@pytest.mark.rule("TRK-56")
def test_a_champion_who_becomes_leader_frees_its_slot(rulebook: Rulebook) -> None:
    now = after_battle(fighter("mira"), fighter("juno", skills=("Sprint",)))
    assert free(rulebook, now) == 0
    now = played(rulebook, now, "new_leader", ["mira"]).gang
    assert free(rulebook, now) == 1


def test_the_core_rules_know_no_champion_slots(rulebook: Rulebook) -> None:
    assert free(rulebook, gang(*(fighter(f"f{n}") for n in range(9)), ruleset="core")) is None


@pytest.mark.rule("TRK-38")
def test_a_promotion_without_a_free_slot_is_refused(rulebook: Rulebook) -> None:
    full = after_battle(runner(), fighter("mira"), fighter("juno"))
    assert refused(rulebook, full) == "no_slot"
    fallen = full.with_fighter(full.fighters[1].entering("dead"))
    assert promoted(rulebook, fallen, "Parry").fighters[0].category == "champion"


@pytest.mark.rule("TRK-22")
def test_promotions_come_after_the_wrap_up_of_a_battle(rulebook: Rulebook) -> None:
    assert refused(rulebook, gang(runner())) == "wrong_step"
    assert refused(rulebook, gang(runner(), battles=(battle("vex"),))) == "wrong_step"
    assert promoted(rulebook, after_battle(runner()), "Parry").fighters[0].promotions != ()


@pytest.mark.parametrize("state", ["dead", "captured"])
def test_the_dead_and_captives_are_not_promoted(rulebook: Rulebook, state: State) -> None:
    now = after_battle(runner().entering(state, "b0", by="Irons"))
    assert refused(rulebook, now) == "not_available"


@pytest.mark.parametrize("category", ["leader", "champion", "ganger", "juve", "brute", "crew"])
def test_nobody_else_is_promoted(rulebook: Rulebook, category: str) -> None:
    assert refused(rulebook, after_battle(fighter(category=category))) == "not_open"


@pytest.mark.rule("TRK-21", "TRK-30", "TRK-39", "TRK-40")
def test_a_new_champion_has_ten_more_rating_and_a_skill_of_its_new_categories(
    rulebook: Rulebook,
) -> None:
    now = after_battle(runner(), stash=stash_of(7))
    question = asks(starting(rulebook, now, "promote", fighter="vex")).question
    matriarch = rulebook.catalogue.gang_list("escher").fighter("gang_matriarch")
    assert matriarch is not None
    offered = {
        skill
        for category in rulebook.skill_categories("tracks")
        if category.name in matriarch.primary
        for skill in category.skills
    }
    assert set(open_keys(question)) == offered
    after = promoted(rulebook, now, "Parry")
    one = after.fighters[0]
    assert (one.category, one.type, one.skills) == ("champion", "gang_matriarch", ("Parry",))
    assert (one.primary, one.secondary) == (matriarch.primary, matriarch.secondary)
    assert rating(one).value == rating(now.fighters[0]).value + 10
    assert after.stash.credits == 7


@pytest.mark.rule("TRK-23", "TRK-24")
def test_a_promotion_leaves_characteristics_and_old_skills(rulebook: Rulebook) -> None:
    known = ("Backstab", "Medicae")
    was = runner(skills=known, xp=9, advancements=earlier(1, track="slow"))
    one = promoted(rulebook, after_battle(was), "Parry").fighters[0]
    assert "Cunning" not in one.primary
    assert one.skills == (*known, "Parry")
    assert card(rulebook, one) == card(rulebook, was)
    assert (one.xp, one.advancements, one.profile) == (was.xp, was.advancements, was.profile)


@pytest.mark.rule("TRK-40")
def test_a_skill_known_already_is_not_the_free_one(rulebook: Rulebook) -> None:
    with pytest.raises(BadAnswer) as error:
        promoted(rulebook, after_battle(runner(skills=("Parry",))), "Parry")
    assert error.value.code == "known_already"


@pytest.mark.rule("TRK-39")
def test_a_new_champion_buys_from_the_list_of_its_new_type(rulebook: Rulebook) -> None:
    before = after_battle(runner(), stash=stash_of(500))
    after = promoted(rulebook, before, "Parry")
    lists = [
        {
            option.key
            for option in question.options
            if option.code not in ("not_on_list", "trading_post_only")
        }
        for now in (before, after)
        if isinstance(
            question := asks(starting(rulebook, now, "buy", fighter="vex")).question, Pick
        )
    ]
    escher = rulebook.catalogue.gang_list("escher").equipment
    assert lists == [
        {line.id for line in escher if kind in line.prices}
        for kind in ("wyld_runner", "gang_matriarch")
    ]
    assert lists[0] != lists[1]


@pytest.mark.rule("TRK-36")
def test_a_champion_is_no_gang_fighter_any_more(rulebook: Rulebook) -> None:
    before = after_battle(runner())
    after = promoted(rulebook, before, "Parry")
    sides = [is_gang_fighter(rulebook, now, now.fighters[0]) for now in (before, after)]
    assert sides == [True, False]


@pytest.mark.rule("GANG-04", "GANG-05")
def test_a_promotion_may_not_unbalance_a_legal_gang(rulebook: Rulebook) -> None:
    leader = fighter("mira", "leader", type="gang_queen")
    assert refused_at_its_end(rulebook, after_battle(leader, runner())) == "not_legal"
    sisters = [fighter(f"f{n}", "ganger") for n in range(2)]
    now = promoted(rulebook, after_battle(leader, runner(), *sisters), "Parry")
    assert now.fighters[1].category == "champion"


def refused_at_its_end(rulebook: Rulebook, now: Gang) -> str:
    """Why Vex is not promoted although everything was answered."""
    with pytest.raises(Refused) as error:
        played(rulebook, now, "promote", Choices({}), fighter="vex")
    return error.value.code


@pytest.mark.rule("TRK-41", "GANG-22", "GANG-23")
@pytest.mark.parametrize(
    ("ruleset", "gang_list", "category", "kind", "names"),
    [
        ("tracks", "escher", "specialist", "sister", ("Matriarch",)),
        ("free-for-all", "escher", "specialist", "sister", ("Matriarch",)),
        ("core", "escher", "specialist", "sister", ("Gang Matriarch",)),
        ("tracks", "escher", "prospect", "wyld_runner", ("Gang Matriarch",)),
        ("tracks", "escher", "ganger", "sister", ("Matriarch",)),
        ("core", "escher", "juve", "little_sister", ("Escher Specialist",)),
        ("tracks", "delaque", "specialist", "ghost", ("Cellchief", "Sharpshooter")),
        ("core", "delaque", "prospect", "psy_gheist", ("Phantom", "Nacht-Ghul")),
        ("core", "orlock", "juve", "greenhorn", ("Orlock Specialist",)),
        ("tracks", "escher", "merc", "merc", ("Champion",)),
    ],
)
def test_who_may_become_what(
    rulebook: Rulebook,
    ruleset: str,
    gang_list: str,
    category: str,
    kind: str,
    names: tuple[str, ...],
) -> None:
    one = fighter(category=category, type=kind)
    assert promotes_to(rulebook, gang(one, ruleset=ruleset, list=gang_list), one) == names


@pytest.mark.rule("GANG-22")
@pytest.mark.parametrize("gang_list", ["escher", "goliath", "orlock", "van_saar", "cawdor"])
def test_every_prospect_of_a_list_has_the_champions_its_type_names(
    rulebook: Rulebook, gang_list: str
) -> None:
    listed = rulebook.catalogue.gang_list(gang_list)
    prospects = [kind for kind in listed.fighters if kind.category == "prospect"]
    assert prospects
    for kind in prospects:
        one = fighter(category="prospect", type=kind.id)
        kinds = champion_kinds(rulebook, gang(one, ruleset="core", list=gang_list), one)
        assert tuple(each.type for each in kinds) == kind.promotes_to
        assert not any(each.stand_in for each in kinds)


@pytest.mark.rule("GANG-22")
def test_a_kind_that_is_not_for_the_fighter_is_shown_closed(rulebook: Rulebook) -> None:
    rules = with_type(rulebook, "fury", "champion")
    targets = ("gang_matriarch", "death_maiden")
    rules = with_type(rules, "hopeful", "prospect", promotes_to=targets)
    now = after_battle(fighter(category="prospect", type="hopeful"))
    question = asks(starting(rules, now, "promote", fighter="vex")).question
    assert isinstance(question, Pick)
    assert open_keys(question) == list(targets)
    assert question.option("fury").closed == "not for Vex"
    with pytest.raises(BadAnswer) as error:
        promoted(rules, now, "fury")
    assert error.value.code == "kind"


@pytest.mark.rule("TRK-41")
def test_a_stand_in_kind_has_its_own_categories_and_says_so(rulebook: Rulebook) -> None:
    one = fighter(category="specialist", type="ghost")
    now = after_battle(one, list="delaque")
    done = played(rulebook, now, "promote", ["nacht_ghul", "Infiltrate"], fighter="vex")
    after = done.gang.fighters[0]
    assert (after.type, after.primary, after.secondary, after.may_lead) == (
        "nacht_ghul",
        ("Cunning", "Shooting"),
        ("Agility",),
        False,
    )
    assert any("Sharpshooter is a stand-in" in text for text in done.told)


@pytest.mark.rule("TRK-44")
def test_a_new_champion_has_the_abilities_of_one(rulebook: Rulebook) -> None:
    now = after_battle(runner())
    after = promoted(rulebook, now, "Parry")
    was, has = (abilities(rulebook, each, each.fighters[0]) for each in (now, after))
    champions = {"Group Activation (1)", "Command Aura (6 inches)"}
    assert not champions & set(was)
    assert champions < set(has)


@pytest.mark.rule("CORE-18")
def test_a_core_specialist_buys_its_promotion_with_a_random_skill(rulebook: Rulebook) -> None:
    one = fighter(category="specialist", type="sister", xp=13)
    now = after_battle(one, ruleset="core")
    answers = ["promote_to_champion", "skill_category", "1"]
    question = asks(starting(rulebook, now, "advance", fighter="vex"), answers[:1]).question
    answers[1] = open_keys(question)[0]
    after = played(rulebook, now, "advance", answers, fighter="vex").gang.fighters[0]
    assert (after.category, after.type, after.xp) == ("champion", "gang_matriarch", 1)
    assert rating(after).value == rating(one).value + 40
    assert len(after.skills) == 1


@pytest.mark.rule("TRK-35")
def test_a_promoted_henchman_is_called_as_its_list_calls_it(rulebook: Rulebook) -> None:
    now = after_battle(fighter(category="ganger", xp=5), ruleset="free-for-all")
    answers = Choices({"free_for_all_henchman": [faces(12)]})
    done = played(rulebook, now, "advance", answers, fighter="vex")
    assert any("is promoted to Escher Specialist" in text for text in done.told)
