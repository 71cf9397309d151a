"""What all screens of one gang or party share: they show its page and start acts on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import shorten
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.screen import Screen

from gangbook.book.log import Entry
from gangbook.faults import ChangedOnDisk, FileFaults, GangbookError, Refused
from gangbook.kernel.procedure import Stopped
from gangbook.kernel.questions import Option
from gangbook.store.neighbours import begin, redo, resume
from gangbook.store.on_disk import changes_on_disk
from gangbook.store.telling import sentence_of
from gangbook.tui.driver import play_through
from gangbook.tui.open_acts import choose_open_act
from gangbook.tui.page import Page, page_of
from gangbook.tui.palette import Command, PageCommands, key_commands
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.told import all_told
from gangbook.tui.tongue import Tongue, tongue_of
from gangbook.tui.undoing import undo_newest

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook
    from gangbook.store.playing import Playing


WIDE = 100
"""Columns from which a screen shows more."""
LONGEST_SAID = 160
"""Characters of what happened that are said; the log has the rest."""
MOST_TOLD = 8
"""Differences between a page and its file that are named."""
UNDO = Binding("u", "undo", "Undo", tooltip="Undo the newest act", id="gang.undo")
OPEN = Binding("o", "open", "Go on", tooltip="Take up an act that is not finished", id="gang.open")
ABANDON = Binding(
    "x",
    "abandon",
    "Give up",
    tooltip="Give up an open act; its dice stay in the log",
    id="gang.abandon",
)
REDO = Binding("ctrl+r", "redo", "Redo", tooltip="Do the act undone last once more", id="gang.redo")


class SheetScreen(Screen[None]):
    """A screen that shows one gang or party.

    What it shows is its `page`; it never works anything out. What it says is in the words of the
    game that is played.
    """

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    COMMANDS = {PageCommands}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape",
            "leave",
            "Back",
            show=False,
            tooltip="To the page before",
            id="gang.leave",
        ),
    ]

    page: reactive[Page | None] = reactive(None, init=False)
    """The gang or party as it lies open; None until it is first shown."""

    def __init__(self, books: OpenBook, sheet_id: str) -> None:
        super().__init__()
        self.books = books
        self.sheet_id = sheet_id
        self._playing = False

    @property
    def in_words(self) -> Tongue:
        """What puts a sentence of the program in the words of the game that is played."""
        return tongue_of(self.books, self.sheet_id)

    def sentence(self, entry: Entry) -> str:
        """An entry of the log in one sentence."""
        rulebook = self.books.rulebook_of(self.sheet_id)
        return sentence_of(rulebook, self.books.sheet(self.sheet_id), entry)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While an act is played, keys that fall between two of its dialogs start nothing."""
        return not self._playing and self.offers(action)

    def offers(self, action: str) -> bool:
        """Whether this page offers an action at all; one that is refused now is still offered."""
        if action in ("open", "abandon"):
            return self.page is None or bool(self.page.open_acts)
        return True

    def on_screen_resume(self) -> None:
        self.read_again()

    def watch_page(self) -> None:
        """Draw the page."""
        if self.page is not None and self.is_mounted:
            self.show_page(self.page)

    def show_page(self, page: Page) -> None:
        """Draw what is particular to this screen."""
        raise NotImplementedError

    def read_again(self) -> None:
        """Take the page from the book as it is now."""
        if self.books.is_open(self.sheet_id):
            self.page = page_of(self.books, self.sheet_id)

    def begin(self, act: str, **args: str) -> None:
        """Start an act with what the screen knows already."""
        self.play(lambda: begin(self.books, act, self.sheet_id, args))

    def commands(self) -> Iterator[Command]:
        """What the command palette offers here."""
        yield from key_commands(self)

    @work(group="act")
    async def play(self, start: Callable[[], Playing]) -> None:
        """Play an act to its end and say how it ended."""
        try:
            playing = start()
        except GangbookError as error:
            self.refuse(error)
            return
        self._playing = True
        try:
            ended = await play_through(self.app, self.books, playing)
        finally:
            self._playing = False
        if isinstance(ended, GangbookError):
            self.refuse(ended)
        elif ended == "done":
            self.say(self.sentence(self.books.log(self.sheet_id)[-1]))
            self.ended(playing)
        elif ended == "stopped":
            await self._offer_to_abandon(playing)
        elif any(act.id == playing.open_id for act in self.books.open_acts(self.sheet_id)):
            self.say(self.in_words("{act} stays open; o takes it up again.", act=playing.title))
        self.read_again()
        self.refresh_bindings()

    def ended(self, playing: Playing) -> None:
        """What this page does once an act is in the book; most do nothing."""

    def say(self, words: str, title: str = "") -> None:
        """Say what happened, in the place of what was said before."""
        told = shorten(words, LONGEST_SAID, placeholder=" …")
        self.app.clear_notifications()
        self.app.notify(told, title=self.in_words(title), timeout=6, markup=False)

    def warn(self, words: str, title: str = "Not now") -> None:
        """Say why something is not possible."""
        self.app.clear_notifications()
        self.app.notify(
            self.in_words(words),
            title=self.in_words(title),
            severity="warning",
            timeout=12,
            markup=False,
        )

    def refuse(self, error: GangbookError) -> None:
        """Say in words why something was not done."""
        if isinstance(error, ChangedOnDisk):
            self._offer_to_read_again(error)
        else:
            title = "Not now" if isinstance(error, Refused) else "Not written"
            self.warn(str(error), title)

    @work(group="act")
    async def action_undo(self) -> None:
        """Undo the newest act."""
        try:
            entry = await undo_newest(self.app, self.books, self.sheet_id)
        except GangbookError as error:
            self.refuse(error)
        else:
            if entry is not None:
                self.say(self.sentence(entry), "Undone")
        self.read_again()

    def action_redo(self) -> None:
        """Do the act undone last once more."""
        try:
            entry = redo(self.books, self.sheet_id)
        except GangbookError as error:
            self.refuse(error)
        else:
            self.say(self.sentence(entry), "Done again")
        self.read_again()

    def action_leave(self) -> None:
        """Back to the screen before."""
        self.dismiss(None)

    @work(group="choice")
    async def action_open(self) -> None:
        """Take up an open act; where there are several, the player says which."""
        if chosen := await choose_open_act(
            self.app, self.books, self.sheet_id, self.in_words("Go on with")
        ):
            self.play(lambda: resume(self.books, self.sheet_id, chosen))

    @work(group="choice")
    async def action_abandon(self) -> None:
        """Give up an open act; the player says which, even where there is one."""
        chosen = await choose_open_act(
            self.app,
            self.books,
            self.sheet_id,
            self.in_words("Give up"),
            is_asked_always=True,
        )
        if not chosen:
            return
        try:
            playing = resume(self.books, self.sheet_id, chosen)
            playing.abandon()
        except GangbookError as error:
            self.refuse(error)
        else:
            self.say(self.in_words("{act} is given up.", act=playing.title))
        self.read_again()

    async def _offer_to_abandon(self, playing: Playing) -> None:
        assert isinstance(playing.outcome, Stopped)
        refused = playing.outcome.refused
        if not playing.answers:
            playing.drop()
            self.refuse(refused)
            return
        options = (
            Option(key="keep", label=self.in_words("Leave it open")),
            Option(
                key="abandon",
                label=self.in_words("Give it up"),
                detail=self.in_words("its dice stay in the log"),
            ),
        )
        words = self.in_words("{why} It cannot go on as things stand.", why=refused.reason)
        asking = ChooseScreen(playing.title, words, options, self.in_words)
        if await self.app.push_screen_wait(asking) == "abandon":
            try:
                playing.abandon()
            except GangbookError as error:
                self.refuse(error)

    def _both_versions(self, error: ChangedOnDisk) -> str:
        """What happened, and how the file differs from this page."""
        sheet, rulebook = self.books.sheet(self.sheet_id), self.books.rulebook_of(self.sheet_id)
        told = all_told(changes_on_disk(self.books, self.sheet_id), sheet, rulebook)
        if not told:
            return str(error)
        more = (" …",) if len(told) > MOST_TOLD else ()
        head = self.in_words("From this page to the file:")
        return "\n".join((str(error), "", head, *told[:MOST_TOLD], *more))

    @work(group="disk")
    async def _offer_to_read_again(self, error: ChangedOnDisk) -> None:
        """Two versions: the file's and the one on screen. The player says which one counts."""
        options = (
            Option(
                key="read",
                label=self.in_words("Read the file again"),
                detail=self.in_words("what was not written here is lost"),
            ),
            Option(
                key="leave",
                label=self.in_words("Look at this page first"),
                detail=self.in_words("nothing can be written meanwhile"),
            ),
        )
        title = self.in_words("Changed on disk")
        asking = ChooseScreen(title, self._both_versions(error), options, self.in_words)
        if await self.app.push_screen_wait(asking) != "read":
            return
        path = self.books.path(self.sheet_id)
        self.books.close()
        try:
            self.sheet_id = self.books.open(path)
        except FileFaults as faults:
            self.app.notify(str(faults), title="Faults in the file", severity="error", timeout=12)
            self.dismiss(None)
            return
        self.read_again()
