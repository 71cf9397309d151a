"""The log: entering a finished act, undo and redo, and the proof that log and roster agree.

A roster is handled as the plain tree its file holds. The log is any sequence of entries numbered
from 1, so that a file may decode them only when one is looked at.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

from gangbook.book.log import Change, Entry
from gangbook.faults import Refused
from gangbook.kernel.diff import Tree, applied, changes_between, make, taken_back, unmake

Log = Sequence[Entry]
DIGEST_LENGTH = 16
_TORN = "the log does not hold together there; gangbook check says where."


def digest(tree: Tree, before: str = "") -> str:
    """A short digest of a roster, chained with the digest of the entry before."""
    text = msgspec.json.encode(tree, order="sorted")
    return hashlib.sha256(before.encode() + b"\n" + text).hexdigest()[:DIGEST_LENGTH]


def head(log: Log) -> Entry | None:
    """The newest live entry: what the roster shows is what it left."""
    for place in range(len(log) - 1, -1, -1):
        entry = log[place]
        if not entry.undone:
            return entry
    return None


def entry_before(log: Log, entry: Entry) -> Entry | None:
    """The live entry this one was applied on; None for the first, and in a log that is torn."""
    if not 0 < entry.after < min(entry.n, len(log) + 1):
        return None
    before = log[entry.after - 1]
    return before if before.n == entry.after and not before.undone else None


def live(log: Log) -> Iterator[Entry]:
    """The live entries, newest first."""
    entry = head(log)
    while entry is not None:
        yield entry
        entry = entry_before(log, entry)


def entered(log: Log, before: Tree, after: Tree, draft: Entry) -> Entry:
    """The entry of a finished act: the draft with its number, place, changes and digest."""
    newest = head(log)
    return msgspec.structs.replace(
        draft,
        n=len(log) + 1,
        after=newest.n if newest else 0,
        changes=tuple(change.line() for change in changes_between(before, after)),
        digest=digest(after, newest.digest if newest else ""),
    )


def changes_of(entry: Entry) -> tuple[Change, ...]:
    """The changes an entry holds. Raises `ValueError` when a line is none."""
    return tuple(Change.of_line(line) for line in entry.changes)


def agrees(tree: Tree, log: Log) -> bool:
    """Whether the log is numbered to its end and the roster is the one its newest live entry left.

    Reads no more of the log than that.
    """
    newest = head(log)
    if newest is None or log[len(log) - 1].n != len(log):
        return False
    return _left_by(newest, tree, log)


def _left_by(entry: Entry, tree: Tree, log: Log) -> bool:
    """Whether this entry stands in its place and left this roster."""
    before = entry_before(log, entry)
    in_place = 0 < entry.n <= len(log) and log[entry.n - 1] == entry
    torn = before is None and entry.after != 0
    return in_place and not torn and entry.digest == digest(tree, before.digest if before else "")


def undo(tree: Tree, log: Log) -> tuple[Tree, Entry]:
    """The roster before the newest live entry, and that entry marked undone. The first entry stays.

    Raises `Refused` when there is nothing to undo or the roster is not what the log says.
    """
    newest = head(log)
    if newest is None or newest.after == 0:
        raise Refused(
            "nothing_to_undo", "Nothing is left to undo: this is how it came into the book."
        )
    before = entry_before(log, newest)
    try:
        undone = taken_back(tree, changes_of(newest))
    except ValueError as error:
        raise Refused("roster_differs", f"Entry {newest.n} cannot be undone: {error}") from None
    if before is None or not _left_by(newest, tree, log) or not _left_by(before, undone, log):
        raise Refused("roster_differs", f"Entry {newest.n} cannot be undone: {_TORN}")
    return undone, newest.as_undone(True)


def redoable(log: Log) -> Entry | None:
    """The latest undone entry that was applied on the newest live one."""
    newest = head(log)
    for place in range(len(log) - 1, -1, -1):
        entry = log[place]
        if newest is not None and entry.n <= newest.n:
            return None
        if entry.undone and newest is not None and entry.after == newest.n:
            return entry
    return None


def redo(tree: Tree, log: Log) -> tuple[Tree, Entry]:
    """The roster after the entry that can be redone, and that entry live again.

    Raises `Refused` when there is nothing to redo or the roster is not what the log says.
    """
    entry = redoable(log)
    if entry is None:
        raise Refused("nothing_to_redo", "Nothing can be done again: no act was undone here.")
    try:
        redone = applied(tree, changes_of(entry))
    except ValueError as error:
        raise Refused("roster_differs", f"Entry {entry.n} cannot be done again: {error}") from None
    if not _left_by(entry, redone, log):
        raise Refused("roster_differs", f"Entry {entry.n} cannot be done again: {_TORN}")
    return redone, entry.as_undone(False)


def touching(log: Log, paths: tuple[str, ...]) -> tuple[Entry, ...]:
    """The live entries that changed something under one of these paths, oldest first.

    Those that brought what it belongs to are among them.
    """
    return tuple(
        reversed(
            [
                entry
                for entry in live(log)
                if any(_under(line, path) for line in entry.changes for path in paths)
            ]
        )
    )


def _under(line: str, path: str) -> bool:
    changed = line.partition(": ")[0].partition("@")[0].rstrip(".")
    return f"{changed}.".startswith(f"{path}.") or f"{path}.".startswith(f"{changed}.")


@dataclass(frozen=True)
class Disagreement:
    """A place where the log does not hold together."""

    entry: int
    """The entry it shows at; 0 for the roster as a whole."""
    what: str


def prove(tree: Tree, log: Log) -> tuple[Disagreement, ...]:
    """Fold the whole log from nothing, undone branches included, and compare with the roster."""
    rebuilt: Tree = {}
    way: list[Entry] = []
    for place in range(len(log)):
        entry = log[place]
        try:
            wrong = _follow(rebuilt, way, entry, place)
        except ValueError as error:
            wrong = str(error)
        if wrong:
            return (Disagreement(entry.n, wrong),)
    alive = [entry for entry in log if not entry.undone]
    if alive != way[: len(alive)] or not alive:
        number = next((one.n for one, due in zip(alive, way, strict=False) if one != due), 1)
        return (Disagreement(number, "it is marked undone, or not, against the entries around it"),)
    for entry in reversed(way[len(alive) :]):
        unmake(rebuilt, changes_of(entry))
    return tuple(
        Disagreement(0, f"the roster was changed by hand: {change.line()}")
        for change in changes_between(rebuilt, tree)
    )


def _follow(rebuilt: Tree, way: list[Entry], entry: Entry, place: int) -> str:
    """Go on by one entry, back along the way where a new branch begins, and say what is wrong."""
    if entry.n != place + 1:
        return f"entry {place + 1} is numbered {entry.n}"
    while way and way[-1].n != entry.after:
        unmake(rebuilt, changes_of(way.pop()))
    if bool(way) != bool(place):
        return f"it was applied on entry {entry.after}, which is not there"
    make(rebuilt, changes_of(entry))
    if entry.digest != digest(rebuilt, way[-1].digest if way else ""):
        return "its digest is not that of the roster it left"
    way.append(entry)
    return ""


def rebuilt_roster(log: Log) -> Tree:
    """The roster as the live entries alone make it.

    Raises `DoesNotApply` when they do not hold together.
    """
    tree: Tree = {}
    for entry in reversed(list(live(log))):
        make(tree, changes_of(entry))
    return tree


class Turn(Protocol):
    """Undo or redo: one step along the log."""

    def __call__(self, tree: Tree, log: Log, /) -> tuple[Tree, Entry]:
        """The roster after the step and the entry as it is marked then. Raises `Refused`."""
