"""What a captor does with captives: sold, a bounty claimed, disposed of, or traded."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from factories import captive, captors, captured, fighter, gang, stash_of, with_rules
from gangbook.book.captive import Captive, Rescue
from gangbook.book.derive import wealth
from gangbook.book.fighter import Item
from gangbook.book.gang import Alignment, Gang, Stash, Territory
from gangbook.faults import Refused
from gangbook.rules.rulebook import Rulebook
from playing import asks, played, played_over, starting

SWORD = Item(id="sword", item="sword", name="Sword", paid=20, value=20, slots=1)
SETTLEMENT = Territory(id="settlement", territory="settlement", name="Settlement")


def owners(rescue: Rescue = "declined", **facts: Any) -> Gang:
    """The gang whose Vex is held, with a sword on the card: 110 credits in all."""
    return gang(captured(rescue=rescue, cost=90, items=(SWORD,)), **facts)


def holders(rescue: Rescue = "declined", **facts: Any) -> Gang:
    """The Irons with Vex."""
    return captors(captive(cost=110, rescue=rescue), **facts)


def code(rulebook: Rulebook, now: Gang, act: str, **args: str) -> str:
    """Why an act is refused."""
    with pytest.raises(Refused) as error:
        played(rulebook, now, act, **args)
    return error.value.code


@pytest.mark.rule("PBS-36", "PBS-37")
def test_a_price_is_in_the_captors_stash_at_once_and_nothing_reaches_the_owners(
    rulebook: Rulebook,
) -> None:
    owner, holder = owners(stash=stash_of(7)), holders(stash=stash_of(20))
    args = {"battle": "b1", "captive": "vex"}
    after = played_over(rulebook, (holder, owner), "sell_to_guilders", **args)
    captor, bereft = after.gang(holder.id), after.gang(owner.id)
    assert captor.stash == Stash(credits=20 + 55)
    assert bereft.stash == owner.stash
    assert (captor.captives, bereft.fighters) == ((), ())
    assert wealth(bereft).value == 7
    (gone,) = bereft.departed
    assert (gone.departure, gone.conditions, gone.items) == ("sold", (), (SWORD,))


@pytest.mark.rule("PBS-36")
def test_any_number_is_sold_by_one_action_each_rounded_for_itself(rulebook: Rulebook) -> None:
    three = [captive(f"f{n}", cost, rescue="failed") for n, cost in enumerate((45, 55, 100))]
    now = captors(*three)
    after = played(rulebook, now, "sell_to_guilders", ["f0 | f1"], battle="b1").gang
    assert after.stash.credits == 25 + 30
    assert [one.id for one in after.captives] == ["f2"]


@pytest.mark.rule("PBS-18")
@pytest.mark.parametrize("rescue", ["pending", "declared"])
@pytest.mark.parametrize(
    ("act", "captor"),
    [
        ("sell_to_guilders", "law-abiding"),
        ("claim_bounty", "law-abiding"),
        ("dispose", "outlaw"),
    ],
)
def test_the_rescue_comes_before_everything_else(
    rulebook: Rulebook, act: str, captor: Alignment, rescue: Rescue
) -> None:
    now = captors(captive(rescue=rescue, alignment="outlaw"), alignment=captor)
    assert code(rulebook, now, act, battle="b1") == "rescue_pending"
    assert code(rulebook, now, act, battle="b1", captive="vex") == "rescue_pending"


@pytest.mark.rule("PBS-18")
def test_who_waits_for_a_rescue_is_shown_with_the_reason(rulebook: Rulebook) -> None:
    now = captors(captive(), captive("mira", rescue="failed"))
    question = asks(starting(rulebook, now, "sell_to_guilders", battle="b1")).question
    told = {one.key: one.closed for one in question.options}  # type: ignore[union-attr]  # a pick
    assert told["vex"].startswith("Queens has not yet said")
    assert told["mira"] == ""


@pytest.mark.rule("PBS-38", "PBS-39")
@pytest.mark.parametrize(
    ("act", "captor", "owner", "refused"),
    [
        ("claim_bounty", "outlaw", "outlaw", "not_law_abiding"),
        ("claim_bounty", "law-abiding", "law-abiding", "captive_not_outlaw"),
        ("dispose", "law-abiding", "outlaw", "not_outlaw"),
    ],
)
def test_bounties_are_for_the_law_and_disposal_for_outlaws(
    rulebook: Rulebook, act: str, captor: Alignment, owner: Alignment, refused: str
) -> None:
    now = captors(captive(rescue="failed", alignment=owner), alignment=captor)
    assert code(rulebook, now, act, battle="b1") == refused


def test_without_captives_there_is_nothing_to_sell(rulebook: Rulebook) -> None:
    assert code(rulebook, captors(), "sell_to_guilders", battle="b1") == "no_captive"


def test_captives_are_sold_in_step_five_alone(rulebook: Rulebook) -> None:
    fought = captors().battles[0]
    now = holders(battles=(msgspec.structs.replace(fought, steps=("wrap_up", "actions")),))
    assert code(rulebook, now, "sell_to_guilders", battle="b1") == "wrong_step"


def test_another_price_is_agreed_with_a_reason_that_is_told(rulebook: Rulebook) -> None:
    args = {"battle": "b1", "captive": "vex", "price": "agreed"}
    done = played(rulebook, holders(), "sell_to_guilders", ["80", "a rich buyer"], **args)
    assert done.gang.stash.credits == 80
    assert done.told[-1] == "80 credits instead of 55: a rich buyer"


def test_shares_and_rounding_are_data(rulebook: Rulebook) -> None:
    rules = rulebook.rules.captives
    dearer = msgspec.structs.replace(rules.way("sell_to_guilders"), percent=75, round_up_to=10)
    changed = with_rules(rulebook, captives=msgspec.structs.replace(rules, ways=(dearer,)))
    after = played(changed, holders(), "sell_to_guilders", battle="b1", captive="vex").gang
    assert after.stash.credits == 90


@pytest.mark.rule("PBS-78")
@pytest.mark.parametrize(
    ("act", "captor", "happened"),
    [
        ("sell_to_guilders", "law-abiding", "sold"),
        ("claim_bounty", "law-abiding", "claimed"),
        ("dispose", "outlaw", "disposed"),
    ],
)
def test_an_owner_whose_file_is_elsewhere_is_to_be_told(
    rulebook: Rulebook, act: str, captor: Alignment, happened: str
) -> None:
    now = captors(captive(rescue="failed", alignment="outlaw"), alignment=captor)
    after = played(rulebook, now, act, battle="b1", captive="vex").gang
    (news,) = after.news
    assert (news.happened, news.to, news.to_gang, news.fighter) == (
        happened,
        "Queens",
        "queens-1",
        "vex",
    )
    assert played(rulebook, after, "tell_news", news=news.id).gang.news == ()


# Trades


def traded(
    rulebook: Rulebook, gangs: tuple[Gang, ...], *answers: str, to: str = "owner"
) -> dict[str, Gang]:
    """The gangs after the first of them has traded its Vex away, by id."""
    args = {"captive": "vex", "to": to}
    return {
        one.id: one for one in played_over(rulebook, gangs, "trade_captive", answers, **args).gangs
    }


def rich_owner() -> Gang:
    """Owners of a Stash, a Territory and a captive of the Irons."""
    bolt = Item(id="bolt", item="bolt", name="Bolt gun", value=30, slots=1)
    scope = Item(id="scope", item="scope", name="Scope", value=10, on="bolt")
    return owners(
        "pending",
        stash=Stash(credits=100, items=(bolt, scope)),
        territories=(SETTLEMENT,),
        captives=(captive("slag", owner="Irons", gang="irons-1", fighter="slag"),),
    )


@pytest.mark.rule("PBS-20", "PBS-21", "PBS-22")
def test_a_captive_is_traded_home_for_a_mix_of_everything(rulebook: Rulebook) -> None:
    slag = fighter("slag").entering("captured", by="Queens", gang="queens-1")
    holder = holders("pending", territories=(SETTLEMENT,), stash=stash_of(5))
    holder = holder.joined_by(slag)
    answers = ("40", "bolt", "settlement", "slag", "yes")
    after = traded(rulebook, (holder, rich_owner()), *answers)
    captor, owner = after["irons-1"], after["queens-1"]
    assert (captor.stash.credits, owner.stash.credits) == (45, 60)
    assert [one.name for one in captor.stash.items] == ["Bolt gun", "Scope"]
    assert [one.on for one in captor.stash.items] == ["", "bolt"]
    assert owner.stash.items == ()
    assert [one.id for one in captor.territories] == ["settlement", "settlement-2"]
    assert owner.territories == ()
    assert (captor.captives, owner.captives) == ((), ())
    assert not any(one.has("captured") for one in (*captor.fighters, *owner.fighters))


@pytest.mark.rule("PBS-21")
def test_an_offer_that_is_refused_changes_nothing_but_is_told(rulebook: Rulebook) -> None:
    now = holders("pending")
    done = played(
        rulebook,
        now,
        "trade_captive",
        ["40", "1", "Lasgun", "15", "", "a favour", "no"],
        captive="vex",
        to="owner",
    )
    assert done.gang == now
    offered = "Queens offers Irons 40 credits and Lasgun, a favour for Vex, and it is refused"
    assert done.told == [offered]


@pytest.mark.rule("PBS-20")
@pytest.mark.parametrize("rescue", ["pending", "declared"])
def test_no_third_gang_before_the_rescue(rulebook: Rulebook, rescue: Rescue) -> None:
    now = holders(rescue)
    args = {"captive": "vex", "to": "another"}
    assert code(rulebook, now, "trade_captive", **args) == "rescue_pending"


@pytest.mark.rule("PBS-76")
def test_a_third_gang_holds_the_captive_from_then_on(rulebook: Rulebook) -> None:
    third = gang(fighter("nok", "leader"), id="kings-1", name="Kings", stash=stash_of(50))
    gangs = (holders(), owners(), third)
    after = traded(rulebook, gangs, "50", "yes", to="kings-1")
    assert after["irons-1"].stash.credits == 50
    assert after["kings-1"].stash.credits == 0
    (record,) = after["kings-1"].captives
    assert (record.owner, record.fighter, record.rescue) == ("Queens", "vex", "declined")
    captivity = after["queens-1"].fighters[0].captivity
    assert captivity is not None
    assert (captivity.by, captivity.gang) == ("Kings", "kings-1")


@pytest.mark.rule("PBS-76", "PBS-78")
def test_gangs_that_are_only_names_are_told_of_a_trade(rulebook: Rulebook) -> None:
    args = {"captive": "vex", "to": "another"}
    answers = ["Kings", "30", "0", "", "", "yes"]
    after = played(rulebook, holders(), "trade_captive", answers, **args).gang
    assert after.stash.credits == 30
    assert [(one.to, one.happened, one.taker, one.credits) for one in after.news] == [
        ("Queens", "traded", "Kings", 0),
        ("Kings", "traded", "Kings", 30),
    ]


@pytest.mark.rule("PBS-21")
def test_what_a_gang_gives_that_is_only_a_name_is_entered_by_hand(rulebook: Rulebook) -> None:
    slag = fighter("slag").entering("captured", by="Queens")
    now = holders("pending", territories=(SETTLEMENT,)).joined_by(slag)
    answers = ["0", "2", "Lasgun", "15", "Lasgun", "10", "settlement", "slag", "", "yes"]
    args = {"captive": "vex", "to": "owner"}
    after = played(rulebook, now, "trade_captive", answers, **args).gang
    assert [(one.id, one.value) for one in after.stash.items] == [("lasgun", 15), ("lasgun-2", 10)]
    assert [one.id for one in after.territories] == ["settlement", "settlement-2"]
    assert not any(one.has("captured") for one in after.fighters)
    assert [(one.name, one.happened, one.to) for one in after.news] == [
        ("Slag", "returned", "Queens"),
        ("Vex", "returned", "Queens"),
    ]


@pytest.mark.rule("PBS-20")
def test_the_owner_books_its_side_of_a_trade_with_a_captor_elsewhere(rulebook: Rulebook) -> None:
    answers = ["60", "", "", "", "yes"]
    done = played(rulebook, rich_owner(), "trade_captive", answers, fighter="vex", to="owner")
    assert done.gang.stash.credits == 40
    assert not done.gang.fighters[0].has("captured")
    (news,) = done.gang.news
    assert (news.to, news.happened, news.credits) == ("Irons", "returned", -60)


@pytest.mark.rule("PBS-21")
@pytest.mark.parametrize(("paid", "refused"), [("101", True), ("100", False), ("-6", True)])
def test_nobody_pays_what_it_has_not(rulebook: Rulebook, paid: str, refused: bool) -> None:
    gangs = (holders("pending", stash=stash_of(5)), owners("pending", stash=stash_of(100)))
    if not refused:
        assert traded(rulebook, gangs, paid, "yes")["irons-1"].stash.credits == 105
        return
    with pytest.raises(Refused) as error:
        traded(rulebook, gangs, paid)
    assert error.value.code == "not_enough_credits"


def test_a_captive_given_in_exchange_waits_for_its_own_rescue_too(rulebook: Rulebook) -> None:
    other: Captive = captive("tom", owner="Others", gang="others-1", rescue="pending")
    owner = owners("pending", captives=(other,))
    start = starting(rulebook, owner, "trade_captive", fighter="vex", to="owner")
    question = asks(start, ["0"]).question
    assert [one.closed != "" for one in question.options] == [True]  # type: ignore[union-attr]  # a pick
