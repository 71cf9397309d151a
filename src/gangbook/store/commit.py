"""An act over two gangs reaches both files or neither, whenever the power fails.

The new texts are written beside the files, then a record beside every other file, then the record
beside the first: that one decides. Where it stands the commit is finished, where it does not it is
dropped.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from gangbook.faults import GangbookError
from gangbook.record import Record
from gangbook.store.safe_write import CannotWrite, aside, sync_folder, write_through


class HalfOfACommit(GangbookError):
    """A file is part of an act over two gangs that cannot be settled without the other file's
    folder.
    """


class CommitRecord(Record, kw_only=True):
    """Which files a commit is about; the first one's record decides."""

    id: str
    files: tuple[str, ...]


def commit(texts: dict[Path, str], commit_id: str) -> None:
    """Write all texts, or none.

    Raises `CannotWrite` when not even the decision could be written.
    """
    paths = [path.resolve() for path in texts]
    record = msgspec.json.encode(
        CommitRecord(id=commit_id, files=tuple(str(path) for path in paths))
    ).decode()
    try:
        for path, text in zip(paths, texts.values(), strict=True):
            write_through(_new(path, commit_id), text)
        for path in [*paths[1:], paths[0]]:
            write_through(_record(path), record)
            sync_folder(aside(path))
    except OSError as error:
        _drop(paths, commit_id)
        raise CannotWrite(
            f"the two files cannot be written: {error.strerror}. Nothing was changed."
        ) from error
    _finish(paths, commit_id)


def settle(path: Path) -> None:
    """Finish or drop what a commit left unfinished at this file.

    Raises `HalfOfACommit` when it cannot tell.
    """
    path = path.resolve()
    if not _record(path).exists():
        return
    try:
        record = msgspec.json.decode(_record(path).read_bytes(), type=CommitRecord)
    except msgspec.DecodeError:
        _record(path).unlink()
        return
    paths = [Path(name) for name in record.files]
    if not paths[0].parent.is_dir():
        raise HalfOfACommit(
            f"An act over two gangs was not finished; {paths[0]} is needed to settle it."
        )
    if _decided(paths[0], record.id):
        _finish(paths, record.id)
    else:
        _drop(paths, record.id)


def _decided(first: Path, commit_id: str) -> bool:
    try:
        return msgspec.json.decode(_record(first).read_bytes(), type=CommitRecord).id == commit_id
    except (OSError, msgspec.DecodeError):
        return False


def _finish(paths: list[Path], commit_id: str) -> None:
    for path in paths:
        if _new(path, commit_id).exists():
            os.replace(_new(path, commit_id), path)
            sync_folder(path.parent)
    for path in [*paths[1:], paths[0]]:
        _record(path).unlink(missing_ok=True)


def _drop(paths: list[Path], commit_id: str) -> None:
    for path in paths:
        if path.parent.is_dir():
            _record(path).unlink(missing_ok=True)
            _new(path, commit_id).unlink(missing_ok=True)


def _record(path: Path) -> Path:
    return path.parent / ".gangbook" / f"{path.name}.commit"


def _new(path: Path, commit_id: str) -> Path:
    return aside(path) / f"{path.name}.{commit_id}.commit-new"
