"""A Dread S-20 party as its file keeps it above the log."""

from __future__ import annotations

import msgspec

from gangbook.book.character import Character
from gangbook.record import Record
from gangbook.rules.dread_s20 import SessionStep, TraitKind


class OwnTrait(Record, kw_only=True):
    """A skill, technique or knowledge the group filled in; it stands before the rules' own."""

    id: str
    kind: TraitKind
    name: str
    base: str
    """The aptitude it is based on."""
    guided: bool = False


class Source(Record, kw_only=True):
    """A source of knowledge, as a set of books [S20-23]."""

    id: str
    name: str
    knowledge: str
    difficulty: int
    """The least margin of an Educación roll that brings comprehension."""
    reach: int
    """The highest score it leads to."""


class Margin(Record, kw_only=True):
    """The margin of one action in a session; below 0 where it failed."""

    who: str
    margin: int
    relevant: bool = True
    """Whether the action was tied to what the characters are after [S20-29]."""


class Award(Record, kw_only=True):
    """What a session brought one character."""

    who: str
    xp: int = 0
    destiny: int = 0


class Session(Record, kw_only=True):
    """A session at the table: its clock, its margins, and what they brought."""

    id: str
    """s1, s2 ..."""
    title: str = ""
    characters: tuple[str, ...] = ()
    """Who takes part."""
    minutes: int = 0
    """Minutes played, as last typed or measured."""
    paused: bool = False
    """Whether the clock stands."""
    asleep: bool = False
    """Whether a day of the game is over and the characters sleep [S20-01]."""
    steps: tuple[SessionStep, ...] = ()
    """Those that are done."""
    margins: tuple[Margin, ...] = ()
    awards: tuple[Award, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether all of it is done, the spending too."""
        return "spending" in self.steps

    @property
    def is_played(self) -> bool:
        """Whether the play itself is over."""
        return "play" in self.steps

    def doing(self, step: SessionStep) -> Session:
        """The session with this step done."""
        return msgspec.structs.replace(self, steps=(*self.steps, step))

    def award(self, who: str) -> Award:
        """What the session brought a character so far."""
        return next((one for one in self.awards if one.who == who), Award(who=who))

    def with_award(self, changed: Award) -> Session:
        """The session with what it brought a character replaced, or added when it is new."""
        others = tuple(one for one in self.awards if one.who != changed.who)
        if len(others) == len(self.awards):
            return msgspec.structs.replace(self, awards=(*self.awards, changed))
        awards = tuple(changed if one.who == changed.who else one for one in self.awards)
        return msgspec.structs.replace(self, awards=awards)


class Party(Record, kw_only=True):
    """A party's whole file above the log."""

    gangbook_party: int = 1
    """The format of the file."""
    id: str
    """Permanent."""
    name: str
    game_master: str = ""
    rules: str = ""
    """The file with the rules it plays by, beside the party; empty for the shipped ones."""
    rules_digest: str = ""
    """What that file was when the party was last told to play by it."""
    notes: str = ""
    characters: tuple[Character, ...] = ()
    departed: tuple[Character, ...] = ()
    """Characters who left, with their last sheet."""
    traits: tuple[OwnTrait, ...] = ()
    sources: tuple[Source, ...] = ()
    sessions: tuple[Session, ...] = ()

    def character(self, character_id: str) -> Character | None:
        """The character with this id, if there is one."""
        return next((one for one in self.characters if one.id == character_id), None)

    def with_character(self, changed: Character) -> Party:
        """The party with this character's sheet replaced, or added when it is new."""
        if self.character(changed.id) is None:
            return msgspec.structs.replace(self, characters=(*self.characters, changed))
        sheets = tuple(changed if one.id == changed.id else one for one in self.characters)
        return msgspec.structs.replace(self, characters=sheets)

    def source(self, source_id: str) -> Source | None:
        """The source of knowledge with this id, if there is one."""
        return next((one for one in self.sources if one.id == source_id), None)

    @property
    def session(self) -> Session | None:
        """The session that is not over, if there is one."""
        return next((one for one in self.sessions if not one.is_over), None)

    def with_session(self, changed: Session) -> Party:
        """The party with this session replaced, or added when it is new."""
        if all(one.id != changed.id for one in self.sessions):
            return msgspec.structs.replace(self, sessions=(*self.sessions, changed))
        sessions = tuple(changed if one.id == changed.id else one for one in self.sessions)
        return msgspec.structs.replace(self, sessions=sessions)

    @property
    def character_ids(self) -> frozenset[str]:
        """Every id a character has or had; none is used again."""
        return frozenset(one.id for one in (*self.characters, *self.departed))
