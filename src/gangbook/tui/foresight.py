"""What an answer would make of a card: the numbers before and after it, side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang, Sheet
from gangbook.rules.rulebook import Rulebook
from gangbook.tui.card import CardNumber, profile_numbers, sums
from gangbook.tui.tongue import Tongue, plain
from gangbook.underhive.experience.schedule import Schedule, schedule


@dataclass(frozen=True)
class BookNow:
    """What a dialog knows of the book as it stands before the answer."""

    rulebook: Rulebook
    names: Mapping[str, str]
    """The names of everyone the act may be about, by id."""
    sheet: Sheet | None = None
    """None for a gang or party that is being founded."""
    say: Tongue = plain
    """The language of the game that is played."""

    @property
    def gang(self) -> Gang | None:
        """The gang the act is about; None for a party, and for one that is being founded."""
        return self.sheet if isinstance(self.sheet, Gang) else None


@dataclass(frozen=True)
class Card:
    """A card's numbers at one moment."""

    profile: tuple[CardNumber, ...]
    """Marked where they differ from the other moment."""
    rating: int
    xp: int
    due: Schedule


@dataclass(frozen=True)
class CardAfter:
    """One card as it is and as it would be."""

    now: Card
    then: Card

    @property
    def is_profile_changed(self) -> bool:
        """Whether a characteristic differs."""
        return any(number.change for number in self.then.profile)

    @property
    def is_changed(self) -> bool:
        """Whether any number differs."""
        sums = (self.now.rating, self.now.xp, self.now.due)
        return self.is_profile_changed or sums != (self.then.rating, self.then.xp, self.then.due)


def card_after(book: BookNow, after: Gang) -> CardAfter | None:
    """The one card whose numbers would differ; None where it is none, several, or a new one."""
    if book.gang is None:
        return None
    changed = [
        (now, then)
        for now in book.gang.fighters
        if (then := after.fighter(now.id)) is not None and then != now
    ]
    if len(changed) != 1:
        return None
    ((now, then),) = changed
    before = _card(book.rulebook, book.gang, now)
    following = _card(book.rulebook, after, then)
    profile = _compared(book.rulebook, before.profile, following.profile)
    compared = CardAfter(before, replace(following, profile=profile))
    return compared if compared.is_changed else None


def _card(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Card:
    xp, rating = (number.total.value for number in sums(rulebook, gang, fighter) if number.total)
    due = schedule(rulebook, gang, fighter)
    return Card(profile_numbers(rulebook, fighter), rating, xp, due)


def _compared(
    rulebook: Rulebook, now: tuple[CardNumber, ...], then: tuple[CardNumber, ...]
) -> tuple[CardNumber, ...]:
    """The later numbers, each marked by how it stands against the earlier one."""
    before = {number.label: number for number in now}
    return tuple(
        number.against(before.get(number.label), rulebook.characteristics[number.label].better)
        for number in then
    )
