"""Playing a gang's log again: does each act come out as it was entered?"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec

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
    """As it was before the act."""

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
    the others' files are `beside` it; a gang that it left as it was has no entry of it and may have
    been as it ever was between the acts both share. Where a file is not there the act is not
    judged; nor are corrections, opening entries and what was done under other rules.
    """
    acts = acts if isinstance(file.sheet, Gang) else party_acts
    found: list[Disagreement] = []
    known = {other.sheet.id: (*moments_of(other), _now(other)) for other in beside}
    moments = tuple(moments_of(file))
    since = max((one.entry.n for one in moments if one.entry.act == "use_rules"), default=0)
    for place, one in enumerate(moments):
        entry = one.entry
        acting = not entry.gangs or entry.gangs[0] == file.sheet.id
        if entry.act not in acts or entry.n <= since or not acting:
            continue
        sides = [
            _as_it_was(known.get(other, ()), moments, place)
            for other in entry.gangs
            if other != file.sheet.id
        ]
        told = [
            _difference(rulebook, acts[entry.act], file.sheet.id, (one, *others))
            for others in itertools.product(*sides)
        ]
        if told and all(told):
            found.append(Disagreement(entry.n, told[0]))
    return tuple(found)


def _as_it_was(
    theirs: tuple[Moment, ...], moments: tuple[Moment, ...], place: int
) -> tuple[Moment, ...]:
    """The other gang as it was or may have been at the act in this place of the acting gang's log.

    Empty where its file is not known.
    """
    marks = {one.entry.shared: at for at, one in enumerate(theirs) if one.entry.shared}
    shared = moments[place].entry.shared
    if shared:
        return (theirs[marks[shared]],) if shared in marks else ()
    before = [one.entry.shared for one in moments[:place] if one.entry.shared in marks]
    after = [one.entry.shared for one in moments[place:] if one.entry.shared in marks]
    first = marks[before[-1]] + 1 if before else 0
    last = marks[after[0]] if after else len(theirs)
    return tuple(_left_alone(one) for one in theirs[first : last + 1] if one.tree)


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


def _now(file: SheetFile) -> Moment:
    """The roster as it stands, after all its acts."""
    return Moment(Entry(n=0, act="", digest=""), tree_of(file.sheet))


def _left_alone(one: Moment) -> Moment:
    """The roster at this moment, with an act that changes nothing."""
    return Moment(msgspec.structs.replace(one.entry, changes=()), one.tree)


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
