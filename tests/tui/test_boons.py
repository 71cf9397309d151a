"""Boons and hired guns by keys: a Territory claimed in the checklist, an agent petitioned for."""

from __future__ import annotations

import msgspec

from factories import before
from gangbook.book.battle import Battle, Opponent, Participant
from gangbook.book.gang import Stash, Territory
from gangbook.tui.screens.post_battle import PostBattleScreen
from gangbook.tui.screens.roster import RosterScreen
from tui.conftest import MakeApp
from tui.factory import small_gang
from tui.table import Player


async def test_the_boons_of_a_territory_are_claimed_in_the_checklist(make_app: MakeApp) -> None:
    fought = Battle(
        id="b1",
        opponents=(Opponent(name="Irons", result="won"),),
        fighters=(Participant(id="vex"),),
        steps=before("boons"),
    )
    home = Territory(id="settlement", territory="settlement", name="Settlement")
    gang = msgspec.structs.replace(small_gang(), battles=(fought,), territories=(home,))
    app = make_app(gang)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "p")
        assert player.shows(PostBattleScreen)
        assert "6C" in player.reads("#about")
        await player.press("enter")
        await player.answer("62")
        await player.choose("Little Sister")
        await player.answer("Mouse")
        assert player.gang.fighters[-1].name == "Mouse"
        assert player.gang.reputation == gang.reputation + 1
        assert player.gang.stash.credits == gang.stash.credits
        assert player.gang.battles[0].claimed == ("settlement",)
        assert "Mouse joins" in player.reads("#since")
        await player.press("u")
        assert player.gang == gang


async def test_hired_guns_are_petitioned_for_and_equipped_by_keys(make_app: MakeApp) -> None:
    gang = msgspec.structs.replace(small_gang(), ruleset="core", stash=Stash(credits=200))
    app = make_app(gang)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter", "h")
        await player.choose("House Agent (Escher)")
        await player.answer("3")
        await player.choose("Hire nobody")
        assert player.gang == gang
        await player.press("h")
        await player.choose("Hive Scum, 30")
        await player.answer("Rat")
        await player.choose("Lasgun, 15")
        await player.choose("Nothing more")
        assert player.shows(RosterScreen)
        rat = player.gang.fighters[-1]
        assert [item.name for item in rat.items] == ["Lasgun"]
        assert player.gang.stash.credits == 170
