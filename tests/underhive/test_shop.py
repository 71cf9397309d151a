"""The shop as a screen shows it: every line with its price, how it is to be had, and why not."""

from __future__ import annotations

import msgspec
import pytest

from factories import after_battle, fighter, gang, stash_of
from gangbook.book.gang import Gang
from gangbook.kernel.questions import Pick
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.shop import ShopLine, shop, why_closed
from playing import asks, starting


def sister(credits_held: int = 20) -> Gang:
    """A gang with one Ganger, after a battle."""
    return after_battle(fighter("vex", "ganger", type="sister"), stash=stash_of(credits_held))


def lines(rulebook: Rulebook, now: Gang) -> dict[tuple[str, str], ShopLine]:
    """What the shop has for Vex, by its shelf and its id."""
    return {(line.shelf, line.id): line for line in shop(rulebook, now, now.fighters[0])}


@pytest.mark.rule("GANG-13")
def test_a_thing_on_the_list_and_at_the_trading_post_has_a_line_for_each(
    rulebook: Rulebook,
) -> None:
    phantom = fighter("vex", "champion", type="phantom")
    found = lines(rulebook, gang(phantom, list="delaque", stash=stash_of(90)))
    own, post = found["list", "grav_pistol"], found["post", "grav_pistol"]
    assert own.price is not None
    assert post.price is not None
    assert (own.price.value, own.source, own.availability) == (90, "delaque", "On the gang list")
    assert (post.price.value, post.source) == (70, "trading_post")
    assert (post.availability, post.level) == ("Rare (11)", 11)
    assert (own.closed, own.slots, post.code) == ("", 1, "not_sought")
    assert own.profiles == post.profiles != ()


def test_a_line_says_why_it_is_closed(rulebook: Rulebook) -> None:
    found = lines(rulebook, sister())
    assert found["list", "flamer"].code == "category"
    assert found["list", "phelynx"].code == "not_on_list"
    assert found["post", "photo_goggles"].code == "not_sought"
    assert found["list", "shotgun"].closed == "10 credits are missing."
    assert found["post", "mung_vase"].price is None
    assert found["post", "mung_vase"].price_told == "2D6x10"


def test_the_shop_says_what_the_acts_say(rulebook: Rulebook) -> None:
    now = sister()
    found = lines(rulebook, now)
    for act, shelf in (("buy", "list"), ("trade", "post")):
        question = asks(starting(rulebook, now, act, fighter="vex")).question
        assert isinstance(question, Pick)
        for option in question.options:
            line = found[shelf, option.key]
            assert option.closed == line.closed
            assert not option.closed or option.code == line.code
            closed = why_closed(rulebook, now, now.fighters[0], line)
            assert (closed.reason if closed else "") == line.closed


def test_for_the_stash_there_is_the_trading_post_alone(rulebook: Rulebook) -> None:
    found = shop(rulebook, sister(), None)
    assert {line.shelf for line in found} == {"post"}
    assert len(found) == len(rulebook.catalogue.trading_post().items)


def test_effects_are_told_in_todays_words(rulebook: Rulebook) -> None:
    found = lines(rulebook, sister())
    assert "Rare (2)" in found["post", "forged_guilder_seal"].effect


def test_a_fighter_of_no_list_still_has_a_shop(rulebook: Rulebook) -> None:
    now = sister()
    merc = msgspec.structs.replace(now.fighters[0], type="merc", category="champion")
    found = lines(rulebook, now.with_fighter(merc))
    assert {line.code for (shelf, _), line in found.items() if shelf == "list"} == {"not_on_list"}
    assert found["post", "autogun"].closed == ""


@pytest.mark.rule("GANG-02")
def test_what_can_be_paid_counts_the_credits_for_mounts(rulebook: Rulebook) -> None:
    nomad = fighter("vex", "leader", type="khatragi_chieftain")
    now = gang(nomad, list="ash_wastes_nomads", founding=True, stash=stash_of(5))
    now = msgspec.structs.replace(now, vehicle_credits=400)
    found = lines(rulebook, now).values()
    mounts = [line for line in found if line.id in rulebook.rules.weapons.mounts and line.least]
    assert mounts
    assert all(line.is_payable for line in mounts)
    assert all(line.is_payable == (line.least <= 5) for line in found if line.slots and line.least)


def test_a_line_knows_the_least_its_price_can_be(rulebook: Rulebook) -> None:
    found = lines(rulebook, sister())
    assert [found["post", name].least for name in ("lasgun", "mung_vase", "caryatid")] == [
        5,
        20,
        None,
    ]
    assert found["post", "caryatid"].is_payable is False
    assert (found["post", "lasgun"].is_found, found["post", "mung_vase"].is_found) == (True, False)
