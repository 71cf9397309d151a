"""How much gangbook costs beside the bare libraries, as ratios measured in one run.

Run it by hand: `.venv/bin/python tests/benchmark.py`. It is no test; nothing fails by the clock.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec
import tomli_w

from gangbook.kernel import history
from gangbook.store.catalogue_files import shipped_catalogue
from gangbook.store.gang_file import GangFile, gang_of_text, tree_of
from gangbook.store.rules_file import read_rulebook
from gangbook.store.safe_write import replace_text
from gangbook.underhive.shop import shop

TOP = Path(__file__).resolve().parent.parent
ENTRIES = 3000


def best_of(times: int, work: Callable[[], object]) -> float:
    """Milliseconds of the quickest run."""
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        spent.append(time.perf_counter() - start)
    return min(spent) * 1000


def long_campaign(file: GangFile) -> GangFile:
    """The gang with a log of many entries, each a change of its reputation."""
    tree = tree_of(file.gang)
    log = file.log
    for n in range(len(log), ENTRIES):
        after = {**tree, "reputation": 2 + n % 7}
        draft = msgspec.structs.replace(log[len(log) - 1], args={}, answers=(), notes=())
        log = log.put(history.entered(log, tree, after, draft))
        tree = after
    return replace(file, sheet=msgspec.structs.replace(file.gang, reputation=2), log=log)


def main() -> None:
    """Print each measure with its bare counterpart."""
    rulebook = read_rulebook()
    path = TOP / "gangs" / "red-queens.toml"
    file = gang_of_text(path.read_text(encoding="utf-8"), path, rulebook)
    long = long_campaign(file)
    text = long.text()
    values = tomllib.loads(text)
    opened = gang_of_text(text, path, rulebook)
    entry = opened.log[len(opened.log) - 1].as_undone(True)
    row(
        "open the roster",
        lambda: gang_of_text(text, path, rulebook),
        "tomllib",
        lambda: tomllib.loads(text),
    )
    row(
        "text after one act",
        lambda: replace(opened, log=opened.log.put(entry)).text(),
        "tomli-w",
        lambda: tomli_w.dumps(values),
    )
    row(
        "prove the whole log",
        lambda: history.prove(tree_of(opened.gang), opened.log),
        "tomllib",
        lambda: tomllib.loads(text),
    )
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "gang.toml"
        row(
            "save safely",
            lambda: replace_text(target, text),
            "write_text",
            lambda: target.write_text(text),
        )
    fighter = file.gang.fighters[0]
    post = shipped_catalogue().path_of("trading_post")
    row(
        "the whole shop",
        lambda: shop(rulebook, file.gang, fighter),
        "tomllib",
        lambda: tomllib.loads(post.read_text(encoding="utf-8")),
    )
    print(f"file: {len(text) / 1024:.0f} KB, {ENTRIES} entries")
    start_up()


def row(what: str, ours: Callable[[], object], bare: str, theirs: Callable[[], object]) -> None:
    """Measure both and print the ratio."""
    mine, other = best_of(5, ours), best_of(5, theirs)
    print(f"{what:22} {mine:9.2f} ms   {bare:10} {other:9.2f} ms   ratio {mine / other:6.2f}")


def start_up() -> None:
    """Importing the app beside importing Textual alone, each in a fresh process."""
    for what in ("import textual.app", "import gangbook.tui.app"):
        command = [sys.executable, "-c", what]
        spent = best_of(5, partial(subprocess.run, command, check=True))
        print(f"{what:36} {spent:7.0f} ms")


if __name__ == "__main__":
    main()
