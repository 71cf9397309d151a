"""Packets on a screen: written for another player, and taken in from the gang's folder."""

from __future__ import annotations

from pathlib import Path

from textual import work

from gangbook.faults import FileFaults, GangbookError
from gangbook.kernel.questions import Option
from gangbook.store.packet import packet_files, packets_of, read_packet, take_in, write_packet
from gangbook.tui.screens.choose import ChooseScreen
from gangbook.tui.screens.faults import FaultsScreen
from gangbook.tui.screens.gang_screen import GangScreen
from gangbook.underhive.captives.news import told


class PacketScreen(GangScreen):
    """A page of a gang that writes packets and takes them in."""

    @property
    def folder(self) -> Path:
        """The folder the gang is kept in, where packets lie too."""
        return self.books.path(self.gang_id).parent

    def write_packet(self, place: int) -> None:
        """Write one of the packets there are, counted from 0, into the folder of the gang."""
        packets = packets_of(self.books, self.gang_id)
        if not 0 <= place < len(packets):
            self.warn("There is nothing to tell.")
            return
        try:
            path = write_packet(packets[place], self.folder)
        except GangbookError as error:
            self.refuse(error)
        else:
            self.say(f"{path.name} is written, for the player of {packets[place].news.to}.")

    @work(group="choice")
    async def action_take_in(self) -> None:
        """Take in a packet that lies in the folder; the player says which."""
        paths = tuple(path for path in packet_files(self.folder) if not self._is_own(path))
        if not paths:
            self.warn("No packet lies in the folder; put the file you were sent beside the gang.")
            return
        options = tuple(Option(key=str(path), label=_said(path)) for path in paths)
        title = "Which packet is taken in?"
        chosen = await self.app.push_screen_wait(ChooseScreen(title, "", options))
        if not chosen:
            return
        try:
            packet = read_packet(Path(chosen))
        except FileFaults as error:
            self.app.push_screen(FaultsScreen(Path(chosen), error.faults))
            return
        self.play(lambda: take_in(self.books, self.gang_id, packet))

    def _is_own(self, path: Path) -> bool:
        """Whether this gang has written the packet; one with faults may be anybody's."""
        try:
            return read_packet(path).sender == self.gang_id
        except FileFaults:
            return False


def _said(path: Path) -> str:
    """A packet in the list: whom it is for and what it says, or that it has faults."""
    try:
        news = read_packet(path).news
    except FileFaults as error:
        return f"{path.name}: {error.faults[0].message}"
    return f"for {news.to}: {told(news)}"
