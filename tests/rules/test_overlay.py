"""House rules as an overlay: what it changes, what it leaves, and where its faults are."""

from __future__ import annotations

from pathlib import Path

import pytest

from factories import after_battle, card, earlier, fighter, gang, profile
from gangbook.__main__ import main
from gangbook.faults import FileFaults
from gangbook.kernel.questions import Pick
from gangbook.rules.overlay import Difference
from gangbook.rules.rulebook import Rulebook
from gangbook.store.rules_file import differences_from_shipped, lint_rules, read_rulebook
from gangbook.underhive.experience.schedule import schedule
from playing import Choices, asks, faces, played, starting

HEAD = 'gangbook_rules = 1\nextends = "shipped"\n'


def overlay(folder: Path, text: str) -> Path:
    """An overlay in a file; it begins on the third line."""
    path = folder / "house.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    return path


def house(folder: Path, text: str) -> Rulebook:
    """The shipped rules under an overlay."""
    return read_rulebook(overlay(folder, text))


def faults_of(path: Path) -> list[tuple[int | None, str]]:
    """What reading or linting an overlay finds, each with its line."""
    found = lint_rules(path)
    assert all(fault.path == str(path) for fault in found)
    return [(fault.line, str(fault)) for fault in found]


FAST_AT_FOUR = "[rulesets.tracks.experience.tracks.fast]\ninterval = 4\n"


@pytest.mark.rule("TRK-07")
def test_fast_at_four_xp_is_played_at_four(tmp_path: Path) -> None:
    rules = house(tmp_path, FAST_AT_FOUR)
    now = gang(fighter(xp=8))
    assert schedule(rules, now, now.fighters[0]).owed == 2
    now = played(rules, now, "advance", ["fast_ld"], fighter="vex").gang
    now = played(rules, now, "advance", ["standard_i"], fighter="vex").gang
    one = now.fighters[0]
    assert [advance.at for advance in one.advancements] == [4, 8]
    assert schedule(rules, now, one).next == 14


def test_another_henchman_table_is_rolled_on(tmp_path: Path) -> None:
    text = '[rulesets.tracks.experience]\nhenchman_table = "free_for_all_henchman"\n'
    rules = house(tmp_path, text)
    now = after_battle(fighter(category="ganger", xp=5))
    answers = Choices({"free_for_all_henchman": [faces(12)], "advancement": ["fast_ld"]})
    done = played(rules, now, "advance", answers, fighter="vex")
    assert done.gang.fighters[0].category == "specialist"
    assert answers.left == ["fast_ld"]


@pytest.mark.rule("TRK-14", "TRK-53")
def test_another_maximum_opens_and_closes_a_line(tmp_path: Path) -> None:
    rules = house(tmp_path, '[strains.normal_human.best]\nT = 5\nBS = "3+"\n')
    one = fighter(xp=10, profile=profile(rules, {"T": 4, "BS": 3}))
    now = gang(one)
    question = asks(starting(rules, now, "advance", fighter="vex")).question
    assert isinstance(question, Pick)
    assert question.option("standard_bs").code == "above_maximum"
    after = played(rules, now, "advance", ["glacial_t"], fighter="vex").gang.fighters[0]
    assert card(rules, after)["T"] == 5


@pytest.mark.rule("CORE-37")
def test_another_number_of_advancements_for_a_promotion(tmp_path: Path) -> None:
    rules = house(tmp_path, "[rulesets.core.promotions]\nadvancements_needed = 1\n")
    now = after_battle(fighter(category="juve", advancements=earlier(1)), ruleset="core")
    done = played(rules, now, "promote", ["downtime"], fighter="vex")
    assert done.gang.fighters[0].category == "specialist"


def test_another_price_is_paid(tmp_path: Path) -> None:
    rules = house(tmp_path, "[rulesets.core.experience.advancements.movement]\nxp = 1\n")
    now = gang(fighter(xp=2), ruleset="core")
    after = played(rules, now, "advance", ["movement.M"], fighter="vex").gang.fighters[0]
    assert (after.xp, card(rules, after)["M"]) == (1, 6)


def test_every_difference_is_named_once_with_both_values(tmp_path: Path) -> None:
    path = overlay(
        tmp_path,
        FAST_AT_FOUR
        + '[strains.normal_human.best]\nT = 5\n[rulesets.core.promotions]\nphase = "other"\n',
    )
    assert differences_from_shipped(path) == (
        Difference("strains.normal_human.best.T", 4, 5),
        Difference("rulesets.tracks.experience.tracks.fast.interval", 5, 4),
        Difference("rulesets.core.promotions.phase", "downtime", "other"),
    )


