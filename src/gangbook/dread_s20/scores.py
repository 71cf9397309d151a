"""The scores of a sheet that experience can change: which there are, and one of them changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

import msgspec

from gangbook.book.character import Character, CombatSkill, NamedScore
from gangbook.book.derive_character import base_score
from gangbook.book.party import Party
from gangbook.book.trait_lists import traits
from gangbook.dread_s20.prices import Point, point
from gangbook.rules.dread_s20 import PurchaseKind, Trait, TraitKind
from gangbook.rules.rulebook import Rulebook


@dataclass(frozen=True)
class OnSheet:
    """A score on a character's sheet, as it stands now."""

    kind: PurchaseKind
    key: str
    """Its id among those of its kind; a manoeuvre's begins with that of its combat technique."""
    name: str
    score: int
    base: int | None = None
    """The score of its base aptitude; None where it has none, or none is known."""
    times: int = 0
    """For an aptitude, what its points cost."""
    no_base: bool = False
    """True where it would need a base aptitude and nobody said which."""

    @property
    def source(self) -> str:
        """What a row of the account calls it."""
        return f"{self.kind}.{self.key}" if self.key else self.kind

    def point(self, rulebook: Rulebook, to: int) -> Point:
        """The price of reaching a score with it."""
        return point(rulebook, self.kind, to, base=self.base, times=self.times)


def on_sheet(
    rulebook: Rulebook, party: Party, character: Character, kind: PurchaseKind
) -> tuple[OnSheet, ...]:
    """Every score of this kind that the character has or could have."""
    match kind:
        case "aptitude":
            return tuple(
                OnSheet(kind, one.id, one.name, character.aptitudes.get(one.id, 0), times=one.times)
                for one in rulebook.rules.dread_s20.aptitudes
            )
        case "skill" | "knowledge":
            return tuple(_traits(rulebook, party, character, kind))
        case "technique":
            return (
                *_traits(rulebook, party, character, kind),
                *_combat(rulebook, character),
            )
        case "temperance":
            name = rulebook.rules.dread_s20.words.temperance_bought
            return (OnSheet(kind, "", name, character.temperance_bought),)
        case "disadvantage":
            return tuple(OnSheet(kind, one.id, one.name, one.score) for one in character.defects)
        case _:
            assert_never(kind)


def _traits(
    rulebook: Rulebook, party: Party, character: Character, kind: TraitKind
) -> Iterator[OnSheet]:
    for trait in traits(rulebook, party, kind).values():
        yield trait_on_sheet(rulebook, character, kind, trait)


def trait_on_sheet(
    rulebook: Rulebook, character: Character, kind: TraitKind, trait: Trait
) -> OnSheet:
    """A skill, technique or knowledge as it stands with a character [S20-06, S20-11]."""
    base = character.aptitudes.get(trait.base, 0) if trait.base else None
    if kind == "skill":
        score = base_score(rulebook, kind, base or 0) + character.skill(trait.id)
    elif kind == "technique":
        score = character.technique(trait.id)
    else:
        score = character.knowledge(trait.id)
    return OnSheet(kind, trait.id, trait.name, score, base=base, no_base=base is None)


def _combat(rulebook: Rulebook, character: Character) -> Iterator[OnSheet]:
    """Combat techniques, and manoeuvres with a score of their own [S20-43]."""
    rules = rulebook.rules.dread_s20.combat
    base = character.aptitudes.get(rules.base, 0)
    for technique in rules.techniques:
        known = character.combat_skill(technique.id)
        score = known.score if known else 0
        yield OnSheet("technique", technique.id, technique.name, score, base=base)
        for one in known.extra if known else ():
            key, name = f"{technique.id}.{one.id}", f"{technique.name}: {one.name}"
            yield OnSheet("technique", key, name, one.score, base=base)


def with_score(rulebook: Rulebook, character: Character, one: OnSheet, to: int) -> Character:
    """The character with this score changed."""
    match one.kind:
        case "aptitude":
            return character.with_aptitude(one.key, to)
        case "skill":
            return character.with_skill(one.key, character.skill(one.key) + to - one.score)
        case "technique":
            return _with_technique(rulebook, character, one.key, to)
        case "knowledge":
            return character.with_knowledge(one.key, to)
        case "temperance":
            return msgspec.structs.replace(character, temperance_bought=to)
        case "disadvantage":
            defects = (
                NamedScore(id=each.id, name=each.name, score=to) if each.id == one.key else each
                for each in character.defects
            )
            left = tuple(each for each in defects if each.score)
            return msgspec.structs.replace(character, defects=left)
        case _:
            assert_never(one.kind)


def _with_technique(rulebook: Rulebook, character: Character, key: str, to: int) -> Character:
    technique_id, _, manoeuvre_id = key.partition(".")
    combat = {one.id: one for one in rulebook.rules.dread_s20.combat.techniques}
    if technique_id not in combat:
        return character.with_technique(key, to)
    new = CombatSkill(id=technique_id, score=to, manoeuvres=combat[technique_id].manoeuvres)
    known = character.combat_skill(technique_id) or new
    if not manoeuvre_id:
        return character.with_combat(msgspec.structs.replace(known, score=to))
    manoeuvre = next(one for one in known.extra if one.id == manoeuvre_id)
    return character.with_combat(known.with_extra(msgspec.structs.replace(manoeuvre, score=to)))
