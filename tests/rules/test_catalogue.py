"""The shop lists: complete, sound, and with the prices their sources print."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import msgspec
import pytest

from gangbook.faults import Keys
from gangbook.rules.catalogue import GangList, TradingPost
from gangbook.rules.lint_catalogue import lint_gang_list, lint_trading_post
from gangbook.rules.lint_fighters import Shelf
from gangbook.rules.schema import RulesFile
from gangbook.rules.shops import ShareOfWeapon


@pytest.mark.parametrize(
    ("list_id", "fighters", "equipment", "prices", "vehicle_equipment", "trading_post"),
    [
        ("escher", 10, 77, 284, 8, 10),
        ("goliath", 10, 77, 243, 17, 10),
        ("orlock", 10, 69, 262, 16, 10),
        ("van_saar", 10, 66, 246, 15, 11),
        ("cawdor", 14, 96, 399, 7, 11),
        ("delaque", 11, 62, 234, 14, 10),
        ("palanite_enforcers", 8, 40, 130, 23, 0),
        ("badzone_enforcers", 5, 62, 137, 0, 0),
        ("ash_wastes_nomads", 7, 35, 150, 0, 0),
        ("ironhead_squat_prospectors", 7, 45, 157, 22, 0),
        ("slave_ogryns", 4, 26, 97, 0, 0),
        ("corpse_grinder_cult", 4, 40, 133, 0, 0),
        ("genestealer_cult", 6, 38, 163, 0, 0),
        ("helot_chaos_cult", 5, 39, 139, 0, 0),
    ],
)
def test_gang_lists_are_complete(
    gang_lists: dict[str, GangList],
    list_id: str,
    fighters: int,
    equipment: int,
    prices: int,
    vehicle_equipment: int,
    trading_post: int,
) -> None:
    found = gang_lists[list_id]
    assert found.id == list_id
    assert len(found.fighters) == fighters
    assert len(found.equipment) == equipment
    assert len(found.vehicle_equipment) == vehicle_equipment
    assert len(found.trading_post) == trading_post
    all_prices = [
        len(item.prices) + len(item.replacement_prices) + len(item.trading_post_prices)
        for item in found.equipment
    ]
    assert sum(all_prices) == prices


def test_six_houses_and_eight_other_gangs_are_shipped(gang_lists: dict[str, GangList]) -> None:
    houses = [name for name, found in gang_lists.items() if found.trading_post]
    others = [name for name, found in gang_lists.items() if not found.trading_post]
    assert houses == ["cawdor", "delaque", "escher", "goliath", "orlock", "van_saar"]
    assert others == [
        "ash_wastes_nomads",
        "badzone_enforcers",
        "corpse_grinder_cult",
        "genestealer_cult",
        "helot_chaos_cult",
        "ironhead_squat_prospectors",
        "palanite_enforcers",
        "slave_ogryns",
    ]


def test_other_gangs_name_what_their_sources_lack(gang_lists: dict[str, GangList]) -> None:
    for found in gang_lists.values():
        if not found.trading_post:
            told = " ".join(found.missing)
            assert "gang composition" in told
            assert "special rules" in told
            assert "Trading Post" in told


@pytest.mark.parametrize(
    ("list_id", "item_id", "type_id", "price"),
    [
        ("escher", "lasgun", "sister", 5),
        ("escher", "lasgun.hotshot_las_pack", "sister", 25),
        ("goliath", "pulveriser_serrated_axe.paired.master_crafted", "stimmer", 10),
        ("goliath", "spud_jacker", "goliath_bully", 15),
        ("orlock", "combat_shotgun", "road_captain", 55),
        ("orlock", "stub_gun", "greenhorn", 5),
        ("van_saar", "rad_cannon", "van_saar_tek", 130),
        ("cawdor", "flamer.fire_pike", "redemptor_priest", 140),
        ("delaque", "web_gun", "phantom", 115),
    ],
)
def test_published_prices(
    gang_lists: dict[str, GangList], list_id: str, item_id: str, type_id: str, price: int
) -> None:
    item = gang_lists[list_id].item(item_id)
    assert item is not None
    assert item.prices[type_id] == price


@pytest.mark.parametrize(
    ("list_id", "type_id", "cost"),
    [
        ("escher", "gang_queen", 125),
        ("goliath", "goliath_forge_tyrant", 135),
        ("orlock", "road_captain", 105),
        ("van_saar", "van_saar_prime", 130),
        ("cawdor", "word_keeper", 100),
        ("delaque", "master_of_shadow", 100),
    ],
)
def test_published_costs_of_leaders(
    gang_lists: dict[str, GangList], list_id: str, type_id: str, cost: int
) -> None:
    leader = gang_lists[list_id].fighter(type_id)
    assert leader is not None
    assert leader.category == "leader"
    assert leader.cost == cost


def test_gang_lists_are_sound(
    gang_lists: dict[str, GangList], trading_post: TradingPost, rules: RulesFile
) -> None:
    shelf = Shelf(items=tuple(item.id for item in trading_post.items))
    for gang_list in gang_lists.values():
        assert lint_gang_list(gang_list, rules, shelf) == []


def test_a_thing_of_the_trading_post_under_another_id_is_there(
    gang_lists: dict[str, GangList], rules: RulesFile
) -> None:
    found = lint_gang_list(gang_lists["van_saar"], rules, Shelf(items=("light_carapace",)))
    assert [(one.keys[-1], one.found) for one in found] == [("same_as", "heavy_carapace")]


def test_the_trading_post_is_complete_and_sound(
    trading_post: TradingPost, rules: RulesFile
) -> None:
    found = [item for item in trading_post.items if not item.stand_in]
    assert len(found) == 432
    assert lint_trading_post(trading_post, rules, Shelf()) == []


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"price_rule": None}, "price"),
        ({"price": 5}, "price"),
        ({"price_dice": "D6"}, "price"),
        ({"price_rule": ShareOfWeapon(percent=0)}, "price_rule"),
        ({"price_rule": ShareOfWeapon(percent=25, rounded_up_to=0)}, "price_rule"),
    ],
)
def test_an_item_has_one_price_or_says_why_it_has_none(
    trading_post: TradingPost, rules: RulesFile, changes: dict[str, Any], key: str
) -> None:
    finer = trading_post.item("master_crafted_weapon")
    assert finer is not None
    post = msgspec.structs.replace(trading_post, items=(msgspec.structs.replace(finer, **changes),))
    assert [one.keys for one in lint_trading_post(post, rules, Shelf())] == [("items", 0, key)]


def test_a_share_of_a_price_is_rounded_up() -> None:
    share = ShareOfWeapon(percent=25, rounded_up_to=5)
    assert [share.of(price) for price in (0, 5, 20, 25, 30, 40)] == [0, 5, 5, 10, 10, 10]
    assert ShareOfWeapon(percent=50).of(5) == 3


def test_firing_modes_are_profiles_of_their_weapon(trading_post: TradingPost) -> None:
    modes = [profile for item in trading_post.items for profile in item.profiles if profile.name]
    assert len(modes) == 55
    laser = trading_post.item("suppression_laser")
    assert laser is not None
    assert [profile.name for profile in laser.profiles] == ["", "Broad burst"]


def test_weapons_without_a_printed_price_are_stand_ins(trading_post: TradingPost) -> None:
    assert [item.id for item in trading_post.items if item.stand_in] == [
        "grenade_launcher_array",
        "twin_linked_assault_grenade_launcher",
        "grav_fist_ambot",
        "tunnelling_claw_ambot",
    ]


def test_list_items_share_their_ids_with_the_trading_post(
    gang_lists: dict[str, GangList], trading_post: TradingPost
) -> None:
    """So that a weapon bought from a list finds its profiles."""
    sold = {item.id for item in trading_post.items}
    for list_id, item_id in (
        ("escher", "shotgun"),
        ("goliath", "grenade_launcher.smoke_grenades"),
        ("orlock", "frag_grenade"),
        ("van_saar", "energy_shield"),
        ("cawdor", "light_carapace"),
        ("delaque", "flechette_pistol"),
    ):
        assert gang_lists[list_id].item(item_id) is not None
        assert item_id in sold


@pytest.mark.rule("TRK-41")
def test_lists_name_the_champions_a_specialist_may_become(gang_lists: dict[str, GangList]) -> None:
    assert gang_lists["escher"].specialist_to_champion == ("gang_matriarch",)
    assert gang_lists["delaque"].specialist_to_champion == (
        "Delaque Cellchief",
        "Delaque Sharpshooter",
    )


@pytest.mark.rule("GANG-23")
def test_escher_become_champions_only_as_matriarch(gang_lists: dict[str, GangList]) -> None:
    escher = gang_lists["escher"]
    champions = {each.id for each in escher.fighters if each.category == "champion"}
    ways = {target for each in escher.fighters for target in each.promotes_to}
    assert champions & (ways | set(escher.specialist_to_champion)) == {"gang_matriarch"}


@pytest.mark.parametrize(
    ("good", "bad", "keys", "message"),
    [
        pytest.param(
            'category = "leader"',
            'category = "boss"',
            ("fighters", 0, "category"),
            "no category of this name | boss",
            id="category",
        ),
        pytest.param(
            'id = "gang_matriarch"',
            'id = "gang_queen"',
            ("fighters", 1, "id"),
            "stands twice",
            id="type twice",
        ),
        pytest.param(
            "profile = { M = 5",
            "profile = { Mv = 5",
            ("fighters", 0, "profile"),
            "no characteristic of this name | Mv",
            id="profile key",
        ),
        pytest.param(
            'profile = { M = 5, WS = "3+"',
            "profile = { M = 5, WS = 3",
            ("fighters", 0, "profile", "WS"),
            "Weapon Skill is not written as on the card",
            id="profile value",
        ),
        pytest.param(
            'primary = ["Agility"',
            'primary = ["Acrobatics"',
            ("fighters", 0, "primary"),
            "no skill category in the list official of this name | Acrobatics",
            id="skill category",
        ),
        pytest.param(
            'fixed_skills = ["Crushing Blow"]',
            'fixed_skills = ["Crushing"]',
            ("fighters", 6, "fixed_skills"),
            "no skill of this name | Crushing",
            id="fixed skill",
        ),
        pytest.param(
            'promotes_to = ["gang_matriarch"]',
            'promotes_to = ["matriarch"]',
            ("fighters", 4, "promotes_to"),
            "no fighter type of this name | matriarch",
            id="promotion",
        ),
        pytest.param(
            'of = "lasgun"',
            'of = "lasrifle"',
            ("equipment", 3, "of"),
            "no item of this name | lasrifle",
            id="item of an add-on",
        ),
        pytest.param(
            'of = "lasgun"\n',
            "",
            ("equipment", 3, "of"),
            "add-ons and variants name the item they belong to",
            id="add-on of nothing",
        ),
        pytest.param(
            'id = "lasgun.hotshot_las_pack"',
            'id = "hotshot_las_pack"',
            ("equipment", 3, "id"),
            "starts with that of its item",
            id="id of an add-on",
        ),
        pytest.param(
            'id = "boltgun"',
            'id = "autogun"',
            ("equipment", 1, "id"),
            "stands twice",
            id="item twice",
        ),
        pytest.param(
            'id = "boltgun"',
            'id = "Bolt gun"',
            ("equipment", 1, "id"),
            "small letters",
            id="form of an id",
        ),
        pytest.param(
            "prices = { gang_queen = 15",
            "prices = { queen = 15",
            ("equipment", 0, "prices"),
            "no fighter type of this name | queen",
            id="price for nobody of the list",
        ),
        pytest.param(
            "prices = { gang_queen = 55, gang_matriarch = 55 }\n",
            "",
            ("equipment", 1),
            "nobody has a price for this item | Boltgun",
            id="no price at all",
        ),
        pytest.param(
            'id = "phyrr_cat"\nname = "Phyrr cat"',
            'id = "phyrr"\nname = "Phyrr cat"',
            ("equipment", 73, "id"),
            "no exotic beast of this name | phyrr",
            id="beast",
        ),
        pytest.param(
            'vehicle = "any"',
            'vehicle = "bike"',
            ("vehicle_equipment", 0, "vehicle"),
            "no vehicle of this name | bike",
            id="vehicle",
        ),
        pytest.param(
            '"khimerix", "helion"]',
            '"khimerix", "heliot"]',
            ("trading_post", 0, "fighters"),
            "no fighter type of this name | heliot",
            id="access to the Trading Post",
        ),
    ],
)
def test_a_mistake_in_a_gang_list_is_found(
    gang_list_texts: dict[str, str],
    rules: RulesFile,
    good: str,
    bad: str,
    keys: Keys,
    message: str,
) -> None:
    text = gang_list_texts["escher"]
    assert good in text
    gang_list = msgspec.convert(tomllib.loads(text.replace(good, bad, 1)), GangList)
    found = [
        f"{finding.message} | {finding.found}"
        for finding in lint_gang_list(gang_list, rules, Shelf())
        if finding.keys == keys
    ]
    assert any(re.search(re.escape(message), text) for text in found)


@pytest.mark.parametrize(
    ("good", "bad", "keys", "message"),
    [
        pytest.param(
            "level = 13\n", "", ("items", 0, "level"), "have a level, others have none", id="level"
        ),
        pytest.param(
            "price = 100\n", "", ("items", 0, "price"), "without a price says why", id="price"
        ),
        pytest.param(
            'of = "autogun"',
            'of = "shotgun"',
            ("items", 2, "id"),
            "starts with that of its item",
            id="owner",
        ),
        pytest.param(
            'repairs = "Humiliated"',
            'repairs = "Shame"',
            ("items", 304, "repairs"),
            "no injury of this name | Shame",
            id="repairs",
        ),
        pytest.param(
            "steps = { S = 2",
            "steps = { St = 2",
            ("items", 353, "steps"),
            "no characteristic of this name | St",
            id="steps",
        ),
        pytest.param(
            "sets = { M = 8 }",
            'sets = { M = "8" }',
            ("items", 434, "sets", "M"),
            "Movement is not written as on the card",
            id="sets",
        ),
        pytest.param(
            'improves = ["Ld", "Cl"]',
            'improves = ["Ld", "Co"]',
            ("items", 304, "improves"),
            "no characteristic of this name | Co",
            id="improves",
        ),
        pytest.param(
            'owners = ["Leader"]',
            'owners = ["Boss"]',
            ("items", 429, "owners"),
            "no category of this name | Boss",
            id="owners",
        ),
        pytest.param(
            'note = "the source prints its grenades but not its price, slots and profile"\n',
            "",
            ("items", 138, "note"),
            "a stand-in says in its note what is inferred",
            id="silent stand-in",
        ),
    ],
)
def test_a_mistake_in_the_trading_post_is_found(
    trading_post_text: str, rules: RulesFile, good: str, bad: str, keys: Keys, message: str
) -> None:
    assert good in trading_post_text
    broken = tomllib.loads(trading_post_text.replace(good, bad, 1))
    found = [
        (finding.keys, f"{finding.message} | {finding.found}")
        for finding in lint_trading_post(msgspec.convert(broken, TradingPost), rules, Shelf())
    ]
    assert any(place == keys and message in text for place, text in found), found
