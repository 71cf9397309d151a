"""The Trading Post: what can be found, for whom, at what price, and selling."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from factories import battle, before, fighter, gang, goods, stash_of, with_rules, with_wares
from gangbook.book.battle import Acted
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Gang, Stash, Territory
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.questions import Option, Pick
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.schema import Modifier
from gangbook.rules.shops import InWords
from gangbook.underhive.trade.availability import availability
from gangbook.underhive.trade.buyer import STASH
from playing import asks, played, starting

RARE: dict[str, Any] = {"availability": "Rare", "level": 11}
ILLEGAL: dict[str, Any] = {"availability": "Illegal", "level": 9}


def queen(**facts: Any) -> Fighter:
    """The gang's Leader."""
    return fighter("vex", "leader", type="gang_queen", **facts)


def at_trading_post(*fighters: Fighter, found: int = 0, **facts: Any) -> Gang:
    """A gang after a battle and its Wrap-up, that has found this if anything."""
    fought = battle(*(one.id for one in fighters), steps=before("trading_post"))
    fought = msgspec.structs.replace(fought, sought=found > 0, availability=found)
    return gang(*fighters, battles=(fought,), **({"stash": stash_of(1000)} | facts))


def offered(rulebook: Rulebook, now: Gang, key: str, who: str = STASH) -> Option:
    """How the Trading Post offers a thing."""
    question = asks(starting(rulebook, now, "trade", fighter=who)).question
    assert isinstance(question, Pick)
    return question.option(key)


def traded(rulebook: Rulebook, now: Gang, *answers: str, who: str = STASH) -> Gang:
    """The gang after something was bought."""
    return played(rulebook, now, "trade", answers, fighter=who).gang


def having_traded(now: Gang, *traders: str) -> Gang:
    """The gang whose battle remembers these fighters' Trade actions."""
    acted = tuple(Acted(fighter=one, action="trade") for one in traders)
    return now.with_battle(msgspec.structs.replace(now.battles[0], acted=acted))


@pytest.mark.rule("PBS-61", "PBS-62")
def test_seeking_counts_who_traded_and_remembers_what_was_found(rulebook: Rulebook) -> None:
    furs = Item(id="furs", item="exotic_furs", name="Exotic furs")
    mira = fighter("mira", "champion", skills=("Savvy Trader",))
    merchant = fighter("odo", "hanger_on", type="tech_merchant")
    now = at_trading_post(queen(items=(furs,)), mira, merchant, reputation=12)
    now = having_traded(now, "vex", "mira")
    done = played(rulebook, now, "seek", ["-1", "3 4"], battle="b1")
    assert done.gang.battles[0].sought
    assert done.gang.battles[0].availability == 7 + 2 + 1 + 1 + 1 + 1 + 2 - 1
    for told in ("Savvy Trader of Mira +1", "Exotic furs of Vex +1", "Odo +2"):
        assert told in done.told[-1]


@pytest.mark.rule("PBS-62")
def test_what_is_known_of_the_availability_is_shown_before_the_rest_is_asked(
    rulebook: Rulebook,
) -> None:
    now = having_traded(at_trading_post(queen(), reputation=29), "vex")
    question = asks(starting(rulebook, now, "seek", battle="b1")).question
    assert question.why.startswith("Known: the Leader trades +2, Reputation +2.")


@pytest.mark.rule("PBS-62")
def test_the_availability_can_say_what_it_is_made_of(rulebook: Rulebook) -> None:
    now = having_traded(at_trading_post(queen(), reputation=29), "vex")
    found = availability(rulebook, now, now.battles[0], 0, 8)
    assert [(term.label, term.amount) for term in found.terms] == [
        ("dice", 8),
        ("the Leader trades", 2),
        ("Reputation", 2),
    ]


@pytest.mark.rule("PBS-62")
def test_a_territory_may_add_to_the_availability_by_name(rulebook: Rulebook) -> None:
    trading = msgspec.structs.replace(
        rulebook.rules.trading, modifiers=(Modifier(amount=3, territory="settlement"),)
    )
    rules = with_rules(rulebook, trading=trading)
    held = (Territory(id="t", territory="settlement", name="Settlement"),)
    now = having_traded(at_trading_post(queen(), territories=held), "vex")
    found = availability(rules, now, now.battles[0], 0, 8)
    assert ("Settlement", 3) in [(term.label, term.amount) for term in found.terms]


@pytest.mark.rule("PBS-61")
@pytest.mark.parametrize(
    ("steps", "code"), [(before("trading_post"), "no_trade_action"), ((), "out_of_order")]
)
def test_without_a_trade_action_or_too_early_nothing_is_sought(
    rulebook: Rulebook, steps: tuple[str, ...], code: str
) -> None:
    now = gang(queen(), battles=(battle("vex", steps=steps),))
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "seek", battle="b1")
    assert refused.value.code == code


