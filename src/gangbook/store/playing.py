"""One act being played at the table: asked, answered, taken back, kept in the file at each step."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from gangbook.book.gang import Book, Gang, Sheet
from gangbook.book.log import Answer, Change, Entry, OpenAct
from gangbook.faults import Refused
from gangbook.kernel import history
from gangbook.kernel.act import Act
from gangbook.kernel.dice import is_notation, show_faces, throw
from gangbook.kernel.diff import changes_between
from gangbook.kernel.odds import Chance, chances, preview
from gangbook.kernel.procedure import Asks, Done, Outcome, Procedure, Stopped, answered, play
from gangbook.kernel.questions import Roll
from gangbook.store.safe_write import CannotWrite
from gangbook.store.sheet_file import SheetFile, tree_of

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook


class Playing:
    """An act from its first question to its entry in the log."""

    def __init__(self, book: OpenBook, open_act: OpenAct, new_place: Path | None = None) -> None:
        self._book = book
        self._open = open_act
        self._new_place = new_place
        self._kept = open_act.answers != () or open_act.draft != ""
        acts = book.acts_of(open_act.gangs[0])
        if open_act.act not in acts:
            raise Refused("unknown_act", f"This gangbook knows no act {open_act.act!r} here.")
        self.act: Act = acts[open_act.act]
        self.outcome: Outcome = play(self._start, self._answers())
        if isinstance(self.outcome, Done):
            self._finish(self.outcome)

    @property
    def title(self) -> str:
        """What the act is called, in the words of the rules where they name it."""
        return self._book.rulebook_of(self._open.gangs[0]).act_title(self.act.title)

    @property
    def args(self) -> Mapping[str, str]:
        """What the act was started with."""
        return self._open.args

    @property
    def gangs(self) -> tuple[str, ...]:
        """The gangs it is about; for one that is being founded, known when it is finished."""
        return self._open.gangs

    @property
    def open_id(self) -> str:
        """Its id among the open acts."""
        return self._open.id

    @property
    def draft(self) -> str:
        """The rows of a tally as entered so far."""
        return self._open.draft

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers given so far, in order."""
        return self.outcome.given

    def answer(self, value: str, thrown: bool = False) -> Outcome:
        """Answer the question asked.

        Raises `BadAnswer`, and what writing raises; the act then stands as before.
        """
        if not isinstance(self.outcome, Asks):
            raise Refused("nothing_asked", "Nothing is asked any more.")
        given = (*self.outcome.given, answered(self.outcome, value, thrown=thrown))
        outcome = play(self._start, (*given, *self.outcome.kept))
        if isinstance(outcome, Done):
            self._finish(outcome)
        else:
            self._keep((*given, *self.outcome.kept), draft="")
        self.outcome = outcome
        return outcome

    def throw(self) -> str:
        """Faces thrown by the app for the dice asked; it is for `answer` to take them."""
        if not isinstance(self.outcome, Asks) or not isinstance(self.outcome.question, Roll):
            raise Refused("no_dice_asked", "No dice are asked for.")
        return show_faces(throw(self.outcome.question.dice, self._book.chance))

    def back(self) -> Outcome:
        """One question back. A throw that is taken back stays in the entry as retaken."""
        if not self.outcome.given:
            return self.outcome
        *rest, last = self.outcome.given
        retaken = (*self._open.retaken, last.line()) if last.thrown else self._open.retaken
        left = (*rest, *self.outcome.kept)
        self._keep(left, draft="", retaken=retaken)
        outcome = play(self._start, left)
        if isinstance(outcome, Done):
            self._finish(outcome)
        self.outcome = outcome
        return outcome

    def keep_draft(self, value: str) -> None:
        """Keep a tally's rows as entered so far, in the file."""
        self._keep((*self.outcome.given, *self.outcome.kept), draft=value)

    def drop(self) -> None:
        """Leave the act. With answers it stays open; with none it is gone."""
        empty = not (self._open.answers or self._open.retaken or self._open.draft)
        if self._kept and empty:
            self._forget()

    def abandon(self) -> None:
        """Give the act up. Where dice were thrown or typed, an entry keeps their faces."""
        if isinstance(self.outcome, Done):
            return
        dice = tuple(answer.line() for answer in self._answers() if is_notation(answer.offered))
        if (dice or self._open.retaken) and self._new_place is None:
            args = {"act": self._open.act, **self._open.args}
            draft = Entry(
                n=0, act="abandoned", args=args, answers=dice, retaken=self._open.retaken, digest=""
            )
            self._enter(draft, None)
        elif self._kept:
            self._forget()
        self._open = msgspec.structs.replace(self._open, answers=(), retaken=(), draft="")
        self.outcome = Stopped(Refused("abandoned", "The act was given up."), (), ())

    def chances(self) -> tuple[Chance, ...]:
        """The exact chance of each result of the dice that are asked for."""
        return chances(self._start, self.outcome) if isinstance(self.outcome, Asks) else ()

    def preview(self, value: str) -> tuple[tuple[Change, ...], str]:
        """What would change if this were the answer, and what it is called or what is asked next.

        Raises `BadAnswer`.
        """
        if not isinstance(self.outcome, Asks):
            return (), ""
        match preview(self._start, self.outcome, value):
            case Done(result=result, notes=notes):
                return self._changes(result), "; ".join(
                    note.result for note in notes[len(self.outcome.notes) :] if note.result
                )
            case Asks(question=question):
                return (), f"then: {question.why}"
            case Stopped(refused=refused):
                return (), refused.reason

    def foreseen(self, value: str) -> Gang | None:
        """The gang as this answer would leave it; None where another question follows.

        Raises `BadAnswer`.
        """
        sheet = self.foreseen_sheet(value)
        return sheet if isinstance(sheet, Gang) else None

    def foreseen_sheet(self, value: str) -> Sheet | None:
        """The gang or party as this answer would leave it; None where another question follows.

        Raises `BadAnswer`.
        """
        if not isinstance(self.outcome, Asks):
            return None
        after = preview(self._start, self.outcome, value)
        if not isinstance(after, Done):
            return None
        book: Book = after.result
        return book.sheet(self.gangs[0]) if self.gangs[0] else book.sheets[0]

    def _start(self) -> Procedure[Book]:
        book = self._book.book_of(self._open.gangs)
        rulebook = self._book.rulebook_of(self._open.gangs[0])
        return self.act.start(rulebook, book, self._open.gangs[0], self._open.args)

    def _answers(self) -> tuple[Answer, ...]:
        return tuple(Answer.of_line(line) for line in self._open.answers)

    def _changes(self, after: Book) -> tuple[Change, ...]:
        before = self._book.book_of(self._open.gangs)
        return tuple(
            change
            for sheet in before.sheets
            for change in changes_between(tree_of(sheet), tree_of(after.sheet(sheet.id)))
        )

    def _keep(
        self, answers: tuple[Answer, ...], draft: str, retaken: tuple[str, ...] | None = None
    ) -> None:
        lines = tuple(answer.line() for answer in answers)
        kept = msgspec.structs.replace(
            self._open,
            answers=lines,
            draft=draft,
            retaken=self._open.retaken if retaken is None else retaken,
        )
        if self._new_place is None:
            self._book.write({self.gangs[0]: _with_open(self._book.file_of(self.gangs[0]), kept)})
        self._open, self._kept = kept, True

    def _forget(self) -> None:
        if self._new_place is None:
            file = self._book.file_of(self.gangs[0])
            self._book.write({self.gangs[0]: _without_open(file, self._open.id)})
        self._kept = False

    def _finish(self, done: Done) -> None:
        """Write the act's entry, in the log of every gang it is about."""
        leftover = tuple(answer.line() for answer in done.kept if answer.thrown)
        draft = Entry(
            n=0,
            act=self._open.act,
            args=dict(self._open.args),
            session=self._session(done.result),
            answers=tuple(answer.line() for answer in done.given),
            retaken=self._open.retaken + leftover,
            notes=tuple(note.line() for note in done.notes),
            digest="",
        )
        after: Book = done.result
        if self._new_place is not None:
            gang_id = self._book.create(self._new_place, after.sheets[0], draft)
            self._open = msgspec.structs.replace(self._open, gangs=(gang_id,))
            return
        self._enter(draft, after)
        if self.act.keeps_version:
            # The act stands in the file; that no version can be kept must not hide it.
            with contextlib.suppress(CannotWrite):
                self._book.keep_versions(self.gangs)

    def _enter(self, draft: Entry, after: Book | None) -> None:
        """Write the entry in the log of every gang it touches, with the changes that led there."""
        gangs = self._touched(after)
        if len(gangs) > 1:
            shared = f"{gangs[0]}-{len(self._book.log(gangs[0])) + 1}"
            draft = msgspec.structs.replace(draft, shared=shared, gangs=gangs)
        elif len(self.gangs) > 1:
            draft = msgspec.structs.replace(draft, gangs=self.gangs)
        self._book.write({one: self._entered(one, draft, after) for one in gangs})
        self._kept = False

    def _touched(self, after: Book | None) -> tuple[str, ...]:
        """The acting gang, and of the others those that changed; all where the act is given up."""
        first, *others = self.gangs
        changed = (
            one for one in others if after is None or after.sheet(one) != self._book.sheet(one)
        )
        return (first, *changed)

    def _session(self, after: Book) -> str:
        """The session the act belongs to: the one running after it, or before it."""
        before = self._book.book_of(self._open.gangs)
        sessions = [one.session for one in (*after.parties, *before.parties) if one.session]
        return sessions[0].id if sessions else ""

    def _entered(self, gang_id: str, draft: Entry, after: Book | None) -> SheetFile:
        file = self._book.file_of(gang_id)
        if gang_id == self.gangs[0]:
            file = _without_open(file, self._open.id)
        sheet = after.sheet(gang_id) if after is not None else file.sheet
        battles = [
            one.battle_id_in_progress for one in (sheet, file.sheet) if isinstance(one, Gang)
        ]
        draft = msgspec.structs.replace(draft, battle=next(filter(None, battles), ""))
        entry = history.entered(file.log, tree_of(file.sheet), tree_of(sheet), draft)
        return replace(file, sheet=sheet, log=file.log.put(entry))


def _with_open(file: SheetFile, open_act: OpenAct) -> SheetFile:
    if all(other.id != open_act.id for other in file.open_acts):
        return replace(file, open_acts=(*file.open_acts, open_act))
    acts = tuple(open_act if other.id == open_act.id else other for other in file.open_acts)
    return replace(file, open_acts=acts)


def _without_open(file: SheetFile, open_id: str) -> SheetFile:
    return replace(file, open_acts=tuple(other for other in file.open_acts if other.id != open_id))
