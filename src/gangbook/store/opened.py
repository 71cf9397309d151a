"""One file on the table: read, locked, compared with its log."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from pathlib import Path

from gangbook.book.log import Change, Entry
from gangbook.book.names import slug
from gangbook.faults import ChangedOnDisk, FileFaults, GangbookError, Locked, Refused
from gangbook.kernel import history
from gangbook.kernel.diff import changes_between
from gangbook.rules.rulebook import Rulebook
from gangbook.store.commit import settle
from gangbook.store.gang_rules import rules_for, sheet_by_its_rules
from gangbook.store.locks import Lock
from gangbook.store.safe_write import CannotWrite, keep_version
from gangbook.store.sheet_file import SheetFile, sheet_of, tree_of
from gangbook.store.toml_text import decoded, read_text


@dataclass
class Opened:
    """What a file says, what its text was when last read or written, and its lock."""

    file: SheetFile
    text: str
    lock: Lock
    rulebook: Rulebook
    """The rules this gang plays by."""
    read_only: str = ""
    """Why it can only be read; empty when it can be written."""
    waits_for_rules: bool = False
    """True when it can only be read until the player says by which rules it plays."""
    hand_edits: tuple[Change, ...] = ()
    """What was changed by hand since the last entry of the log."""

    def take(self, file: SheetFile, text: str, rulebook: Rulebook) -> None:
        """Take what was written; a gang that now names other rules plays by them."""
        now, before = file.sheet, self.file.sheet
        if (now.rules, now.rules_digest) != (before.rules, before.rules_digest):
            self.rulebook, undecided = rules_for(text, file.path, rulebook)
            self.read_only, self.waits_for_rules = undecided, bool(undecided)
        self.file, self.text = file, text

    def refuse_if_locked(self) -> None:
        """Raise `Locked` when nothing can be written; a gang that waits for rules can take them."""
        if self.read_only and not self.waits_for_rules:
            raise Locked(self.read_only)

    def refuse_if_changed(self) -> None:
        """Raise `ChangedOnDisk` when the file is not what it was when last read or written here."""
        path = self.file.path
        try:
            on_disk = decoded(path.read_bytes())
        except (OSError, UnicodeDecodeError):
            on_disk = ""
        if on_disk != self.text:
            raise ChangedOnDisk(
                f"{path.name} was changed by somebody else meanwhile; it is not overwritten."
            )


def open_file(path: Path, rulebook: Rulebook) -> Opened:
    """Read and lock a file, settle what an act over two gangs left, and keep a version of it.

    Where it cannot be locked or written it is opened read-only. Of a link, the file it leads to is
    opened. Raises `FileFaults`.
    """
    path = path.resolve() if path.is_symlink() else path
    read_text(path)
    lock = Lock(path)
    read_only = ""
    try:
        if lock.take():
            settle(path)
        else:
            read_only = "The gang is open in another window; close it there to write here."
    except CannotWrite as error:
        read_only = f"The folder takes no files, so nothing can be written. {error}"
    except GangbookError as error:
        read_only = str(error)
    try:
        text = read_text(path)
        file, rulebook, undecided = sheet_by_its_rules(text, path, rulebook)
        waits = bool(undecided) and not read_only
        opened = Opened(file, text, lock, rulebook, read_only or undecided, waits)
        _take_in(opened)
        if not opened.read_only:
            keep_version(path, text)
    except CannotWrite as error:
        opened.read_only = str(error)
    except FileFaults:
        lock.release()
        raise
    return opened


def _take_in(opened: Opened) -> None:
    """A file without a log gets its opening entry; one with a log is compared with it."""
    file = opened.file
    tree = tree_of(file.sheet)
    if not len(file.log):
        draft = Entry(n=0, act="opening", digest="", notes=("opening: as it stood",))
        opened.file = replace(file, log=file.log.put(history.entered(file.log, {}, tree, draft)))
    elif not history.agrees(tree, file.log):
        if faults := file.log.faults():
            raise FileFaults(faults)
        torn = [wrong for wrong in history.prove(tree, file.log) if wrong.entry]
        if torn:
            opened.read_only = (
                f"The log does not hold together: entry {torn[0].entry}, {torn[0].what}. "
                "It can only be read; an earlier version may lie in .gangbook beside it."
            )
        else:
            opened.hand_edits = changes_between(history.rebuilt_roster(file.log), tree)


def turned_file(
    file: SheetFile, turn: history.Turn, entry: Entry | None
) -> tuple[SheetFile, Entry]:
    """The file after undo or redo of an entry, and the entry as it is marked then.

    Raises `Refused`, also where it is not the turn of an act shared with another gang.
    """
    tree, marked = turn(tree_of(file.sheet), file.log)
    if entry is not None and marked.shared != entry.shared:
        raise Refused("later_acts", f"{file.sheet.name} has later acts; they must be undone first.")
    return replace(file, sheet=sheet_of(tree), log=file.log.put(marked)), marked


def refuse_existing(place: Path) -> None:
    """Raise `Refused` where a file stands already; a folder is no hindrance."""
    if place.exists() and not place.is_dir():
        raise Refused(
            "file_exists", f"{place.name} is there already; a new gang needs a file of its own."
        )


def free_path(folder: Path, name: str) -> Path:
    """A file for a gang of this name that does not exist yet."""
    stem = slug(name, "-") or "gang"
    names = (
        f"{stem}{number}.toml"
        for number in itertools.chain([""], map("-{}".format, itertools.count(2)))
    )
    return next(folder / file for file in names if not (folder / file).exists())
