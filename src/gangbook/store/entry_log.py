"""The log as its file holds it: blocks of text, kept as read and decoded when one is looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, overload

from gangbook.book.log import Answer, Change, Entry
from gangbook.faults import Fault, FileFaults, Keys, Problem
from gangbook.record import Record
from gangbook.store.decode import as_faults, decode, shown
from gangbook.store.encode import encode_entry
from gangbook.store.toml_text import parse


class Entries(Record, kw_only=True):
    """The entries of a log, as a file spells them."""

    log: tuple[Entry, ...] = ()


class EntryLog(Sequence[Entry]):
    """Log entries by place, each decoded from its block the first time it is asked for.

    Never changes.
    """

    def __init__(self, path: Path, blocks: tuple[tuple[str, int], ...] = ()) -> None:
        self._path = path
        self._blocks = blocks
        self._decoded: dict[int, Entry] = {}

    def __len__(self) -> int:
        return len(self._blocks)

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Entry]: ...
    def __getitem__(self, place: int | slice) -> Entry | Sequence[Entry]:
        if isinstance(place, slice):
            return tuple(self[at] for at in range(*place.indices(len(self))))
        at = range(len(self))[place]
        if at not in self._decoded:
            self._decoded[at] = self._decode(at)
        return self._decoded[at]

    def _decode(self, place: int) -> Entry:
        text, first_line = self._blocks[place]
        values = parse(text, self._path, first_line)
        return entries_of(values, text, self._path, first_line, place).log[0]

    def put(self, entry: Entry) -> EntryLog:
        """The log with this entry in the place of its number, or added at the end."""
        block = (encode_entry(entry), 0)
        place = entry.n - 1
        blocks = (*self._blocks[:place], block, *self._blocks[place + 1 :])
        changed = EntryLog(self._path, blocks)
        changed._decoded = {**self._decoded, place: entry}
        return changed

    def text(self) -> str:
        """All blocks, each after an empty line."""
        return "".join(f"\n{text}" for text, _ in self._blocks)

    def faults(self) -> tuple[Fault, ...]:
        """Every fault in every entry; decodes the whole log."""
        found: list[Fault] = []
        for place in range(len(self)):
            try:
                self[place]
            except FileFaults as error:
                found.extend(error.faults)
        return tuple(found)

    @staticmethod
    def of_entries(path: Path, entries: Entries) -> EntryLog:
        """A log of entries that are at hand, each in its canonical text."""
        log = EntryLog(path, tuple((encode_entry(entry), 0) for entry in entries.log))
        log._decoded = dict(enumerate(entries.log))
        return log


def entries_of(
    values: Any, text: str, path: Path, first_line: int = 1, first_place: int = 0
) -> Entries:
    """The entries in these values, their lines of answers and changes looked through.

    Raises `FileFaults` with every fault.
    """
    faults = as_faults(tuple(_line_problems(values)), values, text, path, first_line)
    entries = Entries()
    try:
        entries = decode(values, Entries, text, path, first_line)
    except FileFaults as error:
        faults += error.faults
    if faults:
        raise FileFaults(_numbered(faults, first_place))
    return entries


def answer_problems(lines: Iterable[Any], keys: Keys) -> Iterator[Problem]:
    """The lines that are no answers."""
    for place, line in enumerate(lines):
        if not isinstance(line, str):
            continue
        try:
            Answer.of_line(line)
        except ValueError:
            wanted = '"question [D6 or options] = answer"'
            yield Problem((*keys, place), "this is no answer", shown(line), wanted)


def change_problems(lines: Iterable[Any], keys: Keys) -> Iterator[Problem]:
    """The lines that are no changes."""
    for place, line in enumerate(lines):
        if not isinstance(line, str):
            continue
        try:
            Change.of_line(line)
        except ValueError:
            wanted = '"path: was -> now", where - is nothing'
            yield Problem((*keys, place), "this is no change", shown(line), wanted)


def _line_problems(values: Any) -> Iterator[Problem]:
    entries = values["log"] if isinstance(values["log"], list) else []
    for place, entry in enumerate(entries):
        for key, lines in entry.items() if isinstance(entry, dict) else ():
            texts = lines if isinstance(lines, list) else []
            keys = ("log", place, key)
            if key in ("answers", "retaken"):
                yield from answer_problems(texts, keys)
            elif key == "changes":
                yield from change_problems(texts, keys)


def _numbered(faults: tuple[Fault, ...], first_place: int) -> tuple[Fault, ...]:
    """Faults of one block by itself, with the number its entry has in the whole log."""
    if first_place == 0:
        return faults
    return tuple(
        Fault(
            fault.path,
            fault.message.replace("log.1", f"log.{first_place + 1}", 1),
            fault.line,
            fault.found,
            fault.allowed,
        )
        for fault in faults
    )
