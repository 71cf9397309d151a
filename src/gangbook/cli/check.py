"""`gangbook check`: are the files sound, and does each log prove its roster?"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from gangbook.book.check import warnings_of
from gangbook.faults import Fault, FileFaults
from gangbook.kernel.history import Disagreement, prove
from gangbook.rules.rulebook import Rulebook
from gangbook.store.folder import gang_files
from gangbook.store.gang_file import GangFile, gang_of_text, tree_of
from gangbook.store.gang_rules import rules_for
from gangbook.store.replay import replay
from gangbook.store.rules_file import forced_rulebook
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
            paths = gang_files(place)
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
        rulebook, undecided = rules_for(text, path, rulebook)
        file = gang_of_text(text, path, rulebook)
    except FileFaults as error:
        return error.faults
    for warning in warnings_of(file.gang):
        print(f"{path}: warning: {warning}")
    for breach in breaches(rulebook, file.gang) if legal else ():
        print(f"{path}: not legal: {breach.text} [{breach.rule}]")
    faults = faults_of_log(file)
    if again and not faults:
        faults = _placed(file, replay(file, rulebook))
    if not faults:
        count = len(file.log)
        entries = f"{count} {'entry' if count == 1 else 'entries'} prove the roster"
        waiting = f", {len(file.open_acts)} open" if file.open_acts else ""
        sound = f"{file.gang.name} is sound, {entries if count else 'no log yet'}{waiting}"
        print(f"{path}: {sound}{'. ' if undecided else ''}{undecided}")
    return faults


def faults_of_log(file: GangFile) -> tuple[Fault, ...]:
    """Faults in the log's entries, or else where log and roster disagree."""
    faults = file.log.faults()
    if faults or not len(file.log):
        return faults
    return _placed(file, prove(tree_of(file.gang), file.log))


def _placed(file: GangFile, wrongs: tuple[Disagreement, ...]) -> tuple[Fault, ...]:
    return tuple(
        Fault(str(file.path), f"entry {wrong.entry}: {wrong.what}" if wrong.entry else wrong.what)
        for wrong in wrongs
    )
