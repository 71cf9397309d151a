"""What acts leave behind: answers, changes and log entries, each written as one flat line."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from gangbook.record import Record

ABSENT = "-"
"""The side of a change on which there is nothing."""


class Answer(Record, kw_only=True):
    """What was answered to one question."""

    question: str
    """The question's id: subject, rule entry, n-th asking."""
    offered: str = ""
    """Dice notation, or the options that were open."""
    value: str
    """Die faces, option keys, a number, a text or the rows of a tally."""
    thrown: bool = False
    """True when the app threw the dice, False when a person typed them."""

    def line(self) -> str:
        """The answer as one line: `vex.lasting_injuries [D66] threw 4 4`."""
        return f"{self.question} [{self.offered}] {'threw' if self.thrown else '='} {self.value}"

    @staticmethod
    def of_line(line: str) -> Answer:
        """The answer a line stands for. Raises `ValueError` when it is none."""
        question, bracket, rest = line.partition(" [")
        for mark, thrown in (("] = ", False), ("] threw ", True)):
            offered, found, value = rest.partition(mark)
            if bracket and question and found and "]" not in offered:
                return Answer(question=question, offered=offered, value=value, thrown=thrown)
        raise ValueError(f"not an answer: {line}")


class Change(Record, kw_only=True):
    """One difference between two rosters: a path, what was there and what is there now."""

    path: str
    """Keys from the top, joined by dots; `@n` is the place of an entry that came or went."""
    was: Any = None
    """None where there was nothing; no value in a file is null."""
    now: Any = None

    def line(self) -> str:
        """The change as one line: `fighters.vex.xp: 13 -> 16`."""
        return f"{self.path}: {_side(self.was)} -> {_side(self.now)}"

    @staticmethod
    def of_line(line: str) -> Change:
        """The change a line stands for. Raises `ValueError` when it is none."""
        path, colon, rest = line.partition(": ")
        if not (path and colon):
            raise ValueError(f"not a change: {line}")
        was, end = _read_side(rest, 0)
        if rest[end : end + 4] != " -> ":
            raise ValueError(f"not a change: {line}")
        now, end = _read_side(rest, end + 4)
        if end != len(rest):
            raise ValueError(f"not a change: {line}")
        return Change(path=path, was=was, now=now)


def _side(value: Any) -> str:
    return ABSENT if value is None else json.dumps(value, ensure_ascii=False)


def _read_side(text: str, start: int) -> tuple[Any, int]:
    if text.startswith(ABSENT, start) and not text[start + 1 : start + 2].isdigit():
        return None, start + len(ABSENT)
    try:
        return json.JSONDecoder().raw_decode(text, start)
    except RecursionError:
        raise ValueError("nested too deeply for a change") from None


class Entry(Record, kw_only=True):
    """One finished act in a gang's log. Answers and changes stand in it as flat lines."""

    n: int
    """Its number; entries are numbered from 1 without gaps."""
    after: int = 0
    """The live entry it was applied on; 0 for the first."""
    act: str
    args: dict[str, str] = {}
    """What the act was started with."""
    battle: str = ""
    session: str = ""
    """The session of a party it belongs to."""
    shared: str = ""
    """The same in both logs for an act over two gangs."""
    gangs: tuple[str, ...] = ()
    """The ids of the gangs an act over several was about, first the one that acted.

    For a shared one, those in whose logs it stands.
    """
    answers: tuple[str, ...] = ()
    retaken: tuple[str, ...] = ()
    """Thrown dice that were taken back or never needed; they stay in sight."""
    notes: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    digest: str
    """A short digest of the roster it left, chained with the entry it was applied on."""
    undone: bool = False

    def as_undone(self, undone: bool) -> Entry:
        """The entry marked undone, or live again."""
        return msgspec.structs.replace(self, undone=undone)


class OpenAct(Record, kw_only=True):
    """An act that has begun and is not finished: its answers so far, kept in the file."""

    id: str
    act: str
    args: dict[str, str] = {}
    gangs: tuple[str, ...]
    """The gangs it is about; it is kept in the file of the first."""
    answers: tuple[str, ...] = ()
    retaken: tuple[str, ...] = ()
    draft: str = ""
    """The rows of a tally as entered so far."""
