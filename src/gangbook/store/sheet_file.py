"""The file of a gang or a party: readable facts first, the open acts, the log last."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from gangbook.book.check import OWN, problems_of
from gangbook.book.check_party import party_problems
from gangbook.book.gang import Gang, Sheet
from gangbook.book.log import OpenAct
from gangbook.book.party import Party
from gangbook.faults import Fault, FileFaults, Keys, Problem, Refused
from gangbook.kernel.diff import Tree
from gangbook.record import Record, plain
from gangbook.rules.rulebook import Rulebook
from gangbook.store.decode import as_faults, mended, shown
from gangbook.store.encode import encode_open, encode_roster
from gangbook.store.entry_log import EntryLog, answer_problems, entries_of
from gangbook.store.toml_text import parse, read_text

FORMAT = 1
"""The newest format of a file this gangbook reads and the one it writes."""
GANG_HEAD, PARTY_HEAD = "gangbook", "gangbook_party"
HEADS: dict[str, type[Gang] | type[Party]] = {GANG_HEAD: Gang, PARTY_HEAD: Party}
"""What a file is about, by the key of its first line."""

_LOG_HEAD = re.compile(r"^\[\[log\]\]$", re.MULTILINE)
_OTHER_HEAD = re.compile(r"^\[\[log\]\][^\n]|^[ \t]+\[|^\[(?!\[log\]\])", re.MULTILINE)
"""A head of any other kind, or one that a hand has written in another way."""


class _OpenActs(Record, kw_only=True):
    open: tuple[OpenAct, ...] = ()


@dataclass(frozen=True)
class SheetFile:
    """What the file of one gang or party says. Never changes; a changed file is a new value."""

    path: Path
    sheet: Sheet
    open_acts: tuple[OpenAct, ...]
    log: EntryLog

    @property
    def gang(self) -> Gang:
        """The gang in it. Raises `Refused` `other_game` where it is a party."""
        if isinstance(self.sheet, Gang):
            return self.sheet
        raise Refused("other_game", f"{self.sheet.name} is a party of Dread S-20, not a gang.")

    @property
    def party(self) -> Party:
        """The party in it. Raises `Refused` `other_game` where it is a gang."""
        if isinstance(self.sheet, Party):
            return self.sheet
        raise Refused("other_game", f"{self.sheet.name} is a gang, not a party of Dread S-20.")

    def text(self) -> str:
        """The file's canonical text.

        Log entries that were not touched keep the text they were read with.
        """
        opened = "".join(f"\n{encode_open(open_act)}" for open_act in self.open_acts)
        return encode_roster(self.sheet) + opened + self.log.text()


def read_sheet(path: Path, rulebook: Rulebook) -> SheetFile:
    """Read a file. Raises `FileFaults` with every fault; the file is left as it is."""
    return sheet_of_text(read_text(path), path, rulebook)


def sheet_of_text(text: str, path: Path, rulebook: Rulebook) -> SheetFile:
    """The gang or party a text stands for. Raises `FileFaults` with every fault.

    The log's blocks are cut out and not parsed, unless a hand has written the file in a way that
    forbids it.
    """
    faults: list[Fault] = []
    cut = _LOG_HEAD.search(text)
    top = text[: cut.start()] if cut else text
    rest = text[cut.start() :] if cut else ""
    log = EntryLog(path, _blocks(rest, top.count("\n") + 1))
    if '"""' in text or "'''" in text or _OTHER_HEAD.search(rest):
        top, rest = text, ""
    values = parse(top, path)
    if rest and "log" in values:
        top, rest, values = text, "", parse(text, path)
    kind = _kind_of(values, top, path)
    if not rest:
        log = _whole_log(values, top, path, faults)
    values.pop("log", None)
    open_values = {"open": values.pop("open", [])}
    sheet, problems = _mended(values, kind, top)
    problems += _elsewhere(checked(rulebook, sheet), problems)
    faults += as_faults(problems, values, top, path)
    opened, problems = mended(open_values, _OpenActs, top)
    problems += _elsewhere(tuple(_open_problems(opened.open, sheet)), problems)
    faults += as_faults(problems, open_values, top, path)
    faults += _faults_of_last(log)
    if faults:
        raise FileFaults(tuple(sorted(faults, key=lambda fault: fault.line or 0)))
    return SheetFile(path, sheet, opened.open, log)


