"""The layers: who may import whom, what stays out of the pure ones, and where chance comes from."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent
SOURCE = TOP / "src"
PURE = ("faults", "record", "rules", "book", "kernel", "underhive", "dread_s20")
"""Layers that know nothing of screens, files, clocks and chance."""
BELOW_THE_SCREENS = (*PURE, "store", "cli")
WITHOUT_THE_SCREENS = """
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for found in pkgutil.walk_packages(getattr(package, "__path__", []), package.__name__ + "."):
    importlib.import_module(found.name)
print(*sorted(name for name in sys.modules if name.split(".")[0] in ("textual", "rich")))
"""


def modules_of(layer: str) -> Iterator[Path]:
    place = SOURCE / "gangbook" / layer
    yield from sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]


def imports_of(path: Path) -> set[str]:
    """The modules a file names in its imports, wherever in the file they stand."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


def users_of(modules: set[str], layers: tuple[str, ...]) -> list[str]:
    """The files of these layers that import one of these modules, or a part of one."""
    return [
        str(path.relative_to(SOURCE / "gangbook"))
        for layer in layers
        for path in modules_of(layer)
        if any(name.partition(".")[0] in modules for name in imports_of(path))
    ]


def test_the_contracts_of_the_project_hold() -> None:
    run = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"],
        cwd=TOP,
        env={"PYTHONPATH": str(SOURCE), "PATH": "", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "2 kept, 0 broken" in run.stdout


@pytest.mark.parametrize("layer", BELOW_THE_SCREENS)
def test_a_layer_below_the_screens_loads_neither_textual_nor_rich(layer: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_THE_SCREENS, f"gangbook.{layer}"],
        env={"PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == []


def test_the_screens_are_seen_when_they_are_loaded() -> None:
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_THE_SCREENS, "gangbook.tui"],
        env={"PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "textual" in run.stdout.split()


def test_every_layer_is_looked_at() -> None:
    there = {path.stem for path in (SOURCE / "gangbook").iterdir() if path.suffix in ("", ".py")}
    parts = {
        "__init__",
        "__main__",
        "tui",
        "catalogue",
        "help",
        "__pycache__",
        "share",
    }
    assert there - parts == set(BELOW_THE_SCREENS)


def test_dice_are_thrown_in_one_place_only() -> None:
    assert users_of({"random", "secrets"}, BELOW_THE_SCREENS) == ["kernel/dice.py"]


def test_no_rule_looks_at_a_clock() -> None:
    assert users_of({"time", "datetime", "calendar"}, BELOW_THE_SCREENS) == []


def test_the_pure_layers_touch_no_files() -> None:
    files = {"os", "io", "pathlib", "shutil", "tempfile", "tomllib", "tomli_w", "subprocess"}
    assert users_of(files, PURE) == []


def test_the_pure_layers_need_nothing_but_msgspec() -> None:
    allowed = {*sys.stdlib_module_names, "msgspec", "gangbook"}
    foreign = {
        name
        for layer in PURE
        for path in modules_of(layer)
        for name in imports_of(path)
        if name.partition(".")[0] not in allowed
    }
    assert foreign == set()


def test_only_files_are_opened_where_files_are_kept() -> None:
    """`open` and `print` are called in the store and on the command line alone."""
    callers = {
        layer
        for layer in PURE
        for path in modules_of(layer)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("open", "print", "input")
    }
    assert callers == set()


def test_the_two_games_know_nothing_of_each_other() -> None:
    for one, other in (("underhive", "dread_s20"), ("dread_s20", "underhive")):
        names = {name for path in modules_of(one) for name in imports_of(path)}
        assert [name for name in names if name.startswith(f"gangbook.{other}")] == []
