"""A party as plain text: each character's sheet with the numbers worked out from it."""

from __future__ import annotations

from collections.abc import Iterator

from gangbook.book.character import Character
from gangbook.book.derive_character import (
    experience_earned,
    experience_spent,
    secondary,
    session_hours,
    temperance,
)
from gangbook.book.party import Party
from gangbook.dread_s20.comprehension import described
from gangbook.dread_s20.creation_limits import still_to_spend
from gangbook.dread_s20.scores import on_sheet
from gangbook.dread_s20.session import session_title
from gangbook.record import plain
from gangbook.rules.dread_s20 import PurchaseKind
from gangbook.rules.rulebook import Rulebook

SHOWN: tuple[PurchaseKind, ...] = ("skill", "technique", "knowledge")


def as_json(rulebook: Rulebook, party: Party) -> dict[str, object]:
    """The party with the numbers worked out from it."""
    sheets = {
        one.id: {
            "xp_left": one.xp_left,
            "temperance": temperance(rulebook, one).value,
            "scores": {
                kind: {each.key: each.score for each in on_sheet(rulebook, party, one, kind)}
                for kind in SHOWN
            },
        }
        for one in party.characters
    }
    return {"party": plain(party), "worked_out": sheets}


def lines(rulebook: Rulebook, party: Party) -> Iterator[str]:
    """The party as text."""
    rules = rulebook.rules.dread_s20
    master = f", {rules.words.game_master}: {party.game_master}" if party.game_master else ""
    yield f"{party.name}, {rules.name}{master}"
    for session in party.sessions:
        state = "" if session.is_over else f", {rulebook.say('open')}"
        hours = f"{rules.words.hours} {session_hours(rulebook, session)}"
        yield f"{session_title(rulebook, session)}: {hours}{state}"
    for character in party.characters:
        yield ""
        yield from _sheet(rulebook, party, character)


def _sheet(rulebook: Rulebook, party: Party, character: Character) -> Iterator[str]:
    rules = rulebook.rules.dread_s20
    words = rules.words
    played_by = f" ({character.player})" if character.player else ""
    kind = f", {character.archetype}" if character.archetype else ""
    earned, spent = experience_earned(character), experience_spent(character)
    yield (
        f"{character.name}{played_by}{kind}: {words.xp_short} {character.xp_left} "
        f"(+{earned} -{spent}), {words.destiny} {character.destiny}, "
        f"{words.temperance} {temperance(rulebook, character).value}"
    )
    yield "  " + "  ".join(
        f"{one.short} {character.aptitudes.get(one.id, 0)}" for one in rules.aptitudes
    )
    yield f"  {words.secondary_aptitudes}: {', '.join(_secondary(rulebook, character))}"
    for kind_of, label in zip(
        SHOWN, (words.skills, words.techniques, words.knowledges), strict=True
    ):
        scores = [one for one in on_sheet(rulebook, party, character, kind_of) if one.score]
        known = [
            f"{one.name} {one.score}" for one in scores if not one.no_base or kind_of != "skill"
        ]
        if known:
            yield f"  {label}: {', '.join(known)}"
    for pool in character.pools:
        yield f"  {pool.knowledge}: {described(words, pool)}"
    for label, held in ((words.virtues, character.virtues), (words.defects, character.defects)):
        if held:
            yield f"  {label}: {', '.join(f'{one.name} {one.score}' for one in held)}"
    for left in still_to_spend(rulebook, character):
        yield f"  {words.creation}, {left.label}: {left.value}"


def _secondary(rulebook: Rulebook, character: Character) -> Iterator[str]:
    scores = rulebook.rules.dread_s20.secondary_aptitudes
    for one in scores:
        if (total := secondary(rulebook, character, one)) is not None:
            yield f"{one.name} {total.value}"
    unknown = [one.name for one in scores if not one.formula]
    if unknown:
        yield rulebook.say("no formula in the rules for {names}", names=", ".join(unknown))
