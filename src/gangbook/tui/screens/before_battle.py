"""Before the battle: who can fight and who is chosen, what was put off, what is owed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from gangbook.tui.page import Page
from gangbook.tui.palette import Command
from gangbook.tui.screens.gang_screen import GangScreen
from gangbook.tui.screens.sheet_screen import OPEN, UNDO
from gangbook.tui.widgets.gang_header import GangHeader
from gangbook.tui.widgets.keys import Keys
from gangbook.tui.widgets.task_line import task_line
from gangbook.tui.words import counted
from gangbook.underhive.act import Task
from gangbook.underhive.before_battle import BeforeBattle, Ready, before_battle


class BeforeBattleScreen(GangScreen):
    """What a gang should know before its next battle."""

    CSS_PATH = "before_battle.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "do",
            "Do",
            priority=True,
            tooltip="Do the task under the cursor",
            id="before_battle.do",
        ),
        Binding(
            "c",
            "choose",
            "Choose",
            tooltip="Choose who fights the next battle",
            id="before_battle.choose",
        ),
        Binding(
            "b", "battle", "Battle", tooltip="Enter a battle that was fought", id="before_battle.b"
        ),
        UNDO,
        OPEN,
        Binding(
            "escape", "leave", "Roster", tooltip="Back to the roster", id="before_battle.leave"
        ),
    ]

    header = getters.query_one(GangHeader)
    crew = getters.query_one("#crew", Static)
    reminders = getters.query_one("#reminders", Static)
    listing = getters.query_one("#tasks", OptionList)

    tasks: tuple[Task, ...] = ()
    """What can be decided before the battle."""

    def compose(self) -> ComposeResult:
        yield GangHeader()
        with Horizontal(id="columns"):
            with VerticalScroll(id="left", can_focus=False):
                yield Static(id="crew")
            with Vertical(id="right"):
                yield Static(id="reminders")
                yield OptionList(id="tasks", compact=True)
        yield Keys()

    def on_mount(self) -> None:
        self.listing.focus()

    def show_page(self, page: Page) -> None:
        """Draw what is known of the gang before its battle."""
        known = before_battle(self.books.rulebook_of(self.gang_id), page.gang)
        self.tasks = known.tasks
        right = Content.from_markup("[$ink-faint]$gang[/]", gang=page.gang.name)
        fit = sum(not ready.why_not for ready in known.fighters)
        chosen = f", {len(page.gang.crew)} chosen" if page.gang.crew else ""
        line = Content.from_markup(
            "[$secondary]$n[/] [$ink-faint]can fight$chosen[/]",
            n=counted(fit, "fighter"),
            chosen=chosen,
        )
        self.header.show("Before the battle", right, line)
        title = Content.from_markup("[bold $primary]WHO FIGHTS[/]")
        self.crew.update(Content("\n").join([title, *map(_crew_line, known.fighters)]))
        self.reminders.update(_reminders(known))
        self.listing.clear_options()
        self.listing.add_options([Line(task_line(task)) for task in self.tasks])
        if self.tasks:
            self.listing.highlighted = 0

    @on(OptionList.OptionSelected)
    def do_clicked(self) -> None:
        """A click does the task."""
        self.action_do()

    def action_do(self) -> None:
        """Do the task under the cursor; a closed one answers with its reason."""
        place = self.listing.highlighted
        if place is None or place >= len(self.tasks):
            self.warn("Nothing waits to be decided; c chooses who fights.")
        else:
            self.take(self.tasks[place])

    def take(self, task: Task) -> None:
        """Begin a task; a closed one answers with its reason."""
        if task.closed:
            self.warn(task.closed)
        else:
            self.begin(task.act, **task.args)

    def commands(self) -> Iterator[Command]:
        """The tasks come before the keys of the page."""
        for task in self.tasks:
            yield Command(task.label, "Before the battle", partial(self.take, task))
        yield from super().commands()

    def action_choose(self) -> None:
        """Choose who fights."""
        self.begin("choose_crew")

    def action_battle(self) -> None:
        """Enter a battle."""
        self.enter_battle()


def _crew_line(ready: Ready) -> Content:
    if ready.why_not:
        return Content.from_markup(
            "[$ink-faint]✗ $name[/]  [$ink-faint italic]$why[/]",
            name=ready.fighter.name,
            why=ready.why_not,
        )
    if ready.chosen:
        return Content.from_markup("[$success]✓[/] [bold]$name[/]", name=ready.fighter.name)
    return Content.from_markup(
        "[$ink-faint]·[/] $name  [$ink-faint]stays at home[/]", name=ready.fighter.name
    )


def _reminders(known: BeforeBattle) -> Content:
    lines = [Content.from_markup("[bold $primary]TO BE KNOWN[/]")]
    lines += [
        Content.from_markup("[$warning]![/] put off till now: $step", step=step)
        for step in known.put_off
    ]
    lines += [Content.from_markup("[$warning]![/] $told", told=told) for told in known.reminders]
    if len(lines) == 1:
        lines.append(Content.from_markup("[$ink-faint]nothing in particular[/]"))
    words = "TO BE DECIDED" if known.tasks else "Nothing waits to be decided."
    style = "bold $primary" if known.tasks else "$ink-faint"
    lines += [Content(""), Content.from_markup(f"[{style}]$words[/]", words=words)]
    return Content("\n").join(lines)
