"""Exotic beasts that are bought: their own card, their owner, what closes them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from factories import after_battle, battle, fighter, gang, stash_of
from gangbook.book.check import problems_of
from gangbook.book.derive import rating
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.kernel.questions import Pick
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.departure import gone_from
from gangbook.underhive.shop import shop
from gangbook.underhive.trade.buyer import STASH
from playing import asks, open_keys, played, starting

QUEEN = fighter("vex", "leader", type="gang_queen")
MAIDEN = fighter("mira", "champion", type="death_maiden")
SISTER = fighter("juno", "ganger", type="sister")


def rich(*fighters: Fighter, **facts: Any) -> Gang:
    """A gang between two battles, with credits for beasts."""
    return gang(*(fighters or (QUEEN, MAIDEN, SISTER)), **({"stash": stash_of(500)} | facts))


def found(now: Gang, level: int) -> Gang:
    """The same gang at the Trading Post after a battle, having found this much."""
    fought = battle(*(one.id for one in now.fighters), steps=("wrap_up",))
    fought = msgspec.structs.replace(fought, sought=True, availability=level)
    return msgspec.structs.replace(now, battles=(fought,))


def code_of(rulebook: Rulebook, now: Gang, beast: str, who: str, act: str = "trade") -> str:
    """Why the act refuses the beast that is named; empty where it does not."""
    try:
        asks(starting(rulebook, now, act, item=beast, fighter=who))
    except AssertionError:
        with pytest.raises(Refused) as refused:
            played(rulebook, now, act, item=beast, fighter=who)
        return refused.value.code
    return ""


def test_a_beast_of_the_trading_post_joins_as_a_fighter_of_its_owner(rulebook: Rulebook) -> None:
    rat = "necromundan_giant_rat"
    now = played(rulebook, rich(), "trade", ["Nibbles"], item=rat, fighter="vex").gang
    beast = now.fighters[-1]
    assert (beast.name, beast.type, beast.category) == ("Nibbles", rat, "exotic_beast")
    assert (beast.owner, beast.cost, beast.profile["M"]) == ("vex", 50, 6)
    assert (now.stash.credits, now.stash.items, now.fighters[0].items) == (450, (), ())
    assert problems_of(rulebook, now) == ()


def test_a_beast_is_lost_and_retired_with_its_owner(rulebook: Rulebook) -> None:
    rat = "necromundan_giant_rat"
    now = played(rulebook, rich(), "trade", ["Nibbles"], item=rat, fighter="mira").gang
    dead = gone_from(now, now.fighters[1], "dead")
    assert [(one.id, one.departure) for one in dead.departed] == [
        ("mira", "dead"),
        ("nibbles", "dead"),
    ]
    retired = played(rulebook, now, "retire", fighter="mira").gang
    assert [one.id for one in retired.departed] == ["mira", "nibbles"]


@pytest.mark.rule("PBS-60", "PBS-61")
def test_rare_and_illegal_beasts_have_to_be_found(rulebook: Rulebook) -> None:
    assert code_of(rulebook, rich(), "grapplehawk", "vex") == "not_sought"
    assert code_of(rulebook, found(rich(), 10), "grapplehawk", "vex") == "not_found"
    assert code_of(rulebook, found(rich(), 11), "grapplehawk", "vex") == ""
    assert code_of(rulebook, found(rich(alignment="outlaw"), 14), "gyrinx_cat", "vex") == ""


def test_the_owner_is_of_a_rank_the_trading_post_names(rulebook: Rulebook) -> None:
    now = found(rich(), 20)
    assert code_of(rulebook, now, "caryatid", "mira") == "no_owner"
    assert code_of(rulebook, now, "caryatid", "vex") == ""
    assert code_of(rulebook, now, "grapplehawk", "mira") == ""
    assert code_of(rulebook, now, "grapplehawk", "juno") == "category"


def test_an_owner_has_no_more_of_a_beast_than_is_printed(rulebook: Rulebook) -> None:
    now = rich()
    for name in ("A", "B", "C"):
        now = played(
            rulebook, now, "trade", [name], item="necromundan_giant_rat", fighter="vex"
        ).gang
    assert code_of(rulebook, now, "necromundan_giant_rat", "vex") == "limit"
    assert code_of(rulebook, now, "necromundan_giant_rat", "mira") == ""


def test_a_beast_bought_for_the_stash_asks_whose_it_is(rulebook: Rulebook) -> None:
    start = starting(rulebook, rich(), "trade", item="necromundan_giant_rat", fighter=STASH)
    question = asks(start).question
    assert isinstance(question, Pick)
    assert open_keys(question) == ["vex", "mira"]
    now = played(
        rulebook,
        rich(),
        "trade",
        ["mira", "Nibbles"],
        item="necromundan_giant_rat",
        fighter=STASH,
    ).gang
    assert now.beasts_of("mira")[0].name == "Nibbles"
    assert code_of(rulebook, rich(SISTER), "necromundan_giant_rat", STASH) == "no_owner"


def test_what_has_no_price_is_asked_for_one(rulebook: Rulebook) -> None:
    answers = ["0", "buy", "Omen"]
    now = played(rulebook, found(rich(), 20), "trade", answers, item="caryatid", fighter="vex").gang
    assert (now.fighters[-1].cost, now.stash.credits) == (0, 500)


def test_a_beast_of_the_own_list_is_bought_with_its_type(rulebook: Rulebook) -> None:
    now = played(rulebook, rich(), "buy", ["Fang"], item="phyrr_cat", fighter="mira").gang
    cat = now.fighters[-1]
    assert (cat.owner, cat.cost, cat.primary) == ("mira", 120, ("Agility",))
    assert [item.name for item in cat.items] == ["Sharp talons (same as: Mono-hook)"]
    assert now.stash.credits == 380
    again = played(rulebook, now, "buy", ["Claw"], item="phyrr_cat", fighter="mira").gang
    assert code_of(rulebook, again, "phyrr_cat", "vex", "buy") == "type_maximum"


def test_a_beast_at_another_price_counts_by_its_list(rulebook: Rulebook) -> None:
    answers = ["10", "a gift", "list", "Fang"]
    now = played(rulebook, rich(), "buy_at", answers, item="phyrr_cat", fighter="vex").gang
    assert (now.stash.credits, rating(now.fighters[-1]).value) == (490, 120)


@pytest.mark.parametrize("who", ["vex", ""])
def test_the_shop_opens_its_line_of_a_beast(rulebook: Rulebook, who: str) -> None:
    now = after_battle(QUEEN, SISTER, stash=stash_of(60))
    lines = shop(rulebook, now, now.fighter(who))
    (rat,) = (line for line in lines if line.id == "necromundan_giant_rat")
    assert (rat.shelf, rat.closed, rat.price_told) == ("post", "", "50")
