"""The shop: the fighter's own list and the Trading Post, filtered, compared, bought by basket."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import events, getters, on
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from gangbook.book.fighter import Fighter
from gangbook.tui.page import Page
from gangbook.tui.screens.compare import CompareScreen
from gangbook.tui.screens.explain import ExplainScreen
from gangbook.tui.screens.sheet_screen import WIDE
from gangbook.tui.screens.shop_basket import Shopping
from gangbook.tui.screens.shop_filters import ChoosingScreen
from gangbook.tui.screens.shop_keys import SHOP_KEYS
from gangbook.tui.screens.shop_words import basket_line, compared_told, shown_line
from gangbook.tui.widgets.gang_header import GangHeader
from gangbook.tui.widgets.keys import Keys
from gangbook.tui.widgets.shop_table import ShopTable
from gangbook.underhive.shop import AT_PRICES, ShopLine
from gangbook.underhive.trade.buyer import STASH

if TYPE_CHECKING:
    from textual.binding import BindingType

    from gangbook.store.open_book import OpenBook

TYPED = "name, kind or price: <40, 10-40; enter goes to the list"
PANEL = 60
"""Columns of the panel beside the list, as in shop.tcss."""


class ShopScreen(ChoosingScreen):
    """Everything one fighter, or the Stash, could be bought."""

    CSS_PATH = "shop.tcss"
    BINDINGS: ClassVar[list[BindingType]] = SHOP_KEYS

    header = getters.query_one(GangHeader)
    shown_told = getters.query_one("#shown", Static)
    told = getters.query_one("#told", Static)

    def __init__(self, books: OpenBook, gang_id: str, buyer: str) -> None:
        """`buyer` is a fighter's id; nobody's for the Stash."""
        super().__init__(books, gang_id)
        self.buyer = buyer
        self.shopping = self._shopping()
        self.shown: list[ShopLine] = []
        self.compared = ""
        self._newest = 0

    @property
    def lines(self) -> tuple[ShopLine, ...]:
        """Every line, as it is once the basket is bought."""
        return self.shopping.lines

    @property
    def fighter(self) -> Fighter | None:
        """Whom is bought for; None for the Stash."""
        return self.gang.fighter(self.buyer)

    def compose(self) -> ComposeResult:
        yield GangHeader()
        with Container(id="body"):
            with Vertical(id="list"):
                yield Input(
                    placeholder="name, kind or price: <40, 10-40; enter goes to the list",
                    id="filter",
                )
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
        is_bought = page.newest > self._newest
        wishes = () if is_bought else self.shopping.wishes
        if is_bought:
            self.choice = replace(self.choice, is_basket=False)
        self._newest = page.newest
        self.shopping = self._shopping(wishes)
        self.show_lines()

    def show_lines(self) -> None:
        """Draw the lines that are chosen, with the cursor where it was."""
        at = self._line()
        basket = self.shopping.basket
        self.shown = self.choice.of(self.lines, basket.kept)
        width = self.size.width - (PANEL if self.size.width >= WIDE else 0)
        self.table.show(self.shown, basket.kept, self.compared, width, at.wish if at else "")
        self.show_head()
        self.show_line()

    def show_marks(self) -> None:
        """Draw what the basket or a comparison changes, with the list where it is."""
        by_wish = self.shopping.by_wish
        self.shown = [by_wish[line.wish] for line in self.shown]
        self.table.mark(self.shown, self.shopping.basket.kept, self.compared)
        self.show_head()
        self.show_line()

    def show_head(self) -> None:
        """Draw what the basket leaves, and by what the lines were chosen."""
        for_whom = self.fighter.name if self.fighter else "the Stash"
        basket, right = basket_line(self.gang, self.shopping)
        self.header.show(f"Shop for {for_whom}", right, basket)
        self.shown_told.update(shown_line(len(self.shown), len(self.lines), self.choice.told))

    def show_line(self) -> None:
        """Draw the thing under the cursor."""
        line = self._line()
        room = (PANEL if self.size.width >= WIDE else self.size.width) - 4
        nothing = Content.from_markup(
            "[$ink-faint]Nothing fits. esc leaves the filter, r shows everything again.[/]"
        )
        compared = self.shopping.by_wish.get(self.compared)
        told = compared_told(compared, line, room, self.shopping) if line else nothing
        self.told.update(told)

    def on_resize(self, event: events.Resize) -> None:
        """Columns follow the width."""
        if self.page is not None:
            self.show_lines()

    @on(ShopTable.Reached)
    def show_highlighted(self) -> None:
        """Show what the cursor has come to."""
        self.show_line()

    def action_buy(self) -> None:
        """Buy the basket as one act; without a basket, the thing under the cursor."""
        if self.filter.has_focus:
            self.action_to_list()
            return
        line, wishes = self._line(), self.shopping.wishes
        if not wishes and line is None:
            self.warn("There is nothing to buy in sight.")
        elif not wishes and line is not None and line.closed:
            self.warn(f"{line.name}: {line.closed}")
        else:
            wanted = "|".join(wishes or ((line.wish,) if line else ()))
            self.begin("shop", fighter=self.buyer or STASH, item=wanted)

    def action_basket(self) -> None:
        """Put the thing under the cursor into the basket, or take it out again."""
        line = self._line()
        if line is not None and line.wish in self.shopping.wishes:
            self._fill(tuple(wish for wish in self.shopping.wishes if wish != line.wish))
        else:
            self.action_one_more()

    def action_one_more(self) -> None:
        """Put the thing under the cursor into the basket, also where one lies in it."""
        line = self._line()
        if line is not None and line.closed:
            self.warn(f"{line.name}: {self.shopping.why_closed(line)}")
        elif line is not None:
            self._fill((*self.shopping.wishes, line.wish))

    def action_compare(self) -> None:
        """Hold the thing under the cursor; with another one held, show both side by side."""
        line = self._line()
        held = self.shopping.by_wish.get(self.compared)
        if line is not None and held is not None and line != held:
            self.app.push_screen(CompareScreen(held, line))
        elif line is not None:
            self.compared = "" if held else line.wish
            self.show_marks()

    def action_explain(self) -> None:
        """Say what the price is made of."""
        line = self._line()
        if line is None or line.price is None:
            self.warn(line.price_told if line else "There is nothing in sight.", "No price")
        else:
            self.app.push_screen(ExplainScreen((line.price,), self.books.log(self.gang_id)))

    def action_turn(self, step: int) -> None:
        """Shop for another fighter, or for the Stash, with an empty basket."""
        buyers = ("", *(one.id for one in self.gang.fighters if not one.has("dead")))
        place = buyers.index(self.buyer) if self.buyer in buyers else 0
        self.buyer = buyers[(place + step) % len(buyers)]
        self.shopping = self._shopping()
        self.show_lines()

    def action_other_price(self) -> None:
        """Buy the thing under the cursor at another price, with a reason."""
        if (line := self._line()) is not None:
            self.begin(AT_PRICES[line.shelf], fighter=self.buyer or STASH, item=line.id)

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

    def _line(self) -> ShopLine | None:
        place = self.table.cursor_row
        return self.shown[place] if 0 <= place < len(self.shown) else None

    def _shopping(self, wishes: tuple[str, ...] = ()) -> Shopping:
        return Shopping(self.books.rulebook_of(self.gang_id), self.gang, self.fighter, wishes)

    def _fill(self, wishes: tuple[str, ...]) -> None:
        """Have these in the basket; what cannot be bought without what was taken out goes too."""
        self.shopping = self._shopping(wishes)
        if fallen := self.shopping.fallen:
            self.warn("; ".join(fallen), "Out of the basket too")
        self.show_marks()
