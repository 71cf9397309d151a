"""Who joins a gang besides its own list: hired guns, hangers-on, brutes, vehicles and crews."""

from __future__ import annotations

from typing import Literal

from gangbook.record import Record
from gangbook.rules.catalogue import FighterType, ListItem, VehicleItem
from gangbook.rules.sourced import Alignment, ItemCategory, Score, Sourced


class Companion(Sourced, kw_only=True):
    """A second model that comes with a hired gun, for the same price."""

    name: str
    profile: dict[str, Score]


class Addition(FighterType, kw_only=True):
    """A fighter that gangs of several lists, or all, can take on."""

    alignment: Alignment = "any"
    """Gangs of which alignment may have it [GANG-26]."""
    lists: tuple[str, ...] = ()
    """Gang lists it is for, by id; empty for all."""
    restriction: str = ""
    """Who may have it, where no list and no alignment says so."""
    with_fighter: str = ""
    """The id of the fighter here it comes with or is bought for."""
    options: tuple[str, ...] = ()
    """Equipment that is chosen when it is hired, in words."""


class HiredGun(Addition, kw_only=True):
    """A fighter who is hired, for one battle unless its kind says otherwise."""

    kind: str
    """A kind of hired gun by id: what all of them have in common."""
    named: bool = False
    """A person of the story, not one of many."""
    dearer_cost: int = 0
    """Credits where the petition goes less well; 0 where there is but one price."""
    upkeep: str = ""
    """Dice: credits it costs for each battle, besides its price."""
    profiles: tuple[dict[str, Score], ...] = ()
    """Profiles to choose from when it is hired; the first is also its `profile`."""
    companions: tuple[Companion, ...] = ()
    is_vehicle: bool = False
    """Comes with a vehicle; the profile has the columns of a vehicle and of its crew."""


class HiredGunKind(Sourced, kw_only=True):
    """What all hired guns of one kind have in common."""

    id: str
    name: str
    max: int = 0
    """Most in one battle; 0 for no limit of their own."""
    stays_with_gang: bool = False
    """True for a kind that is hired for good, not for one battle."""
    equipment_credits: int = 0
    """Credits of equipment that come with each."""
    max_weapons: int = 0
    """0 where nothing but the common limit is known."""
    max_unwieldy: int = 0
    outlaw_item_limit: int = 0
    """Highest level of an Illegal item that one hired by an outlaw gang may take."""
    skills: str = ""
    """How its skills are found, in words."""
    skill_draws: tuple[tuple[Literal["random", "chosen"], ...], ...] = ()
    """The ways to its skills, one of which the player takes; for those without a name."""
    skill_categories: tuple[str, ...] = ()
    petitions: bool = False
    """The house is asked for it first, by the table of the petition."""
    bounty_percent: int = 0
    """Share of an enemy's value that it claims for a kill, in percent."""
    bounty_rounded_to: int = 0
    capture_reward: str = ""
    """Dice: credits for a captive."""
    capture_reward_on: int = 0
    """The D6 that brings this reward."""
    stays_on: int = 0
    """The D6 on which it stays for nothing when it earned only one of its two rewards."""
    notes: tuple[str, ...] = ()


class Petition(Record, kw_only=True):
    """One row of what a house answers when it is asked for an agent: D6 plus Reputation."""

    roll: str
    answer: Literal["hire", "hire_dearer", "refused", "fined"]
    fine: str = ""
    """Dice: credits of the fine."""


class HiringRules(Record, kw_only=True):
    """How hired guns come and go."""

    when: str
    lasts: str
    on_roster: bool
    gain_xp: bool
    lasting_injuries: bool
    adds_to_rating: bool
    petition_dice: str
    equipment_categories: tuple[ItemCategory, ...] = ()
    """What of the Trading Post those may come with who have no list of their own."""
    notes: tuple[str, ...] = ()


