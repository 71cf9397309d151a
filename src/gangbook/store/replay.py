"""Playing a gang's log again: does each act come out as it was entered?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gangbook.book.gang import Book, Gang, Sheet
from gangbook.book.log import Answer, Change, Entry
from gangbook.dread_s20.acts import PARTY_ACTS
from gangbook.faults import BadAnswer, FileFaults
from gangbook.kernel import history
from gangbook.kernel.act import Act
from gangbook.kernel.diff import Tree, applied, changes_between
from gangbook.kernel.drivers import LogDriver, drive
from gangbook.kernel.history import Disagreement
from gangbook.kernel.procedure import Done, Stopped
from gangbook.rules.rulebook import Rulebook
from gangbook.store.folder import gang_file
from gangbook.store.sheet_file import SheetFile, read_sheet, sheet_of, tree_of
from gangbook.underhive.acts import ACTS


@dataclass(frozen=True)
class Moment:
    """A roster as it was when an act of its log was done."""

    entry: Entry
    tree: Tree

    @property
    def sheet(self) -> Sheet:
        """The gang or party it was."""
        return sheet_of(self.tree)


def replay(
    file: SheetFile,
    rulebook: Rulebook,
    acts: Mapping[str, Act] = ACTS,
    party_acts: Mapping[str, Act] = PARTY_ACTS,
    beside: tuple[SheetFile, ...] = (),
) -> tuple[Disagreement, ...]:
    """Every live act that comes out otherwise under these rules, with the answers it had.

    An act over several gangs is judged in the log of the gang that did it, on all of them, where
    the others' files are `beside` it. Where one is not, or an other gang was left as it was and so
    has no entry of it, the act is not judged; nor are corrections, opening entries and what was
    done under other rules.
    """
    acts = acts if isinstance(file.sheet, Gang) else party_acts
    found: list[Disagreement] = []
    shared = {other.sheet.id: _shared_in(other) for other in beside}
    moments = tuple(moments_of(file))
    since = max((one.entry.n for one in moments if one.entry.act == "use_rules"), default=0)
    for one in moments:
        entry = one.entry
        if entry.act not in acts or entry.n <= since:
            continue
        others = tuple(
            shared.get(other, {}).get(entry.shared)
            for other in entry.gangs
            if other != file.sheet.id
        )
        together = tuple(other for other in others if other is not None)
        if len(together) < len(others) or (entry.gangs and entry.gangs[0] != file.sheet.id):
            continue
        difference = _difference(rulebook, acts[entry.act], file.sheet.id, (one, *together))
        if difference:
            found.append(Disagreement(entry.n, difference))
    return tuple(found)


def files_beside(file: SheetFile, rulebook: Rulebook) -> tuple[SheetFile, ...]:
    """The files of the gangs this one shares acts with, as far as they are sound and kept here."""
    ids = {other for entry in history.live(file.log) for other in entry.gangs}
    found = []
    for other in sorted(ids - {file.sheet.id}):
        path = gang_file(file.path.parent, other)
        try:
            beside = read_sheet(path, rulebook) if path is not None else None
        except FileFaults:
            continue
        if beside is not None and not beside.log.faults():
            found.append(beside)
    return tuple(found)


def moments_of(file: SheetFile) -> Iterator[Moment]:
    """Each live act with the roster it was done on, oldest first."""
    tree: Tree = {}
    for entry in reversed(list(history.live(file.log))):
        yield Moment(entry, tree)
        tree = tree_of(sheet_of(applied(tree, history.changes_of(entry))))


def _shared_in(file: SheetFile) -> dict[str, Moment]:
    return {one.entry.shared: one for one in moments_of(file) if one.entry.shared}


def _difference(rulebook: Rulebook, act: Act, sheet_id: str, moments: tuple[Moment, ...]) -> str:
    """How the act comes out otherwise than its entries say; empty when it does not."""
    entry = moments[0].entry
    founded = not moments[0].tree
    book = Book() if founded else Book.of(*(one.sheet for one in moments))
    answers = [Answer.of_line(line) for line in entry.answers]
    try:
        outcome = drive(
            lambda: act.start(rulebook, book, "" if founded else sheet_id, entry.args),
            LogDriver(answers),
        )
    except BadAnswer as error:
        return f"under these rules {error}"
    match outcome:
        case Stopped(refused=refused):
            return f"under these rules it is refused: {refused.reason}"
        case Done(result=result):
            after = result.sheets if founded else [result.sheet(one.sheet.id) for one in moments]
            same = all(
                _lines(one.tree, sheet) == one.entry.changes
                for one, sheet in zip(moments, after, strict=True)
            )
            return "" if same else "under these rules it comes out otherwise"


def _lines(before: Tree, after: Sheet) -> tuple[str, ...]:
    changes: tuple[Change, ...] = changes_between(before, tree_of(after))
    return tuple(change.line() for change in changes)
