"""The verbs of the command line and how they are spelt."""

from __future__ import annotations

import argparse
from pathlib import Path

from gangbook import __version__
from gangbook.cli import check, packet, play, rules, show

VERBS = ("check", "play", "show", "packet", "rules")
DEFAULT_FOLDER = Path("gangs")
"""The folder that is opened when none is named."""

ADDITIONS = (check.add_verb, play.add_verb, show.add_verb, packet.add_verb, rules.add_verb)


def build_parser() -> argparse.ArgumentParser:
    """The parser of all verbs.

    What it gives has `run`, which takes the arguments and returns the exit code.
    """
    parser = argparse.ArgumentParser(
        prog="gangbook",
        description="The campaign book of a tabletop skirmish group. "
        "Without a verb it opens the app: gangbook [FOLDER|FILE].",
    )
    parser.add_argument("--version", action="version", version=f"gangbook {__version__}")
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True)
    for add_verb in ADDITIONS:
        add_verb(verbs)
    return parser


def build_app_parser() -> argparse.ArgumentParser:
    """The parser for opening the app."""
    parser = argparse.ArgumentParser(
        prog="gangbook",
        description="Open the app on a folder of gangs or on one gang.",
        epilog="Verbs: check, play, show, packet, rules. Each tells more with --help.",
    )
    parser.add_argument("--version", action="version", version=f"gangbook {__version__}")
    parser.add_argument(
        "place", nargs="?", type=Path, default=DEFAULT_FOLDER, metavar="FOLDER|FILE"
    )
    parser.add_argument("--rules", type=Path, help="a rules file instead of the shipped one")
    parser.add_argument("--seed", type=int, help="throw the same dice every time")
    return parser


def is_verb(words: list[str]) -> bool:
    """Whether a command line begins with a verb."""
    return bool(words) and words[0] in VERBS
