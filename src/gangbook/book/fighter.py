"""A fighter as its card is kept: the profile at hire, and apart from it all that changed since."""

from __future__ import annotations

from typing import Literal

import msgspec

from gangbook.book.captive import Rescue
from gangbook.record import Record
from gangbook.rules.effects import State
from gangbook.rules.sourced import Score

Departure = Literal["", "dead", "retired", "left", "offshoot", "sold", "claimed", "disposed"]
"""How a fighter left its gang; `left` for one let go, and for a beast that went with its owner.

The last three are captives a captor parted with [PBS-37 to PBS-39].
"""

INCLUDED = "included"
"""The source of an item a fighter or vehicle came with [GANG-12]."""

VEHICLES = "vehicles"
"""The source of an item whose price is on the list that all gangs have for their vehicles."""


class Condition(Record, kw_only=True):
    """A state a fighter is in, and since which battle."""

    state: State
    battle: str = ""
    """The battle that brought it; Recovery ends in the Wrap-up of the next battle [PBS-13]."""
    by: str = ""
    """The captor's gang, for a captive [PBS-10]."""
    gang: str = ""
    """The id of the captor's file, where it is kept here too."""
    rescue: Rescue = "pending"
    """What became of the chance to rescue a captive."""


class Advance(Record, kw_only=True):
    """One Advancement on the card, funded by experience: it counts in the Adv box."""

    at: int
    """The XP threshold it was due at [TRK-09]; the price paid, where experience is spent."""
    name: str
    track: str = ""
    """The track whose list it was picked from; empty when rolled or bought."""
    row: str = ""
    """The table row it came from, as `free_for_all_hero.5`."""
    steps: dict[str, int] = {}
    """Steps by characteristic; above 0 is better whichever way the characteristic is read."""
    skill: str = ""
    rating: int = 0
    """Credits it added to the Rating."""


class Promotion(Record, kw_only=True):
    """A promotion on the card, counted apart from Advancements and free of XP [TRK-20, TRK-A05]."""

    to: str
    """The category the fighter became."""
    was: str
    was_type: str = ""
    """The fighter type it was until then, where the promotion brought another."""
    skill: str = ""
    rating: int = 0
    battle: str = ""


class Injury(Record, kw_only=True):
    """A lasting injury on the card."""

    row: str
    """The table row, as `lasting_injuries.44`."""
    name: str
    steps: dict[str, int] = {}
    """Steps by characteristic, below 0 for the worse; none where it was at its limit [INJ-07]."""
    skill: str = ""
    """A skill it brought that works only against `against` [INJ-11]."""
    against: str = ""
    battle: str = ""


class Adjustment(Record, kw_only=True):
    """The arbitrator's hand on a characteristic or the Rating, with its reason."""

    reason: str
    steps: dict[str, int] = {}
    rating: int = 0


class Item(Record, kw_only=True):
    """A piece of equipment.

    What was paid, what it is worth and where it came from are three facts.
    """

    id: str
    """Unique in the gang."""
    item: str
    """Its entry in the catalogue."""
    name: str
    paid: int = 0
    """Credits that left the Stash for it."""
    value: int = 0
    """Credits it adds to the card or to wealth."""
    source: str = ""
    """The list its price comes from: a gang list, `vehicles`, `trading_post`, `included`."""
    slots: int = 0
    """Weapon slots it fills."""
    sets: dict[str, Score] = {}
    """Characteristics it sets while it is on a card, whatever they were."""
    steps: dict[str, int] = {}
    """Steps it gives while it is on a card; above 0 is better."""
    on: str = ""
    """The id of the weapon it belongs to, for ammunition and accessories."""
    offsets: str = ""
    """The row of the lasting injury a bionic makes good; its steps restore what that took."""
    agreed: bool = False
    """Its value was agreed on and stays, whatever list it is on."""
    bought_in: str = ""
    """The battle after which it came from an equipment list: in that sequence it stays [PBS-59]."""
    boon_in: str = ""
    """The battle after which it came as a boon: in that sequence it is not sold [PBS-58]."""
    boon_of: str = ""
    """The id of the Territory that gave it: it is never sold and goes with the Territory."""


class EquipmentCard(Record, kw_only=True):
    """One of several equipment cards of a fighter with Tools of the Trade [PBS-72]."""

    id: str
    """Unique among the fighter's cards."""
    name: str
    items: tuple[str, ...] = ()
    """Ids of the items on it; one item can be on several cards."""


class Fighter(Record, kw_only=True):
    """One fighter's card."""

    id: str
    """A slug, never used again in this gang, not even after death."""
    name: str
    type: str
    """The fighter type of its gang list."""
    category: str
    """What it is to its gang now: leader, champion, ganger ..."""
    cost: int
    """Credits for the type, without equipment."""
    profile: dict[str, Score]
    """The profile at hire, as on the card."""
    xp: int = 0
    primary: tuple[str, ...] = ()
    """Skill categories it may take as Primary."""
    secondary: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    """Every skill it has, in the order they came."""
    psyker: bool = False
    powers: tuple[str, ...] = ()
    """Wyrd powers, by name [CORE-39]."""
    advancements: tuple[Advance, ...] = ()
    promotions: tuple[Promotion, ...] = ()
    injuries: tuple[Injury, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    conditions: tuple[Condition, ...] = ()
    items: tuple[Item, ...] = ()
    cards: tuple[EquipmentCard, ...] = ()
    """Its equipment cards, where it holds more than one; without them all items are on one."""
    model_gear: tuple[Item, ...] = ()
    """For a Merc Champion: the gear its model shows, which goes with it when it leaves [TRK-48]."""
    may_lead: bool = True
    """False for a kind of fighter that never becomes Leader [TRK-A12]."""
    owner: str = ""
    """For an exotic beast: the id of the fighter it belongs to and leaves with."""
    boon_of: str = ""
    """The id of the Territory by whose boon it joined; a Hanger-on leaves with it."""
    departure: Departure = ""
    """How it left the gang; empty while it is on the roster."""
    notes: str = ""

    def has(self, state: State) -> bool:
        """Whether the fighter is in this state."""
        return any(condition.state == state for condition in self.conditions)

    @property
    def captivity(self) -> Condition | None:
        """Who holds it since when, while it is captured."""
        return next((one for one in self.conditions if one.state == "captured"), None)

    def entering(self, state: State, battle: str = "", by: str = "", gang: str = "") -> Fighter:
        """The fighter with this state added; one in it already stays as it is [INJ-05]."""
        if self.has(state):
            return self
        condition = Condition(state=state, battle=battle, by=by, gang=gang)
        return msgspec.structs.replace(self, conditions=(*self.conditions, condition))

    def leaving(self, state: State) -> Fighter:
        """The fighter without this state."""
        kept = tuple(condition for condition in self.conditions if condition.state != state)
        return msgspec.structs.replace(self, conditions=kept)

    def learning(self, skill: str) -> Fighter:
        """The fighter with one more skill."""
        return msgspec.structs.replace(self, skills=(*self.skills, skill))

    def gaining_xp(self, amount: int) -> Fighter:
        """The fighter with this much more experience."""
        return msgspec.structs.replace(self, xp=self.xp + amount)
