"""The book open on the table: acts played on open files, each step written; undo and redo."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from pathlib import Path

from gangbook.book.gang import Gang
from gangbook.book.log import Entry, OpenAct
from gangbook.dread_s20.acts import PARTY_ACTS
from gangbook.faults import Refused
from gangbook.kernel import history
from gangbook.kernel.act import Act
from gangbook.kernel.dice import DiceCup, fresh_chance
from gangbook.rules.rulebook import Rulebook
from gangbook.store.open_files import OpenFiles
from gangbook.store.opened import refuse_existing, turned_file
from gangbook.store.playing import Playing
from gangbook.store.telling import sentence_of
from gangbook.underhive.acts import ACTS


class OpenBook(OpenFiles):
    """Gangs and parties open at the table.

    Every act reaches them through here, and is written before it shows.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        chance: DiceCup | None = None,
        acts: Mapping[str, Act] = ACTS,
        party_acts: Mapping[str, Act] = PARTY_ACTS,
    ) -> None:
        super().__init__(rulebook)
        self.chance = chance or fresh_chance()
        self.acts = acts
        self.party_acts = party_acts
        self._begun: set[tuple[str, str]] = set()
        """Ids of the acts begun here, so that two of them never share one."""

    def close(self) -> None:
        """Give all files back to other windows."""
        super().close()
        self._begun.clear()

    def acts_of(self, sheet_id: str) -> Mapping[str, Act]:
        """The acts of the game this gang or party plays; of both for one that is still to come."""
        if not self.is_open(sheet_id):
            return {**self.acts, **self.party_acts}
        return self.acts if isinstance(self.sheet(sheet_id), Gang) else self.party_acts

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

    def found(self, place: Path, mark: str = "", act: str = "found") -> Playing:
        """Begin founding a gang, or a party, in a folder or in a file that does not exist yet.

        It is written when the act is finished. `mark` makes its id unlike that of every other one
        of its name; one is drawn where none is given. Raises `Refused` when the file is there
        already.
        """
        refuse_existing(place)
        mark = mark or f"{self.chance.randrange(16**4):04x}"
        return Playing(
            self, OpenAct(id="o1", act=act, args={"mark": mark}, gangs=("",)), new_place=place
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

    def undo_entry(self, sheet_id: str, number: int) -> Entry:
        """Undo the entry with this number, when it is the newest live one.

        Raises `Refused`: `later_acts`, naming those that have to be undone before it, newest first.
        """
        later: list[Entry] = []
        for entry in history.live(self.log(sheet_id)):
            if entry.n == number:
                break
            later.append(entry)
        else:
            raise Refused("not_live", f"Entry {number} is not in force; there is nothing to undo.")
        if later:
            rulebook, sheet = self.rulebook_of(sheet_id), self.sheet(sheet_id)
            told = "; ".join(f"{one.n}, {sentence_of(rulebook, sheet, one)}" for one in later)
            raise Refused("later_acts", f"These have to be undone before entry {number}: {told}")
        return self.undo(sheet_id)

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
            name = self.sheet(other).name
            raise Refused(
                "later_acts",
                f"{name} has later acts with another gang; undo them there first.",
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
                named = self.names_of(gang_id, missing) or "the other gang"
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

    def _new_open_id(self, gang_id: str) -> str:
        taken = {open_act.id for open_act in self.open_acts(gang_id)}
        ids = (f"o{number}" for number in itertools.count(1))
        free = next(one for one in ids if one not in taken and (gang_id, one) not in self._begun)
        self._begun.add((gang_id, free))
        return free
