"""A gang as its file keeps it above the log, and the Book: what one act is about."""

from __future__ import annotations

from typing import Literal

import msgspec

from gangbook.book.battle import Battle
from gangbook.book.captive import Captive, News
from gangbook.book.fighter import Fighter, Item
from gangbook.book.party import Party
from gangbook.book.vehicle import Vehicle
from gangbook.record import Record

Alignment = Literal["law-abiding", "outlaw"]


class Stash(Record, kw_only=True):
    """What belongs to nobody in particular."""

    credits: int = 0
    items: tuple[Item, ...] = ()


class Territory(Record, kw_only=True):
    """A Territory the gang holds."""

    id: str
    """Unique in the gang."""
    territory: str
    """Its entry in the catalogue."""
    name: str
    reputation: int = 0
    """Reputation it has brought, which goes with it."""


class Gang(Record, kw_only=True):
    """A gang's whole roster: all of its file above the log."""

    gangbook: int = 1
    """The format of the file."""
    id: str
    """Permanent; a copy of the gang gets a new one."""
    name: str
    list: str
    """Its gang list in the catalogue."""
    ruleset: str
    """The ruleset of rules.toml it plays by."""
    rules: str = ""
    """The file with the rules it plays by, beside the gang; empty for the shipped ones."""
    rules_digest: str = ""
    """What that file was when the gang was last told to play by it."""
    alignment: Alignment = "law-abiding"
    disbanded: bool = False
    """True once nobody was left to lead it [TRK-29]."""
    founding: bool = False
    """True until the gang's founding is closed."""
    vehicle_credits: int = 0
    """While it is founded: credits left for vehicles, crew and what comes mounted [GANG-02]."""
    vehicle_credits_given: int = 0
    """While it is founded: how many of these it began with."""
    reputation: int = 1
    rating: int = 0
    """Gang Rating as of the last Update Gang Rating step, not live [PBS-74]."""
    notes: str = ""
    crew: tuple[str, ...] = ()
    """Ids of the fighters chosen for the next battle; empty while nobody chose."""
    stash: Stash = Stash()
    fighters: tuple[Fighter, ...] = ()
    departed: tuple[Fighter, ...] = ()
    """The dead, retired and sold, with their last card; they count for nothing."""
    vehicles: tuple[Vehicle, ...] = ()
    territories: tuple[Territory, ...] = ()
    captives: tuple[Captive, ...] = ()
    """Fighters of other gangs that this one holds [PBS-16]."""
    news: tuple[News, ...] = ()
    """What gangs whose files are not kept here have still to be told of captives [PBS-78]."""
    battles: tuple[Battle, ...] = ()

    def fighter(self, fighter_id: str) -> Fighter | None:
        """The fighter on the roster with this id, if there is one."""
        return next((fighter for fighter in self.fighters if fighter.id == fighter_id), None)

    def with_fighter(self, changed: Fighter) -> Gang:
        """The gang with this fighter's card replaced."""
        cards = tuple(changed if card.id == changed.id else card for card in self.fighters)
        return msgspec.structs.replace(self, fighters=cards)

    def joined_by(self, newcomer: Fighter) -> Gang:
        """The gang with one more fighter at the end of its roster."""
        return msgspec.structs.replace(self, fighters=(*self.fighters, newcomer))

    def vehicle(self, vehicle_id: str) -> Vehicle | None:
        """The vehicle with this id, if there is one."""
        return next((vehicle for vehicle in self.vehicles if vehicle.id == vehicle_id), None)

    def with_vehicle(self, changed: Vehicle) -> Gang:
        """The gang with this vehicle replaced, or added when it is new."""
        if self.vehicle(changed.id) is None:
            return msgspec.structs.replace(self, vehicles=(*self.vehicles, changed))
        cards = tuple(changed if card.id == changed.id else card for card in self.vehicles)
        return msgspec.structs.replace(self, vehicles=cards)

    def without_vehicle(self, vehicle_id: str) -> Gang:
        """The gang without this vehicle."""
        kept = tuple(one for one in self.vehicles if one.id != vehicle_id)
        return msgspec.structs.replace(self, vehicles=kept)

    def driven_by(self, fighter_id: str) -> Vehicle | None:
        """The vehicle this fighter is the crew of, if there is one."""
        return next((vehicle for vehicle in self.vehicles if vehicle.crew == fighter_id), None)

    def beasts_of(self, fighter_id: str) -> tuple[Fighter, ...]:
        """The exotic beasts on the roster that this fighter owns."""
        return tuple(card for card in self.fighters if card.owner == fighter_id)

    def captive(self, captive_id: str) -> Captive | None:
        """The captive with this id, if the gang holds it."""
        return next((one for one in self.captives if one.id == captive_id), None)

    def with_captive(self, changed: Captive) -> Gang:
        """The gang with this captive's record replaced, or added when it is new."""
        if self.captive(changed.id) is None:
            return msgspec.structs.replace(self, captives=(*self.captives, changed))
        held = tuple(changed if one.id == changed.id else one for one in self.captives)
        return msgspec.structs.replace(self, captives=held)

    def without_captive(self, captive_id: str) -> Gang:
        """The gang that does not hold this captive any more."""
        held = tuple(one for one in self.captives if one.id != captive_id)
        return msgspec.structs.replace(self, captives=held)

    @property
    def card_ids(self) -> frozenset[str]:
        """Every id a fighter or vehicle has or had; none is used again."""
        fought = (part.id for battle in self.battles for part in battle.vehicles)
        return frozenset((*(card.id for card in self._cards), *fought))

    @property
    def item_ids(self) -> frozenset[str]:
        """The ids of every piece of equipment in the gang."""
        carried = (item for card in self._cards for item in card.items)
        return frozenset(item.id for item in (*self.stash.items, *carried))

    @property
    def _cards(self) -> tuple[Fighter | Vehicle, ...]:
        return (*self.fighters, *self.departed, *self.vehicles)

    def with_credits(self, amount: int) -> Gang:
        """The gang with this many credits in the Stash."""
        return msgspec.structs.replace(
            self, stash=msgspec.structs.replace(self.stash, credits=amount)
        )

    @property
    def vehicle_funds(self) -> int:
        """What can be spent on vehicles, crew and what comes mounted [GANG-02]."""
        return self.vehicle_credits + max(0, self.stash.credits)

    def paying(self, price: int) -> Gang:
        """The gang after this was paid from the Stash."""
        return self.with_credits(self.stash.credits - price)

    def paying_for_vehicles(self, price: int) -> Gang:
        """The gang after this was paid for a vehicle, crew or mount [GANG-02].

        The credits that serve nothing else are taken first, the rest from the Stash.
        """
        from_them = min(price, self.vehicle_credits)
        left = self.vehicle_credits - from_them
        return msgspec.structs.replace(self.paying(price - from_them), vehicle_credits=left)

    def with_stash_items(self, items: tuple[Item, ...]) -> Gang:
        """The gang with this equipment in the Stash."""
        return msgspec.structs.replace(self, stash=msgspec.structs.replace(self.stash, items=items))

    def battle(self, battle_id: str) -> Battle | None:
        """The battle with this id, if there is one."""
        return next((battle for battle in self.battles if battle.id == battle_id), None)

    def battles_against(self, gang_id: str) -> tuple[Battle, ...]:
        """The battles fought against the gang of this file, in their order."""
        return tuple(
            battle
            for battle in self.battles
            if any(one.gang == gang_id for one in battle.opponents)
        )

    def known_as(self, gang_id: str) -> str:
        """The name by which this roster knows another gang; its id where it knows none."""
        captivities = (one.captivity for one in self.fighters)
        told = (
            *((one.gang, one.name) for battle in self.battles for one in battle.opponents),
            *((one.gang, one.owner) for one in self.captives),
            *((one.gang, one.by) for one in captivities if one is not None),
            *((one.to_gang, one.to) for one in self.news),
        )
        return next((name for known, name in reversed(told) if known == gang_id), gang_id)

    def same_battle(self, fought: Battle, other: Gang) -> Battle | None:
        """The other gang's own record of a battle of this one; None where it has none.

        What two gangs entered together stands in the same order in both files.
        """
        place = [one.id for one in self.battles_against(other.id)].index(fought.id)
        theirs = other.battles_against(self.id)
        return theirs[place] if place < len(theirs) else None

    def with_battle(self, changed: Battle) -> Gang:
        """The gang with this battle replaced, or added when it is new."""
        if self.battle(changed.id) is None:
            return msgspec.structs.replace(self, battles=(*self.battles, changed))
        battles = tuple(changed if battle.id == changed.id else battle for battle in self.battles)
        return msgspec.structs.replace(self, battles=battles)

    @property
    def battle_in_progress(self) -> Battle | None:
        """The battle whose post-battle sequence is not over, if there is one."""
        return next((battle for battle in self.battles if not battle.ended), None)

    @property
    def battle_id_in_progress(self) -> str:
        """The id of that battle; empty where there is none."""
        return self.battle_in_progress.id if self.battle_in_progress else ""