def test_a_closed_item_says_its_level_and_what_the_gang_found(rulebook: Rulebook) -> None:
    rules = with_wares(rulebook, goods("ring", **RARE), goods("gem", **ILLEGAL))
    now = at_trading_post(queen(), found=9)
    assert offered(rules, now, "ring").closed == "Rare (11), the gang found 9."
    gem = offered(rules, now, "gem")
    assert (gem.closed, gem.code) == (
        "Illegal (9), the gang found 9, for Illegal items 5.",
        "not_found",
    )
    assert offered(rules, now, "gem").detail == "status item, Illegal (9)"
    outlaws = msgspec.structs.replace(now, alignment="outlaw")
    assert not offered(rules, outlaws, "gem").closed


@pytest.mark.rule("PBS-61")
@pytest.mark.parametrize("when", ["founding", "between battles", "not sought"])
def test_without_a_seek_only_common_items_are_to_be_had(rulebook: Rulebook, when: str) -> None:
    rules = with_wares(rulebook, goods("ring", **RARE), goods("rope", 5))
    now = at_trading_post(queen())
    if when != "not sought":
        now = msgspec.structs.replace(now, battles=(), founding=when == "founding")
    assert offered(rules, now, "ring").code == "not_sought"
    after = traded(rules, now, "rope")
    assert [item.item for item in after.stash.items] == ["rope"]
    assert after.stash.credits == 995


@pytest.mark.rule("PBS-65")
def test_what_is_exclusive_is_never_at_the_trading_post(rulebook: Rulebook) -> None:
    rules = with_wares(rulebook, goods("crown", availability="Exclusive"))
    assert offered(rules, at_trading_post(queen(), found=30), "crown").code == "exclusive"


@pytest.mark.rule("GANG-15", "GANG-16")
def test_a_fighter_buys_what_its_type_has_from_the_trading_post_only(rulebook: Rulebook) -> None:
    maiden = fighter("nyx", "champion", type="death_maiden")
    now = traded(rulebook, at_trading_post(maiden), "autopistol", who="nyx")
    (pistol,) = now.fighters[0].items
    assert (now.stash.credits, pistol.value, pistol.source) == (990, 10, "trading_post")
    assert offered(rulebook, now, "autogun", "nyx").code == "category"


@pytest.mark.rule("GANG-16")
@pytest.mark.parametrize(
    ("kind", "category", "wanted", "code"),
    [
        ("sister", "ganger", "special", "category"),
        ("sister", "specialist", "special", ""),
        ("little_sister", "juve", "special", "category"),
        ("gang_queen", "leader", "bionic", ""),
        ("gang_queen", "leader", "field_armour", "category"),
        ("gang_queen", "leader", "vehicle_engine", "category"),
    ],
)
def test_categories_of_the_trading_post_are_open_by_type(
    rulebook: Rulebook, kind: str, category: str, wanted: str, code: str
) -> None:
    rules = with_wares(rulebook, goods("thing", category=wanted))
    now = at_trading_post(fighter("vex", category, type=kind))
    option = offered(rules, now, "thing", "vex")
    assert (option.code if option.closed else "") == code
    assert not offered(rules, now, "thing").closed, "the Stash takes everything"


def test_the_house_has_a_price_of_its_own(rulebook: Rulebook) -> None:
    rules = with_wares(rulebook, goods("rope", 20, house_prices={"escher": 15, "orlock": 1}))
    assert traded(rules, at_trading_post(queen()), "rope").stash.credits == 985


def test_dice_are_thrown_before_it_is_bought_or_left(rulebook: Rulebook) -> None:
    now = at_trading_post(queen(), found=15, stash=stash_of(70))
    bought = traded(rulebook, now, "mung_vase", "3 4", "buy")
    assert (bought.stash.credits, bought.stash.items[0].paid) == (0, 70)
    left = played(rulebook, now, "trade", ["mung_vase", "6 6", "leave"], fighter=STASH)
    assert left.gang == now
    with pytest.raises(BadAnswer) as refused:
        traded(rulebook, now, "mung_vase", "6 6", "buy")
    assert refused.value.code == "not_enough_credits"


def test_a_share_of_the_weapons_price_is_worked_out(rulebook: Rulebook) -> None:
    bolter = Item(id="gun", item="boltgun", name="Boltgun", value=1, slots=1)
    whip = Item(id="whip", item="shock_whip", name="Shock whip", value=25, slots=1)
    now = at_trading_post(queen(items=(whip, bolter)), found=15, stash=stash_of(14))
    start = starting(rulebook, now, "trade", fighter="vex")
    question = asks(start, ["master_crafted_weapon"]).question
    assert isinstance(question, Pick)
    assert [(one.label, one.closed) for one in question.options] == [
        ("Shock whip, for 10 credits", ""),
        ("Boltgun, for 15 credits", "1 credits are missing."),
    ]
    after = traded(rulebook, now, "master_crafted_weapon", "whip", who="vex")
    made = after.fighters[0].items[-1]
    assert (made.paid, made.value, made.on, after.stash.credits) == (10, 10, "whip", 4)
    alone = at_trading_post(queen(items=(whip,)), found=15)
    made = traded(rulebook, alone, "master_crafted_weapon", who="vex").fighters[0].items[-1]
    assert made.on == "whip"


