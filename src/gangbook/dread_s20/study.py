"""Study: sources of knowledge, and a roll for each full hour [S20-20, S20-21, S20-23]."""

from __future__ import annotations

import msgspec

from gangbook.book.character import Character, Pool
from gangbook.book.derive_character import MINUTES_IN_AN_HOUR
from gangbook.book.gang import Book
from gangbook.book.names import free_id
from gangbook.book.party import Party, Source
from gangbook.book.trait_lists import trait_name, traits
from gangbook.dread_s20.act import FURTHEST, Args, character_of, choice, number_of, one_of
from gangbook.dread_s20.comprehension import described
from gangbook.dread_s20.roll import check
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number, text
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook

HARDEST = 40
"""No difficulty or reach is entered beyond; only so that a slip of the keys is caught."""


def add_source(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Write down a source of knowledge with its difficulty and reach, as the game master says."""
    party = book.party(party_id)
    words = rulebook.rules.dread_s20.words
    known = traits(rulebook, party, "knowledge")
    options = tuple(Option(key=one.id, label=one.name) for one in known.values())
    why = rulebook.say("A source of which knowledge?")
    knowledge = yield from one_of(options, why, rule="source.knowledge")
    name = yield from text(rulebook.say("What is the source?"), rule="source.name")
    difficulty = yield from number(
        0, HARDEST, rulebook.say("{what}?", what=words.difficulty), rule="source.difficulty"
    )
    reach = yield from number(
        1, HARDEST, rulebook.say("{what}?", what=words.reach), rule="source.reach"
    )
    source = Source(
        id=free_id(name, [one.id for one in party.sources], "source"),
        name=name,
        knowledge=knowledge,
        difficulty=difficulty,
        reach=reach,
    )
    told = (
        f"{name}, {known[knowledge].name}: {words.difficulty} {difficulty}, {words.reach} {reach}"
    )
    yield from note("source", told)
    return book.with_party(msgspec.structs.replace(party, sources=(*party.sources, source)))


def study(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Study a source: each full hour one roll, each margin of its difficulty comprehension.

    Comprehension from sources of another difficulty or reach is kept apart [S20-21, S20-25,
    S20-A09, S20-A10, S20-A11]. `args` may bring `source` and `minutes`. Raises `Refused`:
    `nothing_to_pick`, `bad_argument`.
    """
    party = book.party(party_id)
    character = character_of(rulebook, party, args)
    options = tuple(
        Option(key=one.id, label=one.name, detail=_told(rulebook, party, one))
        for one in party.sources
    )
    if not options:
        raise Refused("nothing_to_pick", rulebook.say("No source is written down yet."))
    why = rulebook.say("What does {who} study?", who=character.name)
    key = yield from choice(args, "source", options, why, rule="study.source", about=character.id)
    source = party.source(key)
    assert source is not None, "it was among the options"
    if "minutes" in args:
        minutes = number_of(args, "minutes")
    else:
        why = rulebook.say("How many minutes? Each full hour is a roll.")
        minutes = yield from number(0, FURTHEST, why, rule="study.minutes", about=character.id)
    hours = max(0, minutes) // MINUTES_IN_AN_HOUR
    character, gained = yield from _hours(rulebook, character, source, hours)
    pool = pool_of(character, source)
    pool = msgspec.structs.replace(pool, points=pool.points + gained)
    words = rulebook.rules.dread_s20.words
    told = rulebook.say(
        "{who}, {source}: {hours} hours, +{gained} of comprehension",
        who=character.name,
        source=source.name,
        hours=hours,
        gained=gained,
    )
    result = f"+{gained} {words.comprehension}"
    yield from note("study", f"{told} ({described(words, pool)})", result=result)
    if gained:
        character = character.with_pool(pool)
    return book.with_party(party.with_character(character))


def pool_of(character: Character, source: Source) -> Pool:
    """What the character gathered from sources of this kind [S20-25]."""
    empty = Pool(knowledge=source.knowledge, difficulty=source.difficulty, reach=source.reach)
    for pool in character.pools_of(source.knowledge):
        if (pool.difficulty, pool.reach) == (source.difficulty, source.reach):
            return pool
    return empty


def _hours(
    rulebook: Rulebook, character: Character, source: Source, hours: int
) -> Procedure[tuple[Character, int]]:
    rules = rulebook.rules.dread_s20
    aptitude = rules.aptitude(rules.study.aptitude)
    score = character.aptitudes.get(aptitude.id, 0)
    gained = 0
    for hour in range(1, hours + 1):
        why = rulebook.say(
            "{aptitude}, hour {hour} of {hours}", aptitude=aptitude.name, hour=hour, hours=hours
        )
        character, rolled = yield from check(
            rulebook, character, score, why, rule="study.roll", needed=source.difficulty
        )
        if rolled.success and rolled.margin >= source.difficulty:
            gained += rules.study.points
    return character, gained


def _told(rulebook: Rulebook, party: Party, source: Source) -> str:
    words = rulebook.rules.dread_s20.words
    name = trait_name(rulebook, party, "knowledge", source.knowledge)
    return f"{name}: {words.difficulty} {source.difficulty}, {words.reach} {source.reach}"
