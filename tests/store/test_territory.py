"""A Territory that moves between two files, and comes back to its place when that is undone."""

from __future__ import annotations

from pathlib import Path

import msgspec

from factories import battle, before
from gangbook.rules.rulebook import Rulebook
from spoils import held
from store.toy import QUEENS, Tables, irons, queens, write

IRONS = "irons-1"


def test_undo_puts_the_territory_back_in_its_place(
    tmp_path: Path, table: Tables, rulebook: Rulebook
) -> None:
    fought = battle("vex", result="lost", steps=before("territory"))
    own = held(rulebook, "settlement", "wastes", "old_ruins")
    theirs = msgspec.structs.replace(irons(), territories=held(rulebook, "wastes"))
    paths = (
        write(tmp_path, queens(battles=(fought,), territories=own)),
        write(tmp_path, theirs),
    )
    book = table(*paths)
    playing = book.begin("assign_territory", QUEENS, {"battle": "b1"}, (IRONS,))
    for answer in ("own", "wastes"):
        playing.answer(answer)
    assert [one.id for one in book.gang(QUEENS).territories] == ["settlement", "old-ruins"]
    assert [one.id for one in book.gang(IRONS).territories] == ["wastes", "wastes-2"]
    book.undo(IRONS)
    assert book.gang(QUEENS).territories == own
    assert book.gang(IRONS).territories == theirs.territories
    book.redo(QUEENS)
    assert [one.id for one in book.gang(IRONS).territories] == ["wastes", "wastes-2"]
