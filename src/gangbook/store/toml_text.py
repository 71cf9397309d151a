"""Reading a TOML file into plain values, with everything that can go wrong before the first key as
a fault.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from gangbook.faults import Fault, FileFaults

LARGEST = 16 * 1024 * 1024
"""Bytes a file may have; the log of a gang that fought 500 battles stays far below."""


def read_text(path: Path) -> str:
    """The text of a file. Raises `FileFaults` when it cannot be read, is too large, empty or not
    UTF-8.
    """
    try:
        size = path.stat().st_size
        if size > LARGEST:
            limit = LARGEST // (1024 * 1024)
            raise _fault(
                path,
                "the file is too large for gangbook",
                None,
                f"{size:,} bytes",
                f"up to {limit} MB",
            )
        raw = path.read_bytes()
    except OSError as error:
        raise _fault(path, f"the file cannot be read: {error.strerror}", None) from error
    if not raw.strip():
        raise _fault(
            path, "the file is empty", None, allowed="a gang; a copy may lie in .gangbook beside it"
        )
    try:
        return raw.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        message = "the file is not written in UTF-8; save it as UTF-8 in your editor"
        raise _fault(path, message, line, f"the byte 0x{raw[error.start]:02x}") from None


def parse(text: str, path: Path, first_line: int = 1) -> dict[str, Any]:
    """The values in a TOML text. Raises `FileFaults` with the line of a syntax error."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, line = _with_line(str(error), text)
        raise _fault(path, f"this is not TOML: {message}", line + first_line - 1) from None


def _with_line(message: str, text: str) -> tuple[str, int]:
    place = re.search(r" \(at line (\d+), column \d+\)", message)
    if place:
        return message.replace(place[0], ""), int(place[1])
    return message.replace(" (at end of document)", "; the file ends in the middle"), text.count(
        "\n"
    ) + 1


def _fault(
    path: Path, message: str, line: int | None, found: str = "", allowed: str = ""
) -> FileFaults:
    return FileFaults((Fault(str(path), message, line, found, allowed),))