def test_rules_diff_prints_a_line_for_each_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = FAST_AT_FOUR + '[rulesets.tracks.awards.brawl]\nname = "Brawl"\nxp = 2\n'
    assert main(["rules", "diff", str(overlay(tmp_path, text))]) == 0
    assert capsys.readouterr().out.splitlines() == [
        'rulesets.tracks.awards.brawl: - -> {"id": "brawl", "name": "Brawl", "xp": 2}',
        "rulesets.tracks.experience.tracks.fast.interval: 5 -> 4",
    ]


def test_rules_diff_of_an_overlay_that_changes_nothing_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    same = "[rulesets.tracks.experience.tracks.fast]\ninterval = 5\n"
    assert main(["rules", "diff", str(overlay(tmp_path, same))]) == 0
    assert "is the same as the shipped rules" in capsys.readouterr().out


def test_a_sound_overlay_is_linted_sound(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "lint", str(overlay(tmp_path, FAST_AT_FOUR))]) == 0
    assert "are sound" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        pytest.param(
            '[rulesets.tracks.experience.tracks.fast]\ninterval = "four"\n',
            4,
            "whole number",
            id="a wrong type",
        ),
        pytest.param(
            "[rulesets.tracks.experience.tracks.fast]\n\nintervall = 4\n",
            5,
            "interval",
            id="an unknown key",
        ),
        pytest.param(
            "[rulesets.tracks.experience.tracks.slow]\ninterval = 6\n",
            4,
            "fast to slow",
            id="tracks out of order",
        ),
        pytest.param(
            '[rulesets.core]\n[rulesets.core.experience]\nrollers = ["ganger", "gangster"]\n',
            5,
            "gangster",
            id="an unknown category",
        ),
        pytest.param(
            '[rulesets.tracks.promotions]\nsuccession = ["champion", "king"]\n',
            4,
            "king",
            id="an unknown rank",
        ),
        pytest.param(
            '[rulesets.tracks.abilities."Command Aura (6 inches)"]\nwho = ["king"]\n',
            4,
            "king",
            id="an ability of nobody",
        ),
        pytest.param(
            '[rulesets.core.promotions]\nphase = "summer"\n',
            4,
            "summer",
            id="an unknown phase",
        ),
        pytest.param(
            '[rulesets.tracks.experience]\nhenchman_table = "nowhere"\n',
            4,
            "nowhere",
            id="an unknown table",
        ),
        pytest.param(
            "[strains.normal_human.best]\nBS = 3\n",
            4,
            "target number",
            id="a target number without its plus",
        ),
    ],
)
def test_a_fault_is_placed_at_the_overlays_own_line(
    tmp_path: Path, text: str, line: int, told: str
) -> None:
    ((found, message),) = faults_of(overlay(tmp_path, text))
    assert found == line
    assert told in message


@pytest.mark.rule("FFA-38")
def test_the_linter_finds_a_gap_an_overlay_makes(tmp_path: Path) -> None:
    text = '[tables.free_for_all_henchman.rows.3]\nroll = "4"\n'
    found = faults_of(overlay(tmp_path, text))
    told = sorted(message for _, message in found)
    assert [line for line, _ in found] == [3, 3]
    assert "4 already belongs to row" in told[0]
    assert "no row for 3 of 2D6" in told[1]


@pytest.mark.parametrize("base", ['"house.toml"', '"shipped.toml"', '""', "1", '["shipped"]'])
def test_an_overlay_extends_the_shipped_rules_and_nothing_else(
    tmp_path: Path, base: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f"gangbook_rules = 1\nextends = {base}\n", encoding="utf-8")
    with pytest.raises(FileFaults, match="only extend the shipped rules"):
        read_rulebook(path)
    assert main(["rules", "lint", str(path)]) == 1
    assert main(["rules", "diff", str(path)]) == 1
    assert capsys.readouterr().err.count("only extend the shipped rules") == 2


@pytest.mark.parametrize(
    "head", ['extends = "shipped"\n', 'gangbook_rules = 2\nextends = "shipped"\n']
)
def test_an_overlay_says_for_which_format_it_is(tmp_path: Path, head: str) -> None:
    path = tmp_path / "house.toml"
    path.write_text(head, encoding="utf-8")
    with pytest.raises(FileFaults, match="gangbook_rules = 1"):
        read_rulebook(path)


def test_rules_that_stand_by_themselves_are_compared_too(tmp_path: Path, rules_text: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(rules_text.replace("merc_credits = 50", "merc_credits = 60"), encoding="utf-8")
    assert [str(one.path) for one in differences_from_shipped(path)] == [
        "rulesets.tracks.promotions.merc_credits",
        "rulesets.free-for-all.promotions.merc_credits",
    ]
