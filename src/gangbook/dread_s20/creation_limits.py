"""What a creation has to keep to, and what is still to be spent in it [S20-41, S20-42]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gangbook.book.character import Character
from gangbook.book.derive_character import experience_left, experience_spent
from gangbook.book.totals import Term, Total
from gangbook.rules.dread_s20 import Creation
from gangbook.rules.rulebook import Rulebook


@dataclass(frozen=True)
class Breach:
    """One rule a character's creation does not keep to."""

    rule: str
    code: str
    text: str


def creation_of(rulebook: Rulebook, character: Character) -> Creation | None:
    """The way a character is being created by; None once that is closed."""
    ways = rulebook.rules.dread_s20.creations
    return next((one for one in ways if one.id == character.creation), None)


def breaches(rulebook: Rulebook, character: Character) -> tuple[Breach, ...]:
    """Everything in which a character being created is not by the rules."""
    way = creation_of(rulebook, character)
    if way is None:
        return ()
    return (
        *aptitude_breaches(rulebook, way, character.aptitudes),
        *_pool_breaches(rulebook, way, character),
        *_virtue_breaches(rulebook, way, character),
    )


def aptitude_total(rulebook: Rulebook, aptitudes: Mapping[str, int]) -> Total:
    """What the aptitudes come to."""
    rules = rulebook.rules.dread_s20
    terms = tuple(
        Term(amount=aptitudes.get(one.id, 0), label=one.name, source=one.id)
        for one in rules.aptitudes
    )
    return Total.of(rules.words.aptitudes, terms)


def aptitude_breaches(
    rulebook: Rulebook, way: Creation, aptitudes: Mapping[str, int]
) -> Iterator[Breach]:
    """Aptitudes that are out of bounds, or do not come to the points there are [S20-41]."""
    if not way.aptitude_points:
        return
    came_to = aptitude_total(rulebook, aptitudes).value
    if came_to != way.aptitude_points:
        told = rulebook.say(
            "The aptitudes come to {found}, not {wanted}.",
            found=came_to,
            wanted=way.aptitude_points,
        )
        yield Breach("S20-41", "wrong_total", told)
    for one in rulebook.rules.dread_s20.aptitudes:
        if not way.aptitude_least <= aptitudes.get(one.id, 0) <= way.aptitude_most:
            told = rulebook.say(
                "{aptitude} goes from {least} to {most}.",
                aptitude=one.name,
                least=way.aptitude_least,
                most=way.aptitude_most,
            )
            yield Breach("S20-41", "out_of_bounds", told)


def still_to_spend(rulebook: Rulebook, character: Character) -> tuple[Total, ...]:
    """What a character being created has left: experience, and points for virtues."""
    way = creation_of(rulebook, character)
    if way is None:
        return ()
    left = [experience_left(rulebook, character)] if way.xp or character.xp else []
    if way.virtue_points:
        words = rulebook.rules.dread_s20.words
        terms = (
            Term(amount=way.virtue_points, label=way.name),
            *(Term(amount=-one.score, label=one.name) for one in character.virtues),
        )
        left.append(Total.of(words.virtues, terms, (f"characters.{character.id}.virtues",)))
    return tuple(left)


def _pool_breaches(rulebook: Rulebook, way: Creation, character: Character) -> Iterator[Breach]:
    spent = experience_spent(character)
    if spent < way.spend_at_least:
        xp = rulebook.rules.dread_s20.words.xp_short
        told = rulebook.say(
            "At least {least} are spent, not {found}.",
            least=f"{way.spend_at_least} {xp}",
            found=spent,
        )
        yield Breach("S20-42", "too_little_spent", told)


def _virtue_breaches(rulebook: Rulebook, way: Creation, character: Character) -> Iterator[Breach]:
    if not way.virtues:
        return
    if len(character.virtues) > way.virtues:
        told = rulebook.say(
            "Virtues: at most {most}, not {found}.",
            most=way.virtues,
            found=len(character.virtues),
        )
        yield Breach("S20-42", "too_many_virtues", told)
    points = sum(one.score for one in character.virtues)
    if points > way.virtue_points:
        told = rulebook.say(
            "Virtues: at most {most} points, not {found}.", most=way.virtue_points, found=points
        )
        yield Breach("S20-42", "too_many_points", told)
