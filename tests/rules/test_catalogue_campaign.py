"""Territories and scenarios: complete, sound, and as far as can be in effects that are booked."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from gangbook.faults import Keys, Problem
from gangbook.rules.campaign import Scenarios, Territories
from gangbook.rules.effects import ByHand, Gain
from gangbook.rules.lint_campaign import lint_scenarios, lint_territories
from gangbook.rules.lint_fighters import Shelf
from gangbook.rules.schema import RulesFile
from gangbook.store.catalogue_files import CatalogueFolder

EMPTY = Shelf()
BY_HAND_IN_TERRITORIES = 5
BY_HAND_IN_SCENARIOS = 0
BY_HAND_IN_RULES = 6


def findings(name: str, text: str, rules: RulesFile, shelf: Shelf = EMPTY) -> list[Problem]:
    values = tomllib.loads(text)
    if name == "territories":
        return lint_territories(msgspec.convert(values, Territories), rules, shelf)
    return lint_scenarios(msgspec.convert(values, Scenarios), rules)


def by_hand(value: Any, name: str = "") -> Iterator[str]:
    """The names of what is carried out by hand, anywhere below a value, with its text."""
    if isinstance(value, ByHand):
        yield f"{name}: {value.text}"
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from by_hand(getattr(value, field), getattr(value, "name", name))
    elif isinstance(value, tuple):
        for item in value:
            yield from by_hand(item, name)


def test_territories_are_complete(catalogue: CatalogueFolder) -> None:
    found = catalogue.territories()
    campaigns = [one.campaign for one in found.territories]
    assert (campaigns.count("dominion"), campaigns.count("killershrike")) == (26, 2)
    assert sum(bool(one.list) for one in found.territories) == 18
    assert len({one.card for one in found.territories if one.card}) == 26


def test_scenarios_are_complete(catalogue: CatalogueFolder) -> None:
    found = catalogue.scenarios()
    assert len(found.scenarios) == 54
    gains = [
        effect.what
        for scenario in found.scenarios
        for reward in scenario.rewards
        for effect in reward.effects
        if isinstance(effect, Gain)
    ]
    losses = [loss.what for scenario in found.scenarios for loss in scenario.losses]
    counts = {what: gains.count(what) for what in gains}
    assert counts == {"credits": 88, "xp": 71, "reputation": 93}
    assert (losses.count("credits"), losses.count("reputation")) == (2, 44)


def test_effects_carried_out_by_hand_are_known(
    catalogue: CatalogueFolder, rules: RulesFile
) -> None:
    """Whoever adds one sees them all; the numbers only shrink."""
    of_rules = sorted(by_hand(rules))
    of_territories = sorted(by_hand(catalogue.territories()))
    of_scenarios = sorted(by_hand(catalogue.scenarios()))
    print("\n".join((*of_rules, *of_territories, *of_scenarios)))
    assert len(of_rules) == BY_HAND_IN_RULES
    assert len(of_territories) == BY_HAND_IN_TERRITORIES
    assert len(of_scenarios) == BY_HAND_IN_SCENARIOS


def test_equipment_of_a_reward_is_sold_at_the_trading_post(
    text_of: dict[str, str], rules: RulesFile
) -> None:
    good = '{ effect = "gain", what = "credits", amount = "D6x10" }'
    text = text_of["scenarios"].replace(good, '{ effect = "item", item = "moon" }', 1)
    found = lint_scenarios(
        msgspec.convert(tomllib.loads(text), Scenarios), rules, Shelf(items=("lasgun",))
    )
    keys: Keys = ("scenarios", 0, "rewards", 0, "effects", 0, "item")
    assert [one.keys for one in found] == [keys]


def test_a_territory_with_a_partner_has_either_income(catalogue: CatalogueFolder) -> None:
    den = catalogue.territories().territory("narco_den")
    assert den is not None
    incomes = {
        (boon.if_held, boon.unless_held): boon.effects
        for boon in den.enhanced
        if boon.kind == "income"
    }
    assert incomes == {
        ("", "synth_still"): (Gain(what="credits", amount="2D6x5"),),
        ("synth_still", ""): (Gain(what="credits", amount="2D6x10"),),
    }


@pytest.mark.parametrize(
    ("good", "bad", "message"),
    [
        ('"ammo_jack"', '"ammo_jill"', "no recruit of this name | ammo_jill"),
        ('"choke_gas_grenade"', '"choke"', "no item of the Trading Post of this name | choke"),
    ],
)
def test_who_joins_and_what_comes_stands_in_other_lists(
    text_of: dict[str, str], rules: RulesFile, good: str, bad: str, message: str
) -> None:
    text = text_of["territories"]
    assert good in text
    items, recruits = ("incendiary_charge", "choke_gas_grenade"), ("rogue_doc", "ammo_jack")
    shelf = Shelf(items=items, recruits=(*recruits, "hive_scum"))
    assert not [one for one in findings("territories", text, rules, shelf) if "effects" in one.keys]
    found = findings("territories", text.replace(good, bad), rules, shelf)
    assert message in [f"{one.message} | {one.found}" for one in found]


def test_rewards_have_their_bounds(catalogue: CatalogueFolder) -> None:
    rules = catalogue.scenarios().rules
    assert (rules.most_credit_dice, rules.least_reputation) == (4, 1)
    assert catalogue.territories().rules.least_reputation == 1


def test_losses_stand_apart_from_gains(catalogue: CatalogueFolder) -> None:
    dispute = catalogue.scenarios().scenario("border_dispute")
    assert dispute is not None
    assert [(loss.who, loss.amount) for loss in dispute.losses] == [
        ("only own relic defiled", "D3"),
        ("bottled out", "1"),
    ]


@pytest.mark.parametrize("name", ["territories", "scenarios"])
def test_what_a_campaign_needs_is_sound(
    catalogue: CatalogueFolder, text_of: dict[str, str], rules: RulesFile, name: str
) -> None:
    lists: dict[str, tuple[str, ...]] = dict.fromkeys(catalogue.gang_list_names(), ())
    scenarios = tuple(one.id for one in catalogue.scenarios().scenarios)
    assert findings(name, text_of[name], rules, Shelf(lists, scenarios=scenarios)) == []


@pytest.mark.parametrize(
    ("name", "good", "bad", "keys", "message"),
    [
        pytest.param(
            "territories",
            'id = "old_ruins"',
            'id = "settlement"',
            ("territories", 1, "id"),
            "stands twice",
            id="territory twice",
        ),
        pytest.param(
            "territories",
            'types = ["rogue_doc"]',
            'types = ["rogue_doc"], category = "juve"',
            ("territories", 2, "boons", 1, "effects", 0),
            "a recruit is of types or of a category",
            id="recruit of two sorts",
        ),
        pytest.param(
            "territories",
            'types = ["hive_scum"], count = 2',
            'category = "scum", count = 0, percent = 101',
            ("territories", 18, "boons", 0, "effects", 0, "category"),
            "no category of this name",
            id="recruit's category",
        ),
        pytest.param(
            "territories",
            'types = ["hive_scum"], count = 2',
            'category = "juve", count = 0',
            ("territories", 18, "boons", 0, "effects", 0, "count"),
            "at least one joins",
            id="no recruits",
        ),
        pytest.param(
            "territories",
            'types = ["hive_scum"], count = 2',
            'category = "juve", percent = 101',
            ("territories", 18, "boons", 0, "effects", 0, "percent"),
            "0 to 100 percent",
            id="recruit's price",
        ),
        pytest.param(
            "territories",
            'one = "juve"',
            'one = "young"',
            ("territories", 0, "boons", 2, "effects", 0, "one"),
            "no category of this name",
            id="recruit by dice",
        ),
        pytest.param(
            "territories",
            'item = "incendiary_charge", count = 3',
            'item = "incendiary_charge", count = 0',
            ("territories", 3, "boons", 0, "effects", 0, "count"),
            "at least one comes",
            id="no goods",
        ),
        pytest.param(
            "territories",
            'starting_territory = "settlement"',
            'starting_territory = "home"',
            ("rules", "starting_territory"),
            "no Territory of this name",
            id="starting territory",
        ),
        pytest.param(
            "territories",
            'roll = "4-5"',
            'roll = "4-6"',
            ("scenario_table", 2, "roll"),
            "already belongs to row",
            id="overlap",
        ),
        pytest.param(
            "territories",
            'roll = "10-12"',
            'roll = "10-11"',
            ("scenario_table",),
            "no row for 12",
            id="gap",
        ),
        pytest.param(
            "territories",
            'scenario_dice = "2D6"',
            'scenario_dice = "some"',
            ("scenario_table",),
            "no dice notation",
            id="dice",
        ),
        pytest.param(
            "territories",
            'roll = "4-5"\n',
            'roll = "4-5"\nchooser = "more_territories"\n',
            ("scenario_table", 1),
            "names scenarios or says who chooses",
            id="chooser and scenarios",
        ),
        pytest.param(
            "territories",
            '"fuel_hunt"',
            '"fuel"',
            ("scenario_table", 1, "scenarios"),
            "no scenario of this name",
            id="scenario",
        ),
        pytest.param(
            "territories",
            'list = "delaque"',
            'list = "snakes"',
            ("territories", 11, "list"),
            "no gang list of this name",
            id="list",
        ),
        pytest.param(
            "territories",
            'list = "delaque"\n',
            "",
            ("territories", 11, "list"),
            "stand together",
            id="enhanced for nobody",
        ),
        pytest.param(
            "territories",
            'if_held = "synth_still"',
            'if_held = "still"',
            ("territories", 16, "enhanced", 2, "if_held"),
            "no Territory of this name",
            id="other territory",
        ),
        pytest.param(
            "territories",
            'amount = "D6x10"',
            'amount = "D6 times ten"',
            ("territories", 0, "boons", 0, "effects", 0, "amount"),
            "no dice notation",
            id="income",
        ),
        pytest.param(
            "scenarios",
            'xp_set = "2018"',
            'xp_set = "2017"',
            ("scenarios", 11, "xp_set"),
            "no set of awards of this name",
            id="awards",
        ),
        pytest.param(
            "scenarios",
            'name = "Smash & Grab"',
            'name = "Border Dispute"',
            ("scenarios", 1, "name"),
            "stands twice",
            id="scenario twice",
        ),
        pytest.param(
            "scenarios",
            'what = "reputation", amount = "D3" }',
            'what = "reputation", amount = "-D3" }',
            ("scenarios", 0, "rewards", 4, "effects", 0, "amount"),
            "no dice notation",
            id="gain below zero",
        ),
        pytest.param(
            "scenarios",
            '{ who = "bottled out", bottled = true, what = "reputation", amount = "1" }',
            '{ who = "bottled out", bottled = true, what = "reputation", amount = "one" }',
            ("scenarios", 0, "losses", 1, "amount"),
            "no dice notation",
            id="loss",
        ),
        pytest.param(
            "scenarios",
            'given = { own_relic = "no" }',
            'given = { relic = "no" }',
            ("scenarios", 0, "rewards", 0, "given"),
            "no fact of this scenario",
            id="fact",
        ),
        pytest.param(
            "scenarios",
            'given = { own_relic = "no" }',
            'given = { own_relic = "perhaps" }',
            ("scenarios", 0, "rewards", 0, "given", "own_relic"),
            "no answer of this name",
            id="answer",
        ),
        pytest.param(
            "scenarios",
            'given = { freed = "1+" }',
            'given = { freed = "some" }',
            ("scenarios", 6, "rewards", 0, "given", "freed"),
            "names no results",
            id="count",
        ),
        pytest.param(
            "scenarios",
            'id = "enemy_relic"',
            'id = "own_relic"',
            ("scenarios", 0, "facts", 1, "id"),
            "stands twice",
            id="fact twice",
        ),
        pytest.param(
            "scenarios",
            'text = "Was the relic of this gang defiled?"',
            'text = "Was the relic of this gang defiled?", answers = ["yes"]',
            ("scenarios", 0, "facts", 0, "answers"),
            "two answers or more",
            id="one answer",
        ),
        pytest.param(
            "scenarios",
            'per = "freed"',
            'per = "relics"',
            ("scenarios", 6, "rewards", 3, "per"),
            "no counted fact of this scenario",
            id="counted",
        ),
        pytest.param(
            "scenarios",
            'per = "freed"',
            'counted = true, per = "freed"',
            ("scenarios", 6, "rewards", 3, "counted"),
            "is not asked for again",
            id="counted twice",
        ),
        pytest.param(
            "scenarios",
            'of = ["crew"]',
            'of = ["pilot"]',
            ("scenarios", 5, "rewards", 1, "of"),
            "no category of this name",
            id="category",
        ),
        pytest.param(
            "scenarios",
            '{ effect = "gain", what = "credits", amount = "D6x10" }',
            '{ effect = "state", state = "dead" }',
            ("scenarios", 0, "rewards", 0, "effects", 0),
            "no reward of a scenario",
            id="reward",
        ),
        pytest.param(
            "scenarios",
            'or_else = { what = "reputation", amount = "D3" }',
            'or_else = { what = "reputation", amount = "some" }',
            ("scenarios", 21, "losses", 0, "or_else", "amount"),
            "no dice notation",
            id="other loss",
        ),
        pytest.param(
            "territories",
            '{ effect = "gain", what = "credits", amount = "D6x10" }',
            '{ effect = "gain", what = "reputation", amount = "1" }',
            ("territories", 0, "boons", 0, "effects", 0),
            "no income",
            id="no income",
        ),
        pytest.param(
            "territories",
            'amount = "D3x10", plus_each',
            'amount = "some", plus_each',
            ("territories", 1, "boons", 0, "effects", 0, "amount"),
            "no dice notation",
            id="dice of an income",
        ),
    ],
)
def test_a_mistake_in_what_a_campaign_needs_is_found(
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
    shelf = Shelf({"cawdor": ()}, scenarios=("border_dispute",))
    found = findings(name, text.replace(good, bad, 1), rules, shelf)
    assert any(one.keys == keys and message in one.message for one in found)
