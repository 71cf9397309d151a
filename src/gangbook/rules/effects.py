"""The closed vocabulary of what a row of a table does; `underhive.effects` carries it out."""

from __future__ import annotations

from typing import Literal

from gangbook.record import Record

State = Literal["in_recovery", "convalescence", "captured", "critical", "dead"]
"""What can hold a fighter back after a battle."""

Access = Literal["primary", "secondary", "any"]
"""Which skill categories count: those the fighter type names as Primary or Secondary, or all."""


class Improve(Record, kw_only=True, tag_field="effect", tag="improve"):
    """Characteristics rise one step each, as far as their maxima allow."""

    of: tuple[str, ...]
    """The characteristics on offer."""
    pick: int = 1
    """How many of them rise; as many as `of` names means all of them."""
    strict: bool = False
    """True: the result cannot be used unless every one of `of` is below its maximum."""


class Worsen(Record, kw_only=True, tag_field="effect", tag="worsen"):
    """Each named characteristic worsens by one step, never past its official minimum [INJ-07]."""

    of: tuple[str, ...]


class Skill(Record, kw_only=True, tag_field="effect", tag="skill"):
    """The fighter gains a skill: a named one, or one of a kind of category, chosen or random."""

    skill: str = ""
    """A named skill; empty where `access` and `how` say which one."""
    access: Access = "primary"
    how: Literal["chosen", "random"] = "chosen"
    against_cause: bool = False
    """The skill works only against the gang that caused this [INJ-11]."""


class Promote(Record, kw_only=True, tag_field="effect", tag="promote"):
    """The fighter takes a new category."""

    to: str
    """The category it becomes."""
    skill: Literal["", "chosen", "random"] = ""
    """The free Primary skill that comes with it."""
    rating: int = 0
    """Credits it adds to the fighter's Rating, besides the `rating` of its row or list entry."""


class TakeAdvancement(Record, kw_only=True, tag_field="effect", tag="advancement"):
    """One Advancement picked from the Hero lists [TRK-19]."""


class Become(Record, kw_only=True, tag_field="effect", tag="state"):
    """The fighter enters a state."""

    state: State


class CaptiveCheck(Record, kw_only=True, tag_field="effect", tag="captive_check"):
    """The fighter has to slip away or is captured [PBS-07]."""


class Gain(Record, kw_only=True, tag_field="effect", tag="gain"):
    """Experience, credits or reputation by a fixed amount or by dice."""

    what: Literal["xp", "credits", "reputation"]
    amount: str
    """Dice notation or a whole number."""
    to: Literal["fighter", "attacker"] = "fighter"
    from_enemy: bool = False
    """Whether a gang that was fought loses as much; for the Reputation of an action."""


class GiveItem(Record, kw_only=True, tag_field="effect", tag="item"):
    """Equipment that goes to the Stash [PBS-26]."""

    item: str
    """Its entry at the Trading Post."""


class Income(Record, kw_only=True, tag_field="effect", tag="income"):
    """Credits of a Territory by dice that hang on the gang or on what the player says [PBS-29]."""

    amount: str
    """Dice notation."""
    most_dice: int = 0
    """The player chooses how many dice, from those of `amount` to this; 0 for no choice."""
    plus_each: str = ""
    """A fighter type: the dice show 1 more for each such fighter of the gang."""
    each: str = ""
    """Once for each of these, in words; the player says how many."""
    at_most: Literal["", "captives"] = ""
    """How many of these there can be: the captives the gang holds, or any number."""
    on_double: Literal["", "recovery", "injury"] = ""
    """What two dice alike do to a fighter found at random: no next battle, or a lasting injury."""
    double_pays: bool = True
    """Whether dice with a double bring credits."""


class RollOn(Record, kw_only=True, tag_field="effect", tag="roll_on"):
    """Further rolls on a table; rows named in `reroll` are thrown again."""

    table: str
    times: str = "1"
    reroll: tuple[str, ...] = ()


class AsRow(Record, kw_only=True, tag_field="effect", tag="as_row"):
    """The result counts as another result of the same table."""

    roll: int


class Choose(Record, kw_only=True, tag_field="effect", tag="choose"):
    """The player picks one of several effects."""

    options: tuple[Skill | Improve, ...]


class Power(Record, kw_only=True, tag_field="effect", tag="power"):
    """The fighter gains a wyrd power; no source lists them, so the player names it."""

    list: Literal["own", "universal"]
    """The list of the psyker's own gang, or one that is open to all psykers."""
    how: Literal["chosen", "random"]
    makes_psyker: bool = False
    """Whether the fighter becomes an unsanctioned psyker by it [CORE-40]."""


class Recruit(Record, kw_only=True, tag_field="effect", tag="recruit"):
    """Somebody joins the gang: one of these types, or of its list's fighters of a category."""

    types: tuple[str, ...] = ()
    """Hangers-on, Brutes and hired guns by id; empty where `category` says who."""
    category: str = ""
    count: int = 1
    percent: int = 0
    """Share of the price that is paid; the card counts all of it."""


class RecruitRoll(Record, kw_only=True, tag_field="effect", tag="recruit_roll"):
    """Dice that may bring somebody for nothing: when one shows a face, or all of them do."""

    dice: str
    face: int
    one: str
    """The category that joins when a die shows the face."""
    all: str
    """The category that joins instead when every die does."""


class Goods(Record, kw_only=True, tag_field="effect", tag="goods"):
    """Equipment that comes to the Stash for nothing."""

    item: str
    """Its entry at the Trading Post."""
    count: int = 1


class ByHand(Record, kw_only=True, tag_field="effect", tag="by_hand"):
    """What the vocabulary cannot say; the app shows the text and books what the player enters."""

    text: str


class Reminder(Record, kw_only=True, tag_field="effect", tag="reminder"):
    """What holds at the table and changes nothing in the book; it is told before each battle."""

    text: str


Effect = (
    Improve
    | Worsen
    | Skill
    | Promote
    | TakeAdvancement
    | Become
    | CaptiveCheck
    | Gain
    | GiveItem
    | Income
    | RollOn
    | AsRow
    | Choose
    | Power
    | Recruit
    | RecruitRoll
    | Goods
    | ByHand
    | Reminder
)
"""All effects a row may have. A row with none does nothing, as Out Cold."""
