"""Creating a character: aptitudes by points or a pool of experience, and what is still open."""

from __future__ import annotations

import msgspec

from gangbook.book.character import Character, NamedScore, XpRow
from gangbook.book.gang import Book
from gangbook.book.names import free_id
from gangbook.dread_s20.act import FURTHEST, Args, character_of, one_of
from gangbook.dread_s20.creation_limits import breaches
from gangbook.dread_s20.virtues import new_trait
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, number, pick, text
from gangbook.kernel.questions import Option
from gangbook.rules.dread_s20 import Archetype, Creation
from gangbook.rules.rulebook import Rulebook

OWN, NONE = "own", "none"
BY_THE_RULES, ALL_THE_SAME = "by_the_rules", "all_the_same"


def new_character(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Begin a character, with its aptitudes or its pool of experience [S20-34, S20-41, S20-42].

    The rest is bought and chosen by acts of their own until the creation is closed.
    """
    party = book.party(party_id)
    rules = rulebook.rules.dread_s20
    why = rulebook.say("What is the character called?")
    name = yield from text(why, rule="character.name")
    player = yield from text(
        rulebook.say("{what}?", what=rules.words.player), rule="character.player", may_be_empty=True
    )
    ways = tuple(Option(key=one.id, label=one.name, detail=one.note) for one in rules.creations)
    why = rulebook.say("How is it created?")
    way_id = yield from pick(ways, why, rule="character.creation")
    way = next(one for one in rules.creations if one.id == way_id)
    archetype, virtues, defects = yield from _archetype(rulebook, way)
    aptitudes = yield from _aptitudes(rulebook, way)
    character = Character(
        id=free_id(name, party.character_ids, "character"),
        name=name,
        player=player,
        archetype=archetype,
        creation=way.id,
        aptitudes=aptitudes,
        virtues=virtues,
        defects=defects,
        destiny=rules.destiny.start,
    )
    xp = way.xp
    if not way.xp and not way.aptitude_points:
        why = rulebook.say("How many {xp} are unspent?", xp=rules.words.xp_short)
        xp = yield from number(0, FURTHEST, why, rule="character.xp")
    if xp:
        character = character.booking(XpRow(amount=xp, what=rules.words.creation))
    left = f"{xp} {rules.words.xp_short}"
    told = rulebook.say("{who}, {way}: {xp} to spend", who=name, way=way.name, xp=left)
    yield from note("creation", told)
    return book.with_party(party.with_character(character))


def close_creation(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Close a character's creation; what is against the rules needs a reason [S20-41, S20-42].

    Experience that was not spent stays. Raises `Refused`: `wrong_step`.
    """
    party = book.party(party_id)
    character = character_of(rulebook, party, args)
    if not character.creation:
        told = rulebook.say("The creation of {who} is closed already.", who=character.name)
        raise Refused("wrong_step", told)
    found = breaches(rulebook, character)
    if found:
        told = " ".join(breach.text for breach in found)
        options = (
            Option(
                key=BY_THE_RULES,
                label=rulebook.say("By the rules"),
                closed=told,
                code=found[0].code,
            ),
            Option(key=ALL_THE_SAME, label=rulebook.say("Close it all the same")),
        )
        yield from pick(options, rulebook.say("How is it closed?"), rule="close_creation.how")
        why = rulebook.say("Why is that allowed?")
        reason = yield from text(why, rule="close_creation.reason")
        told = rulebook.say(
            "{breaches} Closed all the same: {reason}", breaches=told, reason=reason
        )
        yield from note("override", told)
    left = f"{character.xp_left} {rulebook.rules.dread_s20.words.xp_short}"
    told = rulebook.say("{who} is created, {xp} left", who=character.name, xp=left)
    yield from note("creation", told)
    closed = msgspec.structs.replace(character, creation="")
    return book.with_party(party.with_character(closed))


def _archetype(
    rulebook: Rulebook, way: Creation
) -> Procedure[tuple[str, tuple[NamedScore, ...], tuple[NamedScore, ...]]]:
    """The archetype, and the virtue and the defect it gives where the way says so [S20-42]."""
    rules = rulebook.rules.dread_s20
    options = (
        *(Option(key=one.id, label=one.name, detail=one.note) for one in rules.archetypes),
        Option(key=OWN, label=rulebook.say("One of your own")),
        Option(key=NONE, label=rulebook.say("None")),
    )
    key = yield from one_of(
        options, rulebook.say("{what}?", what=rules.words.archetype), rule="character.archetype"
    )
    listed = next((one for one in rules.archetypes if one.id == key), Archetype(id=key, name=""))
    name = listed.name
    if key == OWN:
        name = yield from text(
            rulebook.say("{what}?", what=rules.words.archetype), rule="character.archetype_name"
        )
    if key == NONE or not way.archetype_score:
        return name, (), ()
    score = way.archetype_score
    virtue = yield from new_trait(rulebook, "virtue", (), score, listed.virtue)
    defect = yield from new_trait(rulebook, "defect", (), score, listed.defect)
    return name, (virtue,), (defect,)


def _aptitudes(rulebook: Rulebook, way: Creation) -> Procedure[dict[str, int]]:
    """Points shared out, one aptitude after the other; or the start of a pool [S20-41, S20-A30]."""
    rules = rulebook.rules.dread_s20
    if way.xp:
        start = way.aptitude_start
        if not start:
            why = rulebook.say("At what does every aptitude start? The rules do not say.")
            low, high = way.aptitude_least, way.aptitude_most
            start = yield from number(low, high, why, rule="character.aptitude_start")
        return {one.id: start for one in rules.aptitudes}
    scores: dict[str, int] = {}
    left = way.aptitude_points
    for at, one in enumerate(rules.aptitudes):
        after = len(rules.aptitudes) - at - 1
        low, high = way.aptitude_least, way.aptitude_most
        why = rulebook.say("{what}?", what=one.name)
        if way.aptitude_points:
            low = max(low, left - after * way.aptitude_most)
            high = min(high, left - after * way.aptitude_least)
            why = rulebook.say(
                "{aptitude}? {points} points are left for {count}.",
                aptitude=one.name,
                points=left,
                count=after + 1,
            )
        score = yield from number(low, high, why, rule=f"character.{one.id}")
        scores[one.id] = score
        left -= score
    return scores
