"""What of the shop is in sight, chosen by keys and by typing; all of it together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from textual import getters, on, work
from textual.widgets import Input

from gangbook.kernel.questions import Option
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.gang_screen import GangScreen
from gangbook.tui.screens.shop_choice import FOUND, ORDERS, SHELVES, Choice, is_had
from gangbook.tui.widgets.shop_table import ShopTable
from gangbook.tui.words import counted, spelt
from gangbook.underhive.shop import ShopLine


class ChoosingScreen(GangScreen):
    """A page of shop lines that are chosen by their name, price, kind, list and availability."""

    table = getters.query_one(ShopTable)
    filter = getters.query_one("#filter", Input)
    choice = Choice()
    """By what the lines are chosen now."""

    @property
    def lines(self) -> Sequence[ShopLine]:
        """Every line there is."""
        raise NotImplementedError

    def show_lines(self) -> None:
        """Draw the lines that are chosen."""
        raise NotImplementedError

    @on(Input.Changed, "#filter")
    def show_found(self) -> None:
        """Keep the lines that have every word typed, and keep every limit of the price."""
        self.choose(typed=self.filter.value)

    def choose(self, **changed: object) -> None:
        """Choose the lines by something else, besides all that they are chosen by already."""
        self.choice = replace(self.choice, **changed)  # type: ignore[arg-type]  # its own fields
        self.show_lines()

    def action_find(self) -> None:
        """Type what is looked for."""
        self.filter.display = True
        self.filter.focus()

    def action_to_list(self) -> None:
        """From the filter to what it found."""
        self.table.focus()

    @work(group="choice")
    async def action_category(self) -> None:
        """Show one category alone."""
        counts = Counter(line.category for line in self.lines)
        kinds = {"": "All categories"} | {key: spelt(key) for key in counts}
        counts[""] = len(self.lines)
        if (chosen := await self._chosen("Which category?", kinds, counts)) is not None:
            self.choose(category=chosen)

    @work(group="choice")
    async def action_found(self) -> None:
        """Show what is to be had in one way alone."""
        lines = self.lines
        counts = Counter(
            found for found in FOUND for line in lines if not found or is_had(line, found)
        )
        if (chosen := await self._chosen("How is it to be had?", FOUND, counts)) is not None:
            self.choose(found=chosen)

    def action_source(self) -> None:
        """The own list, the Trading Post, or both."""
        self.choose(shelf=_next(tuple(SHELVES), self.choice.shelf))

    def action_order(self) -> None:
        """As it is listed, by name, by price or by availability."""
        self.choose(order=_next(tuple(ORDERS), self.choice.order))

    def action_only(self, what: str) -> None:
        """Leave out what cannot be had, cannot be paid or is in no basket, or show it again."""
        self.choose(**{what: not getattr(self.choice, what)})

    def action_everything(self) -> None:
        """Show every line again, as it is listed."""
        self.filter.value = ""
        self.filter.display = False
        self.choice = Choice()
        self.show_lines()

    async def _chosen(
        self, title: str, names: Mapping[str, str], counts: Mapping[str, int]
    ) -> str | None:
        options = tuple(
            Option(key=key, label=name, detail=counted(counts[key], "line"))
            for key, name in names.items()
        )
        return await self.app.push_screen_wait(ChooseScreen(title, "", options))


def _next(keys: tuple[str, ...], now: str) -> str:
    return keys[(keys.index(now) + 1) % len(keys)]
