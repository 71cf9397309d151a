"""The Trading Post as it is written in the catalogue: items, weapon profiles, how trade goes."""

from __future__ import annotations

from typing import Literal

from gangbook.record import Record
from gangbook.rules.sourced import ItemCategory, Score, Sourced


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


class ShareOfWeapon(Record, kw_only=True, tag_field="by", tag="share_of_weapon"):
    """A share of the price of the weapon it goes on; the weapon is paid for by its own line."""

    percent: int
    rounded_up_to: int = 1
    """Credits whose next multiple is asked."""

    def of(self, price: int) -> int:
        """The credits asked for a weapon of this price."""
        return -(-price * self.percent // (100 * self.rounded_up_to)) * self.rounded_up_to


class GangListsOnly(Record, kw_only=True, tag_field="by", tag="gang_lists_only"):
    """No price here: only gang lists print one."""


class InWords(Record, kw_only=True, tag_field="by", tag="in_words"):
    """A price that the vocabulary cannot say; the player works it out and enters it."""

    text: str


PriceRule = ShareOfWeapon | GangListsOnly | InWords
"""How a price is worked out that is no plain number; dice stand in `price_dice`."""


class TradeItem(Sourced, kw_only=True):
    """One line of the Trading Post."""

    id: str
    name: str
    category: ItemCategory
    kind: Literal["item", "add_on", "variant"] = "item"
    of: str = ""
    availability: Literal["Common", "Rare", "Illegal", "Exclusive"]
    level: int = 0
    """The X of Rare (X) or Illegal (X)."""
    price: int | None = None
    """Credits; None where the source gives dice or a rule, in `price_dice` or `price_rule`."""
    price_dice: str = ""
    price_rule: PriceRule | None = None
    house_prices: dict[str, int] = {}
    """Credits by gang list, where a gang pays another price."""
    slots: int = 0
    profiles: tuple[WeaponProfile, ...] = ()
    effect: str = ""
    sets: dict[str, Score] = {}
    """Characteristics it sets while it is on a card."""
    steps: dict[str, int] = {}
    """Steps it gives while it is on a card; above 0 is better."""
    repairs: str = ""
    """The lasting injury a bionic makes good."""
    improves: tuple[str, ...] = ()
    """The characteristics it can restore."""
    improves_count: int = 0
    """How many of them it restores."""
    only_on: str = ""
    """Of an upgrade: the locomotion a vehicle needs for it."""
    repeatable: bool = False
    """Of an upgrade: a vehicle may have it several times."""
    fills_no_slot: bool = False
    """Of an upgrade: it takes no upgrade slot of the vehicle."""
    hardpoints: int = 0
    """Of an upgrade: further weapons the vehicle takes."""
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
    reputation_step: int
    """Reputation that counts once, each full time."""
    per_reputation_step: int
    """Added for each full step of Reputation."""
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
    unknown_lists: tuple[str, ...] = ()
    """Gang lists that have prices of their own here but are in no source."""
    rules: TradingRules
    items: tuple[TradeItem, ...]

    def item(self, item_id: str) -> TradeItem | None:
        """The item with this id, if there is one."""
        return next((item for item in self.items if item.id == item_id), None)
