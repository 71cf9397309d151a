"""Step 5: who takes an action, which are offered, what the plain ones do, and the end."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from factories import battle, before, fighter, gang, stash_of, with_rules
from gangbook.book.battle import Acted, Opponent
from gangbook.book.fighter import Condition, Fighter
from gangbook.book.gang import Gang, Territory
from gangbook.faults import BadAnswer, Refused
from gangbook.rules.effects import State
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.post_battle.sequence import steps
from gangbook.underhive.post_battle.who_acts import offered, traders
from playing import Choices, Played, played, played_over

CRITICAL = (Condition(state="critical", battle="b1"),)


def leader(**facts: Any) -> Fighter:
    """The gang's Leader."""
    return fighter("vex", "leader", **facts)


def at_actions(*fighters: Fighter, **facts: Any) -> Gang:
    """A gang whose post-battle actions are to come."""
    fought = battle(*(one.id for one in fighters), steps=before("actions"))
    return gang(*fighters, battles=(fought,), **({"ruleset": "core"} | facts))


def acting(rulebook: Rulebook, now: Gang, who: str, action: str, **lists: list[str]) -> Played:
    """This fighter's action; questions are answered by their rule's last word."""
    given = {f"{action}.{rule}" if rule != "dice" else action: on for rule, on in lists.items()}
    answers = Choices({"action": [action], **given})
    done = played(rulebook, now, "post_battle_action", answers, battle="b1", fighter=who)
    assert answers.left == []
    return done


def refused(rulebook: Rulebook, now: Gang, who: str, action: str = "trade") -> str:
    """The code with which an action is refused, or closed."""
    with pytest.raises((Refused, BadAnswer)) as error:
        acting(rulebook, now, who, action)
    assert isinstance(error.value, Refused | BadAnswer)
    return error.value.code


def keys(rulebook: Rulebook, now: Gang, who: str = "vex") -> dict[str, str]:
    """The actions offered to a fighter, with the code of those that are closed."""
    one = now.fighter(who)
    assert one is not None
    found = offered(rulebook, now, now.battles[0], one)
    return {option.key: option.code if option.closed else "" for option in found}


def tasks(rulebook: Rulebook, now: Gang) -> dict[str, str]:
    """The labels of step 5, with the reason of those that are closed."""
    (step,) = (one for one in steps(rulebook, now, now.battles[0]) if one.id == "actions")
    return {task.label: task.closed for task in step.tasks}


@pytest.mark.rule("PBS-30")
def test_one_action_for_each_fighter_with_gang_hierarchy(rulebook: Rulebook) -> None:
    now = at_actions(leader(), fighter("mira"), fighter("juno", "ganger"))
    now = acting(rulebook, now, "vex", "trade").gang
    assert refused(rulebook, now, "vex") == "already_acted"
    assert refused(rulebook, now, "juno") == "no_hierarchy"
    assert tasks(rulebook, now) == {
        "Action of Vex": "Vex has acted: Trade.",
        "Action of Mira": "",
        "End the actions": "",
    }


@pytest.mark.rule("PBS-31", "PBS-33", "PBS-35")
def test_actions_are_remembered_in_the_order_taken_and_may_be_the_same(rulebook: Rulebook) -> None:
    now = at_actions(leader(), fighter("mira"))
    for who in ("mira", "vex"):
        now = acting(rulebook, now, who, "trade").gang
    assert traders(rulebook, now.battles[0]) == ("mira", "vex")
    assert tasks(rulebook, now) == {}


@pytest.mark.rule("PBS-32", "INJ-03")
@pytest.mark.parametrize("state", ["dead", "captured", "in_recovery", "convalescence", "critical"])
def test_a_state_bars_from_acting(rulebook: Rulebook, state: State) -> None:
    now = at_actions(leader(), fighter("mira").entering(state, "b1"))
    assert refused(rulebook, now, "mira") == state


@pytest.mark.rule("PBS-32")
def test_which_states_bar_is_data(rulebook: Rulebook) -> None:
    rules = msgspec.structs.replace(rulebook.rules.post_battle, barred=("dead", "captured"))
    now = at_actions(leader().entering("critical", "b1"))
    assert (
        acting(with_rules(rulebook, post_battle=rules), now, "vex", "trade").gang.battles[0].acted
    )


