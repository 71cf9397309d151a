"""Hangers-on and Brutes: as many as Reputation keeps, of the gang's own side, and letting go."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from factories import fighter, gang, stash_of
from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Gang
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.questions import Option, Pick
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.additions import limit, to_remove
from gangbook.underhive.legality import breaches
from playing import Choices, asks, played, starting


def with_helpers(*helpers: Fighter, **facts: Any) -> Gang:
    """A legal gang of House Escher with these Hangers-on and Brutes."""
    queen = fighter("queen", "leader", type="gang_queen")
    sister = fighter("juno", "ganger", type="sister")
    plain: dict[str, Any] = {"stash": stash_of(500)}
    return gang(queen, sister, *helpers, **(plain | facts))


def helper(name: str, kind: str = "slopper", category: str = "hanger_on") -> Fighter:
    """A Hanger-on, or a Brute."""
    return fighter(name, category, type=kind)


def option(rulebook: Rulebook, now: Gang, kind: str) -> Option:
    """How a Hanger-on or Brute is offered."""
    question = asks(starting(rulebook, now, "hire")).question
    assert isinstance(question, Pick)
    return question.option(kind)


def codes(rulebook: Rulebook, now: Gang) -> list[str]:
    """What the legality report finds."""
    return [breach.code for breach in breaches(rulebook, now)]


@pytest.mark.rule("GANG-24")
@pytest.mark.parametrize(
    ("reputation", "most"),
    [(0, 0), (1, 1), (4, 1), (5, 2), (9, 2), (10, 3), (14, 3), (15, 4), (19, 4), (20, 5), (99, 5)],
)
def test_reputation_keeps_so_many(rulebook: Rulebook, reputation: int, most: int) -> None:
    assert limit(rulebook, gang(reputation=reputation)) == most


@pytest.mark.rule("GANG-24", "PBS-56")
def test_brutes_and_hangers_on_are_counted_together(rulebook: Rulebook) -> None:
    one = with_helpers(helper("doc"), reputation=4)
    assert option(rulebook, one, "khimerix").code == "reputation"
    assert option(rulebook, one, "fixer").code == "reputation"
    known = msgspec.structs.replace(one, reputation=5)
    assert option(rulebook, known, "khimerix").closed == ""
    assert option(rulebook, known, "fixer").closed == ""


@pytest.mark.rule("GANG-24")
def test_the_dead_leave_their_place(rulebook: Rulebook) -> None:
    now = with_helpers(helper("doc").entering("dead"))
    assert option(rulebook, now, "fixer").closed == ""


@pytest.mark.rule("GANG-26")
def test_a_gang_hires_hangers_on_of_its_own_side(rulebook: Rulebook) -> None:
    lawful, outlaw = with_helpers(), with_helpers(alignment="outlaw")
    assert option(rulebook, lawful, "ammo_jack").closed == ""
    assert option(rulebook, outlaw, "ammo_jack").code == "alignment"
    assert option(rulebook, lawful, "agitator").code == "alignment"
    assert option(rulebook, outlaw, "agitator").closed == ""
    begun = msgspec.structs.replace(outlaw, founding=True)
    assert option(rulebook, begun, "ammo_jack").code == "alignment"


@pytest.mark.rule("GANG-26")
def test_a_change_of_side_leaves_hangers_on_of_the_other_in_breach(rulebook: Rulebook) -> None:
    brute = helper("kit", "khimerix", "brute")
    now = with_helpers(helper("ammo", "ammo_jack"), brute, reputation=5)
    assert codes(rulebook, now) == []
    (breach,) = breaches(rulebook, msgspec.structs.replace(now, alignment="outlaw"))
    assert (breach.rule, breach.code, breach.about) == ("GANG-26", "alignment", "ammo")


def test_those_of_another_list_are_not_offered(rulebook: Rulebook) -> None:
    question = asks(starting(rulebook, with_helpers(), "hire")).question
    assert isinstance(question, Pick)
    keys = [one.key for one in question.options]
    assert "apprentice_clan_chymist" in keys
    assert "pit_trainer" not in keys


def test_some_houses_pay_less(rulebook: Rulebook) -> None:
    for gang_list, price in (("goliath", 25), ("escher", 50)):
        now = gang(fighter("vex", "leader"), list=gang_list, stash=stash_of(100))
        after = played(rulebook, now, "hire", ["chem_dealer", "Dose"]).gang
        assert (after.stash.credits, after.fighters[-1].cost) == (100 - price, price)


@pytest.mark.rule("GANG-06")
def test_a_variant_counts_as_what_it_is_a_variant_of(rulebook: Rulebook) -> None:
    jacks = [helper(f"j{place}", "ammo_jack") for place in range(2)]
    ragnir = helper("ragnir", "ragnir_gunnstein")
    now = with_helpers(*jacks, ragnir, reputation=20)
    assert option(rulebook, now, "ammo_jack").code == "type_maximum"
    assert option(rulebook, now, "ragnir_gunnstein").code == "type_maximum"
    fewer = with_helpers(*jacks, reputation=20)
    assert option(rulebook, fewer, "ammo_jack").closed == ""


@pytest.mark.rule("GANG-25")
def test_when_reputation_falls_the_player_says_who_leaves(rulebook: Rulebook) -> None:
    saw = Item(id="saw", item="chainsword", name="Chainsword", value=25, source="escher")
    own = Item(id="vest", item="mesh_armour", name="Mesh armour", source="included")
    ammo = msgspec.structs.replace(helper("ammo", "ammo_jack"), items=(saw, own))
    now = with_helpers(helper("doc"), ammo, helper("kit", "khimerix", "brute"), reputation=5)
    assert to_remove(rulebook, now) == 1
    assert codes(rulebook, now) == ["reputation"]
    done = played(rulebook, now, "let_go", ["ammo"])
    assert [one.id for one in done.gang.fighters] == ["queen", "juno", "doc", "kit"]
    (gone,) = done.gang.departed
    assert (gone.departure, gone.items) == ("left", (own,))
    assert done.gang.stash.items == (saw,)
    assert done.gang.stash.credits == now.stash.credits
    assert codes(rulebook, done.gang) == []
    assert "Ammo" in done.told[-1]


@pytest.mark.rule("GANG-25")
def test_as_many_leave_as_are_over_and_no_more(rulebook: Rulebook) -> None:
    now = with_helpers(helper("doc"), helper("fix"), helper("jack"), reputation=1)
    with pytest.raises(BadAnswer):
        played(rulebook, now, "let_go", ["doc"])
    after = played(rulebook, now, "let_go", ["doc | fix"]).gang
    with pytest.raises(Refused) as refused:
        played(rulebook, after, "let_go", Choices({}))
    assert refused.value.code == "nothing_over"


def test_one_let_go_does_not_come_back_for_its_rating(rulebook: Rulebook) -> None:
    now = with_helpers(helper("doc"), helper("fix"))
    after = played(rulebook, now, "let_go", ["doc"]).gang
    with pytest.raises(Refused) as refused:
        played(rulebook, after, "rehire", fighter="doc")
    assert refused.value.code == "not_retired"


@pytest.mark.rule("PBS-56")
def test_a_retired_brute_needs_the_reputation_to_come_back(rulebook: Rulebook) -> None:
    now = with_helpers(helper("kit", "khimerix", "brute"))
    now = played(rulebook, now, "retire", fighter="kit").gang
    full = now.joined_by(helper("doc"))
    with pytest.raises(Refused) as refused:
        played(rulebook, full, "rehire", fighter="kit")
    assert refused.value.code == "reputation"
    assert played(rulebook, now, "rehire", fighter="kit").gang.departed == ()


def test_a_brute_for_another_comes_only_with_it(rulebook: Rulebook) -> None:
    now = with_helpers(reputation=20)
    assert option(rulebook, now, "millisaur").code == "with_fighter"
    master = with_helpers(helper("bea", "outland_beastmaster", "brute"), reputation=20)
    assert option(rulebook, master, "millisaur").closed == ""
