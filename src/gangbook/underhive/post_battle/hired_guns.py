"""Hired guns when their battle is over: what they earned, what they cost, and who goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.kernel.procedure import Procedure, note, number, pick, roll
from gangbook.kernel.questions import YES_NO, Option
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import FURTHEST, option_of
from gangbook.underhive.departure import gone_from
from gangbook.underhive.hired_guns import gun_of, is_for_one_battle, kind_of, why_no_credits

if TYPE_CHECKING:
    from gangbook.rules.additions import HiredGunKind

DIE = "D6"
"""What the target numbers of a kind of hired gun are rolled on."""
PAY, GOES = "pay", "goes"


def part_ways(rulebook: Rulebook, gang: Gang) -> Procedure[Gang]:
    """The gang without the hired guns of this battle, unless one stays for nothing.

    Those who stay with the gang ask their upkeep, or go.
    """
    for fighter in gang.fighters:
        if not rulebook.category(fighter.category).hired_gun or fighter.has("dead"):
            continue
        if is_for_one_battle(rulebook, fighter):
            gang, stays = yield from _settled(rulebook, gang, fighter)
        else:
            gang, stays = yield from _kept(rulebook, gang, fighter)
        if not stays:
            yield from note("hired_guns", f"{fighter.name} leaves the gang")
            gang = gone_from(gang, fighter, "left")
    return gang


def _kept(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Procedure[tuple[Gang, bool]]:
    """The upkeep of one who stays, for each battle; who is not paid goes."""
    gun = gun_of(rulebook, fighter.type)
    if gun is None or not gun.upkeep:
        return gang, True
    why = f"{fighter.name} costs {gun.upkeep} credits for each battle."
    asked = yield from roll(gun.upkeep, why, rule="upkeep", about=fighter.id)
    options = (
        option_of(PAY, f"Pay {asked} credits", why_no_credits(gang, asked)),
        Option(key=GOES, label=f"{fighter.name} leaves"),
    )
    why = f"{fighter.name} asks {asked} credits."
    if (yield from pick(options, why, rule="upkeep.pay", about=fighter.id)) == GOES:
        return gang, False
    yield from note("upkeep", f"{fighter.name} is paid {asked} credits", f"{asked} credits")
    return gang.paying(asked), True


def _settled(rulebook: Rulebook, gang: Gang, fighter: Fighter) -> Procedure[tuple[Gang, bool]]:
    """What one hired for this battle earned the gang, and whether it stays for nothing."""
    kind = kind_of(rulebook, fighter.type)
    if kind is None or not kind.stays_on:
        return gang, False
    gang, killed = yield from _killed(kind, gang, fighter)
    gang, caught = yield from _caught(kind, gang, fighter)
    if killed and caught:
        return gang, False
    if killed or caught:
        why = f"{fighter.name} earned one reward and stays for nothing on {kind.stays_on}+."
        face = yield from roll(DIE, why, rule="stays", about=fighter.id)
        if face < kind.stays_on:
            return gang, False
    yield from note("stays", f"{fighter.name} stays for nothing", "stays")
    return gang, True


def _killed(kind: HiredGunKind, gang: Gang, fighter: Fighter) -> Procedure[tuple[Gang, bool]]:
    """A share of the value of an enemy it killed, rounded up."""
    why = f"What was the enemy worth that {fighter.name} killed? 0 for none."
    value = yield from number(0, FURTHEST, why, rule="bounty.value", about=fighter.id, suggested=0)
    if not value:
        return gang, False
    step = max(1, kind.bounty_rounded_to)
    share = -(-value * kind.bounty_percent // (100 * step)) * step
    told = f"{fighter.name} brings {share} credits, {kind.bounty_percent} percent of {value}"
    yield from note("bounty", told)
    return gang.paying(-share), True


def _caught(kind: HiredGunKind, gang: Gang, fighter: Fighter) -> Procedure[tuple[Gang, bool]]:
    """The reward for an enemy it captured."""
    on = kind.capture_reward_on
    why = f"Does {fighter.name} claim the reward for an enemy it captured?"
    if (yield from pick(YES_NO, why, rule="bounty.captive", about=fighter.id)) == "no":
        return gang, False
    why = f"{fighter.name} brings {kind.capture_reward} credits on {on}+."
    face = yield from roll(DIE, why, rule="bounty.on", about=fighter.id)
    if face < on:
        yield from note("bounty", f"{fighter.name} rolls {face}: nobody pays for the captive")
        return gang, True
    why = f"{fighter.name} is paid for the captive."
    reward = yield from roll(kind.capture_reward, why, rule="bounty.reward", about=fighter.id)
    yield from note("bounty", f"{fighter.name} brings {reward} credits for a captive")
    return gang.paying(-reward), True