def tree_of(sheet: Sheet) -> Tree:
    """A gang or party as a plain tree, as diff and log handle it."""
    tree: Tree = plain(sheet)
    # The line that says what the file is about is always written; a gang's stands for itself.
    return tree if isinstance(sheet, Gang) else {PARTY_HEAD: sheet.gangbook_party, **tree}


def sheet_of(tree: Tree) -> Sheet:
    """The gang or party a plain tree stands for."""
    if PARTY_HEAD in tree:
        return msgspec.convert(tree, Party)
    return msgspec.convert(tree, Gang)


def checked(rulebook: Rulebook, sheet: Sheet) -> tuple[Problem, ...]:
    """What is wrong with a gang or a party though each value is of the right kind."""
    if isinstance(sheet, Gang):
        return problems_of(rulebook, sheet)
    return party_problems(rulebook, sheet)


def _mended(
    values: dict[str, Any], kind: type[Gang] | type[Party], text: str
) -> tuple[Sheet, tuple[Problem, ...]]:
    if kind is Gang:
        return mended(values, Gang, text)
    return mended(values, Party, text)


def _elsewhere(found: tuple[Problem, ...], known: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """The problems found that have nothing to do with those known before."""
    return tuple(
        problem for problem in found if not any(_is_within(problem.keys, one.keys) for one in known)
    )


def _is_within(one: Keys, other: Keys) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


def _blocks(text: str, first_line: int) -> tuple[tuple[str, int], ...]:
    starts = [match.start() for match in _LOG_HEAD.finditer(text)]
    blocks = []
    line = first_line
    for start, end in itertools.pairwise([*starts, len(text)]):
        block = text[start:end]
        blocks.append((block.rstrip("\n") + "\n", line))
        line += block.count("\n")
    return tuple(blocks)


def _whole_log(values: Any, text: str, path: Path, faults: list[Fault]) -> EntryLog:
    try:
        entries = entries_of({"log": values.get("log", [])}, text, path)
    except FileFaults as error:
        faults.extend(error.faults)
        return EntryLog(path)
    return EntryLog.of_entries(path, entries)


def _faults_of_last(log: EntryLog) -> tuple[Fault, ...]:
    """Faults of the newest entry, the one that opening a gang looks at."""
    try:
        _ = log[len(log) - 1] if len(log) else None
    except FileFaults as error:
        return error.faults
    return ()


def _open_problems(open_acts: tuple[OpenAct, ...], sheet: Sheet) -> Iterator[Problem]:
    """What keeps an open act from being taken up again."""
    seen: set[str] = set()
    for place, open_act in enumerate(open_acts):
        keys = ("open", place)
        if open_act.id in seen:
            yield Problem((*keys, "id"), "two open acts have this id", f'"{open_act.id}"', OWN)
        seen.add(open_act.id)
        if sheet.id and sheet.id not in open_act.gangs[:1]:
            found = ", ".join(f'"{one}"' for one in open_act.gangs) or "nothing"
            message = "an open act stands in the file of the first gang it is about"
            yield Problem((*keys, "gangs"), message, found, f'"{sheet.id}" first')
        yield from answer_problems(open_act.answers, (*keys, "answers"))
        yield from answer_problems(open_act.retaken, (*keys, "retaken"))


def _kind_of(values: dict[str, Any], text: str, path: Path) -> type[Gang] | type[Party]:
    """What the file is about. Raises `FileFaults` for another format, or for no file of ours."""
    head = PARTY_HEAD if PARTY_HEAD in values else GANG_HEAD
    found, what = values.get(head), "party" if head == PARTY_HEAD else "gang"
    if type(found) is int and found == FORMAT:
        return HEADS[head]
    if type(found) is int and found > FORMAT:
        message = f"this {what} was written by a newer gangbook; get that one to open it"
    elif found is None:
        message = "this is no gang file: it does not say its format"
    else:
        message = f"this is no format of a {what} file"
    keys = () if found is None else (head,)
    said = "" if found is None else shown(found)
    problem = Problem(keys, message, said, f"{head} = {FORMAT}")
    raise FileFaults(as_faults((problem,), values, text, path))
