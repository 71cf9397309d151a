"""Entering a battle: who took part, what was earned, what is owed."""

from __future__ import annotations

import pytest

from factories import RIVALS, fighter, gang, had
from gangbook.book.fighter import Condition
from gangbook.book.gang import Gang
from gangbook.faults import BadAnswer, Refused
from gangbook.kernel.questions import Tally
from gangbook.rules.effects import State
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.scenario import scenario_name
from playing import asks, fight, played, starting

HEAD = ["1", RIVALS, "won", "campaign", "another", "Stand-off", "no"]


def entered(rulebook: Rulebook, now: Gang, cells: str) -> Gang:
    """The gang after a battle with this tally."""
    return fight(rulebook, now, cells).gang


def rows(rulebook: Rulebook, now: Gang) -> dict[str, str]:
    """Each row of the battle tally, and why it is closed."""
    question = asks(starting(rulebook, now, "battle"), HEAD).question
    assert isinstance(question, Tally)
    return {row.key: row.closed for row in question.rows}


@pytest.mark.rule("TRK-01", "FFA-01")
@pytest.mark.parametrize("ruleset", ["tracks", "free-for-all"])
def test_juve_gains_one_xp_for_taking_part(rulebook: Rulebook, ruleset: str) -> None:
    now = gang(
        fighter("vex", "juve"), fighter("mira", "juve"), fighter("juno", "ganger"), ruleset=ruleset
    )
    now = entered(rulebook, now, "mira part=no")
    assert [one.xp for one in now.fighters] == [1, 0, 0]


@pytest.mark.rule("TRK-02", "FFA-02", "FFA-03")
def test_experience_adds_up_by_the_awards(rulebook: Rulebook) -> None:
    now = gang(fighter(xp=4), ruleset="free-for-all")
    cells = "vex took_out_leader=1 took_out_other=2 rallied=1 scenario=2 post_battle_action=1"
    now = entered(rulebook, now, cells)
    assert now.fighters[0].xp == 4 + 3 + 2 + 1 + 2 + 1
    assert now.battles[0].fighters[0].xp == 9


@pytest.mark.rule("CORE-42")
def test_core_awards(rulebook: Rulebook) -> None:
    now = gang(fighter(), ruleset="core")
    cells = (
        "vex seriously_injured=1 took_out=2 took_out_leader_or_champion=1 wrecked_vehicle=1 "
        "rallied=1 assisted_recovery=1 memorable_death=1"
    )
    part = entered(rulebook, now, cells).battles[0].fighters[0]
    taking_part = 1
    assert part.xp - taking_part == 1 + 4 + 1 + 2 + 1 + 1 + 1


@pytest.mark.rule("CORE-44")
@pytest.mark.parametrize(("grants", "xp"), [("no", 1), ("yes", 0)])
def test_taking_part_brings_one_xp_unless_the_scenario_grants_it(
    rulebook: Rulebook, grants: str, xp: int
) -> None:
    now = gang(fighter("vex"), fighter("mira", "ganger"), ruleset="core")
    done = fight(rulebook, now, "mira part=no", scenario_grants=grants)
    assert [one.xp for one in done.gang.fighters] == [xp, 0]
    assert done.answers_to("battle.scenario_grants") == [grants]


@pytest.mark.rule("CORE-44")
def test_what_the_scenario_grants_is_entered_by_itself(rulebook: Rulebook) -> None:
    now = gang(fighter(), ruleset="core")
    assert fight(rulebook, now, "vex scenario=3", scenario_grants="yes").gang.fighters[0].xp == 3


@pytest.mark.parametrize("ruleset", ["tracks", "free-for-all"])
def test_where_no_award_depends_on_the_scenario_nobody_asks(
    rulebook: Rulebook, ruleset: str
) -> None:
    done = fight(rulebook, gang(fighter(), ruleset=ruleset))
    assert done.answers_to("battle.scenario_grants") == []


@pytest.mark.rule("CORE-43")
@pytest.mark.parametrize(
    ("cells", "xp"),
    [
        ("seriously_injured=1 took_out=1", 3),
        ("seriously_injured=1 took_out=1 same_activation=1", 2),
        ("seriously_injured=2 same_activation=1", 1),
        ("seriously_injured=3 took_out=2 same_activation=3", 4),
        ("same_activation=2", 0),
    ],
)
def test_the_same_enemy_in_one_activation_pays_once(
    rulebook: Rulebook, cells: str, xp: int
) -> None:
    now = gang(fighter(), ruleset="core")
    done = fight(rulebook, now, f"vex {cells}", scenario_grants="yes")
    assert done.gang.fighters[0].xp == xp


