"""Gang files on a table for tests, and a few acts small enough to reckon with."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

from factories import after_battle, earlier, fighter, gang, had
from gangbook.book.battle import Participant
from gangbook.book.fighter import Condition
from gangbook.book.gang import Book, Gang, Stash
from gangbook.faults import Refused
from gangbook.kernel.procedure import Asks, Done, Procedure, note, number, pick, roll, text
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.store.encode import encode_roster
from gangbook.store.open_book import OpenBook
from gangbook.store.playing import Playing
from gangbook.underhive.act import Act, Args
from gangbook.underhive.acts import ACTS

STAKES = (10, 20, 50)
LOW_STAKE = "10"
QUEENS = "queens-1"


def gamble(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """A stake is picked among what the Stash can pay, dice are thrown, an excuse is asked."""
    one = book.gang(gang_id)
    if one.stash.credits < STAKES[0]:
        raise Refused("broke", f"{one.name} has nothing to stake.")
    options = tuple(
        Option(key=str(stake), label=f"{stake} credits")
        for stake in STAKES
        if stake <= one.stash.credits
    )
    stake = int((yield from pick(options, "What is staked?", rule="stake")))
    result = yield from roll("2D6", "7 or more wins.", rule="gamble")
    excuse = yield from text("What is said?", rule="excuse", may_be_empty=True)
    yield from note("gamble", f"{result} for {stake}: {excuse}")
    return book.with_gang(one.with_credits(one.stash.credits + (stake if result >= 7 else -stake)))


def barter(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Credits go from this gang to another one."""
    giver, taker = book.gang(gang_id), book.gang(args["with"])
    amount = yield from number(1, 100, "How many credits?", rule="amount")
    bonus = yield from roll("D6", "And a bonus.", rule="bonus")
    if amount + bonus > giver.stash.credits:
        raise Refused("not_enough_credits", "They have not that much.")
    yield from note("barter", f"{amount + bonus} credits change hands")
    return book.with_gang(giver.with_credits(giver.stash.credits - amount - bonus)).with_gang(
        taker.with_credits(taker.stash.credits + amount + bonus)
    )


def donate(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """One credit comes in; nothing is asked."""
    yield from note("donate", "a credit comes in")
    one = book.gang(gang_id)
    return book.with_gang(one.with_credits(one.stash.credits + 1))


ACTS_HERE = {
    **ACTS,
    "gamble": Act("gamble", "Gamble", gamble),
    "feast": Act("feast", "Feast", gamble, keeps_version=True),
    "barter": Act("barter", "Barter", barter, takes=("with",)),
    "donate": Act("donate", "Donate", donate),
}


def queens(**facts: Any) -> Gang:
    """A gang of two with a hundred credits."""
    facts = {"stash": Stash(credits=100), **facts}
    return gang(fighter("vex", "leader"), fighter("mira", "ganger"), **facts)


def irons() -> Gang:
    """Another gang."""
    return gang(fighter("gor", "leader"), id="irons-1", name="Irons", stash=Stash(credits=100))


def after_a_bloody_battle(rulebook: Rulebook, ruleset: str) -> Gang:
    """A gang with a battle just fought: wounds old and new, Advancements owed, credits to spend."""
    leader = fighter("vex", "leader", type="gang_queen", xp=21, advancements=earlier(2))
    champion = fighter(
        "mira",
        "champion",
        type="gang_matriarch",
        xp=9,
        injuries=had(rulebook, ["Old Battle Wound"]),
    )
    ganger = fighter("juno", "ganger", type="sister", xp=6)
    juve = fighter("pip", "juve", type="little_sister", xp=8)
    ill = fighter(
        "kat",
        "ganger",
        type="sister",
        conditions=(Condition(state="in_recovery", battle="b0"),),
    )
    gang = after_battle(
        leader, champion, ganger, juve, ill, ruleset=ruleset, stash=Stash(credits=400)
    )
    (fought,) = gang.battles
    parts = (
        Participant(id="vex", times_out=1, owes=("injury",), end="out_of_action"),
        Participant(id="mira", owes=("after_battle",)),
        Participant(id="juno", times_out=2, owes=("injury", "injury"), webbed=True),
        Participant(id="pip", owes=("succumb",), end="seriously_injured"),
    )
    return gang.with_battle(msgspec.structs.replace(fought, steps=(), fighters=parts))


def write(folder: Path, one: Gang) -> Path:
    """The gang's file, with no log yet."""
    path = folder / f"{one.id}.toml"
    path.write_text(encode_roster(one), encoding="utf-8")
    return path


class Tables:
    """Lays gang files open on tables, and closes all of them when the test is over."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.books: list[OpenBook] = []

    def __call__(self, *paths: Path, seed: int = 1) -> OpenBook:
        """A book with these files open."""
        book = OpenBook(self.rulebook, random.Random(seed), ACTS_HERE)
        self.books.append(book)
        for path in paths:
            book.open(path)
        return book

    def close(self) -> None:
        """Close every book."""
        for book in self.books:
            book.close()


def play(book: OpenBook, gang_id: str, act: str, *answers: str, **args: str) -> None:
    """Play an act to its end."""
    others = (args["with"],) if "with" in args else ()
    playing = book.begin(act, gang_id, args, others)
    for answer in answers:
        playing.answer(answer)
    assert isinstance(playing.outcome, Done)


def roster_of(text: str) -> str:
    """All of a file above its log."""
    return text.partition("\n[[log]]\n")[0]


def asked(playing: Playing) -> str:
    """The id of the question the act stands at."""
    assert isinstance(playing.outcome, Asks)
    return playing.outcome.id


def given(playing: Playing) -> list[str]:
    """The answers so far, as the file writes them."""
    return [answer.line() for answer in playing.answers]


def resumed(book: OpenBook) -> Playing:
    """The one act left open with the Queens, taken up again."""
    (open_act,) = book.open_acts(QUEENS)
    return book.resume(QUEENS, open_act.id)
