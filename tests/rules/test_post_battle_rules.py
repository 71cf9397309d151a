"""Post-battle actions as data: what they name exists, and the linter finds what is wrong."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from gangbook.rules.effects import ByHand, Gain, Improve
from gangbook.rules.lint import lint
from gangbook.rules.post_battle import ActionResult
from gangbook.rules.rulebook import Rulebook

BY_HAND = 6
"""What actions bring that is entered by hand."""


@pytest.mark.rule("PBS-77")
def test_the_six_common_actions_come_first_and_belong_to_all(rulebook: Rulebook) -> None:
    common = rulebook.rules.actions[:6]
    assert [action.id for action in common] == [
        "trade",
        "sell_to_guilders",
        "claim_bounty",
        "dispose",
        "medical_escort",
        "negotiate_repairs",
    ]
    assert not any(one.territory or one.skill or one.hanger_on or one.rulesets for one in common)


@pytest.mark.parametrize(
    ("action", "changes", "keys", "message"),
    [
        ("trade", {"rulesets": ("chess",)}, ("rulesets",), "no ruleset of this name"),
        ("connected_trade", {"skill": "Juggling"}, ("skill",), "no skill of this name"),
        ("haggle", {"skill": "Connected"}, (), "one thing adds an action"),
        ("trade", {"extra": True}, ("extra",), "says by whose skill"),
        ("trade", {"limit": "each"}, ("limit",), "no Territory adds it"),
        ("medical_escort", {"dice": "D6"}, ("act",), "not both"),
        ("despicable_rumours", {"test": "Luck"}, ("test",), "no characteristic of this name"),
        (
            "despicable_rumours",
            {"effects": (Gain(what="xp", amount="D3", from_enemy=True),)},
            ("effects", 0, "what"),
            "only Reputation can come from an enemy",
        ),
        ("haggle", {"dice": "4 bones"}, ("dice",), "no dice notation"),
        ("claim_jump", {"dice": "2D6"}, ("results",), "no row for 7"),
        (
            "haggle",
            {"results": (ActionResult(roll="2-12", name="x", effects=(Improve(of=("M",)),)),)},
            ("results", 0, "effects", 0),
            "no effect of a post-battle action",
        ),
    ],
)
def test_a_mistake_in_an_action_is_found_at_its_place(
    rulebook: Rulebook, action: str, changes: dict[str, Any], keys: tuple[Any, ...], message: str
) -> None:
    rules = rulebook.rules
    place = next(at for at, one in enumerate(rules.actions) if one.id == action)
    wrong = msgspec.structs.replace(rules.actions[place], **changes)
    actions = (*rules.actions[:place], wrong, *rules.actions[place + 1 :])
    found = lint(msgspec.structs.replace(rules, actions=actions))
    wanted = ("actions", place, *keys)
    assert [one for one in found if one.keys[: len(wanted)] == wanted and message in one.message]


@pytest.mark.parametrize(
    ("changes", "keys"),
    [
        ({"fee": "a lot"}, ("medical", "fee")),
        ({"reroll": ("Hiccups",)}, ("medical", "reroll")),
        ({"dice": "2D6"}, ("medical", "results")),
    ],
)
def test_a_mistake_about_the_doc_is_found_at_its_place(
    rulebook: Rulebook, changes: dict[str, Any], keys: tuple[Any, ...]
) -> None:
    medical = msgspec.structs.replace(rulebook.rules.medical, **changes)
    found = lint(msgspec.structs.replace(rulebook.rules, medical=medical))
    assert keys in [one.keys[: len(keys)] for one in found]


def test_actions_carried_out_by_hand_are_known_and_say_what_to_enter(rulebook: Rulebook) -> None:
    """Whoever adds one sees them all; the number only shrinks."""
    found = []
    for action in rulebook.rules.actions:
        effects = (*action.effects, *(one for row in action.results for one in row.effects))
        told = [effect.text for effect in effects if isinstance(effect, ByHand)]
        found += [f"{action.name}: {text}" for text in told]
        assert all(text.endswith(".") for text in told)
    print("\n".join(found))
    assert len(found) == BY_HAND
