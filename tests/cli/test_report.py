"""`gangbook show --report`: a battle's report as text and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from factories import battle, before, fighter, gang
from gangbook.__main__ import main
from gangbook.store.encode import encode_roster
from gangbook.store.gang_file import read_gang
from gangbook.store.rules_file import forced_rulebook


@pytest.fixture
def reported(tmp_path: Path) -> Path:
    """A gang whose one battle was reported by the book."""
    path, answers = tmp_path / "queens.toml", tmp_path / "answers.toml"
    first = battle("vex", steps=before("report"))
    path.write_text(
        encode_roster(gang(fighter("vex", "leader"), rating=90, battles=(first,))), encoding="utf-8"
    )
    answers.write_text('args = { battle = "b1" }\nanswers = []\n', encoding="utf-8")
    assert main(["play", str(path), "end_sequence", "--answers", str(answers)]) == 0
    return path


@pytest.mark.rule("PBS-80")
def test_the_last_report_is_printed_with_its_proof(
    reported: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main(["show", str(reported), "--report"]) == 0
    lines = capsys.readouterr().out.splitlines()
    entry = read_gang(reported, forced_rulebook(None)).log[-1]
    assert lines[0] == "Report to the Arbitrator: Queens, battle b1"
    assert lines[-1] == f"Proof: log entry {entry.n}, {entry.digest}"


@pytest.mark.rule("PBS-75")
def test_the_report_as_data(reported: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["show", str(reported), "--report", "b1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["gangs"] == ["Queens", "Irons"]
    assert (data["gang_rating"], data["wealth"], data["final"]) == (90, 100, True)


def test_a_battle_that_is_not_there_is_no_report(
    reported: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(reported), "--report", "b9"]) == 1
    assert "has no battle b9; its battles are: b1" in capsys.readouterr().err


def test_a_battle_that_ended_without_a_report_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "queens.toml"
    over = msgspec.structs.replace(battle("vex"), ended=True)
    path.write_text(encode_roster(gang(fighter(), battles=(over,))), encoding="utf-8")
    assert main(["show", str(path), "--report"]) == 0
    assert "no report was kept at the end" in capsys.readouterr().out
