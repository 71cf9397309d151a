"""A small dialog for choices that are not part of the game: what to filter by, whether to go on."""

from __future__ import annotations

from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from gangbook.kernel.questions import Option
from gangbook.tui.tongue import Tongue, plain
from gangbook.tui.widgets.keys import Keys


class ChooseScreen(ModalScreen[str | None]):
    """One of several things; closes with its key, or with None on escape."""

    CSS_PATH = "choose.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "take",
            "Choose",
            priority=True,
            tooltip="Take the marked line",
            id="choose.take",
        ),
        Binding("escape", "leave", "Leave", tooltip="Close without choosing", id="choose.leave"),
    ]

    listing = getters.query_one(OptionList)

    def __init__(
        self, title: str, words: str, options: tuple[Option, ...], say: Tongue = plain
    ) -> None:
        """`say` is the language of the page it is asked on."""
        super().__init__()
        self.in_words = say
        self.title_shown = title
        self.words = words
        self.options = options

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Static(
                Content.from_markup("[bold $primary]$title[/]", title=self.title_shown.upper()),
                id="title",
            )
            if self.words:
                yield Static(Content(self.words), id="words")
            yield OptionList(*(Line(self._line(option)) for option in self.options), compact=True)
        yield Keys()

    def on_mount(self) -> None:
        self.listing.focus()

    @on(OptionList.OptionSelected)
    def take_clicked(self, event: OptionList.OptionSelected) -> None:
        """A click takes the line."""
        self._take(self.options[event.option_index])

    def action_take(self) -> None:
        """Close with the line under the cursor."""
        if self.listing.highlighted is not None and self.is_current:
            self._take(self.options[self.listing.highlighted])

    def action_leave(self) -> None:
        """Close without choosing."""
        self.dismiss(None)

    def _take(self, option: Option) -> None:
        if option.closed:
            title = self.in_words("Not now")
            self.app.notify(option.closed, title=title, severity="warning", markup=False)
        else:
            self.dismiss(option.key)

    def _line(self, option: Option) -> Content:
        if option.closed:
            return Content.from_markup(
                "[$ink-faint]✗ $label[/]\n  [$ink-faint italic]$why[/]",
                label=option.label,
                why=option.closed,
            )
        return Content.from_markup(
            "$label [$ink-faint]$detail[/]", label=option.label, detail=option.detail
        )
