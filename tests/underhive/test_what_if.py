"""What if: the card after a choice, and the chance of each row, both before anything is decided."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from factories import after_battle, card, fighter, gang, profile, with_maxima
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.faults import BadAnswer
from gangbook.kernel.odds import chances
from gangbook.kernel.procedure import Asks
from gangbook.kernel.questions import Pick
from gangbook.rules.rulebook import Rulebook
from gangbook.store.encode import encode_roster
from gangbook.store.open_book import OpenBook
from gangbook.store.playing import Playing
from playing import asks, faces, open_keys, starting

MIND = ("Ld", "Cl", "Wil", "Int")


@pytest.fixture
def table(rulebook: Rulebook) -> Iterator[OpenBook]:
    """A book on the table, to be closed again."""
    book = OpenBook(rulebook)
    yield book
    book.close()


def begun(table: OpenBook, folder: Path, now: Gang) -> Playing:
    """Vex's Advancement, begun on this gang in a file."""
    path = folder / "gang.toml"
    path.write_text(encode_roster(now), encoding="utf-8")
    return table.begin("advance", table.open(path), {"fighter": "vex"})


def shares(rules: Rulebook, one: Fighter, ruleset: str) -> dict[str, Fraction]:
    """The chance of each row for this fighter, in 36 parts."""
    start = starting(rules, after_battle(one, ruleset=ruleset), "advance", fighter="vex")
    return {chance.what: chance.share * 36 for chance in chances(start, asks(start))}


@pytest.mark.parametrize("ruleset", ["tracks", "core"])
def test_the_preview_of_every_line_is_what_confirming_it_does(
    table: OpenBook, tmp_path: Path, ruleset: str
) -> None:
    now = gang(fighter(xp=20), ruleset=ruleset)
    playing = begun(table, tmp_path, now)
    assert isinstance(playing.outcome, Asks)
    previews = {key: playing.preview(key) for key in open_keys(playing.outcome.question)}
    whole = {key: changes for key, (changes, then) in previews.items() if not then}
    asking = {key: then for key, (_, then) in previews.items() if then}
    assert len(whole) >= 12
    assert all(then.startswith("then: Vex") for then in asking.values())
    assert table.gang(now.id) == now
    for key, changes in whole.items():
        playing = table.begin("advance", now.id, {"fighter": "vex"})
        playing.answer(key)
        entry = table.log(now.id)[-1]
        assert list(entry.changes) == [change.line() for change in changes]
        table.undo(now.id)


def test_the_preview_of_a_closed_line_says_why_it_cannot_be(
    table: OpenBook, tmp_path: Path, rulebook: Rulebook
) -> None:
    one = fighter(xp=5, profile=profile(rulebook, {"T": 4}))
    playing = begun(table, tmp_path, gang(one))
    with pytest.raises(BadAnswer) as error:
        playing.preview("glacial_t")
    assert error.value.code == "above_maximum"


@pytest.mark.rule("TRK-09", "TRK-10")
@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("glacial_t", "Glacial from now on: next at 13 XP instead of 10"),
        ("slow_s", "Slow from now on: next at 12 XP instead of 10"),
        ("standard_i", "Standard from now on: next at 11 XP instead of 10"),
    ],
)
def test_a_slower_list_says_before_it_is_picked_what_it_costs(
    rulebook: Rulebook, key: str, told: str
) -> None:
    question = asks(starting(rulebook, gang(fighter(xp=5)), "advance", fighter="vex")).question
    assert isinstance(question, Pick)
    assert told in question.option(key).detail
    assert "from now on" not in question.option("fast_ld").detail


@pytest.mark.rule("FFA-38")
@pytest.mark.parametrize(
    ("ruleset", "category"),
    [
        ("tracks", "ganger"),
        ("free-for-all", "champion"),
        ("free-for-all", "ganger"),
        ("core", "ganger"),
    ],
)
@pytest.mark.parametrize("full", [False, True])
def test_the_chances_of_all_rows_make_one_whole(
    rulebook: Rulebook, ruleset: str, category: str, full: bool
) -> None:
    one = fighter(category=category, xp=6)
    rules = with_maxima(rulebook, card(rulebook, one)) if full else rulebook
    assert sum(shares(rules, one, ruleset).values()) == 36


