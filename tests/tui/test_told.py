"""Changes in the words of the table."""

from __future__ import annotations

import pytest

from gangbook.book.log import Change
from gangbook.tui.told import told
from gangbook.tui.widgets.gang_header import sparks

NAMES = {"vex": "Vex", "quad": "Quad"}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("fighters.vex.xp: 13 -> 16", "Vex: XP 13 → 16"),
        ("fighters.vex.xp: - -> 3", "Vex: XP 0 → 3"),
        ('fighters.vex.advancements.@0: - -> {"name": "+1 Wounds"}', "Vex: +1 Wounds"),
        ("stash.credits: 1085 -> 85", "credits 1,085 → 85"),
        ('fighters.vex.items.l1@0: - -> {"id": "l1", "name": "Lasgun"}', "Vex: + Lasgun"),
        (
            'fighters.vex.cards.two@1: - -> {"id": "two", "name": "Night"}',
            "Vex, equipment card: + Night",
        ),
        ('fighters.vex.cards.two.items.@3: - -> "gun"', "Vex, equipment card: + gun"),
        ('fighters.vex.skills.@1: "Catfall" -> -', "Vex: - Catfall"),
        ('fighters.vex.conditions.@0: - -> {"state": "dead"}', "Vex: + dead"),
        (
            'fighters.vex.conditions.@0: - -> {"state": "captured", "by": "Irons"}',
            "Vex: + captured by Irons",
        ),
        ('captives.gor@0: - -> {"id": "gor", "name": "Gor"}', "captives: + Gor"),
        ('captives.gor.rescue: - -> "declined"', "captive Gor: rescue declined"),
        ('news.gor@0: {"id": "gor", "name": "Gor"} -> -', "to be told: - Gor"),
        ('fighters.juno@2: - -> {"id": "juno", "name": "Juno"}', "Juno joins"),
        ('fighters.juno@2: {"id": "juno", "name": "Juno"} -> -', "Juno leaves the roster"),
        ("founding: true -> -", "no longer founding"),
        ('battles.b1.steps: ["wrap_up"] -> -', ""),
        ('vehicles.quad@0: - -> {"id": "quad", "name": "Quad"}', "Quad joins"),
        ('vehicles.quad.crew: - -> "vex"', "Quad: driven by nobody → Vex"),
        ('vehicles.quad.damage.@0: - -> {"name": "Loss of Power"}', "Quad: + Loss of Power"),
        ("rating: 990 -> 1040", "rating 990 → 1,040"),
    ],
)
def test_a_change_is_told_in_words(line: str, words: str) -> None:
    assert told(Change.of_line(line), NAMES) == words


def test_a_sparkline_needs_two_numbers() -> None:
    assert sparks([5]) == ""
    assert sparks([1, 2, 3]) == "▁▅█"
