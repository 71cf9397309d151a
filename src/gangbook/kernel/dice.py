"""Dice notation, and the only place where dice are thrown by the app."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

DiceCup: TypeAlias = random.Random
"""Whatever throws the dice; everyone else takes its type from here."""

NOTATION = re.compile(
    r"(?P<count>\d*)D(?P<sides>\d+)(?:x(?P<times>\d+))?(?P<plus>[+-]\d+)?", re.ASCII
)


@dataclass(frozen=True)
class Dice:
    """Dice of one kind, read as a sum or, for D66, as tens and units."""

    count: int
    sides: int
    times: int = 1
    plus: int = 0
    tens: bool = False

    @staticmethod
    def of(notation: str) -> Dice:
        """The dice a notation names: D6, 2D6, D3, D66, 2D6x10, D3+1.

        Raises `ValueError` for anything else.
        """
        match = NOTATION.fullmatch(notation)
        if match is None:
            raise ValueError(
                f"{notation!r} is no dice notation; write it as D6, 2D6, D66, D3 or 2D6x10"
            )
        count, sides = int(match["count"] or 1), int(match["sides"])
        times, plus = int(match["times"] or 1), int(match["plus"] or 0)
        if sides == 66 and count == 1 and times >= 1:
            return Dice(count=2, sides=6, times=times, plus=plus, tens=True)
        if not (1 <= count <= 20 and 2 <= sides <= 100 and times >= 1) or sides == 66:
            raise ValueError(f"{notation!r} names dice nobody has")
        return Dice(count=count, sides=sides, times=times, plus=plus)

    def read(self, faces: tuple[int, ...]) -> int:
        """What the faces say: D66 reads 4 and 1 as 41, all others are added."""
        shown = faces[0] * 10 + faces[1] if self.tens else sum(faces)
        return shown * self.times + self.plus

    def fits(self, faces: tuple[int, ...]) -> bool:
        """Whether these dice can show these faces."""
        return len(faces) == self.count and all(1 <= face <= self.sides for face in faces)

    def all_faces(self) -> Iterator[tuple[int, ...]]:
        """Every way the dice can fall, each as likely as the others."""
        return itertools.product(range(1, self.sides + 1), repeat=self.count)


def is_notation(text: str) -> bool:
    """Whether a text is dice notation."""
    return NOTATION.fullmatch(text) is not None


def least_of(notation: str) -> int:
    """The lowest result these dice can have."""
    dice = Dice.of(notation)
    return dice.read((1,) * dice.count)


def throw(notation: str, chance: DiceCup) -> tuple[int, ...]:
    """Throw the dice."""
    dice = Dice.of(notation)
    return tuple(chance.randint(1, dice.sides) for _ in range(dice.count))


def fresh_chance(seed: int | None = None) -> DiceCup:
    """A source of dice: unpredictable, or the same every time for a seed."""
    return random.Random(seed)


def read_faces(text: str, count: int = 0) -> tuple[int, ...]:
    """The faces in `4 1` or `4,1` or, for single digits, `41`; of one die, `12` is twelve.

    `count` is how many dice were thrown, where that is known. Raises `ValueError` when there are
    no faces.
    """
    parts = text.replace(",", " ").split()
    if count != 1 and len(parts) == 1 and len(parts[0]) > 1 and parts[0].isdecimal():
        parts = list(parts[0])
    if not parts or not all(part.isascii() and part.isdecimal() for part in parts):
        raise ValueError(f"{text!r} is not a row of die faces")
    return tuple(int(part) for part in parts)


def show_faces(faces: tuple[int, ...]) -> str:
    """Faces as they are written everywhere: `4 1`."""
    return " ".join(str(face) for face in faces)
