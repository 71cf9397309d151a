"""From a key path to the line it stands on, in a text that is known to be TOML."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from gangbook.faults import Keys

_KEY = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|' + r"'''.*?'{3,5}|" + r'"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'",
    re.DOTALL,
)
_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_SCALAR = re.compile(r"[^,\]}\n#]+")


def lines_of(text: str) -> dict[Keys, int]:
    """The line of every key and every list entry, counted from 1.

    Empty where lists stand in each other too deeply to be followed.
    """
    try:
        return _Scan(text).run()
    except RecursionError:
        return {}


def line_of(lines: dict[Keys, int], path: Keys) -> int | None:
    """The line of a path, or of the nearest thing around it that has one."""
    while path:
        if path in lines:
            return lines[path]
        path = path[:-1]
    return None


class _Scan:
    """One walk over the text, keeping where each key begins."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Keys, int] = {}
        self.lengths: dict[Keys, int] = {}
        self.line_starts = [match.end() for match in re.finditer(r"^|\n", text)]

    def run(self) -> dict[Keys, int]:
        table: Keys = ()
        self._skip(_BLANK)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip(_BLANK)
        return self.lines

    def _line(self) -> int:
        low, high = 0, len(self.line_starts)
        while low < high:
            middle = (low + high) // 2
            if self.line_starts[middle] <= self.at:
                low = middle + 1
            else:
                high = middle
        return low

    def _skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        if match is None:
            raise ValueError(f"no TOML at line {self._line()}")
        self.at = match.end()
        return match[0]

    def _keys(self) -> list[str]:
        keys = []
        while True:
            self._skip(_SPACE)
            keys.append(_unquoted(self._skip(_KEY)))
            self._skip(_SPACE)
            if self.text[self.at : self.at + 1] != ".":
                return keys
            self.at += 1

    def _header(self) -> Keys:
        line = self._line()
        many = self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        path: Keys = ()
        keys = self._keys()
        for place, key in enumerate(keys):
            path = (*path, key)
            if many and place == len(keys) - 1:
                self.lines.setdefault(path, line)
                path = self._next_entry(path)
            elif path in self.lengths:
                path = (*path, self.lengths[path] - 1)
        self.lines[path] = line
        self.at += 2 if many else 1
        return path

    def _next_entry(self, path: Keys) -> Keys:
        place = self.lengths.get(path, 0)
        self.lengths[path] = place + 1
        return (*path, place)

    def _pair(self, table: Keys) -> None:
        line = self._line()
        path = (*table, *self._keys())
        self.lines[path] = line
        self.at += 1
        self._skip(_SPACE)
        self._value(path)

    def _value(self, path: Keys) -> None:
        opening = self.text[self.at]
        if opening in "\"'":
            self._skip(_STRING)
        elif opening == "[":
            self._array(path)
        elif opening == "{":
            self._inline_table(path)
        else:
            self._skip(_SCALAR)

    def _array(self, path: Keys) -> None:
        self.at += 1
        self._skip(_BLANK)
        while self.text[self.at] != "]":
            entry = self._next_entry(path)
            self.lines[entry] = self._line()
            self._value(entry)
            self._skip(_BLANK)
            if self.text[self.at] == ",":
                self.at += 1
                self._skip(_BLANK)
        self.at += 1

    def _inline_table(self, path: Keys) -> None:
        self.at += 1
        self._skip(_SPACE)
        while self.text[self.at] != "}":
            self._pair(path)
            self._skip(_SPACE)
            if self.text[self.at] == ",":
                self.at += 1
                self._skip(_SPACE)
        self.at += 1


def _unquoted(key: str) -> str:
    if key[0] not in "\"'":
        return key
    value: Any = tomllib.loads(f"key = {key}")["key"]
    return str(value)