@pytest.mark.rule("CORE-42")
def test_the_log_names_every_award_with_its_count_and_the_sum(rulebook: Rulebook) -> None:
    now = gang(fighter(), ruleset="core")
    done = fight(rulebook, now, "vex took_out=2 took_out_leader_or_champion=1 rallied=1")
    assert done.told == [
        "Vex gains 7 XP: Took out an enemy 2 x 2, It was a Leader or Champion 1 x 1, "
        "Rallied 1 x 1, Took part 1 x 1"
    ]


@pytest.mark.rule("CORE-36")
@pytest.mark.parametrize("category", ["hanger_on", "hired_gun"])
def test_who_gains_no_xp_is_told_so(rulebook: Rulebook, category: str) -> None:
    now = gang(fighter(category=category), ruleset="core")
    done = fight(rulebook, now, "vex took_out=1")
    assert done.gang.fighters[0].xp == 0
    assert any("gains no XP, as none of its kind do" in text for text in done.told)


def test_the_battle_keeps_who_did_what(rulebook: Rulebook) -> None:
    now = gang(fighter("vex"), fighter("mira"), fighter("juno"))
    cells = "vex out=2 webbed=yes | mira down=yes | juno part=no"
    fought = entered(rulebook, now, cells).battles[0]
    assert (fought.id, fought.scenario, fought.result) == ("b1", "Stand-off", "won")
    vex, mira = fought.fighters
    assert (vex.id, vex.end, vex.times_out, vex.webbed) == ("vex", "out_of_action", 2, True)
    assert (mira.id, mira.end, mira.times_out) == ("mira", "seriously_injured", 0)


@pytest.mark.rule("INJ-01", "PBS-04")
def test_who_went_down_owes_rolls(rulebook: Rulebook) -> None:
    now = gang(fighter("vex"), fighter("mira"), fighter("juno"))
    fought = entered(rulebook, now, "vex out=2 down=yes | mira down=yes").battles[0]
    assert [part.owes for part in fought.fighters] == [("injury", "injury"), ("succumb",), ()]


@pytest.mark.rule("INJ-14")
def test_an_old_wound_owes_its_test_after_each_battle_fought(rulebook: Rulebook) -> None:
    wound = had(rulebook, ["Old Battle Wound"])
    now = gang(fighter("vex", injuries=wound), fighter("mira", injuries=wound))
    fought = entered(rulebook, now, "mira part=no").battles[0]
    assert [(part.id, part.owes) for part in fought.fighters] == [("vex", ("after_battle",))]


@pytest.mark.rule("INJ-04", "PBS-15")
@pytest.mark.parametrize("state", ["dead", "captured", "in_recovery", "critical"])
def test_who_cannot_fight_is_shown_with_the_reason(rulebook: Rulebook, state: State) -> None:
    held = fighter("mira", conditions=(Condition(state=state, battle="b0"),))
    now = gang(fighter("vex"), held)
    assert rows(rulebook, now)["vex"] == ""
    assert rows(rulebook, now)["mira"] != ""
    with pytest.raises(BadAnswer):
        entered(rulebook, now, "mira part=yes")
    assert [part.id for part in entered(rulebook, now, "").battles[0].fighters] == ["vex"]


def test_a_convalescent_may_fight(rulebook: Rulebook) -> None:
    resting = fighter(conditions=(Condition(state="convalescence", battle="b0"),))
    assert rows(rulebook, gang(resting))["vex"] == ""


def test_several_opponents_each_with_a_result(rulebook: Rulebook) -> None:
    answers = ["2", "Irons", "lost", "Skulls", "won", "campaign", "another", "", "no", ""]
    fought = played(rulebook, gang(fighter()), "battle", answers).gang.battles[0]
    assert [(one.name, one.result) for one in fought.opponents] == [
        ("Irons", "lost"),
        ("Skulls", "won"),
    ]


