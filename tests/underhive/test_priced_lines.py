"""Over all gang lists: what is priced for a type can be bought by it."""

from __future__ import annotations

import pytest

from factories import fighter, gang, stash_of
from gangbook.rules.rulebook import Rulebook
from gangbook.store.catalogue_files import shipped_catalogue
from gangbook.underhive.equip.customer import Customer


@pytest.mark.rule("GANG-18")
@pytest.mark.parametrize("list_id", shipped_catalogue().gang_list_names())
def test_no_line_of_a_list_is_priced_for_a_type_that_can_never_buy_it(
    rulebook: Rulebook, list_id: str
) -> None:
    """Who can become a Specialist is one here [GANG-A03]."""
    gang_list = rulebook.catalogue.gang_list(list_id)
    first = rulebook.rules.weapons.specialists_first
    never = []
    for kind in gang_list.fighters:
        rank = "specialist" if kind.category in first else kind.category
        now = gang(fighter(category=rank, type=kind.id), list=list_id, stash=stash_of(1000))
        customer = Customer(rulebook, now, now.fighters[0])
        for ware in customer.wares.values():
            closed = customer.why_not_used(ware)
            if customer.own_price(ware) is not None and closed and closed.code == "category":
                never.append((kind.id, ware.id, closed.reason))
    assert never == []