class HiredGuns(Sourced, kw_only=True):
    """Fighters that are hired beside a gang's own list. The ruleset says which."""

    missing: tuple[str, ...] = ()
    """What the sources lack, in words."""
    rules: HiringRules
    petition: tuple[Petition, ...]
    kinds: tuple[HiredGunKind, ...]
    fighters: tuple[HiredGun, ...]
    equipment: tuple[ListItem, ...] = ()
    """What hired guns without a name of their own may buy, by type."""


class HangerOn(Addition, kw_only=True):
    """A Hanger-on or a Brute."""

    house_costs: dict[str, int] = {}
    """Credits by gang list, where a gang pays another price."""
    counts_as: str = ""
    """The Hanger-on by id that this one is a variant of."""
    random_skills: tuple[str, ...] = ()
    """Categories of which one random skill is free when it is recruited."""
    effect: str = ""
    """What it does for the gang, in a few words."""


class ListBrute(Sourced, kw_only=True):
    """A Brute of one gang only; its fighter type stands in that gang's list."""

    list: str
    type: str
    """The fighter type of that list by id."""
    name: str
    cost: int
    max: int


class ReputationLimit(Record, kw_only=True):
    """From this Reputation on a gang may have so many Hangers-on and Brutes together [GANG-24]."""

    reputation: int
    max: int


class RecruitingRules(Record, kw_only=True):
    """How Hangers-on and Brutes come and go."""

    when: tuple[str, ...]
    hangers_on_gain_xp: bool
    brutes_advance_as: str
    """The category whose rules for experience Brutes follow."""
    home_turf_dice: str
    home_turf_joins: tuple[int, ...]
    """Results on which a Hanger-on joins the crew that defends home."""
    count_for_composition: bool
    notes: tuple[str, ...] = ()


class HangersOn(Sourced, kw_only=True):
    """Hangers-on and Brutes."""

    missing: tuple[str, ...] = ()
    """What the sources lack, in words."""
    rules: RecruitingRules
    limits: tuple[ReputationLimit, ...]
    hangers_on: tuple[HangerOn, ...]
    brutes: tuple[HangerOn, ...]
    list_brutes: tuple[ListBrute, ...] = ()


class VehicleType(FighterType, kw_only=True):
    """A vehicle that can be bought, or a template for one of the gang's own making."""

    kind: Literal["universal", "waterborne", "trailer", "custom_template", "gang"]
    lists: tuple[str, ...] = ()
    """Gang lists it is for, by id; empty for all."""
    crews: tuple[str, ...] = ()
    """Crews that may drive it, by id; empty for all."""


class CrewType(FighterType, kw_only=True):
    """A crew that can be hired for a vehicle [GANG-27]."""

    lists: tuple[str, ...] = ()
    """Gang lists it is for, by id; empty for all."""


class Mount(Sourced, kw_only=True):
    """Something a fighter rides."""

    id: str
    name: str
    cost: int | None = None
    """Credits; None for one that fighters of its list come with."""
    movement: int
    lists: tuple[str, ...] = ()


class VehicleRules(Record, kw_only=True):
    """What holds for all vehicles."""

    crew_max_weapons: int
    removal_dice: str
    """Thrown for an upgrade that is taken off."""
    lost_on: tuple[int, ...]
    """Results on which it is lost."""
    arc_cost: int
    """Credits for one more arc of a weapon on a custom vehicle."""
    all_round_arc_cost: int
    fire_point_cost: int
    tracked_movement: int
    """Steps of Movement that tracks cost a custom vehicle."""
    profile_order: tuple[str, ...]
    notes: tuple[str, ...] = ()


class Vehicles(Sourced, kw_only=True):
    """Vehicles with what is fitted to them, their crews, and mounts."""

    rules: VehicleRules
    vehicles: tuple[VehicleType, ...]
    equipment: tuple[VehicleItem, ...]
    """What can be fitted when a vehicle is bought; `custom` stands for every custom template."""
    crews: tuple[CrewType, ...]
    crew_equipment: tuple[ListItem, ...]
    """What crews of no gang list may buy, by type."""
    mounts: tuple[Mount, ...]
    mount_weapons: tuple[VehicleItem, ...]
    """Weapons of a mount; they fill no weapon slot."""
