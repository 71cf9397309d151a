"""Hired guns: before the battle petition, skills and equipment; after it rewards and departure."""

from __future__ import annotations

from typing import Any

import pytest

from factories import after_battle, battle, fighter, gang, stash_of
from gangbook.book.check import problems_of
from gangbook.book.derive import rating
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Gang
from gangbook.kernel.questions import Pick
from gangbook.rules.rulebook import Rulebook
from playing import Choices, Played, asks, fight, open_keys, played, starting

QUEEN = fighter("queen", "leader", type="gang_queen")
SISTER = fighter("juno", "ganger", type="sister")
HUNTER = fighter("kal", "hired_gun", type="bounty_hunter")
SCUM = fighter("rat", "hired_gun", type="hive_scum")


def calm(*more: Fighter, **facts: Any) -> Gang:
    """A gang of the core rules between two battles."""
    plain: dict[str, Any] = {"ruleset": "core", "stash": stash_of(300)}
    return gang(QUEEN, SISTER, *more, **(plain | facts))


def hired(rulebook: Rulebook, now: Gang, kind: str, **answers: list[str]) -> Played:
    """Somebody hired; answers by rule entry, `_` for a dot in it."""
    lists = {"hire.type": [kind], "hire.name": ["Kal"]}
    lists |= {rule.replace("_", "."): given for rule, given in answers.items()}
    return played(rulebook, now, "hire", Choices(lists))


def wrapped_up(rulebook: Rulebook, *answers: str, guns: tuple[Fighter, ...] = (HUNTER,)) -> Played:
    """The end of the Wrap-up of a battle in which these guns fought."""
    now = calm(*guns, battles=(battle("queen", *(one.id for one in guns)),))
    return played(rulebook, now, "end_wrap_up", answers, battle="b1")


def test_hive_scum_come_with_equipment_of_their_list_that_counts_nothing(
    rulebook: Rulebook,
) -> None:
    taken = ["lasgun", "flak_armour", "stub_gun", "stub_gun.dumdum_rounds", "_enough"]
    scum = hired(rulebook, calm(), "hive_scum", hire_outfit=taken).gang
    card = scum.fighters[-1]
    assert [item.name for item in card.items] == [
        "Lasgun",
        "Flak armour",
        "Stub gun",
        "Dumdum rounds",
    ]
    assert card.items[3].on == card.items[2].id
    assert (rating(card).value, scum.stash.credits) == (30, 270)
    assert problems_of(rulebook, scum) == ()


def test_equipment_ends_with_its_credits_and_its_weapons(rulebook: Rulebook) -> None:
    start = starting(rulebook, calm(), "hire")

    def offers(*taken: str) -> tuple[list[str], Pick]:
        question = asks(start, ["hive_scum", "Rat", *taken]).question
        assert isinstance(question, Pick)
        return open_keys(question), question

    assert "stub_gun.dumdum_rounds" not in offers()[0]
    two_left = offers("two_handed_hammer", "stub_gun")[1]
    assert two_left.option("two_handed_axe").code == "not_enough_credits"
    full = offers("two_handed_hammer", "stub_gun")[1]
    assert full.option("autopistol").code == "no_slot"
    assert full.option("hazard_suit").closed == ""


def test_a_bounty_hunter_draws_skills_and_takes_common_things(rulebook: Rulebook) -> None:
    start = starting(rulebook, calm(), "hire")
    hunter = hired(rulebook, calm(), "bounty_hunter", hire_outfit=["autogun", "_enough"]).gang
    card = hunter.fighters[-1]
    assert (len(card.skills), card.primary) == (2, ())
    assert [item.item for item in card.items] == ["autogun"]
    question = asks(start, ["bounty_hunter", "Kal", "1"]).question
    assert question.rule == "hire.draw"
    assert isinstance(question, Pick)
    assert [option.label for option in question.options] == ["1 random and 1 chosen", "3 random"]


@pytest.mark.parametrize(
    ("reputation", "face", "price"), [(1, "1", 40), (1, "4", 40), (1, "5", 80), (9, "1", 80)]
)
def test_a_house_asks_more_of_a_gang_of_renown(
    rulebook: Rulebook, reputation: int, face: str, price: int
) -> None:
    now = calm(reputation=reputation)
    done = hired(rulebook, now, "agent_escher", petition=[face])
    assert done.gang.fighters[-1].cost == price
    assert done.gang.stash.credits == 300 - price


