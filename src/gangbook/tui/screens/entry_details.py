"""One log entry whole: what was asked and answered, the dice, the notes and every change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from gangbook.book.log import Answer, Entry
from gangbook.kernel.history import changes_of
from gangbook.tui.told import all_told
from gangbook.tui.widgets.keys import Keys
from gangbook.tui.words import STRIPE, spelt
from gangbook.underhive.tell import title


class EntryScreen(ModalScreen[None]):
    """One entry of the log."""

    CSS_PATH = "entry_details.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape,enter",
            "leave",
            "Close",
            priority=True,
            key_display="esc",
            tooltip="Back to the log",
            id="entry.leave",
        ),
    ]

    def __init__(self, entry: Entry, names: Mapping[str, str]) -> None:
        super().__init__()
        self.entry = entry
        self.names = names

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            number = f"ENTRY {self.entry.n}"
            yield Static(
                Content.from_markup("[bold $primary]$number[/]", number=number), id="title"
            )
            with VerticalScroll(id="page"):
                yield Static(entry_details(self.entry, self.names, everything=True))
        yield Keys()

    def on_mount(self) -> None:
        self.query_one("#page").focus()

    def action_leave(self) -> None:
        """Back to the log."""
        self.dismiss(None)


def entry_details(entry: Entry, names: Mapping[str, str], *, everything: bool = False) -> Content:
    """An entry's answers, notes and changes; with `everything` its raw lines too."""
    lines = [Content.from_markup("[bold]$title[/]", title=title(entry))]
    if entry.undone:
        lines.append(Content.from_markup("[bold $warning]undone[/]"))
    for note in entry.notes:
        lines.append(Content(note.partition(": ")[2] or note))
    if entry.answers:
        lines.append(_heading("answered"))
    for line in entry.answers:
        lines.append(_answer(Answer.of_line(line), names, "[$accent]◆[/]"))
    for line in entry.retaken:
        lines.append(_answer(Answer.of_line(line), names, "[$warning]taken back[/]"))
    told = all_told(changes_of(entry), names)
    if told:
        lines.append(_heading("changed"))
        lines += [Content.from_markup("[$accent]▸[/] $text", text=text) for text in told]
    if everything:
        lines.append(_heading("as it stands in the file"))
        facts = [f"after {entry.after}", f"digest {entry.digest}"]
        facts += [f"{key} = {value}" for key, value in entry.args.items()]
        facts += list(entry.changes)
        lines += [Content.from_markup("[$ink-faint]$fact[/]", fact=fact) for fact in facts]
    return Content("\n").join(lines)


def _heading(name: str) -> Content:
    return Content.from_markup(
        "[$hazard]$stripe[/] [$primary]$name[/]", stripe=STRIPE * 2, name=name
    )


def _answer(answer: Answer, names: Mapping[str, str], mark: str) -> Content:
    return Content.from_markup(
        f"{mark} [$ink-faint]$question[/] [bold]$value[/] [$ink-faint]$how[/]",
        question=_question(answer.question, names),
        value=answer.value or "(empty)",
        how="thrown" if answer.thrown else "",
    )


def _question(question_id: str, names: Mapping[str, str]) -> str:
    """A question's id in words: `juno.lasting_injuries#2` is Juno, Lasting Injuries, again."""
    key, again, _ = question_id.partition("#")
    about, _, rule = key.partition(".")
    words = f"{names[about]}, {spelt(rule)}" if about in names else spelt(key.replace(".", " "))
    return f"{words}, again" if again else words
