"""The log as its file holds it: blocks of text, decoded only when one is looked at and kept as they
were read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import overload

from gangbook.book.log import Answer, Change, Entry
from gangbook.faults import Fault, FileFaults
from gangbook.record import Record
from gangbook.store.decode import decode
from gangbook.store.encode import encode_entry
from gangbook.store.toml_text import parse


class _Block(Record, kw_only=True):
    """One `[[log]]` block by itself."""

    log: tuple[Entry, ...]


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
            self._decoded[at] = self._decode(*self._blocks[at])
        return self._decoded[at]

    def _decode(self, text: str, first_line: int) -> Entry:
        values = parse(text, self._path, first_line)["log"][0]
        entry = decode({"log": [values]}, _Block, text, self._path, first_line).log[0]
        for line, reader in [(line, Answer.of_line) for line in entry.answers] + [
            (line, Change.of_line) for line in entry.changes
        ]:
            try:
                reader(line)
            except ValueError:
                message = f"entry {entry.n} of the log: this line is neither an answer nor a change"
                raise FileFaults((Fault(str(self._path), message, first_line, line),)) from None
        return entry

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
    def of_entries(path: Path, entries: Iterable[Entry]) -> EntryLog:
        """A log of entries that are at hand."""
        log = EntryLog(path)
        for entry in entries:
            log = log.put(entry)
        return log