def test_a_house_refuses_or_fines(rulebook: Rulebook) -> None:
    refused = hired(rulebook, calm(reputation=10), "agent_escher", petition=["1"])
    assert (len(refused.gang.fighters), refused.gang.stash.credits) == (2, 300)
    now = calm(reputation=15, stash=stash_of(50))
    fined = hired(rulebook, now, "agent_escher", petition=["1"], petition_fine=["3 4"])
    assert (len(fined.gang.fighters), fined.gang.stash.credits) == (2, 0)
    assert "20 of them are not there" in fined.told[-1]


def test_hired_guns_come_before_a_battle_and_not_in_the_sequence(rulebook: Rulebook) -> None:
    now = after_battle(QUEEN, SISTER, ruleset="core", stash=stash_of(300))
    question = asks(starting(rulebook, now, "hire")).question
    assert isinstance(question, Pick)
    assert question.option("hive_scum").code == "wrong_step"
    mercs = after_battle(QUEEN, SISTER, SISTER, ruleset="tracks", stash=stash_of(300))
    question = asks(starting(rulebook, mercs, "hire")).question
    assert isinstance(question, Pick)
    assert question.option("merc").closed == ""


@pytest.mark.rule("CORE-36")
def test_a_gun_of_one_battle_earns_no_xp_and_rolls_no_injury(rulebook: Rulebook) -> None:
    done = fight(rulebook, calm(SCUM), "rat out=2 took_out=1 | juno out=1")
    parts = {part.id: part for part in done.gang.battles[0].fighters}
    assert (parts["rat"].owes, parts["rat"].xp, parts["rat"].times_out) == ((), 0, 2)
    assert parts["juno"].owes == ("injury",)
    assert "Rat is hired for this battle and rolls no lasting injury" in done.told


def test_hired_guns_go_at_the_wrap_up_and_take_what_they_came_with(rulebook: Rulebook) -> None:
    own = Item(id="gun", item="lasgun", name="Lasgun", source="included", slots=1)
    given = Item(id="knife", item="fighting_knife", name="Knife", source="", slots=1)
    scum = fighter("rat", "hired_gun", type="hive_scum", items=(own, given))
    now = wrapped_up(rulebook, guns=(scum,)).gang
    assert [one.id for one in now.fighters] == ["queen", "juno"]
    assert [(one.id, one.departure, one.items) for one in now.departed] == [("rat", "left", (own,))]
    assert now.stash.items == (given,)


def test_who_is_hired_for_good_stays(rulebook: Rulebook) -> None:
    merc = fighter("mac", "merc", type="merc")
    assert wrapped_up(rulebook, guns=(merc,)).gang.fighter("mac") is not None


@pytest.mark.parametrize(
    ("answers", "credits_then", "stays"),
    [
        (["0", "no"], 300, True),
        (["135", "no", "4"], 370, True),
        (["135", "no", "3"], 370, False),
        (["0", "yes", "3", "5", "4"], 350, True),
        (["0", "yes", "2", "3"], 300, False),
        (["40", "yes", "6", "1"], 330, False),
    ],
)
def test_a_bounty_hunter_is_rewarded_and_stays_or_goes(
    rulebook: Rulebook, answers: list[str], credits_then: int, stays: bool
) -> None:
    now = wrapped_up(rulebook, *answers).gang
    assert now.stash.credits == credits_then
    assert (now.fighter("kal") is not None) == stays


@pytest.mark.parametrize(("there", "answer", "left"), [(100, "pay", 80), (100, "goes", 100)])
def test_who_stays_asks_upkeep_or_goes(
    rulebook: Rulebook, there: int, answer: str, left: int
) -> None:
    outcast = fighter("oz", "hired_gun", type="escher_outcast")
    now = gang(QUEEN, outcast, stash=stash_of(there), battles=(battle("queen", "oz"),))
    done = played(rulebook, now, "end_wrap_up", ["2", answer], battle="b1").gang
    assert done.stash.credits == left
    assert (done.fighter("oz") is not None) == (answer == "pay")


def test_upkeep_that_is_not_there_lets_it_go(rulebook: Rulebook) -> None:
    outcast = fighter("oz", "hired_gun", type="escher_outcast")
    now = gang(QUEEN, outcast, stash=stash_of(10), battles=(battle("queen", "oz"),))
    question = asks(starting(rulebook, now, "end_wrap_up", battle="b1"), ["3"]).question
    assert isinstance(question, Pick)
    assert open_keys(question) == ["goes"]
