"""PBS vectors of steps 2 to 4: Territory, rewards, Reputation, income."""

from __future__ import annotations

from typing import Any

from factories import (
    RIVALS,
    battle,
    before,
    fighter,
    gang,
    stash_of,
)
from gangbook.book.battle import Result
from gangbook.book.gang import Gang
from gangbook.kernel.dice import Dice
from gangbook.kernel.questions import Roll
from gangbook.rules.campaign import Loss, Reward
from gangbook.rules.effects import Gain, GiveItem
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.post_battle.sequence import steps
from playing import Choices, after, played, played_for_both, starting
from spoils import SCENARIO, gain, held, with_incomes, with_scenario
from vectors.cases import Adapter, Facts, Seen

RESULTS: dict[str, Result] = {"win": "won", "draw": "drawn", "loss": "lost"}
STAKED = "old_ruins"


def territory(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    """What is staked is nobody's, or one of the opponent's; the phase changes nothing."""
    assert when["action"] == "assign"
    assert given["phase"] in ("any", "takeover", "other")
    controlled = given["territory"] == "controlled"
    places = held(rulebook, STAKED)
    fought = battle("vex", result=RESULTS[when["outcome"]], steps=before("territory"))
    now = gang(fighter(), battles=(fought,))
    rivals = gang(id="irons-1", name=RIVALS, territories=places if controlled else ())
    answers = ["theirs", places[0].id] if controlled else ["nobody", places[0].id]
    mine, theirs = played_for_both(
        rulebook, (now, rivals), "assign_territory", answers, battle="b1"
    )
    owners = [one.name for one in (mine.gang, theirs) if one.territories == places]
    if owners == [now.name]:
        return {"owner": "winner"}
    if owners == [RIVALS] and controlled:
        return {"owner": "unchanged"}
    return {"owner": owners or "unclaimed"}


def rewards(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    if when["action"] == "equipment":
        assert given["stash_items"] == []
        item = Reward(who="each gang", effects=(GiveItem(item=given["reward"]),))
        rules = with_scenario(rulebook, item)
        left = played(rules, at_rewards(), "receive_rewards", battle="b1").gang
        return {
            "stash_items": [one.item for one in left.stash.items],
            "handed_out_in": handed_out_in(rules, left),
        }
    assert when["action"] == "credits"
    wanted = given.get("rewards", [when.get("dice_wanted", 0)])
    d3s = given.get("d3_rewards", 0)
    rules = with_scenario(
        rulebook,
        *(gain("credits", f"{count}D6x10") for count in wanted),
        *(gain("credits", "D3x10") for _ in range(d3s)),
    )
    faces = {6: list(when["d6"]), 3: list(when.get("d3", []))}
    now = at_rewards(stash=stash_of(given["stash"]))
    start = starting(rules, now, "receive_rewards", battle="b1")
    answers: list[str] = []
    used = 0
    while isinstance(question := getattr(after(start, answers), "question", None), Roll):
        dice = Dice.of(question.dice)
        thrown, faces[dice.sides] = (
            faces[dice.sides][: dice.count],
            faces[dice.sides][dice.count :],
        )
        used += dice.count if dice.sides == 6 else 0
        answers.append(" ".join(str(face) for face in thrown))
    done = played(rules, now, "receive_rewards", answers, battle="b1").gang
    return {
        "dice_used": used,
        "credits": done.stash.credits - now.stash.credits,
        "stash": done.stash.credits,
    }


def at_rewards(**facts: Any) -> Gang:
    """A gang that is to receive the rewards of the given scenario."""
    scenario = facts.pop("scenario", SCENARIO)
    fought = battle("vex", steps=before("rewards"), scenario=scenario)
    return gang(fighter(), battles=(fought,), **facts)


def handed_out_in(rulebook: Rulebook, now: Gang) -> str:
    """The step whose tasks hand out what lies in the Stash."""
    listed = steps(rulebook, now, now.battles[0])
    (found,) = (step.id for step in listed if any(task.act == "move_gear" for task in step.tasks))
    return found


def reputation(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    least = given["reputation_minimum"]
    if when["action"] == "scenario_change":
        scenarios = rulebook.catalogue.scenarios()
        (played_one,) = (one for one in scenarios.scenarios if one.name == given["scenario"])
        assert scenarios.rules.least_reputation == least
        now = at_rewards(scenario=played_one.id, reputation=given["reputation"])
        answers = {
            "rewards.side": [given["role"]],
            "rewards.claimed": [str(when["loot_claimed"])],
            "rewards.first": ["yes" if given["first_battle_between"] else "no"],
        }
        done = played(rulebook, now, "receive_rewards", Choices(answers), battle="b1")
        return {"reputation": done.gang.reputation}
    assert when["action"] == "change"
    rules = with_scenario(
        rulebook,
        Loss(who="each gang", what="reputation", amount=str(when["loss"])),
        gain("reputation", str(when["gain"])),
        least=least,
    )
    now = at_rewards(reputation=given["reputation"])
    return {"reputation": played(rules, now, "receive_rewards", battle="b1").gang.reputation}


def income(rulebook: Rulebook, given: Facts, when: Facts) -> Seen:
    assert when["action"] == "collect"
    incomes = {f"place_{n}": amount for n, amount in enumerate(given["territories"])}
    rules = with_incomes(
        rulebook,
        {
            one: (Gain(what="credits", amount=str(amount)),) if amount else ()
            for one, amount in incomes.items()
        },
    )
    fought = battle("vex", steps=before("income"))
    now = gang(
        fighter(),
        battles=(fought,),
        stash=stash_of(given["stash"]),
        territories=held(rules, *incomes),
    )
    return {"stash": played(rules, now, "collect_income", battle="b1").gang.stash.credits}


ADAPTERS: dict[str, Adapter] = {
    "pbs.territory": territory,
    "pbs.rewards": rewards,
    "pbs.reputation": reputation,
    "pbs.income": income,
}
