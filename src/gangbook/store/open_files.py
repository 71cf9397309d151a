"""Files open at the table: read, locked, written whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from gangbook.book.gang import Book, Gang, Sheet
from gangbook.book.log import Change, Entry, OpenAct
from gangbook.book.party import Party
from gangbook.faults import Locked, Refused
from gangbook.kernel import history
from gangbook.rules.rulebook import Rulebook
from gangbook.store.commit import commit
from gangbook.store.entry_log import EntryLog
from gangbook.store.gang_rules import find_rules
from gangbook.store.opened import Opened, free_path, open_file, refuse_existing
from gangbook.store.rules_file import rules_digest
from gangbook.store.safe_write import keep_version, replace_text
from gangbook.store.sheet_file import SheetFile, tree_of


class OpenFiles:
    """The files of gangs and parties that lie open here, by the id of what each is about."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self._opened: dict[str, Opened] = {}

    def open(self, path: Path) -> str:
        """Open a gang file for this window and give the gang's id.

        A gang without a log is taken in as an opening entry with the first act that is written. One
        that another window holds, or that cannot be written, opens read-only. Raises `FileFaults`.
        """
        opened = open_file(path, self.rulebook)
        gang_id = opened.file.sheet.id
        if gang_id in self._opened:
            opened.lock.release()
            raise Locked(f"{path.name} and {self.path(gang_id).name} are both the gang {gang_id}.")
        self._opened[gang_id] = opened
        return gang_id

    def close(self) -> None:
        """Give all files back to other windows."""
        for opened in self._opened.values():
            opened.lock.release()
        self._opened.clear()

    def is_open(self, gang_id: str) -> bool:
        """Whether this gang lies open here."""
        return gang_id in self._opened

    def path(self, gang_id: str) -> Path:
        """The gang's file."""
        return self._opened[gang_id].file.path

    def gang(self, gang_id: str) -> Gang:
        """The gang as it is now. Raises `Refused` `other_game` where it is a party."""
        return self._opened[gang_id].file.gang

    def party(self, party_id: str) -> Party:
        """The party as it is now. Raises `Refused` `other_game` where it is a gang."""
        return self._opened[party_id].file.party

    def sheet(self, sheet_id: str) -> Sheet:
        """The gang or party as it is now."""
        return self._opened[sheet_id].file.sheet

    def log(self, gang_id: str) -> Sequence[Entry]:
        """The gang's log."""
        return self._opened[gang_id].file.log

    def open_acts(self, gang_id: str) -> tuple[OpenAct, ...]:
        """Acts that have begun and are not finished."""
        return self._opened[gang_id].file.open_acts

    def rulebook_of(self, gang_id: str) -> Rulebook:
        """The rules a gang plays by; for one that does not exist yet, those of the book."""
        return self._opened[gang_id].rulebook if gang_id in self._opened else self.rulebook

    def read_only(self, gang_id: str) -> str:
        """Why the gang can only be read here; empty when it can be written."""
        return self._opened[gang_id].read_only

    def hand_edits(self, gang_id: str) -> tuple[Change, ...]:
        """What was changed in the file by hand since the last entry of its log."""
        return self._opened[gang_id].hand_edits

    def use_rules(self, gang_id: str, name: str) -> Entry:
        """Say by which rules a gang plays from now on: a file beside it, or "" for those shipped.

        Raises `Refused` when there is no such file, `Locked` when nothing can be written, and
        `FileFaults` when the rules have faults.
        """
        opened = self._opened[gang_id]
        path = opened.file.path
        found = find_rules(name, path) if name else None
        if name and found is None:
            raise Refused("no_rules", f"There is no rules file {name} beside {path.name}.")
        sheet = msgspec.structs.replace(
            opened.file.sheet, rules=name, rules_digest=rules_digest(found) if found else ""
        )
        draft = Entry(n=0, act="use_rules", args={"rules": name or "shipped"}, digest="")
        log = opened.file.log
        entry = history.entered(log, tree_of(opened.file.sheet), tree_of(sheet), draft)
        self._refuse_hand_edits(gang_id)
        self._save(opened, replace(opened.file, sheet=sheet, log=log.put(entry)))
        return entry

    def correct(self, gang_id: str, reason: str) -> Entry:
        """Book what was changed by hand as a correction, with its reason."""
        opened = self._opened[gang_id]
        before = history.rebuilt_roster(opened.file.log)
        draft = Entry(n=0, act="correction", args={"reason": reason}, digest="")
        entry = history.entered(opened.file.log, before, tree_of(opened.file.sheet), draft)
        self._save(opened, replace(opened.file, log=opened.file.log.put(entry)))
        opened.hand_edits = ()
        return entry

    def book_of(self, gangs: tuple[str, ...]) -> Book:
        """The book an act over these gangs is played on, without those that do not exist yet."""
        return Book.of(*(self.sheet(one) for one in gangs if one in self._opened))

    def file_of(self, gang_id: str) -> SheetFile:
        """What the gang's file says now."""
        return self._opened[gang_id].file

    def write(self, files: Mapping[str, SheetFile]) -> None:
        """Write the changed files, all or none. Raises `ChangedOnDisk`, `Locked`, `CannotWrite`."""
        opened = {gang_id: self._opened[gang_id] for gang_id in files}
        for one in opened.values():
            one.refuse_if_locked()
        texts = {gang_id: file.text() for gang_id, file in files.items()}
        for one in opened.values():
            one.refuse_if_changed()
        if len(files) == 1:
            for gang_id, text in texts.items():
                replace_text(files[gang_id].path, text)
        else:
            commit({files[one].path: text for one, text in texts.items()})
        for gang_id, file in files.items():
            opened[gang_id].take(file, texts[gang_id], self.rulebook)

    def create(self, place: Path, sheet: Sheet, draft: Entry) -> str:
        """Write a new gang or party with its first entry, have it open, and give its id.

        Raises `Refused`, `CannotWrite`.
        """
        refuse_existing(place)
        path = free_path(place, sheet.name) if place.is_dir() else place
        log = EntryLog(path)
        file = SheetFile(path, sheet, (), log.put(history.entered(log, {}, tree_of(sheet), draft)))
        replace_text(path, file.text())
        return self.open(path)

    def keep_versions(self, gangs: tuple[str, ...]) -> None:
        """Keep the files of these gangs as versions."""
        for gang_id in gangs:
            keep_version(self.path(gang_id), self._opened[gang_id].text)

    def _save(self, opened: Opened, file: SheetFile) -> None:
        self.write({opened.file.sheet.id: file})

    def names_of(self, sheet_id: str, gangs: Iterable[str]) -> str:
        """Other gangs in words, by the names the roster of this one knows them by."""
        sheet = self.sheet(sheet_id) if self.is_open(sheet_id) else None
        named = (sheet.known_as(one) if isinstance(sheet, Gang) else one for one in gangs)
        return " and ".join(named)

    def _ready_for_acts(self, *gangs: str) -> None:
        for gang_id in gangs:
            if gang_id not in self._opened:
                named = self.names_of(gangs[0], (gang_id,))
                raise Refused(
                    "other_gang_missing", f"The act is about {named} too; open that gang's file."
                )
            if self.read_only(gang_id):
                raise Locked(self.read_only(gang_id))
            self._refuse_hand_edits(gang_id)

    def _refuse_hand_edits(self, gang_id: str) -> None:
        if self._opened[gang_id].hand_edits:
            raise Refused(
                "hand_edit", "The file was changed by hand; book that as a correction first."
            )
