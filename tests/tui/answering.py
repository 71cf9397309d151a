"""Answers given by keys alone: every dialog is told what to answer by its rule entry."""

from __future__ import annotations

from collections.abc import Mapping

from gangbook.kernel.questions import SEPARATOR, Number, Pick, Roll, Tally, Text
from gangbook.tui.questions.pick import PickScreen
from gangbook.tui.questions.question_screen import QuestionScreen
from tui.table import Player


class Answering:
    """Answers by rule entry, each in its turn; what no answer is given for gets the suggestion."""

    def __init__(self, player: Player, answers: Mapping[str, list[str]]) -> None:
        self.player = player
        self.left = {rule: list(values) for rule, values in answers.items()}

    async def all(self) -> None:
        """Answer until no dialog is open."""
        while isinstance(screen := self.player.screen, QuestionScreen):
            await self.one(screen)

    async def one(self, screen: QuestionScreen) -> None:
        """Answer the dialog that is open."""
        question = screen.question
        values = self.left.get(question.rule)
        wanted = values.pop(0) if values else None
        match question:
            case Roll():
                assert wanted is not None, f"no dice for {screen.asks.id}: {question.why}"
                await self.player.answer(wanted)
            case Pick():
                if wanted is None:
                    await self.player.press("enter")
                else:
                    await self._pick(screen, wanted.split(SEPARATOR.strip()))
            case Number() | Text():
                if wanted is not None:
                    await self.player.press("ctrl+u")
                    await self.player.write(wanted)
                await self.player.press("enter")
            case Tally():
                await self._fill(question, wanted or "")
                await self.player.press("ctrl+s")

    async def _pick(self, screen: QuestionScreen, keys: list[str]) -> None:
        assert isinstance(screen, PickScreen)
        for key in (one.strip() for one in keys):
            place = next(at for at, option in enumerate(screen.shown) if option.key == key)
            now = screen.listing.highlighted or 0
            await self.player.press(*["down"] * (place - now), *["up"] * (now - place))
            if screen.takes_several:
                await self.player.press("space")
        await self.player.press("enter")

    async def _fill(self, tally: Tally, wanted: str) -> None:
        """Fill a grid as it is written in answer files: `juno out=1 | kass down=yes`."""
        rows = [row.key for row in tally.rows]
        columns = {column.key: column for column in tally.columns}
        places = list(columns)
        at_row = at_column = 0
        for line in filter(None, (one.strip() for one in wanted.split("|"))):
            name, *cells = line.split()
            for cell in cells:
                key, _, value = cell.partition("=")
                down, right = rows.index(name) - at_row, places.index(key) - at_column
                await self.player.press(*["down"] * down, *["up"] * -down)
                await self.player.press(*["right"] * right, *["left"] * -right)
                choices = [choice.key for choice in columns[key].choices]
                await self.player.press(str(choices.index(value) + 1) if choices else value)
                at_row, at_column = rows.index(name), places.index(key)
