"""Why a number is what it is: its terms, where each comes from, and the acts that touched it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from gangbook.book.log import Entry
from gangbook.book.totals import Total
from gangbook.kernel.history import touching
from gangbook.tui.tongue import Tongue, plain
from gangbook.tui.widgets.keys import Keys
from gangbook.tui.words import signed, spelt
from gangbook.underhive.tell import sentence

TOUCHED = 8
"""Entries shown; older ones are only counted."""


class ExplainScreen(ModalScreen[None]):
    """The terms of one number, or of the one picked among several."""

    CSS_PATH = "explain.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "up,k", "move(-1)", "Up", priority=True, tooltip="The number above", id="explain.up"
        ),
        Binding(
            "down,j",
            "move(1)",
            "Down",
            priority=True,
            tooltip="The number below",
            id="explain.down",
        ),
        Binding(
            "pagedown,space", "scroll(1)", "More", priority=True, show=False, id="explain.more"
        ),
        Binding("pageup", "scroll(-1)", "Less", priority=True, show=False, id="explain.less"),
        Binding(
            "escape,enter,equals_sign,=",
            "leave",
            "Close",
            priority=True,
            key_display="esc",
            tooltip="Back to the page",
            id="explain.leave",
        ),
    ]

    listing = getters.query_one(OptionList)
    told = getters.query_one("#told", Static)

    def __init__(
        self,
        totals: tuple[Total, ...],
        log: Sequence[Entry],
        start: int = 0,
        tell: Callable[[Entry], str] = sentence,
        say: Tongue = plain,
    ) -> None:
        """`tell` puts an entry of the log in a sentence; `say` is the language of the page."""
        super().__init__()
        self.tell = tell
        self.in_words = say
        self.totals = totals
        self.log_entries = log
        self.start = start

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            title = self.in_words("Why").upper()
            yield Static(Content.from_markup("[bold $primary]$title[/]", title=title), id="title")
            yield OptionList(
                *(Content(f"{t.value:>7,}  {t.label}") for t in self.totals), compact=True
            )
            with VerticalScroll(id="page", can_focus=False):
                yield Static(id="told")
        yield Keys()

    def on_mount(self) -> None:
        self.listing.display = len(self.totals) > 1
        self.listing.highlighted = self.start
        self.show_total(self.totals[self.start])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is nothing to move through where there is one number."""
        return len(self.totals) > 1 if action == "move" else True

    @on(OptionList.OptionHighlighted)
    def show_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the terms of the number under the cursor."""
        self.show_total(self.totals[event.option_index])

    def show_total(self, total: Total) -> None:
        """Write the sum as one does on paper, and what touched it."""
        lines = [Content.from_markup("[bold $secondary]$label[/]", label=total.label)]
        for term in total.terms:
            lines.append(
                Content.from_markup(
                    "[bold]$amount[/]  $label  [$ink-faint]$source[/]",
                    amount=f"{_amount(term.amount, is_first=len(lines) == 1):>7}",
                    label=term.label,
                    source=spelt(term.source) if term.source.isidentifier() else term.source,
                )
            )
        lines.append(Content.from_markup("[$rule]───────[/]"))
        lines.append(Content.from_markup("[bold $accent]$value[/]", value=f"{total.value:>7,}"))
        touched = touching(self.log_entries, total.paths)
        if touched:
            head = self.in_words("Touched by")
            lines += [Content(""), Content.from_markup("[bold $secondary]$head[/]", head=head)]
        if len(touched) > TOUCHED:
            earlier = self.in_words("{count} earlier entries", count=len(touched) - TOUCHED)
            lines.append(Content.from_markup("[$ink-faint]$earlier[/]", earlier=earlier))
        for entry in touched[-TOUCHED:]:
            lines.append(
                Content.from_markup(
                    "[$ink-faint]$n[/] $what", n=f"{entry.n:>4}", what=self.tell(entry)
                )
            )
        self.told.update(Content("\n").join(lines))

    def action_move(self, step: int) -> None:
        """Another number."""
        now = self.listing.highlighted or 0
        self.listing.highlighted = max(0, min(len(self.totals) - 1, now + step))

    def action_scroll(self, step: int) -> None:
        """Further down the page, or back."""
        page = self.query_one("#page", VerticalScroll)
        if step > 0:
            page.scroll_page_down()
        else:
            page.scroll_page_up()

    def action_leave(self) -> None:
        """Back to the page."""
        self.dismiss(None)


def _amount(amount: int, *, is_first: bool) -> str:
    return f"{amount:,}" if is_first else signed(amount)
