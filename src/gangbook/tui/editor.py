"""The player's own editor, opened at a line."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

_JUMPS_BY_COLON = ("code", "codium", "subl", "hx", "zed")
_JUMPS_NOT = ("notepad", "notepad.exe", "ed")


def edit(path: Path, line: int | None) -> str:
    """Open the file in $VISUAL, $EDITOR or vi and wait; says what went wrong, or nothing."""
    wanted = (
        os.environ.get("VISUAL")
        or os.environ.get("EDITOR")
        or ("notepad" if os.name == "nt" else "vi")
    )
    command = shlex.split(wanted)
    if not command:
        return "No editor is named in $EDITOR."
    try:
        subprocess.run([*command, *_target(Path(command[0]).name, path, line)], check=False)
    except OSError as error:
        return (
            f"The editor {command[0]} cannot be started: {error.strerror}. Name another in $EDITOR."
        )
    return ""


def _target(editor: str, path: Path, line: int | None) -> list[str]:
    if line is None or editor in _JUMPS_NOT:
        return [str(path)]
    if editor in _JUMPS_BY_COLON:
        return [*(["--goto"] if editor in ("code", "codium") else []), f"{path}:{line}"]
    return [f"+{line}", str(path)]
