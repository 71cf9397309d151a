"""A roll against a characteristic, and the destiny points spent on it [S20-31, S20-32, S20-40]."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from gangbook.book.character import Character
from gangbook.book.gang import Book
from gangbook.book.party import Party
from gangbook.dread_s20.act import Args, character_of, number_of, one_of
from gangbook.dread_s20.session import with_margin
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number, roll
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook

WORST = 40
"""No characteristic is entered beyond; only so that a slip of the keys is caught."""


@dataclass(frozen=True)
class Check:
    """How a roll came out."""

    die: int
    success: bool
    margin: int
    """How far from the characteristic, on either side of it; 0 when equal."""

    @property
    def signed(self) -> int:
        """The margin, below 0 for a failure."""
        return self.margin if self.success else -self.margin

    def told(self, rulebook: Rulebook) -> str:
        """The roll in words."""
        if self.success:
            return rulebook.say("{die}, success by {margin}", die=self.die, margin=self.margin)
        return rulebook.say("{die}, failure by {margin}", die=self.die, margin=self.margin)


def outcome(characteristic: int, die: int) -> Check:
    """A result equal to or below the characteristic is a success [S20-40]."""
    return Check(die, die <= characteristic, abs(characteristic - die))


def check(
    rulebook: Rulebook, character: Character, score: int, why: str, *, rule: str, needed: int = 0
) -> Procedure[tuple[Character, Check]]:
    """The character's own roll against a score.

    Where destiny points could still bring the margin that is needed, they are asked for before the
    outcome is settled [S20-31, S20-A25].
    """
    rules = rulebook.rules.dread_s20
    against = rulebook.say("{what} against {score}", what=why, score=score)
    die = yield from roll(rules.die, against, rule=rule, about=character.id)
    rolled = outcome(score, die)
    short = -((rolled.signed - needed) // rules.destiny.lowers)
    if 0 < short <= most_spent(rulebook, character, die):
        spent = yield from number(
            0,
            most_spent(rulebook, character, die),
            rulebook.say(
                "{roll}. How many destiny points are spent on it? {short} would do.",
                roll=rolled.told(rulebook),
                short=short,
            ),
            rule=f"{rule}.destiny",
            about=character.id,
            suggested=0,
        )
        character = spending(character, spent)
        rolled = outcome(score, die - spent * rules.destiny.lowers)
    return character, rolled


def most_spent(rulebook: Rulebook, character: Character, die: int) -> int:
    """How many points can be spent on this die: it stops at 1 [S20-A25]."""
    return min(character.destiny, (die - 1) // rulebook.rules.dread_s20.destiny.lowers)


def spending(character: Character, points: int) -> Character:
    """The character after spending destiny points."""
    return msgspec.structs.replace(character, destiny=character.destiny - points)


def spend_destiny(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Spend destiny points on a roll made at the table [S20-31, S20-32].

    In a running session the margin it ends with is entered too [S20-A24]. `args` may bring `score`
    and `die`. Raises `Refused`: `not_enough_destiny`.
    """
    party = book.party(party_id)
    character = character_of(rulebook, party, args)
    if not character.destiny:
        told = rulebook.say("{who} has no destiny points.", who=character.name)
        raise Refused("not_enough_destiny", told)
    whose = whose_roll(rulebook, character)
    yield from one_of(whose, rulebook.say("Whose roll is it?"), rule="destiny.roll")
    if "score" in args:
        score = number_of(args, "score")
    else:
        why = rulebook.say("Rolled against which score?")
        score = yield from number(0, WORST, why, rule="destiny.score")
    rules = rulebook.rules.dread_s20
    why = rulebook.say("The die, against {score}", score=score)
    die = yield from roll(rules.die, why, rule="destiny.die")
    options = spending_options(rulebook, character, score, die)
    why = rulebook.say("How many points?")
    count = int((yield from one_of(options, why, rule="destiny.points")))
    settled = outcome(score, die - count * rules.destiny.lowers)
    told = rulebook.say(
        "{who} spends {count} destiny points: {die} becomes {roll}",
        who=character.name,
        count=count,
        die=die,
        roll=settled.told(rulebook),
    )
    yield from note("destiny", told, result=str(settled.signed))
    party = party.with_character(spending(character, count))
    return book.with_party((yield from _entered(rulebook, party, character, settled)))


def whose_roll(rulebook: Rulebook, character: Character) -> tuple[Option, ...]:
    """Points are spent on a fresh roll of one's own [S20-31]."""
    say = rulebook.say
    return (
        Option(key="own", label=say("{who}'s own, just made", who=character.name)),
        Option(
            key="settled",
            label=say("{who}'s own, its outcome settled", who=character.name),
            closed=say("points are spent before the outcome is settled"),
            code="too_late",
        ),
        Option(
            key="other",
            label=say("somebody else's"),
            closed=say("points are spent on one's own rolls"),
            code="not_own_roll",
        ),
    )


def spending_options(
    rulebook: Rulebook, character: Character, score: int, die: int
) -> tuple[Option, ...]:
    """Each number of points, with what it makes of the roll [S20-32, S20-A25]."""
    rules = rulebook.rules.dread_s20
    found = []
    for count in range(1, rules.destiny.most + 1):
        lowered = die - count * rules.destiny.lowers
        closed, code = "", "closed"
        if count > character.destiny:
            closed = rulebook.say("there are {count}", count=character.destiny)
            code = "not_enough_destiny"
        elif lowered < 1:
            closed, code = rulebook.say("the die stops at 1"), "below_one"
        told = outcome(score, max(lowered, 1)).told(rulebook)
        found.append(Option(key=str(count), label=f"{count}: {told}", closed=closed, code=code))
    return tuple(found)


def _entered(
    rulebook: Rulebook, party: Party, character: Character, settled: Check
) -> Procedure[Party]:
    session = party.session
    if session is None or session.is_played or character.id not in session.characters:
        return party
    options = (
        Option(key="yes", label=rulebook.say("relevant")),
        Option(key="no", label=rulebook.say("not relevant")),
        Option(
            key="left_out",
            label=rulebook.say("not entered"),
            detail=rulebook.say("it stands in the session already"),
        ),
    )
    why = rulebook.say("Is its margin entered?")
    key = yield from one_of(options, why, rule="destiny.margin")
    if key == "left_out":
        return party
    relevant = key == "yes"
    margins = with_margin(session, character.id, settled.signed, relevant=relevant)
    return party.with_session(margins)
