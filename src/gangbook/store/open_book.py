"""The book open on the table: gang files read and locked, acts played, each step written."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from gangbook.book.gang import Book, Gang
from gangbook.book.log import Change, Entry, OpenAct
from gangbook.faults import Locked, Refused
from gangbook.kernel import history
from gangbook.kernel.dice import DiceCup, fresh_chance
from gangbook.rules.rulebook import Rulebook
from gangbook.store.commit import commit
from gangbook.store.entry_log import EntryLog
from gangbook.store.gang_file import GangFile, tree_of
from gangbook.store.gang_rules import find_rules
from gangbook.store.opened import Opened, free_path, open_file, refuse_existing, turned_file
from gangbook.store.playing import Playing
from gangbook.store.rules_file import rules_digest
from gangbook.store.safe_write import keep_version, replace_text
from gangbook.underhive.act import Act
from gangbook.underhive.acts import ACTS


class OpenBook:
    """Gang files open at the table.

    Every act reaches them through here, and is written before it shows.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        chance: DiceCup | None = None,
        acts: Mapping[str, Act] = ACTS,
    ) -> None:
        self.rulebook = rulebook
        self.chance = chance or fresh_chance()
        self.acts = acts
        self._opened: dict[str, Opened] = {}
        self._begun: set[tuple[str, str]] = set()
        """Ids of the acts begun here, so that two of them never share one."""

    def open(self, path: Path) -> str:
        """Open a gang file for this window and give the gang's id.

        A gang without a log is taken in as an opening entry with the first act that is written. One
        that another window holds, or that cannot be written, opens read-only. Raises `FileFaults`.
        """
        opened = open_file(path, self.rulebook)
        gang_id = opened.file.gang.id
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
        self._begun.clear()

    def is_open(self, gang_id: str) -> bool:
        """Whether this gang lies open here."""
        return gang_id in self._opened

    def path(self, gang_id: str) -> Path:
        """The gang's file."""
        return self._opened[gang_id].file.path

    def gang(self, gang_id: str) -> Gang:
        """The gang as it is now."""
        return self._opened[gang_id].file.gang

    def log(self, gang_id: str) -> Sequence[Entry]:
        """The gang's log."""
        return self._opened[gang_id].file.log

    def open_acts(self, gang_id: str) -> tuple[OpenAct, ...]:
        """Acts that have begun and are not finished."""
        return self._opened[gang_id].file.open_acts

    def rulebook_of(self, gang_id: str) -> Rulebook:
        """The rules a gang plays by; for one that does not exist yet, those of the book."""
        return self._opened[gang_id].rulebook if gang_id in self._opened else self.rulebook

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
        gang = msgspec.structs.replace(
            opened.file.gang, rules=name, rules_digest=rules_digest(found) if found else ""
        )
        draft = Entry(n=0, act="use_rules", args={"rules": name or "shipped"}, digest="")
        log = opened.file.log
        entry = history.entered(log, tree_of(opened.file.gang), tree_of(gang), draft)
        self._refuse_hand_edits(gang_id)
        self._save(opened, replace(opened.file, gang=gang, log=log.put(entry)))
        return entry

    def read_only(self, gang_id: str) -> str:
        """Why the gang can only be read here; empty when it can be written."""
        return self._opened[gang_id].read_only

    def hand_edits(self, gang_id: str) -> tuple[Change, ...]:
        """What was changed in the file by hand since the last entry of its log."""
        return self._opened[gang_id].hand_edits

    def correct(self, gang_id: str, reason: str) -> Entry:
        """Book what was changed by hand as a correction, with its reason."""
        opened = self._opened[gang_id]
        before = history.rebuilt_roster(opened.file.log)
        draft = Entry(n=0, act="correction", args={"reason": reason}, digest="")
        entry = history.entered(opened.file.log, before, tree_of(opened.file.gang), draft)
        self._save(opened, replace(opened.file, log=opened.file.log.put(entry)))
        opened.hand_edits = ()
        return entry

    def begin(
        self, act: str, gang_id: str, args: Mapping[str, str], others: tuple[str, ...] = ()
    ) -> Playing:
        """Begin an act on a gang, and on `others` with it.

        Nothing is written before its first answer. Raises `Locked` when a gang can only be read,
        `Refused` where a hand edit waits for its correction.
        """
        gangs = (gang_id, *others)
        self._ready_for_acts(*gangs)
        return Playing(
            self, OpenAct(id=self._new_open_id(gang_id), act=act, args=dict(args), gangs=gangs)
        )

    def found(self, place: Path, mark: str = "") -> Playing:
        """Begin founding a gang, in a folder or in a file that does not exist yet.

        It is written when the act is finished. `mark` makes its id unlike that of every other gang
        of its name; one is drawn where none is given. Raises `Refused` when the file is there
        already.
        """
        refuse_existing(place)
        mark = mark or f"{self.chance.randrange(16**4):04x}"
        return Playing(
            self, OpenAct(id="o1", act="found", args={"mark": mark}, gangs=("",)), new_place=place
        )

    def resume(self, gang_id: str, open_id: str) -> Playing:
        """Take up an open act where it stands.

        Raises `Refused` when it is gone, or the other gang it is about is not open.
        """
        for open_act in self.open_acts(gang_id):
            if open_act.id == open_id:
                self._ready_for_acts(*open_act.gangs)
                return Playing(self, open_act)
        raise Refused("not_open", "This act is not open any more.")

    def undo(self, gang_id: str) -> Entry:
        """Undo the newest live act, in both gangs when it was about two. Raises `Refused`."""
        return self._turn(gang_id, history.undo, history.head(self.log(gang_id)))

    def redo(self, gang_id: str) -> Entry:
        """Do the act undone last once more. Raises `Refused`."""
        return self._turn(gang_id, history.redo, history.redoable(self.log(gang_id)))

    def later_in_other(self, gang_id: str) -> tuple[str, tuple[Entry, ...]]:
        """For a newest act over two gangs: the other's id and later acts, to be undone first."""
        newest = history.head(self.log(gang_id))
        if newest is None or not newest.shared:
            return "", ()
        for other, opened in self._opened.items():
            if other == gang_id:
                continue
            later: list[Entry] = []
            for entry in history.live(opened.file.log):
                if entry.shared == newest.shared:
                    return other, tuple(later)
                later.append(entry)
        return "", ()

    def undo_with_later(self, gang_id: str) -> Entry:
        """Undo the newest act over two gangs together with the other gang's later acts.

        Raises `Refused`; nothing is undone then where one of those is about a third gang.
        """
        other, later = self.later_in_other(gang_id)
        if any(entry.shared for entry in later):
            raise Refused(
                "later_acts",
                f"{self.gang(other).name} has later acts with another gang; undo them there first.",
            )
        for _ in later:
            self.undo(other)
        return self.undo(gang_id)

    def _turn(self, gang_id: str, turn: history.Turn, entry: Entry | None) -> Entry:
        gangs = [gang_id]
        if entry is not None and entry.shared:
            others = self.others_sharing(gang_id, entry.shared)
            missing = [one for one in entry.gangs if one not in (gang_id, *others)]
            if missing or not others:
                named = " and ".join(missing) or "the other gang"
                raise Refused(
                    "other_gang_missing",
                    f"This act was about {named} too; open that gang's file.",
                )
            gangs += others
        self._ready_for_acts(*gangs)
        turned = {one: turned_file(self.file_of(one), turn, entry) for one in gangs}
        self.write({one: file for one, (file, _) in turned.items()})
        return turned[gang_id][1]

    def others_sharing(self, gang_id: str, shared: str) -> list[str]:
        """Other gangs that lie open here and have the act with this mark in their log too."""
        return [
            other
            for other in self._opened
            if other != gang_id and any(entry.shared == shared for entry in self.log(other))
        ]

    def book_of(self, gangs: tuple[str, ...]) -> Book:
        """The book an act over these gangs is played on, without those that do not exist yet."""
        return Book(gangs=tuple(self.gang(one) for one in gangs if one in self._opened))

    def file_of(self, gang_id: str) -> GangFile:
        """What the gang's file says now."""
        return self._opened[gang_id].file

    def write(self, files: Mapping[str, GangFile]) -> None:
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

    def create(self, place: Path, gang: Gang, draft: Entry) -> str:
        """Write a new gang with its first entry, have it open, and give its id.

        Raises `Refused`, `CannotWrite`.
        """
        refuse_existing(place)
        path = free_path(place, gang.name) if place.is_dir() else place
        log = EntryLog(path)
        file = GangFile(path, gang, (), log.put(history.entered(log, {}, tree_of(gang), draft)))
        replace_text(path, file.text())
        return self.open(path)

    def keep_versions(self, gangs: tuple[str, ...]) -> None:
        """Keep the files of these gangs as versions."""
        for gang_id in gangs:
            keep_version(self.path(gang_id), self._opened[gang_id].text)

    def _save(self, opened: Opened, file: GangFile) -> None:
        self.write({opened.file.gang.id: file})

    def _ready_for_acts(self, *gangs: str) -> None:
        for gang_id in gangs:
            if gang_id not in self._opened:
                raise Refused(
                    "other_gang_missing", f"The act is about {gang_id} too; open that gang's file."
                )
            if self.read_only(gang_id):
                raise Locked(self.read_only(gang_id))
            self._refuse_hand_edits(gang_id)

    def _refuse_hand_edits(self, gang_id: str) -> None:
        if self._opened[gang_id].hand_edits:
            raise Refused(
                "hand_edit", "The file was changed by hand; book that as a correction first."
            )

    def _new_open_id(self, gang_id: str) -> str:
        taken = {open_act.id for open_act in self.open_acts(gang_id)}
        ids = (f"o{number}" for number in itertools.count(1))
        free = next(one for one in ids if one not in taken and (gang_id, one) not in self._begun)
        self._begun.add((gang_id, free))
        return free
