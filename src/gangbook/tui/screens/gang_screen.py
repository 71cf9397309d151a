"""What all screens of one gang share: its fighters' acts, its shop and its battles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from textual import work

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.book.vehicle import Vehicle
from gangbook.kernel.questions import Option
from gangbook.tui.opponents import choose_opponents
from gangbook.tui.palette import Command
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.fighter_acts import FIGHTER_ACTS, VEHICLE_ACTS, FighterAct
from gangbook.tui.screens.sheet_screen import SheetScreen


class GangScreen(SheetScreen):
    """A screen that shows one gang."""

    @property
    def gang_id(self) -> str:
        """The gang's permanent id."""
        return self.sheet_id

    @property
    def gang(self) -> Gang:
        """The gang as it is now."""
        return self.books.gang(self.sheet_id)

    @work(group="choice")
    async def enter_battle(self) -> None:
        """Enter a battle; with opponents of the same folder for all of them."""
        against = await choose_opponents(self.app, self.books, self.gang_id)
        if against is not None:
            self.begin("battle", **({"against": "|".join(against)} if against else {}))

    def open_shop(self, buyer: str) -> None:
        """Show what there is to buy for a fighter, or for the Stash where no id is given."""
        from gangbook.tui.screens.shop import ShopScreen

        self.app.push_screen(ShopScreen(self.books, self.gang_id, buyer))

    @work(group="choice")
    async def begin_with(self, act: FighterAct, fighter_id: str) -> None:
        """Start an act with a fighter; one that asks nothing itself is asked about first."""
        fighter = self.gang.fighter(fighter_id)
        if act.asks and fighter is not None:
            title = act.words.format(fighter.name)
            options = (Option(key="no", label="Leave it"), Option(key="yes", label=title))
            if await self.app.push_screen_wait(ChooseScreen(title, act.asks, options)) != "yes":
                return
        self.begin(act.act, fighter=fighter_id)

    def fighter_commands(self, fighter: Fighter) -> Iterator[Command]:
        """The shop for one fighter and the acts with it, by its name."""
        equip = partial(self.open_shop, fighter.id)
        yield Command(f"Equip {fighter.name}", "The shop, for this fighter", equip)
        for act in FIGHTER_ACTS.values():
            run = partial(self.begin_with, act, fighter.id)
            yield Command(act.words.format(fighter.name), act.about, run)

    def vehicle_commands(self, vehicle: Vehicle) -> Iterator[Command]:
        """The acts with one vehicle, by its name."""
        for act in VEHICLE_ACTS:
            run = partial(self.begin, act.act, vehicle=vehicle.id)
            yield Command(act.words.format(vehicle.name), act.about, run)
