"""Independent checks of a party: what can be wrong though each value is of the right kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gangbook.book.character import Character, Pool
from gangbook.book.names import known_name as known
from gangbook.book.party import Party
from gangbook.book.trait_lists import traits
from gangbook.faults import Keys, Problem
from gangbook.rules.rulebook import Rulebook

SHEETS = ("characters", "departed")
OWN = "an id of its own for each"


def party_problems(rulebook: Rulebook, party: Party) -> tuple[Problem, ...]:
    """Everything the checks of a party find."""
    return tuple(
        problem
        for check in (ids_are_unique, ids_are_plain, names_are_known, sessions_name_characters)
        for problem in check(rulebook, party)
    )


def party_warnings(party: Party) -> tuple[str, ...]:
    """What is odd about a party and yet lets it be played."""
    return tuple(
        f"{one.name} has {one.xp_left} XP; nothing can be bought"
        for one in party.characters
        if one.xp_left < 0
    )


def ids_are_unique(rulebook: Rulebook, party: Party) -> Iterator[Problem]:
    """No two characters, sources or sessions share an id, nor two scores of one sheet."""
    for fields in (SHEETS, ("sources",), ("sessions",)):
        yield from _doubled([pair for field in fields for pair in _ids(party, (), field)])
    for sheet in SHEETS:
        for place, one in enumerate(getattr(party, sheet)):
            for field in ("skills", "techniques", "combat", "knowledges", "virtues", "defects"):
                yield from _doubled(_ids(one, (sheet, place), field))
            yield from _doubled_pools((sheet, place, "pools"), one.pools)


def ids_are_plain(rulebook: Rulebook, party: Party) -> Iterator[Problem]:
    """Ids are slugs: small letters, digits, hyphens and underscores."""
    ids: list[tuple[Keys, str]] = [(("id",), party.id)]
    for field in (*SHEETS, "traits", "sources", "sessions"):
        ids += _ids(party, (), field)
    for keys, one in ids:
        if not one or not all(sign.isascii() and (sign.isalnum() or sign in "-_") for sign in one):
            allowed = "letters, digits, - and _, for instance ana-2"
            yield Problem(keys, "this is not an id", f'"{one}"', allowed)


def names_are_known(rulebook: Rulebook, party: Party) -> Iterator[Problem]:
    """Aptitudes, skills, techniques, knowledges and ways of creation exist."""
    rules = rulebook.rules.dread_s20
    aptitudes = [one.id for one in rules.aptitudes]
    for place, trait in enumerate(party.traits):
        yield from known(("traits", place, "base"), trait.base, aptitudes, "aptitude")
    skills = list(traits(rulebook, party, "skill"))
    techniques = list(traits(rulebook, party, "technique"))
    knowledges = list(traits(rulebook, party, "knowledge"))
    for at, source in enumerate(party.sources):
        yield from known(("sources", at, "knowledge"), source.knowledge, knowledges, "knowledge")
    combat = [one.id for one in rules.combat.techniques]
    ways = [one.id for one in rules.creations]
    for field in SHEETS:
        for at, one in enumerate(getattr(party, field)):
            keys: Keys = (field, at)
            if one.creation:
                yield from known((*keys, "creation"), one.creation, ways, "way of creation")
            for aptitude in one.aptitudes:
                yield from known((*keys, "aptitudes", aptitude), aptitude, aptitudes, "aptitude")
            for missing in (each for each in aptitudes if each not in one.aptitudes):
                yield Problem((*keys, "aptitudes"), f"{missing} is missing", allowed="a number")
            for lists, names, what in (
                ("skills", skills, "skill"),
                ("techniques", techniques, "technique"),
                ("knowledges", knowledges, "knowledge"),
                ("combat", combat, "combat technique"),
            ):
                for place, each in enumerate(getattr(one, lists)):
                    yield from known((*keys, lists, place, "id"), each.id, names, what)


def sessions_name_characters(rulebook: Rulebook, party: Party) -> Iterator[Problem]:
    """Whoever takes part in a session, or has margins in it, is or was in the party."""
    names = sorted(party.character_ids)
    for at, session in enumerate(party.sessions):
        keys: Keys = ("sessions", at)
        for place, who in enumerate(session.characters):
            yield from known((*keys, "characters", place), who, names, "character")
        for place, one in enumerate(session.margins):
            yield from known((*keys, "margins", place, "who"), one.who, names, "character")
    running = [at for at, session in enumerate(party.sessions) if not session.is_over]
    for at in running[:-1]:
        message = "a session that is not over is followed by another"
        yield Problem(("sessions", at), message, allowed="one running session")


def _ids(holder: Party | Character, way: Keys, field: str) -> list[tuple[Keys, str]]:
    """The ids in one list, each with the way to it."""
    entries = enumerate(getattr(holder, field))
    return [((*way, field, place, "id"), one.id) for place, one in entries]


def _doubled(ids: Iterable[tuple[Keys, str]]) -> Iterator[Problem]:
    seen: set[str] = set()
    for keys, one in ids:
        if one in seen:
            yield Problem(keys, "the id is used twice", f'"{one}"', OWN)
        seen.add(one)


def _doubled_pools(keys: Keys, pools: tuple[Pool, ...]) -> Iterator[Problem]:
    """Comprehension of one knowledge, difficulty and reach stands in one pool [S20-25]."""
    seen: set[tuple[str, int, int]] = set()
    for place, pool in enumerate(pools):
        kind = (pool.knowledge, pool.difficulty, pool.reach)
        if kind in seen:
            message = "two pools are of one knowledge, difficulty and reach"
            yield Problem((*keys, place), message, f'"{pool.knowledge}"', "one pool for each")
        seen.add(kind)
