"""The part of rules.toml for Dread S-20: a party of characters. What no source gives is absent."""

from __future__ import annotations

from typing import Literal

from gangbook.record import Record
from gangbook.rules.sourced import Sourced

PurchaseKind = Literal["aptitude", "skill", "technique", "knowledge", "temperance", "disadvantage"]
"""What experience buys [S20-02]."""
NEW_TECHNIQUE = "new_technique"
"""What a window may be open for besides: the first points of a technique just learned [S20-A13]."""
TraitKind = Literal["skill", "technique", "knowledge"]
"""The traits that have a base aptitude."""
SessionStep = Literal["play", "experience", "destiny", "spending"]
"""The parts of a session that follow each other."""


class Aptitude(Record, kw_only=True):
    """One of the six aptitudes."""

    id: str
    name: str
    short: str
    """As on the character sheet."""
    times: int
    """A point costs this many times the score to be reached [S20-03, S20-05]."""


class SecondaryAptitude(Sourced, kw_only=True):
    """A score that follows from aptitudes [S20-08]."""

    id: str
    name: str
    formula: str = ""
    """Empty where no source gives it; it is then not shown as a number."""
    dice: str = ""
    """Thrown and added where it is used, as for the order of turns [S20-44]."""


class Trait(Sourced, kw_only=True):
    """A skill, technique or knowledge."""

    id: str
    name: str
    base: str = ""
    """The aptitude it is based on; empty where no source gives it."""
    guided: bool = False
    """For a technique: learned with a guide [S20-16]."""


class CombatTechnique(Sourced, kw_only=True):
    """A combat technique and the manoeuvres it comes with."""

    id: str
    name: str
    manoeuvres: tuple[str, ...] = ()
    """Empty where no source gives them; they are then asked for."""


class Combat(Record, kw_only=True):
    """How combat techniques are learned [S20-17, S20-18, S20-43]."""

    base: str
    skill: str
    """Rolled at the end of the training."""
    initial_manoeuvres: int
    extra_manoeuvres: int
    """Most manoeuvres beyond the initial ones."""
    hours_per_xp: int
    techniques: tuple[CombatTechnique, ...]


class Purchase(Sourced, kw_only=True):
    """One kind of thing that experience buys, and the price of a point."""

    id: PurchaseKind
    name: str
    times: int = 0
    """A point costs this many times the score to be reached; an aptitude says it itself."""
    flat: int = 0
    """And this much more."""
    surcharge: int = 0
    """And this for each point above the base aptitude [S20-10]."""
    most: int = 0
    """No score is bought beyond this one; 0 for no limit [S20-A21]."""


class Window(Record, kw_only=True):
    """A time at which experience may be spent [S20-01]."""

    id: str
    name: str
    buys: tuple[str, ...]
    """Kinds of purchase, and `new_technique` for the first points of one just learned."""
    untaught: bool = False
    """Whether techniques and knowledges are bought from 0, without learning and study."""


class StepOfSession(Record, kw_only=True):
    """One part of a session, in the order of play."""

    id: SessionStep
    name: str


class Study(Record, kw_only=True):
    """How comprehension is gained [S20-21]."""

    aptitude: str
    points: int
    """Comprehension an hour brings when the margin reaches the source's difficulty."""


class Destiny(Record, kw_only=True):
    """Destiny points: what one has, gets and gives for them [S20-32, S20-33, S20-34, S20-35]."""

    start: int
    most: int
    lowers: int
    """How far one point lowers the die."""
    group: int
    one_other: int
    all_others: int


class Creation(Sourced, kw_only=True):
    """One way to create a character [S20-41, S20-42]."""

    id: str
    name: str
    aptitude_points: int = 0
    """Points shared out over the aptitudes; 0 for a pool of experience."""
    aptitude_least: int
    aptitude_most: int
    """What an aptitude may start at."""
    aptitude_start: int = 0
    """What every aptitude starts at in a pool; 0 where the group has to say [S20-A30]."""
    xp: int = 0
    spend_at_least: int = 0
    virtue_points: int = 0
    """Points for virtues, free of experience."""
    virtues: int = 0
    archetype_score: int = 0
    """The score of the one virtue and the one defect that the archetype gives."""


