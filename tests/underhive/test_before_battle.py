"""Before the battle: who can fight, what was put off, and the crew that is chosen."""

from __future__ import annotations

import msgspec
import pytest

from factories import RIVALS, battle, before, fighter, gang, vehicle
from gangbook.book.captive import Captive
from gangbook.book.gang import Gang, Territory
from gangbook.faults import BadAnswer, Refused
from gangbook.rules.effects import State
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.before_battle import before_battle
from playing import fight, played


def sisters(*held: State) -> Gang:
    """A Leader, a Champion with an Advancement owed, and one Ganger in each of these states."""
    others = (fighter(f"g{n}", "ganger").entering(one, "b1") for n, one in enumerate(held))
    return gang(fighter("vex", "leader"), fighter("mira", xp=5), *others)


@pytest.mark.rule("INJ-03", "INJ-04")
def test_who_can_fight_and_who_cannot_and_why(rulebook: Rulebook) -> None:
    now = sisters("in_recovery", "captured", "dead", "convalescence")
    known = before_battle(rulebook, now)
    assert {ready.fighter.id: ready.why_not for ready in known.fighters} == {
        "vex": "",
        "mira": "",
        "g0": "in Recovery: misses this battle",
        "g1": "captured",
        "g2": "dead",
        "g3": "",
    }
    assert [ready.fighter.id for ready in known.fighters if ready.chosen] == ["vex", "mira", "g3"]


@pytest.mark.rule("TRK-03")
def test_advancements_of_heroes_are_on_the_page(rulebook: Rulebook) -> None:
    known = before_battle(rulebook, sisters())
    assert [(task.act, task.closed) for task in known.tasks] == [("advance", "")]


@pytest.mark.rule("PBS-67")
def test_what_was_put_off_is_a_reminder_till_the_next_battle(rulebook: Rulebook) -> None:
    fought = battle("vex", "mira", steps=before("advancements"))
    now = msgspec.structs.replace(sisters(), battles=(fought,))
    now = played(rulebook, now, "put_off", ["yes"], battle="b1", step="advancements").gang
    for act in ("update_rating", "end_sequence"):
        now = played(rulebook, now, act, battle="b1").gang
    assert before_battle(rulebook, now).put_off == ("Purchase Advancements",)
    assert before_battle(rulebook, fight(rulebook, now).gang).put_off == ()


def test_captives_on_both_sides_and_a_missing_leader_are_told(rulebook: Rulebook) -> None:
    mira = fighter("mira").entering("captured", "b1", by=RIVALS)
    taken = Captive(id="c1", name="Brak", owner=RIVALS)
    hired = fighter("dol", "hired_gun")
    now = gang(mira, hired, captives=(taken,))
    assert before_battle(rulebook, now).reminders == (
        "The gang has no Leader.",
        "Mira is held by Irons; the rescue chance is not used.",
        "Dol is a Hired Gun.",
        "Brak of Irons is held captive here; the rescue chance is not used.",
    )


def test_the_chosen_fight_and_the_others_stay_at_home(rulebook: Rulebook) -> None:
    now = played(rulebook, sisters(), "choose_crew", ["mira"]).gang
    assert now.crew == ("mira",)
    assert [one.chosen for one in before_battle(rulebook, now).fighters] == [False, True]
    done = fight(rulebook, now).gang
    assert [part.id for part in done.battles[0].fighters] == ["mira"]
    assert done.crew == ()


def test_the_sheet_of_the_battle_can_still_say_otherwise(rulebook: Rulebook) -> None:
    now = played(rulebook, sisters(), "choose_crew", ["mira"]).gang
    done = fight(rulebook, now, "vex part=yes | mira part=no").gang
    assert [part.id for part in done.battles[0].fighters] == ["vex"]


def test_who_cannot_fight_is_not_chosen(rulebook: Rulebook) -> None:
    with pytest.raises(BadAnswer) as error:
        played(rulebook, sisters("in_recovery"), "choose_crew", ["g0"])
    assert error.value.code == "unavailable"


def test_nobody_chosen_means_everybody(rulebook: Rulebook) -> None:
    chosen = played(rulebook, sisters(), "choose_crew", ["mira"]).gang
    assert played(rulebook, chosen, "choose_crew", [""]).gang.crew == ()


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"battles": (battle("vex"),)}, "battle_in_progress"),
        ({"founding": True}, "founding"),
        ({"disbanded": True}, "disbanded"),
        ({"fighters": ()}, "no_fighters"),
    ],
)
def test_when_nobody_is_chosen(rulebook: Rulebook, facts: dict[str, object], code: str) -> None:
    now = msgspec.structs.replace(sisters(), **facts)
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "choose_crew")
    assert refused.value.code == code


@pytest.mark.rule("INJ-27")
def test_unreliable_vehicles_are_tested_here_and_who_misses_is_told(rulebook: Rulebook) -> None:
    rook = fighter("rook", "crew", type="scum_racer")
    now = gang(fighter("vex", "leader"), rook, vehicles=(vehicle("3", crew="rook"),))
    (task,) = before_battle(rulebook, now).tasks
    assert (task.act, task.label) == ("ready_vehicles", "Test whether Quad can fight")
    now = played(rulebook, now, task.act, ["1"]).gang
    known = before_battle(rulebook, now)
    assert known.tasks == ()
    assert known.reminders == ("Quad does not fight: Unreliable: misses this battle.",)


def test_what_a_territory_does_at_the_table_is_told_and_never_claimed(rulebook: Rulebook) -> None:
    ways = Territory(id="ways", territory="needle_ways", name="Needle Ways")
    fought = battle("vex", steps=before("boons"))
    now = gang(fighter("vex", "leader"), territories=(ways,), battles=(fought,))
    assert before_battle(rulebook, now).reminders[-1] == (
        "Needle Ways: Up to three fighters have Infiltrate."
    )
    with pytest.raises(Refused) as refused:
        played(rulebook, now, "claim_boon", battle="b1", territory="ways")
    assert refused.value.code == "nothing_to_claim"
