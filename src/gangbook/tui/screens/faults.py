"""Every fault of a file, each with its place, and a key that opens the editor there."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import getters
from textual.app import ComposeResult, SuspendNotSupported
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from gangbook.faults import Fault
from gangbook.tui.editor import edit
from gangbook.tui.widgets.keys import Keys
from gangbook.tui.words import counted


class FaultsScreen(ModalScreen[None]):
    """What is wrong with a file. It is left as it is until the player mends it."""

    CSS_PATH = "faults.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "e,enter",
            "edit",
            "Edit",
            priority=True,
            key_display="e",
            tooltip="Open the editor at this line ($VISUAL or $EDITOR)",
            id="faults.edit",
        ),
        Binding(
            "escape",
            "leave",
            "Back",
            tooltip="Back to the shelf; the file stays as it is",
            id="faults.leave",
        ),
    ]

    listing = getters.query_one(OptionList)

    def __init__(self, path: Path, faults: tuple[Fault, ...]) -> None:
        super().__init__()
        self.path = path
        self.faults = faults

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Static(
                Content.from_markup(
                    "[bold $error]! $n[/] [bold]in[/] [bold $primary]$file[/]",
                    n=counted(len(self.faults), "fault"),
                    file=self.path.name,
                ),
                id="title",
            )
            yield OptionList(
                *(Line(_line(self.path, fault)) for fault in self.faults), compact=True
            )
            yield Static(
                "The file is left as it is. Mend it in an editor, then read it again.", id="words"
            )
        yield Keys()

    def on_mount(self) -> None:
        self.listing.focus()
        self.listing.highlighted = 0

    def action_edit(self) -> None:
        """Open the editor at the fault under the cursor; afterwards the shelf is read again."""
        fault = self.faults[self.listing.highlighted or 0]
        try:
            with self.app.suspend():
                problem = edit(self.path, fault.line)
        except SuspendNotSupported:
            problem = "This terminal cannot be left for an editor; mend the file outside."
        if problem:
            self.app.notify(problem, severity="error", timeout=8)
        else:
            self.dismiss(None)

    def action_leave(self) -> None:
        """Back to the shelf."""
        self.dismiss(None)


def _line(path: Path, fault: Fault) -> Content:
    where = path.name if fault.line is None else f"{path.name}:{fault.line}"
    text = Content.from_markup("[bold $warning]$where[/]  $what", where=where, what=fault.message)
    more = []
    if fault.found:
        more.append(f"found {fault.found}")
    if fault.allowed:
        more.append(f"allowed: {fault.allowed}")
    if more:
        text = Content.assemble(
            text, "\n   ", Content.from_markup("[$ink-faint]$more[/]", more=", ".join(more))
        )
    return text
