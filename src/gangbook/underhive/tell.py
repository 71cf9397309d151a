"""The log in plain words: one sentence an entry."""

from __future__ import annotations

from gangbook.book.log import Entry
from gangbook.underhive.acts import ACTS

OTHER_TITLES = {
    "opening": "Taken into the book",
    "correction": "Correction of a hand edit",
    "abandoned": "Given up",
    "use_rules": "Rules chosen",
    "copy_gang": "Copied from another gang",
}
"""What entries are called that no act of the game made."""


def title(entry: Entry) -> str:
    """What an entry's act is called."""
    act = ACTS.get(entry.act)
    return act.title if act else OTHER_TITLES.get(entry.act, entry.act)


def sentence(entry: Entry) -> str:
    """An entry in one sentence: what was done and what came of it."""
    if entry.act == "abandoned":
        act = ACTS.get(entry.args.get("act", ""))
        return (
            f"{title(entry)}: {act.title if act else entry.args.get('act', '')}, its dice are kept"
        )
    if entry.act == "use_rules":
        return f"{title(entry)}: {entry.args.get('rules', '')}"
    if entry.act == "correction":
        return f"{title(entry)}: {entry.args.get('reason', '')}"
    told = [note.partition(": ")[2] for note in entry.notes]
    return f"{title(entry)}: {'; '.join(told)}" if told else title(entry)
