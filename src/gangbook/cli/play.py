"""`gangbook play`: acts on a gang with the answers of a file, without a screen."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from gangbook.dread_s20.acts import PARTY_ACTS
from gangbook.faults import BadAnswer, GangbookError
from gangbook.kernel.dice import fresh_chance
from gangbook.kernel.drivers import ListDriver
from gangbook.kernel.procedure import Asks, Done, Stopped
from gangbook.record import Record
from gangbook.store.decode import decode
from gangbook.store.neighbours import begin
from gangbook.store.open_book import OpenBook
from gangbook.store.playing import Playing
from gangbook.store.rules_file import forced_rulebook
from gangbook.store.toml_text import parse, read_text
from gangbook.underhive.acts import ACTS

FOUNDING = ("found", "found_party")
"""The acts that make a file."""


class ActAnswers(Record, kw_only=True):
    """One act of an answers file."""

    act: str
    args: dict[str, str] = {}
    answers: tuple[str, ...] = ()
    """In the order asked; with `question = answer`, the question asked must be that one."""


class OneAct(Record, kw_only=True):
    """An answers file for one act, named on the command line."""

    args: dict[str, str] = {}
    answers: tuple[str, ...] = ()


class Story(Record, kw_only=True):
    """An answers file with a row of acts."""

    acts: tuple[ActAnswers, ...]


def add_verb(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser."""
    verb = verbs.add_parser(
        "play",
        help="play acts on a gang with answers from a file",
        description="Play one act, or without ACT the row of [[acts]] of the file. "
        "The acts `found` and `found_party` make the file.",
    )
    verb.add_argument("gang", type=Path, metavar="GANG", help="the gang's file")
    verb.add_argument("act", nargs="?", metavar="ACT", help="found, hire, buy, battle, advance ...")
    verb.add_argument("--answers", type=Path, required=True, metavar="FILE")
    verb.add_argument("--rules", type=Path, help="a rules file instead of the shipped one")
    verb.add_argument(
        "--seed", type=int, help="for answers `throw`: throw the same dice every time"
    )
    verb.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the acts and print what each noted.

    0 when all were finished, 1 where one stopped, 2 for wrong use.
    """
    try:
        story = read_story(args.answers, args.act)
        rulebook = forced_rulebook(args.rules)
    except GangbookError as error:
        print(error, file=sys.stderr)
        return 1
    acts = (*ACTS, *PARTY_ACTS)
    unknown = [row.act for row in story if row.act not in acts]
    if unknown:
        print(f"There is no act {unknown[0]!r}; there are {', '.join(acts)}.", file=sys.stderr)
        return 2
    book = OpenBook(rulebook, fresh_chance(args.seed))
    try:
        gang_id = "" if story and story[0].act in FOUNDING else book.open(args.gang)
        for row in story:
            gang_id = _play(book, args.gang, gang_id, row)
    except GangbookError as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        book.close()
    return 0


def read_story(path: Path, act: str | None) -> tuple[ActAnswers, ...]:
    """The acts of an answers file; for one named act the file is its arguments and answers.

    Raises `FileFaults`.
    """
    text = read_text(path)
    values = parse(text, path)
    if act is None:
        return decode(values, Story, text, path).acts
    one = decode(values, OneAct, text, path)
    return (ActAnswers(act=act, args=one.args, answers=one.answers),)


def _play(book: OpenBook, path: Path, gang_id: str, row: ActAnswers) -> str:
    if row.act in FOUNDING:
        playing = book.found(path, row.args.get("mark", ""), row.act)
    else:
        playing = begin(book, row.act, gang_id, row.args)
    driver = ListDriver(row.answers)
    while isinstance(playing.outcome, Asks):
        _answer(playing, driver)
    match playing.outcome:
        case Stopped(refused=refused):
            raise refused
        case Done(notes=notes):
            print(f"{playing.title}: {'; '.join(note.text for note in notes) or 'done'}")
    if driver.left:
        raise BadAnswer(f"{row.act} is finished; nobody asked for the answer {driver.left[0]!r}")
    return playing.gangs[0]


def _answer(playing: Playing, driver: ListDriver) -> None:
    if driver.left and driver.left[0] == "throw":
        playing.answer(playing.throw(), thrown=True)
        driver.left.pop(0)
        return
    assert isinstance(playing.outcome, Asks)
    playing.answer(driver(playing.outcome).value)
