"""Replacing a file so that at any moment it is whole: the old text or the new one."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from pathlib import Path

from gangbook.faults import GangbookError

ASIDE = ".gangbook"
"""The folder beside the gangs for versions, locks and commit records."""
VERSIONS_KEPT = 20
_VERSION = re.compile(r"[0-9]{5,}\.toml", re.ASCII)


class CannotWrite(GangbookError):
    """The disk or the folder does not take the file; what stood there before is untouched."""


def aside(path: Path) -> Path:
    """The folder for what is kept beside a file, made when it is not there yet."""
    folder = path.parent / ASIDE
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise CannotWrite(
            f"{folder} cannot be made: {error.strerror}. Nothing was changed."
        ) from error
    return folder


def replace_text(path: Path, text: str) -> None:
    """Write the text beside the file, flush it to the disk, and put it in the file's place.

    Raises `CannotWrite`; the file is then as it was.
    """
    beside = aside(path) / f"{path.name}.{os.getpid()}.new"
    try:
        write_through(beside, text, like=path)
        os.replace(beside, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise CannotWrite(
            f"{path} cannot be written: {error.strerror}. Nothing was changed."
        ) from error
    sync_folder(path.parent)


def write_through(path: Path, text: str, like: Path | None = None) -> None:
    """Write a file and flush it to the disk; who may read and write it is taken from `like`."""
    with open(path, "wb") as file:
        file.write(text.encode("utf-8"))
        file.flush()
        os.fsync(file.fileno())
    if like is not None and like.exists():
        shutil.copymode(like, path)


def sync_folder(folder: Path) -> None:
    """Flush a folder's entries to the disk, where the system can; not every disk offers it."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def versions(path: Path) -> tuple[Path, ...]:
    """The versions kept of a file, oldest first."""
    folder = path.parent / ASIDE / path.stem
    if not folder.is_dir():
        return ()
    kept = (one for one in folder.iterdir() if _VERSION.fullmatch(one.name))
    return tuple(sorted(kept, key=lambda one: int(one.stem)))


def keep_version(path: Path, text: str) -> None:
    """Keep this text as the newest version beside the file, unless it is the newest already."""
    folder = aside(path) / path.stem
    try:
        folder.mkdir(exist_ok=True)
        kept = versions(path)
        if kept and kept[-1].read_bytes() == text.encode("utf-8"):
            return
        number = int(kept[-1].stem) + 1 if kept else 1
        beside = folder / f"{os.getpid()}.new"
        write_through(beside, text)
        os.replace(beside, folder / f"{number:05}.toml")
        for old in kept[: max(0, len(kept) + 1 - VERSIONS_KEPT)]:
            old.unlink()
    except OSError as error:
        raise CannotWrite(f"a version of {path} cannot be kept: {error.strerror}") from error
