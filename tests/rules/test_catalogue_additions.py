"""Hired guns, hangers-on, brutes and vehicles: complete, sound, and at one with the gang lists."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest

from gangbook.faults import Keys, Problem
from gangbook.rules.additions import CrewType, HangersOn, HiredGuns, Vehicles, VehicleType
from gangbook.rules.lint_additions import lint_hangers_on, lint_hired_guns, lint_vehicles
from gangbook.rules.lint_fighters import Shelf
from gangbook.rules.schema import RulesFile
from gangbook.store.catalogue_files import CatalogueFolder

EMPTY = Shelf()
SHELF = Shelf(fighters={"escher": ("khimerix",), "goliath": (), "orlock": (), "cawdor": ()})
KINDS: dict[str, tuple[type[Any], Any]] = {
    "hired_guns": (HiredGuns, lint_hired_guns),
    "hangers_on": (HangersOn, lint_hangers_on),
    "vehicles": (Vehicles, lint_vehicles),
}


def findings(name: str, text: str, rules: RulesFile, shelf: Shelf = EMPTY) -> list[Problem]:
    kind, lint = KINDS[name]
    found: list[Problem] = lint(msgspec.convert(tomllib.loads(text), kind), rules, shelf)
    return found


def test_hired_guns_are_complete(catalogue: CatalogueFolder) -> None:
    hired = catalogue.hired_guns()
    of_kind = {kind.id: 0 for kind in hired.kinds}
    for gun in hired.fighters:
        of_kind[gun.kind] += 1
    assert of_kind == {
        "merc": 1,
        "bounty_hunter": 46,
        "hive_scum": 16,
        "house_agent": 19,
        "hired_fighter": 1,
        "outcast": 2,
    }
    assert len(hired.equipment) == 30


def test_hangers_on_and_brutes_are_complete(catalogue: CatalogueFolder) -> None:
    found = catalogue.hangers_on()
    assert len(found.hangers_on) == 36
    assert len(found.brutes) + len(found.list_brutes) == 22
    assert sum(bool(one.counts_as) for one in found.hangers_on) == 4


def test_vehicles_are_complete(catalogue: CatalogueFolder) -> None:
    found = catalogue.vehicles()
    counts = (
        len(found.vehicles),
        len(found.equipment),
        len(found.crews),
        len(found.crew_equipment),
        len(found.mounts),
        len(found.mount_weapons),
    )
    assert counts == (16, 144, 11, 8, 3, 3)


def test_reputation_limits_hangers_on_and_brutes(catalogue: CatalogueFolder) -> None:
    limits = catalogue.hangers_on().limits
    assert [(one.reputation, one.max) for one in limits] == [
        (1, 1),
        (5, 2),
        (10, 3),
        (15, 4),
        (20, 5),
    ]


def test_hangers_on_are_for_one_alignment(catalogue: CatalogueFolder) -> None:
    sides = [one.alignment for one in catalogue.hangers_on().hangers_on]
    assert {side: sides.count(side) for side in sides} == {"law-abiding": 28, "outlaw": 8}


def test_the_merc_is_the_stand_in_it_was(catalogue: CatalogueFolder) -> None:
    (merc,) = (one for one in catalogue.hired_guns().fighters if one.id == "merc")
    assert (merc.category, merc.cost, merc.stand_in) == ("merc", 80, True)


def test_hired_guns_without_a_printed_price_say_so(catalogue: CatalogueFolder) -> None:
    free = [one for one in catalogue.hired_guns().fighters if not one.cost]
    assert [one.id for one in free] == ["techmite_oculi", "axon_hammer", "the_prophet"]
    assert all(one.note for one in free)


def test_brutes_of_one_gang_stand_in_its_list_at_the_same_cost(catalogue: CatalogueFolder) -> None:
    for brute in catalogue.hangers_on().list_brutes:
        of_list = catalogue.gang_list(brute.list).fighter(brute.type)
        assert of_list is not None
        assert (of_list.category, of_list.cost, of_list.max) == ("brute", brute.cost, brute.max)


def test_vehicles_and_crews_of_one_gang_are_as_in_its_list(catalogue: CatalogueFolder) -> None:
    found = catalogue.vehicles()
    differing = {}
    both: tuple[VehicleType | CrewType, ...] = (*found.vehicles, *found.crews)
    for one in both:
        for list_id in one.lists:
            of_list = catalogue.gang_list(list_id).fighter(one.id)
            assert of_list is not None
            if (of_list.cost, of_list.profile) != (one.cost, one.profile):
                differing[one.id] = (of_list.cost, one.cost, one.disputed)
    assert differing == {"helion": (50, 30, ("cost: Escher page prints 50",))}


@pytest.mark.parametrize("name", KINDS)
def test_the_shipped_additions_are_sound(
    catalogue: CatalogueFolder, text_of: dict[str, str], rules: RulesFile, name: str
) -> None:
    shelf = Shelf(
        {
            list_id: tuple(one.id for one in catalogue.gang_list(list_id).fighters)
            for list_id in catalogue.gang_list_names()
        }
    )
    assert findings(name, text_of[name], rules, shelf) == []


@pytest.mark.parametrize(
    ("name", "good", "bad", "keys", "message"),
    [
        pytest.param(
            "hired_guns",
            'kind = "merc"',
            'kind = "mercenary"',
            ("fighters", 0, "kind"),
            "no kind of this name",
            id="kind",
        ),
        pytest.param(
            "hired_guns",
            'id = "yageloth"',
            'id = "bounty_hunter"',
            ("fighters", 2, "id"),
            "stands twice",
            id="gun twice",
        ),
        pytest.param(
            "hired_guns",
            'category = "hired_gun"',
            'category = "gun"',
            ("fighters", 1, "category"),
            "no category of this name",
            id="category",
        ),
        pytest.param(
            "hired_guns",
            'skill_categories = ["Agility"',
            'skill_categories = ["Speed"',
            ("kinds", 1, "skill_categories"),
            "no skill category",
            id="skill category of a kind",
        ),
        pytest.param(
            "hired_guns",
            'with_fighter = "urson_grimjarl"',
            'with_fighter = "urson"',
            ("fighters", 4, "with_fighter"),
            "no fighter of this name",
            id="fighter it comes with",
        ),
        pytest.param(
            "hired_guns",
            'rolled = { M = "D6+1" }',
            'rolled = { M = "a die" }',
            ("fighters", 8, "rolled", "M"),
            "no dice notation",
            id="dice of a characteristic",
        ),
        pytest.param(
            "hired_guns",
            'profiles = [\n    { M = 5, WS = "3+"',
            'profiles = [\n    { M = 6, WS = "3+"',
            ("fighters", 1, "profiles", 0),
            "the first profile to choose from",
            id="first of the profiles",
        ),
        pytest.param(
            "hired_guns",
            'roll = "6-10"',
            'roll = "7-10"',
            ("petition", 1, "roll"),
            "without gap",
            id="gap in the petition",
        ),
        pytest.param(
            "hired_guns",
            'roll = "16+"',
            'roll = "16-20"',
            ("petition",),
            "is open above",
            id="end of the petition",
        ),
        pytest.param(
            "hired_guns",
            'fine = "2D6x10"',
            'fine = "lots"',
            ("petition", 3, "fine"),
            "no dice notation",
            id="fine",
        ),
        pytest.param(
            "hired_guns",
            'lists = ["delaque"]',
            'lists = ["snakes"]',
            ("fighters", 2, "lists"),
            "no gang list of this name",
            id="list of a gun",
        ),
        pytest.param(
            "hired_guns",
            "prices = { hive_scum = 15 }",
            "prices = { scum = 15 }",
            ("equipment", 0, "prices"),
            "no fighter type of this name",
            id="price for nobody",
        ),
        pytest.param(
            "hired_guns",
            'upkeep = "D3x10"',
            'upkeep = "some"',
            ("fighters", 83, "upkeep"),
            "no dice notation",
            id="upkeep",
        ),
        pytest.param(
            "hangers_on",
            "reputation = 5\n",
            "reputation = 1\n",
            ("limits", 1),
            "each higher than the one before",
            id="limits",
        ),
        pytest.param(
            "hangers_on",
            'counts_as = "ammo_jack"',
            'counts_as = "jack"',
            ("hangers_on", 1, "counts_as"),
            "no hanger-on of this name",
            id="variant of nobody",
        ),
        pytest.param(
            "hangers_on",
            "house_costs = { goliath = 55 }",
            "house_costs = { goliaths = 55 }",
            ("hangers_on", 3, "house_costs"),
            "no gang list of this name",
            id="house cost",
        ),
        pytest.param(
            "hangers_on",
            'with_fighter = "outland_beastmaster"',
            'with_fighter = "beastmaster"',
            ("brutes", 4, "with_fighter"),
            "no fighter of this name",
            id="owner of a brute",
        ),
        pytest.param(
            "hangers_on",
            'type = "khimerix"',
            'type = "khimera"',
            ("list_brutes", 2, "type"),
            "no fighter type in escher of this name",
            id="brute of a list",
        ),
        pytest.param(
            "hangers_on",
            'brutes_advance_as = "specialist"',
            'brutes_advance_as = "hero"',
            ("rules", "brutes_advance_as"),
            "no category of this name",
            id="how brutes advance",
        ),
        pytest.param(
            "vehicles",
            'vehicle = "wolfquad"',
            'vehicle = "quad"',
            ("equipment", 0, "vehicle"),
            "no vehicle of this name",
            id="vehicle that is fitted",
        ),
        pytest.param(
            "vehicles",
            'crews = ["guild_of_coin_haulier"]',
            'crews = ["haulier"]',
            ("vehicles", 3, "crews"),
            "no crew of this name",
            id="crew of a vehicle",
        ),
        pytest.param(
            "vehicles",
            "profile = { M = 8, Front",
            "profile = { M = 8, Bow",
            ("vehicles", 0, "profile"),
            "no characteristic of this name",
            id="column of a vehicle",
        ),
        pytest.param(
            "vehicles",
            'lists = ["orlock"]',
            'lists = ["orlocks"]',
            ("vehicles", 12, "lists"),
            "no gang list of this name",
            id="list of a vehicle",
        ),
        pytest.param(
            "vehicles",
            'vehicle = "cutter"',
            'vehicle = "wolfquad"',
            ("mount_weapons", 0, "vehicle"),
            "no vehicle of this name",
            id="weapon of a mount",
        ),
        pytest.param(
            "vehicles",
            'removal_dice = "D6"',
            'removal_dice = "six"',
            ("rules", "removal_dice"),
            "no dice notation",
            id="dice for an upgrade",
        ),
    ],
)
def test_a_mistake_in_the_additions_is_found(
    text_of: dict[str, str],
    rules: RulesFile,
    name: str,
    good: str,
    bad: str,
    keys: Keys,
    message: str,
) -> None:
    text = text_of[name]
    assert good in text
    found = findings(name, text.replace(good, bad, 1), rules, SHELF)
    assert any(one.keys == keys and message in one.message for one in found)


def test_rulesets_hire_only_guns_that_are_there(text_of: dict[str, str], rules: RulesFile) -> None:
    other = text_of["hired_guns"]
    for key in ("id", "kind"):
        other = other.replace(f'{key} = "merc"', f'{key} = "m"')
    found = findings("hired_guns", other, rules)
    assert (("rulesets", 0, "hires"), "merc") in [(one.keys, one.found) for one in found]


def test_everything_for_vehicles_is_known_somewhere(catalogue: CatalogueFolder) -> None:
    stock = {item.id for item in catalogue.trading_post().items}
    lists = [catalogue.gang_list(name) for name in catalogue.gang_list_names()]
    lines = [(line, stock) for line in catalogue.vehicles().equipment]
    for gang_list in lists:
        there = stock | {item.id for item in gang_list.equipment}
        lines += [(line, there) for line in gang_list.vehicle_equipment]
    unknown = [line for line, there in lines if line.id not in there and line.kind != "vehicle"]
    assert len(lines) > 200
    assert {line.name for line in unknown if not line.category} == set()