def test_a_weapon_of_the_stash_is_made_finer_there(rulebook: Rulebook) -> None:
    bare = at_trading_post(queen(), found=15)
    assert offered(rulebook, bare, "master_crafted_weapon").code == "weapon_missing"
    gun = Item(id="gun", item="boltgun", name="Boltgun", value=55, slots=1)
    now = at_trading_post(queen(), found=15, stash=Stash(credits=20, items=(gun,)))
    after = traded(rulebook, now, "master_crafted_weapon")
    made = after.stash.items[-1]
    assert (made.value, made.on, after.stash.credits) == (15, "gun", 5)
    assert offered(rulebook, after, "master_crafted_weapon").closed


def test_a_price_that_only_words_can_say_is_entered(rulebook: Rulebook) -> None:
    rule = InWords(text="what the weather asks")
    rules = with_wares(rulebook, goods("kite", None, price_rule=rule))
    now = at_trading_post(queen())
    start = starting(rules, now, "trade", fighter=STASH)
    assert "the weather" in asks(start, ["kite"]).question.why
    after = traded(rules, now, "kite", "65", "buy")
    assert after.stash.items[0].value == 65


def test_who_buys_is_asked_where_it_is_not_said(rulebook: Rulebook) -> None:
    now = at_trading_post(queen(), fighter("mira").entering("dead"))
    question = asks(starting(rulebook, now, "trade")).question
    assert isinstance(question, Pick)
    assert [option.key for option in question.options] == [STASH, "vex"]


@pytest.mark.rule("PBS-53", "PBS-79")
def test_a_basket_of_the_trading_post_is_one_act(rulebook: Rulebook) -> None:
    rules = with_wares(rulebook, goods("rope", 5), goods("lamp", 6))
    now = at_trading_post(queen(), stash=stash_of(11))
    done = played(rules, now, "trade", item="rope|lamp", fighter=STASH).gang
    assert (done.stash.credits, len(done.stash.items)) == (0, 2)
    with pytest.raises(Refused) as refused:
        played(rules, now, "trade", item="rope|lamp|rope", fighter=STASH)
    assert (refused.value.code, "5 credits" in refused.value.reason) == ("not_enough_credits", True)


def test_ammunition_of_a_weapon_is_sold_with_it(rulebook: Rulebook) -> None:
    gun = Item(id="gun", item="shotgun", name="Shotgun", value=30, slots=1)
    rounds = Item(id="rounds", item="shotgun.acid_rounds", name="Acid", value=20, on="gun")
    now = at_trading_post(queen(), stash=Stash(items=(rounds, gun)))
    done = played(rulebook, now, "sell", ["gun", "1", "1"]).gang
    assert done.stash == Stash(credits=20 + 10)


@pytest.mark.rule("PBS-58")
def test_a_boon_may_be_sold_once_its_sequence_is_over(rulebook: Rulebook) -> None:
    boon = Item(id="boon", item="ring", name="Ring", value=50, boon_in="b1")
    other = Item(id="other", item="ring", name="Ring", value=50)
    now = at_trading_post(queen(), stash=Stash(items=(boon, other)))
    with pytest.raises(BadAnswer) as refused:
        played(rulebook, now, "sell", ["boon", "1"])
    assert refused.value.code == "boon_item"
    over = now.with_battle(msgspec.structs.replace(now.battles[0], ended=True))
    assert played(rulebook, over, "sell", ["boon", "1"]).gang.stash.credits == 40


def test_nothing_is_sold_while_a_gang_is_founded(rulebook: Rulebook) -> None:
    ring = Item(id="ring", item="ring", name="Ring", value=50)
    with pytest.raises(Refused) as refused:
        played(rulebook, gang(queen(), founding=True, stash=Stash(items=(ring,))), "sell", ["ring"])
    assert refused.value.code == "founding"


@pytest.mark.rule("PBS-82")
def test_gear_of_the_retired_is_sold_or_handed_on_in_the_same_step(rulebook: Rulebook) -> None:
    cloak = Item(id="cloak", item="cloak", name="Cloak", value=50)
    now = at_trading_post(queen(), fighter("mira", items=(cloak,)), stash=stash_of(0))
    now = played(rulebook, now, "retire", fighter="mira").gang
    assert played(rulebook, now, "sell", ["cloak", "2"]).gang.stash.credits == 30
    handed = played(rulebook, now, "move_gear", ["take:cloak"], fighter="vex").gang
    assert handed.fighters[0].items == (cloak,)
