"""The shop lists as they are written in the catalogue folder: gang lists and the trading post."""

from __future__ import annotations

from typing import Literal, Protocol

from gangbook.record import Record
from gangbook.rules.sourced import Score, Sourced


class WeaponProfile(Record, kw_only=True):
    """One profile line of a weapon, with its firing mode where it has several. Ranges in inches."""

    name: str = ""
    range_short: str = "-"
    range_long: str = "-"
    acc_short: str = "-"
    acc_long: str = "-"
    strength: str = "-"
    ap: str = "-"
    damage: str = "-"
    ammo: str = "-"
    traits: tuple[str, ...] = ()


class FighterType(Sourced, kw_only=True):
    """One fighter of a gang list, as it is hired."""

    id: str
    name: str
    category: str
    """A category of rules.toml."""
    cost: int
    """Credits, without equipment that has a price."""
    profile: dict[str, Score]
    primary: tuple[str, ...] = ()
    secondary: tuple[str, ...] = ()
    min: int = 0
    max: int = 0
    """Most of this type in a gang; 0 for no limit."""
    champion_kind: str = ""
    branch: str = ""
    gang_fighter: bool = False
    starting_xp: int = 0
    starting_xp_counts: bool = False
    """Its starting XP brings Advancements as if it had been earned; else only earned XP does."""
    chosen_primary_skills: int = 0
    """Primary skills chosen when hired [GANG-20]."""
    chosen_any_skills: int = 0
    """Skills of any category chosen when hired."""
    fixed_skills: tuple[str, ...] = ()
    weapon_categories: tuple[str, ...] = ()
    """Weapon categories it may use; "any" opens all. Empty where no source says: prices decide."""
    special_rules: tuple[str, ...] = ()
    included: tuple[str, ...] = ()
    """Equipment it comes with, free, by name [GANG-12]."""
    promotes_to: tuple[str, ...] = ()
    """Fighter types of this list by id, or what a Specialist is called [GANG-22]."""
    upgrade_slots: dict[str, int] = {}
    """Of a vehicle: how many upgrades of each kind it takes."""
    weapon_hardpoints: str = ""
    locomotion: str = ""
    disputed: tuple[str, ...] = ()
    """Figures on which the sources differ, in words."""


class ListItem(Sourced, kw_only=True):
    """One line of a gang's equipment list."""

    id: str
    """As in the Trading Post for the same thing; an exotic beast's is that of its fighter type."""
    name: str
    category: str
    kind: Literal["item", "add_on", "variant"] = "item"
    of: str = ""
    """The id of the item an add-on or variant belongs to [GANG-19]."""
    slots: int = 0
    """Weapon slots it fills; 0 for what is no weapon."""
    prices: dict[str, int] = {}
    """Credits by fighter type; a type that is missing may not buy it here [GANG-14]."""
    replacement_prices: dict[str, int] = {}
    """Credits by fighter type when it replaces what the fighter comes with."""
    trading_post_prices: dict[str, int] = {}
    """Credits by fighter type through the Trading Post only [GANG-15]."""
    specialists_only: tuple[str, ...] = ()
    """Fighter types that may take it only once they are Specialists [GANG-A03]."""
    max_per_fighter: dict[str, int] = {}
    """Most that one fighter of a type may have."""
    max: int = 0
    """Most as the list prints it beside the name; 0 for no limit."""
    allowed_on: str = ""
    """What an accessory fits, in the words of the list."""


class VehicleItem(Sourced, kw_only=True):
    """One upgrade or weapon for a vehicle of a gang list."""

    vehicle: str
    """A vehicle of the list by id, or "any"."""
    name: str
    group: str
    price: int
    kind: str = ""


class Eligibility(Sourced, kw_only=True):
    """Who may use a category of the Trading Post [GANG-16]."""

    category: str
    fighters: tuple[str, ...]
    specialists_only: tuple[str, ...] = ()


class GangList(Sourced, kw_only=True):
    """A house gang list: its fighters and its equipment list."""

    id: str
    name: str
    edition: str = ""
    """Which printing of the list this is."""
    house_skills: str
    """The name of its own skill category."""
    specialist: str
    """What a promoted Ganger or Juve is called."""
    specialist_to_champion: tuple[str, ...] = ()
    """Champion types a Specialist may become: ids, or names of types the list lacks [TRK-41]."""
    fighters: tuple[FighterType, ...]
    equipment: tuple[ListItem, ...]
    vehicle_equipment: tuple[VehicleItem, ...] = ()
    trading_post: tuple[Eligibility, ...] = ()
    rules_notes: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    """What the sources lack, in words."""

    def fighter(self, type_id: str) -> FighterType | None:
        """The fighter type with this id, if the list has it."""
        return next((fighter for fighter in self.fighters if fighter.id == type_id), None)

    def item(self, item_id: str) -> ListItem | None:
        """The line of the equipment list with this id, if there is one."""
        return next((item for item in self.equipment if item.id == item_id), None)


class TradeItem(Sourced, kw_only=True):
    """One line of the Trading Post."""

    id: str
    name: str
    category: str
    kind: Literal["item", "add_on", "variant"] = "item"
    of: str = ""
    availability: Literal["Common", "Rare", "Illegal", "Exclusive"]
    level: int = 0
    """The X of Rare (X) or Illegal (X)."""
    price: int | None = None
    """Credits; None where the source gives dice or a rule, in `price_dice` or `price_rule`."""
    price_dice: str = ""
    price_rule: str = ""
    house_prices: dict[str, int] = {}
    slots: int = 0
    profiles: tuple[WeaponProfile, ...] = ()
    effect: str = ""
    repairs: str = ""
    improves: tuple[str, ...] = ()
    improves_count: int = 0
    allowed_on: str = ""
    not_combinable: bool = False
    not_in_2023_core: bool = False
    max: int = 0
    owners: tuple[str, ...] = ()
    fighter_profile: dict[str, Score] = {}
    gang: str = ""


class TradingRules(Record, kw_only=True):
    """What decides if an item can be found, and what a sale brings [PBS-57, PBS-62 to PBS-64]."""

    availability_dice: str
    leader: int
    """Added when the Leader trades."""
    champion: int
    """Added for each Champion who trades."""
    per_ten_reputation: int
    """Added for each full 10 Reputation."""
    law_abiding_illegal: int
    """Added by a law-abiding gang that seeks Illegal items."""
    outlaw_illegal: int
    sale_deduction: str
    """Dice taken from the value of an item that is sold."""
    sale_least: int
    notes: tuple[str, ...] = ()


class TradingPost(Sourced, kw_only=True):
    """Everything that is for sale to all gangs, with its availability."""

    edition: str = ""
    missing: tuple[str, ...] = ()
    """What the sources lack, in words."""
    rules: TradingRules
    items: tuple[TradeItem, ...]

    def item(self, item_id: str) -> TradeItem | None:
        """The item with this id, if there is one."""
        return next((item for item in self.items if item.id == item_id), None)


class HiredGuns(Sourced, kw_only=True):
    """Fighters that are hired beside a gang's own list."""

    fighters: tuple[FighterType, ...]


class Catalogue(Protocol):
    """Gives shop lists by name; whoever implements it decides when they are read."""

    def gang_list_names(self) -> dict[str, str]:
        """Ids of all gang lists with the names they are shown by."""

    def gang_list(self, list_id: str) -> GangList:
        """The gang list of this id. Raises `FileFaults` for a bad file, `KeyError` for none."""

    def trading_post(self) -> TradingPost:
        """The Trading Post list."""

    def hired_guns(self) -> HiredGuns:
        """The hired guns."""
