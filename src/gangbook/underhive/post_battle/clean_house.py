"""Step 6A, Clean House: the dead leave the roster, and their equipment goes where it belongs."""

from __future__ import annotations

import msgspec

from gangbook.book.battle import Battle, Field
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Book, Gang
from gangbook.faults import Refused
from gangbook.kernel.procedure import Procedure, note, pick
from gangbook.kernel.questions import Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Args, Task
from gangbook.underhive.departure import gone_from
from gangbook.underhive.equip.wares import wares_of
from gangbook.underhive.post_battle.steps import battle_of, must_be_done
from gangbook.underhive.post_battle.vehicles import scrap_tasks

LEFT_ON_FIELD: dict[Field, str] = {
    "alone": "Yes, ours alone",
    "held": "Yes, beside others",
    "left": "No, none of ours",
}
"""Who was on the field at the end, in words."""


def clean_house(rulebook: Rulebook, book: Book, gang_id: str, args: Args) -> Procedure[Book]:
    """Delete the dead; their last cards are kept among the departed [PBS-46, PBS-47].

    Equipment except armour goes to the Stash if the gang had a model on the field at the end, or
    the fighter died at the Doc; otherwise it is lost [PBS-A26]. Beasts go with their owners, and a
    dead crew's vehicle stays without crew [PBS-48]. Raises `Refused`: `nobody_died`.
    """
    gang = book.gang(gang_id)
    fought = battle_of(gang, args)
    dead = deceased(gang, fought)
    if not dead:
        raise Refused("nobody_died", "Nobody of the gang has died.")
    fought = yield from _with_field(gang, fought, dead)
    gang = gang.with_battle(fought)
    for fighter in dead:
        if gang.fighter(fighter.id) is None:
            continue
        for card in (*gang.beasts_of(fighter.id), fighter):
            saved = fought.field != "left" or fighter.id in fought.died_at_doc
            gang = yield from _cleared(rulebook, gang, card, saved=saved)
        cleared = gang.fighter(fighter.id)
        assert cleared is not None
        yield from note("clean_house", f"{fighter.name} is taken off the roster")
        for beast in gang.beasts_of(fighter.id):
            yield from note("clean_house", f"{beast.name} goes with {fighter.name}")
        if (driven := gang.driven_by(fighter.id)) is not None:
            yield from note("clean_house", f"{driven.name} has no crew now")
        gang = gone_from(gang, cleared, "dead")
    return book.with_gang(gang)


def deceased(gang: Gang, fought: Battle) -> tuple[Fighter, ...]:
    """The dead on the roster; after a skirmish, which has no Doc, the critically injured too."""
    return tuple(
        one for one in gang.fighters if one.has("dead") or (fought.skirmish and one.has("critical"))
    )


def clean_house_tasks(rulebook: Rulebook, gang: Gang, fought: Battle) -> tuple[Task, ...]:
    """The dead wait to be taken off the roster, damaged vehicles may be scrapped [PBS-50]."""
    names = ", ".join(one.name for one in deceased(gang, fought))
    if not names:
        return scrap_tasks(rulebook, gang, fought)
    label = f"Clean House: {names} {'leave' if ', ' in names else 'leaves'} the roster"
    owed = must_be_done(rulebook, "clean_house")
    task = Task("clean_house", {"battle": fought.id}, label, owed=owed)
    return (task, *scrap_tasks(rulebook, gang, fought))


def _with_field(gang: Gang, fought: Battle, dead: tuple[Fighter, ...]) -> Procedure[Battle]:
    """The battle with who was left on the field, asked where equipment depends on it."""
    carried = any(
        one.items
        for fighter in dead
        if fighter.id not in fought.died_at_doc
        for one in (fighter, *gang.beasts_of(fighter.id))
    )
    if fought.field or not carried:
        return fought
    options = tuple(Option(key=key, label=words) for key, words in LEFT_ON_FIELD.items())
    why = "Was a model of the gang still on the field when the battle ended?"
    key = yield from pick(options, why, rule="clean_house.field")
    field = next(one for one in LEFT_ON_FIELD if one == key)
    return msgspec.structs.replace(fought, field=field)


def _cleared(rulebook: Rulebook, gang: Gang, fighter: Fighter, *, saved: bool) -> Procedure[Gang]:
    """The gang with this card's equipment in the Stash, or lost with it."""
    lost = tuple(item for item in fighter.items if not saved or _is_lost(rulebook, gang, item))
    stash = tuple(item for item in fighter.items if item not in lost)
    for items, where in ((stash, "goes to the Stash"), (lost, "is lost")):
        if items:
            names = ", ".join(item.name for item in items)
            yield from note("clean_house", f"{fighter.name}: {names} {where}")
    gang = gang.with_stash_items((*gang.stash.items, *stash))
    return gang.with_fighter(msgspec.structs.replace(fighter, items=lost, cards=()))


def _is_lost(rulebook: Rulebook, gang: Gang, item: Item) -> bool:
    """Whether an item is of a kind that never comes back from the dead."""
    ware = wares_of(rulebook, gang).get(item.item)
    return ware is not None and ware.category in rulebook.rules.post_battle.lost_with_the_dead