def entering(scenario: str, *more: str, bottled: str = "no", cells: str = "") -> list[str]:
    """Answers to all questions about a battle of the campaign against one gang."""
    return ["1", RIVALS, "won", "campaign", scenario, *more, bottled, cells]


@pytest.mark.rule("PBS-03")
@pytest.mark.parametrize(("kind", "skirmish"), [("campaign", False), ("skirmish", True)])
def test_a_battle_is_of_the_campaign_or_a_skirmish(
    rulebook: Rulebook, kind: str, skirmish: bool
) -> None:
    fought = fight(rulebook, gang(fighter()), kind=kind).gang.battles[0]
    assert fought.skirmish is skirmish


@pytest.mark.rule("PBS-04")
@pytest.mark.parametrize(
    ("bottled", "cells", "owes"),
    [
        ("yes", "vex down=fled", ("succumb",)),
        ("no", "vex down=fled", ()),
        ("yes", "vex down=yes", ("succumb",)),
        ("no", "vex down=yes", ("succumb",)),
    ],
)
def test_who_fled_seriously_injured_is_tested_only_in_a_bottled_gang(
    rulebook: Rulebook, bottled: str, cells: str, owes: tuple[str, ...]
) -> None:
    fought = fight(rulebook, gang(fighter()), cells, bottled=bottled).gang.battles[0]
    assert fought.bottled is (bottled == "yes")
    assert (fought.fighters[0].end, fought.fighters[0].owes) == ("seriously_injured", owes)


def test_a_scenario_of_the_catalogue_is_kept_by_its_id(rulebook: Rulebook) -> None:
    now = played(rulebook, gang(fighter()), "battle", entering("smash_grab")).gang
    assert now.battles[0].scenario == "smash_grab"
    assert scenario_name(rulebook, now.battles[0]) == "Smash & Grab"
    by_name = fight(rulebook, gang(fighter()), scenario="The well").gang.battles[0]
    assert scenario_name(rulebook, by_name) == "The well"


@pytest.mark.rule("CORE-44", "FFA-02")
@pytest.mark.parametrize(
    ("ruleset", "scenario", "has", "lacks"),
    [
        ("core", "the_trap", {"took_out", "rallied"}, {"scenario", "rally"}),
        ("core", "bar_brawl", {"out_of_action", "rally"}, {"scenario", "took_out"}),
        ("tracks", "bar_brawl", {"took_out_leader", "rallied"}, {"scenario", "rally"}),
    ],
)
def test_the_awards_follow_the_scenario(
    rulebook: Rulebook, ruleset: str, scenario: str, has: set[str], lacks: set[str]
) -> None:
    """What a scenario of the catalogue grants itself comes with its rewards, not in the tally."""
    start = starting(rulebook, gang(fighter(), ruleset=ruleset), "battle")
    question = asks(start, entering(scenario)[:-1]).question
    assert isinstance(question, Tally)
    keys = {column.key for column in question.columns}
    assert has <= keys
    assert not lacks & keys


@pytest.mark.rule("CORE-44")
@pytest.mark.parametrize(("scenario", "xp"), [("the_trap", 1), ("bar_brawl", 1)])
def test_a_listed_scenario_says_itself_what_taking_part_brings(
    rulebook: Rulebook, scenario: str, xp: int
) -> None:
    now = gang(fighter(), ruleset="core")
    assert played(rulebook, now, "battle", entering(scenario)).gang.fighters[0].xp == xp


def test_a_battle_without_anybody_is_refused(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refused:
        entered(rulebook, gang(fighter()), "vex part=no")
    assert refused.value.code == "no_fighters"


def test_a_gang_of_the_dead_fights_no_battle(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refused:
        entered(rulebook, gang(fighter().entering("dead")), "")
    assert refused.value.code == "no_fighters"


def test_a_second_battle_waits_for_the_end_of_the_first(rulebook: Rulebook) -> None:
    now = entered(rulebook, gang(fighter()), "")
    with pytest.raises(Refused) as refused:
        entered(rulebook, now, "")
    assert refused.value.code == "battle_in_progress"


def test_a_gang_being_founded_fights_no_battle(rulebook: Rulebook) -> None:
    with pytest.raises(Refused) as refused:
        entered(rulebook, gang(fighter(), founding=True), "")
    assert refused.value.code == "founding"
