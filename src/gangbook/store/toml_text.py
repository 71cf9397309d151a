"""Reading a TOML file into plain values; what is wrong before the first key is a fault too."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from gangbook.faults import Fault, FileFaults

LARGEST = 16 * 1024 * 1024
"""Bytes a file may have; the log of a gang that fought 500 battles stays far below."""

_PLACE = re.compile(r" \(at line (\d+), column \d+\)$")
_AT_END = " (at end of document)"
_WORDS = (
    (r"Invalid statement", "a line is a key with its value, or a head in brackets"),
    (r"Invalid value", "the value is missing, or is none; texts stand in quotes"),
    (r"Expected newline or end of document after .*", "the line goes on after its value"),
    (r"Expected '=' after a key in a key/value pair", "the = after a key is missing"),
    (r"Expected '\]+' at the end of an? .* declaration", "a head is not closed by its brackets"),
    (r"Cannot declare \((.*?),?\) twice", "the head [{}] stands there twice"),
    (r"Cannot (?:mutate immutable|redefine) namespace \((.*?),?\)", "{} was written before"),
    (r"Cannot overwrite a value", "this key was written before"),
    (r"Duplicate inline table key '(.*)'", "the key {} stands there twice"),
    (r"Invalid initial character for a key part", "a key is missing, or begins with a wrong sign"),
    (r"Unclosed array", "a list is not closed by its ]"),
    (r"Unclosed inline table", "a table is not closed by its }}"),
    (r"Unterminated string|Expected .*|Illegal character '\\n'", "a text has no closing quotes"),
    (r"Illegal character .*|Found invalid character .*", "a sign stands there that may not"),
    (r"Unescaped '\\+' in a string", r"a \ in a text is written \\"),
    (r"Invalid hex value|Escaped character is not .*", r"a \u in a text names no sign"),
    (r"Invalid date or datetime", "there is no such day or time"),
)
"""What the parser says, and how a player would say it."""


def read_text(path: Path) -> str:
    """The text of a file. Raises `FileFaults`: unreadable, too large, empty or not UTF-8."""
    try:
        size = path.stat().st_size
        if path.is_dir():
            raise _fault(path, "this is a folder", None, allowed="a file")
        if not path.is_file():
            raise _fault(path, "this is neither a file nor a folder", None, allowed="a file")
        if size > LARGEST:
            limit = f"up to {LARGEST // (1024 * 1024)} MB"
            message = "the file is too large for gangbook"
            raise _fault(path, message, None, f"{size / (1024 * 1024):.0f} MB", limit)
        raw = path.read_bytes()
    except OSError as error:
        raise _fault(path, f"the file cannot be read: {error.strerror}", None) from error
    if not raw.strip():
        raise _fault(path, "the file is empty; earlier versions of it may lie in .gangbook", None)
    try:
        return decoded(raw)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        message = "the file is not written in UTF-8; save it as UTF-8 in your editor"
        raise _fault(path, message, line, f"the byte 0x{raw[error.start]:02x}") from None


def decoded(raw: bytes) -> str:
    """The text of a file's bytes, whatever editor ended its lines or marked it as UTF-8.

    Raises `UnicodeDecodeError`.
    """
    return raw.removeprefix(b"\xef\xbb\xbf").decode("utf-8").replace("\r\n", "\n")


def parse(text: str, path: Path, first_line: int = 1) -> dict[str, Any]:
    """The values in a TOML text. Raises `FileFaults` with the line of a syntax error."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, line = _in_words(str(error), text)
        raise _fault(path, f"this is not TOML: {message}", line + first_line - 1) from None
    except RecursionError:
        raise _fault(path, "lists and tables stand in each other too deeply to be read") from None
    except ValueError:
        raise _fault(path, "a number has too many digits to be read") from None


def _in_words(message: str, text: str) -> tuple[str, int]:
    place = _PLACE.search(message)
    said = message.removesuffix(place[0] if place else _AT_END)
    for pattern, words in _WORDS:
        match = re.fullmatch(pattern, said)
        if match:
            names = (group.replace("', '", ".").strip("'") for group in match.groups())
            said = words.format(*names)
            break
    if place:
        return said, int(place[1])
    return f"{said}; here the file ends", text.rstrip().count("\n") + 1


def _fault(
    path: Path, message: str, line: int | None = None, found: str = "", allowed: str = ""
) -> FileFaults:
    return FileFaults((Fault(str(path), message, line, found, allowed),))
