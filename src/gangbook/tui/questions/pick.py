"""The dialog for options: by number or letter, with arrows, or by typing where there are many."""

from __future__ import annotations

from pathlib import PurePath
from typing import ClassVar

from textual import events, getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Line

from gangbook.kernel.questions import SEPARATOR, Option, Pick
from gangbook.tui.questions.groups import OWN, groups_of, in_groups
from gangbook.tui.questions.inputs import AnswerInput, WordInput
from gangbook.tui.questions.question_screen import QuestionScreen

MANY = 15
"""With more options than this the list is filtered as you type, and has no numbers."""
KEYS = "123456789abcdefghijklmn"


class PickScreen(QuestionScreen):
    """One or several of named options. Closed ones stay in sight with their reason."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["question_screen.tcss", "pick.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Up", show=False, priority=True, id="pick.up"),
        Binding("down", "move(1)", "Down", show=False, priority=True, id="pick.down"),
        Binding("pageup", "move(-8)", "Page up", show=False, priority=True, id="pick.page_up"),
        Binding("pagedown", "move(8)", "Page down", show=False, priority=True, id="pick.page_down"),
        Binding(
            "space",
            "mark",
            "Mark",
            priority=True,
            tooltip="Mark or unmark this option",
            id="pick.mark",
        ),
    ]

    listing = getters.query_one(OptionList)
    label = getters.query_one("#label", Static)
    detail = getters.query_one("#detail", Static)

    @property
    def pick(self) -> Pick:
        """The question, known to be options."""
        assert isinstance(self.question, Pick)
        return self.question

    @property
    def is_long(self) -> bool:
        """Whether the list is filtered by typing instead of picked by number."""
        return len(self.pick.options) > MANY

    @property
    def takes_several(self) -> bool:
        """Whether more than one option is picked."""
        return self.pick.most > 1

    def compose_answer(self) -> ComposeResult:
        self.marked: list[str] = []
        self.groups = groups_of(self.pick, self.book)
        self.shown: list[Option] = in_groups(list(self.pick.options), self.groups)
        self.set_class(self.is_long, "-long")
        if self.is_long:
            line = WordInput if self.takes_several else AnswerInput
            asked = self.in_words("type to find, ↑↓ to choose")
            yield line(placeholder=asked, id="filter", compact=True)
        with Horizontal(id="choice"):
            yield OptionList(id="options", compact=True)
            with VerticalScroll(id="aside", can_focus=False):
                yield Static(id="label")
                yield Static(id="detail")

    def on_mount(self) -> None:
        self.list_options()
        if self.is_long:
            self.query_one(AnswerInput).focus()
        else:
            self.listing.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Marking is offered only where several are picked."""
        return self.takes_several if action == "mark" else True

    @on(Input.Changed, "#filter")
    def filter_options(self, event: Input.Changed) -> None:
        """Keep the options that have every word typed."""
        self.say("")
        words = event.value.casefold().split()
        found = [option for option in self.pick.options if self._has(option, words)]
        self.shown = in_groups(found, self.groups)
        self.list_options()

    @on(OptionList.OptionHighlighted)
    def show_option(self) -> None:
        """Show what the highlighted option would lead to, or why it is closed.

        Who types fast has filtered the list once more before the message of a highlight comes.
        """
        if (option := self._highlighted()) is not None:
            self.tell(option)

    @on(OptionList.OptionSelected)
    def take_clicked(self) -> None:
        """A click picks the option, or marks it where several are picked."""
        if (option := self._highlighted()) is not None:
            self.choose(option)

    def on_key(self, event: events.Key) -> None:
        """A number or a letter picks the option it stands beside."""
        if self.is_long or event.character is None or event.character not in KEYS:
            return
        place = KEYS.index(event.character)
        if place < len(self.shown):
            event.stop()
            self.listing.highlighted = place
            self.choose(self.shown[place])

    def action_move(self, step: int) -> None:
        """Move through the list, whatever has the focus."""
        self.say("")
        if self.shown:
            now = self.listing.highlighted
            last = len(self.shown) - 1
            self.listing.highlighted = 0 if now is None else max(0, min(last, now + step))

    def action_mark(self) -> None:
        """Mark or unmark the highlighted option."""
        if (option := self._highlighted()) is not None:
            self.toggle(option)

    def action_confirm(self) -> None:
        """Answer with the highlighted option, or with all that are marked."""
        if self.too_soon():
            return
        if self.takes_several and self.marked:
            self.give(SEPARATOR.join(self.marked))
        elif (option := self._highlighted()) is None:
            self.say(self.in_words("Nothing is left in the list. Erase a letter."))
        elif self.takes_several and self.pick.least > 1:
            self.say(
                self.in_words("Mark {count} of them with space, then Enter.", count=self._wanted())
            )
        elif self.takes_several and self.pick.least == 0:
            self.give("")
        else:
            self.take(option)

    def choose(self, option: Option) -> None:
        """Pick an option, or mark it where several are picked."""
        if self.takes_several:
            self.toggle(option)
        else:
            self.take(option)

    def take(self, option: Option) -> None:
        """Answer with one option; a closed one answers with its reason."""
        if option.closed:
            self.say(f"{option.label}: {option.closed}")
        else:
            self.give(option.key)

    def toggle(self, option: Option) -> None:
        """Mark an option or take the mark away."""
        if option.closed:
            self.say(f"{option.label}: {option.closed}")
            return
        if option.key in self.marked:
            self.marked.remove(option.key)
        elif len(self.marked) >= self.pick.most:
            self.say(self.in_words("No more than {count} can be marked.", count=self.pick.most))
            return
        else:
            self.marked.append(option.key)
        place = self.shown.index(option)
        self.listing.replace_option_prompt_at_index(place, self._line(place, option))
        self.tell(option)

    def list_options(self) -> None:
        """Fill the list with the options that are shown."""
        self.listing.clear_options()
        lines: list[Line | None] = []
        before = ""
        for place, option in enumerate(self.shown):
            group = self.groups.get(option.key, "")
            if group != before and lines:
                lines.append(None)
            before = group
            lines.append(Line(self._line(place, option)))
        self.listing.add_options(lines)
        if self.shown:
            self.listing.highlighted = next(
                (place for place, option in enumerate(self.shown) if not option.closed), 0
            )
        else:
            self.label.update("")
            nothing = self.in_words("Nothing is called that.")
            self.detail.update(Content.from_markup("[$ink-faint]$nothing[/]", nothing=nothing))
            self.show_below(Content())

    def tell(self, option: Option) -> None:
        """Fill the panel beside the list: the option, its reason or what it leads to."""
        parts: list[Content] = []
        answer = "" if option.closed else option.key
        if option.detail:
            parts.append(Content(option.detail))
        if option.closed:
            head = self.in_words("not now")
            parts.append(
                Content.from_markup("[$warning]✗ $head:[/] $why", head=head, why=option.closed)
            )
        elif self.takes_several:
            count, most = len(self.marked), self._wanted()
            marked = self.in_words("{count} marked of {most}", count=count, most=most)
            parts.append(Content(marked))
            chosen = self.marked or ([option.key] if self.pick.least == 1 else [])
            is_enough = self.pick.least <= len(chosen) <= self.pick.most
            answer = SEPARATOR.join(chosen) if is_enough else ""
        card = self.card_foreseen(answer) if answer else None
        if answer:
            parts.append(self.foreseen(answer))
        self.label.update(Content(option.label))
        self.detail.update(Content("\n").join(parts))
        self.show_below(card or Content())

    def _highlighted(self) -> Option | None:
        place = self.listing.highlighted
        return None if place is None or place >= len(self.shown) else self.shown[place]

    def _wanted(self) -> str:
        least, most = self.pick.least, self.pick.most
        return (
            str(most) if least == most else self.in_words("{low} to {high}", low=least, high=most)
        )

    def _has(self, option: Option, words: list[str]) -> bool:
        group = self.groups.get(option.key, "")
        text = f"{option.label} {option.detail} {group}".casefold()
        return all(word in text for word in words)

    def _line(self, place: int, option: Option) -> Content:
        key = "" if self.is_long else f"{KEYS[place]} "
        group = self.groups.get(option.key, "")
        group = "" if group in ("", OWN) else f" {group}"
        mark = ("[✓] " if option.key in self.marked else "[ ] ") if self.takes_several else ""
        if option.closed:
            return Content.from_markup(
                "[$ink-faint]$key$mark✗ $label$group[/] [$ink-faint italic]$why[/]",
                key=key,
                mark=mark,
                label=option.label,
                group=group,
                why=option.closed,
            )
        return Content.from_markup(
            "[bold $warning]$key[/]$mark$label[$ink-faint]$group[/]",
            key=key,
            mark=mark,
            label=option.label,
            group=group,
        )
