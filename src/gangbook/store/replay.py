"""Playing a gang's log again: does each act come out as it was entered?"""

from __future__ import annotations

from collections.abc import Mapping

from gangbook.book.gang import Book, Gang
from gangbook.book.log import Answer, Entry
from gangbook.dread_s20.acts import PARTY_ACTS
from gangbook.faults import BadAnswer
from gangbook.kernel import history
from gangbook.kernel.act import Act
from gangbook.kernel.diff import Tree, applied, changes_between
from gangbook.kernel.drivers import LogDriver, drive
from gangbook.kernel.history import Disagreement
from gangbook.kernel.procedure import Done, Stopped
from gangbook.rules.rulebook import Rulebook
from gangbook.store.sheet_file import SheetFile, sheet_of, tree_of
from gangbook.underhive.acts import ACTS


def replay(
    file: SheetFile,
    rulebook: Rulebook,
    acts: Mapping[str, Act] = ACTS,
    party_acts: Mapping[str, Act] = PARTY_ACTS,
) -> tuple[Disagreement, ...]:
    """Every live act that comes out otherwise under these rules, with the answers it had.

    Acts over two gangs, corrections, opening entries and what was done under other rules are not
    judged.
    """
    acts = acts if isinstance(file.sheet, Gang) else party_acts
    found: list[Disagreement] = []
    tree: Tree = {}
    entries = tuple(reversed(list(history.live(file.log))))
    since = max((entry.n for entry in entries if entry.act == "use_rules"), default=0)
    for entry in entries:
        if entry.act in acts and not entry.gangs and entry.n > since:
            book = Book.of(sheet_of(tree)) if tree else Book()
            difference = _difference(entry, book, rulebook, acts[entry.act], tree)
            if difference:
                found.append(Disagreement(entry.n, difference))
        tree = tree_of(sheet_of(applied(tree, history.changes_of(entry))))
    return tuple(found)


def _difference(entry: Entry, book: Book, rulebook: Rulebook, act: Act, before: Tree) -> str:
    """How the act comes out otherwise than its entry says; empty when it does not."""
    sheet_id = book.sheets[0].id if book.sheets else ""
    answers = [Answer.of_line(line) for line in entry.answers]
    try:
        outcome = drive(lambda: act.start(rulebook, book, sheet_id, entry.args), LogDriver(answers))
    except BadAnswer as error:
        return f"under these rules {error}"
    match outcome:
        case Stopped(refused=refused):
            return f"under these rules it is refused: {refused.reason}"
        case Done(result=result):
            changes = changes_between(before, tree_of(result.sheets[0]))
            same = tuple(change.line() for change in changes) == entry.changes
            return "" if same else "under these rules it comes out otherwise"
