"""The Territories a gang holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gangbook.book.gang import Territory
from gangbook.underhive.names import free_id

if TYPE_CHECKING:
    from gangbook.rules.campaign import Territory as Listed


def holding(held: tuple[Territory, ...], gained: Listed) -> tuple[Territory, ...]:
    """The Territories with one more; two of a kind get ids of their own."""
    taken = {one.id for one in held}
    territory_id = free_id(gained.id.replace("_", "-"), taken, "territory")
    return (*held, Territory(id=territory_id, territory=gained.id, name=gained.name))
