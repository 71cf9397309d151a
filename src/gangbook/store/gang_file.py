"""A gang file: a readable roster first, the acts that are open, the log last."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from gangbook.book.check import problems_of
from gangbook.book.gang import Gang
from gangbook.book.log import Entry, OpenAct
from gangbook.faults import Fault, FileFaults
from gangbook.kernel.diff import Tree
from gangbook.record import Record, plain
from gangbook.rules.rulebook import Rulebook
from gangbook.store.decode import as_faults, decode
from gangbook.store.encode import encode_entry, encode_open, encode_roster
from gangbook.store.entry_log import EntryLog
from gangbook.store.toml_text import parse, read_text

FORMAT = 1
"""The newest format of a gang file this gangbook reads and the one it writes."""

_LOG_HEAD = re.compile(r"^\[\[log\]\]$", re.MULTILINE)
_OTHER_HEAD = re.compile(r"^\[(?!\[log\]\]$)", re.MULTILINE)


class _OpenActs(Record, kw_only=True):
    open: tuple[OpenAct, ...] = ()


class _Entries(Record, kw_only=True):
    log: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class GangFile:
    """What one gang file says. Never changes; a changed file is a new value."""

    path: Path
    gang: Gang
    open_acts: tuple[OpenAct, ...]
    log: EntryLog

    def text(self) -> str:
        """The file's canonical text.

        Log entries that were not touched keep the text they were read with.
        """
        opened = "".join(f"\n{encode_open(open_act)}" for open_act in self.open_acts)
        return encode_roster(self.gang) + opened + self.log.text()


def read_gang(path: Path, rulebook: Rulebook) -> GangFile:
    """Read a gang file. Raises `FileFaults` with every fault; the file is left as it is."""
    return gang_of_text(read_text(path), path, rulebook)


def gang_of_text(text: str, path: Path, rulebook: Rulebook) -> GangFile:
    """The gang a text stands for. Raises `FileFaults` with every fault.

    The log's blocks are cut out and not parsed, unless a hand has written the file in a way that
    forbids it.
    """
    cut = _LOG_HEAD.search(text)
    top = text[: cut.start()] if cut else text
    rest = text[cut.start() :] if cut else ""
    if '"""' in text or "'''" in text or _OTHER_HEAD.search(rest):
        values = parse(text, path)
        log = _whole_log(values.pop("log", []), text, path)
        top = text
    else:
        values = parse(top, path)
        log = EntryLog(path, _blocks(rest, top.count("\n") + 1))
        if "log" in values:
            log = _whole_log(values.pop("log"), top, path)
    _refuse_other_formats(values, path)
    open_values = {"open": values.pop("open", [])}
    faults: list[Fault] = []
    gang = _decoded(values, Gang, top, path, faults)
    opened = _decoded(open_values, _OpenActs, top, path, faults)
    if gang is not None:
        faults += as_faults(problems_of(rulebook, gang), values, top, path)
    if len(log):
        try:
            log[len(log) - 1]
        except FileFaults as error:
            faults += error.faults
    if faults or gang is None or opened is None:
        raise FileFaults(tuple(sorted(faults, key=lambda fault: fault.line or 0)))
    return GangFile(path, gang, opened.open, log)


def tree_of(gang: Gang) -> Tree:
    """The roster as a plain tree, as diff and log handle it."""
    tree: Tree = plain(gang)
    return tree


def gang_of(tree: Tree) -> Gang:
    """The roster a plain tree stands for."""
    return msgspec.convert(tree, Gang)


def _decoded(values: Any, kind: type[Any], text: str, path: Path, faults: list[Fault]) -> Any:
    try:
        return decode(values, kind, text, path)
    except FileFaults as error:
        faults.extend(error.faults)
        return None


def _blocks(text: str, first_line: int) -> tuple[tuple[str, int], ...]:
    starts = [match.start() for match in _LOG_HEAD.finditer(text)]
    blocks = []
    line = first_line
    for start, end in itertools.pairwise([*starts, len(text)]):
        block = text[start:end]
        blocks.append((block.rstrip("\n") + "\n", line))
        line += block.count("\n")
    return tuple(blocks)


def _whole_log(values: Any, text: str, path: Path) -> EntryLog:
    entries = decode({"log": values}, _Entries, text, path).log
    return EntryLog(path, tuple((encode_entry(entry), 1) for entry in entries))


def _refuse_other_formats(values: dict[str, Any], path: Path) -> None:
    found = values.get("gangbook")
    if found == FORMAT and not isinstance(found, bool):
        return
    if isinstance(found, int) and not isinstance(found, bool) and found > FORMAT:
        message = "this gang was written by a newer gangbook; get that one to open it"
    elif found is None:
        message = "this is no gang file: it does not begin with its format"
    else:
        message = "this is no format of a gang file"
    raise FileFaults(
        (
            Fault(
                str(path),
                message,
                None if found is None else 1,
                str(found or ""),
                f"gangbook = {FORMAT}",
            ),
        )
    )
