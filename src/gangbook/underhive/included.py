"""What a type comes with: free and on the card from the start."""

from __future__ import annotations

from gangbook.book.fighter import INCLUDED, Item
from gangbook.book.gang import Gang
from gangbook.rules.catalogue import FighterType
from gangbook.underhive.names import free_id, slug


def included(gang: Gang, kind: FighterType) -> tuple[Item, ...]:
    """Equipment the type comes with, each piece with an id of its own [GANG-12]."""
    taken = set(gang.item_ids)
    items = []
    for name in kind.included:
        item_id = free_id(name, taken, "item")
        taken.add(item_id)
        items.append(Item(id=item_id, item=slug(name, "_"), name=name, source=INCLUDED))
    return tuple(items)
