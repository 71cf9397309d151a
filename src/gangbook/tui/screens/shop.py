"""The shop: the fighter's own list and the Trading Post, filtered, compared, bought by basket."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar

from textual import events, getters, on, work
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import DataTable, Input, Static

from gangbook.book.fighter import Fighter
from gangbook.kernel.questions import Option
from gangbook.tui.page import Page
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.explain import ExplainScreen
from gangbook.tui.screens.gang_screen import WIDE, GangScreen
from gangbook.tui.screens.shop_keys import SHOP_KEYS
from gangbook.tui.screens.shop_words import (
    ORDERS,
    SOURCES,
    arranged,
    basket_line,
    compared_told,
    shown_line,
)
from gangbook.tui.widgets.gang_header import GangHeader
from gangbook.tui.widgets.keys import Keys
from gangbook.tui.widgets.shop_table import Key, ShopTable, key_of
from gangbook.tui.words import counted
from gangbook.underhive.shop import ShopLine, shop
from gangbook.underhive.trade.purchase import STASH

if TYPE_CHECKING:
    from textual.binding import BindingType

    from gangbook.store.open_book import OpenBook

PANEL = 60
"""Columns of the panel beside the list, as in shop.tcss."""


class ShopScreen(GangScreen):
    """Everything one fighter, or the Stash, could be bought."""

    CSS_PATH = "shop.tcss"
    BINDINGS: ClassVar[list[BindingType]] = SHOP_KEYS

    header = getters.query_one(GangHeader)
    table = getters.query_one(ShopTable)
    filter = getters.query_one("#filter", Input)
    shown_told = getters.query_one("#shown", Static)
    told = getters.query_one("#told", Static)

    def __init__(self, books: OpenBook, gang_id: str, buyer: str) -> None:
        """`buyer` is a fighter's id; nobody's for the Stash."""
        super().__init__(books, gang_id)
        self.buyer = buyer
        self.lines: tuple[ShopLine, ...] = ()
        self.shown: list[ShopLine] = []
        self.basket: list[Key] = []
        self.compared: ShopLine | None = None
        self.category = ""
        self.source = ""
        self.order = ""
        self.is_open_only = False
        self._newest = 0

    @property
    def fighter(self) -> Fighter | None:
        """Whom is bought for; None for the Stash."""
        return self.gang.fighter(self.buyer)

    @property
    def bought(self) -> list[ShopLine]:
        """The lines in the basket, in the order they were put there."""
        by_key = {key_of(line): line for line in self.lines}
        return [by_key[key] for key in self.basket if key in by_key]

    def compose(self) -> ComposeResult:
        yield GangHeader()
        with Container(id="body"):
            with Vertical(id="list"):
                yield Input(placeholder="type to find, enter goes to the list", id="filter")
                yield Static(id="shown")
                yield ShopTable()
            with VerticalScroll(id="aside", can_focus=False):
                yield Static(id="told")
        yield Keys()

    def on_mount(self) -> None:
        self.filter.display = False
        self.table.focus()

    def show_page(self, page: Page) -> None:
        """Draw the shop; a basket that was bought is empty again."""
        if page.newest > self._newest:
            self.basket.clear()
        self._newest = page.newest
        self.lines = shop(self.books.rulebook_of(self.gang_id), page.gang, self.fighter)
        self.show_lines()

    def show_lines(self) -> None:
        """Draw the lines that are chosen, with the cursor where it was."""
        at = self._line()
        self.shown = arranged(
            self.lines,
            words=self.filter.value,
            category=self.category,
            act=self.source,
            is_open=self.is_open_only,
            order=self.order,
        )
        width = self.size.width - (PANEL if self.size.width >= WIDE else 0)
        self.table.show(self.shown, self.basket, self._held, width, key_of(at) if at else None)
        self.show_head()
        self.show_line()

    def show_marks(self) -> None:
        """Draw what was put into the basket or is compared, with the list where it is."""
        self.table.mark(self.shown, self.basket, self._held)
        self.show_head()
        self.show_line()

    def show_head(self) -> None:
        """Draw what the basket leaves, and by what the lines were chosen."""
        for_whom = self.fighter.name if self.fighter else "the Stash"
        basket, right = basket_line(self.gang, self.bought)
        self.header.show(f"Shop for {for_whom}", right, basket)
        words = (
            SOURCES[self.source],
            self.category.replace("_", " ") or "all categories",
            ORDERS[self.order],
            *(("only what can be had",) if self.is_open_only else ()),
            *((f"“{self.filter.value}”",) if self.filter.value else ()),
        )
        self.shown_told.update(shown_line(len(self.shown), len(self.lines), words))

    def show_line(self) -> None:
        """Draw the thing under the cursor."""
        line = self._line()
        room = (PANEL if self.size.width >= WIDE else self.size.width) - 4
        nothing = Content.from_markup("[$ink-faint]Nothing is called that.[/]")
        self.told.update(compared_told(self.compared, line, room) if line else nothing)

    def on_resize(self, event: events.Resize) -> None:
        """Columns follow the width."""
        if self.page is not None:
            self.show_lines()

    @on(DataTable.RowHighlighted)
    def show_highlighted(self) -> None:
        """Show what the cursor has come to."""
        self.show_line()

    @on(Input.Changed, "#filter")
    def show_found(self) -> None:
        """Keep the lines that have every word typed."""
        self.show_lines()

    def action_find(self) -> None:
        """Type what is looked for."""
        self.filter.display = True
        self.filter.focus()

    def action_to_list(self) -> None:
        """From the filter to what it found."""
        self.table.focus()

    def action_buy(self) -> None:
        """Buy the basket as one act; without a basket, the thing under the cursor."""
        if self.filter.has_focus:
            self.action_to_list()
            return
        line = self._line()
        things = self.bought or ([line] if line else [])
        if not things:
            self.warn("There is nothing to buy in sight.")
        elif not self.basket and things[0].closed:
            self.warn(f"{things[0].name}: {things[0].closed}")
        else:
            wanted = "|".join(thing.id for thing in things)
            self.begin(things[0].act, fighter=self.buyer or STASH, item=wanted)

    def action_basket(self) -> None:
        """Put the thing under the cursor into the basket, or take it out again."""
        line = self._line()
        if line is None:
            return
        if key_of(line) in self.basket:
            self.basket.remove(key_of(line))
        elif why := self._why_not_in_basket(line):
            self.warn(f"{line.name}: {why}")
            return
        else:
            self.basket.append(key_of(line))
        self.show_marks()

    def action_compare(self) -> None:
        """Hold the thing under the cursor beside whatever the cursor comes to next."""
        line = self._line()
        self.compared = None if line == self.compared else line
        self.show_marks()

    def action_explain(self) -> None:
        """Say what the price is made of."""
        line = self._line()
        if line is None or line.price is None:
            self.warn(line.price_told if line else "There is nothing in sight.", "No price")
        else:
            self.app.push_screen(ExplainScreen((line.price,), self.books.log(self.gang_id)))

    @work(group="choice")
    async def action_category(self) -> None:
        """Show one category alone."""
        counts = Counter(line.category for line in self.lines)
        options = (
            Option(key="", label="All categories", detail=counted(len(self.lines), "line")),
            *(
                Option(key=key, label=key.replace("_", " ").capitalize(), detail=str(count))
                for key, count in counts.items()
            ),
        )
        chosen = await self.app.push_screen_wait(ChooseScreen("Which category?", "", options))
        if chosen is not None:
            self.category = chosen
            self.show_lines()

    def action_source(self) -> None:
        """The own list, the Trading Post, or both."""
        self.source = _next(tuple(SOURCES), self.source)
        self.show_lines()

    def action_order(self) -> None:
        """As it is listed, by name or by price."""
        self.order = _next(tuple(ORDERS), self.order)
        self.show_lines()

    def action_open_only(self) -> None:
        """Leave out what cannot be had now, or show it again."""
        self.is_open_only = not self.is_open_only
        self.show_lines()

    def action_turn(self, step: int) -> None:
        """Shop for another fighter, or for the Stash, with an empty basket."""
        buyers = ("", *(one.id for one in self.gang.fighters if not one.has("dead")))
        place = buyers.index(self.buyer) if self.buyer in buyers else 0
        self.buyer = buyers[(place + step) % len(buyers)]
        self.basket.clear()
        self.lines = shop(self.books.rulebook_of(self.gang_id), self.gang, self.fighter)
        self.show_lines()

    def action_other_price(self) -> None:
        """Buy the thing under the cursor at another price, with a reason."""
        if (line := self._line()) is not None:
            self.begin(f"{line.act}_at", fighter=self.buyer or STASH, item=line.id)

    def action_seek(self) -> None:
        """Seek Rare and Illegal things after the battle in progress."""
        if (battle := self.gang.battle_in_progress) is None:
            self.warn("Rare and Illegal things are sought after a battle.")
        else:
            self.begin("seek", battle=battle.id)

    def action_leave(self) -> None:
        """Out of the filter, then back to the page before."""
        if self.filter.has_focus or self.filter.value:
            self.filter.value = ""
            self.filter.display = False
            self.table.focus()
        else:
            super().action_leave()

    @property
    def _held(self) -> Key | None:
        return key_of(self.compared) if self.compared else None

    def _line(self) -> ShopLine | None:
        place = self.table.cursor_row
        return self.shown[place] if 0 <= place < len(self.shown) else None

    def _why_not_in_basket(self, line: ShopLine) -> str:
        """Closed things stay out, but for what goes on a weapon that lies in it already."""
        names = {thing.name for thing in self.bought}
        if line.closed and not (line.code == "weapon_missing" and line.of in names):
            return line.closed
        if any(thing.act != line.act for thing in self.bought):
            return "one basket is bought from one list; buy what is in it first."
        return ""


def _next(keys: tuple[str, ...], now: str) -> str:
    return keys[(keys.index(now) + 1) % len(keys)]