@pytest.mark.rule("FFA-08", "FFA-12")
def test_the_chances_of_a_hero_with_room_everywhere(rulebook: Rulebook) -> None:
    assert shares(rulebook, fighter(xp=5), "free-for-all") == {
        "Two secondary characteristics": 16,
        "Random Primary skill": 4,
        "Ballistic Skill or Weapon Skill": 4,
        "Initiative or Strength": 3,
        "Chosen Primary or random Secondary skill": 3,
        "Movement or Attacks": 2,
        "Chosen Primary or Secondary skill": 2,
        "Toughness or Wounds": 1,
        "Any skill (stand-in)": 1,
    }


@pytest.mark.rule("FFA-27", "FFA-28", "FFA-30")
def test_the_chances_of_a_hero_say_what_takes_the_place_of_what_is_full(
    rulebook: Rulebook,
) -> None:
    one = fighter(xp=5)
    values = card(rulebook, one)
    rules = with_maxima(rulebook, {name: values[name] for name in ("T", "W", "M", *MIND)})
    found = shares(rules, one, "free-for-all")
    instead = ", which cannot be used: "
    assert found[f"Toughness or Wounds{instead}WS or BS or S or I or A rises instead"] == 1
    assert found[f"Two secondary characteristics{instead}a chosen Primary skill instead"] == 16
    assert found["Movement or Attacks"] == 2
    everything = shares(with_maxima(rulebook, values), one, "free-for-all")
    assert everything[f"Movement or Attacks{instead}a chosen Primary skill instead"] == 2


@pytest.mark.rule("TRK-17", "TRK-18", "FFA-31", "FFA-32")
@pytest.mark.parametrize(
    ("ruleset", "row"), [("tracks", "Specialist"), ("free-for-all", "Promotion")]
)
def test_a_henchman_at_its_maxima_is_promoted_by_every_roll(
    rulebook: Rulebook, ruleset: str, row: str
) -> None:
    one = fighter(category="ganger", xp=5)
    rules = with_maxima(rulebook, card(rulebook, one))
    assert {what.partition(" (")[0] for what in shares(rules, one, ruleset)} == {row}


@pytest.mark.rule("TRK-17", "TRK-18")
def test_one_full_pair_adds_its_chance_to_promotion(rulebook: Rulebook) -> None:
    one = fighter(category="ganger", xp=5)
    values = card(rulebook, one)
    rules = with_maxima(rulebook, {name: values[name] for name in ("M", "A", "Int")})
    promotions = sum(
        share for what, share in shares(rules, one, "free-for-all").items() if "Promotion" in what
    )
    lost_rows = 2 + 6  # Movement or Attacks on a 3, Cool and Intelligence on a 7
    assert promotions == 2 + lost_rows


@pytest.mark.rule("CORE-31")
def test_a_core_gangers_chances_follow_the_official_maxima(rulebook: Rulebook) -> None:
    one = fighter(category="ganger", xp=6, profile=profile(rulebook, {"S": 6, "T": 6}))
    found = shares(rulebook, one, "core")
    promotions = sum(share for what, share in found.items() if "Specialist" in what)
    assert promotions == 2 + 9  # 2 and 12, and Strength or Toughness on a 5 or 6


def test_a_question_without_dice_has_no_chances(table: OpenBook, tmp_path: Path) -> None:
    playing = begun(table, tmp_path, gang(fighter(xp=5)))
    assert playing.chances() == ()


def test_asking_for_chances_leaves_the_act_where_it_stands(table: OpenBook, tmp_path: Path) -> None:
    now = after_battle(fighter(category="ganger", xp=5), ruleset="free-for-all")
    playing = begun(table, tmp_path, now)
    before = playing.outcome
    assert playing.chances()
    assert playing.preview(faces(7))[0]
    assert playing.outcome == before
    assert (table.gang(now.id), table.open_acts(now.id)) == (now, ())
