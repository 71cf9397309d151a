"""Every sentence of the program that a Dread S-20 group reads, as the source spells it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import gangbook

SOURCE = Path(gangbook.__file__).parent
SPOKEN = ("say", "in_words", "spelt_out")
"""What puts a sentence in the language of the game."""
SAID_ON_PAGES = ("warn",)
"""What says a sentence on a page and puts it in that language itself."""
PAGES = (
    "book/derive_character.py",
    "cli/show_party.py",
    "dread_s20/*.py",
    "tui/questions/*.py",
    "tui/screens/character_card.py",
    "tui/screens/character_sections.py",
    "tui/screens/choose.py",
    "tui/screens/entry_details.py",
    "tui/screens/explain.py",
    "tui/screens/hand_edit.py",
    "tui/screens/help.py",
    "tui/screens/log.py",
    "tui/screens/log_filters.py",
    "tui/screens/party*.py",
    "tui/screens/session.py",
    "tui/screens/sheet_screen.py",
    "tui/told_party.py",
    "tui/widgets/change_list.py",
    "tui/widgets/party_table.py",
)
KEYS_OF_CARDS = ("EXPLAIN", "TURN_ON", "TURN_BACK")
"""Keys of fighter cards that the card of a character has too."""


def sentences() -> dict[str, str]:
    """Each sentence, and the file it is first found in."""
    found: dict[str, str] = {}
    for pattern in PAGES:
        for path in sorted(SOURCE.glob(pattern)):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for sentence in _in_tree(tree):
                found.setdefault(sentence, path.name)
    tree = ast.parse((SOURCE / "tui/screens/card_screen.py").read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in KEYS_OF_CARDS:
            for sentence in _in_tree(node):
                found.setdefault(sentence, "card_screen.py")
    tree = ast.parse((SOURCE / "tui/app.py").read_text(encoding="utf-8"))
    for sentence in _in_tree(tree):
        found.setdefault(sentence, "app.py")
    return found


def _in_tree(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _in_call(node)


def _in_call(call: ast.Call) -> Iterator[str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)
    of_self = isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) == "self"
    if name == "Binding":
        tooltips = (word.value for word in call.keywords if word.arg == "tooltip")
        for argument in (*call.args[2:3], *tooltips):
            yield from _words(argument)
    elif name in SAID_ON_PAGES:
        for argument in call.args:
            yield from _words(argument)
    elif name == "say" and of_self:
        for argument in call.args[1:]:
            yield from _words(argument)
    elif name in SPOKEN:
        yield from _words(call.args[0])


def _words(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(words)) if words:
            yield words
        case ast.IfExp(body=body, orelse=orelse):
            yield from _words(body)
            yield from _words(orelse)
        case ast.Call():
            yield from ()
        case _:
            yield from ()
