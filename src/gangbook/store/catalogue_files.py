"""The catalogue on disk: the shipped lists, and those a group keeps beside its gangs."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from gangbook.rules.catalogue import GangList, TradingPost
from gangbook.store.decode import decode
from gangbook.store.shipped import catalogue_folder
from gangbook.store.toml_text import parse, read_text

if TYPE_CHECKING:
    from gangbook.rules.additions import HangersOn, HiredGuns, Vehicles
    from gangbook.rules.campaign import Scenarios, Territories

T = TypeVar("T")
TRADING_POST = "trading_post"
HIRED_GUNS = "hired_guns"
HANGERS_ON = "hangers_on"
VEHICLES = "vehicles"
TERRITORIES = "territories"
SCENARIOS = "scenarios"
NO_GANG_LISTS = (TRADING_POST, HIRED_GUNS, HANGERS_ON, VEHICLES, TERRITORIES, SCENARIOS)
"""Files of the catalogue that are not gang lists."""
OWN_FOLDER = "catalogue"
"""What a group's own folder of lists is called, beside its gangs."""
_NAME = re.compile(r'^name = "(.*)"$', re.MULTILINE)


class CatalogueFolder:
    """The shop lists of a folder, each read when it is first asked for.

    With a group's own folder, a file there takes the place of the shipped one of the same name, and
    other files in it are further gang lists.
    """

    def __init__(self, folder: Path, own: Path | None = None) -> None:
        self.folder = folder
        self.own = own

    def path_of(self, name: str) -> Path:
        """The file of a gang list by its id, or of another list by its name."""
        mine = self.own / f"{name}.toml" if self.own else None
        return mine if mine and mine.is_file() else self.folder / f"{name}.toml"

    def gang_list_names(self) -> dict[str, str]:
        """Ids of all gang lists with their names, from the head of each file."""
        names = dict(_shipped_names(self.folder))
        if self.own is None:
            return names
        return dict(sorted((names | _names_in(self.own)).items()))

    def gang_list(self, list_id: str) -> GangList:
        """The gang list with this id. Raises `KeyError` for an unknown id, `FileFaults`."""
        known = {*dict(_shipped_names(self.folder)), *_stems(self.own)}
        if list_id not in known:
            raise KeyError(list_id)
        return _kept(self.path_of(list_id), GangList)

    def trading_post(self) -> TradingPost:
        """The Trading Post. Raises `FileFaults`."""
        return _kept(self.path_of(TRADING_POST), TradingPost)

    def hired_guns(self) -> HiredGuns:
        """The hired guns. Raises `FileFaults`."""
        from gangbook.rules.additions import HiredGuns

        return _kept(self.path_of(HIRED_GUNS), HiredGuns)

    def hangers_on(self) -> HangersOn:
        """The Hangers-on and Brutes. Raises `FileFaults`."""
        from gangbook.rules.additions import HangersOn

        return _kept(self.path_of(HANGERS_ON), HangersOn)

    def vehicles(self) -> Vehicles:
        """The vehicles, crews and mounts. Raises `FileFaults`."""
        from gangbook.rules.additions import Vehicles

        return _kept(self.path_of(VEHICLES), Vehicles)

    def territories(self) -> Territories:
        """The Territories. Raises `FileFaults`."""
        from gangbook.rules.campaign import Territories

        return _kept(self.path_of(TERRITORIES), Territories)

    def scenarios(self) -> Scenarios:
        """The scenarios. Raises `FileFaults`."""
        from gangbook.rules.campaign import Scenarios

        return _kept(self.path_of(SCENARIOS), Scenarios)


def shipped_catalogue(own: Path | None = None) -> CatalogueFolder:
    """The shipped lists, with those of a group's own folder before them."""
    return CatalogueFolder(catalogue_folder(), own)


def own_lists(gang: Path) -> Path | None:
    """The folder of a group's own lists beside a gang's file, if there is one."""
    folder = gang.resolve().parent / OWN_FOLDER
    return folder if folder.is_dir() else None


def read_list(path: Path, kind: type[T]) -> tuple[T, dict[str, Any], str]:
    """A list as a record, its values and its text. Raises `FileFaults`."""
    text = read_text(path)
    values = parse(text, path)
    return decode(values, kind, text, path), values, text


def _kept(path: Path, kind: type[T]) -> T:
    """The list in a file, read again only when the file has changed."""
    try:
        now = path.stat()
    except OSError:
        return read_list(path, kind)[0]
    record: Any = kind
    found: T = _as_of(path, record, now.st_mtime_ns, now.st_size)
    return found


@cache
def _as_of(path: Path, kind: type[Any], changed: int, size: int) -> Any:
    return read_list(path, kind)[0]


@cache
def _shipped_names(folder: Path) -> tuple[tuple[str, str], ...]:
    return tuple(_names_in(folder).items())


def _names_in(folder: Path) -> dict[str, str]:
    names = {}
    for stem in _stems(folder):
        text = (folder / f"{stem}.toml").read_text(encoding="utf-8", errors="replace")
        name = _NAME.search(text)
        names[stem] = name[1] if name else stem
    return names


def _stems(folder: Path | None) -> list[str]:
    """The ids of the gang lists in a folder."""
    found = sorted(folder.glob("*.toml")) if folder else []
    return [path.stem for path in found if path.stem not in NO_GANG_LISTS]