@pytest.mark.rule("INJ-12")
def test_who_was_out_cold_acts(rulebook: Rulebook) -> None:
    part = msgspec.structs.replace(battle("vex").fighters[0], owes=("injury",))
    fought = msgspec.structs.replace(battle("vex"), fighters=(part,))
    now = gang(leader(), battles=(fought,))
    now = played(rulebook, now, "injury", ["1 5"], battle="b1", fighter="vex").gang
    now = now.with_battle(msgspec.structs.replace(now.battles[0], steps=before("actions")))
    assert acting(rulebook, now, "vex", "trade").gang.battles[0].acted


@pytest.mark.rule("PBS-77")
def test_the_common_actions_are_there_after_every_battle_and_say_why_they_are_closed(
    rulebook: Rulebook,
) -> None:
    found = keys(rulebook, at_actions(leader()))
    assert found["trade"] == ""
    assert found["medical_escort"] == "nobody_critical"


@pytest.mark.rule("PBS-34")
@pytest.mark.parametrize(
    ("action", "facts"),
    [
        ("haggle", {"territories": (Territory(id="t", territory="tech_bazaar", name="Bazaar"),)}),
        ("despicable_rumours", {"skills": ("Rumour-monger",)}),
        ("connected_trade", {"skills": ("Connected",)}),
        ("psi_attune", {"psyker": True}),
        ("visit_shivver", {"hanger_on": "shivver"}),
        ("claim_jump", {"hanger_on": "claim_jumper"}),
        ("prize_fight", {"ruleset": "tracks"}),
    ],
)
def test_further_actions_come_with_what_adds_them(
    rulebook: Rulebook, action: str, facts: dict[str, Any]
) -> None:
    of_gang = {key: facts[key] for key in ("territories", "ruleset") if key in facts}
    own = {key: facts[key] for key in ("skills", "psyker") if key in facts}
    others = [fighter("odo", "hanger_on", type=facts["hanger_on"])] if "hanger_on" in facts else []
    assert action not in keys(rulebook, at_actions(leader()))
    assert keys(rulebook, at_actions(leader(**own), *others, **of_gang))[action] == ""


@pytest.mark.rule("PBS-34")
def test_an_action_that_comes_once_is_closed_for_the_next(rulebook: Rulebook) -> None:
    held = (Territory(id="t", territory="tech_bazaar", name="Bazaar"),)
    now = at_actions(leader(), fighter("mira"), territories=held, stash=stash_of(100))
    done = acting(
        rulebook,
        now,
        "vex",
        "haggle",
        dice=["4 4"],
        brought=["credits"],
        credits=["-40"],
        told=["rope"],
    )
    assert done.gang.stash.credits == 60
    assert "rope" in done.told
    assert keys(rulebook, done.gang, "mira")["haggle"] == "once"


@pytest.mark.rule("PBS-34")
def test_each_refinery_is_exploited_once(rulebook: Rulebook) -> None:
    held = tuple(Territory(id=one, territory="refinery", name="Refinery") for one in ("r1", "r2"))
    leaders = (leader(), fighter("mira"), fighter("juno"))
    now = at_actions(*leaders, territories=held, ruleset="free-for-all")
    for who, face in (("vex", "2"), ("mira", "6")):
        now = acting(rulebook, now, who, "exploit_refinery", credits=[face]).gang
    assert now.stash.credits == 30 + 90
    assert keys(rulebook, now, "juno")["exploit_refinery"] == "once"


@pytest.mark.rule("PBS-34")
@pytest.mark.parametrize(("dice", "reputation"), [("4 5", 1), ("5 5", 4)])
def test_rumours_take_a_test_of_intelligence(
    rulebook: Rulebook, dice: str, reputation: int
) -> None:
    now = at_actions(leader(skills=("Rumour-monger",)))
    lists = {"test": [dice]} | ({"reputation": ["3"]} if reputation > 1 else {})
    done = acting(rulebook, now, "vex", "despicable_rumours", **lists)
    assert done.gang.reputation == reputation
    assert [acted.action for acted in done.gang.battles[0].acted] == ["despicable_rumours"]


@pytest.mark.rule("PBS-34")
@pytest.mark.parametrize(("had", "left"), [(5, 2), (2, 1), (-1, -1)])
def test_the_enemy_loses_the_reputation_that_rumours_bring(
    rulebook: Rulebook, had: int, left: int
) -> None:
    """Of two gangs that were fought the one that is named, never below the lower bound."""
    now = at_actions(leader(skills=("Rumour-monger",)))
    against = (
        Opponent(name="Kings", result="won"),
        Opponent(name="Irons", result="won", gang="irons-1"),
    )
    now = now.with_battle(msgspec.structs.replace(now.battles[0], opponents=against))
    irons = gang(fighter("gor"), id="irons-1", name="Irons", reputation=had)
    named = {"action": ["despicable_rumours"], "action.enemy": ["2"]}
    thrown = {"despicable_rumours.test": ["6 6"], "despicable_rumours.reputation": ["3"]}
    args = {"battle": "b1", "fighter": "vex"}
    answers = Choices(named | thrown)
    book = played_over(rulebook, (now, irons), "post_battle_action", answers, **args)
    assert book.gang(now.id).reputation == now.reputation + 3
    assert book.gang(irons.id).reputation == left
    told = played(rulebook, now, "post_battle_action", Choices(named | thrown), **args).told
    assert "Irons loses 3 Reputation, to be booked in its own file" in told


