"""A character of a Dread S-20 party, as its sheet is kept: scores, and the account of its XP."""

from __future__ import annotations

import msgspec

from gangbook.record import Record


class Skill(Record, kw_only=True):
    """What was bought of a skill, apart from its base [S20-06]."""

    id: str
    bought: int


class Score(Record, kw_only=True):
    """The score of a technique or a knowledge."""

    id: str
    score: int


class Manoeuvre(Record, kw_only=True):
    """A manoeuvre beyond the initial ones, with a score of its own [S20-19]."""

    id: str
    name: str
    score: int


class CombatSkill(Record, kw_only=True):
    """A combat technique; its initial manoeuvres have the technique's own score [S20-18]."""

    id: str
    score: int
    manoeuvres: tuple[str, ...] = ()
    extra: tuple[Manoeuvre, ...] = ()

    def with_extra(self, changed: Manoeuvre) -> CombatSkill:
        """The technique with this further manoeuvre replaced, or added when it is new."""
        if all(one.id != changed.id for one in self.extra):
            return msgspec.structs.replace(self, extra=(*self.extra, changed))
        extra = tuple(changed if one.id == changed.id else one for one in self.extra)
        return msgspec.structs.replace(self, extra=extra)


class Pool(Record, kw_only=True):
    """Comprehension from sources of one difficulty and reach, kept apart from others [S20-25]."""

    knowledge: str
    difficulty: int
    reach: int
    points: int = 0


class NamedScore(Record, kw_only=True):
    """A virtue or a defect with its score."""

    id: str
    name: str
    score: int


class XpRow(Record, kw_only=True):
    """One row of the account of experience: what came in or was paid, and for what."""

    amount: int
    """Above 0 for XP that came in, below for XP that was spent."""
    what: str
    source: str = ""
    """The session it came from, or what it bought, as `skill.pelea`."""
    points: int = 0
    """Points of the score that were bought."""


class Character(Record, kw_only=True):
    """One character's whole sheet."""

    id: str
    """Unique in the party; never used again."""
    name: str
    player: str = ""
    archetype: str = ""
    creation: str = ""
    """The way it is being created by; empty once that is closed."""
    aptitudes: dict[str, int]
    skills: tuple[Skill, ...] = ()
    """Those of which something was bought; all others stand at their base."""
    techniques: tuple[Score, ...] = ()
    combat: tuple[CombatSkill, ...] = ()
    knowledges: tuple[Score, ...] = ()
    pools: tuple[Pool, ...] = ()
    virtues: tuple[NamedScore, ...] = ()
    defects: tuple[NamedScore, ...] = ()
    temperance_bought: int = 0
    temperance_lost: int = 0
    """Levels lost in play, apart from what was bought [S20-A19]."""
    destiny: int = 0
    notes: str = ""
    xp: tuple[XpRow, ...] = ()
    """The account of experience, oldest row first; the balance is the sum of its rows."""

    def skill(self, skill_id: str) -> int:
        """What was bought of a skill."""
        return next((one.bought for one in self.skills if one.id == skill_id), 0)

    def technique(self, technique_id: str) -> int:
        """The score of a technique; 0 where it is not known."""
        return next((one.score for one in self.techniques if one.id == technique_id), 0)

    def knowledge(self, knowledge_id: str) -> int:
        """The score of a knowledge; 0 where there is none."""
        return next((one.score for one in self.knowledges if one.id == knowledge_id), 0)

    def combat_skill(self, technique_id: str) -> CombatSkill | None:
        """The combat technique with this id, if it is known."""
        return next((one for one in self.combat if one.id == technique_id), None)

    def pools_of(self, knowledge: str) -> tuple[Pool, ...]:
        """The comprehension gathered for a knowledge, by source."""
        return tuple(pool for pool in self.pools if pool.knowledge == knowledge)

    def with_aptitude(self, aptitude: str, score: int) -> Character:
        """The character with an aptitude at this score."""
        return msgspec.structs.replace(self, aptitudes={**self.aptitudes, aptitude: score})

    def with_skill(self, skill_id: str, bought: int) -> Character:
        """The character with this much bought of a skill."""
        others = tuple(one for one in self.skills if one.id != skill_id)
        if not bought:
            return msgspec.structs.replace(self, skills=others)
        if len(others) == len(self.skills):
            changed = (*self.skills, Skill(id=skill_id, bought=bought))
        else:
            changed = tuple(
                Skill(id=skill_id, bought=bought) if one.id == skill_id else one
                for one in self.skills
            )
        return msgspec.structs.replace(self, skills=changed)

    def with_technique(self, technique_id: str, score: int) -> Character:
        """The character with a technique at this score."""
        changed = _with_score(self.techniques, technique_id, score)
        return msgspec.structs.replace(self, techniques=changed)

    def with_knowledge(self, knowledge_id: str, score: int) -> Character:
        """The character with a knowledge at this score."""
        changed = _with_score(self.knowledges, knowledge_id, score)
        return msgspec.structs.replace(self, knowledges=changed)

    def with_combat(self, changed: CombatSkill) -> Character:
        """The character with this combat technique replaced, or added when it is new."""
        if self.combat_skill(changed.id) is None:
            return msgspec.structs.replace(self, combat=(*self.combat, changed))
        combat = tuple(changed if one.id == changed.id else one for one in self.combat)
        return msgspec.structs.replace(self, combat=combat)

    def with_pool(self, changed: Pool) -> Character:
        """The character with the pool of this knowledge, difficulty and reach replaced or added."""
        kind = (changed.knowledge, changed.difficulty, changed.reach)
        kinds = [(one.knowledge, one.difficulty, one.reach) for one in self.pools]
        if kind not in kinds:
            return msgspec.structs.replace(self, pools=(*self.pools, changed))
        place = kinds.index(kind)
        pools = (*self.pools[:place], changed, *self.pools[place + 1 :])
        return msgspec.structs.replace(self, pools=pools)

    def booking(self, row: XpRow) -> Character:
        """The character with one more row in its account of experience."""
        return msgspec.structs.replace(self, xp=(*self.xp, row))

    @property
    def xp_left(self) -> int:
        """Experience that can be spent."""
        return sum(row.amount for row in self.xp)


def _with_score(scores: tuple[Score, ...], trait: str, score: int) -> tuple[Score, ...]:
    if all(one.id != trait for one in scores):
        return (*scores, Score(id=trait, score=score)) if score else scores
    changed = (Score(id=trait, score=score) if one.id == trait else one for one in scores)
    return tuple(one for one in changed if one.score)
