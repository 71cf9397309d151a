"""Small parties, characters and sessions, and the rules of Dread S-20 with values changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from factories import with_rules
from gangbook.book.character import Character, NamedScore, Skill, XpRow
from gangbook.book.derive_character import base_score
from gangbook.book.party import Margin, OwnTrait, Party, Session, Source
from gangbook.rules.dread_s20 import PurchaseKind, SecondaryAptitude, SessionStep, TraitKind
from gangbook.rules.rulebook import Rulebook

APTITUDES = ("fortaleza", "destreza", "percepcion", "psique", "carisma", "educacion")
PLAIN = 10
"""Every aptitude of a character that says nothing else."""
STEPS: tuple[SessionStep, ...] = ("play", "experience", "destiny", "spending")


def aptitudes(**scores: int) -> dict[str, int]:
    """All six aptitudes, these at their scores."""
    return {one: scores.get(one, PLAIN) for one in APTITUDES}


def character(character_id: str = "ana", xp: int = 0, **facts: Any) -> Character:
    """A finished character with this much experience to spend."""
    plain: dict[str, Any] = {
        "name": character_id.capitalize(),
        "aptitudes": aptitudes(),
        "xp": (XpRow(amount=xp, what="before"),) if xp else (),
    }
    return Character(id=character_id, **(plain | facts))


def party(*characters: Character, **facts: Any) -> Party:
    """A party of these characters, between two sessions."""
    plain: dict[str, Any] = {"id": "mesa-1", "name": "Mesa"}
    return Party(characters=characters, **(plain | facts))


def session(
    *who: str, margins: Iterable[Margin] = (), done: SessionStep | None = None, **facts: Any
) -> Session:
    """A session of these characters; `done` is the last of its steps that is over."""
    steps = STEPS[: STEPS.index(done) + 1] if done else ()
    return Session(id="s1", characters=who, margins=tuple(margins), steps=steps, **facts)


def at_play(*characters: Character, **facts: Any) -> Party:
    """A party of these characters in a running session."""
    running = session(*(one.id for one in characters))
    return party(*characters, sessions=(running,), **facts)


def own(trait_id: str, kind: TraitKind, base: str, *, guided: bool = False) -> OwnTrait:
    """A trait the group filled in."""
    name = trait_id.replace("_", " ").capitalize()
    return OwnTrait(id=trait_id, kind=kind, name=name, base=base, guided=guided)


def bought_to(rulebook: Rulebook, scores: Mapping[str, int], aptitude: int) -> tuple[Skill, ...]:
    """Skills at these scores, based on an aptitude of this score."""
    base = base_score(rulebook, "skill", aptitude)
    return tuple(
        Skill(id=skill, bought=score - base) for skill, score in scores.items() if score != base
    )


def books(knowledge: str = "quimica", difficulty: int = 5, reach: int = 10, **facts: Any) -> Source:
    """A source of knowledge."""
    plain: dict[str, Any] = {"id": "libros", "name": "Libros"}
    return Source(knowledge=knowledge, difficulty=difficulty, reach=reach, **(plain | facts))


def named_scores(prefix: str, scores: Iterable[int]) -> tuple[NamedScore, ...]:
    """Virtues or defects with these scores."""
    return tuple(
        NamedScore(id=f"{prefix}_{n}", name=f"{prefix} {n}", score=score)
        for n, score in enumerate(scores, 1)
    )


def with_s20(rulebook: Rulebook, **changes: Any) -> Rulebook:
    """The rules with whole parts of Dread S-20 replaced."""
    changed = msgspec.structs.replace(rulebook.rules.dread_s20, **changes)
    return with_rules(rulebook, dread_s20=changed)


def with_purchase(rulebook: Rulebook, kind: PurchaseKind, **changes: Any) -> Rulebook:
    """The rules with the price of one kind of purchase changed."""
    purchases = (
        msgspec.structs.replace(one, **changes) if one.id == kind else one
        for one in rulebook.rules.dread_s20.purchases
    )
    return with_s20(rulebook, purchases=tuple(purchases))


def with_formulas(rulebook: Rulebook, formulas: Mapping[str, str]) -> Rulebook:
    """The rules with these secondary aptitudes and no others."""
    given = (SecondaryAptitude(id=key, name=key, formula=text) for key, text in formulas.items())
    return with_s20(rulebook, secondary_aptitudes=tuple(given))
