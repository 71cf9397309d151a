"""New techniques are learned in play, by an action or from a guide [S20-13, S20-14, S20-16]."""

from __future__ import annotations

from gangbook.book.character import Character
from gangbook.book.gang import Book
from gangbook.book.party import Party
from gangbook.book.trait_lists import traits
from gangbook.dread_s20.act import Args, character_of, choice, one_of, option_of
from gangbook.dread_s20.prices import Point, affordable, shown
from gangbook.dread_s20.roll import Check, check
from gangbook.dread_s20.scores import OnSheet, on_sheet, trait_on_sheet
from gangbook.dread_s20.spending import bought
from gangbook.dread_s20.windows import why_not_now
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note
from gangbook.kernel.questions import Option
from gangbook.rules.dread_s20 import NEW_TECHNIQUE, Trait
from gangbook.rules.rulebook import Rulebook


def learn_technique(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Learn a new technique in play, and buy its first points at once.

    A related action with the fitting skill has to succeed [S20-13, S20-15]; a technique that needs
    teaching takes a guide, time and a Psique roll instead [S20-16, S20-A14]. `args` may name
    `technique`. Raises `Refused`: `wrong_window`, `no_base`, `no_guide`, `no_time`.
    """
    party = book.party(party_id)
    character = learner(rulebook, party, args)
    techniques = traits(rulebook, party, "technique")
    options = tuple(_technique_option(rulebook, character, one) for one in techniques.values())
    why = rulebook.say("Which technique?")
    which = yield from choice(
        args, "technique", options, why, rule="learn.technique", about=character.id
    )
    technique = techniques[which]
    if technique.guided:
        yield from _taught(rulebook, party, character)
        character, rolled = yield from _psique_roll(rulebook, character)
    else:
        character, rolled = yield from skill_roll(rulebook, party, character)
    if rolled.success:
        one = trait_on_sheet(rulebook, character, "technique", technique)
        character = yield from first_points(rulebook, character, one)
    else:
        told = rulebook.say(
            "{who} does not learn {what} ({roll}); nothing is spent",
            who=character.name,
            what=technique.name,
            roll=rolled.told(rulebook),
        )
        yield from note("learn", told)
    return book.with_party(party.with_character(character))


def learner(rulebook: Rulebook, party: Party, args: Args) -> Character:
    """The character who can learn something new now.

    Raises `Refused`: `not_in_party`, `wrong_window`.
    """
    character = character_of(rulebook, party, args)
    closed = why_not_now(rulebook, party, character, NEW_TECHNIQUE)
    if closed:
        told = rulebook.say(
            "{who} learns nothing new now: {why}.", who=character.name, why=closed.reason
        )
        raise Refused(closed.code, told)
    return character


def skill_roll(
    rulebook: Rulebook, party: Party, character: Character, first: str = ""
) -> Procedure[tuple[Character, Check]]:
    """The related action with the fitting skill; the usual one stands first [S20-13]."""
    skills = {one.key: one for one in on_sheet(rulebook, party, character, "skill")}
    order = sorted(skills.values(), key=lambda one: one.key != first)
    options = tuple(
        option_of(
            one.key,
            f"{one.name} {one.score}",
            Refused("no_base", rulebook.say("no base aptitude is known")) if one.no_base else None,
        )
        for one in order
    )
    why = rulebook.say("With which skill?")
    key = yield from one_of(options, why, rule="learn.skill", about=character.id)
    skill = skills[key]
    return (yield from check(rulebook, character, skill.score, skill.name, rule="learn.roll"))


def first_points(rulebook: Rulebook, character: Character, one: OnSheet) -> Procedure[Character]:
    """Buy the first points of what was just learned, as far as XP goes [S20-14, S20-A32]."""
    points = first_of(rulebook, one)
    options = first_options(rulebook, character, points)
    why = rulebook.say("{what} is learned: up to which score?", what=one.name)
    key = yield from one_of(options, why, rule="learn.to", about=character.id)
    paid = affordable(points[: int(key)], character.xp_left)
    if not paid:
        words = rulebook.rules.dread_s20.words
        told = rulebook.say(
            "{who} cannot pay for {what}: {xp}",
            who=character.name,
            what=one.name,
            xp=f"{character.xp_left} {words.xp_short}",
        )
        yield from note("learn", told)
        return character
    if len(paid) < int(key):
        told = rulebook.say("the {count} points that can be paid are bought", count=len(paid))
        yield from note("learn", told)
    return (yield from bought(rulebook, character, one, paid))


def first_of(rulebook: Rulebook, one: OnSheet) -> tuple[Point, ...]:
    """The points that may be bought at once, and the one after them."""
    most = rulebook.rules.dread_s20.immediate_points
    return tuple(one.point(rulebook, to) for to in range(1, most + 2))


def first_options(
    rulebook: Rulebook, character: Character, points: tuple[Point, ...]
) -> tuple[Option, ...]:
    """The first points with their sums; what goes beyond them is for later [S20-14]."""
    words = rulebook.rules.dread_s20.words
    found = []
    for at, one in enumerate(points, 1):
        some = points[:at]
        paid = len(affordable(some, character.xp_left))
        had = f"{character.xp_left} {words.xp_short}"
        detail = "" if paid == at else rulebook.say("{xp} pay for {count}", xp=had, count=paid)
        label = f"→ {one.to}: {shown(some)} {words.xp_short}"
        closed = above_limit(rulebook) if at == len(points) else ""
        found.append(
            Option(
                key=str(one.to),
                label=label,
                closed=closed,
                code="above_immediate_limit",
                detail=detail,
            )
        )
    return tuple(found)


def above_limit(rulebook: Rulebook) -> str:
    """Why no more than the first points are bought at once."""
    most = rulebook.rules.dread_s20.immediate_points
    return rulebook.say("only {most} points are bought at once; more between sessions", most=most)


def _technique_option(rulebook: Rulebook, character: Character, technique: Trait) -> Option:
    refused = None
    if character.technique(technique.id):
        refused = Refused("known", rulebook.say("is known already"))
    elif not technique.base:
        refused = Refused("no_base", rulebook.say("no base aptitude is known; fill it in"))
    detail = rulebook.say("needs a guide") if technique.guided else ""
    return option_of(technique.id, technique.name, refused, detail)


def _taught(rulebook: Rulebook, party: Party, character: Character) -> Procedure[None]:
    """A guide who is there now, and a reasonable time [S20-16]."""
    say = rulebook.say
    guides = (
        *(Option(key=one.id, label=one.name) for one in party.characters if one.id != character.id),
        Option(key="other", label=say("somebody else")),
        Option(key="none", label=say("nobody"), closed=say("it takes a guide"), code="no_guide"),
    )
    why = say("Who is the guide?")
    yield from one_of(guides, why, rule="learn.guide", about=character.id)
    closed = say("it takes a reasonable time")
    spent = (
        Option(key="yes", label=say("yes")),
        Option(key="no", label=say("no"), closed=closed, code="no_time"),
    )
    why = say("Was a reasonable time spent on it?")
    yield from one_of(spent, why, rule="learn.time", about=character.id)


def _psique_roll(rulebook: Rulebook, character: Character) -> Procedure[tuple[Character, Check]]:
    aptitude = rulebook.rules.dread_s20.aptitude(rulebook.rules.dread_s20.guided_aptitude)
    score = character.aptitudes.get(aptitude.id, 0)
    return (yield from check(rulebook, character, score, aptitude.name, rule="learn.roll"))
