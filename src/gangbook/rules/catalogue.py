"""The gang lists as they are written in the catalogue folder, and the catalogue as rules see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

from gangbook.rules.shops import TradingPost
from gangbook.rules.sourced import ItemCategory, Score, Sourced

if TYPE_CHECKING:
    from gangbook.rules.additions import HangersOn, HiredGuns, Vehicles
    from gangbook.rules.campaign import Scenarios, Territories

__all__ = [
    "Catalogue",
    "Eligibility",
    "FighterType",
    "GangList",
    "Kit",
    "ListItem",
    "TradingPost",
    "VehicleItem",
]


class FighterType(Sourced, kw_only=True):
    """One fighter of a gang list, as it is hired."""

    id: str
    name: str
    category: str
    """A category of rules.toml."""
    cost: int
    """Credits, without equipment that has a price."""
    printed_cost: str = ""
    """What the source prints where that is no plain number; `cost` is then what it comes to."""
    profile: dict[str, Score]
    second_profile: dict[str, Score] = {}
    """Values printed beside those of the profile: mounted, or with other gear."""
    rolled: dict[str, str] = {}
    """Characteristics that are thrown for each time they are used; "-" in the profile."""
    primary: tuple[str, ...] = ()
    secondary: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    """Lists of wyrd powers that are Primary for it, beside its skill categories."""
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
    hardpoints: int | None = None
    """Of a vehicle: how many weapons it takes; None where no source says."""
    weapon_hardpoints: str = ""
    """Where they are, who fires them and where to, in words."""
    locomotion: str = ""
    disputed: tuple[str, ...] = ()
    """Figures on which the sources differ, in words."""


class ListItem(Sourced, kw_only=True):
    """One line of a gang's equipment list."""

    id: str
    """As in the Trading Post for the same thing; an exotic beast's is that of its fighter type."""
    name: str
    category: ItemCategory
    kind: Literal["item", "add_on", "variant"] = "item"
    of: str = ""
    """The id of the item an add-on or variant belongs to [GANG-19]."""
    same_as: str = ""
    """The id of the thing at the Trading Post that it does the same as, where that is another."""
    slots: int = 0
    """Weapon slots it fills; 0 for what is no weapon."""
    prices: dict[str, int] = {}
    """Credits by fighter type; a type that is missing may not buy it here [GANG-14].

    A kit of the list can stand for a type: no fighter buys by it until it is known who has the kit.
    """
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
    id: str
    """As on the gang's own list or in the Trading Post for the same thing."""
    name: str
    group: str
    price: int
    kind: Literal["", "add_on", "cargo", "vehicle"] = ""
    """`vehicle` for what is no part of another one and is bought by itself."""
    category: ItemCategory | Literal[""] = ""
    """What it is, where neither of these lists has it."""


class Eligibility(Sourced, kw_only=True):
    """Who may use a category of the Trading Post [GANG-16]."""

    category: ItemCategory
    fighters: tuple[str, ...]
    specialists_only: tuple[str, ...] = ()


class Kit(Sourced, kw_only=True):
    """A column of an equipment list for fighters that the list itself does not tell apart."""

    id: str
    name: str


class GangList(Sourced, kw_only=True):
    """A gang list: its fighters and its equipment list."""

    id: str
    name: str
    edition: str = ""
    """Which printing of the list this is."""
    house_skills: str = ""
    """The name of its own skill category; empty for a gang that has none."""
    specialist: str
    """What a promoted Ganger or Juve is called."""
    specialist_to_champion: tuple[str, ...] = ()
    """Champion types a Specialist may become: ids, or names of types the list lacks [TRK-41]."""
    kits: tuple[Kit, ...] = ()
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


class Catalogue(Protocol):
    """Gives shop lists by name; whoever implements it decides when they are read."""

    def gang_list_names(self) -> dict[str, str]:
        """Ids of all gang lists with the names they are shown by."""

    def gang_list(self, list_id: str) -> GangList:
        """The gang list of this id. Raises `FileFaults` for a bad file, `KeyError` for none."""

    def trading_post(self) -> TradingPost:
        """The Trading Post list."""

    def hired_guns(self) -> HiredGuns:
        """Mercs, Bounty Hunters, Hive Scum, House Agents and what else is hired beside the list."""

    def hangers_on(self) -> HangersOn:
        """Hangers-on and Brutes, and how many of them a gang may have."""

    def vehicles(self) -> Vehicles:
        """Vehicles, crews and mounts that are on sale to more than one gang, or to all."""

    def territories(self) -> Territories:
        """The Territories of a campaign, and its table of scenarios."""

    def scenarios(self) -> Scenarios:
        """The scenarios with what they bring."""