Sheet = Gang | Party
"""What one file is about."""


class Book(Record, kw_only=True):
    """The gangs or the party an act is about, by permanent id: one, or two gangs."""

    gangs: tuple[Gang, ...] = ()
    parties: tuple[Party, ...] = ()

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """All it is about."""
        return (*self.gangs, *self.parties)

    def found(self, gang_id: str) -> Gang | None:
        """The gang with this id, None where the book is not about it."""
        return next((gang for gang in self.gangs if gang.id == gang_id), None)

    def gang(self, gang_id: str) -> Gang:
        """The gang with this id. Raises `KeyError` when the book is not about it."""
        for gang in self.gangs:
            if gang.id == gang_id:
                return gang
        raise KeyError(gang_id)

    def party(self, party_id: str) -> Party:
        """The party with this id. Raises `KeyError` when the book is not about it."""
        for party in self.parties:
            if party.id == party_id:
                return party
        raise KeyError(party_id)

    def sheet(self, sheet_id: str) -> Sheet:
        """The gang or party with this id. Raises `KeyError` when the book is not about it."""
        for sheet in self.sheets:
            if sheet.id == sheet_id:
                return sheet
        raise KeyError(sheet_id)

    def with_gang(self, changed: Gang) -> Book:
        """The book with this gang replaced, or added when it is new."""
        if all(gang.id != changed.id for gang in self.gangs):
            return msgspec.structs.replace(self, gangs=(*self.gangs, changed))
        gangs = tuple(changed if gang.id == changed.id else gang for gang in self.gangs)
        return msgspec.structs.replace(self, gangs=gangs)

    def with_party(self, changed: Party) -> Book:
        """The book with this party replaced, or added when it is new."""
        if all(party.id != changed.id for party in self.parties):
            return msgspec.structs.replace(self, parties=(*self.parties, changed))
        parties = tuple(changed if one.id == changed.id else one for one in self.parties)
        return msgspec.structs.replace(self, parties=parties)

    @staticmethod
    def of(*sheets: Sheet) -> Book:
        """The book about these."""
        return Book(
            gangs=tuple(one for one in sheets if isinstance(one, Gang)),
            parties=tuple(one for one in sheets if isinstance(one, Party)),
        )
