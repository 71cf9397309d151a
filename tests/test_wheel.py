"""A wheel built from the tree works in an empty environment in another folder."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent


def _run(*command: str | Path, cwd: Path) -> str:
    run = subprocess.run(
        [str(word) for word in command], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def test_wheel_carries_rules_catalogue_help_and_examples(tmp_path: Path) -> None:
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    _run(*pip, "wheel", "--quiet", "--no-deps", "--wheel-dir", tmp_path, TOP, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "empty", with_pip=True)
    python = tmp_path / "empty" / "bin" / "python"
    _run(python, "-m", "pip", "install", "--quiet", wheel, cwd=tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    _run(python, "-m", "gangbook", "rules", "lint", cwd=elsewhere)
    copy = "from pathlib import Path; from gangbook.store.shipped import copy_examples; "
    _run(python, "-c", copy + "assert len(copy_examples(Path('gangs'))) == 4", cwd=elsewhere)
    assert _run(python, "-m", "gangbook", "check", "gangs", cwd=elsewhere).count("is sound") == 4
    pages = "from gangbook.store.shipped import help_folder; "
    _run(python, "-c", pages + "assert len(list(help_folder().glob('*.md'))) >= 5", cwd=elsewhere)
