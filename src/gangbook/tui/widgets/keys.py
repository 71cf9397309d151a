"""The line of keys at the bottom: as many as fit, and always the way out and help."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

from gangbook.tui.tongue import spoken_on

ALWAYS = ("leave", "help")
"""The way out and the way to know more stay in sight."""
LAST = ("back", "delete_left")
"""Steps back, after what a screen is for."""


class Keys(Footer):
    """Textual's footer, cut to the width so that nothing is half seen; `?` shows the rest.

    Its labels are in the language of the page.
    """

    def __init__(self) -> None:
        super().__init__(compact=True, show_command_palette=False)

    def compose(self) -> ComposeResult:
        keys = [key for key in super().compose() if isinstance(key, FooterKey)]
        say = spoken_on(self.screen)
        for key in keys:
            key.description = say(key.description)
            key.key_display = say(key.key_display)
        always = [key for key in keys if key.action in ALWAYS]
        room = self.app.size.width - sum(_width(key) for key in always)
        for key in sorted(keys, key=lambda key: key.action in LAST):
            if key in always:
                continue
            room -= _width(key)
            if room < 0:
                break
            yield key
        yield from always

    async def on_resize(self, event: events.Resize) -> None:
        """Another width has room for other keys."""
        await self.recompose()


def _width(key: FooterKey) -> int:
    return len(key.key_display) + len(key.description) + 2
