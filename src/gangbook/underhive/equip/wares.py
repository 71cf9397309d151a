"""What is for sale: each thing with its line on the gang's own list and at the Trading Post."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gangbook.book.fighter import Item
from gangbook.book.gang import Gang
from gangbook.rules.catalogue import ListItem
from gangbook.rules.rulebook import Rulebook
from gangbook.rules.shops import ShareOfWeapon, TradeItem, WeaponProfile

MELEE = "close_combat"
RANGED = ("pistol", "basic", "special", "heavy")
WEAPONS = frozenset({MELEE, *RANGED})
"""Categories whose things are weapons."""
Wares = Mapping[str, "Ware"]
"""Everything for sale by id, the gang's own list first."""


@dataclass(frozen=True)
class Ware:
    """One thing that is for sale."""

    id: str
    name: str
    """Its whole name: a variant's with that of its weapon."""
    category: str
    kind: str
    of: str
    """The id of what an add-on or variant belongs to [GANG-19]."""
    slots: int
    line: ListItem | None = None
    """On the equipment list of the gang, if it is there."""
    stock: TradeItem | None = None
    """At the Trading Post, if it is there."""
    facts: TradeItem | None = None
    """What it is and does: the same thing at the Trading Post, under whichever name."""

    @property
    def profiles(self) -> tuple[WeaponProfile, ...]:
        """The weapon's profile lines, where the Trading Post prints them."""
        return self.facts.profiles if self.facts else ()

    @property
    def allowed_on(self) -> str:
        """The weapons an accessory fits, in the words of the list; empty for what is none."""
        by_list = self.line.allowed_on if self.line else ""
        return by_list or (self.facts.allowed_on if self.facts else "")

    @property
    def goes_on_a_weapon(self) -> bool:
        """Whether it is fixed to a weapon: ammunition, an add-on, an accessory, finer work."""
        fixed = self.kind == "add_on" or self.category == "weapon_accessory"
        return fixed or self.share is not None

    @property
    def share(self) -> ShareOfWeapon | None:
        """The share of its weapon's price that it costs, None where its price is another."""
        rule = self.facts.price_rule if self.facts else None
        return rule if isinstance(rule, ShareOfWeapon) else None

    def own_price(self, type_id: str) -> int | None:
        """What the gang's list asks of this fighter type, None where it has no price [GANG-14]."""
        if self.line is None:
            return None
        return self.line.prices.get(type_id, self.line.replacement_prices.get(type_id))

    def is_replacement(self, type_id: str) -> bool:
        """Whether this type buys it only in place of what it comes with."""
        line = self.line
        return (
            line is not None and type_id not in line.prices and type_id in line.replacement_prices
        )


def wares_of(rulebook: Rulebook, gang: Gang) -> dict[str, Ware]:
    """Everything a gang could be offered, by id."""
    lines = rulebook.catalogue.gang_list(gang.list).equipment
    stock = {item.id: item for item in rulebook.catalogue.trading_post().items}
    names = {line.id: line.name for line in lines}
    found: dict[str, Ware] = {}
    for line in lines:
        name = line.name
        if line.kind == "variant" and line.of:
            name = f"{names.get(line.of, line.of)} {line.name[:1].lower()}{line.name[1:]}"
        found[line.id] = Ware(
            id=line.id,
            name=name,
            category=line.category,
            kind=line.kind,
            of=line.of,
            slots=line.slots,
            line=line,
            stock=stock.get(line.id),
            facts=stock.get(line.same_as or line.id),
        )
    for item in stock.values():
        if item.id not in found:
            found[item.id] = Ware(
                id=item.id,
                name=item.name,
                category=item.category,
                kind=item.kind,
                of=item.of,
                slots=item.slots,
                stock=item,
                facts=item,
            )
    return found


def is_weapon(wares: Wares, item: Item) -> bool:
    """Whether an item is a weapon, also one a fighter came with."""
    ware = wares.get(item.item)
    if ware is None:
        return item.slots > 0
    return ware.category in WEAPONS and not ware.goes_on_a_weapon
