"""The log of a party in words: one sentence an entry."""

from __future__ import annotations

from gangbook.book.log import Entry
from gangbook.rules.rulebook import Rulebook

OTHER_TITLES = {
    "opening": "Taken into the book",
    "correction": "Correction of a hand edit",
    "abandoned": "Given up",
    "use_rules": "Rules chosen",
}
"""What entries are called that no act of the game made."""


def title(rulebook: Rulebook, entry: Entry) -> str:
    """What an entry's act is called."""
    other = OTHER_TITLES.get(entry.act)
    return rulebook.say(other) if other else rulebook.act_title(entry.act)


def sentence(rulebook: Rulebook, entry: Entry) -> str:
    """An entry in one sentence: what was done and what came of it."""
    told = [note.partition(": ")[2] for note in entry.notes]
    match entry.act:
        case "opening":
            told = []
        case "abandoned":
            act = rulebook.act_title(entry.args.get("act", ""))
            told = [rulebook.say("{act}, its dice are kept", act=act)]
        case "use_rules":
            told = [entry.args.get("rules", "")]
        case "correction":
            told = [entry.args.get("reason", "")]
    return f"{title(rulebook, entry)}: {'; '.join(told)}" if told else title(rulebook, entry)
