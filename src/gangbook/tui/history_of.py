"""What the log says about a gang's numbers and battles, no further back than is shown."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from gangbook.book.log import Answer, Change, Entry
from gangbook.kernel.history import changes_of, live

LOOKED_BACK = 400
"""Live entries looked at for a sparkline; older ones are not decoded."""


def ratings(log: Sequence[Entry], most: int = 12) -> tuple[int, ...]:
    """The gang's rating after each time it was updated, oldest first."""
    found: list[int] = []
    for entry in islice(live(log), LOOKED_BACK):
        for line in entry.changes:
            if line.startswith("rating: "):
                now = Change.of_line(line).now
                found.append(now if isinstance(now, int) else 0)
        if len(found) >= most:
            break
    return tuple(reversed(found))


def entries_since(log: Sequence[Entry], battle: str) -> tuple[Entry, ...]:
    """The live entries since a battle was entered, itself among them, oldest first.

    The entry a gang came into the book with tells of no changes since.
    """
    found: list[Entry] = []
    for entry in islice(live(log), LOOKED_BACK):
        if not entry.after:
            break
        found.append(entry)
        if any(line.startswith(f"battles.{battle}@") for line in entry.changes):
            break
    return tuple(reversed(found))


def net_changes(entries: Sequence[Entry]) -> tuple[Change, ...]:
    """What is different after these entries: the first `was` and the last `now` of every path."""
    net: dict[str, Change] = {}
    for entry in entries:
        for change in changes_of(entry):
            before = net.pop(change.path, None)
            joined = Change(
                path=change.path, was=before.was if before else change.was, now=change.now
            )
            if joined.was != joined.now:
                net[change.path] = joined
    return tuple(net.values())


def dice_in(entry: Entry) -> tuple[Answer, ...]:
    """The dice of an entry, in the order they fell."""
    answers = (Answer.of_line(line) for line in entry.answers)
    return tuple(answer for answer in answers if _is_dice(answer))


def _is_dice(answer: Answer) -> bool:
    return "D" in answer.offered and all(part.isdigit() for part in answer.value.split())
