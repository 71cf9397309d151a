"""Post-battle actions as data: who may take which, and what each does."""

from __future__ import annotations

from typing import Literal

from gangbook.record import Record
from gangbook.rules.effects import Effect, State
from gangbook.rules.sourced import Alignment, ItemCategory, Sourced


class ActionResult(Record, kw_only=True):
    """What some results of an action's dice bring; nothing where it has no effects."""

    roll: str
    """The results it covers, as a row of a table."""
    name: str
    effects: tuple[Effect, ...] = ()


class PostBattleAction(Sourced, kw_only=True):
    """An action of step 5. Without an act of its own, its test, dice and effects say all of it.

    It belongs to every gang unless a Territory, skill or Hanger-on adds it [PBS-34, PBS-77].
    """

    id: str
    name: str
    summary: str
    """What it does, in a few words of our own."""
    act: str = ""
    """The procedure it runs; empty where the fields below say what it does."""
    rulesets: tuple[str, ...] = ()
    """Rulesets whose gangs know it; empty for all."""
    alignment: Alignment = "any"
    """Gangs of which alignment may take it."""
    territory: str = ""
    """The Territory that adds it while it is held, by id."""
    skill: str = ""
    """The skill that adds it, for the fighter who has it."""
    hanger_on: str = ""
    """The Hanger-on that adds it, by id; one that counts as it does too."""
    psyker: bool = False
    """Only a psyker takes it."""
    needs: Literal["", "critical", "captive", "damaged_vehicle"] = ""
    """What there must be: another fighter with a Critical Injury, a captive, Lasting Damage."""
    limit: Literal["", "once", "each"] = ""
    """How often in one sequence: any number [PBS-33], once, or once for each such Territory."""
    extra: bool = False
    """Taken besides all others by who adds it: the bearer of the skill, or the Hanger-on."""
    trade: bool = False
    """Is a Trade action: takes effect at the Trading Post and allows one Seek [PBS-35, PBS-61]."""
    free: bool = False
    """Costs no fee where others of its act do."""
    best: int = 0
    """The highest result its dice count as; 0 for no limit."""
    test: str = ""
    """The characteristic that is tested first; on a failure nothing comes of the action."""
    dice: str = ""
    results: tuple[ActionResult, ...] = ()
    """What the dice bring, each result once; empty where they only help to find the outcome."""
    effects: tuple[Effect, ...] = ()
    """What comes of it in any case, once a test is passed."""


class Treatment(Record, kw_only=True):
    """What becomes of a patient on some results of the Doc's D6 [PBS-42]."""

    roll: str
    name: str
    then: Literal["dies", "stabilised", "recovers"]
    """Stabilised: a lasting injury, and Recovery."""


class Medical(Record, kw_only=True):
    """The Medical Escort [PBS-40 to PBS-42]."""

    fee: str
    """Dice: credits."""
    dice: str
    results: tuple[Treatment, ...]
    reroll: tuple[str, ...]
    """Rows of the injury table that are thrown again for a stabilised patient."""


class PostBattleRules(Record, kw_only=True):
    """Who acts after a battle, and what Clean House keeps."""

    barred: tuple[State, ...]
    """States in which nobody takes an action [PBS-32, PBS-A03, PBS-A24]."""
    test_dice: str
    """Thrown for the test of a characteristic, to reach it."""
    lost_with_the_dead: tuple[ItemCategory, ...]
    """Equipment that never goes from the dead to the Stash: armour [PBS-47]."""
