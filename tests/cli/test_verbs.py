"""The verbs of the command line: what they print, and with which exit code they end."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from factories import captive, captors, captured, fighter
from factories import gang as gang_of
from gangbook.__main__ import main
from gangbook.rules.rulebook import Rulebook
from gangbook.store.copying import copy_gang
from gangbook.store.open_book import OpenBook
from store.toy import write

TOP = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def gang(tmp_path: Path) -> Path:
    """A copy of an example gang."""
    return Path(shutil.copy(TOP / "gangs" / "slag-kings.toml", tmp_path))


def test_check_names_file_and_line_of_every_fault(
    gang: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = gang.read_text(encoding="utf-8").replace("credits = 45", 'credits = "many"')
    text = text.replace('ruleset = "free-for-all"', 'rulset = "free-for-all"')
    gang.write_text(text, encoding="utf-8")
    assert main(["check", str(gang)]) == 1
    told = capsys.readouterr().err
    line = 1 + text[: text.index('"many"')].count("\n")
    assert f"{gang}:{line}: stash.credits: " in told
    assert "did you mean 'ruleset'" in told
    assert gang.read_text(encoding="utf-8") == text


def test_check_finds_a_roster_changed_by_hand(
    gang: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = gang.read_text(encoding="utf-8")
    gang.write_text(text.replace("credits = 45", "credits = 545", 1), encoding="utf-8")
    assert main(["check", str(gang)]) == 1
    assert "stash.credits: 45 -> 545" in capsys.readouterr().err


def test_check_of_a_missing_file_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(tmp_path / "nobody.toml")]) == 1
    assert "nobody.toml" in capsys.readouterr().err


def test_play_one_act_is_written_to_the_file(
    gang: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = tmp_path / "answers.toml"
    answers.write_text(
        'answers = ["credits", "adjust.value = 300", "adjust.reason = prize money"]\n',
        encoding="utf-8",
    )
    assert main(["play", str(gang), "adjust", "--answers", str(answers)]) == 0
    assert "prize money" in capsys.readouterr().out
    assert "credits = 300" in gang.read_text(encoding="utf-8")
    assert main(["check", str(gang)]) == 0


def test_play_with_an_answer_short_leaves_the_act_open(gang: Path, tmp_path: Path) -> None:
    answers = tmp_path / "answers.toml"
    answers.write_text('answers = ["goliath_bully"]\n', encoding="utf-8")
    before = gang.read_text(encoding="utf-8")
    assert main(["play", str(gang), "hire", "--answers", str(answers)]) == 1
    after = gang.read_text(encoding="utf-8")
    assert "[[open]]" in after
    assert after.partition("[[open]]")[0] == before.partition("[[log]]")[0]


def test_play_of_an_unknown_act_is_wrong_use(
    gang: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = tmp_path / "answers.toml"
    answers.write_text("answers = []\n", encoding="utf-8")
    assert main(["play", str(gang), "dance", "--answers", str(answers)]) == 2
    assert "hire" in capsys.readouterr().err


def test_play_refuses_what_the_rules_refuse(
    gang: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = tmp_path / "answers.toml"
    answers.write_text('args = { fighter = "krag" }\n', encoding="utf-8")
    before = gang.read_bytes()
    assert main(["play", str(gang), "advance", "--answers", str(answers)]) == 1
    assert "No Advancement is due" in capsys.readouterr().err
    assert gang.read_bytes().endswith(before[before.index(b"[[log]]") :])


def test_show_prints_cards_and_totals(gang: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(gang)]) == 0
    told = capsys.readouterr().out
    assert "The Slag Kings, Goliath, Free-for-all, outlaw" in told
    assert "Gorrik: Goliath Forge Tyrant (Leader)" in told


def test_show_as_json_holds_the_roster(gang: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(gang), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["roster"]["name"] == "The Slag Kings"
    assert shown["worked_out"]["rating_now"] == shown["roster"]["rating"]


def test_rules_lint_finds_the_shipped_rules_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "lint"]) == 0
    assert "sound" in capsys.readouterr().out


def test_rules_lint_names_the_line_of_a_gap(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (TOP / "rules.toml").read_text(encoding="utf-8")
    broken = text.replace('roll = "15-26"', 'roll = "16-26"', 1)
    rules = tmp_path / "rules.toml"
    rules.write_text(broken, encoding="utf-8")
    assert main(["rules", "lint", str(rules)]) == 1
    told = capsys.readouterr().err
    assert f"{rules}:" in told
    assert "15" in told


def test_unknown_word_is_wrong_use() -> None:
    with pytest.raises(SystemExit) as ended:
        main(["rules", "polish"])
    assert ended.value.code == 2


def test_check_replays_every_act_of_the_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--replay", str(TOP / "gangs")]) == 0
    assert capsys.readouterr().out.count("is sound") == 4


def test_check_counts_a_single_entry_as_one(
    tmp_path: Path, rulebook: Rulebook, capsys: pytest.CaptureFixture[str]
) -> None:
    book = OpenBook(rulebook)
    shutil.copy(TOP / "gangs" / "red-queens.toml", tmp_path)
    queens = book.open(tmp_path / "red-queens.toml")
    copy_gang(book, queens, tmp_path / "copy.toml", "The Copy")
    book.close()
    assert main(["check", str(tmp_path / "copy.toml")]) == 0
    assert "The Copy is sound, 1 entry proves the roster" in capsys.readouterr().out


def test_replay_under_other_rules_names_the_act(
    gang: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = tmp_path / "rules.toml"
    text = (TOP / "rules.toml").read_text(encoding="utf-8")
    rules.write_text(text.replace("reputation = 1\n", "reputation = 2\n", 1), encoding="utf-8")
    assert main(["check", "--replay", "--rules", str(rules), str(gang)]) == 1
    assert "entry 1: under these rules it comes out otherwise" in capsys.readouterr().err


@pytest.mark.parametrize("beside", [True, False], ids=["both files", "one file"])
@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("juno.capture [D6] = 2", "juno.capture [D6] = 6"),
        ("kass.lasting_injuries [D66] = 6 1", "kass.lasting_injuries [D66] = 3 3"),
    ],
    ids=["changed both", "left the other alone"],
)
def test_replay_judges_an_act_over_two_gangs_where_both_files_are_there(
    was: str, now: str, beside: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Other faces are written into a log whose changes still prove the roster."""
    golden = TOP / "tests" / "tui" / "golden"
    queens = Path(shutil.copy(golden / "red-queens.toml", tmp_path))
    if beside:
        shutil.copy(golden / "iron-skulls.toml", tmp_path)
    assert main(["check", "--replay", str(queens)]) == 0
    text = queens.read_text(encoding="utf-8")
    assert was in text
    queens.write_text(text.replace(was, now), encoding="utf-8")
    assert main(["check", str(queens)]) == 0
    assert main(["check", "--replay", str(queens)]) == (1 if beside else 0)
    assert ("under these rules it" in capsys.readouterr().err) is beside