@pytest.mark.rule("PBS-34")
def test_a_failed_claim_jump_asks_for_nothing(rulebook: Rulebook) -> None:
    odo = fighter("odo", "hanger_on", type="claim_jumper")
    now = at_actions(leader(), odo)
    assert acting(rulebook, now, "vex", "claim_jump", dice=["4"]).told[-1] == "Vex rolls 4: Nothing"
    done = acting(
        rulebook,
        now,
        "vex",
        "claim_jump",
        dice=["5"],
        brought=["credits | reputation"],
        credits=["30"],
        reputation=["1"],
        told=[""],
    )
    assert (done.gang.stash.credits, done.gang.reputation) == (30, 2)


@pytest.mark.rule("PBS-34")
def test_experience_from_a_prize_fight_goes_to_who_fought(rulebook: Rulebook) -> None:
    now = at_actions(leader(xp=1), ruleset="tracks")
    done = acting(
        rulebook, now, "vex", "prize_fight", dice=["6"], brought=["xp"], xp=["3"], told=[""]
    )
    assert done.gang.fighters[0].xp == 4


@pytest.mark.rule("PBS-34")
def test_who_is_connected_trades_besides_its_own_action(rulebook: Rulebook) -> None:
    now = at_actions(leader(skills=("Connected",)), fighter("orla", "ganger", conditions=CRITICAL))
    now = acting(rulebook, now, "vex", "connected_trade").gang
    assert keys(rulebook, now)["connected_trade"] == "already_acted"
    now = acting(rulebook, now, "vex", "trade").gang
    assert refused(rulebook, now, "vex") == "already_acted"
    assert traders(rulebook, now.battles[0]) == ("vex",)


@pytest.mark.rule("INJ-21")
def test_who_is_critical_at_the_end_of_the_step_dies(rulebook: Rulebook) -> None:
    now = at_actions(leader(), fighter("orla", "ganger", conditions=CRITICAL))
    assert "End the actions; without an escort dies: Orla" in tasks(rulebook, now)
    done = played(rulebook, now, "end_actions", battle="b1")
    assert [one.state for one in done.gang.fighters[1].conditions] == ["dead"]
    assert done.gang.battles[0].died_at_doc == ()
    assert "nobody escorts Orla, who dies of the Critical Injury" in done.told


def test_actions_come_after_the_wrap_up(rulebook: Rulebook) -> None:
    now = gang(leader(), battles=(battle("vex"),))
    assert refused(rulebook, now, "vex") == "out_of_order"
    with pytest.raises(Refused) as error:
        played(rulebook, now, "end_actions", battle="b1")
    assert error.value.code == "out_of_order"


def test_nobody_acts_when_the_step_is_over(rulebook: Rulebook) -> None:
    now = played(rulebook, at_actions(leader()), "end_actions", battle="b1").gang
    assert refused(rulebook, now, "vex") == "wrong_step"


@pytest.mark.rule("PBS-34", "PBS-62")
def test_what_actions_and_modifiers_name_is_in_the_catalogue(rulebook: Rulebook) -> None:
    rules, catalogue = rulebook.rules, rulebook.catalogue
    actions, modifiers = rules.actions, rules.trading.modifiers
    territories = {one.territory for one in actions} | {one.territory for one in modifiers}
    hangers_on = {one.hanger_on for one in actions} | {one.hanger_on for one in modifiers}
    assert territories - {""} <= {one.id for one in catalogue.territories().territories}
    assert hangers_on - {""} <= {one.id for one in catalogue.hangers_on().hangers_on}


def test_an_action_these_rules_do_not_know_counts_for_nothing(rulebook: Rulebook) -> None:
    now = at_actions(leader())
    acted = (Acted(fighter="vex", action="of_a_house_rule"),)
    now = now.with_battle(msgspec.structs.replace(now.battles[0], acted=acted))
    assert traders(rulebook, now.battles[0]) == ()
    assert acting(rulebook, now, "vex", "trade").gang.battles[0].acted[-1].action == "trade"
