"""`gangbook rules`: work on rules files."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from gangbook.store.rules_file import lint_rules
from gangbook.store.shipped import rules_path


def add_verb(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the verb and its own verbs to the parser."""
    rules = verbs.add_parser("rules", help="work on rules files").add_subparsers(
        title="verbs", metavar="VERB", required=True
    )
    verb = rules.add_parser("lint", help="prove a rules file and the catalogue sound")
    verb.add_argument("path", nargs="?", type=Path, help="a rules file; the shipped one without it")
    verb.set_defaults(run=run_lint)


def run_lint(args: argparse.Namespace) -> int:
    """Print every fault with its line; 0 when there is none, 1 otherwise."""
    faults = lint_rules(args.path)
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        return 1
    print(f"{(args.path or rules_path()).name} and the catalogue are sound")
    return 0
