"""Playing a gang's log again: does each act come out as it was entered?"""

from __future__ import annotations

from collections.abc import Mapping

from gangbook.book.gang import Book
from gangbook.book.log import Answer, Entry
from gangbook.kernel import history
from gangbook.kernel.diff import Tree, applied, changes_between
from gangbook.kernel.history import Disagreement
from gangbook.kernel.procedure import Asks, Done, Outcome, Stopped, play
from gangbook.rules.rulebook import Rulebook
from gangbook.store.gang_file import GangFile, gang_of, tree_of
from gangbook.underhive.act import Act
from gangbook.underhive.acts import ACTS


def replay(
    file: GangFile, rulebook: Rulebook, acts: Mapping[str, Act] = ACTS
) -> tuple[Disagreement, ...]:
    """Every live act that comes out otherwise under these rules, with the answers it had.

    Acts over two gangs, corrections, opening entries and what was done under other rules are not
    judged.
    """
    found: list[Disagreement] = []
    tree: Tree = {}
    entries = tuple(reversed(list(history.live(file.log))))
    since = max((entry.n for entry in entries if entry.act == "use_rules"), default=0)
    for entry in entries:
        if entry.act in acts and not entry.shared and entry.n > since:
            book = Book(gangs=(gang_of(tree),)) if tree else Book()
            outcome = _played(entry, book, rulebook, acts[entry.act])
            difference = _difference(entry, outcome, tree)
            if difference:
                found.append(Disagreement(entry.n, difference))
        tree = tree_of(gang_of(applied(tree, history.changes_of(entry))))
    return tuple(found)


def _played(entry: Entry, book: Book, rulebook: Rulebook, act: Act) -> Outcome:
    gang_id = book.gangs[0].id if book.gangs else ""
    answers = tuple(Answer.of_line(line) for line in entry.answers)
    return play(lambda: act.start(rulebook, book, gang_id, entry.args), answers)


def _difference(entry: Entry, outcome: Outcome, before: Tree) -> str:
    match outcome:
        case Asks(question=question):
            return f"under these rules it asks what was not asked then: {question.why}"
        case Stopped(refused=refused):
            return f"under these rules it is refused: {refused.reason}"
        case Done(result=result):
            changes = changes_between(before, tree_of(result.gangs[0]))
            if tuple(change.line() for change in changes) == entry.changes:
                return ""
            return "under these rules it comes out otherwise"
