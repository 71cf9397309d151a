"""What gangbook ships: the rules, the catalogue, the example gangs, the help pages."""

from __future__ import annotations

import shutil
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
"""The installed package. A wheel has the rest in its folder `shipped`, a checkout at the top."""


def _shipped(name: str) -> Path:
    in_wheel = PACKAGE / "shipped" / name
    return in_wheel if in_wheel.exists() else PACKAGE.parent.parent / name


def rules_path() -> Path:
    """The shipped rules.toml."""
    return _shipped("rules.toml")


def catalogue_folder() -> Path:
    """The folder of the gang lists and the Trading Post."""
    return PACKAGE / "catalogue"


def help_folder() -> Path:
    """The folder of the help pages."""
    return PACKAGE / "help"


def example_gangs() -> tuple[Path, ...]:
    """The files of the example gangs."""
    return tuple(sorted(_shipped("gangs").glob("*.toml")))


def copy_examples(folder: Path) -> tuple[Path, ...]:
    """Copy the example gangs into a folder; files of the same name are left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    copied = []
    for example in example_gangs():
        target = folder / example.name
        if not target.exists():
            shutil.copyfile(example, target)
            copied.append(target)
    return tuple(copied)
