"""Every vector, and that none is passed over, half read or compared with nothing."""

from __future__ import annotations

import copy
from collections import Counter
from functools import cache
from typing import Any

import pytest

from gangbook.rules.rulebook import Rulebook
from vectors import (
    actions,
    captives,
    clean_house,
    core,
    ffa,
    gang,
    gang_equip,
    inj,
    pbs,
    promotion,
    s20,
    s20_play,
    spoils,
    trade,
    trk,
    vehicles,
)
from vectors.cases import (
    Adapter,
    Facts,
    Seen,
    altered,
    differences,
    vectors,
)

MODULES = (
    trk,
    promotion,
    ffa,
    inj,
    pbs,
    spoils,
    captives,
    actions,
    clean_house,
    core,
    gang,
    gang_equip,
    trade,
    vehicles,
    s20,
    s20_play,
)
ADAPTERS: dict[str, Adapter] = {
    area: adapter for module in MODULES for area, adapter in module.ADAPTERS.items()
}
CLAIMING = [
    pytest.param(vector, id=vector["id"], marks=pytest.mark.rule(*vector["req"]))
    for vector in vectors()
]
AGAIN = [pytest.param(vector, id=vector["id"]) for vector in vectors()]


class Vectors:
    """Runs each vector once and keeps what was seen."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.seen = cache(self._run)
        self.by_id = {vector["id"]: vector for vector in vectors()}

    def _run(self, vector_id: str) -> tuple[Seen, list[str]]:
        vector = self.by_id[vector_id]
        given, when = Facts(vector["given"]), Facts(vector["when"])
        seen = ADAPTERS[vector["area"]](self.rulebook, given, when)
        return seen, given.unread + when.unread


@pytest.fixture(scope="module")
def runs(rulebook: Rulebook) -> Vectors:
    """What the adapters saw, by vector."""
    return Vectors(rulebook)


@pytest.mark.parametrize("vector", CLAIMING)
def test_vector(runs: Vectors, vector: dict[str, Any]) -> None:
    seen, _ = runs.seen(vector["id"])
    assert differences(vector["expected"], seen) == []


@pytest.mark.parametrize("vector", AGAIN)
def test_altered_expectation_fails(runs: Vectors, vector: dict[str, Any]) -> None:
    seen, _ = runs.seen(vector["id"])
    for key, value in vector["expected"].items():
        wrong = copy.deepcopy(vector["expected"]) | {key: altered(value)}
        assert len(differences(wrong, seen)) == 1, key


@pytest.mark.parametrize("vector", AGAIN)
def test_everything_a_vector_gives_is_used(runs: Vectors, vector: dict[str, Any]) -> None:
    _, unread = runs.seen(vector["id"])
    assert unread == []


def test_an_error_nobody_expects_is_a_difference() -> None:
    assert differences({"adv": 1}, {"adv": 1, "error": "not_due"}) == ["refused: not_due"]


def test_a_true_is_no_one() -> None:
    assert differences({"rolls": 1}, {"rolls": True}) != []


def test_every_area_has_its_adapter_and_no_adapter_is_idle() -> None:
    assert {vector["area"] for vector in vectors()} == set(ADAPTERS)


def test_vector_ids_are_unique() -> None:
    assert [one for one, n in Counter(one["id"] for one in vectors()).items() if n > 1] == []
