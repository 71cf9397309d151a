"""The linter: the shipped rules are sound, and every mistake it knows is found at its place."""

from __future__ import annotations

import re
import tomllib

import msgspec
import pytest

from gangbook.faults import Keys, Problem
from gangbook.rules.lint import lint
from gangbook.rules.schema import RulesFile


def broken(text: str, good: str, bad: str) -> RulesFile:
    """The rules with one place changed, which must be there; the first one after a `>>>`-cut."""
    before, _, after = good.rpartition(">>>")
    start = text.index(before) + len(before)
    head, tail = text[:start], text[start:]
    assert after in tail, f"rules.toml no longer says {after!r}"
    return msgspec.convert(tomllib.loads(head + tail.replace(after, bad, 1)), RulesFile)


def says(finding: Problem) -> str:
    return f"{finding.message} | {finding.found}"


def test_the_shipped_rules_are_sound(rules: RulesFile) -> None:
    lists = ("escher", "goliath", "orlock", "van_saar", "cawdor", "delaque")
    assert lint(rules, lists) == []


@pytest.mark.parametrize(
    ("good", "bad", "keys", "message"),
    [
        pytest.param(
            "percent = 50",
            "percent = -50",
            ("captives", "ways", 0, "percent"),
            "no share is below zero",
            id="share of a captive's Cost",
        ),
        pytest.param(
            "round_up_to = 5 }",
            "round_up_to = 0 }",
            ("captives", "ways", 0, "round_up_to"),
            "nothing can be rounded up to this",
            id="rounding of a captive's price",
        ),
        pytest.param(
            'id = "claim_bounty"',
            'id = "sell_to_guilders"',
            ("captives", "ways"),
            "a way of parting with captives is missing",
            id="way of parting missing",
        ),
        pytest.param(
            'roll = "15-26"',
            'roll = "15-25"',
            ("tables", 0, "rows"),
            "no row for 26 of D66",
            id="gap",
        ),
        pytest.param(
            'roll = "31-36"',
            'roll = "26-36"',
            ("tables", 0, "rows", 5, "roll"),
            "26 already belongs to row 15-26 Out Cold",
            id="overlap",
        ),
        pytest.param(
            'roll = "66"',
            'roll = "67"',
            ("tables", 0, "rows", 18, "roll"),
            "D66 never shows 67",
            id="row beyond the dice",
        ),
        pytest.param(
            'roll = "31-36"',
            'roll = "36-31"',
            ("tables", 0, "rows", 5, "roll"),
            "'36-31' runs backwards",
            id="backward row",
        ),
        pytest.param(
            'roll = "31-36"',
            'roll = "thirty"',
            ("tables", 0, "rows", 5, "roll"),
            "'thirty' names no results",
            id="row without results",
        ),
        pytest.param(
            'dice = "D66"',
            'dice = "D67 x"',
            ("tables", 0, "dice"),
            "no dice notation",
            id="dice of a table",
        ),
        pytest.param(
            'id = "free_for_all_hero">>>dice = "2D6"',
            'dice = "2D6+"',
            ("tables", 3, "rows"),
            "needs a row that is open above",
            id="open dice, closed rows",
        ),
        pytest.param(
            'what = "xp", amount = "D3"',
            'what = "xp", amount = "some"',
            ("tables", 0, "rows", 0, "effects", 0, "amount"),
            "no dice notation | some",
            id="amount",
        ),
        pytest.param(
            'instead = "Out Cold"',
            'instead = "Out Clod"',
            ("tables", 0, "rows", 1, "instead"),
            "no row of this table of this name | Out Clod",
            id="instead",
        ),
        pytest.param(
            'instead = "Out Cold"\n',
            "",
            ("tables", 0, "rows", 1, "instead"),
            "says what a second result is",
            id="once without instead",
        ),
        pytest.param(
            'instead = "Out Cold"',
            'instead = "Impressive Scars"',
            ("tables", 0, "rows", 1, "instead"),
            "cannot stand in for itself",
            id="instead of itself",
        ),
        pytest.param(
            "on = [1]",
            "on = [7]",
            ("lasting_damage", "rows", 2, "before_battle", "on"),
            "no result of these dice of this name | 7",
            id="before battle",
        ),
        pytest.param(
            '{ roll = "7+", name = "Write-off"',
            '{ roll = "8+", name = "Write-off"',
            ("lasting_damage", "rows"),
            "no row for 7",
            id="damage without a row",
        ),
        pytest.param(
            "steps = { M = -1 }",
            "steps = { Bow = -1 }",
            ("lasting_damage", "rows", 3, "steps"),
            "no characteristic of this name | Bow",
            id="damage to no column",
        ),
        pytest.param(
            'leaves = "Persistent Rattle"',
            'leaves = "Rattle"',
            ("repairs", "rows", 0, "leaves"),
            "no damage of this name | Rattle",
            id="repair that leaves nothing known",
        ),
        pytest.param(
            'roll = "4-5", name = "Quality Repairs"',
            'roll = "3-5", name = "Quality Repairs"',
            ("repairs", "rows", 1, "roll"),
            "already belongs",
            id="repair twice",
        ),
        pytest.param(
            "[[tables]]>>>on = [1]",
            "on = [7]",
            ("tables", 0, "rows", 6, "after_battle", "on"),
            "no result of these dice of this name | 7",
            id="after battle",
        ),
        pytest.param(
            'reroll = ["Captured", "Multiple Injuries"',
            'reroll = ["Caught", "Multiple Injuries"',
            ("tables", 0, "rows", 15, "effects", 0, "reroll"),
            "no row of that table of this name | Caught",
            id="reroll",
        ),
        pytest.param(
            'effect = "roll_on"\ntable = "lasting_injuries"',
            'effect = "roll_on"\ntable = "nowhere"',
            ("tables", 0, "rows", 15, "effects", 0, "table"),
            "no table of this name | nowhere",
            id="roll on",
        ),
        pytest.param(
            'skill = "Fearsome"',
            'skill = "Fearful"',
            ("tables", 0, "rows", 2, "effects", 0, "skill"),
            "no skill of this name | Fearful",
            id="skill in an effect",
        ),
        pytest.param(
            'effect = "worsen", of = ["Ld"]',
            'effect = "worsen", of = ["LD"]',
            ("tables", 0, "rows", 7, "effects", 0, "of"),
            "no characteristic of this name | LD",
            id="characteristic in an effect",
        ),
        pytest.param(
            'of = ["Ld", "Cl", "Wil", "Int"], pick = 2',
            'of = ["Ld", "Cl", "Wil", "Int"], pick = 5',
            ("tables", 3, "rows", 4, "effects", 0, "pick"),
            "picks more or fewer than are on offer | 5",
            id="pick",
        ),
        pytest.param(
            'id = "free_for_all_henchman">>>to = "specialist"',
            'to = "expert"',
            ("tables", 4, "rows", 0, "effects", 0, "to"),
            "no category of this name | expert",
            id="promotion",
        ),
        pytest.param(
            'id = "free_for_all_henchman">>>{ effect = "as_row", roll = 12 }',
            '{ effect = "as_row", roll = 13 }',
            ("tables", 4, "rows", 1, "otherwise", 0, "roll"),
            "no row for this result | 13",
            id="as row",
        ),
        pytest.param(
            'id = "free_for_all_henchman">>>{ effect = "as_row", roll = 12 }',
            '{ effect = "as_row", roll = 3 }',
            ("tables", 4, "rows", 1),
            "counts as itself in the end",
            id="as row in a circle",
        ),
        pytest.param(
            'note = "the row is lost; inferred: the same as 12"\n',
            "",
            ("tables", 5, "rows", 0, "note"),
            "a stand-in says in its note what is inferred",
            id="silent stand-in",
        ),
        pytest.param(
            'id = "crew_injuries"\nname',
            'id = "lasting_injuries"\nname',
            ("tables", 1, "id"),
            "stands twice",
            id="table twice",
        ),
        pytest.param(
            'id = "WS"',
            'id = "M"',
            ("characteristics", 1, "id"),
            "stands twice",
            id="characteristic twice",
        ),
        pytest.param(
            'better = "higher"',
            'better = "lower"',
            ("official_limits", "best", "M"),
            "the best Movement is no better than the worst",
            id="direction",
        ),
        pytest.param(
            "best = { M = 8",
            'best = { M = "8+"',
            ("official_limits", "best", "M"),
            "Movement is not written as on the card",
            id="target number for a distance",
        ),
        pytest.param(
            "best = { M = 8, ",
            "best = { ",
            ("official_limits", "best"),
            "Movement has no limit",
            id="missing limit",
        ),
        pytest.param(
            'id = "van_saar">>>best = { M = 5',
            "best = { M = 5, Mv = 5",
            ("strains", 1, "best"),
            "no characteristic of this name | Mv",
            id="characteristic of a strain",
        ),
        pytest.param(
            'lists = ["van_saar"]',
            'lists = ["goliath"]',
            ("strains", 2, "lists"),
            "of the strain van_saar already",
            id="list of two strains",
        ),
        pytest.param(
            "default = true\n",
            "",
            ("strains",),
            "exactly one strain is the default | none",
            id="no default strain",
        ),
        pytest.param(
            'heroes = ["leader"',
            'heroes = ["ganger", "leader"',
            ("rulesets", 0, "experience", "henchmen"),
            "stands among heroes too | ganger",
            id="hero and henchman",
        ),
        pytest.param(
            'heroes = ["leader"',
            'heroes = ["boss"',
            ("rulesets", 0, "experience", "heroes"),
            "no category of this name | boss",
            id="category of heroes",
        ),
        pytest.param(
            "interval = 6",
            "interval = 5",
            ("rulesets", 0, "experience", "tracks", 1, "interval"),
            "from fast to slow",
            id="interval",
        ),
        pytest.param(
            'id = "slow_s"',
            'id = "fast_m"',
            ("rulesets", 0, "experience", "tracks", 2, "advancements", 0, "id"),
            "stands on a faster track already | fast_m",
            id="advancement on two tracks",
        ),
        pytest.param(
            'henchman_table = "tracks_henchman"',
            'henchman_table = "henchman"',
            ("rulesets", 0, "experience", "henchman_table"),
            "no table of this name | henchman",
            id="table of a ruleset",
        ),
        pytest.param(
            "roll_price = 6",
            "roll_price = 0",
            ("rulesets", 2, "experience", "roll_price"),
            "too small | 0",
            id="price of a roll",
        ),
        pytest.param(
            "gain_limit = { M = 2",
            "gain_limit = { X = 2",
            ("rulesets", 2, "experience", "gain_limit"),
            "no characteristic of this name | X",
            id="gain limit",
        ),
        pytest.param(
            'skills = "free_for_all"',
            'skills = "house"',
            ("rulesets", 1, "skills"),
            "no skill list of this name | house",
            id="skill list",
        ),
        pytest.param(
            'injuries = "lasting_injuries"',
            'injuries = "injuries"',
            ("rulesets", 0, "injuries"),
            "no table of this name | injuries",
            id="injuries",
        ),
        pytest.param(
            'who = ["juve"]',
            'who = ["juves"]',
            ("rulesets", 0, "awards", 8, "who"),
            "no category of this name | juves",
            id="award",
        ),
        pytest.param(
            '"Hurl", "Iron Jaw"]',
            '"Hurl"]',
            ("skill_lists", 0, "categories", 1, "skills"),
            "Brawn needs one skill for each face of a D6 | 5",
            id="five skills",
        ),
        pytest.param(
            '"Hurl", "Iron Jaw"]',
            '"Hurl", "Hurl"]',
            ("skill_lists", 0, "categories", 1, "skills", 5),
            "stands twice; each needs its own | Hurl",
            id="skill twice",
        ),
        pytest.param(
            'name = "Catfall"\nsummary',
            'name = "Catfell"\nsummary',
            ("skill_texts", 0, "name"),
            "no skill of this name | Catfell",
            id="text of no skill",
        ),
        pytest.param(
            '[succumb]\ndice = "D6"',
            '[succumb]\ndice = "six"',
            ("succumb", "dice"),
            "no dice notation | six",
            id="succumb",
        ),
    ],
)
def test_a_mistake_is_found_at_its_place(
    rules_text: str, good: str, bad: str, keys: Keys, message: str
) -> None:
    findings = lint(broken(rules_text, good, bad))
    here = [says(finding) for finding in findings if finding.keys == keys]
    assert any(re.search(re.escape(message), text) for text in here), findings


