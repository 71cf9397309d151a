"""After the battle: the steps as a checklist, what is to be done, what it came to so far."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from gangbook.tui.page import Page
from gangbook.tui.palette import Command
from gangbook.tui.screens.gang_screen import GangScreen
from gangbook.tui.screens.report import ReportScreen
from gangbook.tui.screens.sheet_screen import ABANDON, OPEN, UNDO
from gangbook.tui.screens.since_battle import marks_told, since_battle
from gangbook.tui.sides import Side, next_side, sides_of
from gangbook.tui.widgets.gang_header import GangHeader
from gangbook.tui.widgets.keys import Keys
from gangbook.tui.widgets.task_line import task_line
from gangbook.tui.words import battle_name
from gangbook.underhive.act import Task
from gangbook.underhive.post_battle.sequence import StepState
from gangbook.underhive.scenario import scenario_name

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook

SIGNS = {
    "done": "[$success]✓[/]",
    "now": "[bold $primary]▸[/]",
    "later": "[$ink-faint]·[/]",
    "by_hand": "[$ink-faint]-[/]",
    "skipped": "[$ink-faint]-[/]",
}
WORDS = {"done": "done", "now": "now", "later": "later", "by_hand": "by hand", "skipped": "skipped"}


class PostBattleScreen(GangScreen):
    """The post-battle sequence of one battle."""

    CSS_PATH = "post_battle.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "do",
            "Do",
            priority=True,
            tooltip="Do the task under the cursor",
            id="post_battle.do",
        ),
        Binding(
            "n",
            "next",
            "Next",
            tooltip="To the next thing that is to be done",
            id="post_battle.next",
        ),
        Binding(
            "tab",
            "other_gang",
            "Other gang",
            priority=True,
            tooltip="To the other gang's side of the battle",
            id="post_battle.other_gang",
        ),
        UNDO,
        Binding(
            "left",
            "step(-1)",
            "Step",
            key_display="←→",
            priority=True,
            tooltip="The step before",
            id="post_battle.step_before",
        ),
        Binding(
            "right",
            "step(1)",
            "Step after",
            show=False,
            priority=True,
            tooltip="The step after",
            id="post_battle.step_after",
        ),
        Binding(
            "r",
            "report",
            "Report",
            tooltip="The report of this battle to the arbitrator",
            id="post_battle.report",
        ),
        Binding(
            "pagedown",
            "look(1)",
            "Further",
            show=False,
            priority=True,
            tooltip="Further down in what the battle has changed",
            id="post_battle.further",
        ),
        Binding(
            "pageup",
            "look(-1)",
            "Back up",
            show=False,
            priority=True,
            tooltip="Back up in what the battle has changed",
            id="post_battle.back_up",
        ),
        OPEN,
        ABANDON,
        Binding(
            "escape,b", "leave", "Roster", tooltip="Back to the roster", id="post_battle.leave"
        ),
    ]

    header = getters.query_one(GangHeader)
    step_list = getters.query_one("#steps", Static)
    tasks = getters.query_one("#tasks", OptionList)
    about = getters.query_one("#about", Static)
    since = getters.query_one("#since", Static)

    def __init__(self, books: OpenBook, gang_id: str, battle_id: str) -> None:
        super().__init__(books, gang_id)
        self.battle_id = battle_id
        self.sides: tuple[Side, ...] = ()
        self.states: tuple[StepState, ...] = ()
        self.selected = 0
        self._follow = True

    def compose(self) -> ComposeResult:
        yield GangHeader()
        with Horizontal(id="columns"):
            with VerticalScroll(id="left", can_focus=False):
                yield Static(id="steps")
            with Container(id="rest"):
                with Vertical(id="middle"):
                    yield Static(id="about")
                    yield OptionList(id="tasks", compact=True)
                with VerticalScroll(id="right", can_focus=False):
                    yield Static(id="since")
        yield Keys()

    def on_mount(self) -> None:
        self.tasks.focus()

    def show_page(self, page: Page) -> None:
        """Draw the sequence."""
        self.sides = sides_of(self.books, self.gang_id, self.battle_id)
        if not self.sides:
            self.warn("The battle is not in the book any more.")
            self.dismiss(None)
            return
        battle = self.sides[0].battle
        self.states = self.sides[0].steps
        if self._follow:
            self.selected = self._current()
        right = Content.from_markup("[bold]$name[/]", name=page.gang.name)
        scenario = scenario_name(self.books.rulebook_of(self.gang_id), battle)
        words = " · ".join(part for part in (scenario, battle.result) if part)
        over = "  [bold $success]✓ the sequence is over[/]" if battle.ended else ""
        line = Content.from_markup(f"[$secondary]$words[/]{over}", words=words)
        self.header.show(battle_name(page.gang, battle), right, line)
        self._show_steps()
        self.since.update(since_battle(self.books, self.sides, self.gang_id))
        self.refresh_bindings()

    @on(OptionList.OptionSelected)
    def do_clicked(self) -> None:
        """A click does the task."""
        self.action_do()

    def action_do(self) -> None:
        """Do the task under the cursor; a closed one answers with its reason."""
        tasks = self.states[self.selected].tasks
        place = self.tasks.highlighted
        if place is None or place >= len(tasks):
            self.warn(self.states[self.selected].note or self._nothing())
            return
        task = tasks[place]
        self.take(task)

    def take(self, task: Task) -> None:
        """Begin a task; a closed one answers with its reason."""
        if task.closed:
            self.warn(task.closed)
        else:
            self._follow = True
            self.begin(task.act, **task.args)

    def commands(self) -> Iterator[Command]:
        """The tasks of all steps come before the keys of the page."""
        for step in self.states:
            for task in step.tasks:
                yield Command(task.label, step.name, partial(self.take, task))
        yield from super().commands()

    def action_report(self) -> None:
        """Show the report as it stands."""
        self.app.push_screen(ReportScreen(self.books, self.gang_id, self.battle_id))

    def action_next(self) -> None:
        """Go to the step that is due."""
        self._follow = True
        self.selected = self._current()
        self._show_steps()

    def action_step(self, step: int) -> None:
        """Look at another step."""
        self._follow = False
        self.selected = max(0, min(len(self.states) - 1, self.selected + step))
        self._show_steps()

    def action_look(self, pages: int) -> None:
        """Turn what the battle has changed by pages."""
        right = self.query_one("#right", VerticalScroll)
        right.scroll_to(y=right.scroll_y + pages * right.size.height, animate=False)

    def offers(self, action: str) -> bool:
        """The other gang is offered while its file is at hand."""
        return len(self.sides) > 1 if action == "other_gang" else super().offers(action)

    def action_other_gang(self) -> None:
        """Turn to the next gang of the battle."""
        if len(self.sides) > 1:
            side = next_side(self.sides)
            self.sheet_id, self.battle_id = side.gang.id, side.battle.id
            self._follow = True
            self.read_again()

    def _nothing(self) -> str:
        """Why there is nothing to do in a step."""
        battle = self.gang.battle(self.battle_id)
        over = "The sequence is over; escape goes back to the roster."
        return over if battle and battle.ended else "Nothing is to be done in this step."

    def _current(self) -> int:
        """The step that is now, or one with something to do, or the last."""
        now = [place for place, step in enumerate(self.states) if step.state == "now"]
        waiting = [
            place for place in now if any(not task.closed for task in self.states[place].tasks)
        ]
        return (waiting or now or [len(self.states) - 1])[0]

    def _show_steps(self) -> None:
        lines = []
        for place, step in enumerate(self.states):
            name = f"{step.number:<2} {step.name}"
            here = place == self.selected
            style = (
                "$block-cursor-foreground on $block-cursor-background bold"
                if here
                else (
                    "bold"
                    if step.state == "now"
                    else "$ink-faint"
                    if step.state in ("later", "by_hand", "skipped")
                    else ""
                )
            )
            text = Content.from_markup(f"[{style}]$name[/]" if style else "$name", name=name)
            signs = [Content.from_markup(SIGNS[side.steps[place].state]) for side in self.sides]
            lines.append(Content.assemble(*signs, " ", text))
        self.step_list.update(Content("\n").join((*lines, *marks_told(self.sides))))
        self._show_tasks(self.states[self.selected])

    def _show_tasks(self, step: StepState) -> None:
        parts = [
            Content.from_markup(
                "[bold $primary]$number  $name[/]  [$ink-faint]$state[/]",
                number=step.number,
                name=step.name,
                state=WORDS[step.state],
            )
        ]
        if step.note:
            parts.append(Content.from_markup("[$ink-faint]$note[/]", note=step.note))
        self.about.update(Content("\n").join(parts))
        self.tasks.clear_options()
        self.tasks.add_options([Line(task_line(task)) for task in step.tasks])
        if step.tasks:
            self.tasks.highlighted = next(
                (at for at, task in enumerate(step.tasks) if not task.closed), 0
            )
