"""Help: the keys of the screen it was asked on, and the pages that come with the package."""

from __future__ import annotations

from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Markdown, OptionList

from gangbook.store.shipped import help_folder
from gangbook.tui.tongue import Tongue, plain
from gangbook.tui.widgets.gang_header import GangHeader
from gangbook.tui.widgets.keys import Keys

KeyLine = tuple[str, str, str]
"""A key as it is shown, what it does in a word, and in a sentence."""


PARTY_PAGES = "dread-s20*.md"
"""The pages in the language of a party."""
IN_QUESTIONS = (
    "In every question: type and press **Enter**; **backspace** on an empty line goes one "
    "question back, **escape** leaves the act open. `ctrl+p` opens the command palette, "
    "with all themes."
)


class HelpScreen(Screen[None]):
    """Pages down the left, the page itself on the right."""

    CSS_PATH = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Page up", show=False, priority=True, id="help.up"),
        Binding(
            "down",
            "move(1)",
            "Other page",
            key_display="↑↓",
            priority=True,
            tooltip="Another page",
            id="help.down",
        ),
        Binding(
            "pagedown,space,enter",
            "scroll(1)",
            "More",
            priority=True,
            key_display="space",
            tooltip="Further down the page",
            id="help.more",
        ),
        Binding(
            "pageup,backspace",
            "scroll(-1)",
            "Less",
            priority=True,
            key_display="backspace",
            tooltip="Back up the page",
            id="help.less",
        ),
        Binding(
            "escape,question_mark,q",
            "leave",
            "Close",
            priority=True,
            key_display="esc",
            tooltip="Back to the book",
            id="help.leave",
        ),
    ]

    header = getters.query_one(GangHeader)
    listing = getters.query_one(OptionList)
    reader = getters.query_one(Markdown)
    page = getters.query_one("#page", VerticalScroll)

    def __init__(self, keys: tuple[KeyLine, ...], say: Tongue = plain) -> None:
        super().__init__()
        self.in_words = say
        self.pages = {say("Keys here"): _keys_page(keys, say), **help_pages(say)}

    def compose(self) -> ComposeResult:
        yield GangHeader()
        with Horizontal():
            yield OptionList(*self.pages, compact=True)
            with VerticalScroll(id="page", can_focus=False):
                yield Markdown()
        yield Keys()

    def on_mount(self) -> None:
        self.header.show(self.in_words("Help"), Content.from_markup("[$ink-faint]gangbook[/]"))
        self.listing.highlighted = 0

    @on(OptionList.OptionHighlighted)
    async def show_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the page under the cursor."""
        await self.reader.update(list(self.pages.values())[event.option_index])
        self.page.scroll_home(animate=False)

    def action_move(self, step: int) -> None:
        """Another page."""
        now = self.listing.highlighted or 0
        self.listing.highlighted = max(0, min(len(self.pages) - 1, now + step))

    def action_scroll(self, step: int) -> None:
        """Further down the page, or back."""
        if step > 0:
            self.page.scroll_page_down(animate=False)
        else:
            self.page.scroll_page_up(animate=False)

    def action_leave(self) -> None:
        """Back to the book."""
        self.dismiss(None)


def help_pages(say: Tongue = plain) -> dict[str, str]:
    """The pages of the package by title, in the order of their file names.

    A page of the other game, which has a language of its own, offers the one in that language.
    """
    pages = sorted(help_folder().glob("*.md" if say is plain else PARTY_PAGES))
    texts = [(page.name, page.read_text(encoding="utf-8")) for page in pages]
    return {_title(name, text): text for name, text in texts}


def _title(name: str, text: str) -> str:
    first = text.lstrip().partition("\n")[0]
    return first.removeprefix("#").strip() if first.startswith("# ") else name.removesuffix(".md")


def _keys_page(keys: tuple[KeyLine, ...], say: Tongue) -> str:
    lines = "\n".join(f"- `{key}` **{label}**: {told}" for key, label, told in keys)
    return f"# {say('Keys here')}\n\n{lines}\n\n{say(IN_QUESTIONS)}\n"
