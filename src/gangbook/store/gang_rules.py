"""Which rules a gang plays by: those it names, in a file beside it, or the shipped ones."""

from __future__ import annotations

import tomllib
from pathlib import Path

from gangbook.faults import Fault, FileFaults
from gangbook.rules.rulebook import Rulebook
from gangbook.store.catalogue_files import own_lists, shipped_catalogue
from gangbook.store.rules_file import read_rulebook, rules_digest
from gangbook.store.sheet_file import SheetFile, sheet_of_text

CHOOSE = "`gangbook rules use` says which rules count from now on."


def rules_for(text: str, path: Path, otherwise: Rulebook) -> tuple[Rulebook, str]:
    """The rules of the gang in this text, and why it can only be read; empty when it can be played.

    A gang that names no file plays by `otherwise`; so does every gang while rules are forced. The
    file is looked for in the gang's folder and the one around it. Where it is missing, or not what
    it was when the gang last played by it, the player has to choose first. With the rules come the
    lists of a `catalogue` folder beside the gang, where there is one. Raises `FileFaults` when the
    rules have faults.
    """
    own = own_lists(path)
    if own is not None:
        forced = otherwise.is_forced
        otherwise = Rulebook(otherwise.rules, shipped_catalogue(own), is_forced=forced)
    name, known_digest = _named(text)
    if not name or otherwise.is_forced:
        return otherwise, ""
    found = find_rules(name, path)
    if found is None:
        return otherwise, f"The rules this gang plays by, {name}, are not beside it. {CHOOSE}"
    if rules_digest(found) != known_digest:
        told = f"The rules in {name} were changed since. {CHOOSE}"
        return read_rulebook(found, own), told
    return read_rulebook(found, own), ""


def sheet_by_its_rules(
    text: str, path: Path, otherwise: Rulebook
) -> tuple[SheetFile, Rulebook, str]:
    """What a text stands for, the rules it plays by, and why the player has to choose them first.

    Raises `FileFaults`; where the rules it names are missing or others, that is told first, since
    names that only they know are faults then.
    """
    rulebook, undecided = rules_for(text, path, otherwise)
    try:
        return sheet_of_text(text, path, rulebook), rulebook, undecided
    except FileFaults as error:
        if not undecided:
            raise
        raise FileFaults((Fault(str(path), undecided), *error.faults)) from error


def find_rules(name: str, path: Path) -> Path | None:
    """The rules file of this name in the gang's own folder or the campaign folder around it."""
    if Path(name).name != name:
        message = "rules are named by a file beside the gang, without a folder"
        fault = Fault(str(path), message, found=name, allowed="for instance house.toml")
        raise FileFaults((fault,))
    here = path.resolve().parent
    places = (here / name, here.parent / name)
    return next((place for place in places if place.is_file()), None)


def _named(text: str) -> tuple[str, str]:
    """The keys `rules` and `rules_digest` at the top; what is no TOML is told of elsewhere."""
    top = text.partition("\n[")[0]
    try:
        values = tomllib.loads(top)
    except (ValueError, RecursionError):
        return "", ""
    name, known_digest = values.get("rules", ""), values.get("rules_digest", "")
    return (name, known_digest) if isinstance(name, str) else ("", "")
