"""Captive packets: small files that carry news of a captive to a player whose gang is elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gangbook.book.captive import News
from gangbook.faults import Fault, FileFaults, Problem, Refused
from gangbook.kernel import history
from gangbook.record import Record, plain
from gangbook.store.decode import as_faults, mended, shown
from gangbook.store.encode import encode_values
from gangbook.store.open_book import OpenBook
from gangbook.store.opened import free_path
from gangbook.store.playing import Playing
from gangbook.store.safe_write import replace_text
from gangbook.store.toml_text import parse, read_text
from gangbook.underhive.captives.news import args_of, standing

FORMAT = 1
"""The newest format of a packet this gangbook reads and the one it writes."""
HEAD = "captive_packet"
NEEDED = ("to", "name", "owner", "captor")


class Packet(Record, kw_only=True):
    """One piece of news, and where in its sender's log it stands."""

    captive_packet: int = FORMAT
    """The format of the file."""
    sender: str
    """The id of the gang that tells it."""
    entry: int
    """The entry of the sender's log after which it was written."""
    proof: str
    """That entry's digest, the head of the sender's chain then: it can be compared later on."""
    news: News


def packets_of(book: OpenBook, gang_id: str) -> tuple[Packet, ...]:
    """Everything this gang has to tell of captives now: who is held, and how captivities ended."""
    head = history.head(book.log(gang_id))
    entry, proof = (head.n, head.digest) if head else (0, "")
    gang = book.gang(gang_id)
    return tuple(
        Packet(sender=gang_id, entry=entry, proof=proof, news=news)
        for news in (*standing(gang), *gang.news)
    )


def write_packet(packet: Packet, folder: Path) -> Path:
    """Write a packet to a file of its own in this folder.

    Raises `Refused` `nobody_to_tell` where no gang is noted, and `CannotWrite`.
    """
    news = packet.news
    if not news.to:
        raise Refused("nobody_to_tell", f"It is not noted which gang holds {news.name}.")
    path = free_path(folder, f"captive {news.name} {news.happened} for {news.to}")
    replace_text(path, packet_text(packet))
    return path


def packet_text(packet: Packet) -> str:
    """The packet as a file: its facts, one a line."""
    head = f"{HEAD} = {packet.captive_packet}\n"
    sent = {"sender": packet.sender, "entry": packet.entry, "proof": packet.proof}
    return head + encode_values(sent) + "\n[news]\n" + encode_values(plain(packet.news))


def read_packet(path: Path) -> Packet:
    """Read a packet. Raises `FileFaults` with every fault, each with its line."""
    text = read_text(path)
    values = parse(text, path)
    found = values.get(HEAD)
    if type(found) is not int or found != FORMAT:
        newer = type(found) is int and found > FORMAT
        message = (
            "this packet was written by a newer gangbook; get that one to take it in"
            if newer
            else "this is no captive packet: it does not begin with its format"
        )
        said = "" if found is None else shown(found)
        keys = () if found is None else (HEAD,)
        problem = Problem(keys, message, said, f"{HEAD} = {FORMAT}")
        raise FileFaults(as_faults((problem,), values, text, path))
    packet, problems = mended(values, Packet, text)
    problems += tuple(_empty(packet, problems))
    if problems:
        raise FileFaults(as_faults(problems, values, text, path))
    return packet


def _empty(packet: Packet, known: tuple[Problem, ...]) -> Iterator[Problem]:
    """Facts without which nobody knows whom the news is about."""
    faulty = {problem.keys for problem in known}
    for key in NEEDED:
        keys = ("news", key)
        if not getattr(packet.news, key) and keys not in faulty and ("news",) not in faulty:
            yield Problem(keys, "this is empty", '""', "a name")
    if packet.news.cost < 0:
        cost = str(packet.news.cost)
        yield Problem(("news", "cost"), "no Cost is below zero", cost, "0 and more")


def take_in(book: OpenBook, gang_id: str, packet: Packet) -> Playing:
    """Take a packet in as one act on the gang it is for.

    Its facts stand in the act's arguments. Raises what `OpenBook.begin` does; where the news is
    refused, the act that is given back is stopped.
    """
    if packet.sender == gang_id:
        raise Refused("other_gang", "This is a packet of this gang's own; it is for the other one.")
    sent = {"sender": packet.sender, "entry": str(packet.entry), "proof": packet.proof}
    return book.begin("take_in", gang_id, {**args_of(packet.news), **sent})


def packet_files(folder: Path) -> tuple[Path, ...]:
    """The packets that lie in a folder, by name. Raises `FileFaults`."""
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except OSError as error:
        message = f"the folder cannot be looked into: {error.strerror}"
        raise FileFaults((Fault(str(folder), message),)) from error
    return tuple(path for path in found if _is_packet(path))


def _is_packet(path: Path) -> bool:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return any(line.startswith(HEAD) for line in file)
    except OSError:
        return False
