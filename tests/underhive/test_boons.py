"""Boons of Territories: who joins, what comes to the Stash, and that it goes with the Territory."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from factories import after_battle, fighter, gang, stash_of
from gangbook.book.check import problems_of
from gangbook.book.derive import gang_rating
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang, Territory
from gangbook.faults import Refused
from gangbook.kernel.drivers import drive
from gangbook.kernel.questions import Pick
from gangbook.rules.effects import Recruit
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.additions import to_remove
from gangbook.underhive.holdings import boons_in_force, given_up
from gangbook.underhive.post_battle.recruits import recruited
from gangbook.underhive.post_battle.sequence import steps
from playing import Choices, Played, asks, finished, played, starting

QUEEN = fighter("queen", "leader", type="gang_queen", cost=125)
SISTER = fighter("juno", "ganger", type="sister", cost=50)


def holder(*places: str, fighters: tuple[Fighter, ...] = (QUEEN, SISTER), **facts: Any) -> Gang:
    """A gang in Update Roster that holds these Territories."""
    held = tuple(Territory(id=f"t-{one}", territory=one, name=one.title()) for one in places)
    plain: dict[str, Any] = {"stash": stash_of(100), "territories": held, "list": "escher"}
    return after_battle(*fighters, at="boons", **(plain | facts))


def claimed(rulebook: Rulebook, now: Gang, place: str, **lists: list[str]) -> Played:
    """The boons of a Territory claimed; answers by rule entry, `_` for a dot in it."""
    choices = Choices({rule.replace("_", ".", 1): given for rule, given in lists.items()})
    done = played(rulebook, now, "claim_boon", choices, battle="b1", territory=f"t-{place}")
    assert not choices.left, f"nobody asked for {choices.left}"
    assert problems_of(rulebook, done.gang) == ()
    return done


def code_of(rulebook: Rulebook, now: Gang, place: str) -> str:
    """Why the boons of a Territory cannot be claimed."""
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "claim_boon", battle="b1", territory=f"t-{place}")
    return refused.value.code


@pytest.mark.rule("PBS-68")
def test_a_hanger_on_joins_for_nothing_and_counts_its_price(rulebook: Rulebook) -> None:
    now = holder("rogue_doc_shop")
    done = claimed(rulebook, now, "rogue_doc_shop", hire_name=["Doc"], boon_who=["rogue_doc"]).gang
    doc = done.fighters[-1]
    assert (doc.type, doc.cost, doc.boon_of) == ("rogue_doc", 50, "t-rogue_doc_shop")
    assert done.stash.credits == 100
    assert gang_rating(done).value == gang_rating(now).value + 50


@pytest.mark.rule("PBS-68")
def test_boons_are_claimed_once_in_a_sequence_and_in_their_step(rulebook: Rulebook) -> None:
    now = holder("settlement")
    done = claimed(rulebook, now, "settlement", boon_recruit=["1 2"]).gang
    assert done.battles[0].claimed == ("t-settlement",)
    assert code_of(rulebook, done, "settlement") == "already_claimed"
    assert code_of(rulebook, now, "old_ruins") == "not_held"
    assert code_of(rulebook, holder("old_ruins"), "old_ruins") == "nothing_to_claim"
    left = played(rulebook, now, "end_step", battle="b1", step="boons").gang
    assert code_of(rulebook, left, "settlement") == "wrong_step"


@pytest.mark.parametrize(
    ("dice", "who", "kind"),
    [("6 2", "little_sister", "juve"), ("6 6", "sister", "ganger"), ("5 5", "", "")],
)
def test_dice_bring_a_juve_or_a_ganger(rulebook: Rulebook, dice: str, who: str, kind: str) -> None:
    lists = {"boon_recruit": [dice]}
    if who:
        lists |= {"boon_who": [who], "hire_name": ["New"]}
    done = claimed(rulebook, holder("settlement"), "settlement", **lists).gang
    joined = [(one.type, one.category, one.boon_of) for one in done.fighters[2:]]
    assert joined == ([(who, kind, "")] if who else [])
    assert done.stash.credits == 100


def test_reputation_comes_once_while_the_territory_is_held(rulebook: Rulebook) -> None:
    done = claimed(rulebook, holder("settlement"), "settlement", boon_recruit=["1 1"]).gang
    assert (done.reputation, done.territories[0].reputation) == (2, 1)
    ended = done
    for act in ("update_rating", "end_sequence"):
        ended = played(rulebook, ended, act, battle="b1").gang
    again = holder("settlement", territories=ended.territories, reputation=ended.reputation)
    after = claimed(rulebook, again, "settlement", boon_recruit=["1 1"]).gang
    assert after.reputation == 2
    assert given_up(rulebook, after, "t-settlement").reputation == 1


def test_a_hanger_on_by_a_boon_needs_no_reputation_and_goes_with_the_territory(
    rulebook: Rulebook,
) -> None:
    jack = fighter("jack", "hanger_on", type="ammo_jack")
    now = holder("rogue_doc_shop", fighters=(QUEEN, SISTER, jack))
    done = claimed(rulebook, now, "rogue_doc_shop", hire_name=["Doc"], boon_who=["rogue_doc"]).gang
    assert to_remove(rulebook, done) == 0
    assert code_of(rulebook, gang_again(done), "rogue_doc_shop") == "nothing_to_claim"
    lost = given_up(rulebook, done, "t-rogue_doc_shop")
    assert [one.id for one in lost.fighters] == ["queen", "juno", "jack"]
    assert (lost.departed[0].id, lost.territories) == ("doc", ())


def gang_again(now: Gang) -> Gang:
    """The same gang after another battle."""
    return after_battle(
        *now.fighters,
        at="boons",
        territories=now.territories,
        stash=now.stash,
        reputation=now.reputation,
    )


def test_boons_for_the_other_side_are_not_claimed(rulebook: Rulebook) -> None:
    outlaw = holder("workshop", alignment="outlaw")
    assert code_of(rulebook, outlaw, "workshop") == "nothing_to_claim"


def test_two_hive_scum_come_with_equipment_whatever_the_ruleset_hires(rulebook: Rulebook) -> None:
    done = claimed(
        rulebook,
        holder("fighting_pit"),
        "fighting_pit",
        boon_who=["hive_scum", "hive_scum"],
        hire_name=["Rat", "Mouse"],
        hire_outfit=["lasgun", "_enough", "_enough"],
    ).gang
    assert [(one.type, len(one.items)) for one in done.fighters[2:]] == [
        ("hive_scum", 1),
        ("hive_scum", 0),
    ]
    assert done.stash.credits == 100


@pytest.mark.rule("PBS-58", "PBS-68")
def test_equipment_comes_to_the_stash_is_not_sold_and_goes_with_the_territory(
    rulebook: Rulebook,
) -> None:
    now = holder("sludge_sea")
    done = claimed(rulebook, now, "sludge_sea").gang
    assert [(one.item, one.paid, one.boon_in) for one in done.stash.items] == [
        ("choke_gas_grenade", 0, "b1")
    ] * 3
    assert len({one.id for one in done.stash.items}) == 3
    question = asks_sale(rulebook, done)
    assert question == "boon_item"
    given = played(
        rulebook, done, "move_gear", [f"take:{done.stash.items[0].id}"], fighter="queen"
    ).gang
    assert code_of(rulebook, gang_again(given), "sludge_sea") == "nothing_to_claim"
    lost = given_up(rulebook, given, "t-sludge_sea")
    assert (lost.stash.items, lost.fighters[0].items) == ((), ())


def asks_sale(rulebook: Rulebook, now: Gang) -> str:
    """Why the first thing of the Stash is not sold."""
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "sell", item=now.stash.items[0].id)
    return refused.value.code


@pytest.mark.parametrize(
    ("answers", "credits_then", "reputation", "items"),
    [
        (["noted"], 100, 1, 0),
        (["not"], 100, 1, 0),
        (["credits", "-20"], 80, 1, 0),
        (["reputation", "2"], 100, 3, 0),
        (["item", "arc_rifle", "50"], 50, 1, 1),
    ],
)
def test_what_no_effect_says_is_booked_as_the_player_says(
    rulebook: Rulebook, answers: list[str], credits_then: int, reputation: int, items: int
) -> None:
    now = holder("archaeotech_device")
    done = played(
        rulebook, now, "claim_boon", answers, battle="b1", territory="t-archaeotech_device"
    ).gang
    assert (done.stash.credits, done.reputation) == (credits_then, reputation)
    assert [(one.paid, one.value) for one in done.stash.items] == [(50, 100)] * items


def test_enhanced_boons_take_the_place_of_those_of_their_kind(rulebook: Rulebook) -> None:
    def kinds(gang_list: str) -> list[str]:
        now = holder("slag_furnace", list=gang_list)
        return [boon.kind for boon in boons_in_force(rulebook, now, now.territories[0])]

    assert kinds("escher") == ["income"]
    assert kinds("goliath") == ["income", "reputation", "recruit"]


def test_a_boon_with_a_partner_hangs_on_it(rulebook: Rulebook) -> None:
    def dice(*places: str) -> list[str]:
        now = holder(*places)
        found = boons_in_force(rulebook, now, now.territories[0])
        return [boon.if_held or boon.unless_held for boon in found if boon.kind == "income"]

    assert dice("narco_den") == dice("narco_den", "synth_still") == ["synth_still"]


def test_composition_closes_a_recruit_and_nobody_may_be_taken(rulebook: Rulebook) -> None:
    docs = tuple(fighter(f"d{n}", "hanger_on", type="rogue_doc") for n in range(2))
    now = holder("rogue_doc_shop", fighters=(QUEEN, SISTER, *docs), reputation=20)
    start = starting(rulebook, now, "claim_boon", battle="b1", territory="t-rogue_doc_shop")
    question = asks(start).question
    assert isinstance(question, Pick)
    assert question.option("rogue_doc").code == "type_maximum"
    done = claimed(rulebook, now, "rogue_doc_shop", boon_who=["_nobody"]).gang
    assert len(done.fighters) == 4


def test_the_checklist_names_each_territory_with_something_to_claim(rulebook: Rulebook) -> None:
    now = holder("settlement", "old_ruins")
    (step,) = (one for one in steps(rulebook, now, now.battles[0]) if one.id == "boons")
    assert [(task.label, task.owed) for task in step.tasks] == [
        ("Claim the boons of Settlement", False),
        ("Leave the other boons", False),
    ]
    done = claimed(rulebook, now, "settlement", boon_recruit=["1 1"]).gang
    (step,) = (one for one in steps(rulebook, done, done.battles[0]) if one.id == "boons")
    assert (step.tasks, step.state) == ((), "done")


def test_a_recruit_may_cost_a_share_of_its_price(rulebook: Rulebook) -> None:
    now = gang(QUEEN, SISTER, stash=stash_of(100))
    held = Territory(id="t", territory="t", name="T")
    effect = Recruit(category="juve", percent=50)
    answers = {"boon.who": ["little_sister"], "hire.name": ["Kid"]}
    start = partial(recruited, rulebook, now, held, effect)
    joined = finished(drive(start, Choices(answers))).result
    assert (joined.fighters[-1].cost, joined.stash.credits) == (20, 90)
