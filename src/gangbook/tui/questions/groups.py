"""Groups of a long list of options: a newcomer finds the gang's own fighters first."""

from __future__ import annotations

from gangbook.kernel.questions import Option, Pick
from gangbook.tui.foresight import BookNow
from gangbook.underhive.fighter_type import everyone_for

HIRING = "hire.type"
SCENARIO = "battle.scenario"
OWN = "On the gang's own list"


def groups_of(pick: Pick, book: BookNow) -> dict[str, str]:
    """The group of each option by its key, empty where the question has none."""
    if pick.rule == SCENARIO:
        return {option.key: option.detail for option in pick.options}
    if pick.rule != HIRING or book.gang is None:
        return {}
    own = {kind.id for kind in book.rulebook.catalogue.gang_list(book.gang.list).fighters}
    return {
        kind.id: OWN if kind.id in own else book.rulebook.category(kind.category).name
        for kind in everyone_for(book.rulebook, book.gang)
    }


def in_groups(options: list[Option], groups: dict[str, str]) -> list[Option]:
    """The options with those of a group together, the groups in the order of their first."""
    order = {name: place for place, name in enumerate(dict.fromkeys(groups.values()))}
    return sorted(options, key=lambda option: order.get(groups.get(option.key, ""), -1))
