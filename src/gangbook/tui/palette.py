"""What the command palette offers on each page: its acts and keys by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, runtime_checkable

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.screen import Screen

from gangbook.tui.tongue import spoken_on


@dataclass(frozen=True)
class Command:
    """One line of the palette."""

    name: str
    about: str
    run: Callable[[], Any]


@runtime_checkable
class OffersCommands(Protocol):
    """A page that offers commands of its own."""

    def commands(self) -> Iterator[Command]:
        """What can be done on the page now."""


class PageCommands(Provider):
    """The commands of the page the palette was opened on."""

    async def discover(self) -> Hits:
        """All of them, before anything is typed."""
        for command in self._commands():
            yield DiscoveryHit(command.name, command.run, help=command.about)

    async def search(self, query: str) -> Hits:
        """Those whose name has what was typed."""
        matcher = self.matcher(query)
        for command in self._commands():
            if (score := matcher.match(command.name)) > 0:
                name = matcher.highlight(command.name)
                yield Hit(score, name, command.run, help=command.about)

    def _commands(self) -> Iterator[Command]:
        if isinstance(self.screen, OffersCommands):
            yield from self.screen.commands()


def key_commands(screen: Screen[Any]) -> Iterator[Command]:
    """The keys of a page, by what its footer calls them."""
    say = spoken_on(screen)
    offered = {
        active.binding.action: active
        for active in screen.active_bindings.values()
        if active.binding.id and active.binding.show and active.enabled
    }
    for action, active in offered.items():
        run = partial(screen.app.run_action, action, active.node)
        yield Command(say(active.binding.description), say(active.tooltip), run)
