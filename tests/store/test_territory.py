"""A Territory that moves between two files, and comes back to its place when that is undone."""

from __future__ import annotations

from pathlib import Path

import msgspec

from factories import battle, before
from gangbook.kernel.procedure import Asks, Done
from gangbook.rules.rulebook import Rulebook
from gangbook.store.neighbours import begin, undo
from gangbook.store.playing import Playing
from playing import Choices
from spoils import held
from store.toy import QUEENS, Tables, irons, queens, write

IRONS = "irons-1"
BATTLE = {
    "battle.opponents": ["1"],
    "battle.scenario": ["the_trap"],
    "battle.fighters": ["vex", "gor"],
}


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


def done(playing: Playing, choices: Choices) -> None:
    """Play an act to its end."""
    while isinstance(asked := playing.outcome, Asks):
        playing.answer(choices(asked).value)
    assert isinstance(playing.outcome, Done)


def test_another_outcome_leaves_the_territory_where_it_was(
    tmp_path: Path, table: Tables, rulebook: Rulebook
) -> None:
    """The battle was entered as lost, and was won: undone to the outcome and entered anew."""
    own = held(rulebook, "settlement", "wastes", "old_ruins")
    theirs = msgspec.structs.replace(irons(), territories=held(rulebook, "settlement"))
    write(tmp_path, theirs)
    book = table(write(tmp_path, queens(territories=own)))
    for result, places in (("lost", ["settlement", "old-ruins"]), ("won", [one.id for one in own])):
        answers = {"battle.result": [result], **BATTLE}
        done(begin(book, "battle", QUEENS, {"against": IRONS}), Choices(answers))
        done(begin(book, "end_wrap_up", QUEENS, {"battle": "b1"}), Choices({}))
        staked = {"territory.staked": ["own"], "territory.which": ["wastes"]}
        done(begin(book, "assign_territory", QUEENS, {"battle": "b1"}), Choices(staked))
        assert [one.id for one in book.gang(QUEENS).territories] == places
        if result == "lost":
            for _ in range(3):
                undo(book, QUEENS)
            assert book.gang(QUEENS).battles == ()
            assert book.gang(QUEENS).territories == own
    assert book.gang(IRONS).territories == theirs.territories
