"""The shipped rules and shop lists, read once as the app reads them: strictly."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from gangbook.rules.additions import HangersOn, HiredGuns, Vehicles
from gangbook.rules.campaign import Scenarios, Territories
from gangbook.rules.catalogue import GangList, TradingPost
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.schema import RulesFile
from gangbook.store.catalogue_files import NO_GANG_LISTS, CatalogueFolder

ROOT = Path(__file__).parents[2]
CATALOGUE = ROOT / "src" / "gangbook" / "catalogue"


class NoShops:
    """A catalogue for tests that buy nothing."""

    def gang_list_names(self) -> dict[str, str]:
        return {}

    def gang_list(self, list_id: str) -> GangList:
        raise KeyError(list_id)

    def trading_post(self) -> TradingPost:
        raise KeyError("trading_post")

    def hired_guns(self) -> HiredGuns:
        raise KeyError("hired_guns")

    def hangers_on(self) -> HangersOn:
        raise KeyError("hangers_on")

    def vehicles(self) -> Vehicles:
        raise KeyError("vehicles")

    def territories(self) -> Territories:
        raise KeyError("territories")

    def scenarios(self) -> Scenarios:
        raise KeyError("scenarios")


@pytest.fixture(scope="session")
def rules_text() -> str:
    """rules.toml as it is written."""
    return (ROOT / "rules.toml").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def rules(rules_text: str) -> RulesFile:
    """The shipped rules."""
    return msgspec.convert(tomllib.loads(rules_text), RulesFile)


@pytest.fixture(scope="session")
def rulebook(rules: RulesFile) -> Rulebook:
    """The shipped rules, by name."""
    return Rulebook(rules, NoShops())


@pytest.fixture(scope="session")
def gang_list_texts() -> dict[str, str]:
    """The gang lists as they are written, by id."""
    paths = sorted(path for path in CATALOGUE.glob("*.toml") if path.stem not in NO_GANG_LISTS)
    return {path.stem: path.read_text(encoding="utf-8") for path in paths}


@pytest.fixture(scope="session")
def gang_lists(gang_list_texts: dict[str, str]) -> dict[str, GangList]:
    """The shipped gang lists by id."""
    return {
        name: msgspec.convert(tomllib.loads(text), GangList)
        for name, text in gang_list_texts.items()
    }


@pytest.fixture(scope="session")
def trading_post_text() -> str:
    """The Trading Post list as it is written."""
    return (CATALOGUE / "trading_post.toml").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def trading_post(trading_post_text: str) -> TradingPost:
    """The shipped Trading Post list."""
    return msgspec.convert(tomllib.loads(trading_post_text), TradingPost)


@pytest.fixture(scope="session")
def catalogue() -> CatalogueFolder:
    """The shipped catalogue, as the app reads it."""
    return CatalogueFolder(CATALOGUE)


@pytest.fixture(scope="session")
def text_of() -> dict[str, str]:
    """The lists that are no gang lists as they are written, by name."""
    return {
        name: (CATALOGUE / f"{name}.toml").read_text(encoding="utf-8") for name in NO_GANG_LISTS
    }
