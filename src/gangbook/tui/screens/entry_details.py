"""One log entry whole: what was asked and answered, the dice, the notes and every change."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from gangbook.book.gang import Sheet
from gangbook.book.log import Answer, Entry
from gangbook.book.party import Party
from gangbook.kernel.dice import is_notation
from gangbook.kernel.history import changes_of
from gangbook.rules.rulebook import Rulebook
from gangbook.store.telling import title_of
from gangbook.tui.told import all_told, names_of
from gangbook.tui.tongue import Tongue
from gangbook.tui.widgets.keys import Keys
from gangbook.tui.words import STRIPE, spelt


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

    def __init__(self, entry: Entry, sheet: Sheet, rulebook: Rulebook, say: Tongue) -> None:
        super().__init__()
        self.entry = entry
        self.sheet = sheet
        self.rulebook = rulebook
        self.in_words = say

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            number = self.in_words("Entry {n}", n=self.entry.n).upper()
            yield Static(
                Content.from_markup("[bold $primary]$number[/]", number=number), id="title"
            )
            with VerticalScroll(id="page"):
                yield Static(
                    entry_details(
                        self.entry, self.sheet, self.rulebook, self.in_words, everything=True
                    )
                )
        yield Keys()

    def on_mount(self) -> None:
        self.query_one("#page").focus()

    def action_leave(self) -> None:
        """Back to the log."""
        self.dismiss(None)


def entry_details(
    entry: Entry, sheet: Sheet, rulebook: Rulebook, say: Tongue, *, everything: bool = False
) -> Content:
    """An entry's answers, notes and changes; with `everything` its raw lines too."""
    title = title_of(rulebook, sheet, entry)
    lines = [Content.from_markup("[bold]$title[/]", title=title)]
    if entry.undone:
        lines.append(Content.from_markup("[bold $warning]$undone[/]", undone=say("undone")))
    for note in entry.notes:
        lines.append(Content(note.partition(": ")[2] or note))
    answers = [line for line in entry.answers if not isinstance(sheet, Party) or _is_dice(line)]
    if answers:
        lines.append(_heading(say("answered")))
    for line in answers:
        lines.append(_answer(Answer.of_line(line), sheet, "[$accent]◆[/]", say))
    for line in entry.retaken:
        mark = f"[$warning]{say('taken back')}[/]"
        lines.append(_answer(Answer.of_line(line), sheet, mark, say))
    told = all_told(changes_of(entry), sheet, rulebook)
    if told:
        lines.append(_heading(say("changed")))
        lines += [Content.from_markup("[$accent]▸[/] $text", text=text) for text in told]
    if everything:
        lines.append(_heading(say("as it stands in the file")))
        facts = [f"after {entry.after}", f"digest {entry.digest}"]
        facts += [f"{key} = {value}" for key, value in entry.args.items()]
        facts += list(entry.changes)
        lines += [Content.from_markup("[$ink-faint]$fact[/]", fact=fact) for fact in facts]
    return Content("\n").join(lines)


def _heading(name: str) -> Content:
    return Content.from_markup(
        "[$hazard]$stripe[/] [$primary]$name[/]", stripe=STRIPE * 2, name=name
    )


def _is_dice(line: str) -> bool:
    """Of a party only dice are told; its notes say in the words of the rules what was chosen."""
    return is_notation(Answer.of_line(line).offered)


def _answer(answer: Answer, sheet: Sheet, mark: str, say: Tongue) -> Content:
    return Content.from_markup(
        f"{mark} [$ink-faint]$question[/] [bold]$value[/] [$ink-faint]$how[/]",
        question=_question(answer, sheet, say),
        value=answer.value or say("(empty)"),
        how=say("thrown") if answer.thrown else "",
    )


def _question(answer: Answer, sheet: Sheet, say: Tongue) -> str:
    """A question's id in words: `juno.lasting_injuries#2` is Juno, Lasting Injuries, again.

    Of a party whose dice they are, and which dice.
    """
    key, again, _ = answer.question.partition("#")
    about, _, rule = key.partition(".")
    names = names_of(sheet)
    if isinstance(sheet, Party):
        words = f"{names.get(about, '')} {answer.offered}".strip()
    else:
        words = f"{names[about]}, {spelt(rule)}" if about in names else spelt(key.replace(".", " "))
    return say("{what}, again", what=words) if again else words
