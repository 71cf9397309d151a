"""The queue of what is owed: its order, its words, what is closed, what holds the step open."""

from __future__ import annotations

import msgspec
import pytest

from factories import after_battle, battle, before, earlier, fighter, gang, stash_of
from gangbook.book.gang import Gang
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import Task
from gangbook.underhive.owed import owed
from gangbook.underhive.post_battle.sequence import steps
from playing import faces, played


def queue(rulebook: Rulebook, now: Gang) -> list[tuple[str, str]]:
    """Acts and fighters, in order."""
    return [(task.act, task.args.get("fighter", "")) for task in owed(rulebook, now)]


def only(rulebook: Rulebook, now: Gang) -> Task:
    """The one task there is."""
    (task,) = owed(rulebook, now)
    return task


def a_full_queue(ruleset: str = "tracks") -> Gang:
    """A gang without a Leader in which everybody is owed something."""
    return after_battle(
        fighter("runt", "prospect", type="wyld_runner"),
        fighter("vex", xp=5),
        fighter("juno", "ganger", xp=11, advancements=earlier(1)),
        fighter("zoe", "juve"),
        fighter("mira", "ganger", xp=5),
        ruleset=ruleset,
    )


@pytest.mark.rule("TRK-25", "TRK-55", "TRK-60")
@pytest.mark.parametrize("ruleset", ["tracks", "free-for-all"])
def test_advancements_come_first_then_promotions_then_the_new_leader(
    rulebook: Rulebook, ruleset: str
) -> None:
    assert queue(rulebook, a_full_queue(ruleset)) == [
        ("advance", "vex"),
        ("advance", "juno"),
        ("advance", "mira"),
        ("promote", "runt"),
        ("new_leader", ""),
    ]


def test_the_advancements_step_shows_the_same_queue(rulebook: Rulebook) -> None:
    now = a_full_queue()
    fought = msgspec.structs.replace(now.battles[0], steps=before("advancements"))
    (step,) = (one for one in steps(rulebook, now, fought) if one.id == "advancements")
    assert step.tasks[:-1] == owed(rulebook, now)
    assert step.tasks[-1].act == "put_off"


@pytest.mark.rule("TRK-55", "TRK-60", "FFA-05")
@pytest.mark.parametrize(
    ("ruleset", "must"),
    [("tracks", {"juno", "mira", ""}), ("free-for-all", {"vex", "juno", "mira", ""})],
)
def test_rolls_and_the_leaders_post_hold_the_step_open_picks_and_promotions_do_not(
    rulebook: Rulebook, ruleset: str, must: set[str]
) -> None:
    tasks = owed(rulebook, a_full_queue(ruleset))
    assert {task.args.get("fighter", "") for task in tasks if task.owed} == must


@pytest.mark.parametrize(
    ("ruleset", "category", "xp", "label"),
    [
        ("tracks", "champion", 5, "Vex picks an Advancement"),
        ("tracks", "champion", 10, "Vex picks an Advancement, 2 are due"),
        ("tracks", "ganger", 17, "Vex rolls an Advancement, 3 are due"),
        ("free-for-all", "champion", 5, "Vex rolls an Advancement"),
        ("core", "champion", 9, "Vex may spend 9 XP"),
        ("core", "ganger", 12, "Vex rolls an Advancement, 2 are due"),
    ],
)
def test_the_words_of_the_queue(
    rulebook: Rulebook, ruleset: str, category: str, xp: int, label: str
) -> None:
    now = after_battle(
        fighter(category=category, xp=xp), fighter("mira", "leader"), ruleset=ruleset
    )
    assert only(rulebook, now).label == label


@pytest.mark.parametrize(
    ("ruleset", "category", "kind", "label"),
    [
        ("tracks", "prospect", "wyld_runner", "Vex may become Gang Matriarch"),
        ("tracks", "specialist", "sister", "Vex may become Matriarch"),
        ("core", "juve", "little_sister", "Vex may become Escher Specialist"),
        ("tracks", "merc", "merc", "Vex may become Champion"),
    ],
)
def test_a_promotion_says_to_what(
    rulebook: Rulebook, ruleset: str, category: str, kind: str, label: str
) -> None:
    one = fighter(category=category, type=kind, advancements=earlier(3))
    now = after_battle(one, fighter("mira", "leader"), ruleset=ruleset, stash=stash_of(50))
    assert only(rulebook, now).label == label


@pytest.mark.parametrize(
    ("fighter_facts", "reason"),
    [
        ({"category": "ganger", "xp": 5}, "rolled in the Update Roster step"),
        ({"category": "champion", "xp": 5}, ""),
    ],
)
def test_between_battles_a_pick_is_open_and_a_roll_is_closed_with_its_reason(
    rulebook: Rulebook, fighter_facts: dict[str, object], reason: str
) -> None:
    now = gang(fighter(**fighter_facts), fighter("mira", "leader"))  # type: ignore[arg-type]
    closed = only(rulebook, now).closed
    assert reason in closed
    assert bool(closed) is bool(reason)


def test_during_the_wrap_up_everything_is_closed_with_its_reason(rulebook: Rulebook) -> None:
    now = a_full_queue()
    now = gang(*now.fighters, battles=(battle("vex"),))
    tasks = owed(rulebook, now)
    assert [task.act for task in tasks] == ["advance", "advance", "advance", "new_leader"]
    assert all(task.closed for task in tasks)


@pytest.mark.rule("FFA-06")
def test_the_backlog_of_a_captive_stands_in_the_queue_closed_and_holds_nothing(
    rulebook: Rulebook,
) -> None:
    captive = fighter("vex", "ganger", xp=10).entering("captured", "b0", by="Irons")
    now = after_battle(captive, fighter("mira", "leader"))
    assert (only(rulebook, now).closed, only(rulebook, now).owed) == ("Vex is captured.", False)
    updated = played(rulebook, now, "update_rating", battle="b1").gang
    assert "gang_rating" in updated.battles[0].steps


def test_who_can_buy_nothing_stands_in_no_queue(rulebook: Rulebook) -> None:
    now = after_battle(fighter(xp=2), fighter("mira", "leader"), ruleset="core")
    assert owed(rulebook, now) == ()


def test_a_gang_being_founded_owes_no_leader(rulebook: Rulebook) -> None:
    assert owed(rulebook, gang(fighter(), founding=True)) == ()


def test_taking_the_first_again_and_again_empties_the_queue(rulebook: Rulebook) -> None:
    now = after_battle(
        fighter("vex", "ganger", xp=12), fighter("juno", "ganger", xp=5), fighter("mira", "leader")
    )
    taken = []
    while tasks := owed(rulebook, now):
        task = tasks[0]
        taken.append(task.args["fighter"])
        now = played(rulebook, now, task.act, [faces(7)], **dict(task.args)).gang
    assert taken == ["vex", "vex", "juno"]
