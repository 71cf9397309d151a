"""Tracks and free-for-all say what their sources say: tables, lists, limits, awards."""

from __future__ import annotations

import pytest

from gangbook.rules.effects import AsRow, Choose, Effect, Improve, Promote, Skill, TakeAdvancement
from gangbook.rules.experience import Rolled, Tracks
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.tables import find_row

PRIMARY = ("M", "WS", "BS", "S", "T", "W", "I", "A")
SECONDARY = ("Ld", "Cl", "Wil", "Int")


def tracks(rulebook: Rulebook) -> Tracks:
    experience = rulebook.ruleset("tracks").experience
    assert isinstance(experience, Tracks)
    return experience


@pytest.mark.parametrize(
    ("result", "offered"),
    [
        pytest.param(2, ("T", "W"), marks=pytest.mark.rule("FFA-08")),
        pytest.param(3, ("M", "A"), marks=pytest.mark.rule("FFA-09")),
        pytest.param(4, ("I", "S"), marks=pytest.mark.rule("FFA-10")),
        pytest.param(5, ("BS", "WS"), marks=pytest.mark.rule("FFA-11")),
    ],
)
def test_hero_pairs_of_the_free_for_all(
    rulebook: Rulebook, result: int, offered: tuple[str, ...]
) -> None:
    found = find_row(rulebook.table("free_for_all_hero"), result)
    assert found.effects == (Improve(of=offered, pick=1),)
    assert found.otherwise == (
        Improve(of=PRIMARY, pick=1),
        Skill(access="primary", how="chosen"),
    )
    assert found.rating == 10


@pytest.mark.rule("FFA-12")
@pytest.mark.parametrize("result", [6, 7, 8])
def test_hero_six_to_eight_raise_two_secondary(rulebook: Rulebook, result: int) -> None:
    found = find_row(rulebook.table("free_for_all_hero"), result)
    assert found.effects == (Improve(of=SECONDARY, pick=2),)
    assert found.otherwise == (Skill(access="primary", how="chosen"),)
    assert found.rating == 10


@pytest.mark.parametrize(
    ("result", "effect"),
    [
        pytest.param(
            9, Skill(access="primary", how="random"), marks=pytest.mark.rule("FFA-13"), id="9"
        ),
        pytest.param(
            10,
            Choose(
                options=(
                    Skill(access="primary", how="chosen"),
                    Skill(access="secondary", how="random"),
                )
            ),
            marks=pytest.mark.rule("FFA-14"),
            id="10",
        ),
        pytest.param(
            11,
            Choose(
                options=(
                    Skill(access="primary", how="chosen"),
                    Skill(access="secondary", how="chosen"),
                )
            ),
            marks=pytest.mark.rule("FFA-15"),
            id="11",
        ),
        pytest.param(12, Skill(access="any", how="chosen"), id="12"),
    ],
)
def test_hero_skills_of_the_free_for_all(rulebook: Rulebook, result: int, effect: Effect) -> None:
    found = find_row(rulebook.table("free_for_all_hero"), result)
    assert found.effects == (effect,)
    assert found.rating == 10
    assert found.stand_in == (result == 12)


@pytest.mark.parametrize(
    ("results", "effect"),
    [
        pytest.param((3,), Improve(of=("M", "A")), marks=pytest.mark.rule("FFA-16"), id="3"),
        pytest.param((4, 5), Improve(of=("I", "S")), marks=pytest.mark.rule("FFA-17"), id="4-5"),
        pytest.param(
            (6,),
            Improve(of=("Cl", "Ld"), pick=2, strict=True),
            marks=pytest.mark.rule("FFA-18"),
            id="6",
        ),
        pytest.param(
            (7,),
            Improve(of=("Cl", "Int"), pick=2, strict=True),
            marks=pytest.mark.rule("FFA-19"),
            id="7",
        ),
        pytest.param(
            (8,),
            Improve(of=("Cl", "Wil"), pick=2, strict=True),
            marks=pytest.mark.rule("FFA-20"),
            id="8",
        ),
        pytest.param(
            (9, 10), Improve(of=("BS", "WS")), marks=pytest.mark.rule("FFA-21"), id="9-10"
        ),
        pytest.param((11,), Improve(of=("T", "W")), marks=pytest.mark.rule("FFA-22"), id="11"),
    ],
)
def test_henchman_rows(rulebook: Rulebook, results: tuple[int, ...], effect: Effect) -> None:
    for table_id in ("free_for_all_henchman", "tracks_henchman"):
        for result in results:
            found = find_row(rulebook.table(table_id), result)
            assert found.effects == (effect,)
            assert found.otherwise == (AsRow(roll=12),)
            assert found.rating == 10


@pytest.mark.parametrize("result", [2, 12])
def test_lost_henchman_rows_are_promotions_and_say_so(rulebook: Rulebook, result: int) -> None:
    found = find_row(rulebook.table("free_for_all_henchman"), result)
    assert found.effects == (Promote(to="specialist", skill="chosen", rating=10),)
    assert found.rating == 0
    assert found.stand_in
    assert found.note


