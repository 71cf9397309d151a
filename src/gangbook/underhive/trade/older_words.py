"""The words of older lists in those of today."""

from __future__ import annotations

import re

from gangbook.rules.rulebook import Rulebook


def in_todays_words(rulebook: Rulebook, text: str) -> str:
    """A text of an older list as it reads today [PBS-66].

    `Rarity 8` is Rare (8), the Black Market is the Trading Post.
    """
    for old, new in rulebook.rules.trading.older_words.items():
        if old not in text:
            continue
        text = re.sub(rf"\b{re.escape(old)}\s*\(?(\d+)\)?", rf"{new} (\1)", text)
        text = re.sub(rf"\b{re.escape(old)}\b(?!\s*\()", new, text)
    return text
