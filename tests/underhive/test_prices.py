"""Price paid, value carried, and the list it came from: three facts that are kept apart."""

from __future__ import annotations

import pytest

from factories import fighter, gang, goods, line, stash_of, with_wares
from gangbook.book.derive import rating, wealth
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Gang, Stash
from gangbook.faults import Refused
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.equip.prices import paid_for, value_on_card
from gangbook.underhive.equip.wares import wares_of
from gangbook.underhive.trade.buyer import STASH
from playing import played


def queen() -> Fighter:
    """A Leader of the Escher list, worth 100 without equipment."""
    return fighter(type="gang_queen", category="leader")


def with_blade(rulebook: Rulebook) -> Rulebook:
    """The rules with a weapon listed at 50, and 70 at the Trading Post."""
    weapon = {"category": "close_combat", "slots": 1}
    blade = line("blade", 50, "gang_queen", **weapon)
    return with_wares(rulebook, blade, goods("blade", 70, **weapon))


def agreed(rulebook: Rulebook, now: Gang, *answers: str) -> Gang:
    """The gang after Vex has bought the blade at an agreed price."""
    return played(rulebook, now, "buy_at", ["blade", *answers], fighter="vex").gang


@pytest.mark.rule("GANG-10", "GANG-13")
def test_a_weapon_listed_50_and_bought_at_55_takes_55_and_counts_50(rulebook: Rulebook) -> None:
    rules = with_blade(rulebook)
    now = agreed(rules, gang(queen(), stash=stash_of(100)), "55", "A hard bargain", "list")
    (blade,) = now.fighters[0].items
    assert now.stash.credits == 45
    assert rating(now.fighters[0]).value == 150
    assert (blade.paid, blade.value, blade.source) == (55, 50, "escher")
    told = paid_for(rules, now, now.fighters[0], blade)
    assert [(term.label, term.amount) for term in told.terms] == [
        ("Escher list, Gang Queen", 50),
        ("another price was agreed", 5),
    ]


def test_an_item_for_nothing_logs_nothing_and_counts_its_price(rulebook: Rulebook) -> None:
    now = gang(queen(), stash=stash_of(0))
    done = played(
        with_blade(rulebook), now, "buy_at", ["blade", "0", "A gift", "list"], fighter="vex"
    )
    (blade,) = done.gang.fighters[0].items
    assert (done.gang.stash.credits, blade.paid, blade.value) == (0, 0, 50)
    assert "0 credits instead of 50, counting 50: A gift" in done.told[0]


def test_a_negative_price_brings_credits(rulebook: Rulebook) -> None:
    poor = gang(queen(), stash=stash_of(-20))
    now = agreed(with_blade(rulebook), poor, "-30", "Taken off their hands", "list")
    assert (now.stash.credits, now.fighters[0].items[0].paid) == (10, -30)


def test_an_agreed_price_has_to_be_there_too(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refused:
        agreed(with_blade(rulebook), gang(queen(), stash=stash_of(50)), "55")
    assert (refused.value.code, "5 credits" in refused.value.reason) == ("not_enough_credits", True)


def test_a_value_that_was_agreed_stays_on_every_card(rulebook: Rulebook) -> None:
    rules = with_wares(rulebook, line("cloak", 50, "gang_queen"), line("hat", 1, "sister"))
    vex, juno = queen(), fighter("juno", "ganger", type="sister")
    now = gang(vex, juno, stash=stash_of(100))
    answers = ["cloak", "30", "It is torn", "paid"]
    now = played(rules, now, "buy_at", answers, fighter="vex").gang
    now = played(rules, now, "move_gear", ["put:cloak"], fighter="vex").gang
    assert (now.stash.items[0].value, wealth(now).value) == (30, 200 + 70 + 30)
    now = played(rules, now, "move_gear", ["take:cloak"], fighter="vex").gang
    assert rating(now.fighters[0]).value == 130


@pytest.mark.rule("PBS-57")
def test_a_stash_item_discounted_to_30_sells_from_30(rulebook: Rulebook) -> None:
    """What is on record for it counts, not what the lists ask."""
    blade = Item(id="blade", item="blade", name="Blade", value=30, source="escher", agreed=True)
    now = gang(queen(), stash=Stash(items=(blade,)))
    assert played(with_blade(rulebook), now, "sell", ["blade", "1"]).gang.stash.credits == 20


def test_a_discount_at_the_trading_post_is_on_record_where_it_is_agreed(
    rulebook: Rulebook,
) -> None:
    rules = with_blade(rulebook)
    answers = ["blade", "30", "A friend of the house", "paid"]
    now = gang(queen(), stash=stash_of(30))
    now = played(rules, now, "trade_at", answers, fighter=STASH).gang
    (blade,) = now.stash.items
    assert (blade.paid, blade.value, blade.source) == (30, 30, "trading_post")
    assert played(rules, now, "sell", ["blade", "1"]).gang.stash.credits == 20


@pytest.mark.rule("GANG-13", "PBS-70")
def test_a_thing_of_the_trading_post_counts_by_the_own_list(rulebook: Rulebook) -> None:
    now = gang(queen(), stash=stash_of(100))
    now = played(with_blade(rulebook), now, "trade", ["blade"], fighter="vex").gang
    (blade,) = now.fighters[0].items
    assert (now.stash.credits, blade.paid, blade.value) == (30, 70, 50)
    assert blade.source == "trading_post"


@pytest.mark.rule("PBS-70")
def test_a_thing_back_in_the_stash_is_worth_what_it_was_bought_for(rulebook: Rulebook) -> None:
    rules = with_wares(rulebook, line("cloak", 50, "gang_queen"), goods("cloak", 70))
    now = gang(queen(), stash=stash_of(100))
    before = played(rules, now, "trade", ["cloak"], fighter=STASH).gang
    on = played(rules, before, "move_gear", ["take:cloak"], fighter="vex").gang
    off = played(rules, on, "move_gear", ["put:cloak"], fighter="vex").gang
    assert (before.stash.items[0].value, on.fighters[0].items[0].value) == (70, 50)
    assert (off.stash, off.fighters) == (before.stash, before.fighters)


def test_a_price_says_why_it_is_what_it_is(rulebook: Rulebook) -> None:
    now = gang(fighter(type="road_sergeant"), list="orlock")
    wares = wares_of(rulebook, now)
    own = value_on_card(rulebook, now, now.fighters[0], wares["combat_shotgun"])
    house = value_on_card(rulebook, now, None, wares["combat_shotgun"])
    assert own is not None
    assert house is not None
    assert [(term.label, term.amount) for term in own.terms] == [("Orlock list, Road Sergeant", 55)]
    assert [(term.label, term.amount) for term in house.terms] == [
        ("Trading Post", 70),
        ("price for the house", -15),
    ]
    assert value_on_card(rulebook, now, None, wares["mung_vase"]) is None


@pytest.mark.rule("PBS-79")
def test_a_mount_is_paid_from_the_credits_for_vehicles_first(rulebook: Rulebook) -> None:
    runner = fighter(type="wyld_runner", category="prospect")
    now = gang(runner, founding=True, vehicle_credits=60, stash=stash_of(100))
    now = played(rulebook, now, "buy", ["cutter"], fighter="vex").gang
    assert (now.vehicle_credits, now.stash.credits) == (0, 75)
