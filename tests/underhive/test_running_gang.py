"""A running gang entered as it stands: what is typed is on the cards, and nothing else is owed."""

from __future__ import annotations

from typing import Any

import pytest

from factories import card, fighter, gang, stash_of
from gangbook.book.check import problems_of
from gangbook.book.derive import characteristic, experience, rating
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.faults import BadAnswer, Refused
from gangbook.rules.experience import Spent
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.experience.schedule import schedule
from gangbook.underhive.experience.spent import offers
from playing import Choices, Played, played


def begun(one: Fighter, ruleset: str = "tracks", **facts: Any) -> Gang:
    """A gang being founded, with this fighter just hired."""
    return gang(one, ruleset=ruleset, founding=True, **facts)


def entered(rulebook: Rulebook, now: Gang, cells: str, **answers: str) -> Played:
    """The first fighter's card entered: the cells of its grid, and other answers by their rule."""
    one = now.fighters[0]
    given = {
        "enter.rank": "as_hired",
        "enter.card": f"{one.id} {cells}",
        "enter.skills": "",
        "enter.injuries": "",
        "enter.states": "",
    } | {f"enter.{rule}": value for rule, value in answers.items()}
    choices = Choices({rule: [value] for rule, value in given.items()})
    return played(rulebook, now, "enter_card", choices, fighter=one.id)


@pytest.mark.parametrize(
    ("ruleset", "category", "cells", "adv", "owed", "following"),
    [
        ("tracks", "champion", "xp=13 adv=2", 2, 0, 15),
        ("tracks", "champion", "xp=15 adv=2 track=glacial last=13", 2, 0, 21),
        ("tracks", "champion", "xp=13 adv=1", 1, 1, 10),
        ("tracks", "champion", "xp=4 adv=0", 0, 0, 5),
        ("tracks", "champion", "xp=6 adv=3", 3, 0, 11),
        ("tracks", "ganger", "xp=11 adv=2", 2, 0, 15),
        ("free-for-all", "leader", "xp=23 adv=4", 4, 0, 25),
        ("free-for-all", "juve", "xp=6 adv=0", 0, 1, 10),
        ("core", "champion", "xp=7 adv=5", 5, 0, None),
    ],
)
def test_nothing_is_owed_beyond_what_is_typed(
    rulebook: Rulebook,
    ruleset: str,
    category: str,
    cells: str,
    adv: int,
    owed: int,
    following: int | None,
) -> None:
    now = entered(rulebook, begun(fighter(category=category), ruleset), cells).gang
    due = schedule(rulebook, now, now.fighters[0])
    assert (due.adv, due.owed, due.next) == (adv, owed, following)


def test_steps_and_rating_stand_on_the_advancements(rulebook: Rulebook) -> None:
    now = begun(fighter())
    after = entered(rulebook, now, "xp=16 adv=3 rating=35 WS=1 A=2").gang
    one = after.fighters[0]
    before = card(rulebook, now.fighters[0])
    assert card(rulebook, one) == before | {"WS": before["WS"] - 1, "A": before["A"] + 2}
    assert rating(one).value == 135
    assert [advance.at for advance in one.advancements] == [5, 10, 15]
    assert [advance.steps for advance in one.advancements] == [{"WS": 1}, {"A": 1}, {"A": 1}]
    assert experience(rulebook, after, one).value == 16
    assert problems_of(rulebook, after) == ()


def test_a_single_advancement_is_told_as_one(rulebook: Rulebook) -> None:
    assert ", 1 Advancement, " in entered(rulebook, begun(fighter()), "xp=5 adv=1").told[-1]


def test_what_no_advancement_carries_is_an_adjustment(rulebook: Rulebook) -> None:
    one = entered(rulebook, begun(fighter()), "xp=2 rating=5 S=1").gang.fighters[0]
    assert one.advancements == ()
    assert (one.adjustments[0].steps, rating(one).value) == ({"S": 1}, 105)


