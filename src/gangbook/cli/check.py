"""`gangbook check`: are the files sound, and does each log prove its roster?"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from gangbook.book.check import warnings_of
from gangbook.book.check_party import party_warnings
from gangbook.book.gang import Gang, Sheet
from gangbook.dread_s20.creation_limits import breaches as creation_breaches
from gangbook.faults import Fault, FileFaults
from gangbook.kernel.history import Disagreement, prove
from gangbook.rules.rulebook import Rulebook
from gangbook.store.folder import sheet_files
from gangbook.store.gang_rules import sheet_by_its_rules
from gangbook.store.replay import files_beside, replay
from gangbook.store.rules_file import forced_rulebook
from gangbook.store.sheet_file import SheetFile, tree_of
from gangbook.store.toml_text import read_text
from gangbook.underhive.legality import breaches


def add_verb(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser."""
    verb = verbs.add_parser("check", help="list every fault of gang files and prove their logs")
    verb.add_argument("places", nargs="+", type=Path, metavar="FILE|FOLDER")
    verb.add_argument("--rules", type=Path, help="a rules file instead of the shipped one")
    verb.add_argument("--replay", action="store_true", help="play every act of the log again")
    verb.add_argument("--legal", action="store_true", help="tell each breach of the gang lists")
    verb.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a line for each sound gang and each fault; 0 when all are sound, 1 otherwise."""
    try:
        rulebook = forced_rulebook(args.rules)
    except FileFaults as error:
        print(error, file=sys.stderr)
        return 1
    faults: list[Fault] = []
    for place in args.places:
        try:
            paths = sheet_files(place)
        except FileFaults as error:
            faults += error.faults
            continue
        if not paths:
            print(f"{place}: no gang files here")
        for path in paths:
            faults += check_file(path, rulebook, again=args.replay, legal=args.legal)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def check_file(
    path: Path, rulebook: Rulebook, *, again: bool = False, legal: bool = False
) -> tuple[Fault, ...]:
    """Every fault of one file, its log included; prints the line of a sound gang.

    Breaches of its list are told and are no faults: an arbitrator may have allowed them.
    """
    try:
        text = read_text(path)
        file, rulebook, undecided = sheet_by_its_rules(text, path, rulebook)
    except FileFaults as error:
        return error.faults
    for told in _told(rulebook, file.sheet, legal=legal):
        print(f"{path}: {told}")
    faults = faults_of_log(file)
    if again and not faults:
        beside = files_beside(file, rulebook)
        faults = _placed(file, replay(file, rulebook, beside=beside))
    if not faults:
        count = len(file.log)
        entries = "1 entry proves" if count == 1 else f"{count} entries prove"
        proof = f"{entries} the roster" if count else "no log yet"
        waiting = f", {len(file.open_acts)} open" if file.open_acts else ""
        sound = f"{file.sheet.name} is sound, {proof}{waiting}"
        print(f"{path}: {sound}{'. ' if undecided else ''}{undecided}")
    return faults


def _told(rulebook: Rulebook, sheet: Sheet, *, legal: bool) -> Iterator[str]:
    """What is odd about a gang or party, and what is not by the rules, where that is asked for."""
    if isinstance(sheet, Gang):
        yield from (f"warning: {warning}" for warning in warnings_of(sheet))
        found = (
            [(breach.text, breach.rule) for breach in breaches(rulebook, sheet)] if legal else []
        )
    else:
        yield from (f"warning: {warning}" for warning in party_warnings(sheet))
        found = [
            (f"{one.name}: {breach.text}", breach.rule)
            for one in (sheet.characters if legal else ())
            for breach in creation_breaches(rulebook, one)
        ]
    yield from (f"not legal: {text} [{rule}]" for text, rule in found)


def faults_of_log(file: SheetFile) -> tuple[Fault, ...]:
    """Faults in the log's entries, or else where log and roster disagree."""
    faults = file.log.faults()
    if faults or not len(file.log):
        return faults
    return _placed(file, prove(tree_of(file.sheet), file.log))


def _placed(file: SheetFile, wrongs: tuple[Disagreement, ...]) -> tuple[Fault, ...]:
    return tuple(
        Fault(str(file.path), f"entry {wrong.entry}: {wrong.what}" if wrong.entry else wrong.what)
        for wrong in wrongs
    )
