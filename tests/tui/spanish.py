"""Whether a page speaks the language of the rules: no English word of the program is on it."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from textual.app import App

from gangbook.book.party import Party
from gangbook.record import plain
from gangbook.rules.rulebook import Rulebook

SHORTEST = 3
"""Letters of a word that is looked at."""
NOT_SHOWN = ("id", "note", "formula", "buys", "confidence", "base", "skill", "aptitude")
"""Fields of the rules that no page shows."""
_WORD = re.compile(r"[^\W\d_]+")


@cache
def english_words(rulebook: Rulebook) -> frozenset[str]:
    """Words of the program's own sentences that no sentence of the rules has."""
    words = rulebook.rules.dread_s20.words
    english = _words(" ".join(re.sub(r"\{.*?\}", " ", one) for one in words.sentences))
    own = _leaves(plain(rulebook.rules.dread_s20))
    return frozenset(english - _words(" ".join(own)))


def text_of(app: App[Any]) -> str:
    """Everything that is written on the screen."""
    svg = app.export_screenshot()
    lines = re.findall(r"<text[^>]*>(.*?)</text>", svg, re.DOTALL)
    return html.unescape("\n".join(lines)).replace("\N{NO-BREAK SPACE}", " ")


def english_on(app: App[Any], rulebook: Rulebook, party: Party) -> list[str]:
    """The English words on the screen that are no part of the party's own names."""
    own = _words(str(plain(party)))
    return sorted((_words(text_of(app)) & english_words(rulebook)) - own)


def _leaves(value: Any, key: str = "") -> Iterator[str]:
    """The texts of the rules that are shown; ids, formulas and notes are not."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _leaves(one, name)
    elif isinstance(value, list):
        for one in value:
            yield from _leaves(one, key)
    elif isinstance(value, str) and key not in NOT_SHOWN:
        yield value


def _words(text: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(text) if len(word) >= SHORTEST}
