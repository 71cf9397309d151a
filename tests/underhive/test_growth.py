"""What went wrong in other tools: each of it right here, and a test for a name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from factories import (
    after_battle,
    card,
    earlier,
    fighter,
    gang,
    profile,
)
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.book.log import Change
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.procedure import Asks, Done, Stopped
from gangbook.kernel.questions import Pick
from gangbook.rules.effects import State
from gangbook.rules.rulebook import Rulebook
from gangbook.store.encode import encode_roster
from gangbook.store.open_book import OpenBook
from gangbook.underhive.experience.schedule import Schedule, schedule
from playing import Choices, asks, faces, fight, open_keys, played, starting

RULESETS = ("tracks", "free-for-all")
TABLES = {"tracks": "tracks_henchman", "free-for-all": "free_for_all_henchman"}


@pytest.fixture
def table(rulebook: Rulebook) -> Iterator[OpenBook]:
    """A book on the table, to be closed again."""
    book = OpenBook(rulebook)
    yield book
    book.close()


def laid(table: OpenBook, folder: Path, now: Gang) -> str:
    """The gang, written to a file and laid open; its id comes back."""
    path = folder / "gang.toml"
    path.write_text(encode_roster(now), encoding="utf-8")
    return table.open(path)


def planned(rulebook: Rulebook, now: Gang) -> Schedule:
    """What the first fighter is owed."""
    return schedule(rulebook, now, now.fighters[0])


@pytest.mark.rule("TRK-20")
@pytest.mark.parametrize("xp", [0, 4, 5, 9, 12, 26])
@pytest.mark.parametrize("had", [0, 1, 2])
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("category", ["prospect", "specialist"])
def test_a_promotion_changes_neither_xp_nor_the_number_owed(
    rulebook: Rulebook, ruleset: str, category: str, xp: int, had: int
) -> None:
    one = fighter(category=category, xp=xp, advancements=earlier(had, track="fast"))
    before = after_battle(one, ruleset=ruleset)
    after = played(rulebook, before, "promote", Choices({}), fighter="vex").gang
    assert after.fighters[0].category == "champion"
    assert after.fighters[0].xp == xp
    was, now = planned(rulebook, before), planned(rulebook, after)
    assert (now.owed, now.adv, now.next) == (was.owed, was.adv, was.next)


@pytest.mark.rule("TRK-20", "TRK-30")
@pytest.mark.parametrize("category", ["champion", "prospect", "specialist", "ganger", "juve"])
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("xp", "had"), [(4, 0), (12, 2), (24, 4)])
def test_becoming_leader_changes_neither_xp_nor_the_number_owed(
    rulebook: Rulebook, ruleset: str, category: str, xp: int, had: int
) -> None:
    one = fighter(category=category, xp=xp, advancements=earlier(had, track="fast"))
    before = after_battle(one, ruleset=ruleset)
    after = played(rulebook, before, "new_leader", Choices({})).gang
    assert (after.fighters[0].category, after.fighters[0].xp) == ("leader", xp)
    assert planned(rulebook, after).owed == planned(rulebook, before).owed == 0


@pytest.mark.rule("TRK-35", "TRK-38", "FFA-23", "CORE-38")
@pytest.mark.parametrize("category", ["juve", "ganger"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_henchman_becomes_a_specialist_by_the_dice_and_a_champion_never(
    rulebook: Rulebook, ruleset: str, category: str
) -> None:
    now = after_battle(fighter(category=category, xp=5), ruleset=ruleset, reputation=100)
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "promote", fighter="vex")
    assert refused.value.code == "not_open"
    answers = Choices({TABLES[ruleset]: [faces(12)]})
    done = played(rulebook, now, "advance", answers, fighter="vex")
    assert done.gang.fighters[0].category == "specialist"


@pytest.mark.rule("CORE-38")
def test_a_core_juve_becomes_a_specialist_never_a_champion(rulebook: Rulebook) -> None:
    one = fighter(category="juve", xp=50, advancements=earlier(9))
    now = after_battle(one, ruleset="core")
    done = played(rulebook, now, "promote", ["downtime"], fighter="vex")
    assert done.gang.fighters[0].category == "specialist"
    offered = asks(starting(rulebook, now, "advance", fighter="vex")).question
    assert "promote_to_champion" not in open_keys(offered)


@pytest.mark.rule("TRK-26", "TRK-30")
def test_a_juve_who_succeeds_passes_through_champion(rulebook: Rulebook) -> None:
    now = after_battle(fighter(category="juve"))
    one = played(rulebook, now, "new_leader", Choices({})).gang.fighters[0]
    assert [(step.was, step.to) for step in one.promotions] == [
        ("juve", "champion"),
        ("champion", "leader"),
    ]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_act_confirmed_twice_gives_one_advancement(
    table: OpenBook, tmp_path: Path, ruleset: str
) -> None:
    answer = {"tracks": "fast_ld", "free-for-all": faces(9)}[ruleset]
    one = fighter(category="champion", xp=14)
    gang_id = laid(table, tmp_path, after_battle(one, ruleset=ruleset))
    playing = table.begin("advance", gang_id, {"fighter": "vex"})
    playing.answer(answer)
    if isinstance(playing.outcome, Asks):
        playing.answer("1")
    assert isinstance(playing.outcome, Done)
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            playing.answer(answer)
        assert refused.value.code == "nothing_asked"
    assert len(table.gang(gang_id).fighters[0].advancements) == 1
    assert [entry.act for entry in table.log(gang_id)].count("advance") == 1


def test_the_same_act_begun_twice_is_refused_once_nothing_is_due(
    table: OpenBook, tmp_path: Path
) -> None:
    gang_id = laid(table, tmp_path, gang(fighter(xp=5)))
    first = table.begin("advance", gang_id, {"fighter": "vex"})
    second = table.begin("advance", gang_id, {"fighter": "vex"})
    first.answer("fast_ld")
    stands = second.answer("fast_ld")
    assert isinstance(stands, Stopped)
    assert stands.refused.code == "not_due"
    assert len(table.gang(gang_id).fighters[0].advancements) == 1


@pytest.mark.parametrize(
    ("name", "was", "now"), [("WS", 4, "3+"), ("Ld", 7, "6+"), ("S", 3, 4), ("M", 5, 6)]
)
def test_preview_and_card_show_the_same_better_value(
    table: OpenBook, tmp_path: Path, rulebook: Rulebook, name: str, was: int, now: int | str
) -> None:
    one = fighter(category="leader", xp=20, profile=profile(rulebook, {name: was}))
    gang_id = laid(table, tmp_path, gang(one, ruleset="core"))
    playing = table.begin("advance", gang_id, {"fighter": "vex"})
    assert isinstance(playing.outcome, Asks)
    (key,) = (key for key in open_keys(playing.outcome.question) if key in LINES[name])
    changes, then = playing.preview(key)
    playing.answer(key)
    (entry,) = (entry for entry in table.log(gang_id) if entry.act == "advance")
    assert then == ""
    assert [change.line() for change in changes] == list(entry.changes)
    after = table.gang(gang_id).fighters[0]
    assert after.advancements[-1].steps == {name: 1}
    assert rulebook.shown(name, card(rulebook, after)[name]) == now


LINES = {
    "WS": ("ws_or_bs.WS",),
    "Ld": ("ld_or_cl.Ld",),
    "S": ("s_or_t.S",),
    "M": ("movement", "movement.M"),
}
"""The price list's line for each of these characteristics."""


