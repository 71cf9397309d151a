"""Acts of Dread S-20 played in tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gangbook.book.character import Character
from gangbook.book.gang import Book
from gangbook.book.log import Answer
from gangbook.book.party import Party
from gangbook.dread_s20.acts import PARTY_ACTS
from gangbook.kernel.drivers import Driver, ListDriver, drive
from gangbook.kernel.procedure import Stopped
from gangbook.kernel.questions import Note
from gangbook.rules.rulebook import Rulebook
from playing import Start


@dataclass(frozen=True)
class PlayedParty:
    """A finished act: the party it left, and what was answered and noted on the way."""

    party: Party
    answers: tuple[Answer, ...]
    notes: tuple[Note, ...]

    @property
    def ana(self) -> Character:
        """The first character."""
        return self.party.characters[0]

    @property
    def told(self) -> list[str]:
        """The notes' texts."""
        return [note.text for note in self.notes]


def starting_party(rulebook: Rulebook, party: Party | None, act: str, **args: str) -> Start:
    """An act ready to be played on this party, or on none."""
    book = Book.of(party) if party else Book()
    party_id = party.id if party else ""
    return lambda: PARTY_ACTS[act].start(rulebook, book, party_id, args)


def played_party(
    rulebook: Rulebook,
    party: Party | None,
    act: str,
    answers: Iterable[str] | Driver = (),
    **args: str,
) -> PlayedParty:
    """Play an act to its end; a row of answers has to be used up.

    Raises `Refused` where the act is refused, `BadAnswer` where an answer does not fit.
    """
    driver = answers if callable(answers) else ListDriver(answers)
    outcome = drive(starting_party(rulebook, party, act, **args), driver)
    if isinstance(outcome, Stopped):
        raise outcome.refused
    if isinstance(driver, ListDriver):
        assert not driver.left, f"nobody asked for {driver.left}"
    return PlayedParty(outcome.result.parties[-1], outcome.given, outcome.notes)


def spent(rulebook: Rulebook, party: Party, category: str, trait: str, to: int) -> PlayedParty:
    """Ana buys a score up to a value."""
    args = {"category": category, "trait": trait, "to": str(to)}
    if not trait:
        del args["trait"]
    return played_party(rulebook, party, "spend", character="ana", **args)
