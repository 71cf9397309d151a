"""An act over two gangs reaches both files or neither, whenever the power fails.

The new texts are written beside the files, then a record beside every other file, then the record
beside the first: that one decides. Where it stands the commit is finished, where it does not it is
dropped.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from pathlib import Path

import msgspec

from gangbook.faults import GangbookError
from gangbook.record import Record
from gangbook.store.safe_write import ASIDE, CannotWrite, aside, sync_folder, write_through


class HalfOfACommit(GangbookError):
    """An act over two gangs cannot be settled without the folder of the other file."""


class CommitRecord(Record, kw_only=True):
    """Which files a commit is about, seen from this folder; the first one's record decides."""

    id: str
    files: tuple[str, ...]


def commit(texts: dict[Path, str]) -> None:
    """Write all texts, or none.

    Raises `CannotWrite` when not even the decision could be written.
    """
    paths = [path.resolve() for path in texts]
    commit_id = hashlib.sha256("\0".join(texts.values()).encode()).hexdigest()[:16]
    try:
        for path, text in zip(paths, texts.values(), strict=True):
            aside(path)
            write_through(_new(path, commit_id), text, like=path)
        for path in [*paths[1:], paths[0]]:
            write_through(_record(path), _record_text(paths, path.parent, commit_id))
            sync_folder(aside(path))
    except (OSError, CannotWrite) as error:
        _drop(paths, commit_id)
        told = error.strerror if isinstance(error, OSError) else error
        raise CannotWrite(
            f"the two files cannot be written: {told}. Nothing was changed."
        ) from error
    try:
        _finish(paths, commit_id)
    except OSError as error:
        raise CannotWrite(
            f"the act is not yet in both files: {error.strerror}. Open both gangs again; "
            "that finishes it."
        ) from error


def settle(path: Path) -> None:
    """Finish or drop what a commit left unfinished at this file.

    Raises `HalfOfACommit` when it cannot, `CannotWrite` where nothing can be written.
    """
    path = path.resolve()
    try:
        record = _read_record(path)
        if record is None:
            _sweep(path)
            return
        paths = [Path(os.path.normpath(path.parent / name)) for name in record.files]
        decided = _decided(paths, record.id)
        gone = [one for one in paths if not one.parent.is_dir()]
        if gone and (decided or paths[0] in gone):
            raise HalfOfACommit(
                f"An act over two gangs was not finished; {gone[0]} is needed to settle it."
            )
        if decided:
            _finish(paths, record.id)
        else:
            _drop(paths, record.id)
    except OSError as error:
        raise CannotWrite(
            f"An act over two gangs was not finished, and cannot be now: {error.strerror}."
        ) from error


def _decided(paths: list[Path], commit_id: str) -> bool:
    first = _read_record(paths[0])
    return first is not None and first.id == commit_id


def _finish(paths: list[Path], commit_id: str) -> None:
    for path in paths:
        with contextlib.suppress(FileNotFoundError):
            os.replace(_new(path, commit_id), path)
            sync_folder(path.parent)
    for path in [*paths[1:], paths[0]]:
        _unlink_record(path, commit_id)


def _drop(paths: list[Path], commit_id: str) -> None:
    """Remove the records, then the texts. What cannot be removed now does no harm and is later."""
    for path in paths:
        with contextlib.suppress(OSError):
            _unlink_record(path, commit_id)
    for path in paths:
        with contextlib.suppress(OSError):
            _new(path, commit_id).unlink(missing_ok=True)


def _sweep(path: Path) -> None:
    """Remove what was written beside a file and never took its place."""
    left = re.compile(rf"{re.escape(path.name)}\.([^.]+\.(new|commit-new)|commit)")
    for one in aside(path).iterdir():
        if left.fullmatch(one.name):
            one.unlink(missing_ok=True)


def _read_record(path: Path) -> CommitRecord | None:
    """The record that stands beside a file. One that was not written to its end counts as none."""
    try:
        return msgspec.json.decode(_record(path).read_bytes(), type=CommitRecord)
    except (FileNotFoundError, NotADirectoryError, msgspec.DecodeError):
        return None


def _unlink_record(path: Path, commit_id: str) -> None:
    record = _read_record(path)
    if record is None or record.id == commit_id:
        _record(path).unlink(missing_ok=True)


def _record_text(paths: list[Path], seen_from: Path, commit_id: str) -> str:
    files = tuple(_seen(path, seen_from) for path in paths)
    return msgspec.json.encode(CommitRecord(id=commit_id, files=files)).decode()


def _seen(path: Path, seen_from: Path) -> str:
    """A path that stays right when a folder is moved together with its neighbours."""
    try:
        return os.path.relpath(path, seen_from)
    except ValueError:
        return str(path)


def _record(path: Path) -> Path:
    return path.parent / ASIDE / f"{path.name}.commit"


def _new(path: Path, commit_id: str) -> Path:
    return path.parent / ASIDE / f"{path.name}.{commit_id}.commit-new"
