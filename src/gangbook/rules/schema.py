"""rules.toml as it is written: one class a kind of table, read strictly."""

from __future__ import annotations

from typing import Literal

from gangbook.record import Record
from gangbook.rules.captives import Captives
from gangbook.rules.damage import DamageTable, Repairs
from gangbook.rules.dread_s20 import DreadS20
from gangbook.rules.effects import Effect, State
from gangbook.rules.experience import Award, Experience
from gangbook.rules.post_battle import Medical, PostBattleAction, PostBattleRules
from gangbook.rules.skill_lists import SkillList, SkillText
from gangbook.rules.sourced import ItemCategory, Score, Sourced


class Characteristic(Record, kw_only=True):
    """One column of the profile line."""

    id: str
    """As on the card: M, WS ..."""
    name: str
    better: Literal["higher", "lower"]
    """Target numbers are better when lower."""
    group: Literal["primary", "secondary"]
    """Primary: M WS BS S T W I A. Secondary: Ld Cl Wil Int [FFA-25]."""
    unit: Literal["inches", "target", "count"]


class Limits(Sourced, kw_only=True):
    """How far characteristics may go, for one strain of fighter or in the official rules."""

    id: str
    name: str
    best: dict[str, Score]
    worst: dict[str, Score] = {}
    """Injuries stop here [INJ-07]; empty for the strains, which use the official ones."""
    lists: tuple[str, ...] = ()
    """Gang lists whose fighters are of this strain; empty for strains of no list we ship."""
    default: bool = False
    """The one strain that serves every list no other strain names [TRK-53]."""


class Category(Record, kw_only=True):
    """What a fighter is to its gang: Leader, Champion, Ganger ..."""

    id: str
    name: str
    gang_fighter: bool = False
    """Counts as a Gang fighter for composition [GANG-04, TRK-36]."""
    in_balance: bool = True
    """Counts on one side or the other of a gang's balance [GANG-05]."""
    hired_gun: bool = False
    gains_xp: bool = True
    """Whether experience can be earned at all."""
    hierarchy: bool = False
    """Has Gang Hierarchy and so takes post-battle actions [PBS-30]."""
    skill_categories: tuple[str, ...] = ()
    """The only skill categories it may use; empty for those of its type [CORE-34]."""
    never_skills: tuple[str, ...] = ()
    """Skills it never has [CORE-34]."""
    vehicle: bool = False
    """Is a vehicle: its profile has the columns of `vehicle_limits` besides those of a fighter."""


class AfterBattle(Record, kw_only=True):
    """A lasting test after every battle: on these results the fighter enters a state [INJ-14]."""

    dice: str
    on: tuple[int, ...]
    state: State


class Row(Sourced, kw_only=True):
    """One row of a table that is rolled on."""

    roll: str
    """The results it covers: "12", "31-36" or, open above, "7+"."""
    name: str
    effects: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()
    """Tried in order when the effects cannot be used; the first that can be is used instead."""
    rating: int = 0
    """Credits added to the fighter's Rating."""
    once: bool = False
    """A second result on a fighter, or one granting a skill it holds, counts as row `instead`."""
    instead: str = ""
    """The name of the row a repeated result counts as."""
    from_second_time: bool = False
    """The first result only marks the fighter; the effects come with each further one."""
    after_battle: AfterBattle | None = None
    """A test this fighter makes at the end of each battle it takes part in, from then on."""


class Table(Sourced, kw_only=True):
    """A table of results for dice; the rows cover every result exactly once."""

    id: str
    name: str
    dice: str
    """Dice notation; D66 reads two dice as tens and units."""
    rows: tuple[Row, ...]


class Capture(Record, kw_only=True):
    """The escape roll of a fighter with a Captured injury [PBS-07, PBS-08]."""

    dice: str
    escape_on: int
    natural_escape: int
    """This face always escapes."""
    draw: int
    lost: int
    webbed: int
    skinblade: int
    skinblade_item: str


class Succumb(Record, kw_only=True):
    """The test of a fighter who ended the battle Seriously Injured [PBS-05]."""

    dice: str
    survives_on: int


class Step(Record, kw_only=True):
    """One step or sub-step of the post-battle sequence [PBS-01, PBS-46]."""

    id: str
    name: str
    number: str
    """As printed: 1 to 7, 6A to 6F."""
    campaign_only: bool = False


class Founding(Record, kw_only=True):
    """What a new gang starts with [GANG-01, GANG-08]."""

    credits: int
    vehicle_credits: int
    """For vehicles, crews and what comes mounted alone [GANG-02]."""
    reputation: int
    free_specialists: int
    """Gangers who may be made Specialists for nothing [GANG-07]."""


class Weapons(Record, kw_only=True):
    """How many weapon slots a fighter has [GANG-17]."""

    on_foot: int
    mounted: int
    crew: int
    mounts: tuple[str, ...]
    """Wargear that grants Mounted, by item."""
    on_foot_with: dict[str, int] = {}
    """Slots of a fighter on foot who carries this item."""
    specialists_first: tuple[str, ...] = ()
    """Categories whose priced weapons beyond their type's categories wait until a Specialist."""


