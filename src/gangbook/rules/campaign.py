"""What a campaign is fought over, and what battles bring: Territories and scenarios."""

from __future__ import annotations

from typing import Literal

from gangbook.record import Record
from gangbook.rules.effects import Effect
from gangbook.rules.experience import Award
from gangbook.rules.sourced import Alignment, Sourced


class Boon(Record, kw_only=True):
    """One thing a Territory gives to the gang that holds it [PBS-29, PBS-68]."""

    kind: Literal["income", "recruit", "equipment", "reputation", "special"]
    effects: tuple[Effect, ...]
    alignment: Alignment = "any"
    """Gangs of which alignment get it."""
    if_held: str = ""
    """Only while the gang holds this other Territory too, by id."""
    unless_held: str = ""
    """Only while the gang does not hold this other Territory, by id."""


class Territory(Sourced, kw_only=True):
    """A Territory. An enhanced boon takes the place of the one of its kind; the others are kept."""

    id: str
    name: str
    campaign: Literal["dominion", "killershrike"] = "dominion"
    card: str = ""
    """The playing card that stands for it when Territories are drawn."""
    list: str = ""
    """The gang list whose gangs get the enhanced boons."""
    boons: tuple[Boon, ...] = ()
    enhanced: tuple[Boon, ...] = ()


class ScenarioRow(Sourced, kw_only=True):
    """One row of the table that finds the scenario of a battle."""

    roll: str
    chooser: Literal["", "more_territories", "fewer_territories"] = ""
    """Who chooses freely; a roll-off where both gangs hold the same number."""
    scenarios: tuple[str, ...] = ()
    """The scenarios to choose between, by id."""


class CampaignRules(Record, kw_only=True):
    """How a campaign over Territories runs."""

    starting_territory: str
    """The Territory every gang starts with, by id; it is never staked or lost."""
    income_after: str
    phases: tuple[str, ...]
    territories_by_players: dict[str, int]
    starting_reputation: int
    least_reputation: int
    downtime_credits: int
    downtime_captive_percent: int
    """Share of a captive's value that is paid for it in downtime, in percent."""
    downtime_promotion_advancements: int
    triumphs: tuple[str, ...]
    notes: tuple[str, ...] = ()


class Territories(Sourced, kw_only=True):
    """The Territories of the campaigns, and the table of scenarios."""

    missing: tuple[str, ...] = ()
    """What the sources lack, in words."""
    rules: CampaignRules
    scenario_dice: str
    scenario_table: tuple[ScenarioRow, ...]
    territories: tuple[Territory, ...]

    def territory(self, territory_id: str) -> Territory | None:
        """The Territory with this id, if there is one."""
        return next((one for one in self.territories if one.id == territory_id), None)


class Fact(Record, kw_only=True):
    """What happened in a battle, as far as its rewards hang on it; the player is asked once."""

    id: str
    text: str
    """The question, in words for the player."""
    answers: tuple[str, ...] = ("no", "yes")
    """The first one is the usual one."""
    counted: bool = False
    """The answer is a number."""


class Terms(Record, kw_only=True):
    """For whom and when a reward or loss is; what is not said does not matter."""

    who: str
    """The same in words for the player."""
    result: Literal["", "won", "lost", "drawn"] = ""
    side: Literal["", "attacker", "defender"] = ""
    bottled: bool = False
    """Only for a gang that bottled out."""
    first_battle: bool = False
    """Only for two gangs that had not fought each other before."""
    given: dict[str, str] = {}
    """Facts that have to be so: an answer, or for counted ones results as "0", "1-2" or "2+"."""
    asked: bool = False
    """The player is asked whether it holds."""
    per: str = ""
    """A counted fact: once for each."""
    counted: bool = False
    """Once for each; the player says how many, of each fighter where it is for fighters."""


class Reward(Terms, kw_only=True):
    """Something a scenario brings."""

    to: Literal["gang", "leader", "fighters", "everyone"] = "gang"
    """Who gets experience; `fighters` are picked among those who took part."""
    even_absent: bool = False
    """The Leader gets it without having taken part."""
    of: tuple[str, ...] = ()
    """The categories of the fighters that may get it; empty for all."""
    less: str = ""
    """A counted fact whose number is taken off the amount."""
    effects: tuple[Effect, ...]


class Cost(Record, kw_only=True):
    """Credits or Reputation by dice or a whole number."""

    what: Literal["credits", "reputation"]
    amount: str
    """Dice notation or a whole number."""


class Loss(Terms, kw_only=True):
    """Something a scenario costs. Losses come after all gains [PBS-28]."""

    what: Literal["credits", "reputation"]
    amount: str
    """Dice notation or a whole number."""
    or_else: Cost | None = None
    """What the player may lose instead, chosen each time."""


class Scenario(Sourced, kw_only=True):
    """A scenario, by what it brings; how it is set up and won is not kept."""

    id: str
    name: str
    number: int
    """In the list of the source. Two variants of one scenario share it."""
    edition: str
    xp_set: str
    """The awards that hold besides its own, by id."""
    kind: str = ""
    """What it belongs to: Ash Wastes, Badzone, a rescue ..."""
    facts: tuple[Fact, ...] = ()
    """What its rewards hang on, each asked once."""
    rewards: tuple[Reward, ...] = ()
    losses: tuple[Loss, ...] = ()

    def fact(self, fact_id: str) -> Fact | None:
        """The fact with this id, if there is one."""
        return next((one for one in self.facts if one.id == fact_id), None)


class XpSet(Sourced, kw_only=True):
    """Awards of experience that many scenarios share."""

    id: str
    name: str
    of_ruleset: bool = False
    """The awards are those of the ruleset; none stand here."""
    awards: tuple[Award, ...] = ()


class RewardRules(Sourced, kw_only=True):
    """What holds for the rewards of all scenarios."""

    most_credit_dice: int
    """D6 that count for credits in one battle [PBS-27]."""
    least_reputation: int


class Scenarios(Sourced, kw_only=True):
    """The scenarios."""

    missing: tuple[str, ...] = ()
    """What the sources lack, in words."""
    rules: RewardRules
    xp_sets: tuple[XpSet, ...]
    scenarios: tuple[Scenario, ...]

    def scenario(self, scenario_id: str) -> Scenario | None:
        """The scenario with this id, if there is one."""
        return next((one for one in self.scenarios if one.id == scenario_id), None)

    def xp_set(self, set_id: str) -> XpSet | None:
        """The set of awards with this id, if there is one."""
        return next((one for one in self.xp_sets if one.id == set_id), None)