@pytest.mark.parametrize("result", [2, 12])
def test_tracks_specialist_also_picks_an_advancement(rulebook: Rulebook, result: int) -> None:
    promotion = Promote(to="specialist", skill="chosen", rating=10)
    assert find_row(rulebook.table("tracks_henchman"), result).effects == (
        promotion,
        TakeAdvancement(),
    )
    assert rulebook.table("tracks_henchman").stand_in


@pytest.mark.rule("FFA-07")
def test_free_for_all_tables_serve_their_categories(rulebook: Rulebook) -> None:
    experience = rulebook.ruleset("free-for-all").experience
    assert isinstance(experience, Rolled)
    assert experience.hero_table == "free_for_all_hero"
    assert experience.heroes == ("leader", "champion", "prospect", "specialist")
    assert experience.henchman_table == "free_for_all_henchman"
    assert experience.henchmen == ("ganger", "juve")


@pytest.mark.rule("FFA-25")
def test_primary_and_secondary_characteristics(rulebook: Rulebook) -> None:
    groups = {each.id: each.group for each in rulebook.rules.characteristics}
    assert tuple(name for name, group in groups.items() if group == "primary") == PRIMARY
    assert tuple(name for name, group in groups.items() if group == "secondary") == SECONDARY


@pytest.mark.rule("TRK-05")
def test_heroes_and_henchmen_of_the_tracks(rulebook: Rulebook) -> None:
    assert tracks(rulebook).heroes == ("leader", "champion", "prospect", "specialist", "merc")
    assert tracks(rulebook).henchmen == ("ganger", "juve")


@pytest.mark.rule("TRK-07")
def test_four_tracks_from_fast_to_slow(rulebook: Rulebook) -> None:
    found = [(track.name, track.interval) for track in tracks(rulebook).tracks]
    assert found == [("Fast", 5), ("Standard", 6), ("Slow", 7), ("Glacial", 8)]


@pytest.mark.rule("TRK-52")
def test_toughness_adds_ten(rulebook: Rulebook) -> None:
    ratings = [
        advancement.rating
        for track in tracks(rulebook).tracks
        for advancement in track.advancements
        if advancement.effects == (Improve(of=("T",)),)
    ]
    assert ratings == [10]


def test_every_characteristic_stands_on_one_track_and_each_track_is_a_stand_in(
    rulebook: Rulebook,
) -> None:
    improved = [
        name
        for track in tracks(rulebook).tracks
        for advancement in track.advancements
        for effect in advancement.effects
        if isinstance(effect, Improve)
        for name in effect.of
    ]
    assert sorted(improved) == sorted(PRIMARY + SECONDARY)
    assert all(track.stand_in and track.note for track in tracks(rulebook).tracks)


def test_slower_tracks_offer_no_cheaper_ratings(rulebook: Rulebook) -> None:
    ratings = [[each.rating for each in track.advancements] for track in tracks(rulebook).tracks]
    assert all(rating % 5 == 0 and 5 <= rating <= 20 for track in ratings for rating in track)
    lowest = [min(track) for track in ratings]
    assert lowest == sorted(lowest)


@pytest.mark.rule("TRK-53")
@pytest.mark.parametrize("list_id", ["escher", "orlock", "cawdor", "delaque", "unheard_of"])
def test_lists_without_maxima_of_their_own_use_normal_human(
    rulebook: Rulebook, list_id: str
) -> None:
    limits = rulebook.limits("tracks", list_id)
    assert limits.id == "normal_human"
    assert [limits.best[name] for name in PRIMARY] == [6, "2+", "2+", 4, 4, 3, "2+", 3]
    assert [limits.best[name] for name in SECONDARY] == ["3+", "3+", "3+", "3+"]


@pytest.mark.parametrize("list_id", ["goliath", "van_saar"])
def test_goliath_and_van_saar_have_maxima_of_their_own(rulebook: Rulebook, list_id: str) -> None:
    assert rulebook.limits("free-for-all", list_id).id == list_id


@pytest.mark.parametrize("ruleset_id", ["tracks", "free-for-all"])
def test_awards_of_the_house_rules(rulebook: Rulebook, ruleset_id: str) -> None:
    awards = rulebook.ruleset(ruleset_id).awards
    assert {award.id: award.xp for award in awards if award.each == "counted"} == {
        "took_out_leader": 3,
        "took_out_bounty_hunter": 3,
        "took_out_champion": 2,
        "took_out_merc": 2,
        "took_out_other": 1,
        "rallied": 1,
        "scenario": 1,
        "post_battle_action": 1,
    }
    assert [(award.xp, award.who) for award in awards if award.each == "took_part"] == [
        (1, ("juve",))
    ]


def test_the_two_known_categories_of_the_free_for_all_skills(rulebook: Rulebook) -> None:
    skills = next(each for each in rulebook.rules.skill_lists if each.id == "free_for_all")
    known = {each.name: each for each in skills.categories}
    assert not known["General"].stand_in
    assert known["Agility"].skills[2] == "Forward Advance"
    assert all(each.stand_in for name, each in known.items() if name != "General")