@pytest.mark.rule("TRK-14")
@pytest.mark.parametrize("injuries", ["", "44 times=1"])
def test_steps_past_a_maximum_stand_as_an_adjustment(rulebook: Rulebook, injuries: str) -> None:
    one = fighter()
    now = entered(rulebook, begun(one), "adv=2 rating=20 S=9 I=1", injuries=injuries)
    card_now = now.gang.fighters[0]
    raised = characteristic(rulebook, card_now, "S")
    assert raised is not None
    assert raised.value == int(one.profile["S"]) + 9
    assert not list(problems_of(rulebook, now.gang))
    assert rating(card_now).value == rating(one).value + 20
    assert sum(step.steps.get("I", 0) for step in card_now.advancements) == 1
    assert any("past the maximum" in told for told in now.told)


@pytest.mark.rule("CORE-19")
def test_entered_purchases_make_the_next_one_dearer(rulebook: Rulebook) -> None:
    now = entered(rulebook, begun(fighter(), "core"), "xp=20 adv=1 WS=1").gang
    spending = rulebook.ruleset("core").experience
    assert isinstance(spending, Spent)
    lines = offers(rulebook, now, spending, now.fighters[0])
    assert {line.improves: line.price for line in lines if line.improves in ("WS", "BS")} == {
        "WS": 8,
        "BS": 6,
    }


def test_skills_and_states_are_those_of_the_card(rulebook: Rulebook) -> None:
    now = begun(fighter(skills=("Dodge",)))
    done = entered(
        rulebook, now, "xp=1", skills="Catfall | Parry", states="in_recovery | convalescence"
    )
    one = done.gang.fighters[0]
    assert one.skills == ("Dodge", "Catfall", "Parry")
    assert one.has("in_recovery")
    assert one.has("convalescence")
    assert done.told[-1] == "Vex is entered: 1 XP, 0 Advancements, 0 owed"
    with pytest.raises(BadAnswer):
        entered(rulebook, now, "xp=1", skills="Dodge")


@pytest.mark.rule("INJ-06", "INJ-15")
def test_injuries_change_the_card_as_often_as_they_are_there(rulebook: Rulebook) -> None:
    now = begun(fighter())
    before = card(rulebook, now.fighters[0])
    done = entered(rulebook, now, "xp=1", injuries="44 times=2 | 42 times=2 | 13 times=1")
    one = done.gang.fighters[0]
    after = card(rulebook, one)
    assert after["BS"] == before["BS"] + 2
    assert len(one.injuries) == 5
    assert "Fearsome" in one.skills
    assert rating(one).value == 100
    assert not one.has("in_recovery")
    assert problems_of(rulebook, done.gang) == ()


@pytest.mark.parametrize(
    ("category", "rank", "now", "kind"),
    [
        ("ganger", "specialist", "specialist", "sister"),
        ("ganger", "gang_matriarch", "champion", "gang_matriarch"),
        ("prospect", "gang_matriarch", "champion", "gang_matriarch"),
    ],
)
def test_a_rank_it_has_risen_to_is_entered(
    rulebook: Rulebook, category: str, rank: str, now: str, kind: str
) -> None:
    one = fighter(category=category, type="sister" if category == "ganger" else "wyld_runner")
    after = entered(rulebook, begun(one), "xp=5 adv=1", rank=rank).gang.fighters[0]
    assert (after.category, after.type, after.skills) == (now, kind, ())


def test_cards_are_entered_once_and_while_the_gang_is_founded(rulebook: Rulebook) -> None:
    now = entered(rulebook, begun(fighter()), "xp=5 adv=1").gang
    with pytest.raises(Refused) as refused:
        entered(rulebook, now, "xp=5 adv=1")
    assert refused.value.code == "entered"
    for act in ("enter_card", "enter_gang"):
        with pytest.raises(Refused) as refused:
            played(rulebook, gang(fighter()), act, fighter="vex")
        assert refused.value.code == "wrong_step"


def test_a_gang_is_entered_as_it_stands(rulebook: Rulebook) -> None:
    now = begun(fighter(), stash=stash_of(1000))
    answers = ["65", "7", "1240", "settlement held=1 | wastes held=2"]
    after = played(rulebook, now, "enter_gang", answers).gang
    assert (after.stash.credits, after.reputation, after.rating) == (65, 7, 1240)
    assert [one.id for one in after.territories] == ["settlement", "wastes", "wastes-2"]
    assert [one.territory for one in after.territories] == ["settlement", "wastes", "wastes"]
    assert problems_of(rulebook, after) == ()
