"""The verbs of the command line on a party's file."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from gangbook.__main__ import main
from gangbook.store.encode import encode_roster
from party_factories import character, named_scores, party

TOP = Path(__file__).resolve().parent.parent.parent
EXAMPLE = TOP / "gangs" / "la-casa-del-cerro.toml"


@pytest.fixture
def casa(tmp_path: Path) -> Path:
    """A copy of the example party."""
    return Path(shutil.copy(EXAMPLE, tmp_path))


def answers(folder: Path, text: str) -> str:
    path = folder / "answers.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_check_proves_and_replays_a_party(casa: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--replay", "--legal", str(casa)]) == 0
    assert "La Casa del Cerro is sound, 65 entries prove the roster" in capsys.readouterr().out


def test_check_tells_what_of_a_creation_is_not_legal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = character(xp=-3, creation="experiencia_beta", virtues=named_scores("v", [9, 9]))
    path = tmp_path / "mesa.toml"
    path.write_text(encode_roster(party(one)), encoding="utf-8")
    assert main(["check", "--legal", str(path)]) == 0
    told = capsys.readouterr().out
    assert "warning: Ana has -3 XP" in told
    assert "not legal: Ana: Virtudes: 15 puntos como mucho, no 18. [S20-42]" in told
    assert main(["check", str(path)]) == 0
    assert "not legal" not in capsys.readouterr().out


def test_check_finds_a_party_changed_by_hand(
    casa: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = casa.read_text(encoding="utf-8")
    casa.write_text(text.replace("destiny = 8", "destiny = 9", 1), encoding="utf-8")
    assert main(["check", str(casa)]) == 1
    assert "characters.beto.destiny: 8 -> 9" in capsys.readouterr().err


def test_play_is_told_in_the_words_of_the_rules(
    casa: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = 'args = { character = "beto", category = "skill", trait = "sigilo", to = "13" }\n'
    assert main(["play", str(casa), "spend", "--answers", answers(tmp_path, text)]) == 0
    assert capsys.readouterr().out == "Gastar experiencia: Beto, Sigilo 12 → 13: 13 PX\n"
    assert main(["check", "--replay", str(casa)]) == 0


def test_play_of_an_act_of_the_other_game_is_refused(
    casa: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = casa.read_bytes()
    assert main(["play", str(casa), "hire", "--answers", answers(tmp_path, "answers = []\n")]) == 1
    assert "knows no act 'hire' here" in capsys.readouterr().err
    assert casa.read_bytes() == before


def test_show_prints_the_sheets_and_what_is_worked_out(
    casa: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(casa)]) == 0
    told = capsys.readouterr().out
    assert "Sesión 2, El farmacéutico: Horas 3, abierta" in told
    assert "Caro (Iván): PX 2 (+38 -36), Puntos de destino 5, Templanza -12" in told
    assert "Pelea  11  (5 de Fortaleza 13 + 6 comprados)" in told
    assert "Capacidad de daño  ?  (sin fórmula en las reglas)" in told
    assert (
        "Artes marciales de impacto  3  (Maniobras: Golpe Contundente, Embestir, Rapidez)" in told
    )
    assert "Química 0 → 2  -3  (= 9)" in told
    assert main(["show", "--json", str(casa)]) == 0
    worked_out = json.loads(capsys.readouterr().out)["worked_out"]
    assert worked_out["caro"]["scores"]["skill"]["pelea"] == 11
    assert worked_out["ana-riquelme"]["temperance"] == -2


def test_a_party_names_its_rules_like_a_gang(casa: Path, tmp_path: Path) -> None:
    house = 'gangbook_rules = 1\nextends = "shipped"\n\n[dread_s20.destiny]\nmost = 12\n'
    (tmp_path / "casa-reglas.toml").write_text(house, encoding="utf-8")
    assert main(["rules", "use", str(casa), "casa-reglas.toml"]) == 0
    assert 'rules = "casa-reglas.toml"' in casa.read_text(encoding="utf-8")
    assert main(["check", "--replay", str(casa)]) == 0