def test_a_stash_below_zero_is_a_warning_and_no_fault(
    gang: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = tmp_path / "answers.toml"
    answers.write_text('answers = ["credits", "-5", "a debt"]\n', encoding="utf-8")
    assert main(["play", str(gang), "adjust", "--answers", str(answers)]) == 0
    assert main(["check", str(gang)]) == 0
    assert "warning: the Stash is at -5 credits" in capsys.readouterr().out


def test_show_names_the_type_of_a_hired_gun(
    gang: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = tmp_path / "answers.toml"
    answers.write_text(
        "[[acts]]\n"
        'act = "adjust"\nanswers = ["credits", "80", "a loan"]\n'
        "[[acts]]\n"
        'act = "hire"\nanswers = ["merc", "Grist", "Dodge"]\n',
        encoding="utf-8",
    )
    assert main(["play", str(gang), "--answers", str(answers)]) == 0
    capsys.readouterr()
    assert main(["show", str(gang)]) == 0
    assert "Grist: Merc (Merc)" in capsys.readouterr().out


@pytest.mark.rule("PBS-78")
def test_packet_lists_writes_and_takes_in_news_of_captives(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "theirs").mkdir()
    holder = write(tmp_path, captors(captive(rescue="failed")))
    owner = write(tmp_path / "theirs", gang_of(fighter()))
    assert main(["packet", str(holder)]) == 0
    told = "for Queens: Vex of Queens is a captive of Irons, whose rescue has failed"
    assert capsys.readouterr().out == f"{told}\n"
    assert main(["packet", str(holder), "--write", str(tmp_path)]) == 0
    packet = tmp_path / "captive-vex-held-for-queens.toml"
    assert capsys.readouterr().out == f"{told} -> {packet}\n"
    assert main(["packet", str(owner), "--take", str(packet)]) == 0
    assert "Queens: Vex of Queens is a captive of Irons" in capsys.readouterr().out
    assert 'state = "captured"' in owner.read_text(encoding="utf-8")
    assert main(["packet", str(owner), "--take", str(packet)]) == 1
    assert "This is known already" in capsys.readouterr().err
    packet.write_text("captive_packet = 1\n", encoding="utf-8")
    assert main(["packet", str(owner), "--take", str(packet)]) == 1
    assert (
        "captive-vex-held-for-queens.toml: sender: this key is missing" in capsys.readouterr().err
    )


def test_packet_of_a_gang_without_captives_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["packet", str(write(tmp_path, gang_of(fighter())))]) == 0
    assert capsys.readouterr().out == "Queens has no news of captives\n"


def test_play_finds_the_other_gang_of_an_act(tmp_path: Path) -> None:
    owner = write(tmp_path, gang_of(captured()))
    holder = write(tmp_path, captors(captive()))
    answers = tmp_path / "answers.toml"
    answers.write_text('args = { captive = "vex" }\n', encoding="utf-8")
    assert main(["play", str(holder), "return_captive", "--answers", str(answers)]) == 0
    assert "captured" not in owner.read_text(encoding="utf-8").partition("[[log]]")[0]


def test_show_prints_captives(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(write(tmp_path, captors(captive(rescue="failed"))))]) == 0
    told = "Captive: Vex of Queens, Cost 100, rescue failed"
    assert told in capsys.readouterr().out.splitlines()
