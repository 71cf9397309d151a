"""`gangbook rules`: work on rules files."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from gangbook.faults import FileFaults, GangbookError
from gangbook.rules.overlay import SHIPPED
from gangbook.store.catalogue_lint import lint_catalogue
from gangbook.store.open_book import OpenBook
from gangbook.store.rules_file import differences_from_shipped, lint_rules, read_rulebook
from gangbook.store.shipped import rules_path


def add_verb(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the verb and its own verbs to the parser."""
    rules = verbs.add_parser("rules", help="work on rules files").add_subparsers(
        title="verbs", metavar="VERB", required=True
    )
    verb = rules.add_parser("lint", help="prove a rules file and the catalogue sound")
    verb.add_argument("path", nargs="?", type=Path, help="a rules file, or a folder of lists")
    verb.set_defaults(run=run_lint)
    verb = rules.add_parser("use", help="say by which rules a gang plays from now on")
    verb.add_argument("gang", type=Path, metavar="GANG", help="the gang's file")
    verb.add_argument("name", metavar="FILE|shipped", help="a rules file beside the gang")
    verb.set_defaults(run=run_use)
    verb = rules.add_parser("diff", help="print each value in which a rules file differs")
    verb.add_argument("path", type=Path, help="a rules file or an overlay")
    verb.set_defaults(run=run_diff)


def run_lint(args: argparse.Namespace) -> int:
    """Print every fault with its line; 0 when there is none, 1 otherwise."""
    if args.path is not None and args.path.is_dir():
        return _lint_folder(args.path)
    faults = lint_rules(args.path)
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        return 1
    print(f"{(args.path or rules_path()).name} and the catalogue are sound")
    return 0


def _lint_folder(folder: Path) -> int:
    """Prove the lists of a folder of one's own sound, under the shipped rules."""
    faults = lint_catalogue(folder, read_rulebook().rules)
    for fault in faults:
        print(fault, file=sys.stderr)
    if not faults:
        print(f"the lists in {folder.name} are sound")
    return 1 if faults else 0


def run_use(args: argparse.Namespace) -> int:
    """Book by which rules the gang plays; 1 when that cannot be."""
    book = OpenBook(read_rulebook())
    try:
        gang_id = book.open(args.gang)
        book.use_rules(gang_id, "" if args.name == SHIPPED else args.name)
        print(f"{book.sheet(gang_id).name} plays by {args.name}")
    except GangbookError as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        book.close()
    return 0


def run_diff(args: argparse.Namespace) -> int:
    """Print each value that differs from the shipped rules; 1 when the file has faults."""
    try:
        found = differences_from_shipped(args.path)
    except FileFaults as error:
        print(error, file=sys.stderr)
        return 1
    for one in found:
        print(f"{one.path}: {_shown(one.shipped)} -> {_shown(one.here)}")
    if not found:
        print(f"{args.path.name} is the same as the shipped rules")
    return 0


def _shown(value: object) -> str:
    return "-" if value is None else json.dumps(value, ensure_ascii=False)