class Modifier(Record, kw_only=True):
    """What is added to the availability: by an item or a skill of a fighter who trades, by a
    Territory that is held, or by a Hanger-on of the gang [PBS-62].
    """

    amount: int
    item: str = ""
    skill: str = ""
    territory: str = ""
    hanger_on: str = ""


class Trading(Record, kw_only=True):
    """Equipment and trade, beside what the catalogue says of it."""

    open_to_all: tuple[ItemCategory, ...]
    """Categories of the Trading Post that no gang list names and that every fighter may use."""
    several_cards: str
    """The special rule by which a fighter holds several equipment cards [PBS-72]."""
    modifiers: tuple[Modifier, ...] = ()
    older_words: dict[str, str] = {}
    """Words of older lists, each with the one of today [PBS-66]."""


class ChampionKind(Sourced, kw_only=True):
    """A kind of Champion that fighters of a gang list may become [TRK-41]."""

    list: str
    of: str
    """Who may become it: `specialist`, or the id of a fighter type."""
    name: str
    type: str
    """The fighter type of the list whose skill categories and equipment list it has."""
    primary: tuple[str, ...] = ()
    """Skill categories of its own, where they differ from the type's."""
    secondary: tuple[str, ...] = ()
    may_lead: bool = True


class Ability(Sourced, kw_only=True):
    """Something every fighter of a rank can do, besides what its type can [TRK-33, TRK-44]."""

    name: str
    who: tuple[str, ...]
    """Categories that have it; a Merc made Champion has it not."""


class Promotions(Record, kw_only=True):
    """Who may be promoted to what, and at which price."""

    to_champion: tuple[str, ...]
    """Categories that become Champion by promotion, `merc` for its price among them."""
    to_specialist: tuple[str, ...] = ()
    """Categories that become Specialist by promotion; elsewhere an Advancement makes them one."""
    skill: Literal["", "chosen", "random"]
    """The free Primary skill of a new Champion."""
    champion_slots: int = 0
    """Champions a gang may have; 0 for no limit but its composition."""
    reputation_per_slot: int = 0
    """Reputation that brings one more slot, each full time [TRK-A24]."""
    merc_credits: int = 0
    """Credits that make a Merc a Champion, besides its hiring cost [TRK-42]."""
    merc_rating: int = 0
    phase: Literal["", "takeover", "downtime", "other"] = ""
    """The campaign phase in which promotions come; empty where the step alone decides [CORE-37]."""
    advancements_needed: int = 0
    succession: tuple[str, ...]
    """Ranks that are searched for a new Leader, in order [TRK-26]."""
    kinds: tuple[ChampionKind, ...] = ()


class Ruleset(Sourced, kw_only=True):
    """One way to play: how experience works, which limits and tables hold."""

    id: str
    name: str
    summary: str
    experience: Experience
    maxima: Literal["strains", "official"]
    skills: str
    """The skill list it uses."""
    injuries: str
    """The table for a fighter who goes Out of Action."""
    crew_injuries: str
    awards: tuple[Award, ...]
    scenario_awards: bool = False
    """Whether a scenario's own set of awards takes the place of these [CORE-44]."""
    hires: tuple[str, ...] = ()
    """Hired guns of the catalogue that its gangs may hire, by id or by kind."""
    abilities: tuple[Ability, ...] = ()
    promotions: Promotions
    promotion_rating: int
    """Credits a promotion to Champion adds to the Rating where no row or list entry grants it.

    Also the one on the way to Leader [TRK-30, TRK-A08].
    """
    leader_may_retire: bool
    known_skill: Literal["choose", "roll_again"] = "choose"
    """What a random skill that is known already becomes [FFA-34, CORE-33]."""
    skills_once_specialist: tuple[str, ...] = ()
    """Categories whose skill categories count only once they are Specialists [GANG-21]."""


class RulesFile(Record, kw_only=True):
    """The whole of rules.toml, in the order it is written."""

    gangbook_rules: int
    name: str
    may_wait: tuple[str, ...]
    """Acts whose decision may be put off [PBS-67]."""
    characteristics: tuple[Characteristic, ...]
    vehicle_characteristics: tuple[Characteristic, ...]
    """Those of a vehicle, in the order of its card."""
    categories: tuple[Category, ...]
    steps: tuple[Step, ...]
    official_limits: Limits
    vehicle_limits: Limits
    """How far the profiles of vehicles and their crews may go."""
    strains: tuple[Limits, ...]
    lasting_damage: DamageTable
    """Of vehicles that were wrecked."""
    repairs: Repairs
    founding: Founding
    weapons: Weapons
    trading: Trading
    capture: Capture
    captives: Captives
    succumb: Succumb
    post_battle: PostBattleRules
    medical: Medical
    actions: tuple[PostBattleAction, ...]
    """Post-battle actions, in the order in which they are offered [PBS-77]."""
    rulesets: tuple[Ruleset, ...]
    skill_lists: tuple[SkillList, ...]
    skill_texts: tuple[SkillText, ...]
    tables: tuple[Table, ...]
    dread_s20: DreadS20
