"""What gear does to a profile while it is on a card, and bionics against the injuries they mend."""

from __future__ import annotations

import msgspec

from factories import fighter, gang, goods, stash_of, with_wares
from gangbook.book.derive import card_profile, characteristic
from gangbook.book.fighter import Fighter, Injury, Item
from gangbook.book.gang import Gang, Stash
from gangbook.rules.rulebook import Rulebook
from playing import asks, open_keys, played, starting

EYE = Injury(row="lasting_injuries.44", name="Eye Injury", steps={"BS": -1})
SHAME = Injury(row="lasting_injuries.51", name="Humiliated", steps={"Ld": -1, "Cl": -1})


def hurt(*injuries: Injury) -> Fighter:
    """A Leader with these lasting injuries."""
    return fighter("vex", "leader", type="gang_queen", injuries=injuries)


def with_gear(card: Fighter, *kinds: str) -> Gang:
    """A gang with this card and these things in its Stash."""
    items = tuple(
        Item(id=f"i{n}", item=kind, name=kind, source="trading_post")
        for n, kind in enumerate(kinds)
    )
    return gang(card, stash=Stash(items=items))


def took(rulebook: Rulebook, now: Gang, *answers: str) -> Gang:
    """The gang after Vex took something from the Stash."""
    return played(rulebook, now, "move_gear", answers, fighter="vex").gang


def test_a_bought_harness_gives_its_steps_and_takes_them_along(rulebook: Rulebook) -> None:
    now = with_gear(hurt(), "partial_servo_harness")
    bare = card_profile(rulebook, now.fighters[0])
    there = took(rulebook, now, "take:i0")
    assert card_profile(rulebook, there.fighters[0]) == bare | {
        "M": 4, "S": 5, "T": 4, "I": "5+",
    }  # fmt: skip
    back = took(rulebook, there, "put:i0")
    assert card_profile(rulebook, back.fighters[0]) == bare


def test_a_mount_sets_the_movement(rulebook: Rulebook) -> None:
    runner = fighter(type="wyld_runner", category="prospect")
    now = gang(runner, stash=stash_of(85))
    now = played(rulebook, now, "buy", ["cutter"], fighter="vex").gang
    assert card_profile(rulebook, now.fighters[0])["M"] == 9


def test_a_variant_of_the_list_does_what_the_thing_of_the_trading_post_does(
    rulebook: Rulebook,
) -> None:
    master = fighter(type="arms_master", category="champion")
    now = gang(master, list="orlock", stash=stash_of(160))
    now = played(rulebook, now, "buy", ["partial_servo_harness.full"], fighter="vex").gang
    assert card_profile(rulebook, now.fighters[0])["S"] == 5


def test_a_bionic_makes_good_its_injury_while_it_is_on(rulebook: Rulebook) -> None:
    now = with_gear(hurt(EYE), "bionic_eye_mundane")
    bare = card_profile(rulebook, now.fighters[0])
    there = took(rulebook, now, "take:i0")
    assert (bare["BS"], card_profile(rulebook, there.fighters[0])["BS"]) == ("5+", "4+")
    assert there.fighters[0].items[0].offsets == EYE.row
    assert there.fighters[0].injuries == (EYE,)
    back = took(rulebook, there, "put:i0")
    assert card_profile(rulebook, back.fighters[0]) == bare
    assert back.stash.items[0].offsets == ""


def test_a_bionic_without_its_injury_does_nothing(rulebook: Rulebook) -> None:
    now = with_gear(hurt(SHAME), "bionic_eye_mundane")
    done = played(rulebook, now, "move_gear", ["take:i0"], fighter="vex")
    assert card_profile(rulebook, done.gang.fighters[0]) == card_profile(rulebook, now.fighters[0])
    assert any("has no Eye Injury" in text for text in done.told)


def test_of_two_characteristics_lost_the_player_says_which_a_plain_chip_restores(
    rulebook: Rulebook,
) -> None:
    now = with_gear(hurt(SHAME), "lobo_chip_mundane")
    start = starting(rulebook, now, "move_gear", fighter="vex")
    assert open_keys(asks(start, ["take:i0"]).question) == ["Ld", "Cl"]
    there = took(rulebook, now, "take:i0", "Cl")
    shown = card_profile(rulebook, there.fighters[0])
    assert (shown["Ld"], shown["Cl"]) == ("11+", "10+")


def test_an_improved_chip_restores_both(rulebook: Rulebook) -> None:
    there = took(rulebook, with_gear(hurt(SHAME), "lobo_chip_improved"), "take:i0")
    shown = card_profile(rulebook, there.fighters[0])
    assert (shown["Ld"], shown["Cl"]) == ("10+", "10+")


def test_an_injury_that_took_nothing_is_not_bettered(rulebook: Rulebook) -> None:
    blind = msgspec.structs.replace(EYE, steps={})
    now = with_gear(hurt(blind), "bionic_eye_mundane")
    there = took(rulebook, now, "take:i0")
    assert card_profile(rulebook, there.fighters[0]) == card_profile(rulebook, now.fighters[0])


def test_two_bionics_do_not_mend_one_injury_twice(rulebook: Rulebook) -> None:
    now = with_gear(hurt(EYE), "bionic_eye_mundane", "bionic_eye_mundane")
    there = took(rulebook, now, "take:i0 | take:i1")
    assert card_profile(rulebook, there.fighters[0])["BS"] == "4+"
    twice = with_gear(hurt(EYE, EYE), "bionic_eye_mundane", "bionic_eye_mundane")
    there = took(rulebook, twice, "take:i0 | take:i1")
    assert card_profile(rulebook, there.fighters[0])["BS"] == "4+"


def test_an_injury_that_is_gone_leaves_its_bionic_idle(rulebook: Rulebook) -> None:
    there = took(rulebook, with_gear(hurt(EYE), "bionic_eye_mundane"), "take:i0")
    healed = msgspec.structs.replace(there.fighters[0], injuries=())
    total = characteristic(rulebook, healed, "BS")
    assert total is not None
    assert total.value == 4


def test_gear_gives_what_the_trading_post_says_of_it(rulebook: Rulebook) -> None:
    rules = with_wares(rulebook, goods("boots", steps={"M": 1}), goods("mask", sets={"Cl": "3+"}))
    there = took(rules, with_gear(hurt(), "boots", "mask"), "take:i0 | take:i1")
    shown = card_profile(rules, there.fighters[0])
    assert (shown["M"], shown["Cl"]) == (6, "3+")
