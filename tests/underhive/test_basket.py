"""One basket over the gang's own list and the Trading Post, bought as one act."""

from __future__ import annotations

import msgspec
import pytest

from factories import after_battle, fighter, gang, stash_of
from gangbook.book.fighter import Fighter
from gangbook.faults import Refused
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.basket import basket_of
from gangbook.underhive.trade.buyer import STASH
from playing import asks, played, starting


def queen() -> Fighter:
    """The gang's Leader."""
    return fighter("vex", "leader", type="gang_queen")


@pytest.mark.rule("GANG-10", "GANG-13", "GANG-15", "PBS-79")
def test_things_of_both_lists_are_bought_as_one_act(rulebook: Rulebook) -> None:
    now = gang(queen(), stash=stash_of(60))
    wishes = "list:shotgun|list:shotgun.acid_rounds|post:stub_gun"
    done = played(rulebook, now, "shop", item=wishes, fighter="vex")
    items = done.gang.fighters[0].items
    assert [(one.item, one.source) for one in items] == [
        ("shotgun", "escher"),
        ("shotgun.acid_rounds", "escher"),
        ("stub_gun", "trading_post"),
    ]
    assert items[1].on == items[0].id
    assert done.gang.stash.credits == 60 - sum(one.paid for one in items)
    assert len(done.notes) == 3


def test_where_one_thing_is_refused_nothing_is_bought(rulebook: Rulebook) -> None:
    now = gang(queen(), stash=stash_of(35))
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "shop", item="list:shotgun|post:stub_gun|post:lasgun", fighter="vex")
    assert refused.value.code == "not_enough_credits"


@pytest.mark.parametrize(
    ("item", "who", "code"),
    [
        ("", "vex", "nothing_to_buy"),
        ("shotgun", "vex", "nothing_to_buy"),
        ("list:shotgun", STASH, "model_only"),
        ("list:nothing", "vex", "not_on_list"),
        ("post:nothing", "vex", "not_at_trading_post"),
    ],
)
def test_a_basket_says_where_each_thing_is_bought(
    rulebook: Rulebook, item: str, who: str, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        played(rulebook, gang(queen()), "shop", item=item, fighter=who)
    assert refused.value.code == code


def test_a_shelf_without_a_name_asks_what_is_bought(rulebook: Rulebook) -> None:
    start = starting(
        rulebook, gang(queen(), stash=stash_of(5)), "shop", item="list:", fighter="vex"
    )
    assert asks(start).question.rule == "buy.item"


@pytest.mark.rule("GANG-17")
def test_what_a_basket_leaves_closes_what_is_put_in_next(rulebook: Rulebook) -> None:
    now = gang(queen(), stash=stash_of(500))
    guns = ["list:shotgun", "post:stub_gun", "post:stub_gun"]
    looked = basket_of(rulebook, now, now.fighters[0], [*guns, "list:lasgun", "post:respirator"])
    assert looked.kept == (*guns, "post:respirator")
    assert [(wish, closed.code) for wish, closed in looked.refused] == [("list:lasgun", "no_slot")]
    done = played(rulebook, now, "shop", item="|".join(looked.kept), fighter="vex").gang
    assert looked.gang == done


def test_ammunition_without_its_weapon_falls_out_of_the_basket(rulebook: Rulebook) -> None:
    now = gang(queen(), stash=stash_of(500))
    looked = basket_of(rulebook, now, now.fighters[0], ["list:shotgun.acid_rounds"])
    assert [closed.code for _, closed in looked.refused] == ["weapon_missing"]
    assert looked.gang == now


def test_a_thrown_price_counts_as_its_least_until_it_is_thrown(rulebook: Rulebook) -> None:
    now = after_battle(queen(), stash=stash_of(60))
    fought = msgspec.structs.replace(now.battles[0], sought=True, availability=15)
    now = now.with_battle(fought)
    looked = basket_of(rulebook, now, None, ["post:mung_vase"])
    assert looked.gang.stash.credits == 40
    answers = ["3 3", "buy"]
    done = played(rulebook, now, "shop", answers, item="post:mung_vase", fighter=STASH).gang
    assert done.stash.credits == 0


def test_a_basket_tells_the_weapon_slots_it_fills(rulebook: Rulebook) -> None:
    now = gang(queen(), stash=stash_of(500))
    looked = basket_of(rulebook, now, now.fighters[0], ["list:heavy_stubber"])
    assert (looked.filled, looked.slots) == (2, 3)
    assert basket_of(rulebook, now, None, ["post:lasgun"]).slots == 0
