"""Somebody something is bought for, with all that decides what may be bought, worked out once."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from gangbook.book.fighter import Fighter, Item
from gangbook.book.gang import Gang
from gangbook.faults import Refused
from gangbook.rules.catalogue import Eligibility, FighterType, GangList
from gangbook.rules.rulebook import Rulebook
from gangbook.underhive.beasts import BEAST
from gangbook.underhive.equip.beasts import why_no_beast
from gangbook.underhive.equip.cards import cards, items_on
from gangbook.underhive.equip.limits import (
    carriers,
    grants_mounted,
    has_fitting_weapon,
    slots_filled,
    weapon_slots,
)
from gangbook.underhive.equip.wares import WEAPONS, Ware, wares_of


@dataclass(frozen=True)
class Customer:
    """A fighter, with the card that something is to go on."""

    rulebook: Rulebook
    gang: Gang
    fighter: Fighter
    card: str = field(default="")
    """The equipment card, where the fighter holds several; its first otherwise."""

    @cached_property
    def wares(self) -> dict[str, Ware]:
        """Everything for sale."""
        return wares_of(self.rulebook, self.gang)

    @cached_property
    def gang_list(self) -> GangList:
        """The gang's list."""
        return self.rulebook.catalogue.gang_list(self.gang.list)

    @cached_property
    def kind(self) -> FighterType | None:
        """The fighter's type, None for one the gang's list does not have."""
        return self.gang_list.fighter(self.fighter.type)

    @cached_property
    def carried(self) -> tuple[Item, ...]:
        """What is on the card now."""
        return items_on(self.fighter, self.card or cards(self.fighter)[0].id)

    @cached_property
    def slots(self) -> int:
        """Weapon slots the fighter has."""
        return weapon_slots(self.rulebook, self.fighter)

    @cached_property
    def filled(self) -> int:
        """Weapon slots that are filled on the card."""
        return slots_filled(self.carried).value

    @cached_property
    def weapon_categories(self) -> frozenset[str]:
        """Categories its type takes weapons of; empty where prices decide [GANG-18].

        A Specialist takes whatever weapons the list prices for it [GANG-A03].
        """
        if self.kind is None or self.fighter.category == "specialist":
            return frozenset()
        names = {name.lower().replace(" ", "_") for name in self.kind.weapon_categories}
        return frozenset() if "any" in names else frozenset(names & WEAPONS)

    def takes(self, ware: Ware) -> bool:
        """Whether its type takes such a weapon; true for what is no weapon [GANG-18].

        What the list prices for the type is open to it whatever its categories, but to one who can
        become a Specialist only as that [GANG-A03].
        """
        allowed = self.weapon_categories
        if not allowed or ware.category not in WEAPONS or ware.category in allowed:
            return True
        waits = self.fighter.category in self.rulebook.rules.weapons.specialists_first
        return self.own_price(ware) is not None and not waits

    @cached_property
    def open_rows(self) -> dict[str, Eligibility]:
        """Who may use a category of the Trading Post, by category [GANG-16]."""
        return {row.category: row for row in self.gang_list.trading_post}

    def own_price(self, ware: Ware) -> int | None:
        """What the gang's own list asks of this fighter."""
        return ware.own_price(self.fighter.type)

    def why_not_used(self, ware: Ware) -> Refused | None:
        """Why this fighter cannot have such a thing whoever pays, None where it can.

        Codes: `category`, `weapon_missing`, `limit`, `no_slot`, and those of `why_no_beast`.
        """
        return (
            self._why_category(ware)
            or self._why_no_beast(ware)
            or self._why_no_weapon(ware)
            or self._why_limit(ware)
            or self._why_no_slot(ware)
        )

    def _why_category(self, ware: Ware) -> Refused | None:
        name, what = self.fighter.name, ware.category.replace("_", " ")
        line, kind = ware.line, self.fighter.type
        specialist = self.fighter.category == "specialist"
        if line is not None and kind in line.specialists_only and not specialist:
            return Refused("category", "For Specialists only.")
        if not ware.goes_on_a_weapon and not self.takes(ware):
            return Refused("category", f"The type of {name} takes no {what} weapons.")
        if self.own_price(ware) is not None or self.kind is None or not self.open_rows:
            return None
        return self._why_no_eligibility(ware, what)

    def _why_no_eligibility(self, ware: Ware, what: str) -> Refused | None:
        row, kind = self.open_rows.get(ware.category), self.fighter.type
        if row is None:
            if ware.category in self.rulebook.rules.trading.open_to_all:
                return None
            return Refused(
                "category", f"{what.capitalize()} of the Trading Post is for no fighter."
            )
        if kind in row.fighters:
            return None
        if kind in row.specialists_only:
            if self.fighter.category == "specialist":
                return None
            return Refused(
                "category", f"{what.capitalize()} of the Trading Post: Specialists only."
            )
        return Refused(
            "category",
            f"{what.capitalize()} of the Trading Post is not open to {self.fighter.name}'s type.",
        )

    def _why_no_beast(self, ware: Ware) -> Refused | None:
        if ware.category != BEAST:
            return None
        return why_no_beast(self.rulebook, self.gang, self.fighter, ware)

    def _why_no_weapon(self, ware: Ware) -> Refused | None:
        if not ware.goes_on_a_weapon or carriers(self.wares, self.carried, ware):
            return None
        if has_fitting_weapon(self.wares, self.carried, ware):
            return Refused("limit", "Every weapon it fits has one, or has what excludes it.")
        base = self.wares.get(ware.of)
        name = self.fighter.name
        if base:
            told = f"It belongs to {base.name}, which {name} does not have."
        else:
            told = f"{name} has no weapon it goes on: {ware.allowed_on or 'any weapon'}."
        return Refused("weapon_missing", told)

    def _why_limit(self, ware: Ware) -> Refused | None:
        most = ware.stock.max if ware.stock else 0
        if ware.line is not None:
            most = ware.line.max_per_fighter.get(self.fighter.type, ware.line.max)
        held = sum(item.item == ware.id for item in self.fighter.items)
        held += sum(one.type == ware.id for one in self.gang.beasts_of(self.fighter.id))
        return Refused("limit", f"At most {most} for a fighter.") if most and held >= most else None

    def _why_no_slot(self, ware: Ware) -> Refused | None:
        mounted = self.rulebook.rules.weapons.mounted
        if grants_mounted(self.rulebook, ware) and self.filled > mounted:
            return Refused(
                "no_slot", f"Mounted it has {mounted} weapon slots, {self.filled} are filled."
            )
        if not ware.slots or self.filled + ware.slots <= self.slots:
            return None
        return Refused(
            "no_slot", f"No weapon slot is free: {self.filled} of {self.slots} are filled."
        )
