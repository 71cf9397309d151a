"""Lines are true: whatever way a TOML text is written, a key's line is where it stands."""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gangbook.faults import Keys
from gangbook.store.locate import line_of, lines_of


class Writer:
    """Writes a random TOML text; every key and every single value in it is unlike all others."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.names = map("k{}".format, itertools.count())
        self.values = itertools.count(1000)
        self.lines: list[str] = []

    def one_of(self, *ways: str) -> str:
        return self.draw(st.sampled_from(ways))

    def key(self) -> str:
        name = next(self.names)
        return self.one_of(name, f'"{name}"', f"'{name}'", f'"{name}.x # ]"', f"'{name} = ['")

    def gap(self) -> str:
        return self.one_of("", "", " ", "\t ")

    def comment(self) -> str:
        return self.one_of("", "", " # k0 = 1", "# [[k1]]", ' # """ { [')

    def text(self) -> str:
        value = next(self.values)
        return self.one_of(
            f"{value}",
            f'"{value} \\" k0 = 1 # ]"',
            f"'{value} }} \\'",
            f'"""\n{value}\nk0 = 1\n[k1]\n\\"""x\n"""',
            f'"""{value}"""""',
            f"'''{value}\n]\n''k2 = '''",
            f"{value}.5",
            "true",
            "1979-05-27 07:32:00",
        )

    def value(self, depth: int) -> str:
        kind = self.one_of("text", "text", "list", "table") if depth else "text"
        if kind == "list":
            return self.listed(depth)
        return self.inline(depth) if kind == "table" else self.text()

    def listed(self, depth: int) -> str:
        count = self.draw(st.integers(0, 3))
        parts = [self.value(depth - 1) + self.gap() + self.split() for _ in range(count)]
        tail = self.one_of("", ",") if parts else ""
        return "[" + self.split() + ("," + self.split()).join(parts) + tail + self.split() + "]"

    def split(self) -> str:
        return self.one_of("", " ", "\n", " # ], }\n  ", "\n\n\t")

    def inline(self, depth: int) -> str:
        count = self.draw(st.integers(0, 2))
        parts = [self.pair(depth - 1) for _ in range(count)]
        return "{" + self.gap() + f"{self.gap()},{self.gap()}".join(parts) + self.gap() + "}"

    def pair(self, depth: int) -> str:
        keys = [self.key() for _ in range(self.draw(st.integers(1, 2)))]
        path = f"{self.gap()}.{self.gap()}".join(keys)
        return f"{path}{self.gap()}={self.gap()}{self.value(depth)}"

    def body(self) -> None:
        for _ in range(self.draw(st.integers(0, 3))):
            self.lines.append(self.gap() + self.pair(2) + self.gap() + self.comment())
            self.lines.append(self.one_of("", "# k0 = 5"))

    def heads(self) -> None:
        for _ in range(self.draw(st.integers(0, 3))):
            many = self.draw(st.booleans())
            name = self.key()
            for _ in range(self.draw(st.integers(1, 2)) if many else 1):
                head = f"[[{self.gap()}{name}{self.gap()}]]" if many else f"[{name}]"
                self.lines.append(self.gap() + head + self.comment())
                self.body()
                if self.draw(st.booleans()):
                    self.lines.append(f"[{name}.{self.key()}]{self.comment()}")
                    self.body()
                if self.draw(st.booleans()):
                    self.lines.append(f"[[{name}.{self.key()}]]")
                    self.body()


@st.composite
def toml_texts(draw: st.DrawFn) -> str:
    writer = Writer(draw)
    writer.body()
    writer.heads()
    return "\n".join(writer.lines) + draw(st.sampled_from(["", "\n", "\n\n"]))


def paths_in(value: Any, keys: Keys = ()) -> Iterator[tuple[Keys, Any]]:
    """Every path to a value, with the value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield (*keys, key), inner
            yield from paths_in(inner, (*keys, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield (*keys, place), inner
            yield from paths_in(inner, (*keys, place))


def first_of(value: Any) -> str:
    """The number a random single value begins with; empty for what has none."""
    digits = str(value).strip()[:4]
    return digits if digits.isdecimal() and int(digits) < 1900 else ""


@given(toml_texts())
def test_the_line_of_every_key_holds_that_key(text: str) -> None:
    located, lines = lines_of(text), text.split("\n")
    everything = dict(paths_in(tomllib.loads(text)))
    assert located.keys() <= everything.keys()
    for keys, line in located.items():
        last = keys[-1]
        if isinstance(last, str):
            assert last in lines[line - 1]
        elif first_of(everything[keys]) and not isinstance(everything[keys], dict | list):
            value = first_of(everything[keys])
            assert value in lines[line - 1] or lines[line - 1].rstrip().endswith('"""')


@given(toml_texts())
def test_only_what_is_written_by_the_way_has_no_line_of_its_own(text: str) -> None:
    """A table that dotted keys or a head imply is not written anywhere; all else has its line."""
    located = lines_of(text)
    for keys, value in paths_in(tomllib.loads(text)):
        if keys not in located:
            assert isinstance(value, dict)
            assert any(longer[: len(keys)] == keys for longer in located)


TEXT = """\
# a comment
id = "x"

[stash]
credits = 5
items = [
    { id = "knife", name = "Knife" },

    { id = "axe" },
]
[[fighters]]
name = 'Vex'
profile.M = 5
[[fighters]]
[[fighters.items]]
id = 1
"""


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (("id",), 2),
        (("stash",), 4),
        (("stash", "credits"), 5),
        (("stash", "items"), 6),
        (("stash", "items", 0), 7),
        (("stash", "items", 1), 9),
        (("stash", "items", 1, "id"), 9),
        (("fighters",), 11),
        (("fighters", 0), 11),
        (("fighters", 0, "name"), 12),
        (("fighters", 0, "profile", "M"), 13),
        (("fighters", 1), 14),
        (("fighters", 1, "items", 0), 15),
        (("fighters", 1, "items", 0, "id"), 16),
    ],
)
def test_lines_of_a_gang(keys: Keys, line: int) -> None:
    assert lines_of(TEXT)[keys] == line


def test_what_has_no_line_is_shown_where_it_would_stand() -> None:
    lines = lines_of(TEXT)
    assert line_of(lines, ("fighters", 1, "xp")) == 14
    assert line_of(lines, ("stash", "nothing")) == 4
    assert line_of(lines, ("rating",)) is None
    assert line_of(lines, ()) is None


def test_where_nothing_can_be_told_there_is_no_line() -> None:
    assert lines_of("x = " + "[" * 5000 + "]" * 5000) == {}
