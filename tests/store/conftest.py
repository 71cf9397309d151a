"""Tables for the tests of files."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gangbook.rules.rulebook import Rulebook
from store.toy import Tables


@pytest.fixture
def table(rulebook: Rulebook) -> Iterator[Tables]:
    """Lays gang files open; they are closed when the test is over."""
    tables = Tables(rulebook)
    yield tables
    tables.close()
