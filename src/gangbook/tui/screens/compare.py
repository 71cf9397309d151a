"""Two things of the shop side by side, with the differences marked."""

from __future__ import annotations

from typing import ClassVar

from textual import events, getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from gangbook.rules.shops import WeaponProfile
from gangbook.tui.screens.sheet_screen import WIDE
from gangbook.tui.widgets.keys import Keys
from gangbook.underhive.comparison import Pair, Verdict, compared_lines, compared_profiles
from gangbook.underhive.shop import ShopLine

SIGNS: dict[Verdict, str] = {"same": "  ", "better": "▲ ", "worse": "▼ ", "differs": "≠ "}
LEGEND = "▲ better  ▼ worse  ≠ differs, neither better by itself"
LABEL = 17
NARROW, BROAD = 72, 96
"""Columns inside the sheet, as in compare.tcss."""


class CompareScreen(ModalScreen[None]):
    """One column a thing; of a weapon with several profiles, one of them at a time."""

    CSS_PATH = "compare.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "1",
            "profile(0)",
            "Left profile",
            tooltip="The next profile of the weapon on the left",
            id="compare.left",
        ),
        Binding(
            "2",
            "profile(1)",
            "Right profile",
            tooltip="The next profile of the weapon on the right",
            id="compare.right",
        ),
        Binding("down", "scroll(1)", "More", show=False, id="compare.more"),
        Binding("up", "scroll(-1)", "Less", show=False, id="compare.less"),
        Binding(
            "escape,enter,c",
            "leave",
            "Close",
            key_display="esc",
            tooltip="Back to the shop",
            id="compare.leave",
        ),
    ]

    page = getters.query_one("#page", VerticalScroll)
    told = getters.query_one("#told", Static)

    def __init__(self, first: ShopLine, second: ShopLine) -> None:
        super().__init__()
        self.things = (first, second)
        self.places = [0, 0]

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Static(Content.from_markup("[bold $primary]SIDE BY SIDE[/]"), id="title")
            with VerticalScroll(id="page", can_focus=False):
                yield Static(id="told")
            yield Static(Content.from_markup("[$ink-faint]$legend[/]", legend=LEGEND))
        yield Keys()

    def on_mount(self) -> None:
        self.show_both()

    def on_resize(self, event: events.Resize) -> None:
        """Columns follow the width."""
        self.show_both()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is no next profile where a weapon has one."""
        if action == "profile":
            return any(len(self.things[n].profiles) > 1 for n in (0, 1) if n in parameters)
        return True

    def show_both(self) -> None:
        """Draw both, line by line."""
        first, second = self.things
        pairs = list(compared_lines(first, second))
        lines = [self._names(first.name, second.name), *map(self._line, pairs)]
        if first.profiles or second.profiles:
            lines.append(self._names(self._profile_told(0), self._profile_told(1)))
            lines += map(self._line, compared_profiles(self._profile(0), self._profile(1)))
        for thing in self.things:
            if thing.effect:
                lines.append(
                    Content.from_markup(
                        "[bold]$name[/]: $effect", name=thing.name, effect=thing.effect
                    )
                )
        self.told.update(Content("\n").join(lines))

    def action_profile(self, which: int) -> None:
        """The next profile of one of the two weapons."""
        self.places[which] = (self.places[which] + 1) % len(self.things[which].profiles)
        self.show_both()

    def action_scroll(self, step: int) -> None:
        """Further down the sheet, or back."""
        self.page.scroll_relative(y=step, animate=False)

    def action_leave(self) -> None:
        """Back to the shop."""
        self.dismiss(None)

    def _profile(self, which: int) -> WeaponProfile | None:
        profiles = self.things[which].profiles
        return profiles[self.places[which]] if profiles else None

    def _profile_told(self, which: int) -> str:
        profile, count = self._profile(which), len(self.things[which].profiles)
        if profile is None:
            return "no profile"
        place = f"profile {self.places[which] + 1} of {count}" if count > 1 else "profile"
        return f"{place}: {profile.name}" if profile.name else place

    @property
    def _width(self) -> int:
        inside = BROAD if self.app.size.width >= WIDE else min(NARROW, self.app.size.width - 4)
        return (inside - LABEL) // 2

    def _names(self, first: str, second: str) -> Content:
        width = self._width
        return Content.from_markup(
            "$blank[bold $secondary]$first$second[/]",
            blank=" " * LABEL,
            first=f"  {_cut(first, width - 3):{width - 2}}",
            second=f"  {_cut(second, width - 3)}",
        )

    def _line(self, pair: Pair) -> Content:
        width = self._width
        return Content.assemble(
            Content.from_markup("[$ink-faint]$label[/]", label=f"{pair.label:{LABEL}}"),
            _value(pair.first, pair.verdict, width),
            _value(pair.second, pair.verdict_of_second, width),
        )


def _value(text: str, verdict: Verdict, width: int) -> Content:
    sign = SIGNS[verdict] if text else "  "
    told = f"{sign}{_cut(text, width - 3):{width - 2}}"
    ink = {"better": "bold $success", "worse": "$warning", "differs": "bold"}.get(verdict, "")
    return Content.from_markup(f"[{ink}]$told[/]" if ink else "$told", told=told)


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}…"
