"""Who takes a post-battle action, and which actions are offered to whom."""

from __future__ import annotations

from typing import assert_never

from gangbook.book.battle import Battle
from gangbook.book.fighter import Fighter
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.kernel.questions import Option
from gangbook.rules.post_battle import PostBattleAction
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.act import option_of
from gangbook.underhive.post_battle.action_acts import ACTION_ACTS

BARRED = {
    "dead": "is dead",
    "captured": "is captured",
    "in_recovery": "is in Recovery",
    "convalescence": "is in Convalescence",
    "critical": "has a Critical Injury",
}
"""Why a state bars an action, in words."""


def why_no_action(
    rulebook: Rulebook, gang: Gang, fought: Battle, fighter: Fighter
) -> Refused | None:
    """Why a fighter takes no action now, None when it can [PBS-30, PBS-32, INJ-03, PBS-A24].

    Codes: the state that bars it, `no_hierarchy`, `already_acted`.
    """
    barred = why_barred(rulebook, fighter)
    if barred:
        return barred
    extra = _extras_left(rulebook, gang, fought, fighter)
    if not has_hierarchy(rulebook, fighter) and not extra:
        text = f"{fighter.name} has no Gang Hierarchy, and so no action."
        return Refused("no_hierarchy", text)
    if extra or _own_action(rulebook, fought, fighter) is None:
        return None
    taken = ", ".join(action.name for action in _taken_by(rulebook, fought, fighter))
    return Refused("already_acted", f"{fighter.name} has acted: {taken}.")


def why_barred(rulebook: Rulebook, fighter: Fighter) -> Refused | None:
    """Why the state a fighter is in bars an action, None when none does [PBS-32, PBS-A03]."""
    for condition in fighter.conditions:
        if condition.state in rulebook.rules.post_battle.barred:
            return Refused(condition.state, f"{fighter.name} {BARRED[condition.state]}.")
    return None


def has_hierarchy(rulebook: Rulebook, fighter: Fighter) -> bool:
    """Whether a fighter has Gang Hierarchy, and with it one action [PBS-30]."""
    return rulebook.category(fighter.category).hierarchy


def traders(rulebook: Rulebook, fought: Battle) -> tuple[str, ...]:
    """The ids of those whose action was Trade, each once [PBS-35, PBS-61]."""
    trades = {action.id for action in rulebook.rules.actions if action.trade}
    return tuple(dict.fromkeys(acted.fighter for acted in fought.acted if acted.action in trades))


def offered(rulebook: Rulebook, gang: Gang, fought: Battle, fighter: Fighter) -> tuple[Option, ...]:
    """Every action this gang has for a fighter, also those closed now [PBS-34, PBS-77].

    Codes of closed ones: `already_acted`, `no_hierarchy`, `once`, `not_law_abiding`, `not_outlaw`,
    `nobody_critical`, `no_captive`, `no_damage`.
    """
    return tuple(
        option_of(
            action.id,
            action.name,
            _why_closed(rulebook, gang, fought, fighter, action),
            action.summary,
        )
        for action in rulebook.rules.actions
        if _has(rulebook, gang, fighter, action)
    )


def _has(rulebook: Rulebook, gang: Gang, fighter: Fighter, action: PostBattleAction) -> bool:
    """Whether rules, gang and fighter have this action at all."""
    if action.rulesets and gang.ruleset not in action.rulesets:
        return False
    if action.act and action.act not in ACTION_ACTS:
        return False
    if action.psyker and not fighter.psyker:
        return False
    if action.territory:
        return any(held.territory == action.territory for held in gang.territories)
    if action.skill:
        return action.skill in fighter.skills
    if action.hanger_on and action.extra:
        return serves_as(rulebook, fighter, action.hanger_on)
    if action.hanger_on:
        return any(serves_as(rulebook, one, action.hanger_on) for one in gang.fighters)
    return True


def serves_as(rulebook: Rulebook, fighter: Fighter, hanger_on: str) -> bool:
    """Whether a fighter is this Hanger-on, or one that counts as it, and at hand."""
    if fighter.has("dead") or fighter.has("captured"):
        return False
    if fighter.type == hanger_on:
        return True
    listed = rulebook.catalogue.hangers_on().hangers_on
    return any(kind.id == fighter.type and kind.counts_as == hanger_on for kind in listed)


def _extras_left(
    rulebook: Rulebook, gang: Gang, fought: Battle, fighter: Fighter
) -> tuple[PostBattleAction, ...]:
    """Actions besides the one of its own that a fighter can still take."""
    return tuple(
        action
        for action in rulebook.rules.actions
        if action.extra
        and _has(rulebook, gang, fighter, action)
        and _why_closed(rulebook, gang, fought, fighter, action) is None
    )


def _own_action(rulebook: Rulebook, fought: Battle, fighter: Fighter) -> PostBattleAction | None:
    """The one action a fighter has taken of its own."""
    taken = _taken_by(rulebook, fought, fighter)
    return next((action for action in taken if not action.extra), None)


def _taken_by(rulebook: Rulebook, fought: Battle, fighter: Fighter) -> tuple[PostBattleAction, ...]:
    """What a fighter has done, as far as these rules know it, in the order of the rules."""
    taken = {acted.action for acted in fought.acted if acted.fighter == fighter.id}
    return tuple(action for action in rulebook.rules.actions if action.id in taken)


def _why_closed(
    rulebook: Rulebook, gang: Gang, fought: Battle, fighter: Fighter, action: PostBattleAction
) -> Refused | None:
    if not action.extra:
        if not has_hierarchy(rulebook, fighter):
            return Refused("no_hierarchy", "for Leaders and Champions")
        if own := _own_action(rulebook, fought, fighter):
            return Refused("already_acted", f"its one action was {own.name}")
    elif any(one.fighter == fighter.id and one.action == action.id for one in fought.acted):
        return Refused("already_acted", "taken already")
    if action.alignment not in ("any", gang.alignment):
        code = "not_outlaw" if action.alignment == "outlaw" else "not_law_abiding"
        return Refused(code, f"for {action.alignment} gangs only")
    taken = sum(acted.action == action.id for acted in fought.acted)
    held = sum(one.territory == action.territory for one in gang.territories)
    if action.limit and taken >= (held if action.limit == "each" else 1):
        often = "once for each such Territory" if action.limit == "each" else "once"
        return Refused("once", f"{often} in a sequence, and taken already")
    return _why_nothing_to_act_on(gang, fighter, action)


def _why_nothing_to_act_on(
    gang: Gang, fighter: Fighter, action: PostBattleAction
) -> Refused | None:
    match action.needs:
        case "critical":
            if not any(one.has("critical") for one in gang.fighters):
                return Refused("nobody_critical", "nobody has a Critical Injury")
        case "captive":
            if not gang.captives:
                return Refused("no_captive", "the gang holds no captive")
        case "damaged_vehicle":
            if not any(vehicle.damage for vehicle in gang.vehicles):
                return Refused("no_damage", "no vehicle has Lasting Damage")
        case "":
            pass
        case _:
            assert_never(action.needs)
    return None