class NamedTrait(Record, kw_only=True):
    """A virtue or a defect that may be picked; a group thinks up its own besides."""

    id: str
    name: str


class Archetype(Sourced, kw_only=True):
    """An archetype with its virtue and its defect; empty where no source gives them."""

    id: str
    name: str
    virtue: str = ""
    defect: str = ""


class Words(Record, kw_only=True):
    """What the game calls its things."""

    party: str
    character: str
    characters: str
    player: str
    game_master: str
    archetype: str
    aptitudes: str
    secondary_aptitudes: str
    skills: str
    techniques: str
    combat_techniques: str
    manoeuvre: str
    manoeuvres: str
    knowledges: str
    virtue: str
    virtues: str
    defect: str
    defects: str
    temperance: str
    temperance_base: str
    temperance_bought: str
    temperance_lost: str
    destiny: str
    xp: str
    xp_short: str
    comprehension: str
    source: str
    difficulty: str
    reach: str
    session: str
    sessions: str
    hours: str
    margin: str
    margins: str
    relevant: str
    creation: str
    acts: dict[str, str]
    """The title of each act, by its name."""
    sentences: dict[str, str] = {}
    """The program's own sentences in the game's language, by what they are without it."""

    def say(self, sentence: str, **values: object) -> str:
        """A sentence in the game's language with these values; as it is where it has no other."""
        spoken = self.sentences.get(sentence, sentence)
        return spoken.format(**values) if values else spoken


class DreadS20(Record, kw_only=True):
    """The whole of the game's rules, in the order they are written."""

    name: str
    short: str
    """The name where there is little room."""
    die: str
    """A result equal to or below the characteristic is a success [S20-40]."""
    least_hours: int
    immediate_points: int
    """Points of a new technique that may be bought at once [S20-14]."""
    guided_aptitude: str
    """Rolled to learn a technique that needs a guide [S20-16]."""
    base_divisor: int
    """A skill's base is its aptitude divided by this, rounded up [S20-11]."""
    aptitudes: tuple[Aptitude, ...]
    secondary_aptitudes: tuple[SecondaryAptitude, ...]
    skills: tuple[Trait, ...]
    techniques: tuple[Trait, ...]
    knowledges: tuple[Trait, ...]
    combat: Combat
    purchases: tuple[Purchase, ...]
    windows: tuple[Window, ...]
    steps: tuple[StepOfSession, ...]
    study: Study
    destiny: Destiny
    creations: tuple[Creation, ...]
    virtues: tuple[NamedTrait, ...]
    defects: tuple[NamedTrait, ...]
    archetypes: tuple[Archetype, ...]
    words: Words

    def aptitude(self, aptitude_id: str) -> Aptitude:
        """The aptitude with this id. Raises `KeyError`."""
        return _named(self.aptitudes, aptitude_id)

    def purchase(self, kind: PurchaseKind) -> Purchase:
        """What experience buys of this kind. Raises `KeyError`."""
        return next(one for one in self.purchases if one.id == kind)

    def window(self, window_id: str) -> Window:
        """The time for spending with this id. Raises `KeyError`."""
        return next(one for one in self.windows if one.id == window_id)

    def traits(self, kind: TraitKind) -> tuple[Trait, ...]:
        """The skills, the techniques or the knowledges the rules name."""
        return {"skill": self.skills, "technique": self.techniques, "knowledge": self.knowledges}[
            kind
        ]


def _named(aptitudes: tuple[Aptitude, ...], aptitude_id: str) -> Aptitude:
    for one in aptitudes:
        if one.id == aptitude_id:
            return one
    raise KeyError(aptitude_id)
