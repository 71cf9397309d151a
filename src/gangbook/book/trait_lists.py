"""The traits a party plays with: those of the rules, and before them what the group filled in."""

from __future__ import annotations

from gangbook.book.party import Party
from gangbook.rules.dread_s20 import Trait, TraitKind
from gangbook.rules.rulebook import Rulebook


def traits(rulebook: Rulebook, party: Party, kind: TraitKind) -> dict[str, Trait]:
    """The skills, techniques or knowledges by id; an entry of the group takes the rules' place."""
    known = {one.id: one for one in rulebook.rules.dread_s20.traits(kind)}
    own = {
        one.id: Trait(id=one.id, name=one.name, base=one.base, guided=one.guided)
        for one in party.traits
        if one.kind == kind
    }
    return {**known, **own}


def trait_name(rulebook: Rulebook, party: Party, kind: TraitKind, trait_id: str) -> str:
    """What a trait is called; its id where no list has it."""
    trait = traits(rulebook, party, kind).get(trait_id)
    return trait.name if trait else trait_id
