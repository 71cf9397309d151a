"""`gangbook packet`: news of captives for players whose gangs are kept elsewhere."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from gangbook.faults import GangbookError
from gangbook.kernel.procedure import Done, Stopped
from gangbook.store.open_book import OpenBook
from gangbook.store.packet import packets_of, read_packet, take_in, write_packet
from gangbook.store.rules_file import forced_rulebook
from gangbook.underhive.captives.news import told


def add_verb(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser."""
    verb = verbs.add_parser(
        "packet",
        help="write and take in news of captives",
        description="Without more words, list what there is to tell.",
    )
    verb.add_argument("gang", type=Path, metavar="GANG", help="the gang's file")
    verb.add_argument("--rules", type=Path, help="a rules file instead of the shipped one")
    which = verb.add_mutually_exclusive_group()
    which.add_argument("--write", type=Path, metavar="FOLDER", help="write a file for each")
    which.add_argument("--take", type=Path, metavar="FILE", help="take in what another gang sent")
    verb.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List, write or take in; 1 where a file has faults or the news is refused."""
    book = None
    try:
        book = OpenBook(forced_rulebook(args.rules))
        gang_id = book.open(args.gang)
        if args.take is not None:
            _take(book, gang_id, args.take)
        else:
            _tell(book, gang_id, args.write)
    except GangbookError as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        if book is not None:
            book.close()
    return 0


def _tell(book: OpenBook, gang_id: str, folder: Path | None) -> None:
    packets = packets_of(book, gang_id)
    if not packets:
        print(f"{book.gang(gang_id).name} has no news of captives")
    for packet in packets:
        written = f" -> {write_packet(packet, folder)}" if folder is not None else ""
        print(f"for {packet.news.to}: {told(packet.news)}{written}")


def _take(book: OpenBook, gang_id: str, path: Path) -> None:
    match take_in(book, gang_id, read_packet(path)).outcome:
        case Stopped(refused=refused):
            raise refused
        case Done(notes=notes):
            print(f"{book.gang(gang_id).name}: {'; '.join(note.text for note in notes)}")
