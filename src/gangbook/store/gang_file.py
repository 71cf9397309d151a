"""A gang file: a readable roster first, the acts that are open, the log last."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from gangbook.book.check import OWN, problems_of
from gangbook.book.gang import Gang
from gangbook.book.log import OpenAct
from gangbook.faults import Fault, FileFaults, Keys, Problem
from gangbook.kernel.diff import Tree
from gangbook.record import Record, plain
from gangbook.rules.rulebook import Rulebook
from gangbook.store.decode import as_faults, mended, shown
from gangbook.store.encode import encode_open, encode_roster
from gangbook.store.entry_log import EntryLog, answer_problems, entries_of
from gangbook.store.toml_text import parse, read_text

FORMAT = 1
"""The newest format of a gang file this gangbook reads and the one it writes."""

_LOG_HEAD = re.compile(r"^\[\[log\]\]$", re.MULTILINE)
_OTHER_HEAD = re.compile(r"^\[\[log\]\][^\n]|^[ \t]+\[|^\[(?!\[log\]\])", re.MULTILINE)
"""A head of any other kind, or one that a hand has written in another way."""


class _OpenActs(Record, kw_only=True):
    open: tuple[OpenAct, ...] = ()


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
    _refuse_other_formats(values, top, path)
    if not rest:
        log = _whole_log(values, top, path, faults)
    values.pop("log", None)
    open_values = {"open": values.pop("open", [])}
    gang, problems = mended(values, Gang, top)
    problems += _elsewhere(problems_of(rulebook, gang), problems)
    faults += as_faults(problems, values, top, path)
    opened, problems = mended(open_values, _OpenActs, top)
    problems += _elsewhere(tuple(_open_problems(opened.open, gang)), problems)
    faults += as_faults(problems, open_values, top, path)
    faults += _faults_of_last(log)
    if faults:
        raise FileFaults(tuple(sorted(faults, key=lambda fault: fault.line or 0)))
    return GangFile(path, gang, opened.open, log)


def tree_of(gang: Gang) -> Tree:
    """The roster as a plain tree, as diff and log handle it."""
    tree: Tree = plain(gang)
    return tree


def gang_of(tree: Tree) -> Gang:
    """The roster a plain tree stands for."""
    return msgspec.convert(tree, Gang)


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


def _open_problems(open_acts: tuple[OpenAct, ...], gang: Gang) -> Iterator[Problem]:
    """What keeps an open act from being taken up again."""
    seen: set[str] = set()
    for place, open_act in enumerate(open_acts):
        keys = ("open", place)
        if open_act.id in seen:
            yield Problem((*keys, "id"), "two open acts have this id", f'"{open_act.id}"', OWN)
        seen.add(open_act.id)
        if gang.id and gang.id not in open_act.gangs[:1]:
            found = ", ".join(f'"{one}"' for one in open_act.gangs) or "nothing"
            message = "an open act stands in the file of the first gang it is about"
            yield Problem((*keys, "gangs"), message, found, f'"{gang.id}" first')
        yield from answer_problems(open_act.answers, (*keys, "answers"))
        yield from answer_problems(open_act.retaken, (*keys, "retaken"))


def _refuse_other_formats(values: dict[str, Any], text: str, path: Path) -> None:
    found = values.get("gangbook")
    if type(found) is int and found == FORMAT:
        return
    if type(found) is int and found > FORMAT:
        message = "this gang was written by a newer gangbook; get that one to open it"
    elif found is None:
        message = "this is no gang file: it does not say its format"
    else:
        message = "this is no format of a gang file"
    keys = () if found is None else ("gangbook",)
    said = "" if found is None else shown(found)
    problem = Problem(keys, message, said, f"gangbook = {FORMAT}")
    raise FileFaults(as_faults((problem,), values, text, path))
