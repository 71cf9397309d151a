"""What all screens of one gang share: they show its page and start acts on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from textwrap import shorten
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.screen import Screen

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.book.vehicle import Vehicle
from gangbook.faults import ChangedOnDisk, FileFaults, GangbookError, Refused
from gangbook.kernel.procedure import Stopped
from gangbook.kernel.questions import Option
from gangbook.store.neighbours import begin, redo, resume
from gangbook.tui.driver import play_through
from gangbook.tui.open_acts import choose_open_act
from gangbook.tui.opponents import choose_opponents
from gangbook.tui.page import Page, page_of
from gangbook.tui.palette import Command, PageCommands, key_commands
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.fighter_acts import FIGHTER_ACTS, VEHICLE_ACTS, FighterAct
from gangbook.tui.undoing import undo_newest
from gangbook.underhive.tell import sentence

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook
    from gangbook.store.playing import Playing


WIDE = 100
"""Columns from which a screen shows more."""
LONGEST_SAID = 160
"""Characters of what happened that are said; the log has the rest."""
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


class GangScreen(Screen[None]):
    """A screen that shows one gang. What it shows is its `page`; it never works anything out."""

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
    """The gang as it lies open; None until it is first shown."""

    def __init__(self, books: OpenBook, gang_id: str) -> None:
        super().__init__()
        self.books = books
        self.gang_id = gang_id
        self._playing = False

    @property
    def gang(self) -> Gang:
        """The gang as it is now."""
        return self.books.gang(self.gang_id)

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
        if self.books.is_open(self.gang_id):
            self.page = page_of(self.books, self.gang_id)

    def begin(self, act: str, **args: str) -> None:
        """Start an act with what the screen knows already."""
        self.play(lambda: begin(self.books, act, self.gang_id, args))

    @work(group="choice")
    async def enter_battle(self) -> None:
        """Enter a battle; with opponents of the same folder for all of them."""
        against = await choose_opponents(self.app, self.books, self.gang_id)
        if against is not None:
            self.begin("battle", **({"against": "|".join(against)} if against else {}))

    def open_shop(self, buyer: str) -> None:
        """Show what there is to buy for a fighter, or for the Stash where no id is given."""
        from gangbook.tui.screens.shop import ShopScreen

        self.app.push_screen(ShopScreen(self.books, self.gang_id, buyer))

    @work(group="choice")
    async def begin_with(self, act: FighterAct, fighter_id: str) -> None:
        """Start an act with a fighter; one that asks nothing itself is asked about first."""
        fighter = self.gang.fighter(fighter_id)
        if act.asks and fighter is not None:
            title = act.words.format(fighter.name)
            options = (Option(key="no", label="Leave it"), Option(key="yes", label=title))
            if await self.app.push_screen_wait(ChooseScreen(title, act.asks, options)) != "yes":
                return
        self.begin(act.act, fighter=fighter_id)

    def commands(self) -> Iterator[Command]:
        """What the command palette offers here."""
        yield from key_commands(self)

    def fighter_commands(self, fighter: Fighter) -> Iterator[Command]:
        """The shop for one fighter and the acts with it, by its name."""
        equip = partial(self.open_shop, fighter.id)
        yield Command(f"Equip {fighter.name}", "The shop, for this fighter", equip)
        for act in FIGHTER_ACTS.values():
            run = partial(self.begin_with, act, fighter.id)
            yield Command(act.words.format(fighter.name), act.about, run)

    def vehicle_commands(self, vehicle: Vehicle) -> Iterator[Command]:
        """The acts with one vehicle, by its name."""
        for act in VEHICLE_ACTS:
            run = partial(self.begin, act.act, vehicle=vehicle.id)
            yield Command(act.words.format(vehicle.name), act.about, run)

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
            self.say(sentence(self.books.log(self.gang_id)[-1]))
        elif ended == "stopped":
            await self._offer_to_abandon(playing)
        elif any(act.id == playing.open_id for act in self.books.open_acts(self.gang_id)):
            self.say(f"{playing.title} stays open; o takes it up again.")
        self.read_again()
        self.refresh_bindings()

    def say(self, words: str, title: str = "") -> None:
        """Say what happened, in the place of what was said before."""
        told = shorten(words, LONGEST_SAID, placeholder=" …")
        self.app.clear_notifications()
        self.app.notify(told, title=title, timeout=6, markup=False)

    def warn(self, words: str, title: str = "Not now") -> None:
        """Say why something is not possible."""
        self.app.clear_notifications()
        self.app.notify(words, title=title, severity="warning", timeout=12, markup=False)

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
            entry = await undo_newest(self.app, self.books, self.gang_id)
        except GangbookError as error:
            self.refuse(error)
        else:
            if entry is not None:
                self.say(sentence(entry), "Undone")
        self.read_again()

    def action_redo(self) -> None:
        """Do the act undone last once more."""
        try:
            entry = redo(self.books, self.gang_id)
        except GangbookError as error:
            self.refuse(error)
        else:
            self.say(sentence(entry), "Done again")
        self.read_again()

    def action_leave(self) -> None:
        """Back to the screen before."""
        self.dismiss(None)

    @work(group="choice")
    async def action_open(self) -> None:
        """Take up an open act; where there are several, the player says which."""
        if chosen := await choose_open_act(self.app, self.books, self.gang_id, "Go on with"):
            self.play(lambda: resume(self.books, self.gang_id, chosen))

    @work(group="choice")
    async def action_abandon(self) -> None:
        """Give up an open act; the player says which, even where there is one."""
        chosen = await choose_open_act(
            self.app, self.books, self.gang_id, "Give up", is_asked_always=True
        )
        if not chosen:
            return
        try:
            playing = resume(self.books, self.gang_id, chosen)
            playing.abandon()
        except GangbookError as error:
            self.refuse(error)
        else:
            self.say(f"{playing.title} is given up.")
        self.read_again()

    async def _offer_to_abandon(self, playing: Playing) -> None:
        assert isinstance(playing.outcome, Stopped)
        refused = playing.outcome.refused
        if not playing.answers:
            playing.drop()
            self.refuse(refused)
            return
        options = (
            Option(key="keep", label="Leave it open"),
            Option(key="abandon", label="Give it up", detail="its dice stay in the log"),
        )
        words = f"{refused.reason} It cannot go on as things stand."
        if (
            await self.app.push_screen_wait(ChooseScreen(playing.title, words, options))
            == "abandon"
        ):
            try:
                playing.abandon()
            except GangbookError as error:
                self.refuse(error)

    @work(group="disk")
    async def _offer_to_read_again(self, error: ChangedOnDisk) -> None:
        """Two versions: the file's and the one on screen. The player says which one counts."""
        options = (
            Option(
                key="read", label="Read the file again", detail="what was not written here is lost"
            ),
            Option(
                key="leave",
                label="Look at this page first",
                detail="nothing can be written meanwhile",
            ),
        )
        if (
            await self.app.push_screen_wait(ChooseScreen("Changed on disk", str(error), options))
            != "read"
        ):
            return
        path = self.books.path(self.gang_id)
        self.books.close()
        try:
            self.gang_id = self.books.open(path)
        except FileFaults as faults:
            self.app.notify(str(faults), title="Faults in the file", severity="error", timeout=12)
            self.dismiss(None)
            return
        self.read_again()
