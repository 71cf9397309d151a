"""Skill categories as rules.toml has them."""

from __future__ import annotations

from gangbook.record import Record
from gangbook.rules.sourced import Sourced


class SkillCategory(Sourced, kw_only=True):
    """Six skills in D6 order."""

    name: str
    skills: tuple[str, ...]
    gang: str = ""
    """The gang list it belongs to; empty for the universal ones."""


class SkillList(Record, kw_only=True):
    """All skill categories of one set of rules."""

    id: str
    name: str
    categories: tuple[SkillCategory, ...]


class SkillText(Record, kw_only=True):
    """What a skill does, in a few words of our own."""

    name: str
    summary: str
