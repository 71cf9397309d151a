"""Names made into ids."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection


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
