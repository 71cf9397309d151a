"""Log entries in words, in those of the game that a gang or a party plays."""

from __future__ import annotations

from gangbook.book.gang import Gang, Sheet
from gangbook.book.log import Entry
from gangbook.dread_s20 import tell as of_party
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive import tell as of_gang


def sentence_of(rulebook: Rulebook, sheet: Sheet, entry: Entry) -> str:
    """An entry in one sentence: what was done and what came of it."""
    if isinstance(sheet, Gang):
        return of_gang.sentence(entry)
    return of_party.sentence(rulebook, entry)


def title_of(rulebook: Rulebook, sheet: Sheet, entry: Entry) -> str:
    """What an entry's act is called."""
    return of_gang.title(entry) if isinstance(sheet, Gang) else of_party.title(rulebook, entry)
