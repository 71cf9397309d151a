"""Acts over several gangs: the files of the others are found in the same folder and opened too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gangbook.book.gang import Gang
from gangbook.book.log import Entry
from gangbook.faults import FileFaults
from gangbook.kernel import history
from gangbook.store.folder import gang_file
from gangbook.store.open_book import OpenBook
from gangbook.store.playing import Playing


def with_other_gangs(book: OpenBook, gang_id: str, others: Iterable[str]) -> tuple[str, ...]:
    """Open the files of these gangs where they are kept beside this one's, and name those open.

    A gang without a file there is here only by its name. Raises `FileFaults`.
    """
    folder = book.path(gang_id).parent
    found = []
    for other in dict.fromkeys(others):
        if other == gang_id:
            continue
        path = None if book.is_open(other) else gang_file(folder, other)
        if path is not None:
            book.open(path)
        if book.is_open(other):
            found.append(other)
    return tuple(found)


def begin(book: OpenBook, act: str, gang_id: str, args: Mapping[str, str]) -> Playing:
    """Begin an act on a gang and on every other gang it reaches whose file is kept here too.

    Of those it only takes along, one whose file cannot be written now is left out. Raises what
    opening the files of the others raises, and what `OpenBook.begin` does.
    """
    known, sheet = book.acts_of(gang_id).get(act), book.sheet(gang_id)
    if known is None or not isinstance(sheet, Gang):
        return book.begin(act, gang_id, args)
    needed = with_other_gangs(book, gang_id, known.reaches(sheet, args))
    along = (
        one
        for other in known.takes_along(sheet, args)
        if other not in needed
        for one in _writable(book, gang_id, other)
    )
    return book.begin(act, gang_id, args, tuple(dict.fromkeys((*needed, *along))))


def _writable(book: OpenBook, gang_id: str, other: str) -> tuple[str, ...]:
    """The other gang, if its file is kept here and can be written."""
    try:
        found = with_other_gangs(book, gang_id, (other,))
    except FileFaults:
        return ()
    return tuple(one for one in found if not (book.read_only(one) or book.hand_edits(one)))


def resume(book: OpenBook, gang_id: str, open_id: str) -> Playing:
    """Take up an open act with the files of the other gangs it is about.

    Raises what opening those files raises, and what `OpenBook.resume` does.
    """
    for open_act in book.open_acts(gang_id):
        if open_act.id == open_id:
            with_other_gangs(book, gang_id, open_act.gangs)
    return book.resume(gang_id, open_id)


def undo(book: OpenBook, gang_id: str) -> Entry:
    """Undo the newest act in all gangs it was about, whose files are opened for it.

    Raises what opening those files raises, and what `OpenBook.undo` does.
    """
    newest = history.head(book.log(gang_id))
    if newest is not None and newest.shared:
        with_other_gangs(book, gang_id, newest.gangs)
    return book.undo(gang_id)


def redo(book: OpenBook, gang_id: str) -> Entry:
    """Do the act undone last once more, in all gangs it was about.

    Raises what opening those files raises, and what `OpenBook.redo` does.
    """
    undone = history.redoable(book.log(gang_id))
    if undone is not None and undone.shared:
        with_other_gangs(book, gang_id, undone.gangs)
    return book.redo(gang_id)
