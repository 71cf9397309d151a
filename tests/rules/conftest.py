"""The shipped rules and shop lists, read once as the app reads them: strictly."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from gangbook.rules.catalogue import GangList, HiredGuns, TradingPost
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.schema import RulesFile

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
    other = ("trading_post", "hired_guns")
    paths = sorted(path for path in CATALOGUE.glob("*.toml") if path.stem not in other)
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
