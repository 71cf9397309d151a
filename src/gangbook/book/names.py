"""Names made into ids, and names that are not known."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator

from gangbook.faults import Keys, Problem

MOST_NAMES = 12
"""Names a message lists; the rest is counted."""


def slug(name: str, joint: str = "-") -> str:
    """The name in small ASCII letters and digits, joined by `joint`; empty when nothing is left."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", joint, plain).strip(joint)


def free_id(name: str, taken: Collection[str], otherwise: str) -> str:
    """An id for this name that is not taken."""
    stem = slug(name) or otherwise
    number, candidate = 1, stem
    while candidate in taken:
        number += 1
        candidate = f"{stem}-{number}"
    return candidate


def known_name(keys: Keys, name: str, known: Iterable[str], what: str) -> Iterator[Problem]:
    """A problem where a name is none of those that are known."""
    names = list(known)
    if name not in names:
        near = difflib.get_close_matches(name, names, n=1)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
        allowed = ", ".join(names[:MOST_NAMES]) + more
        yield Problem(keys, f"there is no {what} of this name{hint}", f'"{name}"', allowed)
