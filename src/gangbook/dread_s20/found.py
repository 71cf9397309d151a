"""A new party, what its group fills in of the rules' lists, and characters who leave."""

from __future__ import annotations

import msgspec

from gangbook.book.gang import Book
from gangbook.book.names import free_id, slug
from gangbook.book.party import OwnTrait, Party
from gangbook.book.trait_lists import traits
from gangbook.dread_s20.act import Args, character_of, yes_no
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick, text
from gangbook.kernel.questions import Option
from gangbook.rules.dread_s20 import TraitKind
from gangbook.rules.rulebook import Rulebook

KINDS: dict[str, TraitKind] = {
    "skill": "skill",
    "technique": "technique",
    "knowledge": "knowledge",
}
NEW = "new"


def found_party(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Begin a party. `args["mark"]` makes its permanent id unlike that of others of its name."""
    words = rulebook.rules.dread_s20.words
    name = yield from text(rulebook.say("What is the party called?"), rule="party.name")
    master = yield from text(
        rulebook.say("{what}?", what=words.game_master), rule="party.game_master", may_be_empty=True
    )
    yield from note("party", rulebook.say("{who} begins", who=name))
    mark = args.get("mark", "0")
    return book.with_party(
        Party(id=f"{slug(name) or 'party'}-{mark}", name=name, game_master=master)
    )


def add_trait(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """Fill in a skill, technique or knowledge: a new one, or what the rules do not say of theirs.

    It holds for this party and stands before the rules' own entry from now on.
    """
    party = book.party(party_id)
    rules = rulebook.rules.dread_s20
    kinds = tuple(Option(key=key, label=rules.purchase(kind).name) for key, kind in KINDS.items())
    kind = KINDS[(yield from pick(kinds, rulebook.say("What is filled in?"), rule="trait.kind"))]
    known = traits(rulebook, party, kind)
    options = (
        *(Option(key=one.id, label=one.name) for one in known.values()),
        Option(key=NEW, label=rulebook.say("A new one")),
    )
    trait_id = yield from pick(options, rulebook.say("Which one?"), rule="trait.which")
    if trait_id == NEW:
        name = yield from text(rulebook.say("What is it called?"), rule="trait.name")
        trait_id = free_id(slug(name, "_"), known, kind).replace("-", "_")
    else:
        name = known[trait_id].name
    bases = tuple(Option(key=one.id, label=one.name) for one in rules.aptitudes)
    why = rulebook.say("On which aptitude is {what} based?", what=name)
    base = yield from pick(bases, why, rule="trait.base")
    guided = False
    if kind == "technique":
        why = rulebook.say("Does it need a guide?")
        guided = (yield from pick(yes_no(rulebook), why, rule="trait.guided")) == "yes"
    own = OwnTrait(id=trait_id, kind=kind, name=name, base=base, guided=guided)
    others = tuple(one for one in party.traits if (one.kind, one.id) != (kind, trait_id))
    yield from note("trait", f"{name}, {rules.purchase(kind).name}: {rules.aptitude(base).name}")
    return book.with_party(msgspec.structs.replace(party, traits=(*others, own)))


def retire_character(rulebook: Rulebook, book: Book, party_id: str, args: Args) -> Procedure[Book]:
    """A character leaves the party; its sheet is kept. Raises `Refused`: `in_session`."""
    party = book.party(party_id)
    character = character_of(rulebook, party, args)
    if party.session and character.id in party.session.characters:
        told = rulebook.say("{who} takes part in a session that is not over.", who=character.name)
        raise Refused("in_session", told)
    reason = yield from text(rulebook.say("Why?"), rule="retire.reason", about=character.id)
    told = rulebook.say("{who} leaves: {reason}", who=character.name, reason=reason)
    yield from note("retire", told)
    left = tuple(one for one in party.characters if one.id != character.id)
    departed = (*party.departed, character)
    return book.with_party(msgspec.structs.replace(party, characters=left, departed=departed))