def test_every_result_without_a_row_is_named(rules_text: str) -> None:
    findings = lint(broken(rules_text, 'roll = "31-36"', 'roll = "33"'))
    assert [finding.message for finding in findings] == ["no row for 31, 32, 34, 35, 36 of D66"]


def test_all_mistakes_are_reported_at_once(rules_text: str) -> None:
    two = rules_text.replace('roll = "66"', 'roll = "65"').replace('id = "WS"', 'id = "M"', 1)
    findings = lint(msgspec.convert(tomllib.loads(two), RulesFile))
    places = {finding.keys[:2] for finding in findings}
    assert {("characteristics", 1), ("tables", 0), ("tables", 1), ("tables", 2)} <= places


def test_strains_are_checked_against_the_lists_that_exist(rules: RulesFile) -> None:
    (finding,) = lint(rules, ("escher", "van_saar"))
    assert finding.keys == ("strains", 2, "lists")
    assert finding.found == "goliath"


@pytest.mark.rule("INJ-33")
def test_a_campaign_may_use_the_older_injuries_instead(rules_text: str) -> None:
    older = broken(rules_text, 'injuries = "lasting_injuries"', 'injuries = "older_injuries"')
    assert lint(older) == []
    assert older.rulesets[0].injuries == "older_injuries"
