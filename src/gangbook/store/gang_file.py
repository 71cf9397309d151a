"""The file of a gang, for whoever can do nothing with a party."""

from __future__ import annotations

from pathlib import Path

from gangbook.book.gang import Gang
from gangbook.faults import Fault, FileFaults, Refused
from gangbook.kernel.diff import Tree
from gangbook.rules.rulebook import Rulebook
from gangbook.store.sheet_file import SheetFile, sheet_of, sheet_of_text, tree_of
from gangbook.store.toml_text import read_text

__all__ = ["GangFile", "gang_of", "gang_of_text", "read_gang", "tree_of"]

GangFile = SheetFile


def read_gang(path: Path, rulebook: Rulebook) -> GangFile:
    """Read a gang file. Raises `FileFaults` with every fault; the file is left as it is."""
    return gang_of_text(read_text(path), path, rulebook)


def gang_of_text(text: str, path: Path, rulebook: Rulebook) -> GangFile:
    """The gang a text stands for. Raises `FileFaults` with every fault; a party is one."""
    file = sheet_of_text(text, path, rulebook)
    try:
        _ = file.gang
    except Refused as refused:
        raise FileFaults((Fault(str(path), refused.reason),)) from None
    return file


def gang_of(tree: Tree) -> Gang:
    """The gang a plain tree stands for."""
    sheet = sheet_of(tree)
    assert isinstance(sheet, Gang), "the tree of a party was taken for a gang's"
    return sheet
