"""House rules that a gang names: chosen, changed underneath, missing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gangbook.__main__ import main
from gangbook.faults import Locked
from gangbook.kernel.procedure import Asks
from gangbook.store.open_book import OpenBook
from gangbook.store.rules_file import forced_rulebook, read_rulebook

TOP = Path(__file__).resolve().parent.parent.parent
HOUSE = """\
gangbook_rules = 1
extends = "shipped"
name = "House rules"

[rulesets.tracks.experience.tracks.fast]
interval = 4
"""


@pytest.fixture
def gang(tmp_path: Path) -> Path:
    """A copy of the gang on hero tracks, with house rules beside it."""
    (tmp_path / "house.toml").write_text(HOUSE, encoding="utf-8")
    return Path(shutil.copy(TOP / "gangs" / "red-queens.toml", tmp_path))


def test_a_gang_plays_by_the_rules_it_names(gang: Path) -> None:
    assert main(["rules", "use", str(gang), "house.toml"]) == 0
    text = gang.read_text(encoding="utf-8")
    assert 'rules = "house.toml"' in text
    assert main(["check", "--replay", str(gang)]) == 0
    book = OpenBook(read_rulebook())
    try:
        gang_id = book.open(gang)
        assert book.read_only(gang_id) == ""
        fast = book.rulebook_of(gang_id).ruleset("tracks").experience.tracks[0]  # type: ignore[union-attr]  # the ruleset by tracks
        assert fast.interval == 4
    finally:
        book.close()


def test_rules_that_changed_since_leave_the_gang_read_only(
    gang: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["rules", "use", str(gang), "house.toml"])
    house = gang.with_name("house.toml")
    house.write_text(HOUSE.replace("interval = 4", "interval = 3"), encoding="utf-8")
    book = OpenBook(read_rulebook())
    try:
        gang_id = book.open(gang)
        assert "changed since" in book.read_only(gang_id)
        with pytest.raises(Locked):
            book.begin("adjust", gang_id, {})
        book.use_rules(gang_id, "house.toml")
        assert isinstance(book.begin("adjust", gang_id, {}).outcome, Asks)
    finally:
        book.close()
    assert main(["check", str(gang)]) == 0


def test_missing_rules_leave_the_gang_read_only_until_the_player_chooses(gang: Path) -> None:
    main(["rules", "use", str(gang), "house.toml"])
    gang.with_name("house.toml").unlink()
    before = gang.read_bytes()
    answers = gang.with_name("answers.txt")
    answers.write_text('answers = ["credits"]\n', encoding="utf-8")
    assert main(["play", str(gang), "adjust", "--answers", str(answers)]) == 1
    assert gang.read_bytes() == before
    assert main(["rules", "use", str(gang), "shipped"]) == 0
    assert 'rules = "house.toml"\n' not in gang.read_text(encoding="utf-8").partition("[[log]]")[0]


def test_choosing_rules_is_undone_like_any_act(gang: Path) -> None:
    book = OpenBook(read_rulebook())
    try:
        gang_id = book.open(gang)
        before = gang.read_text(encoding="utf-8").partition("[[log]]")[0]
        book.use_rules(gang_id, "house.toml")
        book.undo(gang_id)
        assert book.rulebook_of(gang_id) is book.rulebook
        assert gang.read_text(encoding="utf-8").partition("[[log]]")[0] == before
    finally:
        book.close()


def test_rules_of_the_command_line_count_for_every_gang(gang: Path, tmp_path: Path) -> None:
    main(["rules", "use", str(gang), "house.toml"])
    other = tmp_path / "rules" / "other.toml"
    other.parent.mkdir()
    other.write_text(HOUSE.replace("interval = 4", "interval = 9"), encoding="utf-8")
    book = OpenBook(forced_rulebook(other))
    try:
        gang_id = book.open(gang)
        assert book.rulebook_of(gang_id) is book.rulebook
        assert book.read_only(gang_id) == ""
    finally:
        book.close()


def test_a_rules_file_that_is_not_there_is_refused(
    gang: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "use", str(gang), "nobody.toml"]) == 1
    assert "nobody.toml" in capsys.readouterr().err


def test_diff_prints_each_value_that_differs(
    gang: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "diff", str(gang.with_name("house.toml"))]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told == ["rulesets.tracks.experience.tracks.fast.interval: 5 -> 4"]
