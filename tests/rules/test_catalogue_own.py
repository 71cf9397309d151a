"""A group's own lists, in a folder beside its gangs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gangbook.faults import FileFaults
from gangbook.rules.schema import RulesFile
from gangbook.store.catalogue_files import CatalogueFolder, own_lists, shipped_catalogue
from gangbook.store.catalogue_lint import lint_catalogue
from gangbook.store.gang_rules import rules_for
from gangbook.store.rules_file import read_rulebook
from gangbook.store.shipped import catalogue_folder

RATS = """\
id = "ratskins"
name = "Ratskins"
specialist = "Brave"

[[fighters]]
id = "chief"
name = "Chief"
category = "leader"
cost = 110
profile = { M = 5, WS = "3+" }

[[equipment]]
id = "autogun"
name = "Autogun"
category = "basic"
slots = 1
prices = { chief = 15 }
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The folder of a group's lists with one list in it."""
    folder = tmp_path / "catalogue"
    folder.mkdir()
    (folder / "ratskins.toml").write_text(RATS, encoding="utf-8")
    return folder


def test_a_list_of_the_group_stands_among_the_shipped_ones(own: Path) -> None:
    catalogue = read_rulebook(own_lists=own).catalogue
    names = catalogue.gang_list_names()
    assert names["ratskins"] == "Ratskins"
    assert len(names) == 15
    assert list(names) == sorted(names)
    assert catalogue.gang_list("ratskins").fighters[0].cost == 110
    assert catalogue.gang_list("escher").name == "Escher"


def test_a_list_of_the_group_takes_the_place_of_a_shipped_one(own: Path) -> None:
    text = RATS.replace("ratskins", "escher").replace("Ratskins", "Our Escher")
    (own / "escher.toml").write_text(text, encoding="utf-8")
    post = (catalogue_folder() / "trading_post.toml").read_text(encoding="utf-8")
    cheap = post.replace("price = 100\n", "price = 1\n", 1)
    (own / "trading_post.toml").write_text(cheap, encoding="utf-8")
    catalogue = shipped_catalogue(own)
    assert catalogue.gang_list_names()["escher"] == "Our Escher"
    assert len(catalogue.gang_list("escher").fighters) == 1
    assert catalogue.trading_post().items[0].price == 1
    assert shipped_catalogue().trading_post().items[0].price == 100
    assert catalogue.hired_guns() is shipped_catalogue().hired_guns()


def test_a_list_is_read_anew_when_its_file_has_changed(own: Path) -> None:
    catalogue = shipped_catalogue(own)
    before = catalogue.gang_list("ratskins")
    assert catalogue.gang_list("ratskins") is before
    path = own / "ratskins.toml"
    path.write_text(RATS.replace("110", "95"), encoding="utf-8")
    os.utime(path, ns=(1, 1))
    assert catalogue.gang_list("ratskins").fighters[0].cost == 95


@pytest.mark.parametrize("name", ["squats", "../ratskins", "trading_post", ""])
def test_a_list_that_is_not_there_is_none(own: Path, name: str) -> None:
    with pytest.raises(KeyError):
        shipped_catalogue(own).gang_list(name)


def test_the_folder_is_looked_for_beside_the_gang(own: Path) -> None:
    gang = own.parent / "queens.toml"
    assert own_lists(gang) == own
    assert own_lists(own / "ratskins.toml") is None
    shipped = read_rulebook()
    rulebook, why_closed = rules_for('id = "queens"\n', gang, shipped)
    assert (rulebook.rules, why_closed) == (shipped.rules, "")
    assert "ratskins" in rulebook.catalogue.gang_list_names()
    elsewhere, _ = rules_for('id = "queens"\n', own / "queens.toml", shipped)
    assert elsewhere is shipped


def test_lists_of_the_group_come_with_its_own_rules_too(own: Path) -> None:
    house = own.parent / "house.toml"
    house.write_text('gangbook_rules = 1\nextends = "shipped"\n', encoding="utf-8")
    gang = own.parent / "queens.toml"
    rulebook, told = rules_for('rules = "house.toml"\n', gang, read_rulebook())
    assert "were changed since" in told
    assert "ratskins" in rulebook.catalogue.gang_list_names()


def test_a_sound_list_of_the_group_has_no_faults(own: Path, rules: RulesFile) -> None:
    assert lint_catalogue(own, rules) == ()


def test_the_shipped_folder_is_checked_by_the_same_linter(rules: RulesFile) -> None:
    assert lint_catalogue(catalogue_folder(), rules) == ()


def test_faults_of_a_list_of_the_group_are_told_with_their_lines(
    own: Path, rules: RulesFile
) -> None:
    path = own / "ratskins.toml"
    text = RATS.replace("{ chief = 15 }", "{ chef = 15 }").replace('WS = "3+"', "WS = 3")
    path.write_text(text.replace('id = "ratskins"', 'id = "rats"'), encoding="utf-8")
    (own / "bad.toml").write_text('id = "bad"\ncolour = 1\n', encoding="utf-8")
    (own / "vehicles.toml").write_text("rules = 3\n", encoding="utf-8")
    told = [str(fault).replace(str(own), "") for fault in lint_catalogue(own, rules)]
    assert any(one.startswith("/bad.toml:2: colour: unknown key") for one in told)
    assert any(one.startswith("/ratskins.toml:10: fighters.1 (Chief).profile.WS") for one in told)
    assert any(one.startswith("/ratskins.toml:17: ") and "chef" in one for one in told)
    assert any(
        one.startswith("/ratskins.toml:1: id: the id of a gang list is the name") for one in told
    )
    assert any(one.startswith("/vehicles.toml") for one in told)


def test_a_list_of_the_group_that_cannot_be_read_is_a_fault_when_asked_for(own: Path) -> None:
    (own / "bad.toml").write_bytes(b'name = "B\xffd"\n')
    catalogue = shipped_catalogue(own)
    assert "bad" in catalogue.gang_list_names()
    with pytest.raises(FileFaults):
        catalogue.gang_list("bad")


def test_a_folder_of_lists_that_is_not_there_is_a_fault(tmp_path: Path, rules: RulesFile) -> None:
    (fault,) = lint_catalogue(tmp_path / "catalogue", rules)
    assert "no such folder" in fault.message
    assert len(CatalogueFolder(catalogue_folder(), tmp_path / "none").gang_list_names()) == 14


def test_reading_the_rules_loads_no_list_and_no_linter_of_lists() -> None:
    told = (
        "import sys; from gangbook.store.rules_file import read_rulebook; read_rulebook(); "
        "print(*sorted(name for name in sys.modules if name.startswith('gangbook.rules.')))"
    )
    run = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    loaded = {name.removeprefix("gangbook.rules.") for name in run.stdout.split()}
    late = {"additions", "campaign", "lint_additions", "lint_campaign", "lint_catalogue"}
    assert loaded & late == set()
