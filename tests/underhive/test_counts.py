"""Every way the dice can fall and the player can choose, counted by what comes of it.

As chess programs count moves: a tally of all outcomes from one fixed fighter finds what single
examples miss. The figures are worked out by hand from the tables.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from factories import after_battle, battle, card, fighter, gang, with_maxima
from gangbook.book.battle import Participant
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.book.log import Answer
from gangbook.kernel.dice import Dice, show_faces
from gangbook.kernel.procedure import Asks, Done, answered, play
from gangbook.kernel.questions import Pick, Question, Roll
from gangbook.rules.rulebook import Rulebook
from playing import Start, open_keys, starting

LEARNER: dict[str, Any] = {"xp": 5, "primary": ("Agility", "Combat"), "secondary": ("Cunning",)}


@dataclass(frozen=True)
class Leaf:
    """One way an act can end."""

    gang: Gang
    answers: tuple[Answer, ...]


def all_answers(question: Question) -> Iterator[str]:
    """Every answer there is to a question about dice or options."""
    match question:
        case Roll(dice=dice):
            yield from (show_faces(row) for row in Dice.of(dice).all_faces())
        case Pick(least=least):
            keys = dict.fromkeys(open_keys(question))
            yield from (" | ".join(some) for some in itertools.combinations(keys, least))
        case _:
            raise AssertionError(f"these acts do not ask {question}")


def leaves(start: Start, given: tuple[Answer, ...] = ()) -> Iterator[Leaf]:
    """Every way an act can end, in order."""
    outcome = play(start, given)
    if isinstance(outcome, Asks):
        for value in all_answers(outcome.question):
            yield from leaves(start, (*given, answered(outcome, value)))
        return
    assert isinstance(outcome, Done), outcome
    yield Leaf(outcome.result.gangs[0], outcome.given)


def advanced(rulebook: Rulebook, one: Fighter, ruleset: str) -> Counter[str]:
    """What an Advancement can bring this fighter, each with the number of ways to it."""
    start = starting(rulebook, after_battle(one, ruleset=ruleset), "advance", fighter=one.id)
    return Counter(gained(rulebook, ruleset, one, leaf.gang.fighters[0]) for leaf in leaves(start))


def gained(rulebook: Rulebook, ruleset: str, was: Fighter, now: Fighter) -> str:
    """What changed on a card, in short."""
    if now.category != was.category:
        return now.category
    if now.skills != was.skills:
        every = rulebook.skill_categories(ruleset)
        names = {one.name for one in every if now.skills[-1] in one.skills}
        if names & set(now.primary):
            return "Primary"
        return "Secondary" if names & set(now.secondary) else "any"
    before, after = card(rulebook, was), card(rulebook, now)
    return "+".join(name for name in after if after[name] != before[name])


@pytest.mark.rule("FFA-16", "FFA-17", "FFA-18", "FFA-19", "FFA-20", "FFA-21", "FFA-22")
def test_free_for_all_henchman_outcomes(rulebook: Rulebook) -> None:
    one = fighter(category="ganger", **LEARNER)
    assert advanced(rulebook, one, "free-for-all") == {
        "M": 2, "A": 2,
        "S": 7, "I": 7,
        "Ld+Cl": 5, "Cl+Int": 6, "Cl+Wil": 5,
        "WS": 7, "BS": 7,
        "T": 2, "W": 2,
        "specialist": 2 * 12,
    }  # fmt: skip


@pytest.mark.rule("FFA-31", "FFA-32")
def test_free_for_all_henchman_at_every_maximum_is_always_promoted(rulebook: Rulebook) -> None:
    one = fighter(category="ganger", **LEARNER)
    full = with_maxima(rulebook, card(rulebook, one))
    assert advanced(full, one, "free-for-all") == {"specialist": 36 * 12}


@pytest.mark.rule("FFA-08", "FFA-09", "FFA-10", "FFA-11", "FFA-12", "FFA-13", "FFA-14", "FFA-15")
def test_free_for_all_hero_outcomes(rulebook: Rulebook) -> None:
    assert advanced(rulebook, fighter(**LEARNER), "free-for-all") == {
        "T": 1, "W": 1, "M": 2, "A": 2, "S": 3, "I": 3, "WS": 4, "BS": 4,
        "Ld+Cl": 16, "Ld+Wil": 16, "Ld+Int": 16, "Cl+Wil": 16, "Cl+Int": 16, "Wil+Int": 16,
        # 9 to 11 by the ways to roll them; 12 offers the whole list: ten categories and that of the
        # house, each skill once, of which General repeats three
        "Primary": 4 * 12 + 3 * 12 + 2 * 12 + 12,
        "Secondary": 3 * 6 + 2 * 6 + 6,
        "any": 11 * 6 - 3 - 12 - 6,
    }  # fmt: skip


@pytest.mark.rule("FFA-28", "FFA-30")
def test_free_for_all_hero_at_every_maximum_only_learns(rulebook: Rulebook) -> None:
    one = fighter(**LEARNER)
    full = with_maxima(rulebook, card(rulebook, one))
    assert advanced(full, one, "free-for-all") == {
        "Primary": (10 + 16) * 12 + 4 * 12 + 3 * 12 + 2 * 12 + 12,
        "Secondary": 3 * 6 + 2 * 6 + 6,
        "any": 11 * 6 - 3 - 12 - 6,
    }


@pytest.mark.rule("TRK-15", "TRK-16", "TRK-19")
def test_tracks_henchman_outcomes(rulebook: Rulebook) -> None:
    one = fighter(category="ganger", **LEARNER)
    fast, standard, slow, glacial = 5, 3 + (5 + 5 + 6), 2 + 11 + 6, 2 + 6 + 59
    assert advanced(rulebook, one, "tracks") == {
        "M": 2, "A": 2, "S": 7, "I": 7,
        "Ld+Cl": 5, "Cl+Int": 6, "Cl+Wil": 5,
        "WS": 7, "BS": 7, "T": 2, "W": 2,
        # on 2 and 12 one of twelve skills, then one pick; the skill known already is chosen again
        "specialist": 2 * 12 * (fast + standard + slow + glacial),
    }  # fmt: skip


def test_all_thirty_six_rolls_end_in_a_whole_card(rulebook: Rulebook) -> None:
    for ruleset, category in (("free-for-all", "champion"), ("free-for-all", "juve")):
        one = fighter(category=category, **LEARNER)
        start = starting(rulebook, after_battle(one, ruleset=ruleset), "advance", fighter="vex")
        found = list(leaves(start))
        assert len({leaf.answers[0].value for leaf in found}) == 36
        assert all(len(leaf.gang.fighters[0].advancements) == 1 for leaf in found)
        assert all(leaf.gang.fighters[0].xp == one.xp for leaf in found)


@pytest.mark.rule("INJ-02")
def test_lasting_injury_outcomes(rulebook: Rulebook) -> None:
    part = Participant(id="vex", times_out=1, owes=("injury",))
    now = gang(fighter(), battles=(battle(part),))
    first: Counter[str] = Counter()
    rolled: set[str] = set()
    start = starting(rulebook, now, "injury", battle="b1", fighter="vex")
    for faces in all_answers(Roll(why="", rule="", dice="D66")):
        rolled.add(faces)
        first[state_after(start, faces)] += 1
    assert len(rolled) == 36
    assert first == {
        "unharmed": 8 + 5,
        "convalescence": 1 + 6 + 1,
        "in_recovery": 6,
        "more rolls": 1,
        "may be captured": 2,
        "critical": 5,
        "dead": 1,
    }


def state_after(start: Start, faces: str) -> str:
    """The state one D66 result leaves a fighter in; the D3 of XP shows a one."""
    outcome = play(start)
    given: list[Answer] = []
    for value in (faces, "1"):
        if isinstance(outcome, Asks) and outcome.question.rule != "how_many":
            given.append(answered(outcome, value))
            outcome = play(start, given)
    if isinstance(outcome, Asks):
        return "more rolls"
    assert isinstance(outcome, Done)
    now = outcome.result.gangs[0]
    if "escape" in now.battles[0].fighters[0].owes:
        return "may be captured"
    states = [condition.state for condition in now.fighters[0].conditions]
    return states[0] if states else "unharmed"
