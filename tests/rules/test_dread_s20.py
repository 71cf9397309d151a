"""The rules of Dread S-20 as data: formulas, what the linter finds, what a house rule fills in."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from gangbook.book.derive_character import secondary
from gangbook.faults import Keys
from gangbook.rules.formula import BadFormula, names_in, parts_of, worked_out
from gangbook.rules.lint_dread_s20 import lint_dread_s20
from gangbook.rules.schema import RulesFile
from gangbook.store.rules_file import differences_from_shipped, lint_rules, read_rulebook
from party_factories import aptitudes, character, named_scores, party
from playing_party import spent

HEAD = 'gangbook_rules = 1\nextends = "shipped"\n'
VALUES = {"destreza": 13, "psique": 6}


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("destreza", 13),
        ("destreza - 10", 3),
        ("destreza / 2", 7),
        ("(destreza + psique) / 4 - 2", 3),
        ("2 * psique - destreza", -1),
        ("-psique", -6),
        ("destreza / 2 + psique / 4", 8),
    ],
)
def test_a_formula_is_worked_out_and_rounded_up_once(formula: str, value: int) -> None:
    assert worked_out(formula, VALUES) == value
    assert sum(amount for _, amount in parts_of(formula, VALUES)) == value


@pytest.mark.parametrize(
    "formula", ["suerte + 1", "destreza ** 2", "destreza(", "psique / 0", "1.5", "'a'", "f(psique)"]
)
def test_what_is_no_formula_says_why(formula: str) -> None:
    with pytest.raises(BadFormula):
        worked_out(formula, VALUES)


def test_a_formula_names_its_aptitudes() -> None:
    assert names_in("psique * 2 - destreza + psique") == ("destreza", "psique")


def broken(rules_text: str, good: str, bad: str) -> RulesFile:
    """The rules with one place of Dread S-20 changed."""
    head, mark, tail = rules_text.partition("\n[dread_s20]\n")
    assert good in tail, f"rules.toml no longer says {good!r}"
    return msgspec.convert(tomllib.loads(head + mark + tail.replace(good, bad, 1)), RulesFile)


@pytest.mark.parametrize(
    ("good", "bad", "keys", "message"),
    [
        ('id = "destreza"', 'id = "fortaleza"', ("aptitudes", 1, "id"), "stands twice"),
        ('die = "D20"', 'die = "20"', ("die",), "no dice notation"),
        ("base_divisor = 3", "base_divisor = 0", ("base_divisor",), "too small"),
        ("least_hours = 1", "least_hours = 0", ("least_hours",), "too small"),
        ("start = 5", "start = 11", ("destiny", "start"), "nobody starts with more"),
        (
            'guided_aptitude = "psique"',
            'guided_aptitude = "suerte"',
            ("guided_aptitude",),
            "no aptitude of this name",
        ),
        (
            'base = "fortaleza"\nconfidence',
            'base = "fuerza"\nconfidence',
            ("skills", 0, "base"),
            "no aptitude of this name",
        ),
        ('skill = "pelea"', 'skill = "boxeo"', ("combat", "skill"), "no skill of this name"),
        (
            '"{who} begins" = "comienza {who}"',
            '"{who} begins" = "comienza {quien}"',
            ("words", "sentences", "{who} begins"),
            "no value to fill in of this name",
        ),
        (
            '"{who} begins" = "comienza {who}"',
            '"{who} begins" = "comienza {who"',
            ("words", "sentences", "{who} begins"),
            "its brackets do not match",
        ),
        (
            'formula = "destreza / 2"',
            'formula = "suerte / 2"',
            ("secondary_aptitudes", 3, "formula"),
            "'suerte' is neither a number nor an aptitude",
        ),
        ('dice = "D10"', 'dice = "d"', ("secondary_aptitudes", 0, "dice"), "no dice notation"),
        (
            '[[dread_s20.purchases]]\nid = "temperance"\nname = "Templanza"\ntimes = 1\n',
            "",
            ("purchases",),
            "nothing says what temperance costs",
        ),
        ("surcharge = 5", "surcharge = -5", ("purchases", 1, "surcharge"), "too small"),
        (
            "times = 1\n\n# Recomputed",
            "times = 0\n\n# Recomputed",
            ("aptitudes", 5, "times"),
            "too",
        ),
        (
            'buys = ["new_technique"]',
            'buys = ["luck"]',
            ("windows", 2, "buys"),
            "no purchase of this name",
        ),
        (
            'id = "experience"\nname = "Experiencia"\n\n[[dread_s20.steps]]\nid = "destiny"',
            'id = "destiny"\nname = "Experiencia"\n\n[[dread_s20.steps]]\nid = "experience"',
            ("steps",),
            "these are the steps of a session, in this order",
        ),
        (
            "aptitude_points = 70",
            "aptitude_points = 170",
            ("creations", 0, "aptitude_points"),
            "cannot share out",
        ),
        (
            "aptitude_points = 70",
            "aptitude_points = 70\nxp = 10",
            ("creations", 0, "xp"),
            "with points or with a pool",
        ),
        (
            "aptitude_least = 3",
            "aptitude_least = 0",
            ("creations", 0, "aptitude_least"),
            "too small or too large",
        ),
        ('virtue = "valentia"', 'virtue = "x"', ("archetypes", 0, "virtue"), "no virtue of this"),
    ],
)
def test_a_mistake_is_found_at_its_place(
    rules_text: str, good: str, bad: str, keys: Keys, message: str
) -> None:
    rules = broken(rules_text, good, bad)
    found = [one for one in lint_dread_s20(rules.dread_s20) if one.keys == ("dread_s20", *keys)]
    assert [message in one.message for one in found] == [True]


def test_the_shipped_rules_of_the_other_game_are_sound(rules: RulesFile) -> None:
    assert list(lint_dread_s20(rules.dread_s20)) == []


@pytest.mark.rule("S20-08", "S20-36")
def test_a_house_rule_fills_in_formula_price_and_limit(tmp_path: Path) -> None:
    house = tmp_path / "casa.toml"
    text = """
[dread_s20.secondary_aptitudes.iniciativa]
formula = "(destreza + percepcion) / 2 - 10"

[dread_s20.purchases.disadvantage]
flat = 4

[dread_s20.skills.conducir]
base = "destreza"
"""
    house.write_text(HEAD + text, encoding="utf-8")
    assert lint_rules(house) == ()
    assert {one.path for one in differences_from_shipped(house)} == {
        "dread_s20.secondary_aptitudes.iniciativa.formula",
        "dread_s20.purchases.disadvantage.flat",
        "dread_s20.skills.conducir.base",
    }
    rules = read_rulebook(house)
    one = character(xp=9, aptitudes=aptitudes(destreza=13), defects=named_scores("paranoia", [10]))
    total = secondary(rules, one, rules.rules.dread_s20.secondary_aptitudes[0])
    assert total is not None
    assert total.value == 2
    done = spent(rules, party(one), "disadvantage", "paranoia_1", 9)
    assert done.ana.xp_left == 5
    assert spent(rules, party(one), "skill", "conducir", 6).ana.xp_left == 3


def test_a_bad_formula_of_a_house_rule_is_told_with_its_line(tmp_path: Path) -> None:
    house = tmp_path / "casa.toml"
    house.write_text(
        HEAD + '\n[dread_s20.secondary_aptitudes.iniciativa]\nformula = "suerte"\n',
        encoding="utf-8",
    )
    (fault,) = lint_rules(house)
    assert (fault.line, fault.found) == (5, '"suerte"')