def line(rulebook: Rulebook, now: Gang, key: str) -> tuple[str, str]:
    """The reason why a line of the hero lists is closed, and its code."""
    question = asks(starting(rulebook, now, "advance", fighter="vex")).question
    assert isinstance(question, Pick)
    return question.option(key).closed, question.option(key).code


@pytest.mark.rule("TRK-14")
def test_a_target_number_of_two_and_strength_at_four_are_both_at_maximum(
    rulebook: Rulebook,
) -> None:
    now = gang(fighter(xp=5, profile=profile(rulebook, {"BS": 2, "S": 4})))
    for key in ("standard_bs", "slow_s"):
        assert line(rulebook, now, key)[1] == "above_maximum"
        assert "at its maximum" in line(rulebook, now, key)[0]
    below = gang(fighter(xp=5, profile=profile(rulebook, {"BS": 3, "S": 3})))
    assert line(rulebook, below, "standard_bs")[0] == line(rulebook, below, "slow_s")[0] == ""


@pytest.mark.rule("TRK-15", "FFA-04")
@pytest.mark.parametrize("category", ["champion", "ganger"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_crossing_from_four_to_seven_xp_counts(
    rulebook: Rulebook, ruleset: str, category: str
) -> None:
    now = gang(fighter(category=category, xp=4), ruleset=ruleset)
    assert planned(rulebook, now).owed == 0
    now = fight(rulebook, now, "vex took_out_leader=1").gang
    assert now.fighters[0].xp == 7
    assert planned(rulebook, now).owed == 1


@pytest.mark.rule("TRK-02", "FFA-37")
@pytest.mark.parametrize("category", ["champion", "ganger"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_xp_is_never_spent_and_the_log_says_so(
    table: OpenBook, tmp_path: Path, ruleset: str, category: str
) -> None:
    one = fighter(category=category, xp=7)
    gang_id = laid(table, tmp_path, after_battle(one, ruleset=ruleset))
    playing = table.begin("advance", gang_id, {"fighter": "vex"})
    assert isinstance(playing.outcome, Asks)
    picks = isinstance(playing.outcome.question, Pick)
    playing.answer("fast_ld" if picks else faces(7))
    while isinstance(playing.outcome, Asks):
        question = playing.outcome.question
        assert isinstance(question, Pick)
        playing.answer(" | ".join(open_keys(question)[: question.least]))
    (entry,) = (entry for entry in table.log(gang_id) if entry.act == "advance")
    assert table.gang(gang_id).fighters[0].xp == 7
    assert "experience: XP is not spent: Vex keeps 7 XP" in entry.notes
    changed = [Change.of_line(line).path for line in entry.changes]
    assert changed != []
    assert not any(path.endswith(".xp") for path in changed)


@pytest.mark.rule("CORE-01")
def test_where_xp_is_spent_the_log_says_how_much(rulebook: Rulebook) -> None:
    now = gang(fighter(xp=9), ruleset="core")
    done = played(rulebook, now, "advance", ["wil_or_int.Wil"], fighter="vex")
    assert done.gang.fighters[0].xp == 6
    assert "Vex spends 3 XP on Willpower or Intelligence" in done.told
    assert not any("not spent" in text for text in done.told)


@pytest.mark.rule("FFA-06")
@pytest.mark.parametrize("state", ["dead", "captured"])
@pytest.mark.parametrize("ruleset", [*RULESETS, "core"])
def test_the_dead_and_captives_get_no_xp_and_are_left_out_by_name(
    rulebook: Rulebook, ruleset: str, state: State
) -> None:
    held = fighter("mira", "juve", xp=9).entering(state, "b0", by="Irons")
    now = gang(fighter("vex", "juve"), held, ruleset=ruleset)
    done = fight(rulebook, now, "vex rallied=1")
    vex, mira = done.gang.fighters
    assert vex.xp > 0
    assert mira.xp == 9
    assert f"Mira is left out: {state}" in done.told
    with pytest.raises(BadAnswer):
        fight(rulebook, now, "mira rallied=1")


@pytest.mark.parametrize("state", ["dead", "captured"])
@pytest.mark.parametrize("ruleset", [*RULESETS, "core"])
@pytest.mark.parametrize("category", ["champion", "ganger"])
def test_the_dead_and_captives_take_no_advancement(
    rulebook: Rulebook, ruleset: str, category: str, state: State
) -> None:
    one: Fighter = fighter(category=category, xp=12).entering(state, "b0", by="Irons")
    now = after_battle(one, ruleset=ruleset)
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "advance", fighter="vex")
    assert refused.value.code == "not_available"
    assert planned(rulebook, now).owed == 0
