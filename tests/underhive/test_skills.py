"""Skills: which categories are open, which are shown closed, and what is never gained."""

from __future__ import annotations

import pytest

from factories import after_battle, fighter, gang
from gangbook.book.fighter import Fighter
from gangbook.faults import BadAnswer
from gangbook.kernel.questions import Pick
from gangbook.rules.effects import Access
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.skills import category_options
from playing import asks, open_keys, played, starting

HOUSE = {"escher": "Finesse", "goliath": "Muscle", "orlock": "Bravado", "delaque": "Obfuscation"}


def named(
    rulebook: Rulebook, one: Fighter, access: Access, gang_list: str = "escher"
) -> dict[str, str]:
    """Each category with the code of why it is closed; empty when it is open."""
    now = gang(one, ruleset="core", list=gang_list)
    options = category_options(rulebook, now, one, access)
    return {option.key: option.code if option.closed else "" for option in options}


@pytest.mark.rule("CORE-33")
@pytest.mark.parametrize(
    ("access", "open_to"),
    [("primary", {"Agility", "Brawn"}), ("secondary", {"Combat"})],
)
def test_categories_outside_the_access_are_shown_closed(
    rulebook: Rulebook, access: Access, open_to: set[str]
) -> None:
    one = fighter(primary=("Agility", "Brawn"), secondary=("Combat",))
    found = named(rulebook, one, access)
    assert {name for name, code in found.items() if not code} == open_to
    assert set(found.values()) == {"", "not_accessible"}
    assert {"Shooting", "Savant", "Driving"} <= set(found)


@pytest.mark.rule("CORE-33", "FFA-13")
@pytest.mark.parametrize(
    ("ruleset", "answers"), [("core", ["primary_random"]), ("free-for-all", ["4 5"])]
)
def test_a_category_that_is_not_open_cannot_be_named(
    rulebook: Rulebook, ruleset: str, answers: list[str]
) -> None:
    one = fighter(xp=6, primary=("Agility", "Brawn"))
    now = after_battle(one, ruleset=ruleset)
    start = starting(rulebook, now, "advance", fighter="vex")
    question = asks(start, answers).question
    assert open_keys(question) == ["Agility", "Brawn"]
    assert isinstance(question, Pick)
    assert question.option("Shooting").closed == "not open to Vex"
    with pytest.raises(BadAnswer) as error:
        played(rulebook, now, "advance", [*answers, "Shooting", "1"], fighter="vex")
    assert error.value.code == "not_accessible"


def test_the_only_category_is_taken_without_asking(rulebook: Rulebook) -> None:
    now = gang(fighter(xp=6, primary=("Agility",)), ruleset="core")
    done = played(rulebook, now, "advance", ["primary_random", "3"], fighter="vex")
    assert done.gang.fighters[0].skills == ("Dodge",)
    assert done.answers_to("vex.skill_category") == []


@pytest.mark.rule("CORE-34")
def test_a_crew_uses_its_four_categories_alone(rulebook: Rulebook) -> None:
    one = fighter(category="crew", primary=("Agility", "Shooting", "Driving"))
    found = named(rulebook, one, "primary")
    assert {name for name, code in found.items() if not code} == {"Shooting", "Driving"}
    every = named(rulebook, one, "any")
    assert {name for name, code in every.items() if not code} == {
        "Driving",
        "Leadership",
        "Savant",
        "Shooting",
    }


@pytest.mark.rule("CORE-33")
def test_a_category_known_whole_may_not_be_named(rulebook: Rulebook) -> None:
    agility = rulebook.skill_categories("core")[0]
    one = fighter(primary=("Agility", "Brawn"), skills=agility.skills)
    found = named(rulebook, one, "primary")
    assert (found["Agility"], found["Brawn"]) == ("known_already", "")


@pytest.mark.rule("CORE-17", "FFA-36")
@pytest.mark.parametrize("gang_list", HOUSE)
def test_any_category_means_the_universal_ones_and_that_of_the_house(
    rulebook: Rulebook, gang_list: str
) -> None:
    found = named(rulebook, fighter(), "any", gang_list)
    assert set(found.values()) == {""}
    assert {name for name in found if name in HOUSE.values()} == {HOUSE[gang_list]}
    universal = {one.name for one in rulebook.skill_categories("core") if not one.gang}
    assert universal < set(found)
